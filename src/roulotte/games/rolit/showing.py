"""How what a viewer may see of a Rolit table is made from its state."""

from typing import Final

from roulotte.core.game import Choice, Viewer
from roulotte.games.rolit.figures import COLOURS, COLOURS_OF
from roulotte.games.rolit.lines import LENGTHS
from roulotte.games.rolit.rules import INDEX, PLACES, allowed, names_of, scores, to_move
from roulotte.games.rolit.state import Place, State
from roulotte.games.rolit.view import Captures, View

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


BY_NUMBER: Final = bytes.maketrans(b"01234", f".{COLOURS}".encode())


def rows(state: State) -> tuple[str, ...]:
    """The board, row 1 first: each square a digit of one number, that of its colour."""
    digits = sum([n * int(f"{balls:b}", 16) for n, balls in enumerate(state.balls, start=1)])
    board = (b"%064x" % digits).translate(BY_NUMBER).decode()[::-1]
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
