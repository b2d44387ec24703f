"""uvicorn's socket with a shorter way: a line straight to the connection, beside ASGI.

Through ASGI each message takes a queue, a dictionary and a turn of the loop, each way, and reading
is stopped and started again; and a connection can't be cut: a proper close waits until everything
before it is sent, which a deaf client never lets happen. Where another server is in front, there is
no line, and everything goes through ASGI.

Nearly every message is a small text in one frame that arrives whole. Those are read here; anything
else goes to the parser, which knows the whole of RFC 6455, frame by frame and not too often: it is
slow, and counts nothing itself. What all sockets say in one turn of the loop is heard in the next,
and what they are sent is written together.
"""

import asyncio
from collections.abc import Callable
from struct import Struct
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from roulotte.protocol.codes import CLOSE_TOO_MANY
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.server.access.limits import Bucket, Rate
from roulotte.server.transport.batching import Round

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled one for this machine
    from websockets.utils import apply_mask

EXTENSION: Final = "roulotte.line"
FINAL: Final = 0x80  # in a frame's first byte: it is the last of its message
CONTROL: Final = 0x08  # also there: it is no part of a message
MASKED: Final = 0x80  # in its second
TEXT: Final = FINAL | 1  # the first byte of a text message in one frame

NO_TEXT: Final = 1007  # a socket's end, as RFC 6455 has it
PARSER: Final = -1  # in place of a frame's end: whatever this is, the parser has to say so

FRAMES: Final = Rate(20, 100)  # frames that are no whole texts: pings, parts of a message
MOST_AT_ONCE: Final = 1000  # frames in what arrives together
CUT_SECONDS: Final = 5.0  # for somebody to read why

SHORT: Final = Struct(">BBH").pack  # heads of frames
LONG: Final = Struct(">BBQ").pack

Heard = Callable[[str], None]


class Rounds:
    """What the lines of one event loop hear, and what they write."""

    def __init__(self) -> None:
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
    _others: Bucket  # for frames that are no whole texts
    heard: Heard | None = None  # never raises
    lease: Callable[[], None] | None = None  # of the connection, given back at its end
    flooded: Callable[[], None] | None = None  # too many frames came
    _between = False  # whether frames are told apart here
    _amid = False  # whether the parser waits for the rest of a message
    _shut = False  # whether nothing is heard any more
    _rest: bytes = b""  # of a frame that is not whole yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hear and write with all the others."""
        super().connection_made(transport)
        self.rounds = rounds_of(self.loop)
        self._others = Bucket(FRAMES)

    def handle_connect(self, event: Request) -> None:
        """The application starts with the next turn of the loop, and finds the extension."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": Line(self)}

    def data_received(self, data: bytes) -> None:
        """Frame by frame, however they arrive."""
        if self._shut:
            return
        if not self.handshake_initiated:
            self._between = data.endswith(b"\r\n\r\n")
            super().data_received(data)
        elif self._between:
            self._take_all(self._rest + data if self._rest else data)
        else:
            super().data_received(data)

    def _take_all(self, data: bytes) -> None:
        at, count = 0, 0
        body, end = bounds(data, at)
        while end > 0 and not self._shut:
            count += 1
            self._take(data[at:end], body - at)
            at = end
            body, end = bounds(data, at) if count < MOST_AT_ONCE else self._flood()
        self._rest = data[at:]
        if end == PARSER:
            self._between = False
            super().data_received(self._rest)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of whatever holds us, so that we need not wait for the garbage to be collected."""
        super().connection_lost(exc)
        if self.lease is not None:
            self.lease()
        self.heard = self.lease = self.flooded = None
        self.conn.parser.close()
        if self.handshake_initiated and self.response.status_code == 101:
            self.scope["extensions"].pop(EXTENSION, None)

    def _take(self, frame: bytes, body: int) -> None:
        """A text goes straight to whoever listens, unless an earlier message still waits."""
        if self.close_sent and not frame[0] & CONTROL:
            return  # said before they could read our goodbye: only their answer to it matters
        waits = self._amid or not self.queue.empty()
        if frame[0] == TEXT and self.heard and not waits:
            try:
                text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
            except UnicodeDecodeError:
                self._close_with(NO_TEXT, "this is not UTF-8")
            else:
                self.rounds.hearing.add((self, text))
        else:
            self._parse(frame)

    def _parse(self, frame: bytes) -> None:
        """Give a frame to the parser: a ping, a part of a message, or something that is wrong."""
        if not self._others.take():
            self._flood()
            return
        if not frame[0] & CONTROL:
            self._amid = not frame[0] & FINAL
        super().data_received(frame)

    def _flood(self) -> tuple[int, int]:
        """Somebody sends more than anybody could mean: say so, and hang up."""
        self._shut = True
        if self.flooded is not None:
            self.flooded()
        if not self.handshake_complete:
            self.transport.abort()
        elif not self.close_sent:
            self._close_with(CLOSE_TOO_MANY, "too many frames")
        return 0, 0

    def send_receive_event_to_app(self) -> None:
        """A whole message for the application; uvicorn logs those that are no text, at length."""
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            if self.curr_msg_data_type == "text" and not self.close_sent:
                self._close_with(NO_TEXT, "this is not UTF-8")
                return
        super().send_receive_event_to_app()

    def _close_with(self, code: int, why: str) -> None:
        self.conn.send_close(code, why)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Say why, hear nothing more, and leave them a while to read it.

        uvicorn closes at once. Where something of theirs is still unread, the kernel then resets
        the connection, and what we said last is lost on its way.
        """
        last = self.conn.close_sent
        assert last is not None  # noqa: S101 - whoever calls has just said it
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": last.code, "reason": last.reason}
        )
        self._shut = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()  # they hang up in turn, and so do we
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.loop.call_later(CUT_SECONDS, self.transport.abort)


def bounds(data: bytes, at: int) -> tuple[int, int]:
    """Where the body of a client's frame begins and ends; 0 for its end if it is not whole yet,
    PARSER if it never will be: it has no mask, or is longer than a message may be."""
    if len(data) < at + 2:
        return 0, 0
    size, head = data[at + 1] ^ MASKED, 2
    if size in {126, 127}:
        head = 4 if size == 126 else 10
        if len(data) < at + head:
            return 0, 0
        size = int.from_bytes(data[at + 2 : at + head])
    if not data[at + 1] & MASKED or size > FRAME_BYTES:
        return 0, PARSER
    body = at + head + 4
    return (body, body + size) if len(data) >= body + size else (0, 0)


class Line:
    """One connection, without a detour."""

    def __init__(self, protocol: LineProtocol) -> None:
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
