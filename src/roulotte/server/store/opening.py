"""Opening the database that a setting names."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from roulotte.core.errors import TableError
from roulotte.server.config import Settings, is_postgres, sqlite_path
from roulotte.server.store.database import Connection, Database
from roulotte.server.store.postgres import PostgresConnection
from roulotte.server.store.sqlite import SqliteConnection, empty_wal, lock_file
from roulotte.server.store.store import Store

Timed = Callable[[float, int], None]


async def open_store(settings: Settings, timed: Timed) -> Store:
    """Bring the schema up to date and connect."""
    url = settings.database
    if is_postgres(url):
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


def prepare(url: str) -> None:
    """Bring the schema up to date; the tools for that are large, and loaded only if need be."""
    if is_current(url):
        return
    from alembic.util.exc import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    from roulotte.server.store.migrate import upgrade  # noqa: PLC0415

    try:
        upgrade(url)
    except CommandError:
        raise TableError("the database was made by a newer version of this program") from None
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise TableError(f"the database can't be opened: {reason}") from None


def is_current(url: str) -> bool:
    """Whether the database has the newest schema; what can't be found out is not so."""
    connection: Connection = (
        PostgresConnection(url) if is_postgres(url) else SqliteConnection(sqlite_path(url))
    )
    try:
        found = list(connection.begin().run("SELECT version_num FROM alembic_version"))
    except connection.faults:
        return False
    finally:
        connection.rollback()
        connection.close()
    return found == [(newest_schema(),)]


def newest_schema() -> str:
    """The number of the last step: `0003` of `v0003_log_in_order.py`."""
    steps = Path(__file__).parent.glob("migrations/versions/v*.py")
    return max(step.stem[1:5] for step in steps)
