"""What anyone may see of a Rolit table: everything."""

from functools import lru_cache
from typing import Final

import msgspec

from roulotte.core.game import Choice, Viewer
from roulotte.games.rolit.figures import COLOURS, COLOURS_OF
from roulotte.games.rolit.rules import INDEX, PLACES, allowed, names_of, scores, to_move
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


LETTERS: Final = {
    seats: tuple(COLOURS[colour] for colour in colours) for seats, colours in COLOURS_OF.items()
}


def view(state: State, _viewer: Viewer) -> View:
    """The whole table: nothing is hidden."""
    turn = to_move(state)
    return View(
        turn=turn if isinstance(turn, int) else None,
        colours=LETTERS[state.seats],
        board=rows(state),
        scores=scores(state),
        last=state.last,
        turned=turning(state.turned).captures,
    )


# Eight letters are the eight bytes of a number: what each colour's squares of a row, as a byte,
# add to the number of an empty row.
EMPTY: Final = int.from_bytes(b"." * 8)
INK: Final = tuple(
    tuple(
        sum((ord(letter) - ord(".")) << 8 * (7 - index) for index in range(8) if row >> index & 1)
        for row in range(256)
    )
    for letter in COLOURS
)


def rows(state: State) -> tuple[str, ...]:
    """The board, row 1 first."""
    red, yellow, green, blue = [balls.to_bytes(8, "little") for balls in state.balls]
    return tuple(map(_row, red, yellow, green, blue))


@lru_cache(maxsize=16_384)
def _row(red: int, yellow: int, green: int, blue: int) -> str:
    """One row, from the bits of each colour in it."""
    ink = INK[0][red] + INK[1][yellow] + INK[2][green] + INK[3][blue]
    return (EMPTY + ink).to_bytes(8).decode()


def preview(state: State, action: Place) -> Captures:
    """Which balls the placement would turn."""
    return turning(allowed(state)[1 << INDEX[action.place]])


def choices(state: State) -> tuple[Choice[Place, Captures], ...]:
    """Every legal placement with its preview: both come from the same look at the board."""
    found = allowed(state)
    return tuple(map(_choice, found.keys(), found.values()))


@lru_cache(maxsize=32_768)
def _choice(square: int, turned: int) -> Choice[Place, Captures]:
    """A placement, to be offered: most come again and again."""
    return Choice(PLACES[square], turning(turned))


@lru_cache(maxsize=16_384)
def turning(turned: int) -> Captures:
    """The balls of a set, to be shown."""
    return Captures(names_of(turned))
