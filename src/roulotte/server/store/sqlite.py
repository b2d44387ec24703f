"""SQLite, current and embedded: WAL, every commit on disk, one process, one writing connection."""

import contextlib
import ctypes
import fcntl
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

import apsw

from roulotte.core.errors import TableError
from roulotte.core.words import Text
from roulotte.server.store.connection import Conflict, Insert
from roulotte.server.store.files import make_folder
from roulotte.server.store.unit import flat

FOLDER: Final = Text(
    fr="{path} est un dossier ; une base de données est un fichier",
    en="{path} is a folder; a database is a file in one",
)
SERVED: Final = Text(
    fr="un autre processus sert {path} ; pour en avoir plusieurs, prenez PostgreSQL",
    en="another process serves {path}; for several, use PostgreSQL",
)

# Small pages: a commit writes every page that it touches, and a move touches little of one.
PRAGMAS = """
PRAGMA page_size = 1024;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
PRAGMA temp_store = MEMORY;
PRAGMA cache_size = -4000;
PRAGMA wal_autocheckpoint = 8000;
"""


STATEMENTS = 200  # that are kept prepared: inserts of every size up to MOST_ROWS, and the others
# SQLite does not sync a log that it has just emptied, so a power cut could bring all of it back;
# but it syncs every change. What does not differ would be none.
LASTING = (
    "INSERT INTO meta (name, value) VALUES ('emptied', '1')"
    " ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)"
)
IN_USE = (
    "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
)
EMPTY_MS = 200  # that all writers may wait for the log to be emptied


class SqliteCursor:
    """SQL as our statements are written."""

    locking = ""  # nobody else writes

    def __init__(self, connection: apsw.Connection) -> None:
        """Statements are kept prepared by the connection."""
        self._connection = connection
        self._execute = connection.cursor().execute

    def run(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Run a statement and give its rows."""
        return iter(self._execute(sql, values).fetchall())

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement and say how many rows it changed."""
        self._execute(sql, values)
        return self._connection.changes()

    def kept_bytes(self) -> int:
        """Pages in use: those of what was deleted are used again, though the file stays long."""
        ((size,),) = self.run(IN_USE)
        return int(size)


class SqliteConnection:
    """One connection to one file."""

    faults = (apsw.Error, OSError)
    absent = (apsw.SQLError,)
    full = (apsw.FullError,)
    held: tuple[type[Exception], ...] = ()  # whoever holds the file holds it from everybody
    partly = (apsw.SQLError,)
    single = (apsw.ConstraintError, apsw.SQLError)

    def __init__(self, path: Path) -> None:
        """Connecting waits for `begin`, in the thread that will use it."""
        self._path = path
        self._connection: apsw.Connection | None = None
        self._cursor: SqliteCursor | None = None
        self._moved = ctypes.c_int()

    def begin(self, *, brief: bool = False) -> SqliteCursor:  # noqa: ARG002 - nobody is passed over
        """Readers never wait for this, and it never waits for readers."""
        cursor = self._connected()
        self._do("BEGIN")
        return cursor

    def add(self, insert: Insert, rows: Sequence[Sequence[Any]]) -> bool:
        """One statement is its own transaction. Python's lock is handed on at each: one is soon
        done, while three wait for the event loop three times."""
        cursor = self._connected()
        try:
            cursor.change(insert.all_of(len(rows)), flat(rows))
        except apsw.ConstraintError:
            raise Conflict from None
        return True

    def _connected(self) -> SqliteCursor:
        if self._cursor is None:
            self._connection = apsw.Connection(str(self._path), statementcachesize=STATEMENTS)
            self._connection.set_busy_timeout(5000)
            self._connection.execute(PRAGMAS).fetchall()  # it would stop at the first answer
            self._cursor = SqliteCursor(self._connection)
        self._demand_in_place()
        return self._cursor

    def _demand_in_place(self) -> None:
        """SQLite would go on in a file that was deleted or has another name by now."""
        assert self._connection is not None  # noqa: S101 - it was made before
        where = ctypes.addressof(self._moved)
        self._connection.file_control("main", apsw.SQLITE_FCNTL_HAS_MOVED, where)
        if self._moved.value:
            raise FileNotFoundError("the file of the database was moved or deleted")

    def commit(self) -> None:
        """Returns once it is on disk."""
        self._do("COMMIT")

    def rollback(self) -> None:
        """Forget it."""
        if self._connection is not None and self._connection.in_transaction:
            try:
                self._do("ROLLBACK")
            except apsw.Error:
                self.close()

    def close(self) -> None:
        """Let go."""
        connection, self._connection, self._cursor = self._connection, None, None
        if connection is not None:
            connection.close()

    def _do(self, sql: str) -> None:
        assert self._connection is not None  # noqa: S101 - begin comes first
        self._connection.execute(sql)


def empty_wal(path: Path) -> bool:
    """Move everything into the file itself: the log beside it still holds what was deleted.

    False if somebody was reading or the database is in trouble, so that it has to be tried again:
    nobody can write meanwhile, and a backup may read for long.
    """
    try:
        with contextlib.closing(_existing(path)) as connection:
            connection.set_busy_timeout(EMPTY_MS)
            ((busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            connection.execute(LASTING)
    except apsw.Error:
        return False
    return not busy


def _existing(path: Path) -> apsw.Connection:
    return apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)


def lock_file(path: Path) -> IO[bytes]:
    """Make sure that no other process serves this file; the lock goes with the process."""
    if path.is_dir():
        raise TableError(FOLDER.filled(path=path))
    make_folder(path.parent)
    handle = os.fdopen(_private(path.with_name(path.name + ".lock")), "wb")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise TableError(SERVED.filled(path=path)) from None
    with contextlib.suppress(FileExistsError):  # SQLite lets everybody read a new one
        os.close(_private(path, os.O_EXCL))
    return handle


def _private(path: Path, flags: int = 0) -> int:
    """Open a file which, if it is new, nobody but its owner may read."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | flags, 0o600)
