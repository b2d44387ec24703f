"""A room between two matches as one value, so that loading it need not begin at its first event."""

import msgspec

from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room.events import Sitter
from roulotte.server.room.room import Member, Past, Room, Score


class Snapshot(msgspec.Struct, frozen=True):
    """Everything of a room but the match at its table."""

    seq: int
    at: int
    settings: Settings
    host: int | None
    members: dict[int, Member]
    newcomer: int
    removed: set[str]
    places: list[Sitter | None]
    plan: Plan
    matches: int
    score: dict[str, Score]
    past: list[Past]
    arranged: int


FIELDS = tuple(Snapshot.__struct_fields__)


def take_snapshot(room: Room) -> bytes:
    """Write the room down; only where no match is under way."""
    values = {name: getattr(room, name) for name in FIELDS}
    return msgspec.json.encode(Snapshot(**values | {"past": list(room.past)}))


def from_snapshot(ident: str, body: bytes) -> Room:
    """Read it back."""
    kept, room = msgspec.json.decode(body, type=Snapshot), Room(ident)
    for name in FIELDS:
        if name != "past":
            setattr(room, name, getattr(kept, name))
    room.past.extend(kept.past)
    room.number_people()
    return room
