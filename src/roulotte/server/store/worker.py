"""A thread with one connection, which does what the event loop hands over.

It belongs to nobody's request: what was handed over is committed or refused even if whoever asked
has gone.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

import structlog

from roulotte.server.store.blocked import AGAIN_SECONDS, BlockedUnits
from roulotte.server.store.connection import (
    Conflict,
    Connection,
    Cursor,
    FullError,
    HeldError,
    StorageError,
)
from roulotte.server.store.tables import LOOK
from roulotte.server.store.unit import (
    Done,
    Finished,
    Unit,
    all_rows,
    do_one_by_one,
    do_together,
    halves,
    in_order,
)

STOP_SECONDS = 4.0  # a database that hangs must not keep the process from ending
COMPLAIN_SECONDS = 1.0  # between two lines of the log about the same trouble
SEARCH_SECONDS = 0.3  # that a batch may look for the unit that somebody else holds up
WARY_SECONDS = 10.0  # that a table which was missing may have been missed, though it is back
MOST_TOGETHER = 512  # units of work in one commit

T = TypeVar("T")

logger = structlog.get_logger("roulotte.store")


class WorkerThread:
    """What is handed over while it works goes into one transaction.

    While it writes one batch to the disk, the event loop gathers the next: the more there is to
    do, the larger the batches, and nobody ever waits for others to come.
    """

    def __init__(self, name: str, connection: Connection, timed: Callable[[float, int], None]):
        """`timed` hears how long each transaction took, and how many units were in it."""
        self._connection, self._timed = connection, timed
        self._gathered: list[Unit] = []
        self._batches: SimpleQueue[list[Unit]] = SimpleQueue()  # an empty one: stop
        self._working = self._stopping = False
        self._trying = False  # whether the batch under way is one that was set aside
        self._brief = False  # whether it may not wait for others
        self._since = 0.0  # when it was handed over
        self._complained = 0.0
        self._lacked = float("-inf")  # when a table was found to be missing
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.blocked = BlockedUnits()
        self._hand = threading.Thread(target=self._run, name=name, daemon=True)
        self._hand.start()

    # On the event loop

    def submit(self, unit: Unit) -> None:
        """Hand work over; all that comes in one turn of the loop goes together."""
        if self._stopping:
            unit.done(None, StorageError("the database is closed"))
        elif self.blocked.wary and self.blocked.takes(unit):
            self._try_again_soon()
        else:
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
            self._gathered += self.blocked.all()
            self._hand_over()
        await asyncio.to_thread(self._hand.join, STOP_SECONDS)

    def _hand_over(self) -> None:
        if self._working:
            return
        batch = self._next_batch()
        if batch or self._stopping:
            self._working, self._since = True, time.monotonic()
            self._brief = self.blocked.wary
            self._batches.put(batch)
            time.sleep(0)  # the thread begins now: else only when the interpreter takes turns
        else:
            self._try_again_soon()

    def _next_batch(self) -> list[Unit]:
        """What was gathered; between two such batches, one unit that was set aside."""
        again = None if self._trying and self._gathered else self.blocked.next()
        self._trying = again is not None
        if again is not None:
            return [again]
        batch, self._gathered = self._gathered[:MOST_TOGETHER], self._gathered[MOST_TOGETHER:]
        return batch

    def _try_again_soon(self) -> None:
        if self._timer is None and len(self.blocked):
            self._timer = self._loop.call_later(AGAIN_SECONDS, self._try_again)

    def _try_again(self) -> None:
        self._timer = None
        self._give_up(self.blocked.late())
        self._hand_over()
        self._try_again_soon()

    def _give_up(self, late: list[Unit]) -> None:
        for unit in late:
            self._tell(unit, None, HeldError("somebody else does not end a transaction"))

    def _finish(self, finished: Finished, seconds: float) -> None:
        """The disk has its next batch before anybody is told of the last one."""
        self._working = False
        done = [one for one in finished if not self._set_aside(*one)]
        self._hand_over()
        self._timed(seconds, len(done))
        for unit, result, error in done:
            self._tell(unit, result, error)

    def _set_aside(self, unit: Unit, _result: Any, error: Exception | None) -> bool:
        """Whether a unit has to wait for somebody else."""
        if isinstance(error, HeldError):
            return not self._stopping and self.blocked.add(unit)
        if error is None or isinstance(error, Conflict):
            self.blocked.free(unit)
        return False

    def _tell(self, unit: Unit, result: Any, error: Exception | None) -> None:
        try:
            unit.done(result, error)
        except Exception as fault:  # noqa: BLE001 - the others must hear of theirs
            told = {"message": "after a transaction", "exception": fault}
            self._loop.call_exception_handler(told)

    # In the thread

    def _run(self) -> None:
        while batch := self._batches.get():
            started = time.perf_counter()
            finished = self._transact(in_order(batch), started + SEARCH_SECONDS, brief=self._brief)
            seconds = time.perf_counter() - started
            self._loop.call_soon_threadsafe(self._finish, finished, seconds)
        self._connection.close()

    def _transact(
        self, batch: list[Unit], end: float, *, brief: bool, together: bool = True
    ) -> Finished:
        """Do a batch; what can't be done with the others is looked for until `end`."""
        try:
            if together and self._at_once(batch):
                return [(unit, None, None) for unit in batch]
            cursor = self._connection.begin(brief=brief)
            finished = (do_together if together else do_one_by_one)(cursor, batch)
            self._connection.commit()
        except Conflict:  # somebody else was first with one of the rows: find out which
            self._connection.rollback()
            return self._transact(batch, end, brief=brief, together=False)
        except Exception as error:  # noqa: BLE001 - whatever it was, nobody may wait for ever
            self._connection.rollback()
            return self._after(error, batch, end)
        return finished

    def _after(self, error: Exception, batch: list[Unit], end: float) -> Finished:
        """One unit's own fault, or what somebody else does to one, must not harm the others."""
        known, single = self._connection.faults, self._connection.single
        for_all = isinstance(error, known) and not isinstance(error, single)
        partly = isinstance(error, self._connection.partly)
        if len(batch) == 1 or for_all or (partly and time.perf_counter() > end):
            return [(unit, None, self._explained(error)) for unit in batch]
        return [one for half in halves(batch) for one in self._transact(half, end, brief=True)]

    def _at_once(self, batch: list[Unit]) -> bool:
        """Whether it was done in a single statement, as the moves of one moment are."""
        into = batch[0].into
        rows = None if into is None else all_rows(batch, into)
        return into is not None and rows is not None and self._connection.add(into, rows)

    def _explained(self, error: Exception) -> Exception:
        if not self._is_trouble(error):
            return error
        now, why = time.monotonic(), str(error).partition("\n")[0]
        if now - self._complained > COMPLAIN_SECONDS:
            self._complained = now
            logger.warning("the database is in trouble", why=why)
        if isinstance(error, self._connection.held):
            return HeldError(why)
        return FullError(why) if isinstance(error, self._connection.full) else StorageError(why)

    def _is_trouble(self, error: Exception) -> bool:
        """Whether the database is at fault: if a table is said to be missing, only a look tells."""
        if isinstance(error, self._connection.absent):
            return self._lacks_something()
        return isinstance(error, self._connection.faults)

    def _lacks_something(self) -> bool:
        """Whether a table is gone, or was a moment ago; if not, it is our own SQL that is wrong."""
        now = time.monotonic()
        if now > self._lacked + COMPLAIN_SECONDS:
            try:
                self._connection.begin(brief=True).change(LOOK)
            except Exception:  # noqa: BLE001 - whatever it is, the database is not as it should be
                self._lacked = now
            self._connection.rollback()
        return now <= self._lacked + WARY_SECONDS


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
