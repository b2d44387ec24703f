"""A real server for tests: `roulotte serve` as a process of its own, on a free port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx

SOURCE: Final = Path(__file__).parents[2] / "src"
START_SECONDS: Final = 30.0
STOP_SECONDS: Final = 15.0
GENEROUS: Final = {"rooms_per_minute": 100_000, "message_rate": 1000, "message_burst": 3000}


class Server:
    """One server that can be stopped, killed and started again on the same port and database."""

    def __init__(self, database: str, log: Path, **options: object) -> None:
        """`options` are those of `roulotte serve`; limits are generous unless they are given."""
        self.database, self.port, self.log = database, free_port(), log
        self.options = GENEROUS | options
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it can be reached."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and come back when it answers."""
        given = {"port": self.port, "database": self.database} | self.options
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        command = [sys.executable, "-m", "roulotte", "serve", *flags]
        environ = os.environ | {"PYTHONPATH": str(SOURCE)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environ)
        self._wait_until_ready(self.process)

    def _wait_until_ready(self, process: "subprocess.Popen[bytes]") -> None:
        until = time.monotonic() + START_SECONDS
        while not self.ready():
            assert process.poll() is None, f"it stopped: {self.said()}"
            assert time.monotonic() < until, f"it does not answer: {self.said()}"
            time.sleep(0.05)

    def ready(self) -> bool:
        """Whether it answers and its database does."""
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).is_success
        except httpx.TransportError:
            return False

    def said(self) -> str:
        """What it wrote to the terminal."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> int:
        """Ask it to stop, as an operator does; says how it ended."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """Kill it without a warning, as a power cut does."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        assert process is not None, "it does not run"
        process.send_signal(how)
        return process.wait(STOP_SECONDS)

    def restart(self) -> None:
        """Kill it, then start it again on what it had saved."""
        self.kill()
        self.start()


@contextmanager
def serving(folder: Path, database: str | None = None, **options: object) -> Iterator[Server]:
    """A server while the block runs; its database is a new SQLite file unless one is named."""
    database = database or f"sqlite:{folder / 'rooms.db'}"
    server = Server(database, folder / "server.log", **options)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.kill()


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
