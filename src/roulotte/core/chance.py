"""Chance as a player: what may happen, with exact weights where the outcomes are few."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import Generic, Protocol, TypeVar

from roulotte.core.wire import Wire

C_co = TypeVar("C_co", covariant=True)
T = TypeVar("T")


class Source(Protocol):
    """Where random numbers come from: a seeded stream, or the room's verifiable dice."""

    def below(self, bound: int) -> int:
        """Draw uniformly from 0 to bound - 1."""
        ...


class Dist(Generic[C_co]):
    """A finite distribution: every outcome once, each with an integer weight."""

    def __init__(self, weighted: Iterable[tuple[C_co, int]]) -> None:
        """Keep the order given: it is the order of `outcomes`."""
        pairs = tuple(weighted)
        self.outcomes: tuple[C_co, ...] = tuple(outcome for outcome, _ in pairs)
        self.weights: tuple[int, ...] = tuple(weight for _, weight in pairs)
        self._cumulative = tuple(accumulate(self.weights))
        self.total = self._cumulative[-1]

    def sample(self, source: Source) -> C_co:
        """Draw one outcome."""
        return self.outcomes[bisect_right(self._cumulative, source.below(self.total))]


class Draw(Generic[C_co]):
    """Too many outcomes to list (a shuffle, all cups at once): they can only be drawn."""

    outcomes: None = None

    def __init__(self, sample: Callable[[Source], C_co], form: str) -> None:
        """`form` tells a reader of records what such an outcome looks like."""
        self._sample = sample
        self.form = form

    def sample(self, source: Source) -> C_co:
        """Draw one outcome."""
        return self._sample(source)


Chance = Dist[C_co] | Draw[C_co]


class First(Wire, frozen=True):
    """Which seat starts: the first thing that happens in every game."""

    first: int


@cache
def any_first(seats: int) -> Dist[First]:
    """Every seat starts with equal chance."""
    return uniform(First(seat) for seat in range(seats))


def uniform(outcomes: Iterable[T]) -> Dist[T]:
    """Give every outcome the weight 1."""
    return Dist((outcome, 1) for outcome in outcomes)


def shuffled(items: Sequence[T], source: Source) -> list[T]:
    """Shuffle a copy, every order equally likely (Fisher and Yates)."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = source.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
