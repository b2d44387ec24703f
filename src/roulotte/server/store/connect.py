"""Opening the database that a setting names; whatever is wrong with it is said in a sentence."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Final

import apsw

from roulotte.core.errors import TableError
from roulotte.core.words import Text
from roulotte.server.settings import ServerSettings, is_postgres, sqlite_path
from roulotte.server.store.database import Database
from roulotte.server.store.schema import (
    NEWER,
    NOT_WHOLE,
    because,
    connect,
    demand_whole,
    newest_schema,
    schema_of,
)
from roulotte.server.store.space import Space
from roulotte.server.store.sqlite import SqliteConnection, empty_wal, lock_file
from roulotte.server.store.store import Store

UNOPENED: Final = Text(
    fr="impossible d'ouvrir la base de données", en="the database can't be opened"
)
UNUSABLE: Final = Text(
    fr="impossible de lire ou d'écrire la base de données",
    en="the database can't be read or written",
)
UNMADE: Final = Text(
    fr="impossible de créer les tables dans cette base de données",
    en="the tables can't be made in this database",
)
Faults = tuple[type[Exception], ...]

Timed = Callable[[float, int], None]


async def open_store(settings: ServerSettings, timed: Timed) -> Store:
    """Bring the schema up to date and connect."""
    store = await _open(settings.database, timed)
    store.space = Space(settings.most_megabytes * 1_000_000)
    return store


async def _open(url: str, timed: Timed) -> Store:
    if is_postgres(url):
        from roulotte.server.store.postgres import PostgresConnection  # noqa: PLC0415 - an extra

        await asyncio.to_thread(prepare, url)
        write, read = PostgresConnection(url), PostgresConnection(url, reading=True)
        return Store(Database(lambda: write, timed, lambda: read))
    path = sqlite_path(url)
    lock = lock_file(path)
    try:
        await asyncio.to_thread(prepare, url)
    except TableError:
        lock.close()
        raise
    store = Store(Database(lambda: SqliteConnection(path), timed))
    store.on_stop = lock.close
    store.tidy = lambda: empty_wal(path)
    return store


@contextmanager
def sentences(what: Text, of: Faults | None = None) -> Iterator[None]:
    """Whatever goes wrong with a database is said to its keeper in one line."""
    try:
        yield
    except _faults() if of is None else of as error:  # noqa: B030 - either is a tuple of them
        raise because(what, first_line(error)) from None


def _faults() -> Faults:
    """All that a database can raise; PostgreSQL's driver is an extra, and loaded if it is used."""
    driver = sys.modules.get("psycopg")
    return (apsw.Error,) if driver is None else (apsw.Error, driver.Error)


def first_line(error: BaseException) -> str:
    """What went wrong, without the details that databases add."""
    return str(error).strip().partition("\n")[0]


def found_schema(url: str) -> str | None:
    """The number of a database's schema; None if it is empty."""
    with sentences(UNOPENED), closing(connect(url)) as connection:
        return schema_of(connection)


def prepare(url: str) -> None:
    """Bring the schema up to date, and make sure that the database is whole."""
    if found_schema(url) != newest_schema():
        _upgrade(url)
    with sentences(UNUSABLE), closing(connect(url)) as connection:
        with sentences(NOT_WHOLE, connection.absent):
            demand_whole(connection.begin())
        connection.rollback()


def _upgrade(url: str) -> None:
    """The tools for that are large, and loaded only if need be."""
    from alembic.util.exc import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    from roulotte.server.store.migrate import upgrade  # noqa: PLC0415

    try:
        with sentences(UNMADE):
            upgrade(url)
    except CommandError:
        raise TableError(NEWER) from None
    except DBAPIError as error:
        raise because(UNMADE, first_line(error.orig or error)) from None
