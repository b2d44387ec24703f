"""Rollie in the terminal: the bank over everybody's stake and wallet, one column a value.

It fits 76 columns: a terminal of 80 less the frame around the board.
"""

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roulotte.cli.boards.marks import dice_text, seat_name
from roulotte.core.game import Choice
from roulotte.core.words import Lang
from roulotte.core.words import Text as Words
from roulotte.games.rollie.figures import SPEC
from roulotte.games.rollie.state import Action, Crash, Take
from roulotte.games.rollie.view import Purse, View
from roulotte.games.rollie.words import cash, face

SETTING_UP: Final = Words(fr="Mise en place", en="Setting up")
ROUND: Final = Words(fr="Manche {round} sur {rounds}", en="Round {round} of {rounds}")
LAST_ROUND: Final = Words(fr=", la dernière", en=", the last")
DICE: Final = Words(fr="Dés :", en="Dice:")
TOKENS_UP: Final = Words(fr="Jetons visibles :", en="Tokens face up:")
TOKENS_DOWN: Final = Words(fr="({number} face cachée)", en="({number} face down)")
BANK: Final = Words(fr="Banque", en="Bank")
BONUS: Final = Words(fr="Bonus", en="Bonus")
STAKE: Final = Words(fr="mise", en="stake")
SAFE: Final = Words(fr="à l'abri", en="safe")
WALLET: Final = Words(fr="portef.", en="wallet")
TOKENS: Final = Words(fr="Jetons", en="Tokens")
SCORE: Final = Words(fr="Score", en="Score")
LEGEND: Final = Words(
    fr="¹ ² ³ : les places pour les bonus, si la partie finissait maintenant",
    en="¹ ² ³: the places for the bonuses, if the game ended now",
)
LAST_TIME: Final = Words(fr="Dernière fin de manche :", en="Last round's end:")
CRASH: Final = Words(fr="krach : {losses}", en="crash: {losses}")
NO_CRASH: Final = Words(fr="sans krach", en="no crash")

TAKEABLE: Final = "›"
PLACES: Final = "¹²³⁴⁵⁶"
MARGIN: Final = "  "  # as wide as the arrow of the seat to move
LONGEST_NAME: Final = 12


def draw(
    view: View, choices: Sequence[Choice[Action, Purse]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """What is going on, over the table itself."""
    names = [shortened(name) for name in names]
    offers = {choice.action.take for choice in choices if isinstance(choice.action, Take)}
    parts: list[RenderableType] = [_indented(line) for line in _headlines(view, names, lang)]
    parts.append(_table(view, offers, names, lang))
    if view.crash:
        parts.append(_indented(_last_time(view.crash, names, lang)))
    if not view.ending:
        parts.append(_indented(Text(LEGEND(lang), style="dim")))
    return Group(*parts)


def _indented(line: Text) -> Padding:
    return Padding(line, (0, 0, 0, len(MARGIN)))


def _headlines(view: View, names: Sequence[str], lang: Lang) -> list[Text]:
    if view.ending:
        return [Text(SPEC.endings[view.ending](lang), style="bold")]
    text = ROUND if view.round else SETTING_UP
    line = Text(text(lang, round=view.round, rounds=view.rounds), style="default")
    line.append(LAST_ROUND(lang) if view.last_round else "")
    if view.first is not None:
        line.append(f" · {DICE(lang)} ").append(seat_name(view.first, names))
    if view.roll:
        line.append(" ").append(dice_text([face(die) for die in view.roll]))
    tokens = Text(f"{TOKENS_UP(lang)} ").append(numbers(view.face_up), style="bold")
    return [line, tokens.append(" " + TOKENS_DOWN(lang, number=view.face_down), style="dim")]


def _table(view: View, offers: Collection[int], names: Sequence[str], lang: Lang) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    for value in view.values:
        table.add_column(face(value), justify="right", min_width=3, overflow="fold")
    table.add_column("$", justify="right", overflow="fold")
    table.add_column(TOKENS(lang), justify="right", max_width=7)  # four on a line
    for title in (BONUS(lang), SCORE(lang)):
        table.add_column(title, justify="right", overflow="fold")
    table.add_row(MARGIN + BANK(lang), "", *_bank(view, offers))
    for place, figures in enumerate(zip_longest(*view.bonus)):
        title = "" if place else MARGIN + BONUS(lang)
        table.add_row(title, Text(PLACES[place], style="dim"), *map(_figure, figures))
    table.add_row()
    for seat, player in enumerate(view.players):
        name = seat_name(seat, names, view.turn)
        where = STAKE if player.playing else SAFE
        table.add_row(
            name if seat == view.turn else Text(MARGIN) + name,
            Text(where(lang), style="dim"),
            *(_stake(view, seat) if player.playing else ()),
        )
        table.add_row("", Text(WALLET(lang), style="dim"), *_wallet(view, seat))
    return table


def _bank(view: View, offers: Collection[int]) -> list[Text]:
    return [
        Text(f"{TAKEABLE}{left}", style="bold cyan") if value in offers else Text(str(left))
        for value, left in zip(view.values, view.bank, strict=True)
    ]


def _figure(figure: int | None) -> Text:
    return Text("–" if figure is None else str(figure), style="dim")


def _stake(view: View, seat: int) -> list[Text]:
    player = view.players[seat]
    return [*map(_count, player.stake), Text(signed(player.stake_money))]


def _wallet(view: View, seat: int) -> list[Text]:
    player = view.players[seat]
    counts = [
        _count(count).append(PLACES[seats.index(seat)] if seat in seats else "")
        for count, seats in zip(player.wallet, view.places, strict=True)
    ]
    score = Text(signed(view.scores[seat]), style="bold")
    tail = (signed(player.wallet_money), numbers(player.tokens), str(player.bonus))
    return [*counts, *map(Text, tail), score]


def _count(count: int) -> Text:
    return Text(str(count)) if count else Text("·", style="dim")


def _last_time(crash: Crash, names: Sequence[str], lang: Lang) -> Text:
    losses = ", ".join(
        f"{names[seat]} ({'+' if lost < 0 else ''}{cash(-lost, lang)})"  # a debt lost is a gain
        for seat, lost in zip(crash.seats, crash.lost, strict=True)
    )
    line = Text(f"{LAST_TIME(lang)} ")
    line.append(dice_text([face(die) for die in crash.roll]))
    return line.append(" – " + (CRASH(lang, losses=losses) if losses else NO_CRASH(lang)))


def numbers(tokens: Sequence[int]) -> str:
    """Tokens side by side."""
    return " ".join(map(str, tokens)) or "–"


def signed(amount: int) -> str:
    """A number with a real minus sign."""
    return str(amount).replace("-", "−")


def shortened(name: str) -> str:
    """A name that leaves room for the figures."""
    return name if cell_len(name) <= LONGEST_NAME else set_cell_size(name, LONGEST_NAME - 1) + "."
