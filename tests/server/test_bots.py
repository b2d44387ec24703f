"""The processes that think for bots: one that never ends stops nobody else."""

import asyncio
import time
from typing import Any

import pytest

from roulotte.server.rooms import bots
from roulotte.server.rooms.bots import BotPool


def think(bot: str, _game: str, view: Any, _choices: Any, _seed: int) -> str:
    """A bot that takes as many seconds as it sees."""
    time.sleep(view)
    return bot


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", think)
    monkeypatch.setattr(bots, "THINK_SECONDS", 6.0)


async def thought(pool: BotPool, *seconds: float) -> list[Any]:
    """What becomes of bots that think at the same time."""
    asked = [pool.choose(f"{one}", "rolit", one, ()) for one in seconds]
    return await asyncio.gather(*asked, return_exceptions=True)


def test_a_bot_that_hangs_is_given_up_and_the_others_think_on() -> None:
    async def scene() -> None:
        pool = BotPool(2)
        try:
            await thought(pool, 0, 0)  # the processes are there: what is timed is thinking
            hanging, *others = await thought(pool, 3600, 1.5, 1.5, 1.5)
            assert isinstance(hanging, TimeoutError)
            assert others == ["1.5"] * 3
            assert await thought(pool, 0, 0) == ["0", "0"]
        finally:
            pool.stop()

    asyncio.run(scene())


def test_its_time_runs_from_when_it_begins_to_think() -> None:
    async def scene() -> None:
        pool = BotPool(1)
        try:
            await thought(pool, 0)
            assert await thought(pool, 2.2, 2.2, 2.2) == ["2.2"] * 3
        finally:
            pool.stop()

    asyncio.run(scene())
