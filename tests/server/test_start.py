"""A database that fails while the server starts, after it was found to be well: one sentence."""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from roulotte.core.words import LANGS, Text
from roulotte.server.access.signing_key import NO_KEY
from roulotte.server.process import lifespan
from roulotte.server.process import serve as serving
from roulotte.server.settings import ServerSettings
from roulotte.server.store.connect import UNOPENED, UNUSABLE, open_store, prepare
from roulotte.server.store.schema import NOT_WHOLE, because
from roulotte.server.store.store import Store
from tests.server.people.calling import until
from tests.server.running.commanded import commanded
from tests.server.running.forked import change, told_by
from tests.server.test_processes import ready
from tests.server.test_taken_away import SHOW_OUT, alter
from tests.support.services import Postgres

Strike = Callable[[], None]


def strike_after_opening(strike: Strike) -> None:
    """In the server's process: the database fails as soon as it was prepared and opened."""

    async def opened(settings: ServerSettings, timed: Any) -> Store:
        store = await open_store(settings, timed)
        strike()
        return store

    change(lifespan, open_store=opened)


def strike_in_children(strike: Strike) -> None:
    """The same in the processes of `--workers`, which are no copies of this one."""
    change(serving, serve_child=partial(_struck_child, strike))


def _struck_child(strike: Strike, *given: Any) -> None:
    strike_after_opening(strike)
    serving.serve_child(*given)


def check_told(
    url: str, folder: Path, strike: Strike, mend: Strike, *sentences: Text, workers: int = 1
) -> None:
    """The server ends as with any other database that can't be used, with one of the sentences."""
    first = partial(strike_after_opening if workers == 1 else strike_in_children, strike)
    words = ("serve", "--port", 0, "--workers", workers, "--database", url)
    for lang in LANGS:
        code, said = told_by(folder / "said", *words, lang=lang, first=first)
        mend()
        assert code == 2, said
        assert "Traceback" not in said
        last = said.splitlines()[-1]
        assert last.startswith(tuple(f"roulotte: {one(lang)}" for one in sentences)), said
        assert "ready" not in said


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("table", ["meta", "processes", "events"])
def test_a_table_that_goes_while_a_server_starts(
    postgres_url: str, tmp_path: Path, table: str, workers: int
) -> None:
    """The key and the life of the database, the other processes, how much is kept."""
    take = partial(alter, postgres_url, f"ALTER TABLE IF EXISTS {table} RENAME TO gone")
    give = partial(alter, postgres_url, f"ALTER TABLE gone RENAME TO {table}")
    # Of two processes, one may find it out before it has begun.
    check_told(postgres_url, tmp_path, take, give, UNUSABLE, NOT_WHOLE, workers=workers)


def shut(keeper: str, name: str) -> None:
    """Let nobody into a database, and show everybody out."""
    with psycopg.connect(keeper, autocommit=True) as session:
        session.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        session.execute(f"{SHOW_OUT} '{name}'".encode())


@pytest.mark.parametrize("workers", [1, 2])
def test_a_database_that_goes_while_a_server_starts(
    postgres: Postgres, postgres_url: str, tmp_path: Path, workers: int
) -> None:
    name = postgres_url.partition("@/")[2].partition("?")[0]
    take = partial(shut, postgres.url("postgres"), name)
    give = partial(postgres.run, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    check_told(postgres_url, tmp_path, take, give, UNUSABLE, UNOPENED, workers=workers)


def test_a_sqlite_table_that_goes_while_a_server_starts(sqlite_url: str, tmp_path: Path) -> None:
    take = partial(alter, sqlite_url, "ALTER TABLE meta RENAME TO gone")
    give = partial(alter, sqlite_url, "ALTER TABLE gone RENAME TO meta")
    check_told(sqlite_url, tmp_path, take, give, UNUSABLE)


def test_a_file_that_goes_while_a_server_starts(sqlite_url: str, tmp_path: Path) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:"))
    check_told(sqlite_url, tmp_path, path.unlink, lambda: prepare(sqlite_url), UNUSABLE)


SPOIL = "INSERT INTO meta (name, value) VALUES"


@pytest.mark.parametrize("key", ["no hex", "00"])
def test_a_key_that_cannot_be_read_is_said(database_url: str, tmp_path: Path, key: str) -> None:
    prepare(database_url)
    take = partial(alter, database_url, f"{SPOIL} ('key', '{key}') ON CONFLICT DO NOTHING")
    why = because(NOT_WHOLE, NO_KEY).why
    assert isinstance(why, Text)
    check_told(database_url, tmp_path, take, lambda: None, why)


def test_a_process_that_cannot_start_beside_others_is_tried_again(
    postgres_url: str, tmp_path: Path
) -> None:
    """The others serve on: nobody is sent home for that."""
    with commanded(postgres_url, tmp_path / "log", workers=2) as server:
        asyncio.run(until(lambda: len(ready(server)) == 2))
        alter(postgres_url, "ALTER TABLE codes RENAME TO gone")
        psutil.Process(min(ready(server))).kill()
        asyncio.run(until(lambda: len(re.findall("process can't start", server.said)) > 1))
        assert server.alive()
        alter(postgres_url, "ALTER TABLE gone RENAME TO codes")
        asyncio.run(until(lambda: len(ready(server)) == 3))
        assert server.stop() == 0
        assert "Traceback" not in server.said
