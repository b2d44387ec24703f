"""Dice maths that the games share: multisets with weights, keeps, runs and groups.

Dice are an ascending tuple of faces: a multiset. Five dice are 252 of them, not 7,776 sequences.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Any, Final, TypeVar

import msgspec

Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Dice = tuple[Die, ...]

FACES: Final = range(1, 7)

T = TypeVar("T")


def ascending(holder: msgspec.Struct, field: str) -> None:
    """Sort a dice field of a frozen struct as it is made: each multiset is one value."""
    dice = getattr(holder, field)
    ordered = tuple(sorted(dice))
    if ordered != dice:
        msgspec.structs.force_setattr(holder, field, ordered)


def weight(dice: tuple[Any, ...]) -> int:
    """In how many sequences a multiset can fall: 5!/(2!·1!·1!·1!) = 60 for a pair and singles."""
    return factorial(len(dice)) // prod(factorial(n) for n in Counter(dice).values())


def multisets(items: Sequence[T], number: int) -> tuple[tuple[tuple[T, ...], int], ...]:
    """Every multiset of so many items, in their order, with its weight."""
    every = combinations_with_replacement(items, number)
    return tuple((chosen, weight(chosen)) for chosen in every)


@cache
def throws(number: int) -> tuple[tuple[Dice, int], ...]:
    """Every multiset that `number` dice can show, with its weight; the weights add up to 6ⁿ."""
    return multisets(FACES, number)


@cache
def parts(dice: Dice) -> tuple[Dice, ...]:
    """Every sub-multiset once, the empty one and the whole included, by size, then ascending."""
    every = {part for size in range(len(dice) + 1) for part in combinations(dice, size)}
    return tuple(sorted(every, key=lambda part: (len(part), part)))


def without(dice: Dice, part: Dice) -> Dice | None:
    """Take `part` away; None if it is not all there."""
    rest = list(dice)
    for die in part:
        if die not in rest:
            return None
        rest.remove(die)
    return tuple(rest)


def joined(dice: Dice, more: Dice) -> Dice:
    """Put two multisets together."""
    return tuple(sorted(dice + more))


@cache
def runs(dice: Dice, length: int) -> tuple[Dice, ...]:
    """The runs of exactly `length` consecutive faces that the dice contain, lowest first."""
    faces = set(dice)
    every = (tuple(range(low, low + length)) for low in range(1, 8 - length))
    return tuple(run for run in every if faces.issuperset(run))


@cache
def alike(dice: Dice, number: int) -> tuple[int, ...]:
    """The faces that at least `number` dice show, lowest first."""
    return tuple(face for face in FACES if dice.count(face) >= number)
