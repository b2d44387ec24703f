"""uvicorn's socket with a shorter way: a line straight to the connection, beside ASGI.

Through ASGI each message takes a queue, a dictionary and a turn of the loop, each way, and reading
is stopped and started again; and a connection can't be cut: a proper close waits until everything
before it is sent, which a deaf client never lets happen. Where another server is in front, there is
no line, and everything goes through ASGI.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "roulotte.line"
TEXT: Final = 0x81  # the first byte of a text message in one frame (RFC 6455)

Heard = Callable[[str], None]


class LineProtocol(WebSocketsSansIOProtocol):
    """Offers its line to the application."""

    heard: Heard | None = None

    def handle_connect(self, event: Request) -> None:
        """The application starts with the next turn of the loop, and finds the extension."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": Line(self)}

    def send_receive_event_to_app(self) -> None:
        """A text goes straight to whoever listens, unless an earlier message still waits."""
        direct = self.heard is not None and self.curr_msg_data_type == "text"
        if direct and not self.close_sent and self.queue.empty():
            self._hear()
        else:
            super().send_receive_event_to_app()

    def _hear(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            text = data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if self.heard is not None:
            self.heard(text)


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
        """Send a text now; False if the client does not read, or there is no connection."""
        protocol = self._protocol
        if not protocol.writable.is_set() or protocol.disconnected or protocol.close_sent:
            return False
        protocol.transport.write(_head(len(payload)) + payload)
        return True


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2)
    return bytes((TEXT, 127)) + size.to_bytes(8)


def line_of(scope: Any) -> Line | None:
    """The line of a connection, where the server in front offers one."""
    offered = (scope.get("extensions") or {}).get(EXTENSION)
    line: Line | None = offered["line"] if offered else None
    return line
