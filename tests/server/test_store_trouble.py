"""A store in trouble: units at fault, databases that are full, cut off, slow, or shared."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from roulotte.core.errors import TableError
from roulotte.server.settings import ServerSettings
from roulotte.server.store.connect import open_store
from roulotte.server.store.database import Cursor, Database, StorageError
from roulotte.server.store.migrate import upgrade
from roulotte.server.store.postgres import PostgresConnection
from roulotte.server.store.sqlite import SqliteConnection, empty_wal
from roulotte.server.store.store import Store
from tests.server.memory.stores import adding, saved, with_store
from tests.server.people.calling import until
from tests.support.services import Postgres


def test_one_unit_at_fault_does_not_harm_the_others(database_url: str) -> None:
    async def story(store: Store) -> None:
        def wrong(cursor: Cursor) -> None:
            cursor.change("INSERT INTO rooms (id, made) VALUES (?, ?)", ("half", 1))
            cursor.change("INSERT INTO rooms (id, made) VALUES (?, ?)", ("half", 1))

        pause = store.database.write(lambda _cursor: time.sleep(0.1))
        tries = [saved(store, adding("r", 1, made=True)), store.database.write(wrong)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        await pause
        assert results[0] is None
        assert isinstance(results[1], Exception)
        assert set(await store.heads(["r", "half"])) == {"r"}

    with_store(database_url, story)


def test_only_one_process_serves_a_file(sqlite_url: str) -> None:
    async def story(_store: Store) -> None:
        with pytest.raises(TableError, match="another process serves"):
            await open_store(ServerSettings(database=sqlite_url), lambda _seconds, _units: None)

    with_store(sqlite_url, story)


@pytest.mark.parametrize("url", ["mysql://x", "sqlite:", "r.db"])
def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(TableError, match="a database is"):
        with_store(url, lambda store: store.stop())


def test_a_database_that_does_not_answer_is_said_without_its_password() -> None:
    url = "postgresql://ana:geheim@127.0.0.1:1/none"
    with pytest.raises(TableError, match="can't be opened") as caught:
        with_store(url, lambda store: store.stop())
    assert "geheim" not in str(caught.value)


def test_a_transaction_that_hangs_is_seen(database_url: str) -> None:
    async def story(store: Store) -> None:
        assert store.database.busy_for == 0
        go_on = threading.Event()
        slow = store.database.write(lambda _cursor: go_on.wait())
        await until(lambda: store.database.busy_for > 0.1)
        go_on.set()
        await slow
        assert store.database.busy_for == 0

    with_store(database_url, story)


def test_the_log_is_not_emptied_while_somebody_reads(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:"))

    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        reader = SqliteConnection(path)
        list(reader.begin().run("SELECT * FROM events"))
        await saved(store, adding("r", 2))
        started = time.monotonic()
        assert not empty_wal(path)
        await saved(store, adding("r", 3))
        assert time.monotonic() - started < 4, "it waited for the reader"
        reader.rollback()
        reader.close()
        assert empty_wal(path)
        log = path.with_name(path.name + "-wal").read_bytes()
        assert b"emptied" in log  # the change that makes it last
        assert len(log) < 3000

    with_store(sqlite_url, story)


def test_sqlite_is_on_disk_at_every_commit(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    connection = SqliteConnection(Path(sqlite_url.removeprefix("sqlite:")))
    cursor = connection.begin()
    names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "cache_size")
    found = [next(cursor.run(f"PRAGMA {name}"))[0] for name in names]
    connection.rollback()
    connection.close()
    assert found == ["wal", 2, 1, 1, -4000]


def test_postgresql_waits_for_its_disk(postgres: Postgres) -> None:
    with postgres.database() as url:
        postgres.run(
            f"ALTER DATABASE {url.split('/')[3].split('?')[0]} SET synchronous_commit = off"
        )
        connection = PostgresConnection(url)
        assert list(connection.begin().run("SHOW synchronous_commit")) == [("on",)]
        connection.close()


def cut(url: str) -> None:
    """Break every other connection to a database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_connection_lost_while_idle_is_made_anew_unnoticed(postgres_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        for seq in (2, 3):
            await asyncio.to_thread(cut, postgres_url)
            await saved(store, adding("r", seq))
            assert await store.heads(["r"]) == {"r": seq}

    with_store(postgres_url, story)


def test_a_connection_lost_in_the_middle_is_a_storage_error(postgres_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))

        def lost(cursor: Cursor) -> None:
            cursor.change("UPDATE rooms SET made = 9")
            cut(postgres_url)

        with pytest.raises(StorageError):
            await store.database.write(lost)
        await saved(store, adding("r", 2))
        assert await store.heads(["r"]) == {"r": 2}

    with_store(postgres_url, story)


