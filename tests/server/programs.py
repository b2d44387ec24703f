"""Servers as real processes, started and ended as whoever runs them would."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 40.0
# Programs play faster than people: the limits that stop floods are far away.
GENEROUS = ("--message-rate=1000000", "--message-burst=1000000", "--rooms-per-minute=1000000")


class Server:
    """One `roulotte serve` on a free port."""

    def __init__(self, database: str, log: Path, *flags: str) -> None:
        """Start it and wait until it is ready."""
        self._log = log
        arguments = ["serve", "--port", "0", "--database", database, *GENEROUS, *flags]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "roulotte", *arguments], stdout=output, stderr=output
            )
        self.base = f"127.0.0.1:{self._port()}"

    @property
    def log(self) -> str:
        """What it has written so far."""
        return self._log.read_text(encoding="utf-8")

    def _port(self) -> int:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            ready = re.search(r"ready.*?port=(\d+)|\"port\": ?(\d+).*?ready", self.log)
            if ready is not None:
                return int(ready[1] or ready[2])
            time.sleep(0.05)
        raise AssertionError(f"it does not start: {self.log}")

    def stop(self, how: signal.Signals = signal.SIGTERM, *, within: float = 15.0) -> int:
        """Tell it to stop; gives its exit code."""
        self.process.send_signal(how)
        return self.process.wait(within)

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(database: str, log: Path, *flags: str) -> Iterator[Server]:
    """A server that is gone afterwards, whatever happens."""
    server = Server(database, log, *flags)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
