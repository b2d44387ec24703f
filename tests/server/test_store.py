"""What is kept is kept, once, in both databases; and what they do in trouble."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from roulotte.core.errors import TableError
from roulotte.server.config import Settings
from roulotte.server.store.database import Conflict, Cursor, Database, StorageError
from roulotte.server.store.migrate import sqlalchemy_url, upgrade
from roulotte.server.store.opening import open_store
from roulotte.server.store.postgres import PostgresConnection
from roulotte.server.store.sqlite import SqliteConnection, empty_wal
from roulotte.server.store.store import Append, Finished, Loaded, Person, Row, Snapshot, Store
from tests.server.stores import adding, opened, saved
from tests.services import Postgres

Story = Callable[[Store], Coroutine[Any, Any, None]]


def with_store(url: str, story: Story) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await story(store)

    asyncio.run(main())


# The file


def test_nobody_else_on_the_machine_reads_the_dice_to_come(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await saved(store, Append("r", [Row(1, 5, None, b"one")], created=4))
        modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
        assert modes == dict.fromkeys(("r.db", "r.db-wal", "r.db-shm", "r.db.lock"), 0o600)

    usual = os.umask(0)
    try:
        with_store(f"sqlite:{tmp_path}/r.db", story)
    finally:
        os.umask(usual)


def test_a_database_keeps_the_rights_that_it_was_given(tmp_path: Path) -> None:
    async def nothing(_store: Store) -> None:
        assert path.stat().st_mode & 0o777 == 0o640

    path = tmp_path / "r.db"
    path.touch()
    path.chmod(0o640)  # for a group that backs it up
    with_store(f"sqlite:{path}", nothing)


# Rooms


def test_a_room_comes_back_as_it_was_written(database_url: str) -> None:
    rows = [Row(1, 5, None, b"one", "ana:k", 2), Row(2, 6, 1, "zwei é".encode())]

    async def write(store: Store) -> None:
        assert await store.load("r") is None
        await saved(store, Append("r", rows, created=4, came=[("ana", 1)], listed=True))

    async def read(store: Store) -> None:
        assert await store.load("r") == Loaded(None, rows)
        assert await store.after("r", 1) == rows[1:]
        assert await store.answer("r", "ana:k") == 2
        assert await store.answer("r", "bo:k") is None
        assert await store.listed(9) == ["r"]

    with_store(database_url, write)
    with_store(database_url, read)


def test_a_snapshot_shortens_the_reading(database_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        for seq in (2, 3):
            snapshot = Snapshot(seq - 1, f"after {seq - 1}".encode())
            await saved(store, adding("r", seq)._replace(snapshot=snapshot))
        loaded = await store.load("r")
        assert loaded is not None
        assert loaded.snapshot == Snapshot(2, b"after 2")
        assert [row.seq for row in loaded.rows] == [3]

    with_store(database_url, story)


def test_who_comes_second_changes_nothing(database_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True, by="ana", key="ana:1"))
        late = adding("r", 1, by="bo")._replace(rows=[Row(1, 9, 2, b"bo"), Row(2, 9, 2, b"bo")])
        tries = [saved(store, late), saved(store, adding("r", 2, by="dan"))]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in results] == [Conflict, type(None)]
        loaded = await store.load("r")
        assert loaded is not None
        assert [row.body for row in loaded.rows] == [b"ana", b"dan"]

    with_store(database_url, story)


def test_heads_of_many_rooms_come_in_one_answer(database_url: str) -> None:
    async def story(store: Store) -> None:
        names = [f"room{number:04}" for number in range(1001)]
        await asyncio.gather(*(saved(store, adding(name, 1, made=True)) for name in names))
        await saved(store, adding(names[7], 2))
        heads = await store.heads([*names, "nowhere"])
        assert heads == dict.fromkeys(names, 1) | {names[7]: 2}
        assert await store.heads([]) == {}

    with_store(database_url, story)


# The rest


def test_codes_lead_to_their_room_until_they_lapse(database_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        assert await store.put_code("ABC", "r", 50)
        assert not await store.put_code("ABC", "r", 70)
        assert await store.put_code("DEF", "r", 60)
        assert [await store.room_of("ABC", now) for now in (49, 50)] == ["r", None]
        assert [await store.code_of("r", now) for now in (0, 59, 60)] == [
            ("DEF", 60),
            ("DEF", 60),
            None,
        ]
        assert await store.room_of("a\0b", 0) is None

    with_store(database_url, story)


def test_matches_and_people(database_url: str) -> None:
    match = Finished("m", None, "rolit", 7, b"{}", b'["Ana"]', None, 0)

    async def story(store: Store) -> None:
        await store.put_match(match)
        assert await store.match("m") == match
        assert await store.match("n") is None
        ana = Person("p", "hash", "person", 3, 3)
        await store.put_person(ana)
        assert await store.person_of("hash") == ana
        assert await store.person_of("else") is None

    with_store(database_url, story)


def test_the_epoch_stays(database_url: str) -> None:
    seen: list[str] = []

    async def story(store: Store) -> None:
        seen.append(await store.epoch())

    with_store(database_url, story)
    with_store(database_url, story)
    assert seen[0] == seen[1] != ""


# Trouble


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
            await open_store(Settings(database=sqlite_url), lambda _seconds, _units: None)

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
        slow = store.database.write(lambda _cursor: time.sleep(0.4))
        await asyncio.sleep(0.2)
        assert 0.1 < store.database.busy_for < 5
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
        assert time.monotonic() - started < 2
        reader.rollback()
        reader.close()
        assert empty_wal(path)
        assert path.with_name(path.name + "-wal").stat().st_size == 0

    with_store(sqlite_url, story)


def test_sqlite_is_on_disk_at_every_commit(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    connection = SqliteConnection(Path(sqlite_url.removeprefix("sqlite:")))
    cursor = connection.begin()
    names = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "cache_size")
    found = [next(cursor.run(f"PRAGMA {name}"))[0] for name in names]
    connection.rollback()
    connection.close()
    assert found == ["wal", 2, 1, 1, -16000]


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


HAMMER = """
import asyncio, sys
from tests.server.stores import adding, opened, saved
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


