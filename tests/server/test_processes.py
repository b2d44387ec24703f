"""Several processes on one port: they share the work, and one that dies is replaced."""

import asyncio
import re
import signal
import time
from pathlib import Path

import psutil

from tests.server.people.calling import until
from tests.server.people.players import WITH_A_BOT, gather_at, living, seat_all
from tests.server.running.commanded import command, commanded
from tests.server.running.servers import Server


def ready(server: Server) -> set[int]:
    """The processes that have said so."""
    return {int(pid) for pid in re.findall(r"ready .*?pid=(\d+)", server.said)}


async def play_a_while(server: Server) -> None:
    players = await gather_at(server.url, 2)
    async with living(players):
        await seat_all(players, WITH_A_BOT)
        await until(lambda: len(players[0].acks) > 10)


def test_workers_share_a_port_and_are_replaced(postgres_url: str, tmp_path: Path) -> None:
    with commanded(postgres_url, tmp_path / "log", workers=2) as server:
        asyncio.run(until(lambda: len(ready(server)) == 2))
        asyncio.run(play_a_while(server))
        victim = psutil.Process(min(ready(server)))
        victim.kill()
        asyncio.run(until(lambda: len(ready(server)) == 3))
        assert "process died" in server.said
        assert server.ready()
        started = time.monotonic()
        assert server.stop() == 0, server.said
        assert time.monotonic() - started < 15
        assert not any(map(psutil.pid_exists, ready(server)))


def test_workers_stop_when_their_supervisor_is_gone(postgres_url: str, tmp_path: Path) -> None:
    with commanded(postgres_url, tmp_path / "log", workers=2) as server:
        asyncio.run(until(lambda: len(ready(server)) == 2))
        workers = [psutil.Process(pid) for pid in ready(server)]
        server.stop(signal.SIGKILL)
        assert psutil.wait_procs(workers, timeout=15)[1] == []


def test_several_workers_need_postgresql(sqlite_url: str) -> None:
    told = command("serve", "--port", 0, "--workers", 2, "--database", sqlite_url)
    assert told.returncode == 2
    assert "several need PostgreSQL" in told.stderr
    assert "Traceback" not in told.stderr
