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

from bench.room.measure import busy, percentile, usage
from bench.room.sockets import Socket

clock = time.perf_counter_ns
AT_ONCE = 50  # tables that open together
WARM_UP = 3.0  # seconds of full load before anything counts: V8 compiles what runs hot
CALM_DOWN = 1.0  # seconds of paced load before anything counts
PATIENCE = 20.0  # seconds for the last moves to arrive


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
        self.busy = False  # a move is under way
        self.sockets: list[Socket] = []
        self._tally = tally
        self._sent: list[int] = []  # when each move was offered, by its number
        self._waiting: deque[int] = deque()

    @abstractmethod
    async def sit(self, port: int) -> None:
        """Connect everybody and wait until the first move can be made."""

    @abstractmethod
    def hear(self, seat: int, message: bytes) -> None:
        """Take a message that came to a seat's socket."""

    @abstractmethod
    def send(self, move: int) -> None:
        """Send the next move, number `move`, from whoever's turn it is."""

    def stay(self) -> None:  # noqa: B027 - most servers ask for no such thing
        """Show that everybody is still here, while others come."""

    async def connect(self, port: int, path: str, headers: Mapping[str, str] | None = None) -> None:
        """Open the next seat's socket."""
        socket = Socket(partial(self.hear, len(self.sockets)))
        self.sockets.append(socket)  # first: the server may greet within its handshake
        await socket.open(port, path, headers)

    @property
    def made(self) -> int:
        """Moves so far."""
        return len(self._sent)

    def offer(self) -> None:
        """Make a move now, or as soon as the one under way was seen."""
        if self.busy:
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
        self.busy = False
        if self._waiting:
            self._move(self._waiting.popleft())
        elif self.endless:
            self._move(clock())

    def _move(self, offered: int) -> None:
        self.busy = True
        self._sent.append(offered)
        self.send(len(self._sent) - 1)


class Ring(Table):
    """Players who move in turn; all are told every move, the mover takes it for its ack."""

    def __init__(self, number: int, tally: Tally, players: int = 2) -> None:
        super().__init__(number, tally)
        self.players = players

    def arrived(self, seat: int, move: int) -> None:
        """Note a move that came to a seat's socket."""
        if move % self.players == seat:
            self.acknowledged(move)
        else:
            self.delivered(move)
        if (move + 1) % self.players == seat:
            self.seen()


class Figures(NamedTuple):
    """One run's results; times in milliseconds."""

    moves: float  # a second
    ack: tuple[float, float]  # median, 99th percentile
    delivery: tuple[float, float]
    cpu: float  # microseconds of the server's processor for each move
    server_share: float  # of its core
    load_share: float  # of the load's core: well under 1, or the load was the limit
    others: float  # of both cores, taken by anything else: little, or nothing can be compared


async def open_tables(tables: Sequence[Table], port: int) -> None:
    """Seat everybody, a few tables at a time."""
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.sit(port) for table in tables[first : first + AT_ONCE]))
        for table in tables[:first]:
            table.stay()


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
    await _quiet(tables)
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
    await _quiet(tables)
    return figures


async def _offer_regularly(table: Table, period: float, phase: float) -> None:
    due = asyncio.get_running_loop().time() + phase
    while True:
        await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
        table.offer()
        due += period


async def _quiet(tables: Sequence[Table]) -> None:
    """Until every move has arrived, those that had to wait too."""
    async with asyncio.timeout(PATIENCE):
        while any(table.busy for table in tables):
            await asyncio.sleep(0.05)


async def _watched(tally: Tally, pid: int, seconds: float) -> Figures:
    """Count for so long."""
    with tally.watch():
        start, before = clock(), _used(pid)
        await asyncio.sleep(seconds)
        took = (clock() - start) / 1e9
    return _figures(tally, took, [now - then for now, then in zip(_used(pid), before, strict=True)])


def _used(pid: int) -> tuple[float, float, float]:
    """Seconds of processor: the server's, our own, everybody's."""
    return usage(pid).cpu, usage(os.getpid()).cpu, busy()


def _figures(tally: Tally, took: float, used: Sequence[float]) -> Figures:
    server, load, everybody = used
    acks, deliveries = sorted(tally.acks), sorted(tally.deliveries)
    return Figures(
        moves=tally.moves / took,
        ack=(percentile(acks, 50), percentile(acks, 99)),
        delivery=(percentile(deliveries, 50), percentile(deliveries, 99)),
        cpu=server / tally.moves * 1e6 if tally.moves else float("nan"),
        server_share=server / took,
        load_share=load / took,
        others=max(0.0, everybody - server - load) / took / 2,
    )
