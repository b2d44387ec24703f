"""What somebody takes away from a database while it is served: tables, rights, its name, the file.

Players are told that nothing was saved, whoever watches the server is told why in one line, nothing
is called a fault of ours, and all goes on by itself once it is given back.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

import apsw
import psycopg
import pytest

from roulotte.server.process import background
from roulotte.server.store.connect import prepare
from roulotte.server.store.database import Connection, Cursor, Database, StorageError
from roulotte.server.store.probe import BROKEN
from roulotte.server.store.sqlite import SqliteConnection, empty_wal
from roulotte.server.store.store import Store
from tests.server.memory.stores import adding, saved, with_store
from tests.server.people.calling import call, until
from tests.server.people.players import Player, gather_at, living
from tests.server.running.forked import Forked, change, forked
from tests.server.test_ready import say, told_at_last, trouble
from tests.support.services import Postgres

TROUBLE = "the database is in trouble"
CALM = {"debug", "info", "warning"}

Do = Callable[[], None]


def lines(server: Forked) -> list[dict[str, str]]:
    """What the server has logged."""
    return [json.loads(line) for line in server.said.splitlines() if line.startswith("{")]


async def be_put_off(player: Player) -> None:
    """Somebody asks for something: it is refused or, where nobody can look, to be asked again."""
    byes, refusals = len(player.byes), len(player.refusals)
    ident = await player.do({"type": "say", "phrase": "hello"})
    await until(lambda: len(player.byes) > byes or player.pending is None)
    assert ident not in player.acks
    assert {one["code"] for one in player.refusals[refusals:]} <= {"STORAGE"}
    made = await call(player.at, "POST", "/api/rooms", json={"name": "Bo"}, headers=player.headers)
    assert (made.status_code, made.json()["code"]) == (503, "STORAGE")


def check_taken(server: Forked, take: Do, give: Do) -> None:
    """Somebody plays while something is taken away, and when it is there again."""

    async def scene() -> None:
        (ana,) = await gather_at(server.url, 1)
        async with living([ana]):
            await until(lambda: ana.last is not None)
            assert await say(ana) == "ack"
            known = ana.last or 0
            await asyncio.to_thread(take)
            await be_put_off(ana)
            asked_again = ana.pending is not None
            await trouble(server, BROKEN)
            await asyncio.to_thread(give)
            await told_at_last(server)
            await until(lambda: ana.pending is None)
            assert await say(ana) == "ack"
            assert ana.last == known + 1 + asked_again, "what was refused has happened"

    started = time.monotonic()
    asyncio.run(scene())
    seconds = time.monotonic() - started
    told = [line for line in lines(server) if line["event"] == TROUBLE]
    assert 0 < len(told) <= 2 * (seconds + 1)  # a line a second, of the writer and of the reader
    assert {line["level"] for line in lines(server)} <= CALM
    assert "Traceback" not in server.said
    assert server.metric("roulotte_faults_total") == 0


# Tables


def alter(url: str, sql: str) -> None:
    """Change a database as its keeper might."""
    if url.startswith("sqlite:"):
        connection = apsw.Connection(url.removeprefix("sqlite:"))
        connection.set_busy_timeout(5000)
        connection.execute(sql)
        connection.close()
    else:
        with psycopg.connect(url, autocommit=True) as session:
            session.execute(sql.encode())


@pytest.mark.parametrize(
    ("take", "give"),
    [
        ("ALTER TABLE events RENAME TO gone", "ALTER TABLE gone RENAME TO events"),
        ("ALTER TABLE events RENAME COLUMN asked TO x", "ALTER TABLE events RENAME x TO asked"),
    ],
    ids=["table", "column"],
)
def test_a_table_that_is_taken_away(
    database_url: str, tmp_path: Path, take: str, give: str
) -> None:
    with forked(tmp_path, database=database_url) as server:
        check_taken(server, lambda: alter(database_url, take), lambda: alter(database_url, give))


def test_a_table_that_players_hardly_need_is_missed_all_the_same(
    database_url: str, tmp_path: Path
) -> None:
    with forked(tmp_path, database=database_url) as server:

        async def scene() -> None:
            (ana,) = await gather_at(server.url, 1)
            async with living([ana]):
                await until(lambda: ana.last is not None)
                alter(database_url, "ALTER TABLE brought RENAME TO gone")
                await trouble(server, BROKEN)
                assert await say(ana) == "ack"
                alter(database_url, "ALTER TABLE gone RENAME TO brought")
                await told_at_last(server)

        asyncio.run(scene())
        assert server.metric("roulotte_faults_total") == 0


def _clean_often() -> None:
    change(background, CLEAN_SECONDS=0.05)


def test_a_clean_up_that_finds_no_table_is_no_fault(database_url: str, tmp_path: Path) -> None:
    with forked(tmp_path, database=database_url, first=_clean_often) as server:

        async def scene() -> None:
            alter(database_url, "ALTER TABLE meta RENAME TO gone")
            await trouble(server, BROKEN)
            alter(database_url, "ALTER TABLE gone RENAME TO meta")
            await told_at_last(server)

        asyncio.run(scene())
        assert server.metric("roulotte_faults_total") == 0
        assert "Traceback" not in server.said


def test_only_those_who_need_a_missing_table_are_refused(database_url: str) -> None:
    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        alter(database_url, "ALTER TABLE codes RENAME TO gone")
        pause = store.database.write(lambda _cursor: time.sleep(0.1))  # the others go together
        move, code = saved(store, adding("r", 2)), store.put_code("c", "r", 9)
        results = await asyncio.gather(move, code, return_exceptions=True)
        await pause
        assert results[0] is None
        assert isinstance(results[1], StorageError)
        assert await store.heads(["r"]) == {"r": 2}

    with_store(database_url, story)


class Slow:
    """A database that is far away."""

    def __init__(self, path: Path) -> None:
        self._there = SqliteConnection(path)

    def begin(self, *, brief: bool = False) -> Cursor:
        time.sleep(0.005)
        return self._there.begin(brief=brief)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._there, name)


def test_many_who_need_a_missing_table_are_refused_soon(sqlite_url: str) -> None:
    """Who can go on is not looked for one by one, nor each time what is missing."""

    async def main() -> None:
        prepare(sqlite_url)
        alter(sqlite_url, "ALTER TABLE codes RENAME TO gone")
        slow = partial(Slow, Path(sqlite_url.removeprefix("sqlite:")))
        store = Store(Database(cast("Callable[[], Connection]", slow)))
        started = time.monotonic()
        tries = (store.put_code(str(number), "r", 9) for number in range(2000))
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(one, StorageError) for one in results)
        assert time.monotonic() - started < 6
        await store.stop()

    asyncio.run(main())


@pytest.mark.parametrize(
    "sql", ["SELECT nothing FROM rooms", "SELECT 1 FROM nowhere", "SELECT 1 FRM rooms"]
)
def test_sql_of_our_own_that_is_wrong_is_a_fault_of_ours(database_url: str, sql: str) -> None:
    def wrong(cursor: Cursor) -> None:
        list(cursor.run(sql))

    async def story(store: Store) -> None:
        for task in (store.database.write(wrong), store.database.read(wrong)):
            with pytest.raises((psycopg.ProgrammingError, apsw.SQLError)):
                await task

    with_store(database_url, story)


def test_a_statement_that_is_kept_prepared_outlives_a_change_of_its_table(
    postgres_url: str,
) -> None:
    """As a newer version of the server might make it, while this one still runs."""

    async def story(store: Store) -> None:
        await saved(store, adding("r", 1, made=True))
        for _ in range(20):  # psycopg prepares what it has seen a few times
            await store.load("r")
        alter(postgres_url, "ALTER TABLE events ALTER COLUMN seq TYPE bigint")
        with pytest.raises(StorageError):
            await store.load("r")
        assert await store.load("r") is not None

    with_store(postgres_url, story)


# PostgreSQL: rights, passwords, names


class Guest(NamedTuple):
    """A database that belongs to somebody else, and the role that the server has there."""

    url: str  # the server's
    owner: str  # its keeper's
    name: str


@pytest.fixture
def guest(postgres: Postgres) -> Iterator[Guest]:
    """A role that needs a password and may do what a server does."""
    hba = postgres.folder / "data" / "pg_hba.conf"
    before = hba.read_text()
    with postgres.database() as owner:
        postgres.run("CREATE ROLE guest LOGIN PASSWORD 'geheim'")
        hba.write_text(f"local all guest scram-sha-256\n{before}")
        postgres.run("SELECT pg_reload_conf()")
        alter(owner, "GRANT ALL ON ALL TABLES IN SCHEMA public TO guest")
        name = owner.partition("@/")[2].partition("?")[0]
        yield Guest(owner.replace("//postgres@", "//guest:geheim@"), owner, name)
        alter(owner, "DROP OWNED BY guest")
    hba.write_text(before)
    postgres.run("SELECT pg_reload_conf()")
    postgres.run("DROP ROLE guest")


@contextmanager
def served(guest: Guest, folder: Path) -> Iterator[Forked]:
    with forked(folder, database=guest.url) as server:
        yield server
        assert "geheim" not in server.said


@pytest.mark.parametrize(
    ("right", "what"), [("INSERT", "events"), ("ALL", "ALL TABLES IN SCHEMA public")]
)
def test_a_right_that_is_taken_away(guest: Guest, tmp_path: Path, right: str, what: str) -> None:
    with served(guest, tmp_path) as server:
        check_taken(
            server,
            lambda: alter(guest.owner, f"REVOKE {right} ON {what} FROM guest"),
            lambda: alter(guest.owner, f"GRANT {right} ON {what} TO guest"),
        )


def test_a_schema_that_may_not_be_used_any_more(guest: Guest, tmp_path: Path) -> None:
    with served(guest, tmp_path) as server:
        check_taken(
            server,
            lambda: alter(guest.owner, "REVOKE USAGE ON SCHEMA public FROM PUBLIC"),
            lambda: alter(guest.owner, "GRANT USAGE ON SCHEMA public TO PUBLIC"),
        )


SHOW_OUT = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname ="


def shown_out(postgres: Postgres, guest: Guest, *statements: str) -> Do:
    """Statements, after which every session of the database has to begin anew."""

    def do() -> None:
        for sql in statements:
            postgres.run(sql)
        postgres.run(f"{SHOW_OUT} '{guest.name}'")

    return do


def test_a_password_that_is_changed(postgres: Postgres, guest: Guest, tmp_path: Path) -> None:
    with served(guest, tmp_path) as server:
        check_taken(
            server,
            shown_out(postgres, guest, "ALTER ROLE guest PASSWORD 'other'"),
            lambda: postgres.run("ALTER ROLE guest PASSWORD 'geheim'"),
        )


def test_a_database_that_is_given_another_name(
    postgres: Postgres, guest: Guest, tmp_path: Path
) -> None:
    shut = shown_out(postgres, guest, f"ALTER DATABASE {guest.name} ALLOW_CONNECTIONS false")

    def take() -> None:
        shut()
        postgres.run(f"ALTER DATABASE {guest.name} RENAME TO gone")

    def give() -> None:
        postgres.run(f"ALTER DATABASE gone RENAME TO {guest.name}")
        postgres.run(f"ALTER DATABASE {guest.name} ALLOW_CONNECTIONS true")

    with served(guest, tmp_path) as server:
        check_taken(server, take, give)


def test_a_database_that_is_only_read_any_more(
    postgres: Postgres, guest: Guest, tmp_path: Path
) -> None:
    only_read = f"ALTER DATABASE {guest.name} SET default_transaction_read_only ="
    with served(guest, tmp_path) as server:
        check_taken(
            server,
            shown_out(postgres, guest, f"{only_read} on"),
            shown_out(postgres, guest, f"{only_read} off"),
        )


# SQLite: the file


def move(path: Path, there: Path) -> None:
    path.rename(there)


def test_a_file_that_is_moved_away_and_back(sqlite_url: str, tmp_path: Path) -> None:
    """SQLite would go on in it, and after a crash its log would lie elsewhere."""
    path = Path(sqlite_url.removeprefix("sqlite:"))
    with forked(tmp_path, database=sqlite_url) as server:
        check_taken(
            server,
            partial(move, path, tmp_path / "elsewhere"),
            partial(move, tmp_path / "elsewhere", path),
        )


def test_a_file_that_another_one_took_the_place_of_is_not_gone_on_with(
    sqlite_url: str, tmp_path: Path
) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:"))
    with forked(tmp_path, database=sqlite_url) as server:

        async def scene() -> None:
            (ana,) = await gather_at(server.url, 1)
            async with living([ana]):
                await until(lambda: ana.last is not None)
                path.unlink()
                path.touch()
                await be_put_off(ana)
                await trouble(server, BROKEN)

        asyncio.run(scene())
        assert path.stat().st_size == 0
        assert server.metric("roulotte_faults_total") == 0


def test_a_log_is_not_emptied_into_a_file_that_is_not_there(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:"))
    assert not empty_wal(path)
    assert not path.exists()
    path.touch()
    assert not empty_wal(path), "there is no table to write to"
    prepare(sqlite_url)
    assert empty_wal(path)
