"""What anyone may see of a Rolit table: everything."""

from binascii import hexlify
from struct import Struct
from typing import Final

import msgspec

from roulotte.core.game import Choice, Viewer
from roulotte.games.rolit.figures import COLOURS, COLOURS_OF
from roulotte.games.rolit.lines import LENGTHS
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


# The balls of one colour in a row, as the row's eight digits: the colour's own where a ball lies.
ROWS_OF: Final = tuple(
    tuple(number * int(f"{balls:08b}"[::-1], 16) for balls in range(256))
    for number in range(1, len(COLOURS) + 1)
)
EIGHT_ROWS: Final = Struct(">8I").pack
BY_NUMBER: Final = bytes.maketrans(b"01234", f".{COLOURS}".encode())


def rows(state: State) -> tuple[str, ...]:
    """The board, row 1 first: each square a digit, that of its colour."""
    one, two, three, four = ROWS_OF
    red, yellow, green, blue = [balls.to_bytes(8, "little") for balls in state.balls]
    digits = [
        one[red[row]] + two[yellow[row]] + three[green[row]] + four[blue[row]] for row in range(8)
    ]
    board = hexlify(EIGHT_ROWS(*digits)).translate(BY_NUMBER).decode()
    return tuple([board[first : first + 8] for first in range(0, 64, 8)])


def preview(state: State, action: Place) -> Captures:
    """Which balls the placement would turn."""
    return turning(allowed(state)[INDEX[action.place]])


def choices(state: State) -> tuple[Choice[Place, Captures], ...]:
    """Every legal placement with its preview: both come from the same look at the board."""
    found = allowed(state).items()
    return tuple([Choice(PLACES[square], turning(turned)) for square, turned in found])


# Most placements capture one line.
SHOWN: Final = {0: Captures(())} | {
    line.balls: Captures(names_of(line.balls)) for one in LENGTHS for line in one.lines.values()
}


def turning(turned: int) -> Captures:
    """The balls of a set, to be shown."""
    return SHOWN.get(turned) or Captures(names_of(turned))
