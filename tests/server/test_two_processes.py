"""Two processes on one PostgreSQL, either killed at any moment: nothing acknowledged is lost."""

import asyncio
import time
from contextlib import ExitStack
from itertools import count, pairwise
from pathlib import Path
from random import Random

from tests.server.checks.logbook import nothing_lost_nothing_doubled
from tests.server.memory.stores import opened
from tests.server.people.calling import until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.commanded import Commanded, commanded

KILLS = 4
WATCHED_SECONDS = 1.0  # after a kill
SILENT_SECONDS = 5.0  # at most, for those at the other process
BACK_SECONDS = 10.0
PLAN = {"game": "rolit", "seats": 4, "bot_ms": 0}


class Pair:
    """Two servers, of which one may be down."""

    def __init__(self, database: str, folder: Path, stack: ExitStack) -> None:
        """Both are up, until the stack is closed."""
        self._database, self._folder, self._stack = database, folder, stack
        self._numbers = count()
        self.servers = [self._start(), self._start()]

    def _start(self) -> Commanded:
        log = self._folder / f"log{next(self._numbers)}"
        return self._stack.enter_context(commanded(self._database, log))

    def start_again(self, which: int) -> None:
        """Replace the one that was killed."""
        self.servers[which] = self._start()

    def direct(self, players: list[Player]) -> None:
        """Everybody has a favourite, the first player the first server, and knows the other."""
        urls = [server.url for server in self.servers]
        for number, player in enumerate(players):
            player.urls[:] = urls[:: 1 if number == 0 else -1]


async def kill_and_watch(players: list[Player], server: Commanded) -> None:
    """Kill one; those at the other one go on, those who were there come back."""
    cut = [player for player in players if player.at == server.url]
    others = [player for player in players if player.at != server.url]
    back = {player.name: len(player.away) for player in cut}
    killed = time.monotonic()
    server.kill()
    await until(lambda: all(len(one.away) > back[one.name] for one in cut))
    await asyncio.sleep(WATCHED_SECONDS)
    now = time.monotonic()
    await until(lambda: all(one.heard[-1] > now for one in others))
    for player in cut:
        assert player.away[-1] < BACK_SECONDS
    for player in others:
        times = [killed, *(one for one in player.heard if one > killed), time.monotonic()]
        assert max(b - a for a, b in pairwise(times)) < SILENT_SECONDS


async def an_evening_with_kills(pair: Pair) -> list[Player]:
    rng = Random(7)  # noqa: S311 - not a secret
    players = await gather_at(pair.servers[0].url, 3)
    pair.direct(players)
    async with living(players):
        await seat_all(players, PLAN)
        for _ in range(KILLS):
            await until(lambda: len(players[0].heard) > 30, 60)
            which = rng.randrange(2)
            await kill_and_watch(players, pair.servers[which])
            await asyncio.to_thread(pair.start_again, which)
            pair.direct(players)
        for player in players:
            player.playing = False
        await until(lambda: all(player.pending is None for player in players))
        await until(lambda: len({player.last for player in players}) == 1)
    return players


def test_either_of_two_processes_may_be_killed(postgres_url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        players = asyncio.run(an_evening_with_kills(Pair(postgres_url, tmp_path, stack)))
    assert len({player.last for player in players}) == 1
    assert all(player.seen_room == players[0].seen_room for player in players)

    async def look() -> None:
        async with opened(postgres_url) as store:
            nothing_lost_nothing_doubled(await store.after(players[0].room, 0), players)

    asyncio.run(look())
