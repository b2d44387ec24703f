"""Hints over a line that may break at any time: gathered, sent together, and never waited for."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

import structlog

from roulotte.server.rooms.hints import Heard

MOST_WAITING: Final = 10_000  # rooms about which a hint may wait; the oldest is dropped
TOGETHER: Final = 100  # hints in one message; PostgreSQL's hold at most 8,000 bytes
GATHER_SECONDS: Final = 0.005
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
CHANNEL: Final = "roulotte"

logger = structlog.get_logger("roulotte.bus")


class Line(Protocol):
    """A connection over which short texts go to every other process."""

    async def send(self, text: str) -> None:
        """Send to everybody."""
        ...

    def received(self) -> AsyncIterator[str]:
        """What others send, until the line breaks."""
        ...


class Link(Protocol):
    """A kind of line."""

    name: str

    def open(self) -> AbstractAsyncContextManager[Line]:
        """Make a connection."""
        ...


class HintBus:
    """Keeps a line open for ever; what can't be sent is forgotten in good time."""

    shared = True

    def __init__(self, link: Link) -> None:
        """Nothing is connected before `start`."""
        self._link = link
        self._waiting: OrderedDict[str, int] = OrderedDict()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.connected = False

    async def start(self, heard: Heard) -> None:
        """Begin to listen; the line may come up later."""
        self._task = asyncio.create_task(self._stay_connected(heard))

    def hint(self, room: str, seq: int) -> None:
        """Say how far a room is; never waits, never fails."""
        self._waiting[room] = seq
        self._waiting.move_to_end(room)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        self._wake.set()

    async def stop(self) -> None:
        """Send what waits, if the line is up, and listen no longer."""
        if self._task is not None:
            await asyncio.sleep(2 * GATHER_SECONDS)
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _stay_connected(self, heard: Heard) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._converse(heard)
            except Exception as error:  # noqa: BLE001 - whatever breaks the line, make another
                if self.connected or pause == FIRST_PAUSE:
                    logger.warning("bus lost", kind=self._link.name, why=type(error).__name__)
                pause = FIRST_PAUSE if self.connected else min(pause * 2, LONGEST_PAUSE)
            self.connected = False
            await asyncio.sleep(pause)

    async def _converse(self, heard: Heard) -> None:
        async with self._link.open() as line, asyncio.TaskGroup() as both:
            self.connected = True
            logger.info("bus connected", kind=self._link.name)
            both.create_task(self._listen(line, heard))
            both.create_task(self._send(line))

    async def _listen(self, line: Line, heard: Heard) -> None:
        async for text in line.received():
            for room, seq in read_hints(text):
                heard(room, seq)
        raise ConnectionError("the line ended")

    async def _send(self, line: Line) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            while self._waiting:
                await line.send(write_hints(self._next_hints()))

    def _next_hints(self) -> list[tuple[str, int]]:
        count = min(TOGETHER, len(self._waiting))
        return [self._waiting.popitem(last=False) for _ in range(count)]


def write_hints(hints: list[tuple[str, int]]) -> str:
    """Hints as a short text."""
    return " ".join(f"{room}:{seq}" for room, seq in hints)


def read_hints(text: str) -> Iterator[tuple[str, int]]:
    """Hints out of a text; whatever else is in it is passed over."""
    for part in text.split():
        room, _, seq = part.rpartition(":")
        if room and seq.isascii() and seq.isdigit():
            yield room, int(seq)
