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

import structlog

STOP_SECONDS = 4.0  # a database that hangs must not keep the process from ending
COMPLAIN_SECONDS = 1.0  # between two lines of the log about the same trouble
MOST_TOGETHER = 512  # units of work in one commit
BUSY_UNITS = 4  # so many in the last commit mean that there is a rush
GATHER_SECONDS = 0.001  # that a rush may gather in

T = TypeVar("T")

logger = structlog.get_logger("roulotte.store")


class StorageError(Exception):
    """It could not be saved or read: the disk is full, the database is gone."""


class Conflict(Exception):  # noqa: N818 - part of the plan
    """Somebody else was first; nothing of this unit of work was written."""


class Cursor(Protocol):
    """What a unit of work may use: SQL with `?` for each value."""

    locking: str  # what a question ends in that keeps others from changing its rows

    def run(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Run a statement and give its rows."""
        ...

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement and say how many rows it changed."""
        ...


class Connection(Protocol):
    """A connection to one kind of database; only one thread ever uses it."""

    def begin(self) -> Cursor:
        """Begin a transaction; connect before, if need be."""
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

    @property
    def single(self) -> tuple[type[Exception], ...]:
        """Those of them that concern one unit, or may not come again if units are done alone."""
        ...


@dataclass(slots=True)
class Unit(Generic[T]):
    """Work for a transaction, and who waits for it."""

    work: Callable[[Cursor], T]
    future: "asyncio.Future[T]"
    about: str  # the room or person whose rows it changes


Finished = list[tuple["asyncio.Future[Any]", Any, Exception | None]]


class Worker:
    """A thread with one connection. All work that waits goes into one transaction."""

    def __init__(self, name: str, connection: Connection, timed: Callable[[float, int], None]):
        """`timed` hears how long each transaction took, and how many units were in it."""
        self._connection, self._timed = connection, timed
        self._waiting: SimpleQueue[Unit[Any] | None] = SimpleQueue()  # None: stop
        self._stopping = self._busy = False
        self._complained = 0.0
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Cursor], T], about: str) -> "asyncio.Future[T]":
        """Hand work over; the future is settled on the event loop."""
        unit = Unit(work, self._loop.create_future(), about)
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
        await asyncio.to_thread(self._thread.join, STOP_SECONDS)

    def _run(self) -> None:
        while batch := self._next_batch():
            started = time.perf_counter()
            self._busy = len(batch) >= BUSY_UNITS
            finished = self._transact(batch)
            self._timed(time.perf_counter() - started, len(batch))
            self._loop.call_soon_threadsafe(_settle, finished)
        self._connection.close()

    def _next_batch(self) -> list[Unit[Any]]:
        """Wait for work, then take all that is there; nothing means the end."""
        batch: list[Unit[Any]] = []
        unit = self._waiting.get()
        if self._busy:  # others are about to come: a commit for all costs little more than for one
            time.sleep(GATHER_SECONDS)
        while unit is not None:
            batch.append(unit)
            if self._waiting.empty() or len(batch) >= MOST_TOGETHER:
                return _in_order(batch)
            unit = self._waiting.get()
        self._waiting.put(None)  # found behind work, or by the last look: stay stopped
        return _in_order(batch)

    def _transact(self, batch: list[Unit[Any]]) -> Finished:
        try:
            cursor = self._connection.begin()
            finished = [_attempt(unit, cursor) for unit in batch]
            self._connection.commit()
        except Exception as error:  # noqa: BLE001 - whatever it was, nobody may wait for ever
            self._connection.rollback()
            if len(batch) > 1 and not self._for_all(error):
                return [one for unit in batch for one in self._transact([unit])]
            return [(unit.future, None, self._explained(error)) for unit in batch]
        return finished

    def _for_all(self, error: Exception) -> bool:
        """Whether it is the database's fault; one unit's own fault must not harm the others."""
        known, single = self._connection.faults, self._connection.single
        return isinstance(error, known) and not isinstance(error, single)

    def _explained(self, error: Exception) -> Exception:
        if not isinstance(error, self._connection.faults):
            return error
        now, why = time.monotonic(), str(error).partition("\n")[0]
        if now - self._complained > COMPLAIN_SECONDS:
            self._complained = now
            logger.warning("the database is in trouble", why=why)
        return StorageError(why)


def _in_order(batch: list[Unit[Any]]) -> list[Unit[Any]]:
    """Processes that write to the same rooms in the same order can't wait for each other."""
    return sorted(batch, key=lambda unit: unit.about)


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

    def write(self, work: Callable[[Cursor], T], *, about: str = "") -> "asyncio.Future[T]":
        """Do work in the writer's next transaction, `about` one room or person."""
        return self._writer.submit(work, about)

    def read(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        """Do work that changes nothing, beside the writer."""
        return self._reader.submit(work, "")

    async def stop(self) -> None:
        """Finish what waits, and close."""
        await self._writer.stop()
        await self._reader.stop()
