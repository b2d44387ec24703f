"""Connections that want to be a burden: they are cut, counted and written down; others go on."""

import asyncio
import itertools
import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from roulotte.server.transport import http_connection as connections
from roulotte.server.transport import register
from roulotte.server.transport.register import CAUSES, Register, is_proxy
from tests.server.people.calling import bearer, call, until
from tests.server.people.players import gather_at
from tests.server.people.raw import dial, greet
from tests.server.running.forked import Forked, change, forked

OTHERS = "127.0.0.2"  # an address from which nobody is a burden
MANY = 40_000_000  # bytes: more than any buffer between us holds
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def impatient() -> None:
    """Wait for nobody for long."""
    change(connections, HEAD_SECONDS=1.0, BODY_SECONDS=1.5, UNREAD_SECONDS=1.5)
    change(register, SWEEP_SECONDS=0.1)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    with forked(tmp_path_factory.mktemp("strict"), first=impatient) as server:
        yield server
        assert "Traceback" not in server.said
        assert server.metric("roulotte_faults_total") == 0


@contextmanager
def connected(server: Forked, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from an address of this machine."""
    there = ("127.0.0.1", server.port)
    with socket.create_connection(there, 30, source_address=(source, 0)) as pipe:
        yield pipe


def told(pipe: socket.socket) -> bytes:
    """Everything until the server hangs up, which it must."""
    said = b""
    with suppress(ConnectionError):
        while part := pipe.recv(65_536):
            said += part
    return said


def pour(pipe: socket.socket, piece: bytes, most: int = MANY) -> int:
    """Send the same again and again; how much went out before the server hung up."""
    sent = 0
    piece *= max(1, 65_536 // len(piece))
    with suppress(ConnectionError):
        while sent < most:
            sent += pipe.send(piece)
    return sent


def cut_by(server: Forked, cause: str) -> float:
    """How many were turned away for that."""
    text = f'roulotte_turned_away_total{{cause="{cause}"}} '
    lines = asyncio.run(call(server.url, "GET", "/metrics")).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(text))


# Without end

ENDLESS = {
    "headers": (HEAD, b"a: b\r\n", "long_head"),
    "one header": (HEAD + b"a: ", b"b", "long_head"),
    "an address": (b"GET /", b"x", "long_head"),
    "a method": (b"", b"G", "no_http"),
    "line breaks": (b"", b"\r\n", "long_head"),
    "a body": (POST, b"1\r\nx\r\n", "long_body"),
    "a piece's extension": (POST + b"1;", b"x", "long_body"),
    "what comes after a body": (POST + b"0\r\n", b"a: b\r\n", "long_head"),
}


@pytest.mark.parametrize(("begin", "piece", "cause"), ENDLESS.values(), ids=ENDLESS)
def test_nothing_is_read_without_end(
    strict: Forked, begin: bytes, piece: bytes, cause: str
) -> None:
    before, memory = cut_by(strict, cause), psutil.Process(strict.pid).memory_info().rss
    with connected(strict) as pipe:
        pipe.sendall(begin)
        assert pour(pipe, piece) < MANY
    assert cut_by(strict, cause) == before + 1
    assert psutil.Process(strict.pid).memory_info().rss - memory < 20_000_000


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"".join(b"h%d: x\r\n" % one for one in range(98)), b"200"),
        (b"".join(b"h%d: x\r\n" % one for one in range(101)), b"431"),
        (b"h: " + b"x" * 7_900 + b"\r\n", b"200"),
        (b"h: " + b"x" * 8_100 + b"\r\n", b"431"),
        (b"".join(b"h%d: %b\r\n" % (one, b"x" * 7_000) for one in range(2)), b"200"),
        (b"".join(b"h%d: %b\r\n" % (one, b"x" * 7_000) for one in range(3)), b"431"),
    ],
)
def test_a_head_has_its_measure(strict: Forked, head: bytes, status: bytes) -> None:
    with connected(strict) as pipe:
        pipe.sendall(HEAD + b"Connection: close\r\n" + head + b"\r\n")
        answer = told(pipe)
    assert answer.split()[1] == status
    if status == b"431":
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "TOO_BIG"


# Half a sentence

HALVES = {
    "nothing": (b"", "slow_head"),
    "a line break": (b"\r\n", "slow_head"),
    "half a head": (HEAD, "slow_head"),
    "half a second head": (HEAD + b"\r\n" + HEAD, "slow_head"),
    "half a body": (POST + b"5\r\n", "slow_body"),
    "half a body that nobody wants": (POST + b"5\r\nab", "slow_body"),
}  # fmt: skip


@pytest.mark.parametrize(("half", "cause"), HALVES.values(), ids=HALVES)
def test_half_a_sentence_is_not_waited_for(strict: Forked, half: bytes, cause: str) -> None:
    before = cut_by(strict, cause)
    with connected(strict) as pipe:
        pipe.sendall(half)
        told(pipe)
    assert cut_by(strict, cause) == before + 1


def test_a_line_break_after_an_answer_wins_no_time(strict: Forked) -> None:
    before = cut_by(strict, "slow_head")
    with connected(strict) as pipe:
        pipe.sendall(HEAD + b"\r\n")
        pipe.recv(100)
        pipe.sendall(b"\r\n")
        told(pipe)
    assert cut_by(strict, "slow_head") == before + 1


def test_a_byte_now_and_then_wins_no_time(strict: Forked) -> None:
    before = cut_by(strict, "slow_head")
    with connected(strict) as pipe, suppress(ConnectionError):
        pipe.settimeout(0.05)
        for byte in itertools.cycle(b"GET / HTTP/1.1\r\na: b"):
            pipe.sendall(bytes([byte]))
            with suppress(TimeoutError):
                if pipe.recv(100):
                    break
    assert cut_by(strict, "slow_head") == before + 1


def test_an_answer_that_nobody_reads_is_given_up(strict: Forked) -> None:
    before = cut_by(strict, "unread")
    ask = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.socket() as pipe:
        pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        pipe.connect(("127.0.0.1", strict.port))
        with suppress(ConnectionError):
            for _ in range(5_000):
                pipe.sendall(ask)
                time.sleep(0.01)  # so that its answer is on its way before the next is asked for
    assert cut_by(strict, "unread") == before + 1


def test_requests_ahead_of_their_answers_are_few(strict: Forked) -> None:
    before = cut_by(strict, "ahead")
    with connected(strict) as pipe:
        pipe.sendall((HEAD + b"\r\n") * 5_000)
        told(pipe)
    assert cut_by(strict, "ahead") == before + 1


# Handshakes that are none

HANDSHAKE = (
    b"%b HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%b\r\n"
)
WHERE = b"GET /api/rooms/none/socket"
STRANGE = {
    "another method": (b"POST /api/rooms/none/socket", b""),
    "an address of bytes": (b"GET /api/rooms/\xff/socket", b""),
    "a control sign": (WHERE, b"a: \x01\r\n"),
    "bytes in a header": (WHERE, b"a: \xff\r\n"),
    "a long header": (WHERE, b"a: " + b"x" * 7_990 + b"\r\n"),
    "many headers": (WHERE, b"".join(b"h%d: x\r\n" % one for one in range(94))),
    "two keys": (WHERE, b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
}


@pytest.mark.parametrize(("where", "more"), STRANGE.values(), ids=STRANGE)
def test_a_strange_handshake_is_no_fault_of_ours(strict: Forked, where: bytes, more: bytes) -> None:
    with connected(strict) as pipe:
        pipe.sendall(HANDSHAKE % (where, more))
        status = told(pipe).split()[1]
    assert 400 <= int(status) < 500


# How many


def test_one_address_leaves_room_for_the_others(tmp_path: Path) -> None:
    with forked(tmp_path, sockets_per_address=20) as server, ExitStack() as stack:
        pipes = [stack.enter_context(connected(server)) for _ in range(150)]
        assert told(pipes[-1]).split()[1] == b"429"
        pipe = stack.enter_context(connected(server, OTHERS))
        pipe.sendall(HEAD + b"Connection: close\r\n\r\n")
        assert told(pipe).split()[1] == b"200"
        asked = server.said.count("turned away")
        assert 1 <= asked <= 3, "written down, but not thirty times"


def few_files() -> None:
    """Be poor: the limit can't be raised either."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))
    impatient()


def test_nobody_shuts_everybody_out_for_good(tmp_path: Path) -> None:
    with forked(tmp_path, first=few_files) as server:
        with ExitStack() as stack:
            sources = [f"127.0.0.{3 + number % 8}" for number in range(400)]
            pipes = [stack.enter_context(connected(server, source)) for source in sources]
            assert told(pipes[-1]).split()[1] == b"503", "somebody is told, and not left waiting"
            assert '"connections"' in server.said
        assert asyncio.run(call(server.url, "GET", "/healthz")).status_code == 200
        assert cut_by(server, "connections") > 0


def nothing_to_spare() -> None:
    change(register, SPARE_CONNECTIONS=0)


def test_connections_are_counted_until_they_end(tmp_path: Path) -> None:
    async def scene(server: Forked) -> None:
        (host,) = await gather_at(server.url, 1)
        for _ in range(3):
            raws = [await greet(server.url, host.room, host.token) for _ in range(50)]
            for raw in raws:
                await raw.close()
        for _ in range(100):
            answer = await call(server.url, "GET", "/healthz", headers=bearer(host.token))
            assert answer.status_code == 200
        last = await dial(server.url, host.room, host.token)
        await last.close()

    few: Any = {"sockets_per_address": 90, "sockets_per_session": 90}
    with forked(tmp_path, first=nothing_to_spare, **few) as server:
        asyncio.run(scene(server))
        asyncio.run(until(lambda: server.metric("roulotte_sockets") == 0))
        assert server.metric("roulotte_turned_away_total") == 0


def test_a_proxy_speaks_for_many() -> None:
    assert is_proxy("127.0.0.1, 10.0.0.0/8")("10.1.2.3")
    assert not is_proxy("127.0.0.1")("10.1.2.3")
    assert is_proxy("*")("10.1.2.3")
    assert is_proxy("front")("front")
    assert not is_proxy("")("10.1.2.3")
    crowd = Register(10_000, 20, "127.0.0.1")
    assert crowd.most_of_address == 120
    assert Register(300, 200, "").most_of_address == 86


def test_every_cause_has_a_name_of_its_own() -> None:
    assert len({one.name for one in CAUSES}) == len(CAUSES)
