"""The time of a server: from its start on, only time that really passed."""

import time
from collections.abc import Callable


class Clock:
    """The wall's time when it was made, carried on steadily.

    A wall clock that is set forward or back while people play would eat their time, or make a
    timer wait for days; the new time is believed at the next start.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Both count nanoseconds."""
        self._steady, self._start = steady, wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._start + self._steady()) // 1_000_000
