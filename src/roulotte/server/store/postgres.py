"""PostgreSQL, for several processes or machines: every commit waits for the server's disk."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import errors

from roulotte.server.store.database import Insert

# A server that vanished without a word is noticed within seconds, not hours.
LIVELY: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "application_name": "roulotte",
}
SETTINGS: Final = "SET synchronous_commit = on; SET statement_timeout = 10000"
ENDED: Final = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE pid = %s AND backend_start::text = %s"
)


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

    def _execute(self, sql: str, values: Sequence[Any]) -> "psycopg.Cursor[Any]":
        return self._cursor.execute(translated(sql).encode(), tuple(values))


class PostgresConnection:
    """One connection to one database, made anew when it is lost."""

    faults = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError, OSError)
    single = (errors.DeadlockDetected, errors.SerializationFailure)

    def __init__(self, url: str, *, reading: bool = False) -> None:
        """Connecting waits for `begin`, in the thread that will use it; whoever only reads sees
        one moment throughout a transaction, not the middle of somebody's change."""
        self._url = url
        self._start = f"BEGIN{' ISOLATION LEVEL REPEATABLE READ READ ONLY' if reading else ''}"
        self._connection: psycopg.Connection[Any] | None = None
        self._backend: tuple[int, str] | None = None

    def begin(self) -> PostgresCursor:
        """Begin a transaction; a connection that was lost while idle is made anew."""
        try:
            return self._begin()
        except psycopg.OperationalError:
            if self._connection is None:
                raise
            self.close()
            return self._begin()

    def add(self, _insert: Insert, _rows: Sequence[Sequence[Any]]) -> bool:
        """Whether a connection was lost before or after a commit is known of transactions only."""
        return False

    def _begin(self) -> PostgresCursor:
        connection = self._connection or self._connect()
        connection.execute(self._start)
        return PostgresCursor(connection)

    def _connect(self) -> "psycopg.Connection[Any]":
        made = psycopg.connect(self._url, autocommit=True, **LIVELY)  # type: ignore[arg-type]
        made.execute(SETTINGS)
        who = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        self._backend = made.execute(who).fetchone()
        self._connection = made
        return made

    def commit(self) -> None:
        """Returns once it is on the server's disk."""
        assert self._connection is not None  # noqa: S101 - begin comes first
        try:
            self._connection.execute("COMMIT")
        except psycopg.OperationalError:
            self._make_sure_it_ended()
            raise

    def _make_sure_it_ended(self) -> None:
        """Lost while committing: whether it was or not must not change after we have looked."""
        backend = self._backend
        self.close()
        try:
            self._connect().execute(ENDED, backend)
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
