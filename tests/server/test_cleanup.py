"""What nobody needs any more goes; what somebody needs stays."""

import asyncio

import pytest

from roulotte.server.access.sessions import Sessions, hashed
from roulotte.server.store.cleanup import DAY_MS, HOUR_MS, Cleaned, Rule, clean_up
from roulotte.server.store.database import Cursor
from roulotte.server.store.store import Append, Finished, Person, Row, Store, StoredSnapshot
from tests.server.memory.stores import adding, opened, saved

NOW = 1_000 * DAY_MS
RULE = Rule(rooms=30, matches=365)


def days_ago(days: float) -> int:
    return NOW - int(days * DAY_MS)


async def fill(store: Store, room: str, *, days: float) -> None:
    """A room in which something happened long ago, and something last so many days ago."""
    rows = [Row(1, days_ago(300), 1, b"one"), Row(2, days_ago(days), 1, b"two")]
    match = Finished(f"m-{room}", room, "rolit", days_ago(days), b"{}", b"[]", None, 0)
    add = Append(room, rows, StoredSnapshot(1, b"x"), match, days_ago(300), [("ana", 1)])
    await saved(store, add)
    await store.put_code(f"C-{room}", room, days_ago(-1))


async def counts(store: Store) -> dict[str, int]:
    tables = ("rooms", "events", "snapshots", "members", "codes", "matches", "people")

    def work(cursor: Cursor) -> dict[str, int]:
        return {one: next(cursor.run(f"SELECT count(*) FROM {one}"))[0] for one in tables}  # noqa: S608

    return await store.database.read(work)


def test_stale_rooms_go_with_everything_of_theirs_but_their_records(database_url: str) -> None:
    async def main() -> None:
        async with opened(database_url) as store:
            await fill(store, "old", days=30.1)
            await fill(store, "young", days=29.9)
            await saved(store, adding("empty", 1, made=True)._replace(rows=[]))
            assert await clean_up(store.database, RULE, NOW) == Cleaned(2, 0, 0)
            assert await counts(store) == {
                "rooms": 1, "events": 2, "snapshots": 1, "members": 1, "codes": 1,
                "matches": 2, "people": 0,
            }  # fmt: skip
            assert await store.load("old") is None
            record = await store.match("m-old")
            assert record is not None
            assert record.room is None

    asyncio.run(main())


def test_records_people_and_codes_go_in_their_time(database_url: str) -> None:
    async def main() -> None:
        async with opened(database_url) as store:
            for days in (364.9, 365.1):
                at = days_ago(days)
                await store.put_match(
                    Finished(f"m{days}", None, "rolit", at, b"{}", b"[]", None, 0)
                )
                await store.put_person(Person(f"p{days}", f"h{days}", "person", at, at))
            await fill(store, "young", days=1)
            await store.put_code("LAPSED", "young", days_ago(0.1))
            assert await clean_up(store.database, RULE, NOW) == Cleaned(0, 1, 1)
            left = await counts(store)
            assert (left["matches"], left["people"], left["codes"]) == (2, 1, 1)
            assert await store.person_of("h364.9") is not None

    asyncio.run(main())


def test_one_process_in_an_hour_does_it(database_url: str) -> None:
    async def main() -> None:
        async with opened(database_url) as store:
            tries = [clean_up(store.database, RULE, NOW) for _ in range(3)]
            assert sorted(map(repr, await asyncio.gather(*tries)))[1:] == ["None", "None"]
            assert await clean_up(store.database, RULE, NOW + HOUR_MS // 2) is None
            assert await clean_up(store.database, RULE, NOW + HOUR_MS) is not None

    asyncio.run(main())


def test_many_stale_rooms_go_in_one_turn(sqlite_url: str) -> None:
    async def main() -> None:
        async with opened(sqlite_url) as store:
            await asyncio.gather(*(saved(store, adding(f"r{n}", 1, made=True)) for n in range(450)))
            assert await clean_up(store.database, RULE, NOW) == Cleaned(450, 0, 0)

    asyncio.run(main())


def test_whoever_comes_is_seen_at_most_once_a_day(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with opened(sqlite_url) as store:
            ident, secret = await Sessions(store).make(NOW)

            async def seen_at(now: int) -> int:
                monkeypatch.setattr("time.time_ns", lambda: now * 1_000_000)
                assert await Sessions(store).find(secret) == ident
                person = await store.person_of(hashed(secret))
                assert person is not None
                return person.seen

            assert await seen_at(NOW + DAY_MS) == NOW
            assert await seen_at(NOW + DAY_MS + 1) == NOW + DAY_MS + 1
            assert await seen_at(NOW + DAY_MS + 9) == NOW + DAY_MS + 1

    asyncio.run(main())
