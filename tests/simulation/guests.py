"""Sessions of a simulated evening: clients as the protocol asks for, on lines that are no good."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import NamedTuple

from roulotte.protocol.codes import CLOSE_LOCKED, CLOSE_NOBODY, CLOSE_REMOVED
from roulotte.protocol.limits import GONE_SECONDS, PING_SECONDS
from tests.server.people.calling import Json
from tests.server.people.visitors import LOST, Visitor
from tests.simulation.chance import Chance
from tests.simulation.network import Line

SHUT = frozenset({CLOSE_LOCKED, CLOSE_REMOVED, CLOSE_NOBODY})
BACK_SECONDS = 0.2
SHUT_SECONDS = 5.0

Dial = Callable[["Guest"], Line | None]  # a line to some process, if there is one


class Said(NamedTuple):
    """A message from or to somebody."""

    when: float
    line: int  # their first line, their second one …
    message: Json


class Guest(Visitor):
    """Somebody with a phone; everything that was said and heard is kept."""

    def __init__(self, name: str, room: str, chance: Chance, dial: Dial) -> None:
        """The name is also who they are."""
        super().__init__("anywhere", room, "", name)
        self.rng = Random(chance.below(1 << 62))  # noqa: S311 - ids, not secrets
        self._chance, self._dial, self.persistent = chance, dial, True
        self._loop = asyncio.get_running_loop()
        self.line: Line | None = None
        self.lines = 0
        self.spoken: list[Said] = []
        self.told: list[Said] = []
        self.shut = self.gone = False
        self._heard = 0.0

    @property
    def here(self) -> bool:
        """Whether the room has greeted them on this line."""
        return self.line is not None and not self.line.over and self._lost is None

    @asynccontextmanager
    async def _connect(self, _url: str) -> AsyncIterator[Line]:
        line = self._dial(self)
        if line is None:
            raise ConnectionRefusedError
        self.line, self.lines, self._heard = line, self.lines + 1, self._loop.time()
        try:
            yield line
        finally:
            self.line = None
            line.hang_up()

    async def live(self) -> None:
        """Come, and come back, for ever."""
        nagging = self._loop.create_task(self._nag())
        try:
            while not self.gone:
                with suppress(*LOST):
                    await self._visit("anywhere")
                await asyncio.sleep(self._chance.seconds(0, BACK_SECONDS))
                if self.shut:
                    await asyncio.sleep(SHUT_SECONDS)
        finally:
            nagging.cancel()

    async def _nag(self) -> None:
        """Send again what is not answered, say a word now and then, give up on a dead line."""
        pinged = 0.0
        while True:
            await asyncio.sleep(self._chance.seconds(0.3, 2.0))
            now = self._loop.time()
            if self.line is None:
                continue
            if now - self._heard > GONE_SECONDS:
                self.line.give_up()
            elif not self.here:
                continue
            elif self.pending is not None:
                await self.repeat()
            elif now - pinged > PING_SECONDS:
                pinged = now
                await self.say({"type": "ping"})

    async def say(self, message: Json) -> None:
        """Send a message, and remember it."""
        if self.line is not None:
            self.spoken.append(Said(self._loop.time(), self.lines, message))
            await super().say(message)

    def _hear(self, message: Json) -> None:
        self._heard = self._loop.time()
        self.told.append(Said(self._heard, self.lines, message))
        self.shut = message["type"] == "bye" and message["code"] in SHUT
        super()._hear(message)
