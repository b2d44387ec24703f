"""An event as the log keeps it: JSON there, here the room's and the game's own types."""

from typing import Final

import msgspec
from msgspec.structs import replace

from roulotte.server.room.events import ChanceSpoke, Locked, LoggedEvent, SeatActed
from roulotte.server.room.table import Table

encode_event: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(LoggedEvent).decode


def decode_event(body: bytes, table: Table | None) -> LoggedEvent:
    """Read an event; what is the game's in it becomes the game's, by the match at the table."""
    event: LoggedEvent = _decode(body)
    if table is None:
        return event
    if isinstance(event, SeatActed | Locked):
        return replace(event, do=table.game.read_action(event.do))
    if isinstance(event, ChanceSpoke):
        return replace(event, chance=table.game.read_outcome(event.chance))
    return event
