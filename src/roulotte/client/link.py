"""The connection: it comes back by itself, and notices when nobody answers any more."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from roulotte.client.errors import Closed, Nonsense
from roulotte.client.room_state import read_frame
from roulotte.client.views import FromRoom
from roulotte.core.seeded import fresh_bytes
from roulotte.protocol.codes import (
    CLOSE_FORMAT,
    CLOSE_LOCKED,
    CLOSE_NOBODY,
    CLOSE_NORMAL,
    CLOSE_REMOVED,
    CLOSE_UNKNOWN,
)
from roulotte.protocol.limits import GONE_SECONDS, PING_SECONDS
from roulotte.protocol.messages import Bye, FromClient, Hello, Ping

FINAL: Final = frozenset(
    {CLOSE_NORMAL, CLOSE_FORMAT, CLOSE_NOBODY, CLOSE_REMOVED, CLOSE_UNKNOWN, CLOSE_LOCKED}
)  # coming back would not help
LARGEST: Final = 16_000_000  # bytes of a frame; a snapshot is far smaller
FORBIDDEN: Final = (401, 403, 404)

encode: Final = msgspec.json.Encoder().encode


class Pace(NamedTuple):
    """How often a client speaks up, and how soon it comes back."""

    ping: float = PING_SECONDS
    gone: float = GONE_SECONDS  # nothing heard for so long: the connection is dead
    first: float = 0.5  # before the first attempt to come back; then twice as long each time
    longest: float = 20.0
    patience: float = 300.0  # without a word from the room for so long, it gives up

    def pause(self, tries: int, least: float = 0.0) -> float:
        """How long to wait; half to one and a half times as long, so that not all come at once."""
        grown = min(self.first * 2.0 ** min(tries, 16), self.longest)
        return max(grown, least) * (0.5 + int.from_bytes(fresh_bytes(2)) / 65536)


class Link:
    """Keeps a socket to a room open, and hands over what comes."""

    def __init__(
        self,
        address: str,
        token: str,
        pace: Pace,
        hello: Callable[[], Hello],
        hear: Callable[[list[FromRoom]], None],
    ) -> None:
        """`hello` says from where on to be told; `hear` takes the messages of a frame."""
        self._address, self._headers = address, {"Authorization": f"Bearer {token}"}
        self._pace, self._hello, self._hear = pace, hello, hear
        self._socket: ClientConnection | None = None
        self._heard = self._understood = time.monotonic()
        self._tries = 0
        self._bye: Bye | None = None

    async def run(self) -> None:
        """Stay connected until it makes no sense any more; ends by raising Closed."""
        while True:
            self._bye = None
            why = await self._once()
            if time.monotonic() - self._understood > self._pace.patience:
                raise Closed(0, f"the room can't be reached: {why}")
            await asyncio.sleep(self._pause())

    def _pause(self) -> float:
        said = self._bye.retry_ms if self._bye is not None else None
        self._tries += 1
        return self._pace.pause(self._tries - 1, (said or 0) / 1000)

    async def _once(self) -> str:
        """One connection from its greeting to its end; says how it ended."""
        try:
            async with connect(
                self._address,
                additional_headers=self._headers,
                max_size=LARGEST,
                ping_interval=None,
                compression=None,
                close_timeout=2,
            ) as socket:
                await self._converse(socket)
        except InvalidStatus as error:
            status = error.response.status_code
            if status in FORBIDDEN:
                raise Closed(status, "the server does not let this program in") from None
            return f"HTTP status {status}"
        except (OSError, TimeoutError, InvalidHandshake, Nonsense) as error:
            return str(error) or type(error).__name__
        return self._ended(socket)

    def _ended(self, socket: ClientConnection) -> str:
        code, why = socket.close_code, socket.close_reason
        if self._bye is not None:
            code, why = self._bye.code, self._bye.why
        if code in FINAL:
            raise Closed(code, why or "closed")
        return f"closed with {code}: {why}"

    async def _converse(self, socket: ClientConnection) -> None:
        """Greet, then listen until the connection is closed or cut."""
        pinging = asyncio.create_task(self._keep_alive(socket))
        try:
            with suppress(ConnectionClosed):
                await socket.send(encode(self._hello()).decode())
                self._socket = socket
                async for text in socket:
                    self._take(text)
        finally:
            self._socket = None
            pinging.cancel()

    def _take(self, text: str | bytes) -> None:
        self._heard = time.monotonic()
        messages = read_frame(text)
        self._bye = next((one for one in messages if isinstance(one, Bye)), self._bye)
        self._hear(messages)
        self._understood, self._tries = self._heard, 0

    async def _keep_alive(self, socket: ClientConnection) -> None:
        self._heard = time.monotonic()
        with suppress(ConnectionClosed):
            while time.monotonic() - self._heard < self._pace.gone:
                await asyncio.sleep(self._pace.ping)
                await socket.send(encode(Ping()).decode())
            socket.transport.abort()  # a dead line would carry no goodbye either

    def send(self, message: FromClient) -> None:
        """Send, if there is a connection; whoever needs an answer sends again after `welcome`."""
        socket = self._socket
        if socket is not None:
            task = asyncio.create_task(_send(socket, encode(message).decode()))
            KEPT.add(task)
            task.add_done_callback(KEPT.discard)


async def _send(socket: ClientConnection, text: str) -> None:
    with suppress(ConnectionClosed):
        await socket.send(text)


KEPT: Final[set["asyncio.Task[None]"]] = set()
