"""What no socket asks for: the room's own bots and clock, and what comes over HTTP."""

from dataclasses import dataclass
from typing import Any, Final

from roulotte.protocol import commands
from roulotte.protocol.plan import Settings


@dataclass(frozen=True, slots=True)
class BotAct:
    """A bot decided, for its own seat or for one whose time is over."""

    seat: int
    action: Any


@dataclass(frozen=True, slots=True)
class Reseal:
    """A number was not revealed in time."""


@dataclass(frozen=True, slots=True)
class Bring:
    """The host brings a program to a free place; its token was made outside."""

    person: str
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Forget:
    """Somebody has their data deleted: they leave, and their names and words go with them."""

    member: int
    person: str


@dataclass(frozen=True, slots=True)
class OpenRoom:
    """Somebody opens the room, and is its host."""

    name: str
    settings: Settings


# What is refused when there is hardly room left for anything: no match needs it to come to its end.
BEGINNING: Final[frozenset[object]] = frozenset({
    OpenRoom, Bring, commands.Come, commands.Rename, commands.Sit, commands.SeatBot,
    commands.Order, commands.Shuffle, commands.Set, commands.Prepare, commands.Start,
    commands.Say, commands.Mute,
})  # fmt: skip
