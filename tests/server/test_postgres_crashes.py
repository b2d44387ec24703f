"""PostgreSQL crashes again and again, or for good with a standby: nothing acknowledged is lost."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.checks.kills import come_to_rest, progress
from tests.server.checks.logbook import nothing_lost_nothing_doubled
from tests.server.memory.stores import opened
from tests.server.people.calling import until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.commanded import commanded
from tests.support.clusters import NAME, Cluster, clusters
from tests.support.soak import SOAK

CRASHES = 100 if SOAK else 5
PLAN = {"game": "rolit", "seats": 3, "bot_ms": 0}
QUIET_SECONDS = 3.0  # in which somebody who is told anything would be


def check_log(url: str, players: list[Player]) -> None:
    """What the players were told is what the database has, once."""

    async def look() -> None:
        async with opened(url) as store:
            nothing_lost_nothing_doubled(await store.after(players[0].room, 0), players)

    asyncio.run(look())


@pytest.fixture
def alone() -> Iterator[Cluster]:
    """A cluster that may crash."""
    with clusters(1) as (one,):
        yield one


def test_postgres_may_crash_again_and_again_during_play(alone: Cluster, tmp_path: Path) -> None:
    async def evening(url: str) -> list[Player]:
        players = await gather_at(url, 3)
        async with living(players):
            await seat_all(players, PLAN)
            for _ in range(CRASHES):
                await progress(players)
                await asyncio.to_thread(alone.crash)
                await asyncio.to_thread(alone.start)
            while min(len(player.acks) for player in players) <= 20:
                await progress(players)
            await come_to_rest(players)
        return players

    with commanded(alone.url(), tmp_path / "log") as server:
        players = asyncio.run(evening(server.url))
        assert server.metric("roulotte_faults_total") == 0
    check_log(alone.url(), players)


# A standby


class Pair:
    """A primary and its standby, at one address with two hosts."""

    def __init__(self, primary: Cluster, standby: Cluster) -> None:
        """Both run."""
        self.primary, self.standby = primary, standby
        hosts = f"{primary.folder},{standby.folder}"
        self.url = f"postgresql://postgres@/{NAME}?host={hosts}&target_session_attrs=read-write"

    def both(self) -> None:
        """From now on a commit waits until it is on both."""
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        self.primary.ask("SELECT pg_reload_conf()")

    async def in_step(self) -> None:
        """Wait until the primary counts on its standby."""
        sql = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        await until(lambda: self.primary.ask(sql))

    def take_over(self) -> None:
        """The primary is gone for good."""
        self.primary.crash()
        self.standby.promote()


@pytest.fixture
def pair() -> Iterator[Pair]:
    """A primary, and a standby that follows it."""
    with clusters(2) as (primary, standby):
        standby.follow(primary)
        yield Pair(primary, standby)


def acks(players: list[Player]) -> int:
    """How much was acknowledged so far."""
    return sum(len(player.acks) for player in players)


async def all_wait(pair: Pair, players: list[Player]) -> int:
    """Wait until a commit waits for the standby, and nobody is told anything more."""
    await until(lambda: pair.primary.ask(WAITING))
    before = -1
    while before != (before := acks(players)):
        await asyncio.sleep(QUIET_SECONDS / 2)
    return before


def test_a_standby_takes_over_and_nothing_acknowledged_is_lost(pair: Pair, tmp_path: Path) -> None:
    async def evening(url: str) -> list[Player]:
        players = await gather_at(url, 3)
        async with living(players):
            await seat_all(players, PLAN)
            while min(len(player.acks) for player in players) <= 20:
                await progress(players)
            await asyncio.to_thread(pair.take_over)
            await progress(players)
            await come_to_rest(players)
        return players

    pair.both()
    asyncio.run(pair.in_step())
    with commanded(pair.url, tmp_path / "log") as server:
        players = asyncio.run(evening(server.url))
    check_log(pair.url, players)


def test_what_is_on_the_primary_alone_is_not_acknowledged_after_its_crash_either(
    pair: Pair, tmp_path: Path
) -> None:
    """PostgreSQL shows after a crash what had not reached the standby: we wait until it has."""

    async def evening(url: str) -> list[Player]:
        players = await gather_at(url, 3)
        async with living(players):
            await seat_all(players, PLAN)
            while min(len(player.acks) for player in players) <= 20:
                await progress(players)
            with pair.standby.deaf():
                before = await all_wait(pair, players)
                await asyncio.to_thread(pair.primary.crash)
                await asyncio.to_thread(pair.primary.start)
                await asyncio.sleep(QUIET_SECONDS)
                assert acks(players) == before
                await asyncio.to_thread(pair.primary.crash)
            await asyncio.to_thread(pair.standby.promote)
            await progress(players)
            await come_to_rest(players)
        return players

    pair.both()
    asyncio.run(pair.in_step())
    with commanded(pair.url, tmp_path / "log") as server:
        players = asyncio.run(evening(server.url))
    check_log(pair.url, players)


WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


def test_without_synchronous_replication_it_is_found_out_that_something_is_lost(
    pair: Pair, tmp_path: Path
) -> None:
    """The harness can fail: a standby that lags takes over."""

    async def evening(url: str) -> None:
        players = await gather_at(url, 3)
        with suppress(AssertionError):
            async with living(players):
                await seat_all(players, PLAN)
                await progress(players)
                with pair.standby.deaf():
                    await progress(players)
                    await progress(players)
                    await asyncio.to_thread(pair.primary.crash)
                await asyncio.to_thread(pair.standby.promote)
                await progress(players)
        faults = [str(player.fault) for player in players if player.fault is not None]
        assert any("told, and not saved" in fault for fault in faults), faults

    with commanded(pair.url, tmp_path / "log") as server:
        asyncio.run(evening(server.url))
