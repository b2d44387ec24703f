"""Opening the database that a setting names."""

import asyncio
from collections.abc import Callable

from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError

from roulotte.core.errors import TableError
from roulotte.server.config import Settings, is_postgres, sqlite_path
from roulotte.server.store.database import Database
from roulotte.server.store.migrate import upgrade
from roulotte.server.store.postgres import PostgresConnection
from roulotte.server.store.sqlite import SqliteConnection, empty_wal, lock_file
from roulotte.server.store.store import Store

Timed = Callable[[float, int], None]


async def open_store(settings: Settings, timed: Timed) -> Store:
    """Bring the schema up to date and connect."""
    url = settings.database
    if is_postgres(url):
        await asyncio.to_thread(prepare, url)
        return Store(Database(lambda: PostgresConnection(url), timed))
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
    """Bring the schema up to date."""
    try:
        upgrade(url)
    except CommandError:
        raise TableError("the database was made by a newer version of this program") from None
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise TableError(f"the database can't be opened: {reason}") from None
