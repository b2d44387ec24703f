"""A quick Rolit bot: good squares, few answers for the next player, balls only at the end."""

from collections.abc import Sequence
from typing import Final

from roulotte.bots.bot import pick
from roulotte.core.chance import Source
from roulotte.core.game import Choice
from roulotte.games.rolit.figures import SQUARES
from roulotte.games.rolit.lines import captures
from roulotte.games.rolit.rules import INDEX
from roulotte.games.rolit.state import Place
from roulotte.games.rolit.view import Captures, View

# The worth of a square by its distance from the nearest corner: corners can't be taken back,
# the squares beside them give them away.
QUARTER: Final = (
    (100, -20, 10, 5),
    (-20, -50, -2, -2),
    (10, -2, 1, 0),
    (5, -2, 0, 0),
)
WORTH: Final = tuple(
    QUARTER[min(index // 8, 7 - index // 8)][min(index % 8, 7 - index % 8)]
    for index in range(len(SQUARES))
)
CORNERS: Final = tuple(INDEX[corner] for corner in ("a1", "h1", "a8", "h8"))
ENDGAME: Final = 12  # empty squares left when balls begin to count more than places


def greedy(view: View, choices: Sequence[Choice[Place, Captures]], source: Source) -> Place:
    """Take the choice of the highest worth; equal ones by lot."""
    worths = [worth(view, choice) for choice in choices]
    return pick(choices, worths, source)


def worth(view: View, choice: Choice[Place, Captures]) -> int:
    """Weigh the board after a placement, with what the next player could do there."""
    assert view.turn is not None  # noqa: S101 - it is this bot's turn
    letters = "".join(view.board)
    gained = {INDEX[square] for square in (choice.action.place, *choice.preview.captures)}
    colour = view.colours[view.turn]
    own = bits(letters, colour) | sum(1 << index for index in gained)
    if letters.count(".") <= ENDGAME:
        return own.bit_count() + sum(WORTH[index] for index in gained) // 4
    rival = bits(letters, view.colours[(view.turn + 1) % len(view.colours)]) & ~own
    taken = sum(1 << index for index, letter in enumerate(letters) if letter != ".") | own
    answers = captures(rival, taken & ~rival)
    held = sum(WORTH[index] for index in range(64) if own >> index & 1)
    return held - 3 * len(answers) - 60 * sum(corner in answers for corner in CORNERS)


def bits(letters: str, colour: str) -> int:
    """The squares of a colour as a set of bits."""
    return sum(1 << index for index, letter in enumerate(letters) if letter == colour)
