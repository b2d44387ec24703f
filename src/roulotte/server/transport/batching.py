"""Doing alike things together: a processor that changes its work with every socket is slower.

Between two messages of one table lies the kernel's work, and it takes the place of ours in the
processor's caches (docs/decisions/0010 says what that costs).
"""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Round(Generic[T]):
    """Things that come up in one turn of the loop, done in the next, in their order."""

    def __init__(self, work: Callable[[T], None]) -> None:
        """`work` does one of them, and never raises."""
        self._work = work
        self._waiting: list[T] = []

    def add(self, one: T) -> None:
        """Leave something to be done."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._go)
        self._waiting.append(one)

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            self._work(one)
