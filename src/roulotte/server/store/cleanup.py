"""What nobody needs any more is deleted, by the rule that docs/operations.md states."""

from collections.abc import Callable
from typing import Final, NamedTuple

from roulotte.server.store.database import Cursor, Database

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
PEOPLE_DAYS: Final = 365  # as long as a browser keeps its cookie
AT_ONCE: Final = 200  # rows of one kind that are looked up together

# One process in an hour does it: whoever moves this date on.
TURN: Final = (
    "INSERT INTO meta (name, value) VALUES ('cleaned', ?) ON CONFLICT (name) DO UPDATE"
    " SET value = excluded.value WHERE CAST(meta.value AS BIGINT) <= ?"
)
LAST: Final = "(SELECT at FROM events WHERE room = rooms.id ORDER BY seq DESC LIMIT 1)"
STALE_ROOMS: Final = f"SELECT id FROM rooms WHERE coalesce({LAST}, made) < ? LIMIT {AT_ONCE}"  # noqa: S608
STILL_STALE: Final = f"SELECT 1 FROM rooms WHERE id = ? AND coalesce({LAST}, made) < ?"  # noqa: S608
STRANGERS: Final = f"SELECT id FROM people WHERE seen < ? LIMIT {AT_ONCE}"  # noqa: S608


class Rule(NamedTuple):
    """For how many days things are kept."""

    rooms: int
    matches: int


class Cleaned(NamedTuple):
    """How much was deleted."""

    rooms: int
    matches: int
    people: int


async def clean_up(database: Database, rule: Rule, now: int) -> Cleaned | None:
    """Delete what is too old; None if another process did so within the hour."""
    due = (str(now + HOUR_MS - 60_000), now)
    if not await database.write(lambda cursor: cursor.change(TURN, due), about="cleaned"):
        return None
    rooms = await _delete_rooms(database, now - rule.rooms * DAY_MS)
    people = await _delete_people(database, now - PEOPLE_DAYS * DAY_MS)
    old = (now - rule.matches * DAY_MS,)
    matches = await database.write(
        lambda cursor: cursor.change("DELETE FROM matches WHERE at < ?", old), about="cleaned"
    )
    await database.write(lambda cursor: _delete_small_things(cursor, now), about="cleaned")
    return Cleaned(rooms, matches, people)


async def _delete_rooms(database: Database, before: int) -> int:
    return await _delete_each(
        database, STALE_ROOMS, before, lambda room: _deleting_room(room, before)
    )


async def _delete_people(database: Database, before: int) -> int:
    return await _delete_each(database, STRANGERS, before, _deleting_person)


async def _delete_each(
    database: Database, sql: str, before: int, deleting: Callable[[str], Callable[[Cursor], int]]
) -> int:
    """One by one, each in a commit with whatever else is written: nobody waits for long."""
    count = 0
    while True:
        found = await database.read(lambda cursor: list(cursor.run(sql, (before,))))
        for (ident,) in found:
            count += await database.write(deleting(ident), about=ident)
        if len(found) < AT_ONCE:
            return count


def _deleting_room(room: str, before: int) -> Callable[[Cursor], int]:
    def work(cursor: Cursor) -> int:
        # Whoever adds an event at this moment is waited for, and then the room is not stale.
        list(cursor.run(f"SELECT 1 FROM rooms WHERE id = ?{cursor.locking}", (room,)))  # noqa: S608
        if not list(cursor.run(STILL_STALE, (room, before))):
            return 0
        return cursor.change("DELETE FROM rooms WHERE id = ?", (room,))

    return work


def _deleting_person(person: str) -> Callable[[Cursor], int]:
    def work(cursor: Cursor) -> int:
        cursor.change("DELETE FROM members WHERE person = ?", (person,))
        cursor.change("DELETE FROM brought WHERE person = ?", (person,))
        cursor.change("DELETE FROM played WHERE person = ?", (person,))
        return cursor.change("DELETE FROM people WHERE id = ?", (person,))

    return work


def _delete_small_things(cursor: Cursor, now: int) -> None:
    cursor.change("DELETE FROM codes WHERE until < ?", (now,))
    cursor.change("DELETE FROM processes WHERE beat < ?", (now - DAY_MS,))
