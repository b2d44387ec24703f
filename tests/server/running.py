"""A real server in a process of its own, forked from one that has everything imported already:
it starts fast enough to be killed fifty times in a test."""

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import msgspec

from roulotte.server.config import Settings

START_SECONDS = 60
MANY = 1e6  # more than any test asks for

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["roulotte.cli.serve", "tests.server.running"])

Break = Callable[[], None]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Generous limits, a free port, a database of its own."""
    usual = Settings(
        port=free_port(),
        database=f"sqlite:{folder / 'room.db'}",
        message_rate=MANY,
        message_burst=MANY,
        rooms_per_minute=MANY,
        log_format="json",
        log_level="debug",
    )
    return msgspec.structs.replace(usual, **changes)


def _end_with_the_tests() -> None:
    """A run of the tests that is killed leaves no server behind."""
    tests = multiprocessing.parent_process()
    assert tests is not None
    tests.join()
    os.killpg(0, signal.SIGKILL)


def _serve(settings: Settings, said: Path, first: Break | None) -> None:
    from roulotte.cli.serve import run  # noqa: PLC0415 - loaded before the fork, not by the tests

    os.setsid()  # with its bots, it is one group that can be killed at once
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    if first is not None:
        first()
    run(settings)


def change(module: ModuleType | type, **constants: object) -> None:
    """Give names of a module other values, in this process only."""
    for name, value in constants.items():
        assert hasattr(module, name)
        setattr(module, name, value)


class Server:
    """One server that can be killed and started again, with the same port and database."""

    def __init__(self, settings: Settings, first: Break | None = None) -> None:
        """`first` runs in the server's process before it serves: to break something on purpose."""
        self.settings, self.first = settings, first
        self.url = f"http://127.0.0.1:{settings.port}"
        self.path = Path(settings.database.removeprefix("sqlite:"))
        self.said = self.path.with_name("said.txt")
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start, and wait until it is ready."""
        self.spawn()
        deadline = time.monotonic() + START_SECONDS
        while not self.ready():
            assert time.monotonic() < deadline, self.said.read_text()
            time.sleep(0.02)

    def spawn(self) -> None:
        """Start, and do not wait."""
        self._process = FORKS.Process(target=_serve, args=(self.settings, self.said, self.first))
        self._process.start()

    def ready(self) -> bool:
        """Whether it answers."""
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        return False

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """kill -9, the bots included."""
        self._end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ask it to stop; gives the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        group = process.pid
        assert group is not None
        with suppress(ProcessLookupError):
            os.kill(group, how)
        process.join(30)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
        code = process.exitcode
        process.close()
        return code

    def metric(self, name: str) -> float:
        """One figure of /metrics; all labels together."""
        text = httpx.get(f"{self.url}/metrics", timeout=10).text
        lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
        return sum(float(line[1]) for line in lines if line[0].split("{")[0] == name)


@contextmanager
def running(folder: Path, *, first: Break | None = None, **changes: Any) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(settings_for(folder, **changes), first)
    try:
        server.start()
        yield server
    finally:
        server.kill()
