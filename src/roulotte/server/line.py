"""uvicorn's socket with a shorter way: a line straight to the connection, beside ASGI.

Through ASGI each message takes a queue, a dictionary and a turn of the loop, each way, and reading
is stopped and started again; and a connection can't be cut: a proper close waits until everything
before it is sent, which a deaf client never lets happen. Where another server is in front, there is
no line, and everything goes through ASGI.

Nearly every message is a small text in one frame that arrives whole. Those are read here; anything
else goes to the parser, which knows the whole of RFC 6455. What all sockets say in one turn of the
loop is heard in the next, and what they are sent is written together.
"""

import asyncio
from collections.abc import Callable
from struct import Struct
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from roulotte.protocol.limits import FRAME_BYTES
from roulotte.server.rounds import Round

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled one for this machine
    from websockets.utils import apply_mask

EXTENSION: Final = "roulotte.line"
FINAL: Final = 0x80  # in a frame's first byte: it is the last of its message
MASKED: Final = 0x80  # in its second
TEXT: Final = FINAL | 1  # the first byte of a text message in one frame

SHORT: Final = Struct(">BBH").pack  # heads of frames
LONG: Final = Struct(">BBQ").pack

Heard = Callable[[str], None]


class Rounds:
    """What the lines of one event loop hear, and what they write."""

    def __init__(self) -> None:
        """Nothing waits."""
        self.hearing = Round[tuple["LineProtocol", str]](hear)
        self.writing = Round[tuple[asyncio.Transport, bytes]](write)


def hear(said: tuple["LineProtocol", str]) -> None:
    """Pass a text on."""
    protocol, text = said
    if protocol.heard is not None:  # else it is gone
        protocol.heard(text)


def write(frame: tuple[asyncio.Transport, bytes]) -> None:
    """Give a frame to the kernel."""
    transport, data = frame
    if not transport.is_closing():
        transport.write(data)


ROUNDS: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds]()


def rounds_of(loop: asyncio.AbstractEventLoop) -> Rounds:
    """Those of a loop: all its lines share them."""
    if loop not in ROUNDS:
        ROUNDS[loop] = Rounds()
    return ROUNDS[loop]


class LineProtocol(WebSocketsSansIOProtocol):
    """Offers its line to the application."""

    rounds: Rounds
    heard: Heard | None = None  # never raises
    _between = False  # whether the parser waits for no rest of a frame or message

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hear and write with all the others."""
        super().connection_made(transport)
        self.rounds = rounds_of(self.loop)

    def handle_connect(self, event: Request) -> None:
        """The application starts with the next turn of the loop, and finds the extension."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": Line(self)}

    def data_received(self, data: bytes) -> None:
        """Frame by frame, as long as they come whole; from the first that does not, the parser."""
        if not self.handshake_initiated:
            self._between = data.endswith(b"\r\n\r\n")
            super().data_received(data)
            return
        at = 0
        while self._between and at < len(data):
            body, end = bounds(data, at)
            self._between = end > 0
            if end:
                self._take(data[at:end], body - at)
                at = end
        if at < len(data):
            super().data_received(data[at:])

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of whatever holds us, so that we need not wait for the garbage to be collected."""
        super().connection_lost(exc)
        self.heard = None
        self.conn.parser.close()
        if self.handshake_initiated and self.response.status_code == 101:
            self.scope["extensions"].pop(EXTENSION, None)

    def _take(self, frame: bytes, body: int) -> None:
        """A text goes straight to whoever listens, unless an earlier message still waits."""
        if frame[0] == TEXT and self.heard and not self.close_sent and self.queue.empty():
            try:
                text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
            except UnicodeDecodeError:
                super().data_received(frame)
            else:
                self.rounds.hearing.add((self, text))
        else:
            super().data_received(frame)


def bounds(data: bytes, at: int) -> tuple[int, int]:
    """Where the body of a client's frame begins and ends; 0 for its end if it is not whole, not
    the last of its message, or longer than a message may be."""
    if len(data) < at + 6 or not data[at] & FINAL or not data[at + 1] & MASKED:
        return 0, 0
    size, body = data[at + 1] ^ MASKED, at + 6
    if size > 125:
        size = int.from_bytes(data[at + 2 : at + 4]) if size == 126 else FRAME_BYTES + 1
        body = at + 8
    return (body, body + size) if size <= FRAME_BYTES and len(data) >= body + size else (0, 0)


class Line:
    """One connection, without a detour."""

    def __init__(self, protocol: LineProtocol) -> None:
        """It is as good as the connection."""
        self._protocol = protocol

    def hang_up(self) -> None:
        """Cut it at once."""
        self._protocol.transport.abort()

    def listen(self, heard: Heard) -> None:
        """Hear texts from now on; everything else comes as before."""
        self._protocol.heard = heard

    def write(self, payload: bytes) -> bool:
        """Send a text with all others; False if the client reads nothing, or is gone."""
        protocol = self._protocol
        if not protocol.writable.is_set() or protocol.disconnected or protocol.close_sent:
            return False
        protocol.rounds.writing.add((protocol.transport, _head(len(payload)) + payload))
        return True


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((TEXT, size))
    return SHORT(TEXT, 126, size) if size < 65_536 else LONG(TEXT, 127, size)


def line_of(scope: Any) -> Line | None:
    """The line of a connection, where the server in front offers one."""
    offered = (scope.get("extensions") or {}).get(EXTENSION)
    line: Line | None = offered["line"] if offered else None
    return line