class CutAtCommit(PostgresConnection):
    """Its connection breaks as the commit is on its way."""

    cuts = 0

    def commit(self) -> None:
        if self.cuts:
            type(self).cuts -= 1
            cut(self._url)
        super().commit()


def test_a_connection_lost_while_committing_is_settled_before_anybody_looks(
    postgres_url: str,
) -> None:
    async def main() -> None:
        store = Store(Database(lambda: CutAtCommit(postgres_url)))
        await saved(store, adding("r", 1, made=True))
        CutAtCommit.cuts = 1
        with pytest.raises(StorageError):
            await saved(store, adding("r", 2, by="lost"))
        await saved(store, adding("r", 2, by="kept"))
        assert [row.body for row in await store.after("r", 1)] == [b"kept"]
        await store.stop()

    asyncio.run(main())


def test_what_goes_together_goes_in_the_order_of_its_rooms(database_url: str) -> None:
    """Two processes that take rooms in one order do not wait for each other, each for a room.

    Whoever did would wait until PostgreSQL refuses one of them, and try again.
    """

    async def story(store: Store) -> None:
        order: list[str] = []

        def noting(room: str) -> Callable[[Cursor], None]:
            return lambda _cursor: order.append(room)

        pause = store.database.write(lambda _cursor: time.sleep(0.1))  # the others go together
        units = [store.database.write(noting(room), about=room) for room in ("c", "a", "b")]
        await asyncio.gather(pause, *units)
        assert order == ["a", "b", "c"]

    with_store(database_url, story)


HAMMER = """
import asyncio, sys
from tests.server.memory.stores import adding, opened, saved
from roulotte.server.store.database import Conflict

async def hammer(store, room, me, count):
    seq = done = tries = 0
    while done < count:
        seq = (await store.heads([room]))[room] + 1
        try:
            await saved(store, adding(room, seq, by=f"{me}:{done}", key=f"{me}:{done}"))
            done += 1
        except Conflict:
            tries += 1
    return tries

async def main(url, me, rooms, count):
    async with opened(url) as store:
        names = [f"room{number}" for number in range(rooms)]
        if int(me) % 2:
            names.reverse()
        print("ready", flush=True)
        sys.stdin.readline()
        print(sum(await asyncio.gather(*(hammer(store, room, me, count) for room in names))))

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
"""


def test_two_processes_that_write_to_the_same_rooms_never_lock_each_other_out(
    postgres_url: str,
) -> None:
    rooms, count = 12, 25

    async def prepare(store: Store) -> None:
        for number in range(rooms):
            await saved(store, adding(f"room{number}", 1, made=True))

    with_store(postgres_url, prepare)
    both = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", HAMMER, postgres_url, me, str(rooms), str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for me in "01"
    ]
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in both:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    outputs = [one.communicate(timeout=60)[0] for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert sum(map(int, outputs)) > 0, "they never met"

    async def look(store: Store) -> None:
        for number in range(rooms):
            loaded = await store.load(f"room{number}")
            assert loaded is not None
            assert [row.seq for row in loaded.rows] == list(range(1, 2 * count + 2))
            done = [row.body.decode() for row in loaded.rows[1:]]
            assert sorted(done) == sorted(f"{me}:{nth}" for me in "01" for nth in range(count))

    with_store(postgres_url, look)
    with psycopg.connect(postgres_url) as connection:
        found = connection.execute(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        )
        assert found.fetchone() == (0,)
