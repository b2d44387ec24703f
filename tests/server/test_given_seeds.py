"""A server of the tests draws from given seeds: the same evening comes out the same twice."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.checks.logbook import read_log
from tests.server.people.calling import until
from tests.server.people.players import WITH_A_BOT, Player, gather_at, living, seat_all
from tests.server.running.commanded import commanded
from tests.server.running.forked import Forked, forked

DRAWN = ("sealed", "happened", "acted", "over")


def is_over(player: Player) -> bool:
    return (player.screen.now or {}).get("phase") == "over"


async def play_a_match(url: str) -> str:
    """Two people and a bot play to the end; gives the room."""
    players = await gather_at(url, 2)
    for player in players:
        player.rematch = False
    async with living(players):
        await seat_all(players, WITH_A_BOT)
        await until(lambda: all(map(is_over, players)), 120)
    return players[0].room


def drawn(server: Forked, room: str) -> list[object]:
    """What chance and everybody decided, as the log has it."""
    events: list[Any] = [row.event for row in read_log(server, room) if row.event["type"] in DRAWN]
    for event in events:
        event.get("start", {}).pop("at", None)  # the time of day is not drawn
    return events


def test_the_same_evening_comes_out_the_same_twice(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    evenings = []
    for _ in range(2):
        with forked(tmp_path_factory.mktemp("seeds")) as server:
            room = asyncio.run(play_a_match(server.url))
            evenings.append((room, drawn(server, room)))
    assert evenings[0] == evenings[1]


def test_so_does_one_by_command(tmp_path: Path) -> None:
    rooms = []
    for number in range(2):
        database = f"sqlite:{tmp_path}/{number}.db"
        with commanded(database, tmp_path / "said.txt") as server:
            rooms.append(asyncio.run(play_a_match(server.url)))
    assert rooms[0] == rooms[1]
