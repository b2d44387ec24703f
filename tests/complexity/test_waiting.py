"""One hostile request of each kind on real sockets: the server's loop never works on it for long.

What is measured is the processor's time that the loop's thread takes between two of its turns: that
is how long others wait because of us, and not because of whatever else runs on the machine.
"""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from roulotte.server.http.web import Web
from roulotte.server.metrics import Metrics
from roulotte.server.process import background
from tests.complexity.growth import TEXTS, VALUES
from tests.server.people.calling import Json, bearer, call, make_tokens
from tests.server.people.raw import HELLO, greet, masked
from tests.server.running.forked import Forked, change, forked

MOST_SECONDS: Final = 0.25
LOOK_SECONDS: Final = 0.005
POST: Final = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED: Final = b"Transfer-Encoding: chunked\r\n\r\n"
RECORD: Final = '{{"roulotte":1,"game":"rolit","seats":2,"events":[],{}}}'
BIG: Final = 900_000

Attack = Callable[[Forked, str, str], object]


async def measure_own_lag(metrics: Metrics) -> None:
    """In the server: how much of the processor its loop takes between two looks."""
    before = time.thread_time()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.thread_time()
        metrics.lag.observe(now - before)
        before = now


def watched() -> None:
    change(background, _measure_lag=measure_own_lag)


@pytest.fixture(scope="module")
def watched_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    folder: Path = tmp_path_factory.mktemp("watched")
    with forked(folder, first=watched, message_rate=20.0, message_burst=60.0) as server:
        yield server


def long_turns(server: Forked) -> float:
    """How many turns of the loop were longer than they may be."""
    text = asyncio.run(call(server.url, "GET", "/metrics")).text
    counts = {
        line.split()[0]: float(line.split()[1]) for line in text.splitlines() if "#" not in line
    }
    within = counts[f'roulotte_loop_lag_seconds_bucket{{le="{MOST_SECONDS}"}}']
    return counts["roulotte_loop_lag_seconds_count"] - within


def send(server: Forked, *data: bytes) -> bytes:
    """Say something and hear what comes first."""
    with socket.create_connection(("127.0.0.1", server.port), 20) as pipe, suppress(OSError):
        for one in data:
            pipe.sendall(one)
        return pipe.recv(1000)
    return b""


def head(name: str, value: str) -> Attack:
    """A request with one long header."""
    request = f"GET /api/me HTTP/1.1\r\nHost: x\r\n{name}: {value}\r\n\r\n".encode()
    return lambda server, _room, _token: [send(server, request) for _ in range(20)]


def body(text: str) -> Attack:
    """A record that is brought."""
    data = text.encode()
    request = POST + b"Content-Length: %d\r\n\r\n" % len(data) + data

    def attack(server: Forked, _room: str, _token: str) -> None:
        assert send(server, request).startswith((b"HTTP/1.1 4", b"HTTP/1.1 201"))

    return attack


def bytes_of(*data: bytes) -> Attack:
    return lambda server, _room, _token: send(server, *data)


def frames(*data: bytes) -> Attack:
    """A socket that says so much at once, after a proper greeting."""

    def attack(server: Forked, room: str, token: str) -> None:
        async def scene() -> None:
            raw = await greet(server.url, room, token)
            for one in data:
                raw.connection.transport.write(one)
            await raw.closed()

        asyncio.run(scene())

    return attack


ATTACKS: Final[dict[str, Attack]] = {
    "a cookie of quotes": head("Cookie", "roulotte=" + TEXTS["quotes"](7_800)),
    "a cookie of 100 kB": head("Cookie", "roulotte=" + TEXTS["quotes"](100_000)),
    "what is accepted": head("Accept", TEXTS["weights"](7_800)),
    "headers without end": bytes_of(b"GET / HTTP/1.1\r\n", *[b"a: b\r\n" * 10_000] * 20),
    "requests ahead": bytes_of(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 5_000),
    "a body in crumbs": bytes_of(POST + CHUNKED, b"1\r\n1\r\n" * 100_000, b"0\r\n\r\n"),
    "a name of marks": body(RECORD.format(f'"names":[{VALUES["marks"](BIG)},null]')),
    "keys given twice": body(RECORD.format(f'"options":{VALUES["keys twice"](BIG)}')),
    "boxes in boxes": body(RECORD.format(f'"result":{VALUES["boxes"](BIG)}')),
    "a long number": body(RECORD.format(f'"rules":{VALUES["a number"](BIG)}')),
    "many objects": body(RECORD.format(f'"result":{VALUES["objects"](BIG)}')),
    "pings": frames(masked(b"", 9) * 60_000),
    "empty parts": frames(masked(b"", 1, fin=False) + masked(b"", 0, fin=False) * 60_000),
    "empty texts": frames(masked(b"") * 60_000),
    "greetings": frames(masked(json.dumps(HELLO).encode()) * 900, masked(b"") * 200),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_nobody_waits_for_a_hostile_request(watched_server: Forked, attack: Attack) -> None:
    server = watched_server

    async def room_of_somebody() -> tuple[str, str]:
        (token,) = await make_tokens(server.url, 1)
        about: Json = {"json": {"name": "Ana"}, "headers": bearer(token)}
        return (await call(server.url, "POST", "/api/rooms", **about)).json()["id"], token

    room, token = asyncio.run(room_of_somebody())
    before = long_turns(server)
    attack(server, room, token)
    assert asyncio.run(call(server.url, "GET", "/healthz")).status_code == 200
    assert long_turns(server) == before
    assert server.metric("roulotte_faults_total") == 0


def test_a_loop_that_works_for_long_is_noticed(tmp_path: Path) -> None:
    with forked(tmp_path, first=slow) as server:
        before = long_turns(server)
        asyncio.run(call(server.url, "GET", "/api/talk"))
        assert long_turns(server) > before


def slow() -> None:
    """A server with a page that takes half a second of the loop."""
    watched()
    find = Web.find

    def slow_find(web: Web, scope: Json) -> object:
        if scope["path"] == "/api/talk":
            end = time.thread_time() + 0.5
            while time.thread_time() < end:
                pass
        return find(web, scope)

    change(Web, find=slow_find)
