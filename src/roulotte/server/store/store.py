"""What is kept, in SQL that both databases understand."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from roulotte.server.store.database import Conflict, Cursor, Database, Insert, StorageError, Unit
from roulotte.server.store.erasure import forget_in_room
from roulotte.server.store.space import Space


class Row(NamedTuple):
    """One event of a room's log, as it is kept."""

    seq: int
    at: int
    by: int | None
    body: bytes
    command: str | None = None  # on its first event: who asked, and the id that they gave it
    last: int | None = None  # with it: the number of the command's last event
    asked: str | None = None  # with it: a digest of what was asked; older rows have none


class Answer(NamedTuple):
    """What became of a command that was carried out."""

    seq: int  # of its last event
    asked: str | None  # as in its row


class StoredSnapshot(NamedTuple):
    """A room as it was once, so that loading it need not begin at the first event."""

    seq: int
    body: bytes


class Finished(NamedTuple):
    """A match that is over, or a record that was brought from elsewhere."""

    id: str
    room: str | None
    game: str
    at: int
    record: bytes
    names: bytes  # JSON: what the seats were called
    secret: str | None  # what lies in the envelope
    open_at: int  # when the envelope may be shown


class Append(NamedTuple):
    """What one command adds to a room."""

    room: str
    rows: Sequence[Row]
    snapshot: StoredSnapshot | None = None
    finished: Finished | None = None
    created: int | None = None  # when, if the room is new
    came: Sequence[tuple[str, int]] = ()  # people who came in, and as which member
    listed: bool | None = None  # whether strangers can find the room, if that changed
    forgotten: tuple[int, str] | None = None  # a member whose data is deleted, and who it was
    played: Sequence[tuple[int, str]] = ()  # of a finished match: seats, and who had them


NOTHING_ELSE = Append("", ())[2:]  # what an Append holds that only adds rows


class Loaded(NamedTuple):
    """A room's log from its last snapshot on."""

    snapshot: StoredSnapshot | None
    rows: list[Row]


class Person(NamedTuple):
    """A browser or a program that came here; its secret is kept only as a hash."""

    id: str
    secret: str
    kind: str
    made: int
    seen: int  # at most a day too early


