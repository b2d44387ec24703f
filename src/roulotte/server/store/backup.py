"""Everything that is kept as one file: compressed lines of JSON, the same for both databases.

The first line says what it is, the last one how many lines there are and the hash of them all; each
line between is a table's name and a row. It is read whole before anything of it is written.
"""

import gzip
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from roulotte.core.errors import TableError
from roulotte.core.seeded import fresh_bytes
from roulotte.core.words import Text
from roulotte.server.settings import is_postgres, sqlite_path
from roulotte.server.store.connect import UNUSABLE, Faults, found_schema, prepare, sentences
from roulotte.server.store.database import Cursor
from roulotte.server.store.files import put_in_place
from roulotte.server.store.processes import GONE_MS, LIVING
from roulotte.server.store.schema import connect, demand_current, newest_schema
from roulotte.server.store.sqlite import lock_file
from roulotte.server.store.tables import OWN, TABLES

NO_DATABASE: Final = Text(
    fr="il n'y a pas de base de données {path}", en="there is no database {path}"
)
RUNNING: Final = Text(
    fr="un serveur se sert de cette base de données ; arrêtez-le d'abord",
    en="a server runs on this database; stop it first",
)
DAMAGED: Final = Text(
    fr="{path} n'est pas une sauvegarde, ou elle est abîmée : {why}",
    en="{path} is no backup, or it is damaged: {why}",
)
OTHER_HASH: Final = Text(fr="son empreinte n'est pas la bonne", en="its hash is another one")
NEWER_BACKUP: Final = Text(
    fr="la sauvegarde vient d'une version plus récente de ce programme",
    en="the backup was made by a newer version of this program",
)
OVERTAKEN: Final = Text(
    fr="le serveur de secours a dû avancer avant la fin de la sauvegarde ; recommencez, ou "
    "mettez-y hot_standby_feedback = on",
    en="the standby had to go on before the backup was done; try again, or set "
    "hot_standby_feedback = on there",
)
NOT_EMPTY: Final = Text(
    fr="la base de données n'est pas vide ; une sauvegarde ne se restaure que dans une base neuve",
    en="the database is not empty; a backup is restored only into a new one",
)

FORMAT: Final = 1
PAGE: Final = 500  # rows that are read at once

HELD: Final = TABLES | {"meta": (1, OWN["meta"])}
LASTS: Final = ("key",)  # of `meta`: a restored server is the one that signed
BINARY: Final = frozenset({"body", "record", "names"})


class Head(msgspec.Struct, tag="roulotte backup", tag_field="what"):
    """The first line."""

    format: int
    schema: str
    made: int
    tables: dict[str, tuple[str, ...]]


class End(msgspec.Struct, tag="end", tag_field="what"):
    """The last line."""

    rows: int
    sha256: str


# Writing


def write_backup(url: str, path: Path, now: int) -> int:
    """Write everything, as it is at one moment, to a file; gives the number of rows."""
    if not (is_postgres(url) or sqlite_path(url).is_file()):
        raise TableError(NO_DATABASE.filled(path=sqlite_path(url)))
    part = path.with_name(path.name + ".part")
    try:
        with _transaction(url) as cursor, sentences(OVERTAKEN, _overtaking(url)):
            if is_postgres(url):
                cursor.change("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            count = _write(part, cursor, now)
        put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)
    return count


def _overtaking(url: str) -> Faults:
    """What ends a long look at a standby of PostgreSQL."""
    if not is_postgres(url):
        return ()
    from psycopg.errors import SerializationFailure  # noqa: PLC0415 - an extra

    return (SerializationFailure,)


@contextmanager
def _transaction(url: str) -> Iterator[Cursor]:
    """A transaction of our own, beside a server that may be running."""
    demand_current(found_schema(url))
    with sentences(UNUSABLE), closing(connect(url)) as connection:
        try:
            yield connection.begin()
            connection.commit()
        finally:
            connection.rollback()


def _write(path: Path, cursor: Cursor, now: int) -> int:
    # Whoever reads it knows everybody's names and all dice to come.
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as raw:
        with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
            count = _write_lines(file, cursor, now)
        raw.flush()
        os.fsync(handle)
    return count


