"""What the log of a room holds, and what the server knows of each kind of event, declared once.

`protocol/events.py` has the events as they are shown. Here are the fields that some have besides in
the log, which nobody is ever shown, and in DECLARED one line a kind: what it changes, who sees it,
whose words are in it. Everything else is worked out from that.
"""

from collections.abc import Mapping
from enum import Enum, Flag, auto
from functools import cache
from typing import Any, Final, NamedTuple, get_args

import msgspec

from roulotte.protocol import events as public
from roulotte.protocol.events import (
    Abandoned,
    Began,
    ChanceSpoke,
    Extended,
    Held,
    Hosted,
    Left,
    Locked,
    Means,
    Muted,
    NumberCommitted,
    NumberRevealed,
    Opened,
    Ordered,
    Over,
    Planned,
    Returned,
    Said,
    Sat,
    SeatActed,
    Settled,
    Stood,
    UndoAnswered,
    UndoAsked,
    Undone,
    Unlocked,
)

__all__ = [
    "Abandoned", "Began", "ChanceSpoke", "Extended", "Held", "Hosted", "Left", "Locked",
    "LoggedCame", "LoggedEvent", "LoggedForgotten", "LoggedOffered", "LoggedRenamed",
    "LoggedResealed", "LoggedSealed", "LoggedTaken", "LoggedThrew", "Means", "Muted",
    "NumberCommitted", "NumberRevealed", "Opened", "Ordered", "Over", "Planned", "Returned",
    "Said", "Sat", "SeatActed", "Settled", "Stood", "UndoAnswered", "UndoAsked", "Undone",
    "Unlocked",
]  # fmt: skip


# Events that have more in the log than anybody is shown


class LoggedCame(public.Came, frozen=True, tag="came", kw_only=True):
    """Somebody came in."""

    person: str  # who it is on this server


class LoggedRenamed(public.Renamed, frozen=True, tag="renamed", kw_only=True, omit_defaults=True):
    """Somebody took another nickname."""

    salt: str = ""  # of `mark`


class LoggedForgotten(public.Forgotten, frozen=True, tag="forgotten", kw_only=True):
    """Somebody had their data deleted."""

    person: str = ""  # whose it is; it is not kept


class LoggedSealed(public.Sealed, frozen=True, tag="sealed", kw_only=True):
    """A match was opened."""

    secret: str  # what is in the envelope
    salts: tuple[str, ...] = ()  # of the names in `start`; "" once a name was deleted


class LoggedResealed(public.Resealed, frozen=True, tag="resealed", kw_only=True):
    """The dice were sealed anew."""

    secret: str  # what is in the new envelope


class LoggedThrew(public.Threw, frozen=True, tag="threw", kw_only=True):
    """A seat typed in dice."""

    dice: tuple[Any, ...]


class LoggedOffered(public.Offered, frozen=True, tag="offered", kw_only=True):
    """There is a one-time link to a seat."""

    hash: str  # of the link's own secret


class LoggedTaken(public.Taken, frozen=True, tag="taken", kw_only=True):
    """Another member took a seat over."""

    salt: str = ""  # of `mark`


LoggedEvent = (
    Opened
    | LoggedCame
    | LoggedRenamed
    | Left
    | LoggedForgotten
    | Hosted
    | Settled
    | Sat
    | Stood
    | Ordered
    | Planned
    | LoggedSealed
    | LoggedResealed
    | NumberCommitted
    | NumberRevealed
    | Began
    | SeatActed
    | ChanceSpoke
    | LoggedThrew
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
    | LoggedOffered
    | LoggedTaken
    | Said
    | Muted
)


# What the server knows of each


class Changes(Flag):
    """What is not as before once an event happened."""

    NOTHING = 0
    ROOM = auto()  # what everybody sees of the room: people, places, plan, who plays, the score
    WAITING = auto()  # what the match waits for
    VIEW = auto()  # what somebody sees of the game itself
    GAME = auto()  # where the game stands: whoever decides must have seen it, clocks begin anew
    SIDES = auto()  # who somebody is here, which side of the table they see, or whom they hear
    ARRANGEMENT = auto()  # what whoever starts a match must have seen

    MOVE = WAITING | VIEW | GAME


class Sees(Enum):
    """Who is shown an event; whoever is not is shown that something happened, and no more."""

    EVERYBODY = auto()
    AS_THE_GAME_SHOWS = auto()  # everybody, with what the rules let a seat see
    OWN_SEAT_WHAT = auto()  # everybody that, its own seat what
    LISTENERS = auto()  # whoever has not muted its member
    ITSELF = auto()  # its member


