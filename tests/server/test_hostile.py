"""What strangers send to be a nuisance: each gets its answer, and nobody else waits for it."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from roulotte.core.errors import RecordError
from roulotte.core.record import MOST_KEYS, parse_record
from roulotte.protocol.limits import NAME_CHARS
from roulotte.server.access import admission as doors
from roulotte.server.access.admission import COOKIE_BYTES, host_of
from roulotte.server.process.app import Front
from roulotte.server.room.names import clean
from roulotte.server.transport.conversation import PATIENCE
from tests.server.running.asgi import AsgiSocket, services_of, serving
from tests.server.running.forked import settings_for
from tests.server.test_doors import caller

JSON = {"content-type": "application/json"}
MARKS = "A" + "\u0301\u0316" * 50_000  # of two classes: to bring them into order is quadratic


def play_out(scene: Callable[[Front], Awaitable[None]], folder: Path, **changes: Any) -> None:
    """Run a scene in an application of its own, which must come through without a fault."""

    async def main() -> None:
        async with serving(settings_for(folder, **changes)) as front:
            await scene(front)
            assert services_of(front).metrics.faults._value.get() == 0  # noqa: SLF001

    asyncio.run(main())


def cpu_seconds(work: Callable[[], object]) -> float:
    """The processor's time for something, as if nobody else were there."""
    before = time.thread_time()
    work()
    return time.thread_time() - before


# Cookies


def read(cookie: str) -> str | None:
    scope: Any = {"headers": [(b"cookie", cookie.encode())], "scheme": "http"}
    return doors._cookie(scope)  # noqa: SLF001


@pytest.mark.parametrize(
    ("cookie", "secret"),
    [
        ("roulotte=abc", "abc"),
        ("other=1; roulotte=abc;more=2", "abc"),
        (' roulotte="abc" ', "abc"),
        ("roulotte=abc; roulotte=def", "abc"),
        ("roulotte=", ""),
        ("xroulotte=abc; roulotte", None),
        ("__Host-roulotte=abc", None),
        ("x" * COOKIE_BYTES + "; roulotte=abc", None),
    ],
)
def test_our_own_cookie_is_found_among_others(cookie: str, secret: str | None) -> None:
    assert read(cookie) == secret


def test_a_cookie_of_quotes_costs_nothing() -> None:
    quotes = 'roulotte="' + '\\"' * 50_000 + '"'
    assert cpu_seconds(lambda: read(quotes)) < 0.05
    handshakes = 'roulotte="' + '\\"' * 3_900 + '"'
    assert cpu_seconds(lambda: [read(handshakes) for _ in range(200)]) < 0.2


# Names and records


def test_a_name_is_cut_before_it_is_brought_into_form() -> None:
    assert cpu_seconds(lambda: clean(MARKS, NAME_CHARS)) < 0.05
    assert clean("\ufdfa" * 1000, NAME_CHARS)  # eighteen signs each
    assert clean("B" * 1000, NAME_CHARS) == "B" * NAME_CHARS


def test_a_key_given_twice_is_found_at_once() -> None:
    keys = ",".join(f'"{number}":0' for number in range(MOST_KEYS - 1))
    with pytest.raises(RecordError, match="twice"):
        parse_record(f'{{{keys},"5":1}}')
    many = ",".join(f'"{number}":0' for number in range(100_000))

    def refused() -> None:
        with pytest.raises(RecordError, match="keys"):
            parse_record(f'{{{many},"99999":1}}')

    assert cpu_seconds(refused) < 1.0


@pytest.mark.parametrize("place", ["result", "options", "events"])
def test_what_is_nested_deeply_is_no_record(place: str) -> None:
    deep = '{"x":' * 500 + "1" + "}" * 500
    value = f"[{deep}]" if place == "events" else deep
    with pytest.raises(RecordError, match="deeply"):
        parse_record(f'{{"roulotte":1,"game":"rolit","seats":2,"{place}":{value}}}')


