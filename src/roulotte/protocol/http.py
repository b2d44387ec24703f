"""What the HTTP API takes and gives."""

from typing import Any

import msgspec

from roulotte.core.words import Text
from roulotte.protocol.commands import Name
from roulotte.protocol.plan import Place, Settings


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what is sent to the API."""


class NewRoom(Body, frozen=True):
    """Open a room: the host's nickname, and settings if they are not the usual ones."""

    name: Name
    settings: Settings = Settings()


class NewProgram(Body, frozen=True):
    """Bring a program to a place."""

    name: Name
    place: Place


class RoomLink(msgspec.Struct, frozen=True):
    """How to get into a room: its id, the link to pass round, a short code for a while."""

    id: str
    link: str
    code: str
    code_until: int  # milliseconds since 1970


class RoomFound(msgspec.Struct, frozen=True):
    """Where a short code leads."""

    id: str


class RoomCard(msgspec.Struct, frozen=True):
    """A room that asked to be found by strangers."""

    id: str
    title: str
    people: int
    game: str
    playing: bool


class TokenMade(msgspec.Struct, frozen=True):
    """A token, told once: whoever has it plays that seat."""

    token: str


class MatchCard(msgspec.Struct, frozen=True):
    """A finished match, or a record that was brought."""

    id: str
    game: str
    at: int
    seats: int
    names: tuple[str | None, ...]
    events: int
    result: Any
    brought: bool = False  # from elsewhere: it was not played on this server


class ServerKey(msgspec.Struct, frozen=True):
    """What the records of a server are signed with."""

    kind: str  # Ed25519
    key: str  # its public half, in hex


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a replay, as spectators see it; step 0 is the table before anything happened.

    Where a move was taken back is a step of its own: the table as it was again, and who did.
    """

    step: int
    view: Any
    event: Any = None
    text: str | None = None


class Steps(msgspec.Struct, frozen=True):
    """A part of a replay."""

    total: int
    steps: tuple[Step, ...]


class VariantCard(msgspec.Struct, frozen=True):
    """A way to play a game."""

    name: str
    seats: tuple[int, ...]
    title: Text
    options: dict[str, Any]
    figures: dict[str, Any]  # what its box prints: a table may give others as options


class GameCard(msgspec.Struct, frozen=True):
    """The facts of a game."""

    id: str
    name: str
    rules: int
    seats: tuple[int, ...]
    minutes: int
    age: int
    credit: str
    tagline: Text
    variants: tuple[VariantCard, ...]
    options: dict[str, Text]
    endings: dict[str, Text]
    labels: dict[str, Text]  # what the keys of figures mean
    private: bool
    early: bool  # whether decisions may be locked early


class Talk(msgspec.Struct, frozen=True):
    """What can be said without typing."""

    phrases: dict[str, Text]
    emoji: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done."""

    code: str
    why: str


class OwnRoom(msgspec.Struct, frozen=True):
    """What a room knows of one person."""

    room: str
    member: int
    events: tuple[Any, ...]


class OwnData(msgspec.Struct, frozen=True):
    """Everything that is kept about one person."""

    made: int
    seen: int
    rooms: tuple[OwnRoom, ...]
    matches: tuple[str, ...] = ()  # the records that they brought
    played: tuple[str, ...] = ()  # the finished matches that they played here
