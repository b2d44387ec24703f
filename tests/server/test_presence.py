"""Who is here, told from process to process."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import psycopg
import pytest

from roulotte.protocol import commands
from roulotte.protocol.plan import Settings
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms import audience as listening
from roulotte.server.rooms.presence import Presence
from roulotte.server.store.database import Database
from roulotte.server.store.processes import GONE_MS, Processes
from tests.server.memory.requests import request
from tests.server.memory.stores import opened
from tests.server.memory.worlds import Ear, World


def test_processes_tell_each_other_who_is_here(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as store:
            one, other = (Processes(store.database, name) for name in ("one", "other"))
            await one.tell(frozenset({("r", 1), ("r", 2), ("s", 1)}))
            await other.tell(frozenset({("r", 2), ("r", 3)}))
            assert await other.elsewhere(["r", "s"]) == {"r": {1, 2}, "s": {1}}
            assert await one.elsewhere(["r", "s"]) == {"r": {2, 3}}
            await one.tell(frozenset({("r", 2), ("t", 4)}))
            assert await other.elsewhere(["r", "s", "t"]) == {"r": {2}, "t": {4}}
            await one.leave()
            assert await other.elsewhere(["r", "s", "t"]) == {}

    asyncio.run(main())


def age(url: str, process: str) -> None:
    with psycopg.connect(url) as connection:
        sql = "UPDATE processes SET beat = beat - %s WHERE id = %s"
        connection.execute(sql, (GONE_MS + 1, process))


def test_a_process_that_died_is_gone_and_may_come_back(postgres_url: str) -> None:
    async def main() -> None:
        async with opened(postgres_url) as store:
            one, other = (Processes(store.database, name) for name in ("one", "other"))
            await one.tell(frozenset({("r", 1)}))
            await asyncio.to_thread(age, postgres_url, "one")
            assert await other.elsewhere(["r"]) == {}
            await one.tell(frozenset({("r", 1)}))
            assert await other.elsewhere(["r"]) == {"r": {1}}
            await one.leave()  # as if it had been cleaned away
            await one.tell(frozenset({("r", 1)}))
            assert await other.elsewhere(["r"]) == {"r": {1}}

    asyncio.run(main())


def test_somebody_elsewhere_is_here_and_not_away() -> None:
    presence = Presence()
    presence.came(1)
    assert presence.elsewhere(frozenset({2}))
    assert not presence.elsewhere(frozenset({2}))
    assert presence.here() == (1, 2)
    assert presence.sockets() == {1}
    assert presence.away(2) == 0.0
    assert presence.elsewhere(frozenset())
    assert 0 < presence.away(2) < 60


def test_leaving_does_not_wait_for_a_database_that_hangs() -> None:
    class Hanging(Database):
        def __init__(self) -> None:
            pass

        def write(self, *_work: Any, **_about: Any) -> "asyncio.Future[Any]":
            return asyncio.get_running_loop().create_future()

    async def story() -> None:
        async with asyncio.timeout(20):
            await Processes(Hanging(), "one").leave()

    asyncio.run(story())


def told_here(ear: Ear) -> list[list[int]]:
    """Every list of who is here that somebody was sent."""
    messages = [one for frame in ear.frames for one in msgspec.json.decode(frame)]
    return [one["here"] for one in messages if one["type"] == "live"]


def stop_time(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """From here on, time stands still in a world unless it is told to pass."""
    now = world.loop.time()
    monkeypatch.setattr(world.loop, "time", lambda: now)
    monkeypatch.setattr(listening, "time", SimpleNamespace(monotonic=lambda: now))

    def pass_time(seconds: float) -> None:
        nonlocal now
        now += seconds
        for _ in range(5):  # for what is due now, and what follows from it
            world.run(asyncio.sleep(0))

    return pass_time


def test_everybody_is_told_who_is_here_only_when_that_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listening, "PRESENCE_SECONDS", 0.4)
    world = World("presence")
    pass_time = stop_time(world, monkeypatch)
    live = world.serve(new=True)
    world.submit(live, request(OpenRoom("Ana", Settings()), "Ana", 0, created=1))
    world.submit(live, request(commands.Come("Bo"), "Bo", 1))
    ana, bo = Ear("Ana"), Ear("Bo")
    world.enter(live, ana, None)
    for _ in range(20):  # strangers, and Ana's other windows
        for guest in (Ear("Dan"), Ear("Ana")):
            world.enter(live, guest, None)
            assert told_here(guest) == [[1]]
            world.leave(live, guest)
    assert told_here(ana) == [[1]]
    pass_time(0.4)
    world.enter(live, bo, None)
    for _ in range(20):  # a line that comes and goes
        world.leave(live, bo)
        world.enter(live, bo, None)
    world.leave(live, bo)
    assert told_here(ana) == [[1], [1, 2]]
    pass_time(0.5)
    assert told_here(ana) == [[1], [1, 2], [1]]
    world.close()
