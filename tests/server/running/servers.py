"""What every real server of the tests has: `forked.py` and `commanded.py` start them."""

import re
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path

import httpx

from tests.server.people.calling import DIRECT

START_SECONDS = 60.0
MANY = 1_000_000
# Programs play faster than people: the limits that stop floods are far away.
GENEROUS = {
    "message_rate": MANY, "message_burst": MANY, "talk_rate": MANY, "talk_burst": MANY,
    "rooms_per_minute": MANY,
}  # fmt: skip
TOLD_PORT = re.compile(r'\bport(?:=|": )(\d+)')  # where it says that it is ready


class Server(ABC):
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

    @abstractmethod
    def alive(self) -> bool:
        """Whether its process runs."""

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
