"""Whether anything can be written: found out by writing, seldom, and only if somebody asks."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from roulotte.server.store.connection import Cursor, FullError, HeldError
from roulotte.server.store.database import Database
from roulotte.server.store.tables import USE

HOLDS_SECONDS: Final = 2.0  # an answer, however many ask
WAIT_SECONDS: Final = 3.0  # a database that takes longer does not answer

FULL: Final = "the disk is full: nothing can be written"
HELD: Final = "somebody else holds the database: nothing can be written"
BROKEN: Final = "the database can't be read or written"
SILENT: Final = "the database does not answer"

READ: Final = "SELECT 1 FROM meta"
WRITE: Final = (
    "INSERT INTO meta (name, value) VALUES ('probe', ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
PROOF_LENGTH: Final = 4000  # as much as is usually written: where a few bytes fit, a move may not
OWN_ROW: Final = "UPDATE processes SET beat = beat WHERE id = ?"


def write_to_file(cursor: Cursor) -> None:
    """Every table could be written, and a row is; one that stays the same would not be."""
    cursor.change(USE)
    moment = str(time.monotonic_ns())
    cursor.change(WRITE, ((moment * PROOF_LENGTH)[:PROOF_LENGTH],))


def write_beside_others(cursor: Cursor, process: str) -> None:
    """Every table could be written, and a row is that nobody else writes."""
    cursor.change(USE)
    cursor.change(OWN_ROW, (process,))


class Probe:
    """Asks the database, and remembers its answer for a moment."""

    def __init__(self, database: Database, write: Callable[[Cursor], None]) -> None:
        self._database, self._write = database, write
        self._found = ""
        self._asked = self._answered = float("-inf")
        self._task: asyncio.Task[None] | None = None

    @property
    def trouble(self) -> str:
        """What is wrong, as far as is known; empty if nothing is."""
        return SILENT if self._task is not None and self._left() <= 0 else self._found

    async def look(self) -> str:
        """What is wrong now, or was a moment ago."""
        self.begin()
        if self._task is not None:
            await asyncio.wait((self._task,), timeout=max(0.0, self._left()))
        return self.trouble

    def begin(self) -> None:
        """Ask, unless that is under way or was done just now."""
        now = time.monotonic()
        if self._task is None and now - self._answered >= HOLDS_SECONDS:
            self._asked = now
            self._task = asyncio.create_task(self._ask())

    def _left(self) -> float:
        """Seconds until the question under way has been waited for in vain."""
        return self._asked + WAIT_SECONDS - time.monotonic()

    async def _ask(self) -> None:
        read = self._database.read(lambda cursor: list(cursor.run(READ)))
        write = self._database.write(self._write, about="probe")
        answers = await asyncio.gather(read, write, return_exceptions=True)
        self._found = next((plainly(one) for one in answers if isinstance(one, Exception)), "")
        self._answered, self._task = time.monotonic(), None


def plainly(error: Exception) -> str:
    """What strangers may be told: no address, no name. The log has the rest."""
    if isinstance(error, FullError):
        return FULL
    return HELD if isinstance(error, HeldError) else BROKEN
