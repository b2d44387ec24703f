"""Lines between people and processes: late, cut, or open in one direction only.

What arrives, arrives in order; from some moment on nothing does, and either end may learn of it
much later than the other.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from tests.simulation.chance import Chance
from tests.simulation.loop import VirtualLoop

NEVER = float("inf")
END = object()  # the last thing that comes


class Way:
    """One direction."""

    def __init__(self, loop: VirtualLoop, chance: Chance) -> None:
        """Nothing is under way."""
        self._loop, self._chance = loop, chance
        self.dry_from = NEVER  # nothing is delivered from then on
        self._free = 0.0  # when the last thing has arrived
        self._came: asyncio.Queue[Any] = asyncio.Queue()

    def send(self, thing: Any) -> None:
        """It arrives after what was sent before it, or never."""
        slow = self._chance.happens(20)
        delay = self._chance.seconds(0.0005, 1.5 if slow else 0.03)
        self._free = max(self._free, self._loop.moment + delay)
        if self._free < self.dry_from:
            self._loop.call_at(self._free, self._came.put_nowait, thing)
            self._free += 1e-6

    def end_at(self, when: float) -> None:
        """Whoever hears learns at that moment that nothing more will come."""
        self._loop.call_at(when, self._came.put_nowait, END)

    async def next(self) -> Any:
        """Wait for the next thing."""
        return await self._came.get()


class Line:
    """A socket: the client's end of it is this object, the server's are `receive` and `send`."""

    def __init__(self, loop: VirtualLoop, chance: Chance) -> None:
        """It is a good one."""
        self._loop = loop
        self._up, self._down = Way(loop, chance), Way(loop, chance)
        self.over = False

    # The client's end

    async def send(self, text: str) -> None:
        """Say something."""
        self._up.send({"type": "websocket.receive", "text": text})

    async def __aiter__(self) -> AsyncIterator[str]:
        """What is said to the client, until the line ends."""
        while (told := await self._down.next()) is not END:
            if told["type"] == "websocket.close":
                return
            yield told["text"]
        raise ConnectionError("cut")

    def give_up(self) -> None:
        """The client has not heard anything for too long."""
        self._down.end_at(self._loop.moment)

    def hang_up(self) -> None:
        """The client has enough of it."""
        self.over = True
        self._up.send(END)

    # The server's end

    async def receive(self) -> Any:
        """What the server hears."""
        heard = await self._up.next()
        return {"type": "websocket.disconnect"} if heard is END else heard

    async def say(self, message: Any) -> None:
        """What the server says."""
        self._down.send(message)

    # Faults

    def cut(self, chance: Chance, patience: float) -> None:
        """From now on it is of no use; each end learns of it within `patience`."""
        if self.over:
            return
        self.over = True
        now = self._loop.moment
        for way in (self._up, self._down):
            way.dry_from = now + chance.seconds(0, patience / 2)
            way.end_at(way.dry_from + chance.seconds(0, patience))

    def doom(self, chance: Chance) -> None:
        """It will be cut some time."""
        self._loop.call_later(chance.seconds(0.02, 15), self.cut, chance, 30.0)


Accept = Callable[[Line], None]
