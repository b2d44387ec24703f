"""The machine's clock may jump: the log's time never runs backwards, and nobody's time is eaten."""

import asyncio
import time
from pathlib import Path

import pytest

from roulotte.protocol.commands import Say
from roulotte.protocol.plan import Plan
from roulotte.server.clock import Clock
from roulotte.server.room import sealing
from roulotte.server.rooms import timers as pacing
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import LiveRoom
from tests.server.memory.hubs import ana, begin_both, fold_both, hub_on, open_room, reopen

DAY = 24 * 3600 * 1_000_000_000
PLAN = Plan(game="rolit", seats=2, seconds=5)
JUMPS = (3 * DAY, -3 * DAY, 400 * DAY, -20_000 * DAY)


class Wall:
    """A wall clock that somebody sets, and a steady one that nobody can."""

    def __init__(self) -> None:
        """The right time, at first."""
        self.wrong = 0

    def time(self) -> int:
        """What the wall shows."""
        return time.time_ns() + self.wrong

    def clock(self) -> Clock:
        """A server's clock, started now."""
        return Clock(self.time, time.monotonic_ns)


def test_a_clock_carries_on_steadily() -> None:
    wall = Wall()
    clock = wall.clock()
    before = clock.now()
    assert abs(before - time.time_ns() // 1_000_000) < 1000
    for jump in JUMPS:
        wall.wrong = jump
        assert 0 <= clock.now() - before < 1000


def until_of(live: LiveRoom) -> int | None:
    """When the time of the decision is over, as everybody is told."""
    assert live.room.match is not None
    return live.room.match.until()


async def decided_by_clock(live: LiveRoom, seconds: float) -> bool:
    """Whether the clock decides within so long."""
    table = live.room.match
    assert table is not None
    before = len(table.history)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if len(table.history) > before:
            return True
        await asyncio.sleep(0.05)
    return False


async def times(hub: Hub) -> list[int]:
    return [row.at for row in await hub.store.after("some-room", 0)]


def test_jumps_while_people_play_change_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        wall = Wall()
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            live = await open_room(hub)
            await begin_both(live, PLAN)
            for jump in JUMPS:
                wall.wrong = jump
                await ana(live, Say(phrase="hello"))
                assert not await decided_by_clock(live, 0.3)
            assert await decided_by_clock(live, 15)
            at = await times(hub)
            assert at == sorted(at)
            assert at[-1] - at[0] < DAY

    asyncio.run(scene())


@pytest.mark.parametrize("jump", JUMPS)
def test_jumps_between_two_starts_eat_nobodys_time(tmp_path: Path, jump: int) -> None:
    async def scene() -> None:
        wall = Wall()
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            await begin_both(await open_room(hub), PLAN)
        wall.wrong = jump
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            live = await reopen(hub)
            started, until = live.now(), until_of(live)
            assert until is not None
            assert 2_000 <= until - started <= 5_000
            assert not await decided_by_clock(live, 0.5)
            await ana(live, Say(phrase="hello"))
            await asyncio.sleep(0.1)
            await ana(live, Say(phrase="hello"))
            at = await times(hub)
            assert at == sorted(at)
            assert at[-1] - at[-2] >= 90, "time goes on in the room"

    asyncio.run(scene())


def test_the_clock_decides_after_a_jump_back(tmp_path: Path) -> None:
    async def scene() -> None:
        wall = Wall()
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            await begin_both(await open_room(hub), PLAN)
        wall.wrong = -3 * DAY
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            assert await decided_by_clock(await reopen(hub), 15)

    asyncio.run(scene())


def test_a_number_that_is_not_opened_is_sealed_anew_after_a_jump(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roulotte.server.rooms.live_room.OPEN_SECONDS", {"live": 1})
    monkeypatch.setattr(sealing, "OPEN_SECONDS", {"live": 1})

    async def scene() -> None:
        wall = Wall()
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            await fold_both(await open_room(hub), PLAN)
        wall.wrong = -3 * DAY
        async with hub_on(tmp_path / "room.db", clock=wall.clock()) as hub:
            live = await reopen(hub)
            table = live.room.match
            assert table is not None
            async with asyncio.timeout(30):
                while table.attempt == 1:
                    await asyncio.sleep(0.05)

    asyncio.run(scene())


def test_a_bot_that_fails_is_asked_again_in_peace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    async def fail(*_question: object) -> None:
        asked.append(time.monotonic())
        raise TimeoutError

    monkeypatch.setattr(BotPool, "choose", fail)
    monkeypatch.setattr(pacing, "AGAIN_SECONDS", 0.3)
    short = Plan(game="rolit", seats=2, seconds=5)

    async def scene() -> None:
        async with hub_on(tmp_path / "room.db") as hub:
            live = await open_room(hub)
            await begin_both(live, short)
            async with asyncio.timeout(30):
                while len(asked) < 3:
                    await asyncio.sleep(0.05)

    asyncio.run(scene())
    assert min(asked[1] - asked[0], asked[2] - asked[1]) >= 0.3


def test_a_room_that_was_read_anew_has_its_own_timer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot of the room as it was still thinks, and does so for long."""
    asked: list[float] = []

    async def think_long(*_question: object) -> None:
        asked.append(time.monotonic())
        await asyncio.sleep(3600)

    monkeypatch.setattr(BotPool, "choose", think_long)
    monkeypatch.setattr(pacing, "_next_time", lambda live, _table: live.now())

    async def asked_again(times: int) -> None:
        async with asyncio.timeout(30):
            while len(asked) < times:
                await asyncio.sleep(0.02)

    async def scene() -> None:
        async with hub_on(tmp_path / "room.db") as hub:
            live = await open_room(hub)
            await begin_both(live, PLAN)
            await asked_again(1)
            live.recovery.lose()
            assert await reopen(hub) is not live
            await asked_again(2)

    asyncio.run(scene())


def test_a_room_is_not_forgotten_between_being_opened_and_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roulotte.server.rooms.hub.FORGET_SECONDS", 2.0)
    monkeypatch.setattr("roulotte.server.rooms.hub.LOOK_SECONDS", 0.05)

    async def scene() -> None:
        async with hub_on(tmp_path / "room.db") as hub:
            live = await open_room(hub)
            for _ in range(7):
                await asyncio.sleep(0.4)
                assert await reopen(hub) is live
            async with asyncio.timeout(30):
                while hub.all():
                    await asyncio.sleep(0.05)

    asyncio.run(scene())
