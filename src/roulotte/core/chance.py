"""Chance as a player: what is drawn, die by die, with exact weights where the outcomes are few."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import prod
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from roulotte.core.dice import FACES, multisets
from roulotte.core.errors import IllegalError
from roulotte.core.refusals import DRAWN_NUMBER, DRAWN_OTHER, POOLS_NUMBER
from roulotte.core.wire import Wire

C_co = TypeVar("C_co", covariant=True)
Drawn = Sequence[Sequence[Any]]  # for each pool, what was drawn from it


class Source(Protocol):
    """Where random numbers come from: a seeded stream, or the room's verifiable dice."""

    def below(self, bound: int) -> int:
        """Draw uniformly from 0 to bound - 1."""
        ...


class Pool(msgspec.Struct, frozen=True):
    """What is drawn from: the faces of dice, the cards of a deck, the seats that may start.

    Pools are shown with a roll, so they never depend on anything hidden.
    """

    items: tuple[Any, ...]
    count: int = 1  # how many are drawn
    again: bool = True  # whether one may come again: faces do, cards don't
    dice: bool = False  # real dice, that people could throw by hand and type in
    seat: int | None = None  # who throws them; None: nobody in particular
    secret: bool = False  # comes out hidden: under a cup, face down

    def draw(self, source: Source) -> tuple[Any, ...]:
        """Draw one after the other; without return, from those left, in their order."""
        if self.again:
            items, bound = self.items, len(self.items)
            return tuple([items[source.below(bound)] for _ in range(self.count)])
        left = list(self.items)
        return tuple([left.pop(source.below(len(left))) for _ in range(self.count)])

    def check(self, drawn: Sequence[object]) -> tuple[Any, ...]:
        """Refuse what can't come out of this pool; typed dice arrive here."""
        if len(drawn) != self.count:
            raise IllegalError(DRAWN_NUMBER.filled(count=self.count, given=len(drawn)))
        left = list(self.items)
        for one in drawn:
            # Python's True and 1.0 equal 1, but no die shows them
            if not any(type(one) is type(item) and one == item for item in left):
                raise IllegalError(DRAWN_OTHER.filled(items=", ".join(map(str, left))))
            if not self.again:
                left.remove(one)
        return tuple(drawn)

    def ways(self) -> tuple[tuple[tuple[Any, ...], int], ...]:
        """Everything that may be drawn, with its weight; dice as multisets."""
        if self.again:
            return multisets(self.items, self.count)
        return tuple((drawn, 1) for drawn in permutations(self.items, self.count))


class _Pools(Generic[C_co]):
    """What every chance node has: pools to draw from, and what becomes of it."""

    def __init__(self, pools: Sequence[Pool], make: Callable[..., C_co]) -> None:
        """`make` takes what was drawn, a tuple a pool; the order of dice is nothing to it."""
        self.pools = tuple(pools)
        self._make = make

    def sample(self, source: Source) -> C_co:
        """Draw one outcome."""
        return self._make(*[pool.draw(source) for pool in self.pools])

    def build(self, drawn: Drawn) -> C_co:
        """Make the outcome of what was drawn elsewhere: by the room, or by hand."""
        if len(drawn) != len(self.pools):
            raise IllegalError(POOLS_NUMBER.filled(count=len(self.pools), given=len(drawn)))
        pairs = zip(self.pools, drawn, strict=True)
        return self._make(*[pool.check(one) for pool, one in pairs])


class Dist(_Pools[C_co]):
    """A finite distribution: every outcome once, each with an integer weight."""

    def __init__(self, pools: Sequence[Pool], make: Callable[..., C_co]) -> None:
        """List the outcomes in the order of the pools' items."""
        super().__init__(pools, make)
        pairs = tuple(self._weighted())
        self.outcomes: tuple[C_co, ...] = tuple(outcome for outcome, _ in pairs)
        self.weights: tuple[int, ...] = tuple(weight for _, weight in pairs)
        self.total = sum(self.weights)

    def _weighted(self) -> Iterator[tuple[C_co, int]]:
        for ways in product(*(pool.ways() for pool in self.pools)):
            yield self._make(*[drawn for drawn, _ in ways]), prod(weight for _, weight in ways)


class Draw(_Pools[C_co]):
    """Too many outcomes to list (a shuffle, all cups at once): they can only be drawn."""

    outcomes: None = None

    def __init__(self, pools: Sequence[Pool], make: Callable[..., C_co], form: str) -> None:
        """`form` tells a reader of records what such an outcome looks like."""
        super().__init__(pools, make)
        self.form = form


Chance = Dist[C_co] | Draw[C_co]


class First(Wire, frozen=True):
    """Which seat starts: the first thing that happens in every game."""

    first: int


@cache
def any_first(seats: int) -> Dist[First]:
    """Every seat starts with equal chance."""
    return one_of(range(seats), First)


def one_of(items: Sequence[Any], make: Callable[[Any], C_co]) -> Dist[C_co]:
    """Draw lots: one item, all equally likely."""
    return Dist((Pool(tuple(items), again=False),), lambda drawn: make(*drawn))


def dice_pool(number: int, seat: int | None, *, secret: bool = False) -> Pool:
    """That many ordinary dice, thrown by a seat."""
    return Pool(tuple(FACES), number, dice=True, seat=seat, secret=secret)
