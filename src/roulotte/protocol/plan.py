"""What the host chooses: the settings of the room, and the plan of the next match."""

from typing import Annotated, Any, Literal

import msgspec

from roulotte.protocol.limits import MOST_PLACES, TITLE_CHARS

Pace = Literal["live", "own"]
Place = Annotated[int, msgspec.Meta(ge=0, lt=MOST_PLACES)]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=3600)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room's own settings."""

    title: Annotated[str, msgspec.Meta(max_length=TITLE_CHARS)] = ""
    free_text: bool = False  # whether people may write in their own words
    listed: bool = False  # whether strangers can find the room
    locked: bool = False  # whether nobody new comes in, and strangers see nothing


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match to come: what is played, with which dice, how fast."""

    game: str = "rolit"
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLACES)] = 2
    options: dict[str, Any] = {}
    typed: tuple[Place, ...] = ()  # the seats that roll real dice and type them in
    pace: Pace = "live"
    seconds: Seconds | None = None  # for a decision; None: no clock
    grace: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 60  # before a bot may hold a seat
    bot_ms: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 1200  # how long bots take
    locks: bool = True  # whether decisions may be locked early, where the game knows it
