"""The tables, and whether a database has them: all of them, as this version knows them."""

from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from roulotte.core.errors import TableError
from roulotte.server.config import is_postgres, sqlite_path
from roulotte.server.store.database import Connection, Cursor
from roulotte.server.store.postgres import PostgresConnection
from roulotte.server.store.sqlite import SqliteConnection

UNREADABLE: Final = "the address of the database can't be read"

# The columns of each table that a backup holds, its key first; rooms come before what is theirs.
TABLES: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "people": (1, ("id", "secret", "kind", "made", "seen")),
    "rooms": (1, ("id", "made", "listed")),
    "members": (3, ("person", "room", "member")),
    "events": (2, ("room", "seq", "at", "by_member", "body", "command", "last", "asked")),
    "snapshots": (1, ("room", "seq", "body")),
    "matches": (1, ("id", "room", "game", "at", "record", "names", "secret", "open_at")),
    "brought": (1, ("match", "person")),
    "codes": (1, ("code", "room", "until")),
}
# Those of the database itself, which belong to one life of it.
OWN: Final[dict[str, tuple[str, ...]]] = {
    "meta": ("name", "value"),
    "processes": ("id", "beat"),
    "present": ("process", "room", "member"),
}


def connect(url: str) -> Connection:
    """A keeper's connection to either kind of database; it connects when it is used."""
    if not is_postgres(url):
        return SqliteConnection(sqlite_path(url))
    _demand_readable(url)
    return PostgresConnection(url, patient=True)


def _demand_readable(url: str) -> None:
    """What is wrong with an address may be a sign in its password, which nobody may see."""
    try:
        host = str(conninfo_to_dict(url).get("host", ""))
    except psycopg.ProgrammingError as error:
        raise TableError(f"{UNREADABLE}: {str(error).strip().replace(url, '…')}") from None
    if "@" in host:
        raise TableError(f"{UNREADABLE}: an @ in a password is written %40")


def newest_schema() -> str:
    """The number of the last step: `0003` of `v0003_log_in_order.py`."""
    steps = Path(__file__).parent.glob("migrations/versions/v*.py")
    return max(step.stem[1:5] for step in steps)


def schema_of(connection: Connection) -> str | None:
    """The number of the last step that a database took; None if it took none."""
    try:
        found = list(connection.begin().run("SELECT version_num FROM alembic_version"))
    except connection.absent:
        return None
    finally:
        connection.rollback()
    return str(found[0][0]) if found else None


def demand_current(found: str | None) -> None:
    """Say what a database is that has another schema than ours."""
    if found is None:
        raise TableError("the database is empty: no server has ever kept anything in it")
    if found > newest_schema():
        raise TableError("the database was made by a newer version of this program")
    if found != newest_schema():
        raise TableError("the database has an older schema; start this version's server once")


def demand_whole(cursor: Cursor) -> None:
    """Every table must be there, with its columns, and let itself be changed."""
    for table, columns in ({name: known for name, (_, known) in TABLES.items()} | OWN).items():
        list(cursor.run(f"SELECT {', '.join(columns)} FROM {table} WHERE 1 = 0"))  # noqa: S608
        cursor.change(f"DELETE FROM {table} WHERE 1 = 0")  # noqa: S608 - our own names
    if not list(cursor.run("SELECT 1 FROM meta WHERE name = 'epoch'")):
        raise TableError("the database is not whole: it does not say which life of it this is")
