"""What a Roll'n Bump table holds, and what can be done and happen there."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from roulotte.core.chance import First
from roulotte.core.dice import Dice, Die, ascending
from roulotte.core.errors import UnreadableError
from roulotte.core.wire import Vocabulary, Wire
from roulotte.games.rolln_bump.figures import DICE, JOKER, KINDS, OPENING, SUITS, THROWS

# The end is spelt out: `$` alone would also take a line break after the card.
Card = Annotated[str, msgspec.Meta(pattern=f"^([{SUITS}]({'|'.join(KINDS)})|{JOKER})(?![\\s\\S])")]
PileNumber = Annotated[int, msgspec.Meta(ge=0, le=12)]  # 0 is the joker
FewDice = Annotated[Dice, msgspec.Meta(max_length=DICE)]
SomeDice = Annotated[Dice, msgspec.Meta(min_length=1, max_length=DICE)]


class Keep(Wire, frozen=True):
    """Set dice aside and throw the others again; with the bonus die in hand, say if it stays."""

    keep: FewDice
    keep_bonus: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Put the dice in order."""
        ascending(self, "keep")


class Match(Wire, frozen=True):
    """Turn a die that shows this number to the bonus die's number."""

    match: Die


class Claim(Wire, frozen=True):
    """Lay dice on a pile's top card, on the joker (0) or by the bonus die."""

    claim: PileNumber | Literal["bonus"]
    dice: SomeDice

    def __post_init__(self) -> None:
        """Put the dice in order."""
        ascending(self, "dice")


class End(Wire, frozen=True):
    """Claim nothing more: the next seat's turn."""

    end: bool = True


class Deal(Wire, frozen=True):
    """The piles, top card first. Only what viewers are shown has None, for face-down cards."""

    deal: tuple[tuple[Card | None, ...], ...]


class Roll(Wire, frozen=True):
    """The dice that were thrown, and the bonus die if it was thrown too."""

    roll: FewDice
    bonus: Die | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Put the dice in order."""
        ascending(self, "roll")


class BonusThrow(Wire, frozen=True):
    """The throw that scores, once the game has ended, for whoever has the bonus die."""

    bonus_throw: Die


Action = Keep | Match | Claim | End
Outcome = First | Deal | Roll | BonusThrow


class Options(msgspec.Struct, frozen=True):
    """Roll'n Bump has no options."""


class Hold(msgspec.Struct, frozen=True):
    """Dice of a seat that lie on a card or by the bonus die."""

    seat: int
    dice: Dice


class Pile(msgspec.Struct, frozen=True):
    """A pile of cards, or the joker's place."""

    top: str | None  # face up; None once the pile is empty or the end has taken its top card
    under: tuple[str, ...] = ()  # face down, next one first
    hold: Hold | None = None


Phase = Literal["setup", "throw", "play", "bonus", "over"]
White = Literal["table", "hand", "back"]  # back: on the table, and not to be claimed this turn


class State(msgspec.Struct, frozen=True):
    """A table. What the seat to move has claimed this turn is what its dice lie on (RB-6)."""

    seats: int
    taken: tuple[tuple[str, ...], ...]  # each seat's cards, sorted
    phase: Phase = "setup"
    turn: int = -1  # whose turn it is; -1 until chance has said who starts
    piles: tuple[Pile, ...] = (Pile(JOKER),)  # the joker, then piles 1, 2, …
    white: White = "table"  # where the bonus die is
    face: int = 0  # what it shows in the hand; 0 while it is still to be thrown
    beside: Hold | None = None  # the dice that lie by it
    size: int = OPENING  # how many dice the seat throws this turn (RB-4)
    dice: Dice = ()  # those that it has not laid; while others are thrown, the kept ones
    left: int = THROWS  # throws still open to it; 0 as soon as the rolling is closed
    owner: int = -1  # who has the bonus die at the end
    prize: int = 0  # what it then threw

    @property
    def to_throw(self) -> int:
        """How many dice are thrown next."""
        return self.size - len(self.dice)

    @property
    def throws_bonus(self) -> bool:
        """Whether the bonus die is thrown with them (RB-5)."""
        return self.white == "hand" and not self.face


ACTIONS: Final = Vocabulary[Action]("action", Keep, Match, Claim, End)
OUTCOMES: Final = Vocabulary[Outcome]("outcome", First, Deal, Roll, BonusThrow)


def read_outcome(raw: object) -> Outcome:
    """Read an outcome of a full record: there, every card of a deal is named."""
    outcome = OUTCOMES.read(raw)
    if isinstance(outcome, Deal) and any(None in pile for pile in outcome.deal):
        raise UnreadableError("this is no `deal`: only a player's view of it may hide a card")
    return outcome
