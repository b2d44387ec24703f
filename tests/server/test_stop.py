"""Stopping: everything under way is saved, everybody is told, and it takes no time."""

import asyncio
import signal
import time
from pathlib import Path

import httpx
import psutil
import pytest

from roulotte.server.store.store import Store
from tests.server.memory.stores import opened
from tests.server.people.calling import DIRECT, until
from tests.server.people.players import WITH_A_BOT, Player, gather_at, living, seat_all
from tests.server.running.commanded import Commanded, commanded


async def everything_acked_is_kept(store: Store, players: list[Player]) -> None:
    loaded = await store.after(players[0].room, 0)
    kept = {row.command.partition(":")[2]: row.last for row in loaded if row.command}
    for player in players:
        for ident, seq in player.acks.items():
            assert kept[ident] == seq


@pytest.mark.parametrize(
    ("kind", "how"), [("sqlite_url", signal.SIGTERM), ("postgres_url", signal.SIGINT)]
)
def test_a_stop_in_the_middle_of_play(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, how: signal.Signals
) -> None:
    database_url: str = request.getfixturevalue(kind)

    async def play_and_stop(server: Commanded) -> list[Player]:
        players = await gather_at(server.url, 2)
        async with living(players):
            await seat_all(players, WITH_A_BOT)
            await until(lambda: len(players[0].acks) > 20)
            started = time.monotonic()
            code = await asyncio.to_thread(server.stop, how)
            assert code == 0, server.said
            assert time.monotonic() - started < 15
            await until(lambda: all(player.byes for player in players))
        for player in players:
            assert (player.byes[0]["code"], player.byes[0]["retry_ms"]) == (1012, 1000)
        return players

    with commanded(database_url, tmp_path / "log") as server:
        players = asyncio.run(play_and_stop(server))
        assert not server.ready()
        assert "stopped" in server.said
        assert "fault" not in server.said
        assert "Traceback" not in server.said

    async def look() -> None:
        async with opened(database_url) as store:
            await everything_acked_is_kept(store, players)

    asyncio.run(look())


def bots_of(process: int) -> list[psutil.Process]:
    children = psutil.Process(process).children(recursive=True)
    return [one for one in children if "spawn_main" in " ".join(one.cmdline())]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_bots_end_with_their_server(sqlite_url: str, tmp_path: Path, how: signal.Signals) -> None:
    async def until_bots_think(server: Commanded) -> list[psutil.Process]:
        players = await gather_at(server.url, 2)
        async with living(players):
            await seat_all(players, WITH_A_BOT)
            await until(lambda: bots_of(server.process.pid))
            return bots_of(server.process.pid)

    with commanded(sqlite_url, tmp_path / "log") as server:
        bots = asyncio.run(until_bots_think(server))
        assert bots
        server.stop(how)
        assert psutil.wait_procs(bots, timeout=15)[1] == []


def test_a_room_outlives_the_process_that_opened_it(sqlite_url: str, tmp_path: Path) -> None:
    with commanded(sqlite_url, tmp_path / "log") as server:
        answer = httpx.post(f"{server.url}/api/rooms", json={"name": "Ana"}, **DIRECT)
        assert answer.status_code == 201
        room = answer.json()["id"]
    with commanded(sqlite_url, tmp_path / "log2") as server:
        seen = httpx.get(f"{server.url}/api/rooms/{room}", **DIRECT).json()
        assert [member["name"] for member in seen["members"]] == ["Ana"]
