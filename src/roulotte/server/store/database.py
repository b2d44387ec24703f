"""A database behind two threads: one writes, committing in groups; one reads."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from roulotte.server.store.connection import Conflict, Connection, Cursor, Insert, StorageError
from roulotte.server.store.unit import Unit
from roulotte.server.store.worker import WorkerThread, settling

__all__ = [
    "Conflict", "Connection", "Cursor", "Database", "Insert", "StorageError", "Unit", "settling",
]  # fmt: skip

T = TypeVar("T")


class Database:
    """A writer and a reader."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        timed: Callable[[float, int], None] = lambda _seconds, _units: None,
        connect_to_read: Callable[[], Connection] | None = None,
    ) -> None:
        """Call it where the event loop runs."""
        self._writer = WorkerThread("writer", connect(), timed)
        self._reader = WorkerThread(
            "reader", (connect_to_read or connect)(), lambda _seconds, _units: None
        )

    def write(self, work: Callable[[Cursor], T], *, about: str = "") -> "asyncio.Future[T]":
        """Do work in the writer's next transaction, `about` one room or person."""
        return self._writer.promise(work, about)

    def hand_over(self, unit: Unit) -> None:
        """The same, for whoever has no time for a future."""
        self._writer.submit(unit)

    def read(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        """Do work that changes nothing, beside the writer."""
        return self._reader.promise(work, "")

    @property
    def busy_for(self) -> float:
        """How long the slower of the two has been at its work: more than seconds means trouble."""
        return max(self._writer.busy_for, self._reader.busy_for)

    @property
    def waiting(self) -> int:
        """How many units wait because somebody else is in their way."""
        return len(self._writer.blocked) + len(self._reader.blocked)

    async def stop(self) -> None:
        """Finish what waits, and close."""
        await asyncio.gather(self._writer.stop(), self._reader.stop())
