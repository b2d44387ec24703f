"""The parts of a room and of a match that a snapshot holds as they are."""

from dataclasses import dataclass, field
from typing import Any

from roulotte.protocol.views import Kind


@dataclass(slots=True)
class Member:
    """Somebody who came in."""

    name: str
    kind: Kind
    person: str
    muted: set[int] = field(default_factory=set)


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


@dataclass(slots=True)
class Envelope:
    """One attempt at sealing the dice."""

    seal: str
    secret: bytes
    folds: list[str | None]
    numbers: list[str | None]


@dataclass(slots=True)
class Offer:
    """A one-time link to a seat."""

    hash: str
    until: int


@dataclass(slots=True)
class UndoRequest:
    """A seat asked to take back its last decision."""

    seat: int
    asked: int  # the number of the event
    agreed: set[int] = field(default_factory=set)
