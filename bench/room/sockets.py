"""A WebSocket client that costs little: thousands of sockets in one process, on one core.

Only what a load needs: whole frames out, unfragmented frames in, no closing handshake. The mask is
all zeros, so there is nothing to mask here, while the server has its usual work.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """One whole frame as a client sends it, up to 64 KiB."""
    size = len(payload)
    if size < 126:
        return bytes((FINAL | opcode, MASKED | size)) + NO_MASK + payload
    return bytes((FINAL | opcode, MASKED | 126)) + size.to_bytes(2, "big") + NO_MASK + payload


def payload_at(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of a server's frame begins and ends, once all of it is here."""
    have = len(data)
    if have < at + 2:
        return None
    size, begin = data[at + 1], at + 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        size = int.from_bytes(data[at + 2 : begin], "big")
    return (begin, begin + size) if have >= begin + size else None


def upgrade(port: int, path: str, headers: Mapping[str, str]) -> bytes:
    """The request that opens a WebSocket."""
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "Um91bG90dGUgYmVuY2ggIQ==",
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()


class Socket(asyncio.Protocol):
    """One client socket; each text frame goes to `heard`."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.lost = False
        self._heard = heard
        self._rest = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    async def open(self, port: int, path: str, headers: Mapping[str, str] | None = None) -> None:
        """Connect to a server on this machine and wait for its handshake."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        self._transport.write(upgrade(port, path, headers or {}))
        await self._opened

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        self._transport.write(frame(text))

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way out."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note it, and tell whoever still waits for the handshake."""
        self.lost = True
        if not self._opened.done():
            self._opened.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Hand on every whole frame; keep the rest."""
        data = self._rest + data if self._rest else data
        at = 0 if self._opened.done() else self._shake_hands(data)
        while self._opened.done() and (bounds := payload_at(data, at)):
            begin, end = bounds
            self._take(data[at] & 15, data[begin:end])
            at = end
        self._rest = data[at:]

    def _shake_hands(self, data: bytes) -> int:
        head, separator, _ = data.partition(b"\r\n\r\n")
        if not separator:
            return 0
        if b" 101 " in head.partition(b"\r\n")[0]:
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(head.decode("latin-1")))
            self.close()
        return len(head) + len(separator)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._heard(payload)
        elif opcode == PING:
            self._transport.write(frame(payload, PONG))
        elif opcode == CLOSE:
            self.close()
