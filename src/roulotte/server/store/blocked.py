"""Units that are set aside because somebody else is in their way, so that all others go on.

A process that was stopped in the middle of a transaction keeps a room's next number to itself until
PostgreSQL shows it out; an administrator may hold a whole table. What is about the same waits here
together and in order. One at a time is tried again, without waiting: whoever has nothing to do with
it hardly notices.
"""

import time
from collections import deque
from collections.abc import Callable

from roulotte.server.store.unit import Unit

PATIENCE_SECONDS = 5.0  # that a unit waits for somebody else, longer than PostgreSQL lets them stay
AFTER_SECONDS = 1.0  # the same, where others have waited in vain already
AGAIN_SECONDS = 0.05  # between two tries
WARY_SECONDS = 5.0  # that what was held is still thought to be, if nobody tries


class Held:
    """What somebody else holds: since when, and when it was seen last."""

    __slots__ = ("seen", "since")

    def __init__(self, now: float) -> None:
        self.since = self.seen = now


class BlockedUnits:
    """Who waits for whom."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: deque[Unit] = deque()
        self._held: dict[str, Held] = {}
        self._tried = -AGAIN_SECONDS

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def wary(self) -> bool:
        """Whether there is trouble, so that nobody should wait for long."""
        return bool(self._held or self._waiting)

    def takes(self, unit: Unit) -> bool:
        """Whether a new unit has to wait with others about the same."""
        now = self._clock()
        held = self._held.get(unit.about)
        if held is not None and now - held.seen > WARY_SECONDS:
            del self._held[unit.about]
            held = None
        if held is None:
            return False
        unit.until = max(held.since + PATIENCE_SECONDS, now + AFTER_SECONDS)
        self._waiting.append(unit)
        return True

    def add(self, unit: Unit) -> bool:
        """Somebody is in a unit's way: let it wait, unless its time is over."""
        now = self._clock()
        since = now
        if unit.about:
            held = self._held.setdefault(unit.about, Held(now))
            held.seen, since = now, held.since
        unit.until = unit.until or max(since + PATIENCE_SECONDS, now + AFTER_SECONDS)
        if now >= unit.until:
            return False
        self._waiting.append(unit)
        return True

    def free(self, unit: Unit) -> None:
        """A unit was done: nobody holds what it is about, and others may be free as well."""
        if self._held and self._held.pop(unit.about, None) is not None:
            self._tried = -AGAIN_SECONDS

    def next(self) -> Unit | None:
        """The unit that is tried now, if it is time."""
        now = self._clock()
        if not self._waiting or now < self._tried + AGAIN_SECONDS:
            return None
        self._tried = now
        return self._waiting.popleft()

    def late(self) -> list[Unit]:
        """Those whose time is over; they wait no longer."""
        now = self._clock()
        late = [unit for unit in self._waiting if now >= unit.until]
        for unit in late:
            self._waiting.remove(unit)
        return late

    def all(self) -> list[Unit]:
        """Everybody, at the end."""
        waiting = list(self._waiting)
        self._waiting.clear()
        return waiting
