"""One database for all processes of an evening: slow, cut off, or unsure whether it has saved.

The store's own writer and reader work on it. Only their threads are not there: what they would do
is done as a step of the loop, and each transaction happens in one moment.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from unittest.mock import patch

import apsw

from roulotte.server.store import worker as store_worker
from roulotte.server.store.database import Conflict, Database, Insert, Unit
from roulotte.server.store.processes import NOW
from roulotte.server.store.store import LOG, Loaded, Row, StoredSnapshot
from roulotte.server.store.unit import flat
from tests.server.memory.worlds import empty_database
from tests.simulation.chance import Chance
from tests.simulation.loop import START, VirtualLoop

FIRST_TIME = " RETURNING xmax = 0"  # how PostgreSQL says that a row is new


class CutError(Exception):
    """The database can't be reached, or did not say what came of it."""


class Idle(BaseException):
    """A thread would wait here."""


class Weather(NamedTuple):
    """How bad it is today; each figure is a chance in a thousand."""

    slow: int = 0  # a transaction takes seconds
    refuse: int = 0  # it fails before anything was done
    forget: int = 0  # its commit fails, and nothing is saved
    unsure: int = 0  # its commit fails, but all is saved
    late: int = 0  # its commit fails, nobody can be asked, and then all is saved


CALM = Weather()


class Kept:
    """What is on disk, whatever becomes of the processes; and when each event came there."""

    def __init__(self, loop: VirtualLoop, room: str) -> None:
        """Nothing is kept; `room` is the one that is watched."""
        self.loop, self.room = loop, room
        self.connection = apsw.Connection(":memory:")
        self.connection.deserialize("main", empty_database())
        self.connection.execute("PRAGMA foreign_keys = ON")
        self.connection.execute("UPDATE meta SET value = 'this evening' WHERE name = 'epoch'")
        self.execute = self.connection.cursor().execute
        self.rows: list[Row] = []  # as they were first written
        self.saved_at: list[float] = []

    def commit(self) -> None:
        """All that was done since the beginning of the transaction is on disk."""
        self.execute("COMMIT")
        self.rows += self.log(self.rows[-1].seq if self.rows else 0)
        self.saved_at += [self.loop.moment] * (len(self.rows) - len(self.saved_at))

    def log(self, after: int = 0) -> list[Row]:
        """The log as it is now."""
        found: list[tuple[Any, ...]] = self.execute(LOG, (self.room, after)).fetchall()
        return [Row(*row) for row in found]

    def load(self) -> Loaded:
        """What a process would load now."""
        found: list[tuple[Any, ...]]
        found = self.execute(
            "SELECT seq, body FROM snapshots WHERE room = ?", (self.room,)
        ).fetchall()
        first = found[0][0] if found else 0
        return Loaded(StoredSnapshot(*found[0]) if found else None, self.log(first))


