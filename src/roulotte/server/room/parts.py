"""The parts of a room and of a match that a snapshot holds as they are."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from roulotte.core.chain import GivenUp, Start
from roulotte.protocol.views import Kind


@dataclass(slots=True)
class Member:
    """Somebody who came in."""

    name: str
    kind: Kind
    person: str
    muted: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Remark:
    """Something that somebody said, and what they were called then."""

    seq: int
    member: int
    name: str
    phrase: str | None
    emoji: str | None
    text: str | None


@dataclass(slots=True)
class Score:
    """The evening of one who plays."""

    name: str
    played: int = 0
    won: int = 0


@dataclass(slots=True)
class Past:
    """A match that is over."""

    id: str
    number: int
    game: str
    names: tuple[str, ...]
    result: Any  # plain, as it goes over the wire; None if it was abandoned


class Envelope(msgspec.Struct, rename={"commitments": "folds"}):
    """One attempt at sealing the dice; by seat, the hash of its lucky number and the number."""

    seal: str
    secret: bytes
    commitments: list[str | None]
    numbers: list[str | None]


@dataclass(slots=True)
class Offer:
    """A one-time link to a seat."""

    hash: str
    until: int


@dataclass(slots=True)
class Owner:
    """Whose seat it was when the match began, and under which name."""

    person: str
    name: str


@dataclass(slots=True)
class UndoRequest:
    """A seat asked to take back its last decision."""

    seat: int
    asked: int  # the number of the event
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Links:
    """The chain of a match: what it began with, what happened, and the last head."""

    start: Start
    marks: list[str]  # by seat: the salted hash of its name
    salts: list[str]  # by seat; "" once the name was deleted
    head: str
    log: list[str] = field(default_factory=list)  # as it was hashed


@dataclass(slots=True)
class Ended:
    """What the next match of a room says of those before."""

    head: str | None = None  # the last head of the last one
    abandoned: int = 0
    given_up: list[GivenUp] = field(default_factory=list)  # since one came to its end
