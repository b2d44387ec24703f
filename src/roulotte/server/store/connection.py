"""What a database is to the rest of the store: connections, cursors, and what can go wrong."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol


class StorageError(Exception):
    """It could not be saved or read: the disk is full, the database is gone."""


class FullError(StorageError):
    """There is no room left."""


class HeldError(StorageError):
    """Somebody else is in the middle of changing the same, and has not ended it."""


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

    def kept_bytes(self) -> int:
        """How much room everything that is kept takes, about; quickly."""
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

    def begin(self, *, brief: bool = False) -> Cursor:
        """Begin a transaction; connect before, if need be. A brief one hardly waits for others."""
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
    def absent(self) -> tuple[type[Exception], ...]:
        """Those that say that a table or a column is not there: somebody took it away, or our own
        SQL is wrong."""
        ...

    @property
    def full(self) -> tuple[type[Exception], ...]:
        """Those that say that there is no room left."""
        ...

    @property
    def held(self) -> tuple[type[Exception], ...]:
        """Those that say that somebody else's transaction is in the way."""
        ...

    @property
    def partly(self) -> tuple[type[Exception], ...]:
        """Those that come of what somebody did to a part of the database: others may go on."""
        ...

    @property
    def single(self) -> tuple[type[Exception], ...]:
        """Those of them that concern one unit, or may not come again if units are done alone."""
        ...
