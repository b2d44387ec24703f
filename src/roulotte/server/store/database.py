"""A database behind two threads: one writes, committing in groups; one reads.

The threads belong to nobody's request: what was handed to the writer is committed or refused even
if whoever asked has gone.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol, TypeVar

import structlog

STOP_SECONDS = 4.0  # a database that hangs must not keep the process from ending
COMPLAIN_SECONDS = 1.0  # between two lines of the log about the same trouble
MOST_TOGETHER = 512  # units of work in one commit
MOST_ROWS = 64  # rows in one statement

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


class Insert(NamedTuple):
    """A statement that adds rows and passes over those which are there already."""

    into: str  # table and columns
    columns: int

    def of(self, rows: int) -> str:
        """The statement for so many rows at once."""
        return _insert(self, rows, " ON CONFLICT DO NOTHING")

    def all_of(self, rows: int) -> str:
        """The same, but if one of them is there already, none is added."""
        return _insert(self, rows, "")


@cache
def _insert(insert: Insert, rows: int, otherwise: str) -> str:
    values = ", ".join([f"({', '.join('?' * insert.columns)})"] * rows)
    return f"INSERT INTO {insert.into} VALUES {values}{otherwise}"  # noqa: S608 - ours


class Connection(Protocol):
    """A connection to one kind of database; only one thread ever uses it."""

    def begin(self) -> Cursor:
        """Begin a transaction; connect before, if need be."""
        ...

    def add(self, insert: Insert, rows: Sequence[Sequence[Any]]) -> bool:
        """Add a few rows and make them last, at once; Conflict if one is there already.

        False if this kind has no shorter way to do so than a transaction.
        """
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


Done = Callable[[Any, Exception | None], None]


class Unit:
    """Work for a transaction, and who hears of it."""

    __slots__ = ("about", "done", "into", "rows", "work")

    def __init__(
        self,
        work: Callable[[Cursor], Any],
        done: Done,  # on the event loop: what came of it, or why nothing did
        about: str,  # the room or person whose rows it changes
        into: Insert | None = None,  # if all that the work does is to add rows: where to,
        rows: Sequence[Sequence[Any]] = (),  # and which
    ) -> None:
        """It waits to be done."""
        self.work, self.done, self.about, self.into, self.rows = work, done, about, into, rows


Finished = list[tuple[Done, Any, Exception | None]]


class Worker:
    """A thread with one connection. What is handed over while it works goes into one transaction.

    While it writes one batch to the disk, the event loop gathers the next: the more there is to
    do, the larger the batches, and nobody ever waits for others to come.
    """

    def __init__(self, name: str, connection: Connection, timed: Callable[[float, int], None]):
        """`timed` hears how long each transaction took, and how many units were in it."""
        self._connection, self._timed = connection, timed
        self._gathered: list[Unit] = []
        self._batches: SimpleQueue[list[Unit]] = SimpleQueue()  # an empty one: stop
        self._working = self._stopping = False
        self._since = 0.0  # when the batch under way was handed over
        self._complained = 0.0
        self._loop = asyncio.get_running_loop()
        self._hand = threading.Thread(target=self._run, name=name, daemon=True)
        self._hand.start()

    # On the event loop

    def submit(self, unit: Unit) -> None:
        """Hand work over; all that comes in one turn of the loop goes together."""
        if self._stopping:
            unit.done(None, StorageError("the database is closed"))
            return
        if not self._gathered and not self._working:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(unit)

    def promise(self, work: Callable[[Cursor], T], about: str) -> "asyncio.Future[T]":
        """Hand work over for somebody who waits."""
        future: asyncio.Future[T] = self._loop.create_future()
        self.submit(Unit(work, settling(future), about))
        return future

    @property
    def busy_for(self) -> float:
        """How long the batch under way has taken, in seconds."""
        return time.monotonic() - self._since if self._working else 0.0

    async def stop(self) -> None:
        """Finish what waits, then end the thread."""
        if not self._stopping:
            self._stopping = True
            self._hand_over()
        await asyncio.to_thread(self._hand.join, STOP_SECONDS)

    def _hand_over(self) -> None:
        if self._working:
            return
        batch, self._gathered = self._gathered[:MOST_TOGETHER], self._gathered[MOST_TOGETHER:]
        if batch or self._stopping:
            self._working, self._since = True, time.monotonic()
            self._batches.put(batch)
            time.sleep(0)  # the thread begins now: else only when the interpreter takes turns

    def _finish(self, finished: Finished, seconds: float) -> None:
        """The disk has its next batch before anybody is told of the last one."""
        self._working = False
        self._hand_over()
        self._timed(seconds, len(finished))
        for done, result, error in finished:
            try:
                done(result, error)
            except Exception as fault:  # noqa: BLE001 - the others must hear of theirs
                told = {"message": "after a transaction", "exception": fault}
                self._loop.call_exception_handler(told)

    # In the thread

    def _run(self) -> None:
        while batch := self._batches.get():
            started = time.perf_counter()
            finished = self._transact(_in_order(batch))
            seconds = time.perf_counter() - started
            self._loop.call_soon_threadsafe(self._finish, finished, seconds)
        self._connection.close()

    def _transact(self, batch: list[Unit], *, together: bool = True) -> Finished:
        try:
            if together and self._at_once(batch):
                return [(unit.done, None, None) for unit in batch]
            cursor = self._connection.begin()
            finished = (_together if together else _one_by_one)(cursor, batch)
            self._connection.commit()
        except Conflict:  # somebody else was first with one of the rows: find out which
            self._connection.rollback()
            return self._transact(batch, together=False)
        except Exception as error:  # noqa: BLE001 - whatever it was, nobody may wait for ever
            self._connection.rollback()
            if len(batch) > 1 and not self._for_all(error):
                return [one for unit in batch for one in self._transact([unit])]
            return [(unit.done, None, self._explained(error)) for unit in batch]
        return finished

    def _at_once(self, batch: list[Unit]) -> bool:
        """Whether it was done in a single statement, as the moves of one moment are."""
        into = batch[0].into
        if into is None or any(unit.into is not into for unit in batch):
            return False
        rows = [row for unit in batch for row in unit.rows]
        return len(rows) <= MOST_ROWS and self._connection.add(into, rows)

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


def _in_order(batch: list[Unit]) -> list[Unit]:
    """Processes that write to the same rooms in the same order can't wait for each other."""
    return sorted(batch, key=attrgetter("about"))


