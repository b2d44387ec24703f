"""Between a room and what is kept of it: its events as rows, and rows as a room again."""

from collections.abc import Sequence
from typing import Final

import msgspec

from roulotte.protocol.limits import ENVELOPE_SECONDS
from roulotte.server.room import events as log
from roulotte.server.room.events import AnyLogged
from roulotte.server.room.record import record_of
from roulotte.server.room.room import Change, Room
from roulotte.server.room.snapshot import from_snapshot
from roulotte.server.store.store import Append, Finished, Loaded, Row, Snapshot
from roulotte.server.telling import IN_GAME

_decode: Final = msgspec.json.Decoder(AnyLogged).decode
_encode: Final = msgspec.json.Encoder().encode


def to_append(
    room: Room,
    changes: Sequence[Change],
    key: str | None,
    *,
    asked: str | None = None,
    created: int | None = None,
    before: Snapshot | None = None,
) -> Append:
    """What one command adds; a decision in a game, which comes so often, adds only to the log."""
    add = Append(room.id, as_rows(changes, key, asked))
    if IN_GAME.issuperset([type(change.event) for change in changes]):
        return add
    came, listed = asides(changes)
    return add._replace(
        snapshot=before,
        finished=finished(room, changes),
        created=created,
        came=came,
        listed=listed,
        forgotten=forgotten(changes),
    )


def finished(room: Room, changes: Sequence[Change]) -> Finished | None:
    """The match's record, if one of the events ended it."""
    table = room.match
    last = next((one for one in changes if isinstance(one.event, (log.Over, log.Abandoned))), None)
    if table is None or last is None:
        return None
    opened = table.phase == "over"
    return Finished(
        id=table.id,
        room=room.id,
        game=table.plan.game,
        at=last.at,
        record=record_of(table, opened=opened),
        names=_encode(table.names()),
        secret=table.envelope.secret.hex(),
        open_at=last.at if opened else last.at + ENVELOPE_SECONDS * 1000,
    )


def as_rows(changes: Sequence[Change], key: str | None, asked: str | None = None) -> list[Row]:
    """Events as they are kept; the first one says which command they are of."""
    first = changes[0]
    rows = [Row(one.seq, one.at, one.by, _encode(one.event)) for one in changes[1:]]
    last = None if key is None else changes[-1].seq
    return [Row(first.seq, first.at, first.by, _encode(first.event), key, last, asked), *rows]


def asides(changes: Sequence[Change]) -> tuple[tuple[tuple[str, int], ...], bool | None]:
    """What is kept beside the log, so that it can be found: who came, and whether it is listed."""
    events = [change.event for change in changes]
    came = tuple((one.person, one.member) for one in events if isinstance(one, log.Came))
    settled = [one.settings for one in events if isinstance(one, (log.Opened, log.Settled))]
    listed = [one.listed and not one.locked for one in settled]
    return came, listed[-1] if listed else None


def forgotten(changes: Sequence[Change]) -> tuple[int, str] | None:
    """Whose data is deleted, if somebody's is."""
    found = (one.event for one in changes if isinstance(one.event, log.Forgotten))
    return next(((event.member, event.person) for event in found), None)


def room_from(ident: str, loaded: Loaded) -> Room:
    """A room as the database has it."""
    kept = loaded.snapshot
    room = Room(ident) if kept is None else from_snapshot(ident, kept.body)
    apply_rows(room, loaded.rows)
    return room


def event_of(row: Row) -> AnyLogged:
    """What happened, as it is kept."""
    event: AnyLogged = _decode(row.body)
    return event


def apply_rows(room: Room, rows: Sequence[Row]) -> None:
    """Let what is kept happen again."""
    for row in rows:
        room.apply(event_of(row), row.at, row.by)