def _write_lines(file: gzip.GzipFile, cursor: Cursor, now: int) -> int:
    tables = {name: columns for name, (_, columns) in HELD.items()}
    digest, count = sha256(), -1  # the head is no row
    for line in chain((Head(FORMAT, newest_schema(), now, tables),), _rows(cursor)):
        text = msgspec.json.encode(line) + b"\n"
        digest.update(text)
        file.write(text)
        count += 1
    file.write(msgspec.json.encode(End(count, digest.hexdigest())) + b"\n")
    return count


def _rows(cursor: Cursor) -> Iterator[tuple[str, list[Any]]]:
    for table, (keys, columns) in HELD.items():
        names, key = ", ".join(columns), ", ".join(columns[:keys])
        every = f"SELECT {names} FROM {table}"  # noqa: S608 - our own names
        after = f" WHERE ({key}) > ({', '.join('?' * keys)})"
        order = f" ORDER BY {key} LIMIT {PAGE}"
        page = list(cursor.run(every + order))
        while page:
            for row in page:
                if table != "meta" or row[0] in LASTS:
                    yield table, [_as_text(value) for value in row]
            page = list(cursor.run(every + after + order, page[-1][:keys]))


def _as_text(value: Any) -> Any:
    return b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


# Reading


def read_back(url: str, path: Path) -> int:
    """Fill an empty database from a file; gives the number of rows. All or nothing."""
    check(path)
    with ExitStack() as stack:
        if not is_postgres(url):
            stack.enter_context(lock_file(sqlite_path(url)))
        prepare(url)
        cursor = stack.enter_context(_transaction(url))
        _demand_empty(cursor)
        if is_postgres(url) and list(cursor.run(LIVING, (GONE_MS,))):
            raise TableError(RUNNING)
        return _fill(cursor, path)


def check(path: Path) -> None:
    """Read a backup from its first line to its last, or say what is wrong with it."""
    try:
        whole = _are_whole(_lines(path))
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.MsgspecError, ValueError) as error:
        raise TableError(DAMAGED.filled(path=path, why=error)) from None
    if not whole:
        raise TableError(DAMAGED.filled(path=path, why=OTHER_HASH))


def _lines(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") as file:
        yield from file


def _are_whole(lines: Iterator[bytes]) -> bool:
    """Whether the last line says of the others what is true of them."""
    before = next(lines, b"")
    first = msgspec.json.decode(before, type=Head)
    _demand_known(first)
    digest, count = sha256(), 0
    for line in lines:
        digest.update(before)
        before = line
        count += 1
    last = msgspec.json.decode(before, type=End)
    return (last.rows, last.sha256) == (count - 1, digest.hexdigest())


def _demand_known(first: Head) -> None:
    known = {name: set(columns) for name, (_, columns) in HELD.items()}
    newer = first.format > FORMAT or first.schema > newest_schema()
    if newer or any(not set(first.tables[one]) <= known.get(one, set()) for one in first.tables):
        raise TableError(NEWER_BACKUP)


def _demand_empty(cursor: Cursor) -> None:
    for table in TABLES:
        if list(cursor.run(f"SELECT 1 FROM {table} LIMIT 1")):  # noqa: S608 - our own names
            raise TableError(NOT_EMPTY)


def _fill(cursor: Cursor, path: Path) -> int:
    lines = _lines(path)
    tables = msgspec.json.decode(next(lines), type=Head).tables
    insert = {name: _insertion(name, columns) for name, columns in tables.items()}
    count = 0
    for line in lines:
        row = msgspec.json.decode(line)
        if isinstance(row, list):
            table, values = row
            cursor.change(insert[table], _from_text(tables[table], values))
            count += 1
    # Another life: no client may count on the numbers that it saw in the old one.
    cursor.change("UPDATE meta SET value = ? WHERE name = 'epoch'", (fresh_bytes(8).hex(),))
    return count


def _insertion(table: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - known names
    anew = " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    return insert + anew if table == "meta" else insert


def _from_text(columns: tuple[str, ...], values: list[Any]) -> list[Any]:
    pairs = zip(columns, values, strict=True)
    return [b64decode(value) if name in BINARY else value for name, value in pairs]
