"""What a Rollie table holds, and what can be done and happen there."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from roulotte.core.chance import First
from roulotte.core.wire import Vocabulary, Wire
from roulotte.games.rollie.figures import BONUS, FACES, Face, Value

Faces = tuple[Face, Face]
Number = Annotated[int, msgspec.Meta(ge=1, le=7)]
Notes = tuple[int, ...]  # how many of each value, in the order of VALUES


class Take(Wire, frozen=True):
    """Add a note from the bank to your stake."""

    take: Value


class Secure(Wire, frozen=True):
    """Bring your stake to your wallet, with one of the tokens that are face up, if any is."""

    secure: bool
    token: Number | UnsetType = UNSET


class Token(Wire, frozen=True):
    """A tie-break token is turned up."""

    token: Number


class Roll(Wire, frozen=True):
    """What both dice show: ascending, R last."""

    roll: Faces

    def __post_init__(self) -> None:
        """Put the two in order: each multiset is one value."""
        one, other = self.roll
        if FACES.index(one) > FACES.index(other):
            msgspec.structs.force_setattr(self, "roll", (other, one))


Action = Take | Secure
Outcome = First | Token | Roll


class Options(msgspec.Struct, frozen=True):
    """The bonus tokens in force, from first place down, in the order of VALUES."""

    bonus: tuple[tuple[int, ...], ...] = tuple(BONUS.values())


class Crash(msgspec.Struct, frozen=True):
    """The roll that ended a round, the seats that crashed, and the money that each lost."""

    roll: Faces
    seats: tuple[int, ...]
    lost: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """A position. The order of the face-down tokens is chance yet to come: nobody holds it."""

    options: Options
    bank: Notes
    stakes: tuple[Notes, ...]  # at risk, a seat each
    wallets: tuple[Notes, ...]  # safe
    tokens: tuple[tuple[int, ...], ...]  # what each seat holds, ascending
    playing: tuple[bool, ...]  # who has not secured in this round
    face_up: tuple[int, ...] = ()
    due: bool = True  # a token is to be turned up
    first: int = -1  # who has the dice; -1 until chance has said it
    roll: Faces | None = None  # the dice that the seats decide on
    turn: int = -1  # the seat that decides; -1 while none does
    scarce: bool = False  # two piles were empty at once in this round (RO-11)
    crash: Crash | None = None  # how the last round ended, to be shown; None if all had secured
    ending: str | None = None


ACTIONS = Vocabulary[Action]("action", Take, Secure)
OUTCOMES = Vocabulary[Outcome]("outcome", First, Token, Roll)
