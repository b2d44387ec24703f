"""Two processes on one PostgreSQL, either killed at any moment: nothing acknowledged is lost."""

import asyncio
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

from roulotte.server.store.store import Row
from tests.server.guests import Player, gather_at_a_table, let_play, new_token
from tests.server.programs import Server
from tests.server.stores import opened

KILLS = 4
SILENT_SECONDS = 1.0
BACK_SECONDS = 3.0


class Pair:
    """Two servers, of which one may be down."""

    def __init__(self, database: str, folder: Path) -> None:
        """Both are up."""
        self._database, self._folder, self._started = database, folder, 0
        self.servers = [self._start(), self._start()]

    def _start(self) -> Server:
        self._started += 1
        flags = ("--message-rate", "1000", "--message-burst", "3000")
        return Server(self._database, self._folder / f"log{self._started}", *flags)

    @property
    def bases(self) -> list[str]:
        """Where they can be reached."""
        return [server.base for server in self.servers]

    def start_again(self, which: int) -> None:
        """Replace the one that was killed."""
        self.servers[which] = self._start()

    def kill(self) -> None:
        """End both."""
        for server in self.servers:
            server.kill()


def direct(players: list[Player], pair: Pair) -> None:
    """Everybody has a favourite, the first player the first server, and knows the other, too."""
    for number, player in enumerate(players):
        player.bases[:] = pair.bases[:: 1 if number == 0 else -1]


async def kill_and_watch(players: list[Player], pair: Pair, which: int) -> None:
    """Kill one; those at the other one go on, those who were there come back."""
    at = pair.servers[which].base
    cut = [player for player in players if player.at == at]
    others = [player for player in players if player.at != at]
    back = {player.name: len(player.away) for player in cut}
    killed = time.monotonic()
    pair.servers[which].kill()
    await players[0].until(lambda: all(len(one.away) > back[one.name] for one in cut))
    await asyncio.sleep(SILENT_SECONDS)
    for player in cut:
        assert player.away[-1] < BACK_SECONDS
    for player in others:
        times = [killed, *(one for one in player.heard if one > killed), time.monotonic()]
        assert max(b - a for a, b in pairwise(times)) < SILENT_SECONDS


async def an_evening_with_kills(pair: Pair) -> list[Player]:
    names, rng = ("Ana", "Bo", "Chloé"), Random(7)  # noqa: S311 - not a secret
    players = [Player(name, await new_token(pair.bases[0]), list(pair.bases)) for name in names]
    direct(players, pair)
    await gather_at_a_table(players)
    await let_play(players)
    for _ in range(KILLS):
        await players[0].until(lambda: len(players[0].heard) > 30, 60)
        which = rng.randrange(2)
        await kill_and_watch(players, pair, which)
        await asyncio.to_thread(pair.start_again, which)
        direct(players, pair)
    for player in players:
        player.playing = False
    await players[0].until(lambda: all(player.pending is None for player in players))
    await asyncio.sleep(2)
    for player in players:
        await player.leave()
    return players


def nothing_lost_nothing_doubled(rows: list[Row], players: list[Player]) -> None:
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    keys = Counter(row.command for row in rows if row.command)
    assert set(keys.values()) == {1}
    kept = {str(row.command).partition(":")[2]: row.last for row in rows if row.command}
    for player in players:
        assert len(player.acked) > 20
        assert player.acked == {ident: kept.get(ident) for ident in player.acked}
        assert not [ident for ident in kept if ident in player.rejected]


def test_either_of_two_processes_may_be_killed(postgres_url: str, tmp_path: Path) -> None:
    pair = Pair(postgres_url, tmp_path)
    try:
        players = asyncio.run(an_evening_with_kills(pair))
    finally:
        pair.kill()
    assert len({player.last for player in players}) == 1
    assert all(player.view == players[0].view for player in players)

    async def look() -> None:
        async with opened(postgres_url) as store:
            nothing_lost_nothing_doubled(await store.after(players[0].room, 0), players)

    asyncio.run(look())
