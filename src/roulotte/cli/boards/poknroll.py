"""Pok'n Roll in the terminal: the dice large, every board in one table, who is still in."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roulotte.cli.boards.marks import dice_text, seat_mark, seat_name
from roulotte.core.game import Choice
from roulotte.core.words import Lang
from roulotte.core.words import Text as Words
from roulotte.games.poknroll.figures import BOXES, JORG, LINE_NAMES, OWN_DICE, WHITE_ALL
from roulotte.games.poknroll.state import Action
from roulotte.games.poknroll.view import Crosses, Row, View

BEFORE: Final = Words(fr="Avant la première manche", en="Before the first round")
ROUND: Final = Words(fr="Manche {round}, tour {phase}", en="Round {round}, turn {phase}")
STARTER: Final = Words(fr=" · {name} a commencé", en=" · {name} started")
LAST: Final = Words(fr=" · dernière manche", en=" · last round")
WHITE: Final = Words(fr="dés blancs", en="white dice")
OWN: Final = Words(fr="vos dés", en="your dice")
POINTS: Final = Words(fr="pts", en="pts")
IN: Final = Words(fr="en jeu", en="in")
OUT: Final = Words(fr="a abandonné", en="folded")
BEST: Final = Words(fr="au plus haut", en="highest")

ROOMY: Final = 4  # seats up to which every box is drawn; beyond, crosses are counted
LONGEST: Final = 12  # letters of a name


def draw(
    view: View, _choices: Sequence[Choice[Action, Crosses]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """Dice above; below them the boards beside the players, or above them where that is narrow."""
    short = [name[:LONGEST] for name in names]
    below = Columns([_boards(view, lang), _players(view, short, lang)], padding=(0, 3))
    return Group(_header(view, short, lang), _dice(view, lang), "", below)


def _header(view: View, names: Sequence[str], lang: Lang) -> Text:
    if view.start is None or not view.round:
        return Text(BEFORE(lang), style="bold")
    said = ROUND(lang, round=view.round, phase=max(view.phase, 1))
    said += STARTER(lang, name=names[view.start])
    return Text(said + (LAST(lang) if view.last_round else ""), style="bold")


def _dice(view: View, lang: Lang) -> RenderableType:
    own = view.cups[view.seat] if view.seat is not None else None
    to_come = [""] * (WHITE_ALL - len(view.white))
    grid = Table.grid(padding=(0, 4))
    grid.add_row(_large([*view.white, *to_come]), _large(own or ()))
    grid.add_row(Text(WHITE(lang), style="dim"), Text(OWN(lang) if own else "", style="dim"))
    return grid


def _large(dice: Sequence[object]) -> Text:
    """Dice three lines high; one that is yet to come is an empty outline."""
    top = " ".join("╭───╮" for _ in dice)
    middle = " ".join(f"│ {die or ' '} │" for die in dice)
    bottom = " ".join("╰───╯" for _ in dice)
    return Text(f"{top}\n{middle}\n{bottom}", style="bold")


def _boards(view: View, lang: Lang) -> RenderableType:
    """One row a line, one column a seat; a mark at the lines that the viewer's dice form."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right")
    seats = range(len(view.scores))
    grid.add_row("", Text(POINTS(lang), style="dim"), *(seat_mark(seat) for seat in seats))
    for place, row in enumerate(view.sheet):
        crosses = (_crosses(counts[place], len(seats)) for counts in view.crosses)
        grid.add_row(_line(row, view, lang), str(row.points), *crosses)
    return grid


def _line(row: Row, view: View, lang: Lang) -> Text:
    made = row.line in view.formed
    return Text(("▸ " if made else "  ") + LINE_NAMES[row.line](lang), style="bold" if made else "")


def _crosses(number: int, seats: int) -> Text:
    style = "bold" if number else "dim"
    if seats <= ROOMY:
        return Text("×" * number + "·" * (BOXES - number), style=style)
    return Text(str(number) if number else "·", style=style)


def _players(view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    rows = Table.grid(padding=(0, 1))
    for justify in ("left", "left", "left", "right", "left"):
        rows.add_column(justify=justify, no_wrap=True)
    for seat, score in enumerate(view.scores):
        arrow = Text("▶" if seat == view.turn else " ", style="bold")
        name = seat_name(seat, names)
        rows.add_row(arrow, name, _cup(view, seat), str(score), _status(view, seat, lang))
    if len(view.cups) > len(view.scores):
        jorg = len(view.scores)
        rows.add_row("", f"  {JORG}", _cup(view, jorg), "", _status(view, jorg, lang))
    return rows


def _cup(view: View, place: int) -> Text:
    """Dice that the viewer may see, or as many question marks."""
    cup = view.cups[place]
    return dice_text("?" * OWN_DICE[view.board], style="dim") if cup is None else dice_text(cup)


def _status(view: View, place: int, lang: Lang) -> Text:
    if place in view.highest:
        return Text(BEST(lang), style="bold")
    here = place in view.still or place == len(view.scores)
    return Text((IN if here else OUT)(lang) if view.round else "", style="" if here else "dim")
