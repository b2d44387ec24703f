"""Opening the database that a setting names."""

import asyncio
from collections.abc import Callable

from roulotte.server.config import Settings, sqlite_path
from roulotte.server.store.database import Database
from roulotte.server.store.migrate import upgrade
from roulotte.server.store.sqlite import SqliteConnection, lock_file
from roulotte.server.store.store import Store


async def open_store(settings: Settings, timed: Callable[[float, int], None]) -> Store:
    """Bring the schema up to date and connect."""
    path = sqlite_path(settings.database)
    if path is None:
        raise NotImplementedError
    lock = lock_file(path)
    await asyncio.to_thread(upgrade, settings.database)
    store = Store(Database(lambda: SqliteConnection(path), timed))
    store.on_stop = lock.close
    return store
