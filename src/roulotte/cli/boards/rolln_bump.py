"""Roll'n Bump in the terminal: the piles in a grid, the dice in hand, everybody's cards by suit."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from roulotte.cli.boards.marks import dice_text, seat_mark, seat_name
from roulotte.core.game import Choice
from roulotte.core.words import Lang, counted
from roulotte.core.words import Text as Words
from roulotte.games.rolln_bump.cards import (
    KIND_MARKS,
    KIND_NAMES,
    SUIT_MARKS,
    SUIT_NAMES,
    kind_of,
)
from roulotte.games.rolln_bump.figures import KIND_OF, SUITS
from roulotte.games.rolln_bump.state import Action, Claim, Hold
from roulotte.games.rolln_bump.view import BonusView, PileView, SeatView, View, Worth

COLUMNS: Final = 4  # of piles, where there is room: three of them stay under 76, four under 100
CELL: Final = 21  # columns of one pile
FRAME: Final = 3  # and of what is drawn around it
NAME: Final = 12  # longer names are cut short
WILD: Final = "✦"  # the joker, in whichever suit it counts
SUIT_STYLES: Final = {"A": "#E69F00", "B": "#56B4E9", "C": "#CC79A7", "D": "#D55E00"}

BONUS: Final = Words(fr="dé bonus", en="bonus die")
FREE: Final = Words(fr="libre", en="free")
IN_HAND: Final = Words(fr="en main", en="in hand")
DICE: Final = Words(fr="Dés", en="Dice")
KEPT: Final = Words(fr="Gardés", en="Kept")
IN_THE_AIR: Final = Words(fr="dé en l'air", en="die in the air")
ALL_IN_THE_AIR: Final = Words(fr="dés en l'air", en="dice in the air")
THROW_LEFT: Final = Words(fr="lancer possible", en="throw left")
THROWS_LEFT: Final = Words(fr="lancers possibles", en="throws left")
CARDS: Final = Words(fr="cartes", en="cards")
SERIES: Final = Words(fr="séries", en="series")
HAND: Final = Words(fr="dés", en="dice")
TOTAL: Final = Words(fr="total", en="total")
HOPED: Final = Words(fr="en jeu", en="stake")


def draw(
    view: View, choices: Sequence[Choice[Action, Worth]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """The piles, then the dice, then the players."""
    return _Board(view, choices, tuple(map(_short, names)), lang)


class _Board(NamedTuple):
    """As many piles side by side as there is room for."""

    view: View
    choices: Sequence[Choice[Action, Worth]]
    names: Sequence[str]
    lang: Lang

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        columns = min(COLUMNS, max(1, (options.max_width - 1) // (CELL + FRAME)))
        roomy = columns == COLUMNS
        cells = _cells(self.view, self.choices, self.lang)
        if not roomy:
            cells.append(_legend(self.lang))
        players = _players if roomy else _narrow_players
        yield Group(
            _grid(cells, columns),
            _dice(self.view, self.lang),
            players(self.view, self.names, self.lang),
        )


def _short(name: str) -> str:
    return name if cell_len(name) <= NAME else f"{set_cell_size(name, NAME - 1).rstrip()}."


def _cells(view: View, choices: Sequence[Choice[Action, Worth]], lang: Lang) -> list[Text]:
    """The joker, the piles and the bonus die; an arrow where something can be claimed."""
    offered = {choice.action.claim for choice in choices if isinstance(choice.action, Claim)}
    cells = [_pile(pile, pile.number in offered, lang) for pile in (view.joker, *view.piles)]
    return [*cells, _bonus(view.bonus, "bonus" in offered, lang)]


def _grid(cells: Sequence[Text], columns: int) -> RenderableType:
    grid = Table(box=box.ROUNDED, show_header=False, show_lines=True, border_style="dim")
    for _ in range(columns):
        grid.add_column(width=CELL, no_wrap=True)
    for start in range(0, len(cells), columns):
        grid.add_row(*cells[start : start + columns])
    return grid


def _legend(lang: Lang) -> Text:
    """The suits by name, two to a line."""
    names = [(f"{SUIT_MARKS[suit]} {SUIT_NAMES[suit](lang)}", SUIT_STYLES[suit]) for suit in SUITS]
    first, second, third, fourth = names
    return Text.assemble(first, "  ", second, "\n", third, "  ", fourth)


def _pile(pile: PileView, offered: bool, lang: Lang) -> Text:
    text = Text.assemble(_arrow(offered), (f"{pile.number:>2} ", "bold cyan" if offered else "dim"))
    if pile.top is None:
        text.append("—", style="dim")
    else:
        suit, kind = pile.top[0], kind_of(pile.top)
        text.append(f"{SUIT_MARKS.get(suit, WILD)} ", style=SUIT_STYLES.get(suit, "bold"))
        text.append(KIND_NAMES[kind](lang), style="bold")
        text.append(f" · {KIND_OF[pile.top].points}", style="dim")
    text.append("\n" + "▮" * pile.left + " " * (pile.left > 0), style="dim")
    return Text.assemble(text, _held(pile.hold))


def _bonus(bonus: BonusView, offered: bool, lang: Lang) -> Text:
    text = Text.assemble(_arrow(offered), (f"□ {BONUS(lang)}", "bold"), "\n")
    if bonus.seat is not None:
        shows = f" [{bonus.shows}]" if bonus.shows else ""
        return Text.assemble(text, f"{IN_HAND(lang)} ", seat_mark(bonus.seat), (shows, "bold"))
    return Text.assemble(text, _held(bonus.hold) if bonus.hold else (FREE(lang), "dim"))


def _arrow(offered: bool) -> Text:
    return Text("▸" if offered else " ", style="bold cyan")


def _held(hold: Hold | None) -> Text:
    if hold is None:
        return Text()
    dice = " ".join(map(str, hold.dice))
    return Text.assemble(seat_mark(hold.seat), " ", (f"[{dice}]", "bold"))


def _dice(view: View, lang: Lang) -> RenderableType:
    """The dice of whoever's turn it is, and the throws that are left."""
    if view.player is None:
        return Text()
    parts: list[Text | tuple[str, str]] = [Text(" "), seat_mark(view.player)]
    if view.dice:
        parts += [(f"  {(KEPT if view.to_throw else DICE)(lang)} ", "dim"), dice_text(view.dice)]
    if view.bonus.where == "hand" and view.bonus.shows:
        parts += [(f"  {BONUS(lang)} ", "dim"), dice_text((view.bonus.shows,))]
    if view.to_throw:
        parts.append((f"  {counted(view.to_throw, IN_THE_AIR, ALL_IN_THE_AIR, lang)}", "dim"))
    if view.throws_left:
        parts.append((f"  {counted(view.throws_left, THROW_LEFT, THROWS_LEFT, lang)}", "dim"))
    return Text.assemble(*parts)


