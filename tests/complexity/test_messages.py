"""Every message and every command of a socket, each field grown: the loop never works for long."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from msgspec import inspect

from roulotte.protocol.commands import AnyCommand
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.protocol.messages import Do, FromClient
from roulotte.server.access.limits import Bucket
from roulotte.server.process.app import Front
from roulotte.server.transport import conversation as endpoint
from tests.complexity.growth import MOST_SECONDS, TRIES, VALUES, seconds_of, sizes, too_dear
from tests.server.people.calling import ANSWERS, bearer
from tests.server.running.asgi import AsgiSocket, services_of, serving
from tests.server.running.forked import settings_for
from tests.server.test_doors import caller

Json = dict[str, Any]
MOST: Final = FRAME_BYTES - 400  # with the rest of the message around it
HOLE: Final = "…"  # where something grows

# Something readable for each field that must be there; a new one without is missed by a test.
FIELDS: Final[Json] = {
    "v": 1, "id": "12345678", "base": 0, "seq": 0, "seat": 0, "name": "Ana", "place": 0,
    "order": [1, 0], "member": 1, "settings": {}, "plan": {}, "hash": "0" * 64,
    "number": "0" * 32, "action": {"place": "d6"}, "dice": [1], "yes": True, "token": "x" * 20,
}  # fmt: skip


def fields_of(kind: type) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def said(kind: type) -> Json:
    """A message or command with what it must have."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    given = {
        one.name: FIELDS[one.name] for one in info.fields if one.required and one.name != "cmd"
    }
    return {"type": info.tag} | given


def holes(kind: type) -> Iterator[Json]:
    """The same with each field in turn to be grown, and with one that nobody knows."""
    for name in [one.name for one in fields_of(kind) if one.name != "cmd"] + ["unknown"]:
        yield said(kind) | {name: HOLE}
    for name, inner in (("plan", "options"), ("plan", "typed"), ("settings", "title")):
        if name in said(kind):
            yield said(kind) | {name: {inner: HOLE}}


def messages() -> Iterator[Json]:
    """Everything that a client can say, with one hole each."""
    for kind in get_args(FromClient):
        yield from holes(kind)
    for kind in get_args(AnyCommand):
        for command in holes(kind):
            yield said(Do) | {"cmd": command}


def test_every_message_and_command_can_be_said() -> None:
    kinds = {*get_args(FromClient), *get_args(AnyCommand)}
    assert len(kinds) == len({said(kind)["type"] for kind in kinds})
    assert sum(1 for _ in messages()) > 2 * len(kinds)


async def greeted(front: Front) -> AsgiSocket:
    """A host's socket in a room of their own."""
    async with caller(front) as http:
        token = (await http.post("/api/tokens")).json()["token"]
        made = await http.post("/api/rooms", json={"name": "Ana"}, headers=bearer(token))
    socket = AsgiSocket(front, made.json()["id"], token)
    socket.put('{"type": "hello", "v": 1}')
    await socket.hear("snap")
    return socket


class Speaker:
    """Somebody who says things and comes back when shown out."""

    def __init__(self, front: Front) -> None:
        """Not there yet."""
        self._front = front
        self._socket: AsgiSocket | None = None

    async def cost(self, frame: str) -> float:
        """What the loop does about one message, to its answer."""
        if self._socket is None or self._socket.closed is not None:
            self._socket = await greeted(self._front)
        socket = self._socket
        socket.heard.clear()

        async def converse() -> None:
            socket.put(frame)
            await socket.hear(*ANSWERS)

        return await seconds_of(converse)


@pytest.fixture
def _without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "take", lambda *_given, **_count: True)
    monkeypatch.setattr(endpoint, "PATIENCE", 1_000_000)


@pytest.mark.usefixtures("_without_limits")
@pytest.mark.parametrize("value", VALUES)
def test_a_message_twice_as_long_takes_no_more_than_twice_as_long(
    value: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with serving(settings_for(tmp_path)) as front:
            speaker = Speaker(front)
            for message in messages():
                frames = [
                    json.dumps(message).replace(json.dumps(HOLE), VALUES[value](size))
                    for size in sizes(MOST)
                ]
                costs = [await speaker.cost(one) for one in frames]
                if too_dear(MOST, costs) or costs[-1] > MOST_SECONDS:  # once more: it may be noise
                    costs = [min([await speaker.cost(one) for _ in range(TRIES)]) for one in frames]
                assert too_dear(MOST, costs) is None, message
                assert costs[-1] < MOST_SECONDS, message
            assert services_of(front).metrics.faults._value.get() == 0  # noqa: SLF001

    asyncio.run(main())
