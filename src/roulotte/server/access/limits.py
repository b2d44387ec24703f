"""How much one socket, one session and one address may ask for."""

import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

MOST_BUCKETS: Final = 20_000  # addresses and sessions that are remembered


class Rate(NamedTuple):
    """So many a second, and so many at once."""

    per_second: float
    burst: float


class Bucket:
    """A token bucket."""

    __slots__ = ("_burst", "_level", "_per_second", "_when")

    def __init__(self, rate: Rate) -> None:
        self._per_second, self._burst = rate
        self._level, self._when = self._burst, time.monotonic()

    def take(self, now: float | None = None, *, count: float = 1) -> bool:
        """Take so many tokens, if they are there; `now` is monotonic."""
        now = time.monotonic() if now is None else now
        level = min(self._burst, self._level + (now - self._when) * self._per_second)
        taken = level >= count
        self._level, self._when = level - count if taken else level, now
        return taken


class Buckets:
    """A bucket for each key; the longest unused are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def of(self, key: Hashable) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Count:
    """How many of something each key has open."""

    def __init__(self, most: int) -> None:
        """No key may have more than `most`."""
        self._most, self._open = most, Counter[Hashable]()

    def take(self, key: Hashable) -> bool:
        """One more, if that is allowed."""
        if self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def give_back(self, key: Hashable) -> None:
        """One less."""
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


Counts = Sequence[tuple[Count, Hashable]]  # each with the key that is counted


def take_all(counts: Counts) -> bool:
    """One more of each, or of none."""
    for number, (count, key) in enumerate(counts):
        if not count.take(key):
            give_all_back(counts[:number])
            return False
    return True


def give_all_back(counts: Counts) -> None:
    """One less of each."""
    for count, key in counts:
        count.give_back(key)
