"""A full disk or a broken one: nothing is acknowledged that is not saved, and it goes on after."""

import asyncio
import errno
import resource
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from roulotte.protocol.commands import Say
from roulotte.server.room.context import Refused
from roulotte.server.room.texts import NOT_SAVED
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.request import Request
from roulotte.server.store.database import Insert, StorageError
from roulotte.server.store.sqlite import SqliteConnection, SqliteCursor
from tests.server.checks.kills import check_table, come_to_rest, playing, progress
from tests.server.memory.hubs import ANA, ROOM, hub_on, open_room, reopen
from tests.server.memory.requests import have_done, request
from tests.server.people.calling import until
from tests.server.people.players import Player
from tests.server.running.forked import Forked, forked
from tests.support.services import small_disk
from tests.support.soak import SOAK

FULL_TIMES = 100 if SOAK else 5


# A disk that is really full


class Limit:
    """Files that can't grow any more: writing fails with EFBIG."""

    how, noticed = "EFBIG by a limit on files", "disk I/O error"

    def fill(self, server: Forked) -> None:
        """Let no file of the server's grow."""
        wal = server.path.with_name(server.path.name + "-wal")
        size = max(server.path.stat().st_size, wal.stat().st_size)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def free(self, server: Forked) -> None:
        """Let them grow again."""
        unlimited = resource.RLIM_INFINITY, resource.RLIM_INFINITY
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)


class Small:
    """A file system of its own that something else fills up: writing fails with ENOSPC."""

    how, noticed = "ENOSPC on a small file system", "database or disk is full"

    def __init__(self, folder: Path) -> None:
        """Nothing else is there yet."""
        self._ballast = folder / "ballast"

    def fill(self, _server: Forked) -> None:
        """Write until nothing can be written."""
        with self._ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError as full:
                assert full.errno == errno.ENOSPC  # noqa: PT017

    def free(self, _server: Forked) -> None:
        """Take away what filled it."""
        self._ballast.unlink()


async def be_refused(players: list[Player]) -> None:
    """Wait until several who ask for something are told, in a sentence, that it can't be saved."""
    before = {player: len(player.refusals) for player in players}

    def told(player: Player) -> bool:
        codes = {one["code"]: one["why"] for one in player.refusals[before[player] :]}
        return codes.get("STORAGE") == NOT_SAVED("fr")

    await until(lambda: sum(map(told, players)) >= 3)


async def through_full_disks(server: Forked, disk: Limit | Small) -> list[list[Player]]:
    async with playing(server) as tables:
        players = [player for table in tables for player in table]
        for _ in range(FULL_TIMES):
            await progress(players)
            disk.fill(server)
            await be_refused(players)
            disk.free(server)
        await progress(players)
        await come_to_rest(players)
    return tables


def check_full_disks(server: Forked, disk: Limit | Small) -> None:
    """What is refused is not there, nothing acknowledged is lost, and play goes on."""
    for table in asyncio.run(through_full_disks(server, disk)):
        check_table(server, table)
    assert disk.noticed in server.said
    assert server.metric("roulotte_faults_total") == 0


def test_files_that_cannot_grow_are_said_and_nothing_is_lost(tmp_path: Path) -> None:
    with forked(tmp_path) as server:
        check_full_disks(server, Limit())


def test_a_full_disk_is_said_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder) as made, forked(tmp_path, database=f"sqlite:{folder}/db") as server:
        disk = Small(folder) if made else Limit()  # where nothing may be mounted
        with capsys.disabled():
            print(f" [{disk.how}]", end="")  # noqa: T201
        check_full_disks(server, disk)


# Faults at chosen moments


class Faulty(SqliteConnection):
    """A database that fails as it is told."""

    writing_fails = reading_fails = False

    def commit(self) -> None:
        """Fail as a full disk does: at the very end."""
        if self.writing_fails:
            raise OSError("no space left on device")
        super().commit()

    def add(self, insert: Insert, rows: Sequence[Sequence[Any]]) -> bool:
        """The same, without a transaction."""
        if self.writing_fails:
            raise OSError("no space left on device")
        return super().add(insert, rows)

    def begin(self, *, brief: bool = False) -> SqliteCursor:
        """Fail as a broken disk does."""
        if self.reading_fails:
            raise OSError("input/output error")
        return super().begin(brief=brief)


class Disk:
    """The two connections of a database, and what is wrong with each."""

    def __init__(self, path: Path) -> None:
        """All is well."""
        self.path = path
        self.connections: list[Faulty] = []

    def connect(self) -> Faulty:
        """The first is the writer's, the second the reader's."""
        self.connections.append(Faulty(self.path))
        return self.connections[-1]

    def break_down(self, *, writing: bool, reading: bool) -> None:
        """Change what fails from now on."""
        self.connections[0].writing_fails, self.connections[1].reading_fails = writing, reading


def say(number: int) -> Request:
    return request(Say(phrase="hello"), ANA, 0, key=f"ana:{number}")


async def codes(live: LiveRoom, jobs: Sequence[Request]) -> list[Any]:
    """What becomes of several commands that come at once."""
    ends = await asyncio.gather(*(have_done(live, job) for job in jobs), return_exceptions=True)
    return [end.code if isinstance(end, Refused) else end for end in ends]


def test_commands_that_wait_behind_a_failed_one_leave_no_gap(tmp_path: Path) -> None:
    async def scene() -> None:
        disk = Disk(tmp_path / "room.db")
        async with hub_on(disk.path, connect=disk.connect) as hub:
            live = await open_room(hub)
            head = live.room.seq
            disk.break_down(writing=True, reading=True)
            first = asyncio.create_task(codes(live, [say(1), say(2), say(3)]))
            async with asyncio.timeout(20):
                while not live.lost:
                    await asyncio.sleep(0)
            disk.break_down(writing=False, reading=False)
            assert await first == ["STORAGE"] * 3
            again = await reopen(hub)
            assert again is not live
            assert await codes(again, [say(1), say(4)]) == [head + 1, head + 2]
            assert [row.seq for row in await hub.store.after(ROOM, 0)] == [1, 2, 3, 4, 5]

    asyncio.run(scene())


def test_a_room_in_memory_forgets_what_could_not_be_saved(tmp_path: Path) -> None:
    async def scene() -> None:
        disk = Disk(tmp_path / "room.db")
        async with hub_on(disk.path, connect=disk.connect) as hub:
            live = await open_room(hub)
            head = live.room.seq
            disk.break_down(writing=True, reading=False)
            assert await codes(live, [say(1), say(2)]) == ["STORAGE", "STORAGE"]
            assert live.room.seq == head
            disk.break_down(writing=False, reading=False)
            assert await codes(live, [say(2), say(1), say(2)]) == [
                head + 1, head + 2, head + 1,
            ]  # fmt: skip

    asyncio.run(scene())


def test_a_room_that_cannot_be_read_is_no_unknown_room(tmp_path: Path) -> None:
    async def scene() -> None:
        disk = Disk(tmp_path / "room.db")
        async with hub_on(disk.path, connect=disk.connect) as hub:
            live = await open_room(hub)
            hub.lost(live)
            disk.break_down(writing=False, reading=True)
            with pytest.raises(StorageError):
                await hub.open(ROOM)
            disk.break_down(writing=False, reading=False)
            assert (await hub.open(ROOM)) is not None

    asyncio.run(scene())
