"""Between a room and what is kept of it: its events as rows, and rows as a room again."""

from collections.abc import Sequence
from typing import Final

import msgspec

from roulotte.protocol.limits import ENVELOPE_SECONDS
from roulotte.server.room import events as log
from roulotte.server.room.events import Changes, LoggedEvent, that_change
from roulotte.server.room.fold import apply_event
from roulotte.server.room.log_format import decode_event, encode_event
from roulotte.server.room.record import record_of
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.snapshot import from_snapshot
from roulotte.server.rooms.request import Request
from roulotte.server.store.store import Append, Finished, Loaded, Row, StoredSnapshot

ROOM: Final = that_change(Changes.ROOM)
SIDES: Final = that_change(Changes.SIDES)
BESIDE: Final = ROOM | SIDES  # events that may change what is kept beside the log


def to_append(
    room: Room, entries: Sequence[LogEntry], request: Request, before: StoredSnapshot | None
) -> Append:
    """What one command adds; a decision in a game, which comes so often, adds only to the log."""
    add = Append(room.id, as_rows(entries, request.key, request.digest))
    if before is None and BESIDE.isdisjoint([type(entry.event) for entry in entries]):
        return add
    came, listed = asides(entries)
    ended = finished(room, entries)
    return add._replace(
        snapshot=before,
        finished=ended,
        played=() if ended is None else seated(room),
        created=request.created,
        came=came,
        listed=listed,
        forgotten=forgotten(entries),
    )


def finished(room: Room, entries: Sequence[LogEntry]) -> Finished | None:
    """The match's record, if one of the events ended it."""
    table = room.match
    last = next((one for one in entries if isinstance(one.event, (log.Over, log.Abandoned))), None)
    if table is None or last is None:
        return None
    opened = table.phase == "over"
    return Finished(
        id=table.id,
        room=room.id,
        game=table.plan.game,
        at=last.at,
        record=record_of(table, opened=opened),
        names=msgspec.json.encode(table.names()),
        secret=table.envelope.secret.hex(),
        open_at=last.at if opened else last.at + ENVELOPE_SECONDS * 1000,
    )


def seated(room: Room) -> tuple[tuple[int, str], ...]:
    """Who has which seat of the match."""
    seats = () if room.match is None else enumerate(room.match.seats)
    holders = ((seat, room.person_of(sitter)) for seat, sitter in seats)
    return tuple((seat, person) for seat, person in holders if person is not None)


def as_rows(entries: Sequence[LogEntry], key: str | None, digest: str | None = None) -> list[Row]:
    """Events as they are kept; the first one says which command they are of."""
    first = entries[0]
    rows = [Row(one.seq, one.at, one.by, encode_event(one.event)) for one in entries[1:]]
    last = None if key is None else entries[-1].seq
    return [Row(first.seq, first.at, first.by, encode_event(first.event), key, last, digest), *rows]


def asides(entries: Sequence[LogEntry]) -> tuple[tuple[tuple[str, int], ...], bool | None]:
    """What is kept beside the log, so that it can be found: who came, and whether it is listed."""
    events = [entry.event for entry in entries]
    came = tuple((one.person, one.member) for one in events if isinstance(one, log.LoggedCame))
    settled = [one.settings for one in events if isinstance(one, (log.Opened, log.Settled))]
    listed = [one.listed and not one.locked for one in settled]
    return came, listed[-1] if listed else None


def forgotten(entries: Sequence[LogEntry]) -> tuple[int, str] | None:
    """Whose data is deleted, if somebody's is."""
    found = (one.event for one in entries if isinstance(one.event, log.LoggedForgotten))
    return next(((event.member, event.person) for event in found), None)


def room_from(ident: str, loaded: Loaded) -> Room:
    """A room as the database has it."""
    kept = loaded.snapshot
    room = Room(ident) if kept is None else from_snapshot(ident, kept.body)
    apply_rows(room, loaded.rows)
    return room


def event_of(row: Row, room: Room) -> LoggedEvent:
    """What happened next in a room, as it is kept."""
    return decode_event(row.body, room.match)


class _Kind(msgspec.Struct):
    type: str


_kind: Final = msgspec.json.Decoder(_Kind).decode


def kind_of(row: Row) -> str:
    """What kind of event is kept there."""
    return _kind(row.body).type


def apply_rows(room: Room, rows: Sequence[Row]) -> None:
    """Let what is kept happen again."""
    for row in rows:
        apply_event(room, event_of(row, room), row.at, row.by)
