"""Roll'n Bump in the terminal: the piles in a grid, the dice in hand, everybody's cards by suit."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
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

COLUMNS: Final = 4
CELL: Final = 21  # columns of one pile: four of them and their borders stay under 100
NAME: Final = 16
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
HOPED: Final = Words(fr="en jeu", en="at stake")


def draw(
    view: View, choices: Sequence[Choice[Action, Worth]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """The piles, then the dice, then the players."""
    return Group(_grid(view, choices, lang), _dice(view, lang), _players(view, names, lang))


def _grid(view: View, choices: Sequence[Choice[Action, Worth]], lang: Lang) -> RenderableType:
    """The joker, the piles and the bonus die; an arrow where something can be claimed."""
    offered = {choice.action.claim for choice in choices if isinstance(choice.action, Claim)}
    cells = [_pile(pile, pile.number in offered, lang) for pile in (view.joker, *view.piles)]
    cells.append(_bonus(view.bonus, "bonus" in offered, lang))
    grid = Table(box=box.ROUNDED, show_header=False, show_lines=True, border_style="dim")
    for _ in range(COLUMNS):
        grid.add_column(width=CELL, no_wrap=True)
    for start in range(0, len(cells), COLUMNS):
        grid.add_row(*cells[start : start + COLUMNS])
    return grid


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
    dice = "".join(f"[{die}]" for die in hold.dice)
    return Text.assemble(seat_mark(hold.seat), " ", (dice, "bold"))


def _dice(view: View, lang: Lang) -> RenderableType:
    """The dice of whoever's turn it is, and the throws that are left."""
    if view.player is None:
        return Text()
    parts: list[Text | tuple[str, str]] = [Text(" "), seat_mark(view.player)]
    if view.dice:
        parts += [(f"  {(KEPT if view.to_throw else DICE)(lang)} ", "dim"), dice_text(view.dice)]
    if view.bonus.where == "hand" and view.bonus.shows:
        parts += [(f"   {BONUS(lang)} ", "dim"), dice_text((view.bonus.shows,))]
    if view.to_throw:
        parts.append((f"   {counted(view.to_throw, IN_THE_AIR, ALL_IN_THE_AIR, lang)}", "dim"))
    if view.throws_left:
        parts.append((f"   {counted(view.throws_left, THROW_LEFT, THROWS_LEFT, lang)}", "dim"))
    return Text.assemble(*parts)


def _players(view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True, max_width=NAME)
    for suit in SUITS:
        name = f"{SUIT_MARKS[suit]} {SUIT_NAMES[suit](lang)}"
        table.add_column(Text(name, style=SUIT_STYLES[suit]), max_width=13)
    for title in (CARDS, SERIES, TOTAL, HOPED, HAND):
        table.add_column(title(lang), justify="right", no_wrap=True)
    for seat, one in enumerate(view.seats):
        cards = (_suit(one, suit) for suit in SUITS)
        table.add_row(seat_name(seat, names, view.player), *cards, *_sums(one))
    return table


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
