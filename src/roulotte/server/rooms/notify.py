"""Hints by PostgreSQL's own LISTEN and NOTIFY, over two connections that do nothing else.

They may break at any time: hints are gathered, sent together and never waited for, and what can't
be sent is forgotten in good time.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final

import psycopg
import structlog

from roulotte.server.rooms.hints import Heard
from roulotte.server.store.postgres import LIVELY

MOST_WAITING: Final = 10_000  # rooms about which a hint may wait; the oldest is dropped
TOGETHER: Final = 100  # hints in one message; PostgreSQL's hold at most 8,000 bytes
GATHER_SECONDS: Final = 0.005
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
CHANNEL: Final = "roulotte"

logger = structlog.get_logger("roulotte.hints")


class NotifyHints:
    """Keeps both connections open for ever; one listens, the other speaks: neither waits."""

    shared = True

    def __init__(self, url: str) -> None:
        """Nothing is connected before `start`."""
        self._url = url
        self._waiting: OrderedDict[str, int] = OrderedDict()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.connected = False

    async def start(self, heard: Heard) -> None:
        """Begin to listen; the connections may come up later."""
        self._task = asyncio.create_task(self._stay_connected(heard))

    def hint(self, room: str, seq: int) -> None:
        """Say how far a room is; never waits, never fails."""
        self._waiting[room] = seq
        self._waiting.move_to_end(room)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        self._wake.set()

    async def stop(self) -> None:
        """Send what waits, if that is possible, and listen no longer."""
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
            except Exception as error:  # noqa: BLE001 - whatever breaks it, connect again
                if self.connected or pause == FIRST_PAUSE:
                    logger.warning("hints lost", why=type(error).__name__)
                pause = FIRST_PAUSE if self.connected else min(pause * 2, LONGEST_PAUSE)
            self.connected = False
            await asyncio.sleep(pause)

    async def _converse(self, heard: Heard) -> None:
        async with await self._connect() as ear, await self._connect() as mouth:
            await ear.execute(f"LISTEN {CHANNEL}")
            self.connected = True
            logger.info("hints connected")
            async with asyncio.TaskGroup() as both:
                both.create_task(self._listen(ear, heard))
                both.create_task(self._send(mouth))

    async def _connect(self) -> "psycopg.AsyncConnection[Any]":
        connect = psycopg.AsyncConnection.connect
        return await connect(self._url, autocommit=True, **LIVELY)  # type: ignore[arg-type]

    async def _listen(self, ear: "psycopg.AsyncConnection[Any]", heard: Heard) -> None:
        async for message in ear.notifies():
            for room, seq in read_hints(message.payload):
                heard(room, seq)
        raise ConnectionError("the connection ended")

    async def _send(self, mouth: "psycopg.AsyncConnection[Any]") -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            while self._waiting:
                text = write_hints(self._next_hints())
                await mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

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
