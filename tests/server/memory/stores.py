"""Stores for tests, and things to put into them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from roulotte.server.settings import ServerSettings
from roulotte.server.store.connect import open_store
from roulotte.server.store.database import settling
from roulotte.server.store.store import Append, Row, Store

Story = Callable[[Store], Coroutine[Any, Any, None]]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The store at an address, closed afterwards."""
    store = await open_store(ServerSettings(database=url), lambda _seconds, _units: None)
    try:
        yield store
    finally:
        await store.stop()


def adding(
    room: str, seq: int, *, by: str = "x", made: bool = False, key: str | None = None
) -> Append:
    """One event more in a room, or its first one."""
    row = Row(seq, 1000 + seq, 1, by.encode(), key, None if key is None else seq)
    return Append(room, [row], created=1 if made else None)


def saved(store: Store, add: Append) -> "asyncio.Future[None]":
    """Save it as a room does, for somebody who waits."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.save(add, settling(future))
    return future


def with_store(url: str, story: Story) -> None:
    async def main() -> None:
        async with opened(url) as store:
            await story(store)

    asyncio.run(main())
