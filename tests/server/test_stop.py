"""Stopping: everything under way is saved, everybody is told, and it takes no time."""

import asyncio
import signal
import time
from pathlib import Path

import psutil
import pytest

from roulotte.server.store.store import Store
from tests.server.guests import Player, gather_at_a_table, let_play, new_token
from tests.server.programs import Server, serving
from tests.server.stores import opened

NAMES = ("Ana", "Bo")


async def players_at(server: Server) -> list[Player]:
    return [Player(name, await new_token(server.base), [server.base]) for name in NAMES]


async def everything_acked_is_kept(store: Store, players: list[Player]) -> None:
    loaded = await store.after(players[0].room, 0)
    kept = {row.command.partition(":")[2]: row.last for row in loaded if row.command}
    for player in players:
        for ident, seq in player.acked.items():
            assert kept[ident] == seq


@pytest.mark.parametrize(
    ("kind", "how"), [("sqlite_url", signal.SIGTERM), ("postgres_url", signal.SIGINT)]
)
def test_a_stop_in_the_middle_of_play(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, how: signal.Signals
) -> None:
    database_url: str = request.getfixturevalue(kind)

    async def play_and_stop(server: Server) -> list[Player]:
        players = await players_at(server)
        await gather_at_a_table(players)
        await let_play(players)
        await players[0].until(lambda: len(players[0].acked) > 20, 30)
        started = time.monotonic()
        code = await asyncio.to_thread(server.stop, how)
        assert code == 0, server.log
        assert time.monotonic() - started < 15
        await players[0].until(lambda: all(player.byes for player in players))
        for player in players:
            await player.leave()
            assert (player.byes[0]["code"], player.byes[0]["retry_ms"]) == (1012, 1000)
        return players

    with serving(database_url, tmp_path / "log") as server:
        players = asyncio.run(play_and_stop(server))
        assert "stopped" in server.log
        assert "fault" not in server.log

    async def look() -> None:
        async with opened(database_url) as store:
            await everything_acked_is_kept(store, players)

    asyncio.run(look())


def bots_of(process: int) -> list[psutil.Process]:
    children = psutil.Process(process).children(recursive=True)
    return [one for one in children if "spawn_main" in " ".join(one.cmdline())]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_bots_end_with_their_server(sqlite_url: str, tmp_path: Path, how: signal.Signals) -> None:
    async def until_bots_think(server: Server) -> list[psutil.Process]:
        players = await players_at(server)
        await gather_at_a_table(players)
        await let_play(players)
        await players[0].until(lambda: bots_of(server.process.pid), 30)
        found = bots_of(server.process.pid)
        for player in players:
            await player.leave()
        return found

    with serving(sqlite_url, tmp_path / "log") as server:
        bots = asyncio.run(until_bots_think(server))
        assert bots
        server.stop(how)
        assert psutil.wait_procs(bots, timeout=5)[1] == []
