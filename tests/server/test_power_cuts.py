"""The power fails at any write: what was acknowledged is there, and nothing is half there."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from roulotte.server.store import connect as opening
from roulotte.server.store import sqlite
from roulotte.server.store.database import Insert
from roulotte.server.store.sqlite import SqliteConnection, empty_wal
from roulotte.server.store.store import Append, Store
from tests.server.checks.cut_evenings import Evening, new_database, play, play_again, powered
from tests.server.checks.witnesses import LossError, Witness, fresh_draw, read
from tests.support.disks import DiskFile, Note, cuts
from tests.support.soak import SOAK, drawn_from

EVENINGS = 40 if SOAK else 2
ROUNDS = 60 if SOAK else 30
TIMES = 5 if SOAK else 1  # that each point is cut, each time otherwise
AGAIN = 100  # cuts before one after which the server starts, and is cut again
Break = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def _small_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is moved into the file often, so that an evening has many such moments."""
    _pragma(monkeypatch, "wal_autocheckpoint = 8000", "wal_autocheckpoint = 60")


def _pragma(monkeypatch: pytest.MonkeyPatch, before: str, after: str) -> None:
    assert before in sqlite.PRAGMAS
    monkeypatch.setattr(sqlite, "PRAGMAS", sqlite.PRAGMAS.replace(before, after))


class Cutter:
    """Cuts evenings at each of their writes."""

    def __init__(self, folder: Path, seed: str) -> None:
        """Where databases are looked at, and what decides what survives."""
        self._before, self._after = folder / "before", folder / "after"
        self._before.mkdir()
        self._after.mkdir()
        self._draw, self.count = fresh_draw(seed), 0

    def play(self, seed: str, rounds: int) -> Evening:
        """An evening that can be cut."""
        return play(self._before, seed, rounds)

    def cut(
        self, evening: Evening, times: int, *, again: int = 0, told: Sequence[Any] = ()
    ) -> None:
        """Cut everywhere; after every so many cuts, play on and cut that everywhere, too."""
        witness, heard = Witness(evening.handed, told), 0
        for number, disk in cuts(evening.before, evening.disk.steps):
            new = evening.disk.steps[heard:number]
            witness.told += [one.told for one in new if isinstance(one, Note)]
            heard = number
            for _ in range(times):
                files = disk.after_cut(self._draw)
                found = read(self._after, evening.path, files)
                witness.check(found, files)
                self.count += 1
                if again and self.count % again == 0:
                    later = play_again(self._before, evening, files, found)
                    self.cut(later, 1, told=witness.told)


@pytest.mark.parametrize("number", range(EVENINGS))
def test_a_cut_at_any_write_loses_nothing_that_was_acknowledged(
    tmp_path: Path, number: int
) -> None:
    seed = drawn_from(f"power {number}")
    cutter = Cutter(tmp_path, seed)
    evening = cutter.play(seed, ROUNDS)
    cutter.cut(evening, TIMES, again=AGAIN)
    adds = [add for room in evening.handed.values() for add in room]
    assert sum(add.finished is not None for add in adds) > 1
    assert sum(add.snapshot is not None for add in adds) > 1
    assert cutter.count > 1_000 * TIMES


def test_a_log_that_cannot_be_emptied_on_a_full_disk_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rooms.db"
    path.touch()  # as a server does before it opens it
    with powered(tmp_path, {str(path): new_database()}):
        with monkeypatch.context() as full:
            full.setattr(DiskFile, "xWrite", _no_space)
            assert not empty_wal(path)
        assert empty_wal(path)


def _no_space(_file: DiskFile, _data: bytes, _offset: int) -> None:
    raise apsw.FullError


# Builds that break the promise on purpose


def _without_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    _pragma(monkeypatch, "synchronous = FULL", "synchronous = OFF")


def _normal_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    _pragma(monkeypatch, "synchronous = FULL", "synchronous = NORMAL")


def _told_before_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    save = Store.save

    def early(store: Store, add: Append, done: Any) -> None:
        loop = asyncio.get_running_loop()

        def tell_then_save() -> None:  # whoever waits hears of it before the writer gets it
            done(None, None)
            loop.call_soon(save, store, add, lambda _result, _error: None)

        loop.call_soon(tell_then_save)

    monkeypatch.setattr(Store, "save", early)


def _events_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    add = SqliteConnection.add

    def each(connection: SqliteConnection, insert: Insert, rows: Sequence[Sequence[Any]]) -> bool:
        return all(add(connection, insert, [row]) for row in rows)

    monkeypatch.setattr(SqliteConnection, "add", each)


def _log_emptied_without_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    def empty(path: Path) -> bool:
        with closing(apsw.Connection(str(path))) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return True

    monkeypatch.setattr(opening, "empty_wal", empty)


def _log_never_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "empty_wal", lambda _path: True)


def _lying_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiskFile, "xSync", lambda _file, _flags: None)


BROKEN: dict[str, tuple[Break, str]] = {
    "synchronous=OFF": (_without_sync, "."),
    "synchronous=NORMAL": (_normal_sync, "acknowledged, and lost"),
    "told before the commit": (_told_before_the_commit, "acknowledged, and lost"),
    "events one by one": (_events_one_by_one, "half a command"),
    "the log emptied without a sync": (_log_emptied_without_sync, "on the disk"),
    "the log never emptied": (_log_never_emptied, "on the disk"),
    "a disk that lies about syncs": (_lying_disk, "."),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_build_that_breaks_the_promise_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    breaks, found = BROKEN[name]
    breaks(monkeypatch)
    cutter = Cutter(tmp_path, name)
    with pytest.raises(LossError, match=found):
        cutter.cut(cutter.play(name, 30), 3)
