"""Several processes on one port: they share the work, and one that dies is replaced."""

import asyncio
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil

from tests.server.guests import Player, gather_at_a_table, let_play, new_token
from tests.server.programs import Server, serving


def eventually(true: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.1)


def ready(server: Server) -> set[int]:
    """The processes that have said so."""
    return {int(pid) for pid in re.findall(r"ready .*?pid=(\d+)", server.log)}


async def play_a_while(server: Server) -> None:
    players = [Player(name, await new_token(server.base), [server.base]) for name in ("Ana", "Bo")]
    await gather_at_a_table(players)
    await let_play(players)
    await players[0].until(lambda: len(players[0].acked) > 10, 30)
    for player in players:
        await player.leave()


def test_workers_share_a_port_and_are_replaced(postgres_url: str, tmp_path: Path) -> None:
    with serving(postgres_url, tmp_path / "log", "--workers", "2") as server:
        eventually(lambda: len(ready(server)) == 2)
        asyncio.run(play_a_while(server))
        victim = psutil.Process(min(ready(server)))
        victim.kill()
        eventually(lambda: len(ready(server)) == 3)
        assert "process died" in server.log
        assert httpx.get(f"http://{server.base}/readyz", trust_env=False).status_code == 200
        started = time.monotonic()
        assert server.stop() == 0, server.log
        assert time.monotonic() - started < 15
        assert not any(map(psutil.pid_exists, ready(server)))


def test_workers_stop_when_their_supervisor_is_gone(postgres_url: str, tmp_path: Path) -> None:
    with serving(postgres_url, tmp_path / "log", "--workers", "2") as server:
        eventually(lambda: len(ready(server)) == 2)
        workers = [psutil.Process(pid) for pid in ready(server)]
        server.stop(signal.SIGKILL)
        assert psutil.wait_procs(workers, timeout=15)[1] == []


def test_several_workers_need_postgresql(sqlite_url: str) -> None:
    arguments = ["serve", "--port", "0", "--workers", "2", "--database", sqlite_url]
    told = subprocess.run(
        [sys.executable, "-m", "roulotte", *arguments], capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert "several workers need PostgreSQL" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_port_that_is_taken_is_said_in_a_sentence(sqlite_url: str, tmp_path: Path) -> None:
    with serving(sqlite_url, tmp_path / "log") as server:
        arguments = ["serve", "--port", server.base.split(":")[1], "--database", sqlite_url]
        told = subprocess.run(
            [sys.executable, "-m", "roulotte", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
    assert told.returncode == 2
    assert "in use" in told.stderr
    assert "Traceback" not in told.stderr
