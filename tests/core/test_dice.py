"""Dice maths against plain enumeration."""

from collections import Counter
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roulotte.core.dice import Dice, alike, ascending, joined, parts, runs, throws, weight, without

some_dice = st.lists(st.integers(1, 6), max_size=5).map(lambda dice: tuple(sorted(dice)))


@pytest.mark.parametrize(("number", "size"), [(0, 1), (1, 6), (2, 21), (3, 56), (4, 126), (5, 252)])
def test_throws_are_every_multiset_with_its_weight(number: int, size: int) -> None:
    counted = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=number))
    assert dict(throws(number)) == counted
    assert len(throws(number)) == size
    assert list(throws(number)) == sorted(throws(number))


def test_weight_counts_sequences() -> None:
    assert weight((1, 1, 1, 1, 1)) == 1
    assert weight((1, 1, 2, 3, 4)) == 60
    assert weight((1, 2, 3, 4, 5)) == 120


@given(some_dice)
def test_parts_are_every_way_to_keep(dice: Dice) -> None:
    masks = product((False, True), repeat=len(dice))
    every = {tuple(d for d, kept in zip(dice, mask, strict=True) if kept) for mask in masks}
    assert set(parts(dice)) == every
    assert len(parts(dice)) == len(every)
    assert parts(dice)[0] == ()
    assert parts(dice)[-1] == dice


@given(some_dice, some_dice)
def test_without_and_joined_are_opposites(dice: Dice, more: Dice) -> None:
    whole = joined(dice, more)
    assert list(whole) == sorted(dice + more)
    assert without(whole, more) == dice


@given(some_dice, some_dice)
def test_without_refuses_what_is_not_there(dice: Dice, part: Dice) -> None:
    there = not Counter(part) - Counter(dice)
    assert (without(dice, part) is not None) == there


def test_runs_of_exactly_a_length() -> None:
    assert runs((1, 2, 3, 4, 5), 4) == ((1, 2, 3, 4), (2, 3, 4, 5))
    assert runs((2, 3, 3, 4, 5, 6), 5) == ((2, 3, 4, 5, 6),)
    assert runs((1, 2, 3, 4, 5, 6), 6) == ((1, 2, 3, 4, 5, 6),)
    assert runs((1, 2, 4, 5, 6), 4) == ()


def test_faces_alike() -> None:
    assert alike((2, 2, 2, 5, 5), 2) == (2, 5)
    assert alike((2, 2, 2, 5, 5), 3) == (2,)
    assert alike((2, 2, 2, 5, 5), 4) == ()


def test_dice_of_a_struct_are_sorted_as_it_is_made() -> None:
    class Kept(msgspec.Struct, frozen=True):
        keep: Dice

        def __post_init__(self) -> None:
            ascending(self, "keep")

    assert Kept((5, 3, 5)) == Kept((3, 5, 5))
    assert Kept((5, 3, 5)).keep == (3, 5, 5)
