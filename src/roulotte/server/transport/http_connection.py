"""Connections before anybody knows who they are: how many, how long, and how patient we are.

uvicorn waits for ever for whoever says half a sentence, and reads headers without end. With no
proxy in front, that is ours to prevent.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from roulotte.protocol.http import Problem
from roulotte.server.transport.register import (
    AHEAD,
    FRAMES,
    LONG_BODY,
    LONG_HEAD,
    NO_HTTP,
    SLOW_BODY,
    SLOW_HEAD,
    UNREAD,
    Cause,
    Register,
)
from roulotte.server.transport.websocket import LineProtocol

HEAD_BYTES: Final = 16_384  # of a request's first line and headers, together
LINE_BYTES: Final = 8_000  # of the address, or of one header
HEAD_LINES: Final = 100  # headers of a request
HEAD_SECONDS: Final = 10.0  # for a head to come, from the connection or the answer before it
BODY_BYTES: Final = 2_000_000  # that are read of a body, wanted or not
BODY_SECONDS: Final = 60.0  # for a body to come
UNREAD_SECONDS: Final = 120.0  # that an answer may wait for somebody who does not read it
MOST_AHEAD: Final = 16  # requests that somebody may send before the first is answered


class Refuse(Exception):  # noqa: N818 - out of the parser, to whoever feeds it
    """This can't go on."""


class HttpDoor(HttpToolsProtocol):
    """uvicorn's HTTP with limits: bytes, lines and seconds of everything that a stranger sends."""

    def __init__(self, register: Register, **about: Any) -> None:
        """`about` is uvicorn's own."""
        super().__init__(**about)
        self._register = register
        self.lease: Callable[[], None] | None = None  # to be given back once
        self._refused: Cause | None = None
        self._in_head = True  # or between two requests
        self._head = self._lines = self._raw = self._body = 0
        self._due: float | None = None  # when what is coming must have come
        self._unread: float | None = None  # since when the answer is not read, or we hang up

    # From the transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take one more, if there is room."""
        super().connection_made(transport)
        raw = self.client[0] if self.client else "-"
        if (cause := self._register.take(self, raw)) is not None:
            self._refuse(cause)
        self._due = time.monotonic() + HEAD_SECONDS

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        super().connection_lost(exc)
        self._register.leave(self)
        if self.lease is not None:
            self.lease()

    def data_received(self, data: bytes) -> None:
        """Feed the parser, as long as it is not too much."""
        self._unset_keepalive_if_required()
        if self._refused is not None:
            return
        if self._due is None:
            self._due = time.monotonic() + (HEAD_SECONDS if self._in_head else BODY_SECONDS)
        try:
            self._measure(len(data))
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except (Refuse, httptools.HttpParserError):
            self._refuse(self._cause())

    def pause_writing(self) -> None:
        """Somebody does not read."""
        super().pause_writing()
        self._unread = time.monotonic()

    def resume_writing(self) -> None:
        """Now they do."""
        super().resume_writing()
        self._unread = None

    # From the parser

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = self._lines = self._body = 0
        self._due = time.monotonic() + HEAD_SECONDS

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._count_head(len(url), len(self.url) + len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or what comes after a body in pieces."""
        self._lines += 1
        self._count_head(len(name) + len(value) + 4, len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there; perhaps a body follows."""
        if len(self.pipeline) >= MOST_AHEAD:
            self._stop(AHEAD)
        self._in_head, self._raw = False, 0
        self._due = time.monotonic() + BODY_SECONDS
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there; how long the answer takes is our own affair."""
        super().on_message_complete()
        self._in_head, self._due = True, None

    def _count_head(self, size: int, line: int) -> None:
        self._head += size
        if self._head > HEAD_BYTES or line > LINE_BYTES or self._lines > HEAD_LINES:
            self._stop(LONG_HEAD)

    def _measure(self, size: int) -> None:
        """Count bytes as they come: of a head that does not end the parser tells nothing."""
        if self._in_head:
            self._raw += size
            if self._raw > HEAD_BYTES + size:
                self._stop(LONG_HEAD)
        else:
            self._body += size
            if self._body > BODY_BYTES:
                self._stop(LONG_BODY)

    def _cause(self) -> Cause:
        return self._refused or NO_HTTP

    def _stop(self, cause: Cause) -> None:
        self._refused = cause
        raise Refuse

    # Becoming a socket

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever asks for another protocol is answered by this one."""

    def _upgrade(self) -> None:
        if not self._should_upgrade():
            return
        try:
            self.handle_websocket_upgrade()
        except Exception:  # noqa: BLE001 - what its parser does not like, it says in many ways
            self._forget_half_a_socket()
            self._refuse(NO_HTTP)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        """The connection is counted until the socket is gone."""
        protocol: Any = self.transport.get_protocol()
        if isinstance(protocol, LineProtocol):
            protocol.lease, self.lease = self.lease, None
            protocol.flooded = partial(self._register.turned_away, FRAMES)
        self._register.leave(self)

    def _forget_half_a_socket(self) -> None:
        for one in tuple(self.connections):
            if one is not self and one.transport is self.transport:
                self.connections.discard(one)

    # Enough

    def look(self, now: float) -> None:
        """Whether what should have come has, and what was sent is read."""
        if self._unread is not None and now - self._unread > UNREAD_SECONDS:
            self._register.turned_away(UNREAD)
            self.transport.abort()
        elif self.transport.is_closing():
            self._unread = now if self._unread is None else self._unread
        elif self.flow.read_paused:
            self._due = None  # it is we who do not read
        elif self._due is not None and now > self._due:
            self._refuse(SLOW_HEAD if self._in_head else SLOW_BODY)

    def _refuse(self, cause: Cause) -> None:
        """Say why, if nothing else is being said, and hang up."""
        self._refused = cause
        self._register.turned_away(cause)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self.transport.write(answer_of(cause))
        self.transport.close()


def answer_of(cause: Cause) -> bytes:
    """What somebody is told who is turned away."""
    body = msgspec.json.encode(Problem(cause.code, cause.why))
    about = b"content-type: application/json\r\nretry-after: 5\r\nconnection: close\r\n"
    return b"%bcontent-length: %d\r\n%b\r\n%b" % (STATUS_LINE[cause.status], len(body), about, body)
