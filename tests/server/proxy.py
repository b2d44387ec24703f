"""A bad line between a client and a server: it cuts, delays, drops and repeats."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

Fate = Callable[[bytes], list[bytes]]  # what becomes of a frame from the server: its payload


def untouched(payload: bytes) -> list[bytes]:
    """A good line."""
    return [payload]


class Proxy:
    """Passes bytes on to a server; from the server to a socket's client, frame by frame."""

    def __init__(self, port: int) -> None:
        """`port` is the server's own."""
        self._upstream = port
        self.port = 0
        self.fate: Fate = untouched
        self.delay = 0.0
        self.cut_after_sends: int | None = None  # chunks from clients before the next cut
        self.connections = 0
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """Where clients find it."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection at once, without a goodbye."""
        for writer in tuple(self._open):
            writer.transport.abort()
        self._open.clear()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        self.connections += 1
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self._upstream)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, up_writer}
        passing = [
            asyncio.create_task(self._pass_up(reader, up_writer)),
            asyncio.create_task(self._pass_down(up_reader, writer)),
        ]
        await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)
        for end in (writer, up_writer):
            self._open.discard(end)
            end.close()

    async def _pass_up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
            if self.cut_after_sends is not None:
                self.cut_after_sends -= 1
                if self.cut_after_sends <= 0:
                    self.cut_after_sends = None
                    await asyncio.sleep(0.05)  # the server gets it; its answer is lost
                    self.cut()

    async def _pass_down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            while b" 101 " not in head.split(b"\r\n")[0] and (data := await reader.read(65536)):
                writer.write(data)
            while True:
                opcode, payload = await read_frame(reader)
                await asyncio.sleep(self.delay)
                for copy in self.fate(payload) if opcode == 0x81 else [payload]:
                    writer.write(bytes([opcode]) + length_of(copy) + copy)
                await writer.drain()


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """One frame of a WebSocket, as servers send them: whole and unmasked."""
    opcode, length = await reader.readexactly(2)
    if length >= 126:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
    return opcode, await reader.readexactly(length)


def length_of(payload: bytes) -> bytes:
    """A payload's length as a frame states it."""
    if len(payload) < 126:
        return bytes([len(payload)])
    return b"\x7e" + len(payload).to_bytes(2) if len(payload) < 65536 else (
        b"\x7f" + len(payload).to_bytes(8)
    )  # fmt: skip


@asynccontextmanager
async def bad_line(port: int) -> AsyncIterator[Proxy]:
    """A proxy in front of a server's port while the block runs."""
    proxy = Proxy(port)
    listener = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = listener.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listener.close()
        proxy.cut()
        await asyncio.sleep(0.05)  # let broken connections come to their end