class KeptCursor:
    """SQL as our statements are written for either database."""

    locking = ""

    def __init__(self, kept: Kept) -> None:
        """Everything that changes something is written down, to be done again."""
        self._kept = kept
        self.done: list[tuple[str, Sequence[Any], int]] = []

    def run(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Run a statement and give its rows."""
        if sql.endswith(FIRST_TIME):
            known = list(self.run("SELECT 1 FROM processes WHERE id = ?", values))
            self.change(sql.removesuffix(FIRST_TIME), values)
            return iter([(not known,)])
        return iter(self._execute(sql, values).fetchall())

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement and say how many rows it changed."""
        self._execute(sql, values)
        changed = self._kept.connection.changes()
        self.done.append((sql, values, changed))
        return changed

    def kept_bytes(self) -> int:
        """There is room for everything."""
        return 0

    def _execute(self, sql: str, values: Sequence[Any]) -> apsw.Cursor:
        if NOW in sql:
            now = START + int((self._kept.loop.moment - 1000.0) * 1000)
            sql = sql.replace(NOW, str(now))
        return self._kept.execute(sql, values)


class KeptConnection:
    """One process's way to the database."""

    faults = (CutError,)
    absent: tuple[type[Exception], ...] = ()
    full: tuple[type[Exception], ...] = ()
    held: tuple[type[Exception], ...] = ()  # each transaction happens in one moment
    partly: tuple[type[Exception], ...] = ()
    single: tuple[type[Exception], ...] = ()

    def __init__(self, kept: Kept, link: "Link") -> None:
        """It is in no transaction."""
        self._kept, self._link = kept, link
        self._cursor: KeptCursor | None = None

    def begin(self, *, brief: bool = False) -> KeptCursor:  # noqa: ARG002 - nobody waits here
        """Begin a transaction."""
        self._link.reach()
        self._kept.execute("BEGIN")
        self._cursor = KeptCursor(self._kept)
        return self._cursor

    def add(self, insert: Insert, rows: Sequence[Sequence[Any]]) -> bool:
        """Rows in one statement, which is its own transaction in a file."""
        if self._link.remote:
            return False
        try:
            self.begin().change(insert.all_of(len(rows)), flat(rows))
        except apsw.ConstraintError:
            raise Conflict from None
        self.commit()
        return True

    def commit(self) -> None:
        """Make it last, or fail in one of three ways."""
        cursor, self._cursor = self._cursor, None
        assert cursor is not None
        end = self._link.end_of_commit() if cursor.done else "saved"
        if end in {"saved", "unsure"}:
            self._kept.commit()
        else:
            self._kept.execute("ROLLBACK")
        if end == "late":
            self._link.save_later(cursor.done)
        if end != "saved":
            raise CutError(end)

    def rollback(self) -> None:
        """Forget it."""
        if self._cursor is not None:
            self._cursor = None
            self._kept.execute("ROLLBACK")

    def close(self) -> None:
        """There is nothing to let go."""


class Link:
    """Between one process and the database: how long things take, and whether they get there."""

    def __init__(self, kept: Kept, chance: Chance, weather: Weather, *, remote: bool) -> None:
        """The process lives; a file, which is not remote, does nothing without it."""
        self._kept, self._chance, self.weather = kept, chance, weather
        self.remote = remote
        self.dead = False
        self.cut_until = 0.0

    def reach(self) -> None:
        """Find out whether the database can be reached now."""
        if self._kept.loop.moment < self.cut_until or self._chance.happens(self.weather.refuse):
            raise CutError("cut off")

    def end_of_commit(self) -> str:
        """What becomes of a commit."""
        for end in ("forget", "unsure", "late"):
            if self._chance.happens(getattr(self.weather, end)):
                return end if self.remote else "unsure"
        return "saved"

    def delay(self) -> float:
        """How long the way there or back takes."""
        if self._chance.happens(self.weather.slow):
            return self._chance.seconds(0.2, 4)
        return self._chance.seconds(0.0005, 0.02)

    def save_later(self, done: list[tuple[str, Sequence[Any], int]]) -> None:
        """Lost in the middle of a commit: it is carried out once nobody counts on it any more.

        Meanwhile the process can't ask. Whatever came before it in its place makes it vain.
        """
        loop = self._kept.loop
        self.cut_until = loop.moment + self._chance.seconds(0.01, 1.5)
        loop.call_later(self._chance.seconds(0.001, 2), self._save, done)

    def _save(self, done: list[tuple[str, Sequence[Any], int]]) -> None:
        self._kept.execute("BEGIN")
        again = KeptCursor(self._kept)
        try:
            if all(again.change(sql, values) == changed for sql, values, changed in done):
                self._kept.commit()
                return
        except apsw.ConstraintError:
            pass
        self._kept.execute("ROLLBACK")

    # In place of a thread

    def put(self, hand: "Hand", batch: list[Unit]) -> None:
        """A batch is on its way."""
        if not self.dead:
            hand.batches.append(batch)
            self._kept.loop.call_later(self.delay(), self._do, hand)

    def _do(self, hand: "Hand") -> None:
        """It has arrived; after a crash it may still have been sent in time."""
        loop = self._kept.loop
        if not self.dead or (self.remote and self._chance.happens(500)):
            loop.lag = None if self.dead else self.delay()
            hand.work()
            loop.lag = 0.0


class Hand:
    """A worker's queue and thread in one: whenever the thread would wait, it is left."""

    def __init__(self, link: Link) -> None:
        """What to run is known once the worker makes its thread."""
        self._link = link
        self.batches: list[list[Unit]] = []
        self.run: Callable[[], None] = lambda: None

    def put(self, batch: list[Unit]) -> None:
        """The worker hands something over."""
        self._link.put(self, batch)

    def get(self) -> list[Unit]:
        """The thread asks for more."""
        if not self.batches:
            raise Idle
        return self.batches.pop(0)

    def start(self) -> None:
        """It waits for a first batch."""

    def work(self) -> None:
        """Run the thread until it would wait."""
        with suppress(Idle):
            self.run()


class Threads:
    """In place of the module `threading`: a thread is the hand of the queue made before it."""

    def __init__(self, link: Link) -> None:
        """No worker is made yet."""
        self._link = link
        self._hand = Hand(link)

    def queue(self) -> Hand:
        """A worker makes its queue."""
        self._hand = Hand(self._link)
        return self._hand

    def Thread(self, target: Callable[[], None], **_named: object) -> Hand:  # noqa: N802
        """And then its thread."""
        self._hand.run = target
        return self._hand


def open_database(kept: Kept, link: Link) -> Database:
    """The store's own writer and reader, with hands in place of their threads."""
    threads = Threads(link)
    with patch.multiple(store_worker, threading=threads, SimpleQueue=threads.queue):
        return Database(lambda: KeptConnection(kept, link))
