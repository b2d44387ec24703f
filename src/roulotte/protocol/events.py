"""What happens in a room, as it is shown: one struct a kind of event, told apart by `type`.

The log holds the same events. Some have more fields there, which nobody is shown:
`server/room/events.py` adds them, and says who sees what of the others.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from roulotte.core.chain import Start
from roulotte.core.fair import Opening
from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import Kind, Sitter

Means = Literal["person", "bot", "clock", "lock"]


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of every event; its tag is the name of the class in small letters."""


# People


class Opened(Event, frozen=True):
    """The room was opened."""

    settings: Settings


class Came(Event, frozen=True):
    """Somebody came in."""

    member: int
    name: str
    kind: Kind


class Renamed(Event, frozen=True):
    """Somebody took another nickname."""

    member: int
    name: str
    seats: tuple[int, ...] = ()  # of the match, that are called so from now on
    mark: str = ""  # with them: the salted hash of the name


class Left(Event, frozen=True):
    """Somebody left for good, or was shown the door."""

    member: int
    removed: bool = False


class Forgotten(Event, frozen=True):
    """Somebody had their data deleted: from here on the log is without it."""

    member: int


class Hosted(Event, frozen=True):
    """Somebody is the host now; nobody, if the last person left."""

    member: int | None


class Settled(Event, frozen=True):
    """The room's settings changed."""

    settings: Settings


# Places and plan


class Sat(Event, frozen=True):
    """Somebody sat down at a place."""

    place: int
    sitter: Sitter


class Stood(Event, frozen=True):
    """A place is free again."""

    place: int


class Ordered(Event, frozen=True):
    """The places are in another order."""

    order: tuple[int, ...]


class Planned(Event, frozen=True):
    """The next match was chosen."""

    plan: Plan


# A match: the dice are sealed, lucky numbers are committed to, revealed and stirred in


class Sealed(Event, frozen=True):
    """A match was opened, its dice lie in a sealed envelope."""

    match: str
    number: int
    plan: Plan
    seats: tuple[Sitter, ...]
    seal: str
    start: Start | None = None  # what the chain begins with; None in logs from before there was one


class Resealed(Event, frozen=True):
    """A number was not opened in time: the old envelope is shown, a new one is sealed."""

    late: tuple[int, ...]
    seal: str
    opened: str  # what was in the old one


class NumberCommitted(Event, frozen=True, tag="folded"):
    """A seat is ready: the hash of its lucky number."""

    seat: int
    hash: str


class NumberRevealed(Event, frozen=True, tag="lucky"):
    """A seat showed its lucky number."""

    seat: int
    number: str


class Began(Event, frozen=True):
    """All numbers are stirred in: the game begins."""


# A match: the game itself


class SeatActed(Event, frozen=True, tag="acted"):
    """A seat decided; in what is shown, with what came to light by it."""

    seat: int
    do: Any
    means: Means = "person"
    reveals: Any | UnsetType = UNSET
    openings: tuple[Opening, ...] | UnsetType = UNSET


class ChanceSpoke(Event, frozen=True, tag="happened", omit_defaults=True):
    """Chance spoke: the outcome, what was typed in by hand, the hashes of what is hidden."""

    chance: Any  # with null for what a viewer may not see
    typed: tuple[int, ...] = ()  # the pools that were rolled by hand
    hashes: tuple[tuple[str, ...], ...] = ()  # for each pool, if anything came out hidden
    reveals: Any | UnsetType = UNSET
    openings: tuple[Opening, ...] | UnsetType = UNSET


class Threw(Event, frozen=True):
    """A seat typed in its share of a roll; the others' is still missing."""

    seat: int
    pool: int


class Locked(Event, frozen=True):
    """A seat decided early."""

    seat: int
    do: Any | UnsetType = UNSET  # for its own side alone


class Unlocked(Event, frozen=True):
    """A decision that was locked can't be any more; the seat is asked again."""

    seat: int
    kind: str  # which kind of decision it must be, if there is one


class UndoAsked(Event, frozen=True, tag="undo_asked"):
    """A seat would like to take its last decision back."""

    seat: int


class UndoAnswered(Event, frozen=True, tag="undo_answered"):
    """A seat agreed, or one did not and the request is over."""

    seat: int
    yes: bool


class Undone(Event, frozen=True):
    """The match went back to its first `to` events."""

    seat: int
    to: int
    since: int = 0  # the number of the first event of the log that no longer counts; 0: not kept


class Extended(Event, frozen=True):
    """A seat has more time."""

    seat: int


class Over(Event, frozen=True):
    """The game is over and the envelope is open."""

    result: Any  # plain: some games say more in it than others
    secret: str


class Abandoned(Event, frozen=True):
    """The match was stopped."""


# Who sits during a match


class Held(Event, frozen=True):
    """A bot holds a seat for somebody who is away."""

    seat: int
    bot: str


class Returned(Event, frozen=True):
    """Somebody has the seat back."""

    seat: int


class Offered(Event, frozen=True):
    """There is a one-time link to a seat."""

    seat: int
    until: int


class Taken(Event, frozen=True):
    """Another member took a seat over."""

    seat: int
    member: int
    name: str
    mark: str = ""  # the salted hash of the name


# Talk


class Said(Event, frozen=True, omit_defaults=True):
    """Somebody said something."""

    member: int
    phrase: str | None = None
    emoji: str | None = None
    text: str | None = None


class Muted(Event, frozen=True):
    """Somebody does not hear somebody else; nobody else learns of it."""

    member: int
    whom: int
    on: bool


class Hidden(Event, frozen=True):
    """Something that the viewer may not see; it looks the same whatever it is."""


RoomEvent = (
    Opened
    | Came
    | Renamed
    | Left
    | Forgotten
    | Hosted
    | Settled
    | Sat
    | Stood
    | Ordered
    | Planned
    | Sealed
    | Resealed
    | NumberCommitted
    | NumberRevealed
    | Began
    | SeatActed
    | ChanceSpoke
    | Threw
    | Locked
    | Unlocked
    | UndoAsked
    | UndoAnswered
    | Undone
    | Extended
    | Over
    | Abandoned
    | Held
    | Returned
    | Offered
    | Taken
    | Said
    | Muted
    | Hidden
)
