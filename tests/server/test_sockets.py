"""What waits for a client that reads slowly: bounded, and counted as it is sent."""

import asyncio

from roulotte.protocol.codes import CLOSE_SLOW
from roulotte.server.rooms.sockets import MOST_BYTES, MOST_FRAMES, Socket

ACCENTS = f'["{"é" * 50_000}"]'.encode()  # twice as many bytes as characters


async def slow_but_reading() -> Socket:
    """More bytes than may wait, sent one frame after another to somebody who reads them all."""
    sent: list[str] = []

    async def send(text: str) -> None:
        sent.append(text)

    socket = Socket("Ana", "fr", send)
    pump = asyncio.create_task(socket.pump())
    rounds = 2 * MOST_BYTES // len(ACCENTS)
    for _ in range(rounds):
        socket.put_frame(ACCENTS)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert sent == [ACCENTS.decode()] * rounds
    pump.cancel()
    return socket


def test_what_was_read_does_not_wait_any_more() -> None:
    assert asyncio.run(slow_but_reading()).closing is None


def test_whoever_reads_nothing_is_dropped() -> None:
    for frame, most in ((b"[]", MOST_FRAMES), (ACCENTS, MOST_BYTES // len(ACCENTS))):
        socket = Socket("Ana", "fr", _never)
        for _ in range(most):
            socket.put_frame(frame)
        assert dropped(socket) is None
        socket.put_frame(frame)
        assert dropped(socket) == CLOSE_SLOW


def dropped(socket: Socket) -> int | None:
    """With which code it was closed, if it was."""
    return None if socket.closing is None else socket.closing.code


async def _never(_text: str) -> None:
    raise AssertionError("nobody pumps")
