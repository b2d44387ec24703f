"""What a client may ask for in `do`: one struct a command, told apart by `type`."""

from typing import Annotated, Any, Literal

import msgspec

from roulotte.protocol.limits import MOST_PLACES, NAME_CHARS, TEXT_CHARS
from roulotte.protocol.plan import Place, Plan, Settings

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=4 * NAME_CHARS)]  # before cleaning
Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_PLACES)]
Hex16 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}(?![\\s\\S])")]
Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}(?![\\s\\S])")]
Token = Annotated[str, msgspec.Meta(min_length=20, max_length=100)]
BotName = Literal["random", "greedy"]


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower
):
    """Base of every command; its tag is the name of the class in small letters."""


class Come(Command, frozen=True):
    """Come in under a nickname; it becomes the session's name in this room."""

    name: Name


class Rename(Command, frozen=True):
    """Take another nickname."""

    name: Name


class Leave(Command, frozen=True):
    """Leave the room for good; in a match, a bot may then hold the seat at once."""


class Sit(Command, frozen=True):
    """Sit down at a free place; with another name, for somebody at the same device."""

    place: Place
    name: Name | None = None


class Stand(Command, frozen=True):
    """Stand up from a place; the host may free any place."""

    place: Place


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """Host: put a bot at a free place."""

    place: Place
    bot: BotName = "greedy"


class Order(Command, frozen=True):
    """Host: bring the places into another order; `order[i]` is the place that comes to i."""

    order: Annotated[tuple[Place, ...], msgspec.Meta(max_length=MOST_PLACES)]


class Shuffle(Command, frozen=True):
    """Host: bring the places into a random order."""


class Remove(Command, frozen=True):
    """Host: show somebody the door."""

    member: int


class Host(Command, frozen=True):
    """Host: hand the role on."""

    member: int


class Set(Command, frozen=True):
    """Host: change the room's settings."""

    settings: Settings


class Prepare(Command, frozen=True):
    """Host: choose the next match."""

    plan: Plan


class Start(Command, frozen=True):
    """Host: start the planned match with whoever sits; after a match, the same once more."""


class Abandon(Command, frozen=True):
    """Host: stop the match without a result."""


class CommitNumber(Command, frozen=True, tag="fold"):
    """Be ready: the hash of a lucky number, for one's own seat."""

    seat: Seat
    hash: Hex32


class RevealNumber(Command, frozen=True, tag="open"):
    """Show the lucky number that was committed to."""

    seat: Seat
    number: Hex16


class Act(Command, frozen=True):
    """Decide, in the game, for one's seat that is to move."""

    action: dict[str, Any]


class Lock(Command, frozen=True):
    """Decide early; nobody sees it before its turn, and it can't be taken back."""

    seat: Seat
    action: dict[str, Any]


class Roll(Command, frozen=True):
    """Type in real dice, for one's own seat."""

    seat: Seat
    dice: Annotated[list[Any], msgspec.Meta(max_length=12)]


class Undo(Command, frozen=True):
    """Take back one's last decision, or ask the others for it."""


class Agree(Command, frozen=True):
    """Answer whoever asked for an undo."""

    yes: bool


class More(Command, frozen=True):
    """I need more time."""


class Hold(Command, frozen=True):
    """Let a bot hold the seat of somebody who has been away for long enough."""

    seat: Seat
    bot: BotName = "greedy"


class Back(Command, frozen=True):
    """Have one's own seats back from the bots that held them."""


class Offer(Command, frozen=True):
    """Make a one-time link to a seat of one's own: SHA-256 of its secret, which stays here."""

    seat: Seat
    hash: Hex32


class Take(Command, frozen=True):
    """Take over a seat with the secret of a one-time link."""

    token: Token


class Say(Command, frozen=True):
    """Say a preset phrase, an emoji or, where the host allows it, a text."""

    phrase: Annotated[str, msgspec.Meta(max_length=24)] | None = None
    emoji: Annotated[str, msgspec.Meta(max_length=8)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=2 * TEXT_CHARS)] | None = None


class Mute(Command, frozen=True):
    """Hear somebody's talk no longer, or again; nobody else learns of it."""

    member: int
    on: bool = True


AnyCommand = (
    Come
    | Rename
    | Leave
    | Sit
    | Stand
    | SeatBot
    | Order
    | Shuffle
    | Remove
    | Host
    | Set
    | Prepare
    | Start
    | Abandon
    | CommitNumber
    | RevealNumber
    | Act
    | Lock
    | Roll
    | Undo
    | Agree
    | More
    | Hold
    | Back
    | Offer
    | Take
    | Say
    | Mute
)
