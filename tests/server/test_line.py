"""The shorter way of a message, however its bytes arrive: nothing is lost, doubled or reordered."""

import asyncio
import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from roulotte.protocol.codes import CLOSE_TOO_MANY
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.server.transport.websocket import MOST_AT_ONCE, Line, LineProtocol, line_of

REQUEST = (
    b"GET / HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A connection without a network: keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = self.ended = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        """Whatever comes, comes."""

    def resume_reading(self) -> None:
        """As before."""


class Listener:
    """An application that hears by its line, and what does not come that way through ASGI."""

    def __init__(self) -> None:
        self.direct: list[str] = []
        self.all: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        line = line_of(scope)
        assert line is not None
        line.listen(self._hear)
        while (message := await receive())["type"] == "websocket.receive":
            self.all.append(message["text"])

    def _hear(self, text: str) -> None:
        self.direct.append(text)
        self.all.append(text)


async def connected(listener: Listener, wire: Wire) -> LineProtocol:
    """A connection after its handshake."""
    config = Config(
        listener, log_config=None, ws_per_message_deflate=False, ws_max_size=FRAME_BYTES
    )
    config.load()
    config.loaded_app = listener
    protocol = LineProtocol(config, ServerState(), {})
    protocol.connection_made(wire)
    await receive(protocol, REQUEST)
    return protocol


async def receive(protocol: LineProtocol, packet: bytes) -> None:
    """Let a packet arrive, and the application have its turn."""
    protocol.data_received(packet)
    for _ in range(5):
        await asyncio.sleep(0)


async def converse(packets: list[bytes]) -> tuple[Listener, Wire]:
    """Let packets arrive one after another."""
    listener, wire = Listener(), Wire()
    protocol = await connected(listener, wire)
    for packet in packets:
        await receive(protocol, packet)
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return listener, wire


def framed(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


def in_pieces(text: str, size: int) -> bytes:
    """A text in several frames, with a ping between the first two."""
    data = text.encode()
    parts = [data[at : at + size] for at in range(0, len(data), size)] or [b""]
    frames = [
        framed(part, Opcode.CONT if at else Opcode.TEXT, fin=at == len(parts) - 1)
        for at, part in enumerate(parts)
    ]
    return frames[0] + framed(b"here", Opcode.PING) + b"".join(frames[1:])


HALF_SIGN = framed("é".encode()[:1], fin=False)  # the other half is to come
texts = st.text(max_size=200) | st.sampled_from(["", "x" * 125, "x" * 126, "é" * 300])


@st.composite
def conversations(draw: st.DrawFn) -> tuple[list[str], bytes]:
    """Texts and how they are sent."""
    said, stream = draw(st.lists(texts, max_size=6)), b""
    for text in said:
        ways = [framed(text.encode()), framed(b"?", Opcode.PING) + framed(text.encode())]
        size = draw(st.integers(1 + len(text.encode()) // 12, 60))  # not too many frames
        stream += draw(st.sampled_from([*ways, in_pieces(text, size)]))
    return said, stream


@settings(max_examples=300)
@given(conversations(), st.lists(st.integers(0, 4000), max_size=8))
def test_every_text_is_heard_once_and_in_order(
    spoken: tuple[list[str], bytes], cuts: list[int]
) -> None:
    said, stream = spoken
    at = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    packets = [stream[begin:end] for begin, end in pairwise(at)]
    listener, _ = asyncio.run(converse(packets))
    assert listener.all == said


def test_whole_small_texts_take_the_shorter_way() -> None:
    packets = [framed(b"one"), framed(b"two") + framed(b"!", Opcode.PING) + framed(b"three" * 50)]
    listener, wire = asyncio.run(converse(packets))
    assert listener.direct == listener.all == ["one", "two", "three" * 50]
    assert wire.written.endswith(b"\x8a\x01!")  # a pong


def test_whoever_has_gone_meanwhile_is_neither_heard_nor_written_to() -> None:
    async def scene() -> tuple[Listener, Wire]:
        listener, wire = Listener(), Wire()
        protocol = await connected(listener, wire)
        protocol.data_received(framed(b"too late"))
        assert Line(protocol).write(b"too late")
        wire.close()
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)
        return listener, wire

    listener, wire = asyncio.run(scene())
    assert listener.all == []
    assert b"too late" not in wire.written


@pytest.mark.parametrize(
    ("packet", "code"),
    [
        pytest.param(framed(b"\xff\xfe"), 1007, id="no text"),
        pytest.param(HALF_SIGN + framed(b"x", Opcode.CONT), 1007, id="no text in pieces"),
        pytest.param(Frame(Opcode.TEXT, b"bare").serialize(mask=False), 1002, id="unmasked"),
        pytest.param(framed(b"x" * (FRAME_BYTES + 1)), 1009, id="too long"),
        pytest.param(bytes([0xF1, 0x80, 0, 0, 0, 0]), 1002, id="an extension's bits"),
    ],
)
def test_what_breaks_the_protocol_is_told_so(
    packet: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    listener, wire = asyncio.run(converse([framed(b"before"), packet, framed(b"after")]))
    assert listener.all == ["before"]
    assert code.to_bytes(2) in wire.written.rpartition(b"\x88")[2]
    assert not caplog.records, "strangers do not write our log"


# Frames that are no messages

HALF = framed(b"half")
FLOODS = {
    "pings": framed(b"", Opcode.PING),
    "pongs": framed(b"", Opcode.PONG),
    "empty parts": framed(b"", Opcode.CONT, fin=False),
    "empty texts": framed(b""),
    "bytes": framed(b"", Opcode.BINARY),
}
PACKET = 262_144  # bytes that the loop reads at once


@pytest.mark.parametrize("begin", [b"", HALF, HALF[:5]], ids=["nothing", "whole", "half"])
@pytest.mark.parametrize("frame", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_is_cut_off_before_it_costs_much(frame: bytes, begin: bytes) -> None:
    first = framed(b"", Opcode.TEXT, fin=False) if frame == FLOODS["empty parts"] else b""
    rest = HALF[5:] if len(begin) == 5 else b""
    packet = rest + first + frame * (PACKET // len(frame))

    async def scene() -> tuple[float, Wire]:
        listener, wire = Listener(), Wire()
        protocol = await connected(listener, wire)
        if begin:
            await receive(protocol, begin)
        before = time.thread_time()
        protocol.data_received(packet)
        took = time.thread_time() - before
        assert wire.ended
        protocol.data_received(packet)
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)
        assert len(listener.all) <= MOST_AT_ONCE + 1
        return took, wire

    took, wire = asyncio.run(scene())
    assert CLOSE_TOO_MANY.to_bytes(2) in wire.written.rpartition(b"\x88")[2]
    assert took < 0.2


@pytest.mark.parametrize(
    "frame", [framed(b"more"), framed(b"", Opcode.PING)], ids=["texts", "pings"]
)
def test_whoever_still_talks_after_a_goodbye_gets_to_read_it(frame: bytes) -> None:
    """A cut connection loses what the kernel has not delivered: our last words."""

    async def scene() -> tuple[Listener, Wire]:
        listener, wire = Listener(), Wire()
        protocol = await connected(listener, wire)
        await protocol.send({"type": "websocket.close", "code": CLOSE_TOO_MANY})
        for _ in range(300):
            await receive(protocol, frame)
        assert not wire.closed
        if frame == framed(b"more"):
            await receive(protocol, framed(CLOSE_TOO_MANY.to_bytes(2), Opcode.CLOSE))
            assert wire.closed, "they have read it"
        protocol.connection_lost(None)
        await asyncio.gather(*protocol.tasks)
        return listener, wire

    listener, wire = asyncio.run(scene())
    assert listener.all == []
    assert CLOSE_TOO_MANY.to_bytes(2) in wire.written.partition(b"\x88")[2]


def test_parts_of_messages_and_pings_are_heard_at_the_rate_of_messages() -> None:
    packets = [in_pieces("hello", 1), framed(b"", Opcode.PING), in_pieces("again", 2)]
    listener, wire = asyncio.run(converse(packets))
    assert listener.all == ["hello", "again"]
    assert b"\x88" not in wire.written
