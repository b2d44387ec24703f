"""What a Rolit table holds, and what can be done and happen there."""

from typing import Annotated

import msgspec

from roulotte.core.chance import First
from roulotte.core.wire import Vocabulary, Wire

Square = Annotated[str, msgspec.Meta(pattern="^[a-h][1-8]$", max_length=2)]


class Place(Wire, frozen=True):
    """Put a ball of your colour on an empty square."""

    place: Square


class Options(msgspec.Struct, frozen=True):
    """Rolit has no options."""


class State(msgspec.Struct, frozen=True):
    """A position: one set of squares a colour, as the bits of a number (bit 0 is a1)."""

    seats: int
    turn: int  # -1 until chance has said who starts
    balls: tuple[int, int, int, int]
    last: str | None = None  # where the last ball was placed
    turned: int = 0  # the squares that it captured


ACTIONS = Vocabulary[Place]("action", Place)
OUTCOMES = Vocabulary[First]("outcome", First)