EVENTS = Insert("events (room, seq, at, by_member, body, command, last, asked)", 8)
LOG = (
    "SELECT seq, at, by_member, body, command, last, asked FROM events"
    " WHERE room = ? AND seq > ? ORDER BY seq"
)
HEADS = (
    "SELECT id, (SELECT coalesce(max(seq), 0) FROM events WHERE room = rooms.id)"
    " FROM rooms WHERE id IN ({})"
)
LISTED = (
    "SELECT id FROM rooms WHERE listed = 1 ORDER BY"
    " (SELECT at FROM events WHERE room = rooms.id ORDER BY seq DESC LIMIT 1) DESC, id LIMIT ?"
)
UNBRING = "DELETE FROM matches WHERE id IN (SELECT match FROM brought WHERE person = ?)"
DAY_MS = 24 * 3_600_000
AT_ONCE = 500  # values in one question
TIDY_SECONDS = 2.0  # between two tries to leave no copy of what was deleted
ROOM = "INSERT INTO rooms (id, made) VALUES (?, ?)"
SNAPSHOT = (
    "INSERT INTO snapshots (room, seq, body) VALUES (?, ?, ?)"
    " ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, body = excluded.body"
)
SIGNING_KEY = "SELECT value FROM meta WHERE name = 'key'"
KEEP_SIGNING_KEY = "INSERT INTO meta (name, value) VALUES ('key', ?) ON CONFLICT DO NOTHING"
MEMBER = "INSERT INTO members (person, room, member) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
MATCH = (
    "INSERT INTO matches (id, room, game, at, record, names, secret, open_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)

PLAYED = "INSERT INTO played (match, seat, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


def parts(values: Sequence[str]) -> list[Sequence[str]]:
    """Values in portions that one question can hold."""
    return [values[first : first + AT_ONCE] for first in range(0, len(values), AT_ONCE)]


def append(cursor: Cursor, add: Append) -> None:
    """Add to a log; the first row says whether somebody else was first."""
    if add.created is not None:
        cursor.change(ROOM, (add.room, add.created))
    for row in add.rows:
        if not cursor.change(EVENTS.of(1), (add.room, *row)):
            raise Conflict
    for person, member in add.came:
        cursor.change(MEMBER, (person, add.room, member))
    if add.listed is not None:
        cursor.change("UPDATE rooms SET listed = ? WHERE id = ?", (int(add.listed), add.room))
    if add.snapshot is not None:
        cursor.change(SNAPSHOT, (add.room, *add.snapshot))
    if add.finished is not None:
        cursor.change(MATCH, add.finished)
        for seat, person in add.played:
            cursor.change(PLAYED, (add.finished.id, seat, person))
    if add.forgotten is not None:  # last: it goes through all of the above
        forget_in_room(cursor, add.room, *add.forgotten)


class Store:
    """Rooms, their logs, finished matches and people."""

    def __init__(self, database: Database) -> None:
        """The database is open and its schema current."""
        self.database = database
        self.space = Space()
        self.on_stop: Callable[[], None] = lambda: None
        self.tidy: Callable[[], bool] = lambda: True
        self._tidying: asyncio.Task[None] | None = None

    # Rooms

    def save(self, add: Append, done: Callable[[None, Exception | None], None]) -> None:
        """Add to a room's log, all or nothing; `done` hears of it, or of a Conflict."""
        if self.space.full and add.forgotten is None:
            full = StorageError("as much is kept as may be")
            asyncio.get_running_loop().call_soon(done, None, full)
            return
        plain = add[2:] == NOTHING_ELSE
        into, rows = (EVENTS, [(add.room, *row) for row in add.rows]) if plain else (None, ())
        work = partial(append, add=add)
        self.database.hand_over(Unit(work, done, add.room, into, rows))

    async def load(self, room: str) -> Loaded | None:
        """Read a room; None if there is none."""

        def work(cursor: Cursor) -> Loaded | None:
            if not list(cursor.run("SELECT 1 FROM rooms WHERE id = ?", (room,))):
                return None
            found = list(cursor.run("SELECT seq, body FROM snapshots WHERE room = ?", (room,)))
            snapshot = StoredSnapshot(found[0][0], bytes(found[0][1])) if found else None
            return Loaded(snapshot, _rows(cursor, room, snapshot.seq if snapshot else 0))

        return await self.database.read(work)

    async def after(self, room: str, seq: int) -> list[Row]:
        """Read what happened in a room after an event."""
        return await self.database.read(lambda cursor: _rows(cursor, room, seq))

    async def answer(self, room: str, command: str) -> Answer | None:
        """What became of a command, if it was carried out; slow."""
        sql = "SELECT last, asked FROM events WHERE room = ? AND command = ?"
        found = await self.database.read(lambda cursor: list(cursor.run(sql, (room, command))))
        return Answer(*found[0]) if found else None

    async def commands(self, room: str, after: int, upto: int) -> list[str]:
        """The commands that were carried out between two events; it reads all that lies between."""
        sql = "SELECT command FROM events WHERE room = ? AND seq > ? AND seq <= ?"
        values = (room, after, upto)
        found = await self.database.read(lambda cursor: list(cursor.run(sql, values)))
        return [command for (command,) in found if command is not None]

    async def heads(self, rooms: Sequence[str]) -> dict[str, int]:
        """How far each log goes, in one question for many rooms."""

        def work(cursor: Cursor) -> dict[str, int]:
            found: dict[str, int] = {}
            for part in parts(rooms):
                found.update(cursor.run(HEADS.format(", ".join("?" * len(part))), part))
            return found

        return await self.database.read(work)

    async def listed(self, most: int) -> list[str]:
        """Rooms that asked to be found; first those in which something happened last."""
        found = await self.database.read(lambda cursor: list(cursor.run(LISTED, (most,))))
        return [room for (room,) in found]

    # Codes

    async def put_code(self, code: str, room: str, until: int) -> bool:
        """Give a room a short code for a while; False if the code is in use."""

        def work(cursor: Cursor) -> bool:
            made = "INSERT INTO codes (code, room, until) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            return bool(cursor.change(made, (code, room, until)))

        return await self.database.write(work, about=room)

    async def room_of(self, code: str, now: int) -> str | None:
        """Which room a short code leads to."""
        sql = "SELECT room FROM codes WHERE code = ? AND until > ?"
        found = await self.database.read(lambda cursor: list(cursor.run(sql, (code, now))))
        return found[0][0] if found else None

    async def code_of(self, room: str, at: int) -> tuple[str, int] | None:
        """The short code of a room that is valid for longest, and until when; later than `at`."""
        sql = (
            "SELECT code, until FROM codes WHERE room = ? AND until > ? ORDER BY until DESC LIMIT 1"
        )
        found = await self.database.read(lambda cursor: list(cursor.run(sql, (room, at))))
        return (found[0][0], found[0][1]) if found else None

    # Matches

    async def match(self, ident: str) -> Finished | None:
        """A finished match."""
        sql = "SELECT id, room, game, at, record, names, secret, open_at FROM matches WHERE id = ?"
        found = await self.database.read(lambda cursor: list(cursor.run(sql, (ident,))))
        if not found:
            return None
        ident, room, game, at, record, names, secret, open_at = found[0]
        return Finished(ident, room, game, at, bytes(record), bytes(names), secret, open_at)

    async def put_match(self, match: Finished, person: str | None = None) -> None:
        """Keep a record that was brought from elsewhere, and by whom."""

        def work(cursor: Cursor) -> None:
            cursor.change(MATCH, match)
            if person is not None:
                cursor.change("INSERT INTO brought VALUES (?, ?)", (match.id, person))

        await self.database.write(work, about=match.id)

    # Sessions

    async def put_person(self, person: Person) -> None:
        """Keep somebody new."""
        sql = "INSERT INTO people (id, secret, kind, made, seen) VALUES (?, ?, ?, ?, ?)"
        await self.database.write(lambda cursor: cursor.change(sql, person), about=person.id)

    async def person_of(self, secret: str) -> Person | None:
        """Whose secret has this hash."""
        sql = "SELECT id, secret, kind, made, seen FROM people WHERE secret = ?"
        found = await self.database.read(lambda cursor: list(cursor.run(sql, (secret,))))
        return Person(*found[0]) if found else None

    async def known(self, people: Sequence[str]) -> set[str]:
        """Those of them who are still kept."""

        def work(cursor: Cursor) -> set[str]:
            found: set[str] = set()
            for part in parts(people):
                sql = f"SELECT id FROM people WHERE id IN ({', '.join('?' * len(part))})"  # noqa: S608
                found.update(ident for (ident,) in cursor.run(sql, part))
            return found

        return await self.database.read(work)

    async def saw(self, person: Person, now: int) -> None:
        """Remember that somebody was here, at most once a day."""
        if now - person.seen > DAY_MS:
            sql = "UPDATE people SET seen = ? WHERE id = ?"
            values = (now, person.id)
            await self.database.write(lambda cursor: cursor.change(sql, values), about=person.id)

    async def forget(self, person: str) -> None:
        """Delete a session and what it brought; leave no copy of what was deleted in the file."""

        def work(cursor: Cursor) -> None:
            cursor.change(UNBRING, (person,))
            cursor.change("DELETE FROM played WHERE person = ?", (person,))
            cursor.change("DELETE FROM members WHERE person = ?", (person,))
            cursor.change("DELETE FROM people WHERE id = ?", (person,))

        await self.database.write(work, about=person)
        if not await asyncio.to_thread(self.tidy) and self._tidying is None:
            self._tidying = asyncio.create_task(self._tidy_later())

    async def _tidy_later(self) -> None:
        """Somebody reads for long: try until the copy is gone."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            if await asyncio.to_thread(self.tidy):
                self._tidying = None
                return

    # The database itself

    async def look_at_space(self) -> None:
        """Count what is kept."""
        self.space.used = await self.database.read(lambda cursor: cursor.kept_bytes())

    async def epoch(self) -> str:
        """Which life of the database this is: another one after a restore."""
        sql = "SELECT value FROM meta WHERE name = 'epoch'"
        found = await self.database.read(lambda cursor: list(cursor.run(sql)))
        return str(found[0][0])

    async def signing_key(self) -> str | None:
        """What the server signs with, if it was made."""
        found = await self.database.read(lambda cursor: list(cursor.run(SIGNING_KEY)))
        return str(found[0][0]) if found else None

    async def keep_signing_key(self, fresh: str) -> str:
        """Keep what the server signs with; another process may have been first."""

        def work(cursor: Cursor) -> str:
            cursor.change(KEEP_SIGNING_KEY, (fresh,))
            ((kept,),) = cursor.run(SIGNING_KEY)
            return str(kept)

        return await self.database.write(work, about="key")

    async def stop(self) -> None:
        """Finish what waits, and close."""
        if self._tidying is not None:
            self._tidying.cancel()
        await self.database.stop()
        self.on_stop()


def _rows(cursor: Cursor, room: str, seq: int) -> list[Row]:
    return [
        Row(number, at, by, bytes(body), command, last, asked)
        for number, at, by, body, command, last, asked in cursor.run(LOG, (room, seq))
    ]
