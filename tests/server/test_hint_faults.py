"""Hints that are down, lost, doubled or shuffled: everybody still sees the same, soon."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from random import Random

import pytest

from roulotte.protocol import commands
from roulotte.protocol.codes import CLOSE_GOING
from roulotte.protocol.plan import Settings
from roulotte.server.access.admission import Admission
from roulotte.server.access.limits import Bucket
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms.frames import Viewpoint, snapshot
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.sockets import Socket
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Row
from roulotte.server.transport.conversation import Conversation, Opener
from tests.server.memory.bad_hints import BadHints, Hint, Mangle, hub_on
from tests.server.memory.requests import have_done, request
from tests.server.people.calling import Json

PEOPLE = ("ana", "bo")
SAME_SECONDS = 20.0
WORDS = 60


def down(_hint: Hint, _rng: Random) -> list[tuple[float, Hint]]:
    return []


def dropping(hint: Hint, rng: Random) -> list[tuple[float, Hint]]:
    return [(0, hint)] if rng.random() < 0.5 else []


def doubling(hint: Hint, _rng: Random) -> list[tuple[float, Hint]]:
    return [(0, hint), (0, hint), (0.05, hint)]


def shuffling(hint: Hint, rng: Random) -> list[tuple[float, Hint]]:
    return [(rng.random() * 0.3, hint), (0, (hint[0], hint[1] + 5)), (0, ("elsewhere", 3))]


class Watcher:
    """Somebody who reads everything that a process sends."""

    def __init__(self, live: LiveRoom, person: str) -> None:
        self.seqs: list[int] = []
        self.socket = Socket(person, "fr", self._read)
        self.task = asyncio.create_task(self.socket.pump())
        self._live = live
        live.audience.join(self.socket)

    def leave(self) -> None:
        self._live.audience.leave(self.socket)
        self.task.cancel()

    async def _read(self, text: str) -> None:
        told = json.loads(text)
        self.seqs += [message["seq"] for message in told if message["type"] == "ev"]


def picture(live: LiveRoom) -> bytes:
    return snapshot(live.room, Viewpoint(None, None, "fr"))


@pytest.mark.parametrize("mangle", [down, dropping, doubling, shuffling])
def test_all_views_are_equal_soon_after(postgres_url: str, mangle: Mangle) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            everybody: list[BadHints] = []
            made = [BadHints(mangle, everybody) for _ in PEOPLE]
            hubs = [await stack.enter_async_context(hub_on(postgres_url, hints)) for hints in made]
            first = hubs[0].create("some-room")
            opening = request(OpenRoom("Ana", Settings()), PEOPLE[0], 0, created=1)
            await have_done(first, opening)
            other = await hubs[1].open("some-room")
            assert other is not None
            lives = [first, other]
            await have_done(other, request(commands.Come("Bo"), PEOPLE[1], other.room.seq))
            start = max(live.room.seq for live in lives)
            watchers = [Watcher(*pair) for pair in zip(lives, PEOPLE, strict=True)]
            for number in range(WORDS):
                live, person = lives[number % 2], PEOPLE[number % 2]
                job = request(
                    commands.Say(phrase="hello"), person, live.room.seq, key=f"{person}:{number}"
                )
                await have_done(live, job)
            await equal_soon(lives, watchers, start)

    asyncio.run(main())


async def equal_soon(lives: list[LiveRoom], watchers: list[Watcher], start: int) -> None:
    end = time.monotonic() + SAME_SECONDS
    wanted = list(range(start + 1, start + WORDS + 1))
    while not all(watcher.seqs[-WORDS:] == wanted for watcher in watchers):
        assert time.monotonic() < end, [watcher.seqs[-3:] for watcher in watchers]
        await asyncio.sleep(0.02)
    assert picture(lives[0]) == picture(lives[1])
    for watcher in watchers:
        assert watcher.seqs == sorted(set(watcher.seqs))
        watcher.leave()


class OpenDoors(Admission):
    """Let everybody talk as much as they like."""

    def __init__(self) -> None:
        pass

    def buckets(self, person: str, address: str) -> tuple[Bucket, ...]:  # noqa: ARG002
        return ()

    def sights(self, address: str) -> tuple[Bucket, ...]:  # noqa: ARG002
        return ()


async def greeted(hub: Hub, person: str, last: int) -> Json:
    """What somebody is told who comes from another process, having seen so much."""
    hello = {"type": "hello", "v": 1, "last": last, "epoch": hub.epoch}
    said = iter([{"type": "websocket.receive", "text": json.dumps(hello)}])
    told: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

    async def receive() -> Json:
        message = next(said, None)
        return message or await asyncio.Future[Json]()

    async def send(message: Json) -> None:
        if not told.done():
            told.set_result(json.loads(message["text"])[0])

    talk = Conversation(hub, OpenDoors(), Opener(person, "127.0.0.1", None), receive, send)
    running = asyncio.create_task(talk.run("some-room"))
    welcome = await asyncio.wait_for(told, 20)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return welcome


def test_nobody_is_shown_less_than_a_dead_process_told_them(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            made = [BadHints(down, []) for _ in PEOPLE]
            hubs = [await stack.enter_async_context(hub_on(postgres_url, hints)) for hints in made]
            first = hubs[0].create("some-room")
            await have_done(first, request(OpenRoom("Ana", Settings()), PEOPLE[0], 0, created=1))
            behind = await hubs[1].open("some-room")
            assert behind is not None
            seen = await have_done(
                first, request(commands.Say(phrase="hello"), PEOPLE[0], first.room.seq)
            )
            assert behind.room.seq < seen
            with monkeypatch.context() as patch:
                patch.setattr(hubs[1].store, "after", unreadable)
                told = await greeted(hubs[1], PEOPLE[0], seen)
                assert (told["type"], told["code"]) == ("bye", CLOSE_GOING)
            assert (await greeted(hubs[1], PEOPLE[0], seen))["head"] == seen

    asyncio.run(main())


async def unreadable(_room: str, _seq: int) -> list[Row]:
    raise StorageError("the database is gone")
