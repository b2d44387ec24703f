"""Bots think in processes of their own: a room never waits for one."""

from typing import Any, Final

from roulotte.bots import bot_named
from roulotte.core.seeded import Streams, fresh_seed
from roulotte.server.workers import Workers

THINK_SECONDS: Final = 20.0


def think(bot: str, game: str, view: Any, choices: Any, seed: int) -> Any:
    """Choose, knowing what a person on that seat would know."""
    return bot_named(bot, game)(view, choices, Streams(seed).named("bot"))


class BotPool(Workers):
    """A few processes that choose for bots."""

    def __init__(self, workers: int) -> None:
        """They start with the first decision."""
        super().__init__(workers, THINK_SECONDS, __name__)

    async def choose(self, bot: str, game: str, view: Any, choices: Any) -> Any:
        """Let a bot decide; a worker that dies is replaced, and the bot thinks again."""
        return await self.do(think, bot, game, view, choices, fresh_seed())
