"""Who is connected: how many in all and from one address, and who was turned away why."""

import asyncio
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Final, NamedTuple, Protocol

import structlog

from roulotte.server.access.admission import network_of
from roulotte.server.access.limits import Count

SWEEP_SECONDS: Final = 1.0
TELL_SECONDS: Final = 10.0  # between two lines in the log about the same
MOST_FILES: Final = 65_536  # that we ask the system for
SPARE_FILES: Final = 128  # for the database, the workers and whatever else is ours
SPARE_CONNECTIONS: Final = 100  # of one address, beside its sockets

logger = structlog.get_logger("roulotte.register")


class Cause(NamedTuple):
    """Why somebody is turned away: in the log and in /metrics, by HTTP, and in a sentence."""

    name: str
    status: int
    code: str
    why: str


FULL: Final = Cause("connections", 503, "BUSY", "too many are connected; come back in a moment")
ADDRESS: Final = Cause("address", 429, "RATE", "too many connections come from this address")
LONG_HEAD: Final = Cause("long_head", 431, "TOO_BIG", "the head of this request is too long")
SLOW_HEAD: Final = Cause("slow_head", 408, "FORMAT", "the head of this request did not come")
LONG_BODY: Final = Cause("long_body", 413, "TOO_BIG", "the body of this request is too long")
SLOW_BODY: Final = Cause("slow_body", 408, "FORMAT", "the body of this request did not come")
AHEAD: Final = Cause("ahead", 429, "RATE", "too many requests came before the first was answered")
UNREAD: Final = Cause("unread", 408, "FORMAT", "the answer was not read")
NO_HTTP: Final = Cause("no_http", 400, "FORMAT", "this is not HTTP")
FRAMES: Final = Cause("frames", 429, "RATE", "too many frames of a socket are no messages")
CAUSES: Final = (
    FULL, ADDRESS, LONG_HEAD, SLOW_HEAD, LONG_BODY, SLOW_BODY, AHEAD, UNREAD, NO_HTTP, FRAMES,
)  # fmt: skip


def open_files() -> int:
    """As many descriptors as the system gives us, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if most > soft:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def is_proxy(proxy: str) -> Callable[[str], bool]:
    """Whether an address is among those of the setting, which speak for many."""
    named = [one.strip() for one in proxy.split(",") if one.strip()]
    networks = []
    for one in named:
        with suppress(ValueError):
            networks.append(ip_network(one, strict=False))

    def trusted(raw: str) -> bool:
        try:
            address = ip_address(raw)
        except ValueError:
            return raw in named
        return any(address in one for one in networks)

    return (lambda _raw: True) if "*" in named else trusted


class Connection(Protocol):
    """What the register needs to know of one."""

    lease: Callable[[], None] | None  # to be given back once, at its end

    def look(self, now: float) -> None:
        """Look whether it goes on."""
        ...


class Register:
    """All connections of a process: how many, and whether they go on."""

    def __init__(self, files: int, sockets_of_address: int, proxy: str) -> None:
        """So many files may be open, some of which are not for strangers."""
        most = max(files - SPARE_FILES, 16)
        self.most = most
        self.most_of_address = min(sockets_of_address + SPARE_CONNECTIONS, most // 2)
        self._all, self._of_address = Count(most), Count(self.most_of_address)
        self._is_proxy = is_proxy(proxy)
        self._doors: set[Connection] = set()
        self._told: dict[str, tuple[float, int]] = {}  # when, and how many since
        self.count: Callable[[str], object] = lambda _name: None  # counts who is turned away

    def take(self, door: Connection, raw: str) -> Cause | None:
        """Count one more connection, or say why not."""
        key = None if self._is_proxy(raw) else network_of(raw)
        if not self._all.take("all"):
            return FULL
        if key is not None and not self._of_address.take(key):
            self._all.give_back("all")
            return ADDRESS
        self._doors.add(door)
        door.lease = partial(self._give_back, key)
        return None

    def _give_back(self, key: str | None) -> None:
        self._all.give_back("all")
        if key is not None:
            self._of_address.give_back(key)

    def leave(self, door: Connection) -> None:
        """It is gone, or something else by now."""
        self._doors.discard(door)

    def turned_away(self, cause: Cause) -> None:
        """Count it, and write it down, but not too often: nobody fills the log either."""
        self.count(cause.name)
        when, number = self._told.get(cause.name, (-TELL_SECONDS, 0))
        now = time.monotonic()
        if now - when < TELL_SECONDS:
            self._told[cause.name] = when, number + 1
        else:
            logger.warning("turned away", cause=cause.name, times=number + 1)
            self._told[cause.name] = now, 0

    async def sweep(self) -> None:
        """Look after those who keep us waiting."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.monotonic()
            for door in tuple(self._doors):
                door.look(now)
