"""An acknowledged move survives kill -9, and nothing is played twice."""

import asyncio
from pathlib import Path

from tests.server.checks.kills import check_table, play_through
from tests.server.running.forked import forked
from tests.support.soak import SOAK

KILLS = 1_000 if SOAK else 50


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    with forked(tmp_path) as server:
        tables = asyncio.run(play_through(server, KILLS, seed=1))
        heard = [check_table(server, table) for table in tables]
    assert min(heard) > 5
    assert sum(heard) > 5 * KILLS
