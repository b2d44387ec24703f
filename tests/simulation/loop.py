"""An event loop in which time passes only when nothing else is left to do."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

START = 1_700_000_000_000  # milliseconds since 1970, when an evening begins
MOST_TURNS = 50_000  # of the loop in one evening: more, and it turns in a circle


class StuckError(AssertionError):
    """Nothing will ever happen again, or the same for ever."""


class VirtualLoop(asyncio.BaseEventLoop):
    """It never waits: where another loop would sleep, this one sets its clock forward."""

    def __init__(self) -> None:
        """No time has passed."""
        super().__init__()
        self._selector = self
        self.moment = 1000.0  # seconds
        self.lag: float | None = 0.0  # how late it hears what a thread tells it; None: never
        self.faults: list[BaseException] = []
        self._turns = 0
        self.set_exception_handler(self._keep_fault)

    def time(self) -> float:
        """The moment in which everything happens."""
        return self.moment

    def select(self, timeout: float | None) -> list[Any]:
        """What a selector does: there is never anything to read, so time passes."""
        self._turns += 1
        if timeout is None or self._turns > MOST_TURNS:
            raise StuckError("nothing more will happen" if timeout is None else "no end in sight")
        self.moment += max(0.0, timeout)
        return []

    def _process_events(self, events: list[Any]) -> None:
        """There are none."""

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.Handle:
        """What a thread has done is heard of when the news has arrived."""
        if self.lag is None:
            return asyncio.Handle(callback, args, self)
        return self.call_later(self.lag, callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, _executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """There is only one thread."""
        future: asyncio.Future[Any] = self.create_future()
        future.set_result(func(*args))
        return future

    def _keep_fault(self, _loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        self.faults.append(told.get("exception") or AssertionError(told["message"]))


@contextmanager
def virtual_time() -> Iterator[VirtualLoop]:
    """A loop, and every clock of this process showing its time."""
    loop = VirtualLoop()

    def passed() -> int:
        return int((loop.moment - 1000.0) * 1e9)

    with patch.multiple(
        time,
        monotonic=loop.time,
        monotonic_ns=passed,
        time_ns=lambda: START * 1_000_000 + passed(),
        sleep=lambda _seconds: None,
    ):
        try:
            yield loop
        finally:
            loop.close()
