"""A bad line between a client and a server: it cuts, delays, drops and repeats."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

Fate = Callable[[bytes], list[bytes]]  # what becomes of a frame from the server: its payload


def untouched(payload: bytes) -> list[bytes]:
    """A good line."""
    return [payload]


def nothing() -> None:
    """No harm is done."""


class Way:
    """One direction of a wire."""

    def __init__(self) -> None:
        """A good one."""
        self.delay = 0.0
        self.lost = False  # whether what is said gets lost from here on
        self.awaited: Sequence[bytes] = ()  # what has to be said, one thing after another,
        self.strike: Callable[[], None] = nothing  # before this is done

    def heed(self, data: bytes, said: int) -> int:
        """How much of what is awaited was said on one connection; with the last of it, strike."""
        if said >= len(self.awaited):
            return 0
        said += self.awaited[said] in data
        if said == len(self.awaited):
            self.awaited = ()
            self.strike()
        return said

    async def carry(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        """Pass bytes on, late or never."""
        await asyncio.sleep(self.delay)
        if not self.lost:
            writer.write(data)
            await writer.drain()


class Wire:
    """Passes bytes on to a server, and what it answers back."""

    def __init__(self, server: int | Path) -> None:
        """The server's own port, or its socket."""
        self._server = server
        self.port = 0
        self.up, self.down = Way(), Way()
        self.connections = 0
        self._open: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Break every connection at once, without a goodbye."""
        for writer in tuple(self._open):
            writer.transport.abort()
        self._open.clear()

    def heal(self) -> None:
        """All is well again; what lost bytes is of no use any more."""
        if self.up.lost or self.down.lost:
            self.cut()
        self.up, self.down = Way(), Way()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        self.connections += 1
        try:
            up_reader, up_writer = await self._reach()
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

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._server, Path):
            return await asyncio.open_unix_connection(self._server)
        return await asyncio.open_connection("127.0.0.1", self._server)

    async def _pass_up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = 0
        while data := await reader.read(65536):
            said = self.up.heed(data, said)
            await self.up.carry(writer, data)

    async def _pass_down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self.down.carry(writer, data)


class Proxy(Wire):
    """From the server to a socket's client, it passes frame by frame."""

    def __init__(self, port: int) -> None:
        """`port` is the server's own."""
        super().__init__(port)
        self.fate: Fate = untouched
        self.cut_after_sends: int | None = None  # chunks from clients before the next cut

    @property
    def url(self) -> str:
        """Where clients find it."""
        return f"http://127.0.0.1:{self.port}"

    async def _pass_up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self.up.carry(writer, data)
            if self.cut_after_sends is not None:
                self.cut_after_sends -= 1
                if self.cut_after_sends <= 0:
                    self.cut_after_sends = None
                    await asyncio.sleep(0.05)  # the server gets it; its answer is lost
                    self.cut()

    async def _pass_down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = 0
        with suppress(asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            while b" 101 " not in head.split(b"\r\n")[0] and (data := await reader.read(65536)):
                writer.write(data)
            while True:
                opcode, payload = await read_frame(reader)
                copies = self.fate(payload) if opcode == 0x81 else [payload]
                told = b"".join(bytes([opcode]) + length_of(copy) + copy for copy in copies)
                said = self.down.heed(told, said)
                await self.down.carry(writer, told)


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
    async with laid(Proxy(port)) as proxy:
        yield proxy


W = TypeVar("W", bound=Wire)


@asynccontextmanager
async def laid(wire: W) -> AsyncIterator[W]:
    """A wire that can be connected to while the block runs."""
    listener = await asyncio.start_server(wire.serve, "127.0.0.1", wire.port)
    wire.port = listener.sockets[0].getsockname()[1]
    try:
        yield wire
    finally:
        listener.close()
        wire.cut()
        await asyncio.sleep(0.05)  # let broken connections come to their end
