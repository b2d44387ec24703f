"""The tables by name, and how to find out whether they can be used."""

from collections.abc import Iterator
from typing import Final

# The columns of each table that a backup holds, its key first; rooms come before what is theirs.
TABLES: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "people": (1, ("id", "secret", "kind", "made", "seen")),
    "rooms": (1, ("id", "made", "listed")),
    "members": (3, ("person", "room", "member")),
    "events": (2, ("room", "seq", "at", "by_member", "body", "command", "last", "asked")),
    "snapshots": (1, ("room", "seq", "body")),
    "matches": (1, ("id", "room", "game", "at", "record", "names", "secret", "open_at")),
    "brought": (1, ("match", "person")),
    "played": (2, ("match", "seat", "person")),
    "codes": (1, ("code", "room", "until")),
}
# Those of the database itself, which belong to one life of it.
OWN: Final[dict[str, tuple[str, ...]]] = {
    "meta": ("name", "value"),
    "processes": ("id", "beat"),
    "present": ("process", "room", "member"),
}
COLUMNS: Final = {name: columns for name, (_, columns) in TABLES.items()} | OWN


def _looks() -> Iterator[str]:
    for table, columns in COLUMNS.items():
        yield f"SELECT {', '.join(columns)} FROM {table} WHERE 1 = 0"  # noqa: S608 - our own names


def _uses() -> Iterator[str]:
    for table, columns in COLUMNS.items():
        names, one = ", ".join(columns), columns[0]
        nothing = f"FROM {table} WHERE 1 = 0"
        yield f"INSERT INTO {table} ({names}) SELECT {names} {nothing}"
        yield f"UPDATE {table} SET {one} = {one} WHERE 1 = 0"  # noqa: S608
        yield f"DELETE {nothing}"


LOOK: Final = "; ".join(_looks())  # fails if a table or a column is not there
USE: Final = "; ".join(_uses())  # the same, also if it may not be read or changed; changes nothing
