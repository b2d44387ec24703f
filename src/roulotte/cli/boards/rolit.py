"""Rolit in the terminal: letters in colour, and how many balls each legal square would turn."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roulotte.cli.boards.marks import seat_name
from roulotte.core.game import Choice
from roulotte.core.words import Lang
from roulotte.games.rolit.figures import SQUARES
from roulotte.games.rolit.state import Place
from roulotte.games.rolit.view import Captures, View
from roulotte.games.rolit.words import COLOUR_NAMES

STYLES: Final = {"R": "#D55E00", "Y": "#F0E442", "G": "#009E73", "B": "#56B4E9"}


def draw(
    view: View, choices: Sequence[Choice[Place, Captures]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """The board beside the players."""
    return Columns([_board(view, choices, lang), _players(view, names, lang)], padding=(0, 4))


def letter_of(colour: str, lang: Lang) -> str:
    """A colour's letter in the language of the screen: green is G, vert is V."""
    return COLOUR_NAMES[colour](lang)[0].upper()


def _board(view: View, choices: Sequence[Choice[Place, Captures]], lang: Lang) -> RenderableType:
    offers = {choice.action.place: len(choice.preview.captures) for choice in choices}
    letters = "".join(view.board)
    cells = [
        _cell(square, colour, view, offers, lang)
        for square, colour in zip(SQUARES, letters, strict=True)
    ]
    grid = Table.grid(padding=(0, 1))
    grid.add_row("", *(Text(column, style="dim") for column in "abcdefgh"))
    for row in range(8):
        grid.add_row(Text(str(row + 1), style="dim"), *cells[8 * row : 8 * row + 8])
    return grid


def _cell(square: str, colour: str, view: View, offers: dict[str, int], lang: Lang) -> Text:
    if colour == ".":
        offer = offers.get(square)
        return Text("·", style="dim") if offer is None else Text(str(offer), style="bold cyan")
    fresh = square == view.last or square in view.turned
    return Text(
        letter_of(colour, lang), style=STYLES[colour] + (" bold underline" if fresh else "")
    )


def _players(view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    rows = Table.grid(padding=(0, 2))
    for seat, colour in enumerate(view.colours):
        letter = Text(
            f"{letter_of(colour, lang)} {COLOUR_NAMES[colour](lang)}", style=STYLES[colour]
        )
        rows.add_row(seat_name(seat, names, view.turn), letter, str(view.scores[seat]))
    return Group(rows)
