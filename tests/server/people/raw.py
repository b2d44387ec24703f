"""A socket by hand: frames as one likes, read or not."""

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError

from roulotte.protocol.limits import VERSION
from tests.server.people.calling import ANSWERS, Json, Listener, address_of, bearer

HELLO: Json = {"type": "hello", "v": VERSION}


class Raw(Listener):
    """A connection and what came of it."""

    def __init__(self, connection: ClientConnection) -> None:
        """Nothing is said yet, not even hello."""
        super().__init__()
        self.connection = connection

    async def say(self, message: Any) -> None:
        """Send a message, or a text or bytes as they are."""
        frame = message if isinstance(message, str | bytes) else json.dumps(message)
        with suppress(ConnectionClosed):
            await self.connection.send(frame)

    async def more(self) -> None:
        """Wait for a frame, and keep what is in it."""
        self.heard += json.loads(await self.connection.recv())

    async def answer(self, message: Any) -> Json:
        """Say something; what answers it."""
        await self.say(message)
        return await self.hear(*ANSWERS)

    async def closed(self, seconds: float = 20) -> int:
        """Wait until the server closes; gives the code, 1006 for a cut connection."""
        async with asyncio.timeout(seconds):
            try:
                while True:
                    await self.more()
            except ConnectionClosedError as closed:
                return 1006 if closed.rcvd is None else closed.rcvd.code
            except ConnectionClosed as closed:
                return 1000 if closed.rcvd is None else closed.rcvd.code

    async def close(self) -> None:
        """Go away."""
        with suppress(ConnectionClosed, OSError):
            await self.connection.close()


async def dial(url: str, room: str, token: str, **options: Any) -> Raw:
    """Open a socket and say nothing."""
    where = address_of(url, room)
    usual = {"additional_headers": bearer(token), "max_size": None, "proxy": None}
    return Raw(await connect(where, **usual | {"ping_interval": None} | options))


async def greet(url: str, room: str, token: str, **options: Any) -> Raw:
    """Open a socket and come as far as the snapshot."""
    raw = await dial(url, room, token, **options)
    await raw.say(HELLO)
    await raw.hear("snap")
    return raw


async def deaf(url: str, room: str, token: str) -> socket.socket:
    """A client that says hello and then never reads, behind a small buffer."""
    host, port = url.removeprefix("http://").split(":")
    pipe = socket.socket()
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    pipe.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(pipe, (host, int(port)))
    request = (
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    await loop.sock_sendall(pipe, request.encode())
    answer = await loop.sock_recv(pipe, 1)  # accepted; nothing is read after this
    assert answer == b"H"
    await loop.sock_sendall(pipe, masked(json.dumps(HELLO).encode()))
    return pipe


def masked(payload: bytes, opcode: int = 1, *, fin: bool = True) -> bytes:
    """One frame as a client has to send it, with a mask that changes nothing."""
    first = (0x80 if fin else 0) | opcode
    size = len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    else:
        head = bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
    return head + bytes(4) + payload
