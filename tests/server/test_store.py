"""What is kept is kept, once, in both databases; and what they do in trouble."""

import asyncio
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa

from roulotte.core.errors import TableError
from roulotte.server.store.database import Conflict
from roulotte.server.store.migrate import engine_of, upgrade
from roulotte.server.store.store import Append, Finished, Loaded, Person, Row, Store, StoredSnapshot
from tests.server.memory.stores import adding, saved, with_store
from tests.support.services import Postgres

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
        assert await store.answer("r", "ana:k") == (2, None)
        assert await store.answer("r", "bo:k") is None
        assert await store.listed(9) == ["r"]

    with_store(database_url, write)
    with_store(database_url, read)


def test_the_rooms_in_which_something_happened_last_are_found_first(database_url: str) -> None:
    async def story(store: Store) -> None:
        for number, room in enumerate(("old", "middle", "new", "shy")):
            rows = [Row(1, 10 + number, None, b"one")]
            await saved(store, Append(room, rows, created=number, listed=room != "shy"))
        assert await store.listed(9) == ["new", "middle", "old"]
        await saved(store, Append("old", [Row(2, 20, None, b"two"), Row(3, 20, None, b"three")]))
        await saved(store, Append("shy", [Row(2, 30, None, b"two")]))
        assert await store.listed(9) == ["old", "new", "middle"]
        await saved(store, Append("middle", [Row(2, 15, None, b"two")]))
        assert await store.listed(2) == ["old", "middle"]

    with_store(database_url, story)


def test_a_snapshot_shortens_the_reading(database_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        for seq in (2, 3):
            snapshot = StoredSnapshot(seq - 1, f"after {seq - 1}".encode())
            await saved(store, adding("r", seq)._replace(snapshot=snapshot))
        loaded = await store.load("r")
        assert loaded is not None
        assert loaded.snapshot == StoredSnapshot(2, b"after 2")
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


# The schema


def test_a_newer_database_is_not_touched(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    engine = engine_of(sqlite_url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(TableError, match="newer version"):
        with_store(sqlite_url, lambda store: store.stop())


def is_in_writing_order(engine: sa.Engine) -> bool:
    with engine.connect() as connection:
        made = "SELECT sql FROM sqlite_schema WHERE name = 'events'"
        return "WITHOUT ROWID" not in connection.execute(sa.text(made)).scalar_one()


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
        engine = engine_of(url)
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
        engine = engine_of(url)
        assert {"processes", "present"} <= set(sa.inspect(engine).get_table_names())
        assert "events_before" not in sa.inspect(engine).get_table_names()
        assert kind == "postgresql" or is_in_writing_order(engine)
        engine.dispose()


def test_several_processes_that_start_at_once_make_one_schema(postgres: Postgres) -> None:
    with postgres.database(template="template0") as url:
        code = f"from roulotte.server.store.migrate import upgrade; upgrade({url!r})"
        starts = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
        assert [one.wait(60) for one in starts] == [0, 0]
        engine = engine_of(url)
        assert "events" in sa.inspect(engine).get_table_names()
        engine.dispose()
