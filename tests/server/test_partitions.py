"""Lines that lose what is said in one direction, or both, or are slow: between people and a
process, and between a process and its database. Nothing acknowledged is lost or doubled.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from roulotte.server.store.store import Row
from tests.server.calling import until
from tests.server.commanded import Commanded, commanded
from tests.server.logbook import nothing_lost_nothing_doubled
from tests.server.players import Player, gather_at, living, seat_all
from tests.server.proxy import Proxy, Wire, bad_line, laid
from tests.server.stores import opened
from tests.services import Postgres
from tests.soak import SOAK, drawn_from

PLAN = {"game": "rolit", "seats": 3, "bot_ms": 0}
ROUNDS = 60 if SOAK else 2  # each fault so many times
BAD_SECONDS = 0.4
SLOW_SECONDS = 0.15
PATIENCE = 90.0  # for people to be heard again, on a machine that has much else to do


class Fault(NamedTuple):
    """What a wire does for a while."""

    up_lost: bool = False
    down_lost: bool = False
    up_delay: float = 0.0
    down_delay: float = 0.0

    def strike(self, wire: Wire) -> None:
        """From now on."""
        wire.up.lost, wire.down.lost = self.up_lost, self.down_lost
        wire.up.delay, wire.down.delay = self.up_delay, self.down_delay


FAULTS = {
    "what is asked is lost": Fault(up_lost=True),
    "answers are lost": Fault(down_lost=True),
    "both are lost": Fault(up_lost=True, down_lost=True),
    "what is asked is slow": Fault(up_delay=SLOW_SECONDS),
    "answers are slow": Fault(down_delay=SLOW_SECONDS),
}


class Wires(NamedTuple):
    """The wires of the first process."""

    to_people: Proxy
    to_database: Wire


@asynccontextmanager
async def wired(
    postgres: Postgres, database: str, start: Callable[[str, str], Commanded]
) -> AsyncIterator[tuple[Wires, Commanded]]:
    """Two processes: one behind wires on both sides, one with nothing in between."""
    async with laid(Wire(postgres.folder / ".s.PGSQL.5432")) as to_database:
        name = database.partition("@/")[2].partition("?")[0]
        far = f"postgresql://postgres@127.0.0.1:{to_database.port}/{name}"
        first = await asyncio.to_thread(start, far, "first")
        second = await asyncio.to_thread(start, database, "second")
        async with bad_line(first.port) as to_people:
            yield Wires(to_people, to_database), second


async def play_through(players: list[Player], wire: Wire, name: str) -> None:
    """Strike at different moments of play; each time, people are heard again afterwards."""
    chance = Random(drawn_from(name))  # noqa: S311 - moments, not secrets
    for _ in range(ROUNDS):
        await heard_again(players, 3)
        await asyncio.sleep(chance.uniform(0, 0.05))
        FAULTS[name].strike(wire)
        await asyncio.sleep(chance.uniform(BAD_SECONDS / 4, BAD_SECONDS))
        wire.heal()
    await heard_again(players, 3)


async def heard_again(players: list[Player], count: int) -> None:
    """So many commands more are acknowledged; what was refused for no reason is asked again."""
    before = sum(len(player.acks) for player in players)
    end = asyncio.get_running_loop().time() + PATIENCE
    while sum(len(player.acks) for player in players) < before + count:
        assert asyncio.get_running_loop().time() < end, [one.pending for one in players]
        await asyncio.sleep(0.05)
        await ask_again(players)


async def ask_again(players: list[Player]) -> None:
    """Whoever was told that it could not be saved tries once more."""
    for player in players:
        assert player.fault is None, player.fault
        refused = player.refusals[-1]["id"] if player.refusals else None
        if player.pending is not None and player.pending["id"] == refused:
            await player.repeat()


async def come_to_rest(players: list[Player]) -> None:
    """Nobody begins anything new, and everybody sees everything."""
    for player in players:
        player.playing = False
    end = asyncio.get_running_loop().time() + PATIENCE
    while any(one.pending for one in players) or len({one.last for one in players}) > 1:
        assert asyncio.get_running_loop().time() < end, [one.pending for one in players]
        await asyncio.sleep(0.1)
        await ask_again(players)


async def log_of(database: str, room: str) -> list[Row]:
    """A room's whole log."""
    async with opened(database) as store:
        return await store.after(room, 0)


@pytest.mark.parametrize("which", Wires._fields)
def test_a_partition_loses_and_doubles_nothing(
    which: str, postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async def evening(start: Callable[[str, str], Commanded]) -> list[Player]:
        async with wired(postgres, postgres_url, start) as (wires, second):
            players = await gather_at(second.url, 3)
            for player in players:
                player.persistent = True
            for player in players[:2]:
                player.urls[:] = [wires.to_people.url]
            async with living(players):
                await seat_all(players, PLAN)
                for name in FAULTS:
                    await play_through(players, getattr(wires, which), name)
                await come_to_rest(players)
            await until(lambda: all(one.last == players[0].last for one in players))
        return players

    with ExitStack() as stack:

        def start(database: str, called: str) -> Commanded:
            return stack.enter_context(commanded(database, tmp_path / called))

        players = asyncio.run(evening(start))
    rows = asyncio.run(log_of(postgres_url, players[0].room))
    nothing_lost_nothing_doubled(rows, players, least=10)
    assert all(player.seen_room == players[0].seen_room for player in players)
    assert players[0].last == len(rows)
