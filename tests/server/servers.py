"""Real servers in processes of their own, started in one of two ways.

`forked` copies a process that has everything imported already: fast enough to be killed fifty times
in a test, and open to being broken on purpose. `commanded` is `roulotte serve`, started and stopped
as whoever keeps a server does it.
"""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
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

from roulotte.server.config import Settings, sqlite_path
from tests.server.calling import DIRECT

START_SECONDS = 60.0
STOP_SECONDS = 15.0
MANY = 1_000_000
# Programs play faster than people: the limits that stop floods are far away.
GENEROUS = {"message_rate": MANY, "message_burst": MANY, "rooms_per_minute": MANY}
TOLD_PORT = re.compile(r'\bport(?:=|": )(\d+)')  # where it says that it is ready

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["roulotte.cli.serve", "tests.server.servers"])

Break = Callable[[], None]


class Server:
    """A server in another process: where it is reached, and what it says."""

    def __init__(self, log: Path) -> None:
        """It takes a free port, and keeps it when it is started again."""
        self.port, self._log = 0, log
        log.touch()

    @property
    def url(self) -> str:
        """Where it can be reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What it has written so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def ready(self) -> bool:
        """Whether it answers, and its database does."""
        if not self.port and (told := TOLD_PORT.search(self.said)):
            self.port = int(told[1])
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/readyz", timeout=5, **DIRECT).status_code == 200
        return False

    def alive(self) -> bool:
        """Whether its process runs."""
        raise NotImplementedError

    def wait_until_ready(self) -> None:
        """Come back when it answers."""
        deadline = time.monotonic() + START_SECONDS
        while not self.ready():
            assert self.alive(), f"it stopped: {self.said}"
            assert time.monotonic() < deadline, f"it does not answer: {self.said}"
            time.sleep(0.02)

    def metric(self, name: str) -> float:
        """One figure of /metrics; all labels together."""
        text = httpx.get(f"{self.url}/metrics", timeout=10, **DIRECT).text
        lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
        return sum(float(line[1]) for line in lines if line[0].split("{")[0] == name)


# Forked


class Forked(Server):
    """One that can be killed and started again, with the same port and database."""

    def __init__(self, folder: Path, settings: Settings, first: Break | None = None) -> None:
        """`first` runs in the server's process before it serves: to break something on purpose."""
        super().__init__(folder / "said.txt")
        self.settings, self.first = settings, first
        self.path = sqlite_path(settings.database)
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start, and wait until it is ready."""
        settings = msgspec.structs.replace(self.settings, port=self.port)
        self._process = FORKS.Process(target=_serve, args=(settings, self._log, self.first))
        self._process.start()
        self.wait_until_ready()

    def alive(self) -> bool:
        """Whether its process runs."""
        return self._process is not None and self._process.is_alive()

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


@contextmanager
def forked(folder: Path, *, first: Break | None = None, **changes: Any) -> Iterator[Forked]:
    """A forked server for the time of a test; `changes` are to its settings."""
    server = Forked(folder, settings_for(folder, **changes), first)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Generous limits, a log that tells everything, a database of its own."""
    own = {"database": f"sqlite:{folder / 'room.db'}", "log_format": "json", "log_level": "debug"}
    return msgspec.convert({"port": 0} | GENEROUS | own | changes, Settings)


def change(module: ModuleType | type, **constants: object) -> None:
    """Give names of a module other values, in this process only."""
    for name, value in constants.items():
        assert hasattr(module, name)
        setattr(module, name, value)


def _serve(settings: Settings, said: Path, first: Break | None) -> None:
    from roulotte.cli.serve import run  # noqa: PLC0415 - loaded before the fork, not by the tests

    os.setsid()  # with its bots, it is one group that can be killed at once
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    out = os.open(said, os.O_WRONLY | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    if first is not None:
        first()
    run(settings)


def _end_with_the_tests() -> None:
    """A run of the tests that is killed leaves no server behind."""
    tests = multiprocessing.parent_process()
    assert tests is not None
    tests.join()
    os.killpg(0, signal.SIGKILL)


# Commanded


class Commanded(Server):
    """One `roulotte serve`; its options are those of the command."""

    def __init__(self, database: str, log: Path, **options: object) -> None:
        """Start it, and do not wait."""
        super().__init__(log)
        given = {"port": 0, "database": database} | GENEROUS | options
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "roulotte", "serve", *flags], stdout=output, stderr=output
            )

    def alive(self) -> bool:
        """Whether its process runs."""
        return self.process.poll() is None

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; gives its exit code."""
        self.process.send_signal(how)
        return self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()


@contextmanager
def commanded(database: str, log: Path, **options: object) -> Iterator[Commanded]:
    """A server by command that is gone afterwards, whatever happens."""
    server = Commanded(database, log, **options)
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.kill()


def command(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run the program as somebody would, to its end."""
    line = [sys.executable, "-m", "roulotte", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False)
