"""What people were told before the power was cut, and whether it is still true afterwards."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw

from roulotte.server.rooms.persistence import room_from
from roulotte.server.store.store import Append, Loaded, Row, StoredSnapshot
from tests.support.disks import Files

GONE = "Zebulon"  # who has everything deleted


# What somebody was told


class Acked(NamedTuple):
    """A command was acknowledged."""

    room: str
    key: str
    seq: int


class Came(NamedTuple):
    """Somebody new was told who they are."""

    person: str


class Erasing(NamedTuple):
    """Somebody asked for everything to be deleted."""

    person: str


class Erased(NamedTuple):
    """They were told that it is."""

    person: str


class Cleaning(NamedTuple):
    """A room is old enough to be deleted."""

    room: str


class Cleaned(NamedTuple):
    """It was."""

    room: str


# What is found


Handed = Mapping[str, Sequence[Append]]  # what the writer was given, by room


class Found(NamedTuple):
    """What a database holds."""

    rows: dict[str, list[Row]]
    snapshots: dict[str, StoredSnapshot]
    matches: frozenset[str]
    members: frozenset[tuple[str, str]]
    people: frozenset[str]


class LossError(AssertionError):
    """A promise was broken by a cut."""


def demand(kept: object, why: str) -> None:
    """A promise."""
    if not kept:
        raise LossError(why)


def read(folder: Path, path: str, files: Files) -> Found:
    """Open what a cut left, as the next start would, and read all of it."""
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
    connection = apsw.Connection(str(folder / Path(path).name))
    try:
        return _read(connection)
    except apsw.Error as error:
        raise LossError(f"it can't be read: {error}") from None
    finally:
        connection.close()
        for file in folder.iterdir():
            file.unlink()


def _read(connection: apsw.Connection) -> Found:
    run = connection.execute
    run("PRAGMA synchronous = OFF").fetchall()  # what is found here is thrown away
    demand(run("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is damaged")
    demand(not run("PRAGMA foreign_key_check").fetchall(), "something belongs to nothing")
    rows: dict[str, list[Row]] = {room: [] for (room,) in run("SELECT id FROM rooms")}
    sql = "SELECT room, seq, at, by_member, body, command, last FROM events ORDER BY room, seq"
    for room, *row in run(sql):
        rows[room].append(Row(*row))
    kept = {room: StoredSnapshot(seq, body) for room, seq, body in run("SELECT * FROM snapshots")}
    return Found(
        rows,
        kept,
        frozenset(one for (one,) in run("SELECT id FROM matches")),
        frozenset(run("SELECT person, room FROM members")),
        frozenset(one for (one,) in run("SELECT id FROM people")),
    )


class Witness:
    """Whoever was told something, and comes back after a cut."""

    def __init__(self, handed: Handed, told: Sequence[object] = ()) -> None:
        """They know what the writer was given, and `told` from before."""
        self._handed, self.told = handed, list(told)
        self._loaded: set[tuple[str, int, int]] = set()

    def check(self, found: Found, files: Files) -> None:
        """Everything that was promised."""
        self._whole(found)
        erasing = {one.person for one in self.told if isinstance(one, Erasing)}
        erased = {one.person for one in self.told if isinstance(one, Erased)}
        cleaning = {one.room for one in self.told if isinstance(one, Cleaning)}
        cleaned = {one.room for one in self.told if isinstance(one, Cleaned)}
        for one in self.told:
            if isinstance(one, Acked) and one.room not in cleaning:
                if one.key.split(":")[0] not in erasing:
                    _there(found, one)
            elif isinstance(one, Came) and one.person not in erasing:
                demand(one.person in found.people, "somebody new is lost")
        demand(not cleaned & set(found.rows), "what was cleaned up is back")
        demand(not erased & found.people, "somebody who was deleted is back")
        if erased:
            raw = [content for content in files.values() if GONE.encode() in content]
            demand(not raw, "words that were deleted are on the disk")

    def _whole(self, found: Found) -> None:
        """A command's events are all there or none is, and what belongs to them."""
        for room, rows in found.rows.items():
            heads = {add.rows[-1].seq for add in self._handed[room]}
            demand([row.seq for row in rows] == list(range(1, len(rows) + 1)), "there is a gap")
            demand(len(rows) in heads, "half a command is there")
            self._beside(found, room, len(rows))
            self._load(found, room)
        for match in found.matches:
            demand(match in self._ended(found), "a match has ended that has not")

    def _beside(self, found: Found, room: str, head: int) -> None:
        forgotten = b'"forgotten"' in b"".join(row.body for row in found.rows[room])
        for add in self._handed[room]:
            there = add.rows[-1].seq <= head
            if there and not forgotten:
                same = found.rows[room][add.rows[0].seq - 1 : add.rows[-1].seq] == list(add.rows)
                demand(same, "an event is another one")
                demand({(who, room) for who, _ in add.came} <= found.members, "a member is lost")
            if there and add.finished is not None:
                demand(add.finished.id in found.matches, "a match that ended is lost")
        if forgotten:
            left = [row for row in found.rows[room] if GONE.encode() in row.body]
            demand(not left, "somebody is forgotten in half a room")

    def _ended(self, found: Found) -> set[str]:
        return {
            add.finished.id
            for room, adds in self._handed.items()
            for add in adds
            if add.finished is not None
            if room not in found.rows or add.rows[-1].seq <= len(found.rows[room])
        }

    def _load(self, found: Found, room: str) -> None:
        """The room can be served: from its last snapshot on, and it is where its log ends."""
        rows, kept = found.rows[room], found.snapshots.get(room)
        first = kept.seq if kept else 0
        which = room, first, hash((kept, *rows))
        if which not in self._loaded:
            loaded = room_from(room, Loaded(kept, rows[first:]))
            demand(loaded.seq == len(rows), "a snapshot is of another log")
            self._loaded.add(which)


def _there(found: Found, told: Acked) -> None:
    rows = found.rows.get(told.room, [])
    kept = [row.last for row in rows if row.command == told.key]
    demand(kept == [told.seq], f"acknowledged, and lost or doubled: {told}")


def fresh_draw(seed: str) -> Random:
    """What survives a cut: chance, but a given one."""
    return Random(seed)  # noqa: S311 - no secret
