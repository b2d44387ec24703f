"""A slow, deaf or vanished client harms nobody else, and is let go of."""

import asyncio
import socket
import time
from pathlib import Path

import psutil
import pytest

from roulotte.server.process import background
from roulotte.server.transport import conversation as endpoint
from roulotte.server.transport.websocket import LineProtocol
from tests.server.people.calling import make_tokens, until
from tests.server.people.players import Player, gather_at, living
from tests.server.people.raw import deaf, dial, greet
from tests.server.people.visitors import Visitor
from tests.server.running.forked import Forked, change, forked
from tests.support.soak import SOAK

WATCHERS = 52
DEAF = 50
TALKS = 600
RATE = 100  # a second
CHATTER = "x" * 300
SILENCE = 4.0  # seconds after which a client is gone
LONG = 0.1 if SOAK else 2.0  # seconds for one word: whoever waited for the deaf would wait longer


def notice_the_deaf() -> None:
    """Let the kernel keep little for a client, and nobody be gone for saying nothing."""
    change(endpoint, GONE_SECONDS=3600)
    usual = LineProtocol.connection_made

    def connection_made(self: LineProtocol, transport: asyncio.BaseTransport) -> None:
        pipe = transport.get_extra_info("socket")
        pipe.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        usual(self, transport)

    change(LineProtocol, connection_made=connection_made)


def sweep_soon() -> None:
    """Half-open connections are looked for ten times as often."""
    change(endpoint, NUDGE_SECONDS=SILENCE / 2, GONE_SECONDS=SILENCE)
    change(background, SWEEP_SECONDS=0.3)


async def talk(host: Player) -> list[float]:
    """Say something again and again; gives the seconds until each was acknowledged."""
    took = []
    for number in range(TALKS):
        started = time.perf_counter()
        await host.ask({"type": "say", "text": f"{CHATTER[:280]} {number}"})
        took.append(time.perf_counter() - started)
        await asyncio.sleep(max(0.0, 1 / RATE - took[-1]))
    return took


async def among_the_deaf(server: Forked) -> tuple[list[float], int]:
    """Gives how long each word took to be acknowledged, and how much memory it all took."""
    (host,) = await gather_at(server.url, 1)
    tokens = await make_tokens(server.url, WATCHERS)
    healthy = [Visitor(server.url, host.room, token, "-") for token in tokens[DEAF:]]
    async with living([host, *healthy]):
        await host.ask({"type": "set", "settings": {"free_text": True}})
        pipes = [await deaf(server.url, host.room, token) for token in tokens[:DEAF]]
        await sockets_are(server, 1 + WATCHERS)
        before = psutil.Process(server.pid).memory_info().rss
        took = await talk(host)
        grown = psutil.Process(server.pid).memory_info().rss - before
        try:
            await sockets_are(server, 1 + WATCHERS - DEAF)
        finally:
            for pipe in pipes:
                pipe.close()
        assert [watcher.last for watcher in healthy] == [host.last, host.last]
    return took, grown


async def sockets_are(server: Forked, count: int) -> None:
    """Wait until so many sockets are open."""
    await until(lambda: server.metric("roulotte_sockets") == count)


def test_fifty_deaf_watchers_harm_nobody_and_are_dropped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with forked(tmp_path, first=notice_the_deaf) as server:
        took, grown = asyncio.run(among_the_deaf(server))
        assert server.metric("roulotte_dropped_total") == DEAF
        assert server.metric("roulotte_faults_total") == 0
        assert len(psutil.Process(server.pid).net_connections("tcp")) <= 3
    slowest = sorted(took)[int(len(took) * 0.99)]
    with capsys.disabled():
        print(f" [p99 {slowest * 1000:.1f} ms, RSS +{grown / 1e6:.0f} MB]", end="")  # noqa: T201
    assert slowest < LONG
    assert grown < 100_000_000


async def vanish(server: Forked) -> None:
    (host,) = await gather_at(server.url, 1)
    silent = await greet(server.url, host.room, host.token)
    pipe = await deaf(server.url, host.room, host.token)
    lively = await greet(server.url, host.room, host.token)
    nudged = asyncio.create_task(answer_when_asked(server, host))
    for _ in range(24):
        assert (await lively.answer({"type": "ping"}))["type"] == "pong"
        await asyncio.sleep(0.25)
    assert await silent.closed() == 4408
    assert await nudged >= 2
    await sockets_are(server, 1)
    pipe.close()
    await lively.close()


async def answer_when_asked(server: Forked, host: Player) -> int:
    """A page whose own clock stands still: speaks only when asked; gives how often it was."""
    hidden = await greet(server.url, host.room, host.token)
    asked, until_then = 0, time.monotonic() + 2 * SILENCE
    while time.monotonic() < until_then:
        await hidden.hear("pong")
        await hidden.answer({"type": "ping"})
        asked += 1
    await hidden.close()
    return asked


def test_whoever_says_nothing_is_gone_and_whoever_pings_is_not(tmp_path: Path) -> None:
    with forked(tmp_path, first=sweep_soon) as server:
        asyncio.run(vanish(server))


async def late(server: Forked) -> None:
    (host,) = await gather_at(server.url, 1)
    mute = await dial(server.url, host.room, host.token)
    assert await mute.closed() == 4408


def hurry() -> None:
    """A hello must come within a second."""
    change(endpoint, HELLO_SECONDS=1.0)


def test_a_hello_that_does_not_come_ends_the_socket(tmp_path: Path) -> None:
    with forked(tmp_path, first=hurry) as server:
        asyncio.run(late(server))
        asyncio.run(sockets_are(server, 0))
