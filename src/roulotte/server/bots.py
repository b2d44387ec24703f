"""Bots think in processes of their own: a room never waits for one."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from roulotte.bots import bot_named
from roulotte.core.seeded import Streams, fresh_seed

THINK_SECONDS: Final = 20.0


def think(bot: str, game: str, view: Any, choices: Any, seed: int) -> Any:
    """Choose, knowing what a person on that seat would know."""
    return bot_named(bot, game)(view, choices, Streams(seed).named("bot"))


def on_leash(leash: Connection) -> None:
    """Begin a process for bots: it ends when the other end of the leash is let go, however."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever holds the leash decides
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    os._exit(0)


class BotPool:
    """A few processes that choose for bots."""

    def __init__(self, workers: int) -> None:
        """They start with the first decision."""
        self._workers = workers
        self._free = asyncio.Semaphore(workers)
        self._pool: ProcessPoolExecutor | None = None
        self._hand: Connection | None = None  # our end of their leash

    async def choose(self, bot: str, game: str, view: Any, choices: Any) -> Any:
        """Let a bot decide; a worker that dies is replaced, and the bot thinks again."""
        async with self._free:  # its time runs from when there is a worker for it
            for _ in range(3):
                pool = self._running()
                try:
                    return await _thought(pool, bot, game, view, choices)
                except BrokenProcessPool:
                    self._give_up(pool)
                except TimeoutError:
                    self._give_up(pool)  # nothing else ends a bot that never does
                    raise
        raise RuntimeError("the bots' processes die again and again")

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Others who think there begin anew, in the next one."""
        if self._pool is pool:
            self.stop()

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            leash, self._hand = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=on_leash, initargs=(leash,)
            )
        return self._pool

    def stop(self) -> None:
        """End the processes, whatever they are thinking about."""
        pool, self._pool = self._pool, None
        if pool is not None and self._hand is not None:
            self._hand.close()
            pool.shutdown(wait=False)


async def _thought(pool: ProcessPoolExecutor, bot: str, game: str, view: Any, choices: Any) -> Any:
    loop = asyncio.get_running_loop()
    thought = loop.run_in_executor(pool, think, bot, game, view, choices, fresh_seed())
    return await asyncio.wait_for(thought, THINK_SECONDS)