def test_a_record_with_a_name_of_marks_is_brought_like_any_other(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        record = {"roulotte": 1, "game": "rolit", "seats": 2, "events": [], "names": [MARKS, None]}
        async with caller(front) as http:
            card = (await http.post("/api/matches", json=record)).json()
        assert len(card["names"][0]) <= NAME_CHARS

    play_out(scene, tmp_path)


# Bodies that can't be read

BODIES = {
    "deep": b'{"name":' + b"[" * 5000,
    "deep and closed": b'{"name":' + b"[" * 2000 + b"]" * 2000 + b"}",
    "no UTF-8": b'{"name":"\xff\xfe"}',
    "a key that is no UTF-8": b'{"\xff":1}',
    "half a character": b'{"name":"\\ud800"}',
    "a long number": b'{"name":' + b"1" * 10_000 + b"}",
    "nothing": b"",
    "null": b"null",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_nobody_can_read_is_the_senders_fault(body: bytes, tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            for place in ("/api/rooms", "/api/rooms/none/programs", "/api/matches"):
                answer = await http.post(place, content=body, headers=JSON)
                assert 400 <= answer.status_code < 500, (place, answer.text)
                assert set(answer.json()) == {"code", "why"}

    play_out(scene, tmp_path)


@pytest.mark.parametrize("place", ["/api/rooms", "/api/rooms/none/programs"])
def test_a_body_is_as_short_as_a_message(place: str, tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            answer = await http.post(place, content=b'{"name":"' + b"A" * 20_000, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (413, "TOO_BIG")

    play_out(scene, tmp_path)


@pytest.mark.parametrize("first", [2**63, 10**30, -(10**30)])
def test_a_step_that_no_match_has_is_none(first: int, tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        record = {"roulotte": 1, "game": "rolit", "seats": 2, "events": []}
        async with caller(front) as http:
            match = (await http.post("/api/matches", json=record)).json()["id"]
            answer = await http.get(f"/api/matches/{match}/steps?first={first}")
        assert len(answer.json()["steps"]) == (first < 0)

    play_out(scene, tmp_path)


# Where we are reached

HOSTS = {
    "play.example": ("play.example", None),
    "127.0.0.1:8000": ("127.0.0.1", 8000),
    "[::1]:8000": ("::1", 8000),
    "[2001:db8::7]": ("2001:db8::7", None),
    "x:": ("x", None),
}  # fmt: skip
NO_HOSTS = (
    "x:99999", "x:abc", "x:-1", "", ":80", "[", "[::1", "a b", "a/b", "x@y", "ä", "x?y", "x" * 300,
)  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_is_a_name_or_an_address_and_a_port(host: str) -> None:
    assert host_of({"headers": [(b"host", host.encode())]}) == HOSTS[host]


def test_only_one_host_is_believed_and_none_is_our_own() -> None:
    assert host_of({"headers": [(b"host", b"x"), (b"host", b"x")]}) is None
    assert host_of({"headers": [], "server": ("192.0.2.1", 80)}) == ("192.0.2.1", 80)


def test_a_host_that_is_none_makes_no_link(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            room = (await http.post("/api/rooms", json={"name": "Ana"})).json()["id"]
            for host in NO_HOSTS:
                for place in (f"/api/rooms/{room}/link", f"/api/rooms/{room}/qr.svg", "/", "/nope"):
                    answer = await http.get(place, headers=[(b"host", host.encode("latin-1"))])
                    assert answer.status_code == 400, (host, place)
                    assert answer.json()["code"] == "FORMAT"
                    assert "content-security-policy" in answer.headers
            six = await http.get(f"/api/rooms/{room}/link", headers={"host": "[2001:db8::7]:80"})
        assert six.json()["link"] == f"http://[2001:db8::7]:80/r/{room}"

    play_out(scene, tmp_path)


# To be shown everything, again and again


@pytest.mark.parametrize("message", [{"type": "hello", "v": 1}, {"type": "look", "seat": None}])
def test_nobody_is_shown_everything_again_and_again(message: Any, tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            token = (await http.post("/api/tokens")).json()["token"]
        async with caller(front, token=token) as http:
            room = (await http.post("/api/rooms", json={"name": "Ana"})).json()["id"]
        sockets = [AsgiSocket(front, room, token) for _ in range(19)]
        for socket in sockets:
            socket.put('{"type": "hello", "v": 1}')
            await socket.hear("snap")
        for socket in sockets:
            for _ in range(40):
                socket.put(json.dumps(message))
        await asyncio.sleep(0.2)
        snaps = sum(one["type"] == "snap" for socket in sockets for one in socket.heard)
        refused = [one for socket in sockets for one in socket.heard if one["type"] == "rej"]
        assert 100 < snaps < 300, "of 760: an address is shown so much and no more"
        assert {one["code"] for one in refused} == {"RATE"}

    usual = {"message_rate": 20.0, "message_burst": 60.0}
    play_out(scene, tmp_path, **usual)


def test_who_is_told_to_go_is_heard_no_more(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            token = (await http.post("/api/tokens")).json()["token"]
        async with caller(front, token=token) as http:
            room = (await http.post("/api/rooms", json={"name": "Ana"})).json()["id"]
        socket = AsgiSocket(front, room, token)
        socket.put('{"type": "hello", "v": 1}')
        await socket.hear("snap")
        for _ in range(500):
            socket.put("nonsense")
        await socket.ended()
        assert sum(one["type"] == "rej" for one in socket.heard) == PATIENCE - 1

    play_out(scene, tmp_path)
