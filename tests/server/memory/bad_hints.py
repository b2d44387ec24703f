"""Processes that share a database, played by hubs, with bad hints between them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

from roulotte.server.metrics import Metrics
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.hints import Heard
from roulotte.server.rooms.hub import Hub
from tests.server.memory.hubs import at_work
from tests.server.memory.stores import opened

Hint = tuple[str, int]
Mangle = Callable[[Hint, Random], list[tuple[float, Hint]]]  # when each copy arrives


class BadHints:
    """A line between processes with faults of its own."""

    shared = connected = True

    def __init__(self, mangle: Mangle, others: "list[BadHints]") -> None:
        """All of one list hear each other."""
        self._mangle, self._others = mangle, others
        self._rng = Random(5)  # noqa: S311 - not a secret
        self.heard: Heard = lambda _room, _seq: None
        others.append(self)

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""
        self.heard = heard

    def hint(self, room: str, seq: int) -> None:
        """Tell the others, as badly as it can."""
        for delay, hint in self._mangle((room, seq), self._rng):
            for other in self._others:
                asyncio.get_running_loop().call_later(delay, other.heard, *hint)

    async def stop(self) -> None:
        """Listen no longer."""
        self._others.clear()


@asynccontextmanager
async def hub_on(url: str, hints: BadHints) -> AsyncIterator[Hub]:
    """One process for a while."""
    async with opened(url) as store, at_work(Hub(store, hints, BotPool(1), Metrics())) as hub:
        yield hub
