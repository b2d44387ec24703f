"""One client's socket as the room sees it: whose it is, what it sees, and a bounded way out."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec

from roulotte.core.words import Lang
from roulotte.protocol.codes import CLOSE_SLOW
from roulotte.protocol.messages import Bye, FromRoom, You
from roulotte.server.rooms.frames import Viewpoint

RETRY_MS: Final = 1000  # after which whoever could not be served comes back
MOST_FRAMES: Final = 256  # frames that may wait for a client that reads slowly
MOST_BYTES: Final = 1_000_000
LAST_WORDS_SECONDS: Final = 5.0  # for a goodbye to be read, before the connection is cut

Send = Callable[[str], Awaitable[None]]

_encode: Final = msgspec.json.Encoder().encode


class Outlet(Protocol):
    """A connection that can be written to without waiting."""

    def write(self, frame: bytes) -> bool:
        """Write a frame; False if the connection takes none at this moment."""
        ...


def _no_cut(_patience: float) -> None:
    """There is no connection to cut."""


async def _nowhere(_text: str) -> None:
    """Nobody is there to read it."""


class Socket:
    """Frames go out in order; those that have to wait, by a task: a deaf client delays nobody."""

    def __init__(self, person: str, lang: Lang | None, send: Send) -> None:
        """`send` may wait for as long as the client does not read."""
        self.person, self.lang = person, lang
        self.member: int | None = None
        self.watches = False  # whether it is nobody's here, whoever opened it
        self.several = False  # whether it holds several seats
        self.looking = False  # whether it then asked for one seat's side
        self.viewpoint = Viewpoint(None, None, lang)
        self.told: You | None = None  # what the client was told of itself
        self.waiting = 0  # commands of its own that are not answered yet
        self.heard = self.acted = time.monotonic()  # anything at all, and a command
        self.closing: Bye | None = None
        self.on_close: Callable[[float], object] = _no_cut  # cuts it off after so many seconds
        self.outlet: Outlet | None = None  # a shorter way out than `send`
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._sending = False  # a frame is on its way that nothing may overtake
        self._send = send
        self._wake: asyncio.Future[None] | None = None

    def put(self, *messages: FromRoom) -> None:
        """Queue messages as one frame."""
        self.put_frame(_encode(messages))

    def put_frame(self, frame: bytes) -> None:
        """Queue a frame; a client that lets too many wait is dropped."""
        if self.closing is not None:
            return
        waits = self._sending or bool(self._frames)
        if self.outlet is not None and not waits and self.outlet.write(frame):
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._drop_frames()
            self.close(Bye(CLOSE_SLOW, "too much waits to be read", 1000), patience=0)
        else:
            self._rouse()

    def close(self, bye: Bye, *, patience: float = LAST_WORDS_SECONDS) -> None:
        """Say goodbye after what already waits, and wait so long for it to be read."""
        if self.closing is None:
            last = _encode((bye,))
            self._frames.append(last)
            self._bytes += len(last)
            self.closing = bye
            self._rouse()
            self.on_close(patience)

    def let_go(self) -> None:
        """The client has gone: hold nobody who holds this socket."""
        self.on_close, self._send, self.outlet = _no_cut, _nowhere, None
        self._drop_frames()

    def _drop_frames(self) -> None:
        self._frames.clear()
        self._bytes = 0

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self) -> None:
        """Send until the goodbye is out."""
        loop = asyncio.get_running_loop()
        while True:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                self._sending = True
                await self._send(frame.decode())
                self._sending = False
            if self.closing is not None:
                return
            self._wake = loop.create_future()
            await self._wake
