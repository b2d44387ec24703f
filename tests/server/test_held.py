"""Somebody else's transaction that does not end: whoever is in its way waits, all others go on."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from roulotte.server.store import blocked as aside
from roulotte.server.store.connection import Conflict, Cursor, HeldError, StorageError
from roulotte.server.store.store import Person, Store
from tests.server.memory.stores import adding, opened, saved, with_store
from tests.server.people.calling import until

NEXT = "INSERT INTO events (room, seq, at, body) VALUES (%s, %s, 1, 'elsewhere')"


@contextmanager
def held(url: str, *statements: tuple[str, Any]) -> "Iterator[psycopg.Connection[Any]]":
    """Somebody else who is in the middle of a transaction, and does not end it."""
    with psycopg.connect(url) as somebody:
        for sql, values in statements:
            somebody.execute(sql.encode(), values)
        yield somebody
        somebody.rollback()


async def rooms(store: Store, *names: str) -> None:
    for name in names:
        await saved(store, adding(name, 1, made=True))


# A room


async def play_on(store: Store, room: str, first: int, count: int) -> None:
    """So many events in a room, one after another."""
    for seq in range(first, first + count):
        await saved(store, adding(room, seq))


@pytest.mark.parametrize("many", [1, 40])
def test_other_rooms_go_on_while_some_are_held(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(aside, "PATIENCE_SECONDS", 60.0)
    names = [f"held{number}" for number in range(many)]

    async def story(store: Store) -> None:
        await rooms(store, "free", *names)
        with held(postgres_url, *((NEXT, (name, 2)) for name in names)) as somebody:
            waiting = [saved(store, adding(name, 2)) for name in names]
            await play_on(store, "free", 2, 100)
            assert not any(one.done() for one in waiting)
            assert store.database.waiting > 0
            somebody.rollback()
            await asyncio.gather(*waiting)
        assert store.database.waiting == 0
        assert set((await store.heads([*names])).values()) == {2}

    with_store(postgres_url, story)


def test_whoever_was_held_up_and_comes_second_is_told(postgres_url: str) -> None:
    async def story(store: Store) -> None:
        await rooms(store, "r")
        with held(postgres_url, (NEXT, ("r", 2))) as somebody:
            second = saved(store, adding("r", 2))
            await until(lambda: store.database.waiting)
            somebody.commit()
            with pytest.raises(Conflict):
                await second
        assert [row.body for row in await store.after("r", 1)] == [b"elsewhere"]
        await saved(store, adding("r", 3))

    with_store(postgres_url, story)


def test_whoever_waits_too_long_is_told_and_those_behind_soon_after(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands of a room come one after another: the last must not wait for the sum of all."""
    monkeypatch.setattr(aside, "PATIENCE_SECONDS", 1.0)
    monkeypatch.setattr(aside, "AFTER_SECONDS", 0.1)

    async def story(store: Store) -> None:
        await rooms(store, "r")
        with held(postgres_url, (NEXT, ("r", 2))) as somebody:
            started = time.monotonic()
            for number in range(21):
                with pytest.raises(HeldError):
                    await saved(store, adding("r", 2, by=str(number)))
            assert time.monotonic() - started < 15
            somebody.rollback()
            await saved(store, adding("r", 2, by="kept"))
        assert [row.body for row in await store.after("r", 1)] == [b"kept"]

    with_store(postgres_url, story)


def test_what_is_held_at_a_stop_is_tried_once_more_and_refused(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as store:
            await rooms(store, "r")
            with held(postgres_url, (NEXT, ("r", 2))):
                waiting = saved(store, adding("r", 2))
                await until(lambda: store.database.waiting)
                await store.stop()
                with pytest.raises(StorageError):
                    await waiting

    asyncio.run(main())


# A table


@pytest.mark.parametrize("mode", ["ACCESS EXCLUSIVE", "SHARE"])
def test_a_locked_table_is_waited_for_and_the_others_are_used(
    postgres_url: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an administrator, VACUUM FULL or the making of an index locks it."""
    monkeypatch.setattr(aside, "PATIENCE_SECONDS", 60.0)

    async def story(store: Store) -> None:
        names = [f"r{number}" for number in range(30)]
        await rooms(store, *names)
        with held(postgres_url, (f"LOCK TABLE events IN {mode} MODE", ())) as somebody:
            moves = [saved(store, adding(name, 2)) for name in names]
            looks = [asyncio.create_task(store.after(name, 0)) for name in names]
            for number in range(20):
                person = Person(f"p{number}", f"hash{number}", "person", 1, 1)
                await store.put_person(person)
                assert await store.person_of(person.secret) == person
            assert not any(one.done() for one in moves)
            assert all(one.done() for one in looks) == (mode == "SHARE")
            somebody.rollback()
            await asyncio.gather(*moves, *looks)
        assert set((await store.heads(names)).values()) == {2}

    with_store(postgres_url, story)


def test_a_reader_that_says_nothing_is_shown_out(postgres_url: str) -> None:
    """It would keep PostgreSQL from cleaning up, and administrators from changing tables."""

    async def story(store: Store) -> None:
        def sleepy(cursor: Cursor) -> None:
            list(cursor.run("SELECT 1 FROM events"))
            with held(postgres_url, ("LOCK TABLE events", ())):
                pass  # the administrator got it, so the reader is gone

        await rooms(store, "r")
        with pytest.raises(StorageError):
            await store.database.read(sleepy)
        assert await store.heads(["r"]) == {"r": 1}

    with_store(postgres_url, story)
