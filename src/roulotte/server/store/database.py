"""A database behind two threads: one writes, committing in groups; one reads.

The threads belong to nobody's request: what was handed to the writer is committed or refused even
if whoever asked has gone.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

MOST_TOGETHER = 512  # units of work in one commit

T = TypeVar("T")


class StorageError(Exception):
    """It could not be saved or read: the disk is full, the database is gone."""


class Conflict(Exception):  # noqa: N818 - part of the plan
    """Somebody else was first; nothing of this unit of work was written."""


class Cursor(Protocol):
    """What a unit of work may use: SQL with `?` for each value."""

    def run(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Run a statement and give its rows."""
        ...

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement and say how many rows it changed."""
        ...


class Connection(Protocol):
    """A connection to one kind of database; only one thread ever uses it."""

    def open(self) -> Cursor:
        """Connect, if need be."""
        ...

    def begin(self) -> None:
        """Begin a transaction."""
        ...

    def commit(self) -> None:
        """Make it last, whatever happens to machine or process."""
        ...

    def rollback(self) -> None:
        """Forget it; never raises."""
        ...

    def close(self) -> None:
        """Let go."""
        ...

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        """What this kind raises when the database can't do its work."""
        ...


@dataclass(slots=True)
class Unit(Generic[T]):
    """Work for a transaction, and who waits for it."""

    work: Callable[[Cursor], T]
    future: "asyncio.Future[T]"


Finished = list[tuple["asyncio.Future[Any]", Any, Exception | None]]


class Worker:
    """A thread with one connection. All work that waits goes into one transaction."""

    def __init__(self, name: str, connection: Connection, timed: Callable[[float, int], None]):
        """`timed` hears how long each transaction took, and how many units were in it."""
        self._connection, self._timed = connection, timed
        self._waiting: SimpleQueue[Unit[Any] | None] = SimpleQueue()  # None: stop
        self._stopping = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        """Hand work over; the future is settled on the event loop."""
        unit = Unit(work, self._loop.create_future())
        if self._stopping:
            unit.future.set_exception(StorageError("the database is closed"))
        else:
            self._waiting.put(unit)
        return unit.future

    async def stop(self) -> None:
        """Finish what waits, then end the thread."""
        if not self._stopping:
            self._stopping = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._next_batch():
            started = time.perf_counter()
            finished = self._transact(batch)
            self._timed(time.perf_counter() - started, len(batch))
            self._loop.call_soon_threadsafe(_settle, finished)
        self._connection.close()

    def _next_batch(self) -> list[Unit[Any]]:
        """Wait for work, then take all that is there; nothing means the end."""
        batch: list[Unit[Any]] = []
        unit = self._waiting.get()
        while unit is not None:
            batch.append(unit)
            if self._waiting.empty() or len(batch) >= MOST_TOGETHER:
                return batch
            unit = self._waiting.get()
        self._waiting.put(None)  # found behind work, or by the last look: stay stopped
        return batch

    def _transact(self, batch: list[Unit[Any]]) -> Finished:
        try:
            cursor = self._connection.open()
            self._connection.begin()
            finished = [_attempt(unit, cursor) for unit in batch]
            self._connection.commit()
        except Exception as error:  # noqa: BLE001 - whatever it was, nobody may wait for ever
            self._connection.rollback()
            return [(unit.future, None, self._explained(error)) for unit in batch]
        return finished

    def _explained(self, error: Exception) -> Exception:
        known = isinstance(error, self._connection.faults)
        return StorageError(str(error)) if known else error


def _attempt(
    unit: Unit[Any], cursor: Cursor
) -> tuple["asyncio.Future[Any]", Any, Exception | None]:
    """A unit that comes second has written nothing, so the others can go on."""
    try:
        return unit.future, unit.work(cursor), None
    except Conflict as conflict:
        return unit.future, None, conflict


def _settle(finished: Finished) -> None:
    for future, result, error in finished:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


class Database:
    """A writer and a reader."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        timed: Callable[[float, int], None] = lambda _seconds, _units: None,
    ) -> None:
        """Call it where the event loop runs."""
        self._writer = Worker("writer", connect(), timed)
        self._reader = Worker("reader", connect(), lambda _seconds, _units: None)

    def write(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        """Do work in the writer's next transaction."""
        return self._writer.submit(work)

    def read(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        """Do work that changes nothing, beside the writer."""
        return self._reader.submit(work)

    async def stop(self) -> None:
        """Finish what waits, and close."""
        await self._writer.stop()
        await self._reader.stop()