def _players(view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for suit in SUITS:
        name = f"{SUIT_MARKS[suit]} {SUIT_NAMES[suit](lang)}"
        table.add_column(Text(name, style=SUIT_STYLES[suit]), max_width=13)
    for title in (CARDS, SERIES, TOTAL, HOPED, HAND):
        table.add_column(title(lang), justify="right", no_wrap=True)
    for seat, one in enumerate(view.seats):
        cards = (_suit(one, suit) for suit in SUITS)
        table.add_row(seat_name(seat, names, view.player), *cards, *_sums(one))
    return table


def _narrow_players(view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    """All suits in one column, as tight as they come."""
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    table.add_column("")
    for title in (CARDS, SERIES, TOTAL, HOPED, HAND):
        table.add_column(title(lang), justify="right", no_wrap=True)
    for seat, one in enumerate(view.seats):
        table.add_row(seat_name(seat, names, view.player), _suits(one), *_sums(one))
    return table


def _suits(seat: SeatView) -> Text:
    """The suits that a seat has cards of, each behind its mark."""
    held = [
        Text(f"{SUIT_MARKS[suit]} {cards}", style=SUIT_STYLES[suit])
        for suit in SUITS
        if (cards := _suit(seat, suit))
    ]
    return Text("  ").join(held)


def _suit(seat: SeatView, suit: str) -> str:
    marks = [KIND_MARKS[kind_of(card)] for card in seat.cards[suit]]
    if seat.tally.joker == suit:
        marks.append(WILD)
    return " ".join(marks)


def _sums(seat: SeatView) -> tuple[str, str, Text, str, str]:
    tally = seat.tally
    lone = f"{WILD} " if seat.joker and tally.joker is None else ""
    bonus = f" □{tally.bonus}" if tally.bonus else ""
    return (
        f"{lone}{tally.points}",
        str(sum(tally.series.values())),
        Text(f"{tally.total}{bonus}", style="bold"),
        f"+{seat.at_stake}" if seat.at_stake else "",
        "▪" * seat.dice_in_hand,
    )