def _together(cursor: Cursor, batch: list[Unit]) -> Finished:
    """Neighbours that add rows to one table do it together; Conflict if one is there already."""
    finished: Finished = []
    for into, run in groupby(batch, attrgetter("into")):
        units = list(run)
        if into is None:
            finished += _one_by_one(cursor, units)
        else:
            _add(cursor, into, [row for unit in units for row in unit.rows])
            finished += [(unit.done, None, None) for unit in units]
    return finished


def _add(cursor: Cursor, insert: Insert, rows: Sequence[Sequence[Any]]) -> None:
    """Each statement costs a change of threads: a few large ones, which are kept prepared."""
    first = 0
    while left := len(rows) - first:
        size = min(left, MOST_ROWS)
        values = flat(rows[first : first + size])
        if cursor.change(insert.of(size), values) != size:
            raise Conflict
        first += size


def flat(rows: Sequence[Sequence[Any]]) -> list[Any]:
    """All values, row by row."""
    return [value for row in rows for value in row]


def _one_by_one(cursor: Cursor, batch: list[Unit]) -> Finished:
    return [_attempt(unit, cursor) for unit in batch]


def _attempt(unit: Unit, cursor: Cursor) -> tuple[Done, Any, Exception | None]:
    """A unit that comes second has written nothing, so the others can go on."""
    try:
        return unit.done, unit.work(cursor), None
    except Conflict as conflict:
        return unit.done, None, conflict


def settling(future: "asyncio.Future[Any]") -> Done:
    """Settle a future with what came of a unit."""

    def done(result: Any, error: Exception | None) -> None:
        if future.cancelled():
            return
        if error is None:
            future.set_result(result)
        elif isinstance(error, StopIteration):  # no future takes it
            future.set_exception(RuntimeError("nothing was found where something must be"))
        else:
            future.set_exception(error)

    return done


class Database:
    """A writer and a reader."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        timed: Callable[[float, int], None] = lambda _seconds, _units: None,
        connect_to_read: Callable[[], Connection] | None = None,
    ) -> None:
        """Call it where the event loop runs."""
        self._writer = Worker("writer", connect(), timed)
        self._reader = Worker(
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

    async def stop(self) -> None:
        """Finish what waits, and close."""
        await asyncio.gather(self._writer.stop(), self._reader.stop())
