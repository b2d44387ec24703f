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
from roulotte.games.rolit.state import Place
from roulotte.games.rolit.view import Captures, View
from roulotte.games.rolit.words import COLOUR_NAMES

STYLES: Final = {"R": "#D55E00", "Y": "#F0E442", "G": "#009E73", "B": "#56B4E9"}


def draw(
    view: View, choices: Sequence[Choice[Place, Captures]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """The board beside the players."""
    return Columns([_board(view, choices), _players(view, names, lang)], padding=(0, 4))


def _board(view: View, choices: Sequence[Choice[Place, Captures]]) -> RenderableType:
    offers = {choice.action.place: len(choice.preview.captures) for choice in choices}
    grid = Table.grid(padding=(0, 1))
    grid.add_row("", *(Text(column, style="dim") for column in "abcdefgh"))
    for number, row in enumerate(view.board, start=1):
        cells = (
            _cell(f"{column}{number}", letter, view, offers)
            for column, letter in zip("abcdefgh", row, strict=True)
        )
        grid.add_row(Text(str(number), style="dim"), *cells)
    return grid


def _cell(square: str, letter: str, view: View, offers: dict[str, int]) -> Text:
    if letter == ".":
        offer = offers.get(square)
        return Text("·", style="dim") if offer is None else Text(str(offer), style="bold cyan")
    fresh = square == view.last or square in view.turned
    return Text(letter, style=STYLES[letter] + (" bold underline" if fresh else ""))


def _players(view: View, names: Sequence[str], lang: Lang) -> RenderableType:
    rows = Table.grid(padding=(0, 2))
    for seat, colour in enumerate(view.colours):
        letter = Text(f"{colour} {COLOUR_NAMES[colour](lang)}", style=STYLES[colour])
        rows.add_row(seat_name(seat, names, view.turn), letter, str(view.scores[seat]))
    return Group(rows)
