"""What anyone may see of a Rolit table: everything."""

from functools import lru_cache

import msgspec

from roulotte.core.game import Viewer
from roulotte.games.rolit.figures import COLOURS, COLOURS_OF
from roulotte.games.rolit.rules import (
    INDEX,
    captured,
    names_of,
    scores,
    sides,
    squares_in,
    to_move,
)
from roulotte.games.rolit.state import Place, State


class View(msgspec.Struct, frozen=True):
    """The board as eight rows of letters, `.` for an empty square."""

    turn: int | None  # the seat that decides
    colours: tuple[str, ...]  # each seat's letter
    board: tuple[str, ...]
    scores: tuple[int, ...]
    last: str | None
    turned: tuple[str, ...]  # what the last ball captured


class Captures(msgspec.Struct, frozen=True):
    """The balls that a placement would turn."""

    captures: tuple[str, ...]


def view(state: State, _viewer: Viewer) -> View:
    """The whole table: nothing is hidden."""
    turn = to_move(state)
    return View(
        turn=turn if isinstance(turn, int) else None,
        colours=tuple(COLOURS[colour] for colour in COLOURS_OF[state.seats]),
        board=rows(state),
        scores=scores(state),
        last=state.last,
        turned=names_of(state.turned),
    )


def rows(state: State) -> tuple[str, ...]:
    """The board, row 1 first."""
    by_row = zip(*(balls.to_bytes(8, "little") for balls in state.balls), strict=True)
    return tuple(_row(balls) for balls in by_row)


@lru_cache(maxsize=4096)
def _row(balls: tuple[int, ...]) -> str:
    """One row, from the bits of each colour in it."""
    letters = ["."] * 8
    for letter, bits in zip(COLOURS, balls, strict=True):
        for index in squares_in(bits):
            letters[index] = letter
    return "".join(letters)


def preview(state: State, action: Place) -> Captures:
    """Which balls the placement would turn."""
    own, others = sides(state)
    return Captures(names_of(captured(INDEX[action.place], own, others)))
