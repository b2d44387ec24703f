"""Units of work, and how several of them are done in one transaction."""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from roulotte.server.store.connection import Conflict, Cursor, Insert

MOST_ROWS = 64  # rows in one statement

Done = Callable[[Any, Exception | None], None]


class Unit:
    """Work for a transaction, and who hears of it."""

    __slots__ = ("about", "done", "into", "rows", "until", "work")

    def __init__(
        self,
        work: Callable[[Cursor], Any],
        done: Done,  # on the event loop: what came of it, or why nothing did
        about: str,  # the room or person whose rows it changes
        into: Insert | None = None,  # if all that the work does is to add rows: where to,
        rows: Sequence[Sequence[Any]] = (),  # and which
    ) -> None:
        self.work, self.done, self.about, self.into, self.rows = work, done, about, into, rows
        self.until = 0.0  # when it is given up, if somebody else is in its way


Finished = list[tuple[Unit, Any, Exception | None]]


def in_order(batch: list[Unit]) -> list[Unit]:
    """Processes that write to the same rooms in the same order can't wait for each other."""
    return sorted(batch, key=attrgetter("about"))


def halves(batch: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """To find out which of them is at fault."""
    middle = len(batch) // 2
    return batch[:middle], batch[middle:]


def all_rows(batch: list[Unit], into: Insert) -> list[Sequence[Any]] | None:
    """The rows of units that do nothing but add a few to one table; None if they do more."""
    if any(unit.into is not into for unit in batch):
        return None
    rows = [row for unit in batch for row in unit.rows]
    return rows if len(rows) <= MOST_ROWS else None


def do_together(cursor: Cursor, batch: list[Unit]) -> Finished:
    """Processes that add rows to one table do it together; Conflict if one is there already."""
    finished: Finished = []
    for into, run in groupby(batch, attrgetter("into")):
        units = list(run)
        if into is None:
            finished += do_one_by_one(cursor, units)
        else:
            _add(cursor, into, [row for unit in units for row in unit.rows])
            finished += [(unit, None, None) for unit in units]
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


def do_one_by_one(cursor: Cursor, batch: list[Unit]) -> Finished:
    """Each by itself, in one transaction."""
    return [_attempt(unit, cursor) for unit in batch]


def _attempt(unit: Unit, cursor: Cursor) -> tuple[Unit, Any, Exception | None]:
    """A unit that comes second has written nothing, so the others can go on."""
    try:
        return unit, unit.work(cursor), None
    except Conflict as conflict:
        return unit, None, conflict
