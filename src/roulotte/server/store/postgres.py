"""PostgreSQL, for several processes or machines: every commit waits for the server's disk."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import errors

from roulotte.server.store.connection import Insert

# A server that vanished without a word is noticed within seconds, not hours.
LIVELY: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "application_name": "roulotte",
}
# What a server's own sessions wait for, in milliseconds. Whoever was stopped in the middle of a
# transaction is shown out by PostgreSQL itself, so that nobody has to wait for what it holds.
PROMPT: Final = {
    "synchronous_commit": "on",
    "statement_timeout": 10_000,
    "lock_timeout": 200,
    "idle_in_transaction_session_timeout": 3_000,
}
# A keeper's own commands may take long, but not for ever.
PATIENT: Final = {
    "synchronous_commit": "on",
    "statement_timeout": 0,
    "lock_timeout": 30_000,
    "idle_in_transaction_session_timeout": 60_000,
    "idle_session_timeout": 60_000,
}
# The tables that grow, and what is long in them.
LARGE: Final = (
    ("events", "body"),
    ("matches", "record"),
    ("snapshots", "body"),
    ("people", "secret"),
)
ROW_BYTES: Final = 200  # the rest of a row, with its part of the indices
SAMPLED_PAGES: Final = 200  # of each table that are looked at to count what is kept
WHO: Final = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
BRIEF: Final = "SET LOCAL lock_timeout = 10"
# A commit takes its time: cut short while it waits for a standby, it would be called done.
COMMIT: Final = "SET LOCAL statement_timeout = 0; COMMIT"
ENDED: Final = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE pid = %s AND backend_start::text = %s"
)
# After a crash or an end by force everybody can see what was committed on this server and has not
# reached its standby, if there is one to wait for. A commit of our own comes after all of it.
COMMITTED: Final = "pg_logical_emit_message(true, 'roulotte', '')"
ON_BOTH: Final = f"SELECT {COMMITTED}"
# A keeper may read from the standby itself: whatever it shows has reached it.
ON_STANDBY: Final = f"SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE {COMMITTED} END"


def connected(url: str, settings: Mapping[str, object]) -> "psycopg.Connection[Any]":
    """A session with its settings; every transaction is begun and ended by name."""
    made = psycopg.connect(url, autocommit=True, **LIVELY)  # type: ignore[arg-type]
    made.execute("; ".join(f"SET {name} = {value}" for name, value in settings.items()))
    return made


@cache
def translated(sql: str) -> str:
    """Our statements have `?` for each value, psycopg's `%s`."""
    return sql.replace("?", "%s")


class PostgresCursor:
    """SQL as our statements are written; psycopg keeps them prepared."""

    locking = " FOR UPDATE"

    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        """Rows come as tuples."""
        self._cursor = connection.cursor()

    def run(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Run a statement and give its rows."""
        if any(isinstance(value, str) and "\0" in value for value in values):
            return iter(())  # PostgreSQL refuses NUL in a text, so no row has one
        return iter(self._execute(sql, values).fetchall())

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement and say how many rows it changed."""
        return self._execute(sql, values).rowcount

    def kept_bytes(self) -> int:
        """What rows take, from a part of them: what was deleted is used again by PostgreSQL, which
        hardly ever gives it back."""
        return sum(self._rows_of(table, column) for table, column in LARGE)

    def _rows_of(self, table: str, column: str) -> int:
        ((pages,),) = self.run(f"SELECT pg_relation_size('{table}') / 8192")
        percent = min(100.0, 100.0 * SAMPLED_PAGES / max(1, pages))
        row = f"SELECT coalesce(sum(pg_column_size({column}) + {ROW_BYTES}), 0) FROM {table}"  # noqa: S608
        ((found,),) = self.run(f"{row} TABLESAMPLE SYSTEM ({percent}) REPEATABLE (1)")
        return int(int(found) * 100 / percent)

    def _execute(self, sql: str, values: Sequence[Any]) -> "psycopg.Cursor[Any]":
        return self._cursor.execute(translated(sql).encode(), tuple(values))


class PostgresConnection:
    """One connection to one database, made anew when it is lost."""

    faults = (
        psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError, OSError,
        errors.InsufficientPrivilege,
        errors.FeatureNotSupported,  # a table is another one than when a statement was prepared
    )  # fmt: skip
    absent = (errors.UndefinedTable, errors.UndefinedColumn)
    full = (errors.DiskFull,)
    held = (errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure)
    partly = (*held, *absent, errors.InsufficientPrivilege)
    single = partly

    def __init__(self, url: str, *, reading: bool = False, patient: bool = False) -> None:
        """Connecting waits for `begin`, in the thread that will use it; whoever only reads sees
        one moment throughout a transaction, not the middle of somebody's change."""
        self._url, self._settings = url, PATIENT if patient else PROMPT
        self._settled = ON_STANDBY if patient else ON_BOTH
        self._start = f"BEGIN{' ISOLATION LEVEL REPEATABLE READ READ ONLY' if reading else ''}"
        self._connection: psycopg.Connection[Any] | None = None
        self._backend: tuple[int, str] | None = None

    def begin(self, *, brief: bool = False) -> PostgresCursor:
        """Begin a transaction; a connection that was lost while idle is made anew."""
        start = f"{self._start}; {BRIEF}" if brief else self._start
        try:
            return self._begin(start)
        except psycopg.Error:
            if self._connection is None or not self._connection.broken:
                raise
            self.close()
            return self._begin(start)

    def add(self, _insert: Insert, _rows: Sequence[Sequence[Any]]) -> bool:
        """Whether a connection was lost before or after a commit is known of transactions only."""
        return False

    def _begin(self, start: str) -> PostgresCursor:
        connection = self._connection or self._connect()
        connection.execute(start.encode())
        return PostgresCursor(connection)

    def _connect(self) -> "psycopg.Connection[Any]":
        self._connection = made = connected(self._url, self._settings)
        try:
            made.execute(self._settled)
            self._backend = made.execute(WHO).fetchone()
        except psycopg.Error:
            self.close()
            raise
        return made

    def commit(self) -> None:
        """Returns once it is on the server's disk."""
        assert self._connection is not None  # noqa: S101 - begin comes first
        try:
            self._connection.execute(COMMIT)
        except psycopg.Error:
            self._make_sure_it_ended()
            raise

    def _make_sure_it_ended(self) -> None:
        """Lost while committing: whether it was or not must not change after we have looked."""
        backend = self._backend
        self.close()
        try:
            made = self._connect()
            made.execute(ENDED, backend)
            made.execute(ON_BOTH)
        except psycopg.Error:
            self.close()  # then it is unlikely that anybody can look

    def rollback(self) -> None:
        """Forget it."""
        if self._connection is None:
            return
        try:
            self._connection.execute("ROLLBACK")
        except psycopg.Error:
            self.close()

    def close(self) -> None:
        """Let go."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
