"""The client against servers that talk nonsense, say too much, or say nothing."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.server import ServerConnection, serve

from roulotte.client import Closed, Pace
from roulotte.client.connection import Connection
from roulotte.client.errors import Nonsense
from roulotte.client.room_state import Gap, RoomState, read_frame
from roulotte.protocol.codes import CLOSE_GOING, CLOSE_SLOW
from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import RoomView
from tests.server.people.clients import run

ROOM = msgspec.to_builtins(
    RoomView("abc", Settings(), None, (), (None, None), Plan(), None, (), ())
)
WELCOME = {
    "type": "welcome", "v": 1, "room": "abc", "member": None, "seats": [], "seat": None,
    "head": 7, "epoch": "e", "mode": "snap", "now": 0,
}  # fmt: skip
SNAP = {"type": "snap", "seq": 7, "room": ROOM}
EV = {"type": "ev", "seq": 8, "at": 0, "what": {"type": "said", "member": 1, "emoji": "🎲"}}
HASTY = Pace(ping=0.05, gone=0.2, first=0.02, longest=0.1, patience=0.5)

Script = Callable[[ServerConnection], Any]


@asynccontextmanager
async def stub(script: Script) -> AsyncIterator[tuple[str, list[Any]]]:
    """A server that follows a script on every connection; gives its address, and every hello."""
    greetings: list[Any] = []

    async def talk(socket: ServerConnection) -> None:
        greetings.append(json.loads(await socket.recv()))
        await script(socket)

    async with serve(talk, "127.0.0.1", 0) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/", greetings


def test_what_is_not_known_is_ignored() -> None:
    newer = {"title": "", "music": "loud"}
    room = ROOM | {"settings": newer, "plan": {"game": "rolit", "moon": 3}, "cellar": []}

    async def script(socket: ServerConnection) -> None:
        fanfare = {"type": "fanfare", "at": 3}
        await socket.send(json.dumps([WELCOME | {"mood": 1}, fanfare, SNAP | {"room": room}]))
        await socket.send(json.dumps([EV | {"weight": 2, "what": {"type": "flown"}}]))
        await socket.wait_closed()

    async def play() -> None:
        async with stub(script) as (address, _), Connection(address, "t", pace=HASTY) as known:
            await known.until(lambda: known.seq == 8)
            assert known.room.plan.game == "rolit"

    run(play())


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "hello",
        "{}",
        "[1]",
        "[{}]",
        '[{"type": 3}]',
        '[{"type": "welcome"}]',
        b"\xff\xfe",
        "[" * 100_000,
        json.dumps([WELCOME, {"type": "snap", "seq": "seven", "room": {}}]),
        json.dumps([WELCOME, {"type": "snap", "seq": 7, "room": {}}]),
        json.dumps([WELCOME, SNAP | {"now": {"phase": "dancing"}}]),
    ],
)
def test_from_a_server_that_talks_nonsense_it_takes_leave(nonsense: str | bytes) -> None:
    async def script(socket: ServerConnection) -> None:
        await socket.send(nonsense)
        await socket.wait_closed()

    async def play() -> None:
        async with stub(script) as (address, greetings):
            with pytest.raises(Closed, match="can't be reached"):
                async with Connection(address, "t", pace=HASTY):
                    pass
            assert len(greetings) > 1

    run(play())


def test_a_server_that_falls_silent_is_left_and_asked_again_from_where_it_was() -> None:
    async def script(socket: ServerConnection) -> None:
        await socket.send(json.dumps([WELCOME, SNAP]))
        await socket.wait_closed()

    async def play() -> None:
        async with stub(script) as (address, greetings):
            pace = HASTY._replace(patience=30)
            async with Connection(address, "t", pace=pace) as known:
                while len(greetings) < 3:
                    await asyncio.sleep(0.01)
                assert greetings[0] == {
                    "type": "hello", "v": 1, "last": None, "epoch": None, "lang": None,
                    "watch": False
                }  # fmt: skip
                assert greetings[2] == greetings[0] | {"last": 7, "epoch": "e"}
                assert known.seq == 7

    run(play())


@pytest.mark.parametrize(("code", "retry_ms"), [(CLOSE_GOING, 300), (CLOSE_SLOW, None)])
def test_it_comes_back_when_it_was_asked_to(code: int, retry_ms: int | None) -> None:
    times: list[float] = []

    async def script(socket: ServerConnection) -> None:
        times.append(asyncio.get_running_loop().time())
        bye = {"type": "bye", "code": code, "why": "later", "retry_ms": retry_ms}
        await socket.send(json.dumps([WELCOME, SNAP] + [bye] * (len(times) == 1)))
        if len(times) == 1:
            await socket.close(code)
        await socket.wait_closed()

    async def play() -> None:
        async with stub(script) as (address, _), Connection(address, "t", pace=HASTY) as known:
            while len(times) < 2:
                await known.changed()

    run(play())
    waited = times[1] - times[0]
    assert waited >= (retry_ms or 0) / 2000


def test_nobody_there_is_said_after_a_while() -> None:
    async def play() -> None:
        with pytest.raises(Closed, match="can't be reached"):
            async with Connection("ws://127.0.0.1:9/", "t", pace=HASTY):
                pass

    run(play())


# Every sentence that JSON can say

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*WELCOME, *SNAP, *EV, "code"]), inner, max_size=4)
    ),
    max_leaves=8,
)
messages = st.sampled_from([WELCOME, SNAP, EV]).flatmap(
    lambda real: st.dictionaries(st.sampled_from(sorted(real)), values, max_size=2).map(
        lambda changed: real | changed
    )
)


@given(st.lists(messages | values, max_size=5))
def test_whatever_comes_is_understood_or_called_nonsense(frame: list[Any]) -> None:
    known = RoomState()
    try:
        for message in read_frame(json.dumps(frame)):
            known.hear(message)
    except (Nonsense, Gap):
        pass
    assert isinstance(known.seq, int)
    assert known.legal == ()


def test_an_event_that_is_not_the_next_one_changes_nothing() -> None:
    known = RoomState()
    welcome, snap, event = read_frame(json.dumps([WELCOME, SNAP, EV]))
    with pytest.raises(Gap):
        known.hear(event)
    known.hear(welcome)
    known.hear(snap)
    assert known.hear(event)
    assert not known.hear(event)
    with pytest.raises(Gap):
        known.hear(msgspec.structs.replace(event, seq=10))
    assert known.seq == 8


def test_the_clock_of_the_moment_is_believed() -> None:
    known = RoomState()
    live = {"type": "live", "here": [1], "now": 5, "until": 99}
    snap = SNAP | {"now": {"phase": "playing", "turn": 0, "until": 50}}
    for message in read_frame(json.dumps([live, WELCOME, snap, live])):
        known.hear(message)
    assert known.here == (1,)
    assert known.now is not None
    assert known.now.until == 99
