"""Commands under way while the version changes, or the database: nothing is lost or doubled.

`roulotte-20e5c18.whl` is the last version before the log of a room got more columns, without the
web client; it needs no other packages than ours. A wheel is what people install, it is small, and
it can't change with the code beside it, as a build out of this repository's history could.
"""

import asyncio
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from roulotte.server.store.store import Row
from tests.server.checks.logbook import nothing_lost_nothing_doubled
from tests.server.memory.stores import opened
from tests.server.people.calling import until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.commanded import Commanded, command, commanded

WHEEL = Path(__file__).parent / "roulotte-20e5c18.whl"
PLAN = {"game": "rolit", "seats": 3, "bot_ms": 0}
MOVES = 6  # from one version to the other, by everybody
SERVE = (
    "from roulotte.core import seeded; from tests.support.draws import Draws;"
    " vars(seeded)['secrets'] = Draws('the old version');"
    " from roulotte.cli.app import main; main()"
)
UPGRADE = "import sys; from roulotte.server.store.migrate import upgrade; upgrade(sys.argv[1])"


@pytest.fixture(scope="module")
def old_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the old version lies."""
    folder = tmp_path_factory.mktemp("old")
    with zipfile.ZipFile(WHEEL) as wheel:
        wheel.extractall(folder)
    return folder


@pytest.fixture
def old_server(
    old_package: Path, empty_postgres_url: str, tmp_path: Path
) -> Iterator[tuple[Commanded, str]]:
    """The old version on a database that it has made itself."""
    line = [sys.executable, "-c", UPGRADE, empty_postgres_url]
    subprocess.run(line, env={"PYTHONPATH": str(old_package)}, check=True)

    class Old(Commanded):
        program, path = ("-c", SERVE), old_package

    server = Old(empty_postgres_url, tmp_path / "old.log")
    try:
        server.wait_until_ready()
        yield server, empty_postgres_url
    finally:
        server.kill()


async def log_of(database: str, room: str) -> list[Row]:
    """A room's whole log."""
    async with opened(database) as store:
        return await store.after(room, 0)


def heard_more(players: list[Player], count: int) -> Callable[[], bool]:
    """Whether so many more commands were acknowledged to everybody together."""
    before = sum(len(player.acks) for player in players)
    return lambda: sum(len(player.acks) for player in players) >= before + count


async def move_about(players: list[Player], servers: list[Commanded]) -> None:
    """Everybody goes from one server to the other again and again, in the middle of it."""
    for turn in range(MOVES):
        for number, player in enumerate(players):
            player.urls[:] = [servers[(turn + number) % 2].url]
            player.hang_up()
        await until(heard_more(players, 12), 60)


async def come_to_rest(players: list[Player]) -> None:
    """Nobody begins anything new, and everybody has seen everything."""
    for player in players:
        player.playing = False
    await until(lambda: all(player.pending is None for player in players), 60)
    await until(lambda: len({player.last for player in players}) == 1, 60)


async def a_rolling_upgrade(old: Commanded, start: Callable[[], Commanded]) -> list[Player]:
    """Play on the old version, then on both, then on the new one alone."""
    players = await gather_at(old.url, 3)
    async with living(players):
        await seat_all(players, PLAN)
        await until(heard_more(players, 12), 60)
        new = await asyncio.to_thread(start)
        await move_about(players, [old, new])
        for player in players:
            player.urls[:] = [old.url, new.url]
        assert await asyncio.to_thread(old.stop) == 0
        await until(lambda: all(player.at == new.url for player in players), 60)
        await until(heard_more(players, 12), 60)
        await come_to_rest(players)
    return players


def test_the_version_before_and_this_one_serve_the_same_rooms(
    old_server: tuple[Commanded, str], tmp_path: Path
) -> None:
    old, database = old_server
    with ExitStack() as stack:
        serve = partial(commanded, database, tmp_path / "new.log")
        players = asyncio.run(a_rolling_upgrade(old, lambda: stack.enter_context(serve())))
    nothing_lost_nothing_doubled(asyncio.run(log_of(database, players[0].room)), players)
    assert all(player.seen_room == players[0].seen_room for player in players)
    for said in (old.said, (tmp_path / "new.log").read_text(encoding="utf-8")):
        assert "fault" not in said


def test_the_old_version_does_not_start_on_a_database_of_this_one(
    old_package: Path, postgres_url: str
) -> None:
    line = [sys.executable, "-m", "roulotte", "serve", "--port=0", f"--database={postgres_url}"]
    done = subprocess.run(
        line, env={"PYTHONPATH": str(old_package)}, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "newer version" in done.stderr
    assert "Traceback" not in done.stderr


def test_commands_under_way_over_a_restore(postgres_url: str, tmp_path: Path) -> None:
    """What the backup has is answered as before; what it has not is of another life, and stale."""
    file, after = tmp_path / "backup", f"sqlite:{tmp_path}/after.db"

    async def until_the_end(server: Commanded) -> list[Player]:
        players = await gather_at(server.url, 3)
        async with living(players):
            await seat_all(players, PLAN)
            await until(heard_more(players, 30), 60)
            done = await asyncio.to_thread(command, "backup", file, "--database", postgres_url)
            assert done.returncode == 0, done.stderr
            await until(heard_more(players, 20), 60)
            await until(lambda: any(player.pending is not None for player in players))
            server.kill()
        return players

    async def afterwards(server: Commanded, players: list[Player]) -> None:
        for player in players:
            player.urls[:], player.restored = [server.url], True
            player.acks.clear()
            player.refusals.clear()
        async with living(players):
            await until(heard_more(players, 60), 60)
            await come_to_rest(players)

    with commanded(postgres_url, tmp_path / "log") as server:
        players = asyncio.run(until_the_end(server))
    under_way = {str(player.pending["id"]) for player in players if player.pending is not None}
    done = command("restore", file, "--database", after)
    assert done.returncode == 0, done.stderr
    head = len(asyncio.run(log_of(after, players[0].room)))
    with commanded(after, tmp_path / "log2") as server:
        asyncio.run(afterwards(server, players))
        assert "fault" not in server.said
    rows = asyncio.run(log_of(after, players[0].room))
    nothing_lost_nothing_doubled(rows, players, least=5)
    late = {str(row.command).partition(":")[2] for row in rows if row.seq > head}
    assert under_way
    assert not under_way & late, "decided upon in another life, and played"
