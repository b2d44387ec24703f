"""A server by `roulotte serve`, started and stopped as whoever keeps one does it.

Its dice and bots come from given seeds; everything else is the program itself.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.running.servers import GENEROUS, Server

STOP_SECONDS = 15.0
PROGRAM = ("-m", "tests.server.running.given_seeds")  # what Python is to run


class Commanded(Server):
    """One `roulotte serve`; its options are those of the command."""

    program: Sequence[str] = PROGRAM
    path: Path | None = None  # where to look for packages first

    def __init__(self, database: str, log: Path, **options: object) -> None:
        """Start it, and do not wait."""
        super().__init__(log)
        path = {} if self.path is None else {"PYTHONPATH": f"{self.path}{os.pathsep}{Path.cwd()}"}
        given = {"port": 0, "database": database} | GENEROUS | options
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, "serve", *flags],
                stdout=output,
                stderr=output,
                env=os.environ | path,
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
