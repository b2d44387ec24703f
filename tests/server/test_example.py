"""The example bot, as somebody would run it: a program of its own, given a link."""

import asyncio
import sys
from pathlib import Path

import pytest

from roulotte.games import GAMES
from roulotte.protocol.plan import Plan
from tests.server.people.clients import evening, first, run
from tests.server.running.servers import Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_is_short() -> None:
    code = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 32


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_any_game_to_its_end(server: Server, game: str) -> None:
    async def play() -> str:
        async with evening(server.url, 1) as (ana,):
            await ana.prepare(Plan(game=game, seats=GAMES[game].spec.seats[-1], bot_ms=0))
            await ana.sit(0)
            for place in range(2, len(ana.room.places)):
                await ana.seat_bot(place)
            bot = await asyncio.create_subprocess_exec(
                sys.executable, BOT, f"{server.url}/r/{ana.room.id}", "Robo",
                stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
            await ana.until(lambda: None not in ana.room.places)
            await ana.start()
            result = await ana.play(first)
            said, _ = await bot.communicate()
            assert bot.returncode == 0
            assert result is not None
            assert str(result.winners) in said.decode()
            return said.decode()

    assert "dice proven True" in run(play())
