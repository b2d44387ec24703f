"""What a Roll Estate table holds, and what can be done and happen there."""

from typing import Annotated

import msgspec

from roulotte.core.chance import First
from roulotte.core.dice import Dice, Die, ascending
from roulotte.core.wire import Vocabulary, Wire
from roulotte.games.roll_estate.figures import DICE, Difficulty, Dollars, RouteName, RowName

Kept = Annotated[tuple[Die, ...], msgspec.Meta(max_length=DICE - 1)]
Rolled = Annotated[tuple[Die, ...], msgspec.Meta(min_length=1, max_length=DICE)]
Box = Annotated[int, msgspec.Meta(ge=1, le=3)]

BLANK = 0
CROSSED = -1
NOBODY = -1


class Keep(Wire, frozen=True):
    """Keep these dice and roll the others again."""

    keep: Kept

    def __post_init__(self) -> None:
        """A multiset is one action."""
        ascending(self, "keep")


class ClaimProperty(Wire, frozen=True, tag_field="claim", tag="property"):
    """Write a number in a blank box; boxes count from 1."""

    row: RowName
    box: Box


class ClaimRoute(Wire, frozen=True, tag_field="claim", tag="route"):
    """Take a route with a run of four."""

    route: RouteName


class ClaimCash(Wire, frozen=True, tag_field="claim", tag="cash"):
    """Write the sum of all five dice as cash."""


class ClaimIndex(Wire, frozen=True, tag_field="claim", tag="index"):
    """Take an index with a run of five."""


class ClaimJackpot(Wire, frozen=True, tag_field="claim", tag="jackpot"):
    """Win the lottery with five alike."""


class LoseInterest(Wire, frozen=True):
    """Cross out the blank boxes of a row, where no claim is possible."""

    lose_interest: RowName


class Roll(Wire, frozen=True):
    """The dice that were thrown; after a keep, only those."""

    roll: Rolled

    def __post_init__(self) -> None:
        """A multiset is one outcome."""
        ascending(self, "roll")


Claim = ClaimProperty | ClaimRoute | ClaimCash | ClaimIndex | ClaimJackpot
Action = Keep | Claim | LoseInterest
Outcome = First | Roll


class Options(msgspec.Struct, frozen=True):
    """A table's options, with every figure in its place."""

    dollars: Dollars
    ruthless: bool = False
    difficulty: Difficulty | None = None  # solo, and only there


class Sheet(msgspec.Struct, frozen=True):
    """What a player has written. Routes and businesses are the table's: they are unique."""

    rows: tuple[tuple[int, ...], ...]  # numbers by row and box, or BLANK, or CROSSED
    cash: int = 0  # 0 until written: five dice never sum to it
    indexes: int = 0
    jackpot: bool = False


class State(msgspec.Struct, frozen=True):
    """A position. Five dice lie there for a decision; fewer (the kept ones) for a throw."""

    options: Options
    sheets: tuple[Sheet, ...]
    businesses: tuple[tuple[int, ...], ...]  # by row: the seats that opened one, in that order
    routes: tuple[int, ...]  # by route: its owner, or NOBODY
    first: int = NOBODY
    turn: int = NOBODY
    throws: int = 0  # in this turn
    dice: Dice = ()
    ending: str = ""  # the trigger, once there was one; the round is then played out (RE-12)


ACTIONS = Vocabulary[Action](
    "action", Keep, ClaimProperty, ClaimRoute, ClaimCash, ClaimIndex, ClaimJackpot, LoseInterest
)
OUTCOMES = Vocabulary[Outcome]("outcome", First, Roll)
