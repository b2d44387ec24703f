"""What the log of a room holds. Fields marked secret leave the server only as `show` allows."""

from typing import Any, Literal

import msgspec

from roulotte.core.chain import Start
from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import Kind

Means = Literal["person", "bot", "clock", "lock"]


class Logged(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of every event; its tag is the name of the class in small letters."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits: a member (perhaps under another name, at a shared device) or a bot."""

    name: str
    member: int | None = None
    bot: str | None = None


# People


class Opened(Logged, frozen=True):
    """The room was opened."""

    settings: Settings


class Came(Logged, frozen=True):
    """Somebody came in."""

    member: int
    name: str
    kind: Kind
    person: str  # secret: who it is on this server


class Renamed(Logged, frozen=True, omit_defaults=True):
    """Somebody took another nickname."""

    member: int
    name: str
    seats: tuple[int, ...] = ()  # of the match, that are called so from now on
    mark: str = ""  # with them: the salted hash of the name
    salt: str = ""


class Left(Logged, frozen=True):
    """Somebody left for good, or was shown the door."""

    member: int
    removed: bool = False


class Forgotten(Logged, frozen=True):
    """Somebody had their data deleted: from here on the log is without it."""

    member: int
    person: str = ""  # whose it is; it is not kept


class Hosted(Logged, frozen=True):
    """Somebody is the host now; nobody, if the last person left."""

    member: int | None


class Settled(Logged, frozen=True):
    """The room's settings changed."""

    settings: Settings


# Places and plan


class Sat(Logged, frozen=True):
    """Somebody sat down at a place."""

    place: int
    sitter: Sitter


class Stood(Logged, frozen=True):
    """A place is free again."""

    place: int


class Ordered(Logged, frozen=True):
    """The places are in another order."""

    order: tuple[int, ...]


class Planned(Logged, frozen=True):
    """The next match was chosen."""

    plan: Plan


# A match: the dice are sealed, folded, opened and stirred


class Sealed(Logged, frozen=True):
    """A match was opened, its dice lie in a sealed envelope."""

    match: str
    number: int
    plan: Plan
    seats: tuple[Sitter, ...]
    seal: str
    secret: str  # secret: what is in the envelope
    start: Start | None = None  # what the chain begins with; None in logs from before there was one
    salts: tuple[str, ...] = ()  # of the names in it; "" once a name was deleted


class Resealed(Logged, frozen=True):
    """A number was not opened in time: the old envelope is shown, a new one is sealed."""

    late: tuple[int, ...]
    seal: str
    secret: str  # secret
    opened: str  # what was in the old one


class Folded(Logged, frozen=True):
    """A seat is ready: the hash of its lucky number."""

    seat: int
    hash: str


class Lucky(Logged, frozen=True):
    """A seat showed its lucky number."""

    seat: int
    number: str


class Began(Logged, frozen=True):
    """All numbers are stirred in: the game begins."""


# A match: the game itself


class Acted(Logged, frozen=True):
    """A seat decided."""

    seat: int
    do: Any
    means: Means = "person"


class Happened(Logged, frozen=True, omit_defaults=True):
    """Chance spoke: the outcome, what was typed in by hand, the hashes of what is hidden."""

    chance: Any  # secret where the game hides it
    typed: tuple[int, ...] = ()  # the pools that were rolled by hand
    hashes: tuple[tuple[str, ...], ...] = ()  # for each pool, if anything came out hidden


class Threw(Logged, frozen=True):
    """A seat typed in its share of a roll; the others' is still missing."""

    seat: int
    pool: int
    dice: tuple[Any, ...]  # secret


class Locked(Logged, frozen=True):
    """A seat decided early."""

    seat: int
    do: Any  # secret until its turn


class Unlocked(Logged, frozen=True):
    """A decision that was locked can't be any more; the seat is asked again."""

    seat: int
    kind: str  # which kind of decision it must be, if there is one


class UndoAsked(Logged, frozen=True, tag="undo_asked"):
    """A seat would like to take its last decision back."""

    seat: int


class UndoAnswered(Logged, frozen=True, tag="undo_answered"):
    """A seat agreed, or one did not and the request is over."""

    seat: int
    yes: bool


class Undone(Logged, frozen=True):
    """The match went back to its first `to` events."""

    seat: int
    to: int
    since: int = 0  # the number of the first event of the log that no longer counts; 0: not kept


class Extended(Logged, frozen=True):
    """A seat has more time."""

    seat: int


class Over(Logged, frozen=True):
    """The game is over and the envelope is open."""

    result: Any  # plain: some games say more in it than others
    secret: str


class Abandoned(Logged, frozen=True):
    """The match was stopped."""


# Who sits during a match


class Held(Logged, frozen=True):
    """A bot holds a seat for somebody who is away."""

    seat: int
    bot: str


class Returned(Logged, frozen=True):
    """Somebody has the seat back."""

    seat: int


class Offered(Logged, frozen=True):
    """There is a one-time link to a seat."""

    seat: int
    hash: str  # secret: of the link's own secret
    until: int


class Taken(Logged, frozen=True):
    """Another member took a seat over."""

    seat: int
    member: int
    name: str
    mark: str = ""  # the salted hash of the name
    salt: str = ""


# Talk


class Said(Logged, frozen=True, omit_defaults=True):
    """Somebody said something."""

    member: int
    phrase: str | None = None
    emoji: str | None = None
    text: str | None = None


class Muted(Logged, frozen=True):
    """Somebody does not hear somebody else; nobody else learns of it."""

    member: int
    whom: int
    on: bool


AnyLogged = (
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
    | Folded
    | Lucky
    | Began
    | Acted
    | Happened
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
)