# The schema


def test_a_newer_database_is_not_touched(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    engine = sa.create_engine(sqlalchemy_url(sqlite_url))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(TableError, match="newer version"):
        with_store(sqlite_url, lambda store: store.stop())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_older_database_is_upgraded_in_place(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = f"sqlite:{tmp_path}/old.db"
    with ExitStack() as stack:
        if kind == "postgresql":
            server: Postgres = request.getfixturevalue("postgres")
            url = stack.enter_context(server.database(template="template0"))
        upgrade(url, to="0001")
        engine = sa.create_engine(sqlalchemy_url(url))
        with engine.begin() as connection:
            assert "processes" not in sa.inspect(connection).get_table_names()
            connection.execute(sa.text("INSERT INTO rooms (id, made) VALUES ('r', 1)"))
            told = "INSERT INTO events (room, seq, at, body) VALUES ('r', 1, 5, :body)"
            connection.execute(sa.text(told), {"body": b"kept"})
            epoch = connection.execute(sa.text("SELECT value FROM meta")).scalar_one()
        engine.dispose()

        async def story(store: Store) -> None:
            assert await store.after("r", 0) == [Row(1, 5, None, b"kept")]
            assert await store.epoch() == epoch

        with_store(url, story)
        engine = sa.create_engine(sqlalchemy_url(url))
        assert {"processes", "present"} <= set(sa.inspect(engine).get_table_names())
        engine.dispose()


def test_several_processes_that_start_at_once_make_one_schema(postgres: Postgres) -> None:
    with postgres.database(template="template0") as url:
        code = f"from roulotte.server.store.migrate import upgrade; upgrade({url!r})"
        starts = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
        assert [one.wait(60) for one in starts] == [0, 0]
        engine = sa.create_engine(sqlalchemy_url(url))
        assert "events" in sa.inspect(engine).get_table_names()
        engine.dispose()
