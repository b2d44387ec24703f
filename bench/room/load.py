"""Tables that move for ever: closed loop (as fast as the server lets them) or at a fixed rate.

*Ack*: from sending a move to the mover's own acknowledgement. *Delivery*: from sending it to its
receipt at another player's socket. A table has one move under way at a time; one offered meanwhile
waits, and its waiting counts.
"""

import asyncio
import contextlib
import os
import time
from abc import ABC, abstractmethod
from array import array
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from bench.room.measure import Usage, percentile, usage
from bench.room.sockets import Socket

clock = time.perf_counter_ns
AT_ONCE = 50  # tables that open together
WARM_UP = 3.0  # seconds of full load before anything counts: V8 compiles what runs hot
CALM_DOWN = 1.0  # seconds of paced load before anything counts
SETTLE = 0.3  # seconds in which the last moves arrive


class Tally:
    """What the tables saw since the watch was started; before that, nothing counts."""

    def __init__(self) -> None:
        self.running = False
        self.moves = 0
        self.acks = array("q")
        self.deliveries = array("q")

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        """Count anew, as long as it lasts."""
        self.moves, self.acks, self.deliveries = 0, array("q"), array("q")
        self.running = True
        try:
            yield
        finally:
            self.running = False


class Table(ABC):
    """A table under load. A subclass knows one server's messages."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.number = number
        self.endless = False  # closed loop: the next move as soon as the last was seen
        self.sockets: list[Socket] = []
        self._tally = tally
        self._sent: list[int] = []  # when each move was offered, by its number
        self._waiting: deque[int] = deque()
        self._busy = False

    @abstractmethod
    async def sit(self, port: int) -> None:
        """Connect everybody and wait until the first move can be made."""

    @abstractmethod
    def hear(self, seat: int, message: bytes) -> None:
        """Take a message that came to a seat's socket."""

    @abstractmethod
    def send(self, move: int) -> None:
        """Send the next move, number `move`, from whoever's turn it is."""

    async def connect(self, port: int, path: str, headers: Mapping[str, str] | None = None) -> None:
        """Open the next seat's socket."""
        socket = Socket(partial(self.hear, len(self.sockets)))
        self.sockets.append(socket)  # first: the server may greet within its handshake
        await socket.open(port, path, headers)

    def offer(self) -> None:
        """Make a move now, or as soon as the one under way was seen."""
        if self._busy:
            self._waiting.append(clock())
        else:
            self._move(clock())

    def acknowledged(self, move: int) -> None:
        """Note that the mover got its answer."""
        if self._tally.running:
            self._tally.acks.append(clock() - self._sent[move])

    def delivered(self, move: int) -> None:
        """Note that another player's socket received the move."""
        if self._tally.running:
            self._tally.deliveries.append(clock() - self._sent[move])

    def seen(self) -> None:
        """Go on: whoever is next knows the last move."""
        self._tally.moves += 1
        self._busy = False
        if self._waiting:
            self._move(self._waiting.popleft())
        elif self.endless:
            self._move(clock())

    def _move(self, offered: int) -> None:
        self._busy = True
        self._sent.append(offered)
        self.send(len(self._sent) - 1)


class Duel(Table):
    """Two players who move in turn; both are told every move, the mover takes it for its ack."""

    def arrived(self, seat: int, move: int) -> None:
        """Note a move that came to a seat's socket."""
        if move % 2 == seat:
            self.acknowledged(move)
        else:
            self.delivered(move)
            self.seen()


class Figures(NamedTuple):
    """One run's results; times in milliseconds."""

    moves: float  # a second
    ack: tuple[float, float]  # median, 99th percentile
    delivery: tuple[float, float]
    cpu: float  # microseconds of the server's processor for each move
    server_share: float  # of its core
    load_share: float  # of the load's core: well under 1, or the load was the limit


async def open_tables(tables: Sequence[Table], port: int) -> None:
    """Seat everybody, a few tables at a time."""
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.sit(port) for table in tables[first : first + AT_ONCE]))


def close_tables(tables: Sequence[Table]) -> None:
    """Hang up everywhere; complain if the server had done so before."""
    sockets = [socket for table in tables for socket in table.sockets]
    lost = sum(socket.lost for socket in sockets)
    for socket in sockets:
        socket.close()
    if lost:
        raise RuntimeError(f"The server dropped {lost} of {len(sockets)} sockets.")


async def saturate(tables: Sequence[Table], tally: Tally, pid: int, seconds: float) -> Figures:
    """Closed loop: every table always has a move under way."""
    for table in tables:
        table.endless = True
        table.offer()
    await asyncio.sleep(WARM_UP)
    figures = await _watched(tally, pid, seconds)
    for table in tables:
        table.endless = False
    await asyncio.sleep(SETTLE)
    return figures


async def pace(
    tables: Sequence[Table], tally: Tally, pid: int, seconds: float, rate: float
) -> Figures:
    """Open loop: `rate` moves a second over all tables, evenly, whatever the server does."""
    period = len(tables) / rate
    timers = [
        asyncio.create_task(_offer_regularly(table, period, period * place / len(tables)))
        for place, table in enumerate(tables)
    ]
    await asyncio.sleep(CALM_DOWN)
    figures = await _watched(tally, pid, seconds)
    for timer in timers:
        timer.cancel()
    await asyncio.gather(*timers, return_exceptions=True)
    await asyncio.sleep(SETTLE)
    return figures


async def _offer_regularly(table: Table, period: float, phase: float) -> None:
    due = asyncio.get_running_loop().time() + phase
    while True:
        await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
        table.offer()
        due += period


async def _watched(tally: Tally, pid: int, seconds: float) -> Figures:
    """Count for so long."""
    with tally.watch():
        start, server, load = clock(), usage(pid), usage(os.getpid())
        await asyncio.sleep(seconds)
        took = (clock() - start) / 1e9
    return _figures(tally, took, _cpu_since(pid, server), _cpu_since(os.getpid(), load))


def _cpu_since(pid: int, before: Usage) -> float:
    return usage(pid).cpu - before.cpu


def _figures(tally: Tally, took: float, server: float, load: float) -> Figures:
    acks, deliveries = sorted(tally.acks), sorted(tally.deliveries)
    return Figures(
        moves=tally.moves / took,
        ack=(percentile(acks, 50), percentile(acks, 99)),
        delivery=(percentile(deliveries, 50), percentile(deliveries, 99)),
        cpu=server / tally.moves * 1e6 if tally.moves else float("nan"),
        server_share=server / took,
        load_share=load / took,
    )
