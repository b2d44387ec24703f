"""Bots think in processes of their own: a room never waits for one."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from roulotte.bots import bot_named
from roulotte.core.seeded import Streams, fresh_seed

THINK_SECONDS: Final = 20.0


def think(bot: str, game: str, view: Any, choices: Any, seed: int) -> Any:
    """Choose, knowing what a person on that seat would know."""
    return bot_named(bot, game)(view, choices, Streams(seed).named("bot"))


class BotPool:
    """A few processes that choose for bots."""

    def __init__(self, workers: int) -> None:
        """They start with the first decision."""
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, game: str, view: Any, choices: Any) -> Any:
        """Let a bot decide; a worker that dies is replaced, and the bot thinks again."""
        for _ in range(3):
            pool = self._running()
            loop = asyncio.get_running_loop()
            try:
                thought = loop.run_in_executor(pool, think, bot, game, view, choices, fresh_seed())
                return await asyncio.wait_for(thought, THINK_SECONDS)
            except BrokenProcessPool:
                self._drop(pool)
        raise RuntimeError("the bots' processes die again and again")

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._drop(self._pool)
