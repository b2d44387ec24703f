"""A process stopped in the middle of a transaction: its room recovers, no other room notices."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from roulotte.server.store import postgres
from roulotte.server.store.postgres import PostgresCursor
from tests.server.checks.kills import come_to_rest
from tests.server.checks.logbook import nothing_lost_nothing_doubled
from tests.server.memory.stores import opened
from tests.server.people.calling import until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.forked import Forked, change, forked

PLAN = {"game": "rolit", "seats": 2, "bot_ms": 0}
PACE = 60  # events of another room: at the old pace, they took two minutes
IDLE = "idle_in_transaction_session_timeout"


def stop_in_the_middle(marker: Path, *, shown_out: bool) -> None:
    """Let this process stop itself once, when it has added to a log and not yet committed."""
    changed = PostgresCursor.change

    def stopping(cursor: PostgresCursor, sql: str, values: Any = ()) -> int:
        rows = changed(cursor, sql, values)
        if rows and sql.startswith("INSERT INTO events") and marker.exists():
            marker.unlink()
            # To this thread, which then does not take another step; else any may hear it first.
            signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)
        return rows

    change(PostgresCursor, change=stopping)
    if not shown_out:
        change(postgres, PROMPT=postgres.PROMPT | {IDLE: 0})


class Pair:
    """Two servers on one database; the first can be stopped in the middle of a transaction."""

    def __init__(self, first: Forked, second: Forked, marker: Path) -> None:
        """Both run."""
        self.first, self.second, self._marker = first, second, marker

    async def stop_first(self) -> None:
        """Wait until it has stopped itself."""
        self._marker.touch()
        process = psutil.Process(self.first.pid)
        await until(lambda: process.status() == psutil.STATUS_STOPPED)

    def go_on(self) -> None:
        """Let it find out what has become of its transaction."""
        os.kill(self.first.pid, signal.SIGCONT)


@contextmanager
def two_servers(folder: Path, database: str, *, shown_out: bool) -> Iterator[Pair]:
    marker = folder / "stop"
    stop = partial(stop_in_the_middle, marker, shown_out=shown_out)
    (folder / "first").mkdir()
    (folder / "second").mkdir()
    with (
        forked(folder / "first", database=database, first=stop) as first,
        forked(folder / "second", database=database) as second,
    ):
        yield Pair(first, second, marker)


async def gather_in(pair: Pair) -> tuple[list[Player], list[Player]]:
    """A room that both serve, the host at the first one; and one that only the second serves."""
    shared = await gather_at(pair.second.url, 2)
    shared[0].urls = [pair.first.url]
    return shared, await gather_at(pair.second.url, ("Chloé", "Dan"))


async def keep_pace(players: list[Player]) -> None:
    """So many events more, however long that takes on a slow machine."""
    before = players[0].last or 0
    await until(lambda: (players[0].last or 0) > before + PACE, 40)


async def move_to(player: Player, server: Forked) -> None:
    """Come back through another process; what was not answered is sent again."""
    player.urls = [server.url]
    player.hang_up()
    await until(lambda: player.at == server.url)


async def check_log(database: str, players: list[Player]) -> None:
    async with opened(database) as store:
        nothing_lost_nothing_doubled(await store.after(players[0].room, 0), players)


def test_other_rooms_keep_their_pace_while_a_room_is_held(
    postgres_url: str, tmp_path: Path
) -> None:
    """For as long as PostgreSQL does not show the stopped one out."""

    async def scene(pair: Pair) -> None:
        shared, alone = await gather_in(pair)
        ana, bo = shared
        async with living([*shared, *alone]):
            await asyncio.gather(seat_all(shared, PLAN), seat_all(alone, PLAN))
            await until(lambda: min(len(one.acks) for one in shared) > 25, 60)
            await pair.stop_first()
            await move_to(ana, pair.second)
            await keep_pace(alone)
            assert pair.second.ready()
            told = len(ana.refusals)
            await until(lambda: "STORAGE" in {one["code"] for one in ana.refusals[told:]})
            await keep_pace(alone)
            held = ana.last or 0
            await asyncio.to_thread(pair.first.kill)
            await until(lambda: (ana.last or 0) > held + 10, 60)
            await come_to_rest([*shared, *alone])
        assert bo.last == ana.last
        for players in (shared, alone):
            await check_log(postgres_url, players)

    with two_servers(tmp_path, postgres_url, shown_out=False) as pair:
        asyncio.run(scene(pair))
        assert pair.second.metric("roulotte_faults_total") == 0


def test_a_stopped_process_is_shown_out_and_its_room_goes_on(
    postgres_url: str, tmp_path: Path
) -> None:
    """Nothing that it was told is lost or done twice, and it goes on itself when it is let."""

    async def scene(pair: Pair) -> None:
        shared, _ = await gather_in(pair)
        ana = shared[0]
        async with living(shared):
            await seat_all(shared, PLAN)
            await until(lambda: min(len(one.acks) for one in shared) > 10, 60)
            await pair.stop_first()
            await move_to(ana, pair.second)
            known = len(ana.acks)
            await until(lambda: len(ana.acks) > known + 10, 60)
            pair.go_on()
            await move_to(ana, pair.first)
            known = len(ana.acks)
            await until(lambda: len(ana.acks) > known + 10, 60)
            await come_to_rest(shared)
        await check_log(postgres_url, shared)

    with two_servers(tmp_path, postgres_url, shown_out=True) as pair:
        asyncio.run(scene(pair))
        assert pair.first.metric("roulotte_faults_total") == 0
        assert pair.second.metric("roulotte_faults_total") == 0