class Declared(NamedTuple):
    """One kind of event.

    Of a field that nobody is shown it says whose it is: `words`, `identity`, `secret` or `own`.
    """

    kind: type[msgspec.Struct]
    changes: Changes
    sees: Sees = Sees.EVERYBODY
    words: tuple[str, ...] = ()  # fields with what its `member` is called, or says
    identity: tuple[str, ...] = ()  # fields with who its `member` is on this server
    secret: tuple[str, ...] = ()  # fields that even whoever caused it is not given as their data
    own: tuple[str, ...] = ()  # fields for whoever caused it alone


_ROOM: Final = Changes.ROOM | Changes.WAITING
_ARRANGED: Final = _ROOM | Changes.ARRANGEMENT
_SEATED: Final = _ROOM | Changes.SIDES

# A sitter, wherever one stands, says by itself whose name it has.
DECLARED: Final = (
    Declared(Opened, _ROOM),
    Declared(LoggedCame, _SEATED, words=("name",), identity=("person",)),
    Declared(LoggedRenamed, _ROOM, words=("name", "salt")),
    Declared(Left, _SEATED | Changes.VIEW | Changes.ARRANGEMENT),
    Declared(LoggedForgotten, _ROOM, identity=("person",)),
    Declared(Hosted, _ROOM),
    Declared(Settled, _SEATED),
    Declared(Sat, _ARRANGED),
    Declared(Stood, _ARRANGED),
    Declared(Ordered, _ARRANGED),
    Declared(Planned, _ARRANGED),
    Declared(
        LoggedSealed, _SEATED | Changes.VIEW | Changes.ARRANGEMENT, secret=("secret", "salts")
    ),
    Declared(LoggedResealed, _ROOM, secret=("secret",)),
    Declared(NumberCommitted, _ROOM),
    Declared(NumberRevealed, _ROOM),
    Declared(Began, _SEATED | Changes.MOVE),
    Declared(SeatActed, Changes.MOVE, Sees.AS_THE_GAME_SHOWS),
    Declared(ChanceSpoke, Changes.MOVE, Sees.AS_THE_GAME_SHOWS, secret=("chance",)),
    Declared(LoggedThrew, Changes.WAITING, own=("dice",)),
    Declared(Locked, Changes.WAITING, Sees.OWN_SEAT_WHAT),
    Declared(Unlocked, Changes.MOVE),
    Declared(UndoAsked, Changes.WAITING),
    Declared(UndoAnswered, Changes.WAITING),
    Declared(Undone, Changes.MOVE),
    Declared(Extended, Changes.WAITING),
    Declared(Over, _ARRANGED),
    Declared(Abandoned, _ARRANGED),
    Declared(Held, _ROOM),
    Declared(Returned, _ROOM),
    Declared(LoggedOffered, _ROOM, secret=("hash",)),
    Declared(LoggedTaken, _SEATED | Changes.VIEW, words=("name", "salt")),
    Declared(Said, Changes.NOTHING, Sees.LISTENERS, words=("text",)),
    Declared(Muted, Changes.SIDES, Sees.ITSELF),
)  # fmt: skip

KINDS: Final[Mapping[type[msgspec.Struct], Declared]] = {one.kind: one for one in DECLARED}

if missing := set(get_args(LoggedEvent)) ^ set(KINDS):
    raise TypeError(f"declared twice, or not at all: {missing}")


@cache
def that_change(what: Changes) -> frozenset[type]:
    """The kinds of event after which something is not as before."""
    return frozenset(one.kind for one in DECLARED if one.changes & what == what)


@cache
def that_sees(who: Sees) -> frozenset[type]:
    """The kinds of event that are shown to so many."""
    return frozenset(one.kind for one in DECLARED if one.sees is who)


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The name of a kind of event in the log and on the wire."""
    return str(kind.__struct_config__.tag)


_SHOWN: Final[Mapping[str, type[public.RoomEvent]]] = {
    tag_of(one): one for one in get_args(public.RoomEvent)
}
PUBLIC_KIND: Final = {one.kind: _SHOWN[tag_of(one.kind)] for one in DECLARED}


def _unclassified(one: Declared) -> set[str]:
    """The fields that nobody is shown and of which nothing is said either."""
    shown = PUBLIC_KIND[one.kind].__struct_fields__
    said = {*one.words, *one.identity, *one.secret, *one.own}
    return set(one.kind.__struct_fields__).difference(shown, said)


if unclassified := {one.kind.__name__: names for one in DECLARED if (names := _unclassified(one))}:
    raise TypeError(f"whose are these fields? {unclassified}")


def public_part(event: LoggedEvent) -> public.RoomEvent:
    """An event without what nobody is shown: built, never stripped."""
    kind = PUBLIC_KIND[type(event)]
    return kind(*[getattr(event, name) for name in kind.__struct_fields__])
