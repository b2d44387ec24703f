"""A long evening on real sockets: memory, the file and the log beside it stay within bounds."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from prometheus_client import Gauge

from bench.room.load import Tally, close_tables, open_tables
from bench.room.ours import RoomTable
from roulotte.server.metrics import Metrics
from roulotte.server.process import background, gc_tuning
from roulotte.server.rooms import hub
from roulotte.server.rooms import live_room as live
from tests.server.people.calling import until
from tests.server.running.forked import Forked, change, forked
from tests.support.soak import SOAK

FEW = 2_000
MOVES = 1_000_000 if SOAK else FEW
TABLES = 40 if SOAK else 6
ROUNDS = 20 if SOAK else 3  # after each, all hang up and others come
GAMES = ("rolit", "rollie", "roll-estate")

# What may be used in all, or more than after the first round; per event where it has to grow.
SHORT = 12_000_000  # with few moves
MEMORY = 60_000_000 if SOAK else SHORT
LOG_BYTES = 16_000_000  # SQLite moves 8,000 pages at a time into the file
EVENT_BYTES = 400
HANDLES = 5
STILL = 200_000  # a server whose memory changes by less than that has come to rest


class Figures(NamedTuple):
    """What a server uses when nobody is there."""

    memory: int
    handles: int
    tasks: int
    log: int
    file: int
    events: int


def _count_tasks() -> None:
    """Forget rooms soon, collect garbage soon, and tell how many tasks there are."""
    change(hub, FORGET_SECONDS=0.1)
    change(gc_tuning, WHOLE_SECONDS=0.0)
    measure_lag = background._measure_lag  # noqa: SLF001

    async def measure(metrics: Metrics) -> None:
        told = Gauge("roulotte_tasks", "For this test", registry=metrics.registry)
        told.set_function(lambda: len(asyncio.all_tasks()))
        await measure_lag(metrics)

    change(background, _measure_lag=measure)


def figures(server: Forked) -> Figures:
    """How it is now."""
    process = Path(f"/proc/{server.pid}")
    pages = int((process / "statm").read_text(encoding="ascii").split()[1])
    log = server.path.with_name(server.path.name + "-wal")
    return Figures(
        pages * os.sysconf("SC_PAGE_SIZE"),
        len(list((process / "fd").iterdir())),
        int(server.metric("roulotte_tasks")),
        log.stat().st_size,
        server.path.stat().st_size,
        int(server.metric("roulotte_events_total")),
    )


async def play(server: Forked, moves: int) -> None:
    """So many moves at all tables, over their own sockets; then everybody goes."""
    tally = Tally()
    tables = [RoomTable(GAMES[n % len(GAMES)], 2, n, tally) for n in range(TABLES)]
    await open_tables(tables, server.port)
    for table in tables:
        table.endless = True
        table.offer()
    await until(lambda: tally.moves >= moves, 3600)
    for table in tables:
        table.endless = False
    await until(lambda: not any(table.busy for table in tables), 60)
    close_tables(tables)


async def rest(server: Forked) -> Figures:
    """Wait until the server has let go of everything, and has collected its garbage."""
    await until(lambda: server.metric("roulotte_sockets") == 0 == server.metric("roulotte_rooms"))
    now, before = figures(server), None
    while before is None or abs(now.memory - before.memory) > STILL:
        await asyncio.sleep(1.2 * gc_tuning.LOOK_SECONDS)
        before, now = now, figures(server)
    return now


async def evening(server: Forked, moves: int) -> list[Figures]:
    """The figures after each round."""
    found = []
    for _ in range(ROUNDS):
        await play(server, moves // ROUNDS)
        found.append(await rest(server))
    return found


def check(found: Sequence[Figures], memory: int = MEMORY) -> None:
    """Nothing grows but the file, and that by so much an event."""
    first, last = found[0], found[-1]
    assert last.memory - first.memory < memory, found
    assert last.handles - first.handles <= HANDLES, found
    assert last.tasks <= first.tasks, found
    assert max(one.log for one in found) < LOG_BYTES, found
    assert last.file + last.log < EVENT_BYTES * last.events + LOG_BYTES, found


def test_a_long_evening_uses_no_more_than_a_short_one(tmp_path: Path) -> None:
    with forked(tmp_path, first=_count_tasks) as server:
        check(asyncio.run(evening(server, MOVES)))
        assert server.metric("roulotte_faults_total") == 0


def _leak() -> None:
    _count_tasks()
    kept: list[Any] = []
    carry_out = live.LiveRoom._carry_out  # noqa: SLF001

    def carry_out_and_keep(room: Any, *given: Any) -> None:
        kept.append(bytearray(20_000))
        carry_out(room, *given)

    change(live.LiveRoom, _carry_out=carry_out_and_keep)


def test_a_server_that_keeps_something_of_each_move_is_found_out(tmp_path: Path) -> None:
    with forked(tmp_path, first=_leak) as server:
        found = asyncio.run(evening(server, FEW))
    assert found[-1].memory - found[0].memory > SHORT
    with pytest.raises(AssertionError):
        check(found, SHORT)
