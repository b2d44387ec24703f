"""What dice form, and in what order (PK-2, PK-15)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roulotte.core.dice import throws
from roulotte.games.poknroll.figures import BOARDS, GROUPS, RUNS, Board, Line
from roulotte.games.poknroll.options import read_options
from roulotte.games.poknroll.scoring import combinations, formed, rank
from tests.games.poknroll.tools import slow_lines

BASE = read_options({}, 4)
EXPERT = read_options({"board": "expert"}, 4)


def test_the_boards_are_those_of_the_rules_page() -> None:
    assert BOARDS["base"] == (
        ("five", 10), ("four", 8), ("large_straight", 6), ("full", 5), ("three", 3),
        ("two_pairs", 2), ("pair", 1),
    )  # fmt: skip
    assert BOARDS["expert"] == (
        ("five", 12), ("highway", 10), ("big_full", 9), ("double_three", 8), ("four", 7),
        ("large_straight", 6), ("triple_pair", 5), ("full", 4), ("small_straight", 4),
        ("three", 3), ("two_pairs", 2), ("pair", 1),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("dice", "lines"),
    [
        ((3, 3, 3, 3, 3), "five four three pair"),  # neither full nor two pairs: one number only
        ((3, 3, 3, 3, 5), "four three pair"),
        ((3, 3, 3, 5, 5), "full three two_pairs pair"),
        ((1, 2, 3, 4, 5), "large_straight"),
        ((2, 3, 4, 5, 6), "large_straight"),
        ((2, 2, 3, 4, 5, 6), "large_straight pair"),
        ((2, 2, 5, 5, 6), "two_pairs pair"),
        ((1, 2, 3, 4, 4), "pair"),  # no small straight on the base board
        ((3, 3, 3, 5, 5, 5), "full three two_pairs pair"),
        ((3, 3, 3, 3, 5, 5), "four full three two_pairs pair"),
        ((1, 2, 3, 4, 5, 6), "large_straight"),
        ((1, 1, 2, 3, 4, 5, 1), "large_straight three pair"),
    ],
)
def test_pk2_groups_are_of_different_numbers(dice: tuple[int, ...], lines: str) -> None:
    assert formed(BASE, tuple(sorted(dice))) == tuple(lines.split())


@pytest.mark.parametrize(
    ("dice", "lines"),
    [
        ((1, 2, 3, 4, 5, 6), "highway large_straight small_straight"),
        ((1, 2, 3, 4, 6, 6), "small_straight pair"),
        ((3, 3, 3, 3, 5, 5), "big_full four full three two_pairs pair"),
        ((3, 3, 3, 3, 3, 3), "five four three pair"),
        ((3, 3, 3, 5, 5, 5), "double_three full three two_pairs pair"),
        ((3, 3, 5, 5, 6, 6), "triple_pair two_pairs pair"),
        ((3, 3, 3, 5, 5, 6, 6), "triple_pair full three two_pairs pair"),
        ((2, 2, 2, 2, 3, 3, 3, 3), "big_full double_three four full three two_pairs pair"),
        ((1, 1, 1, 1, 2, 3, 4, 5), "four large_straight small_straight three pair"),
    ],
)
def test_pk15_the_expert_board_has_five_lines_more(dice: tuple[int, ...], lines: str) -> None:
    assert formed(EXPERT, dice) == tuple(lines.split())


def test_pk2_which_numbers_they_are_does_not_matter() -> None:
    assert rank(BASE.lines, (1, 1, 1, 2, 4)) == rank(BASE.lines, (2, 4, 6, 6, 6))


@pytest.mark.parametrize(("board", "most"), [("base", 5), ("expert", 6)])
def test_pk2_no_line_uses_more_dice_than_allowed(board: Board, most: int) -> None:
    lengths = {line: sum(sizes) for line, sizes in GROUPS.items()} | RUNS
    assert max(lengths[line] for line, _ in BOARDS[board]) == most


def test_pk2_five_dice_make_each_line_as_often_as_poker_dice_do() -> None:
    often = Counter[Line | None]()
    for dice, weight in throws(5):
        often[next(iter(formed(BASE, dice)), None)] += weight
    assert often == {
        "five": 6,
        "four": 150,
        "large_straight": 240,
        "full": 300,
        "three": 1200,
        "two_pairs": 1800,
        "pair": 3600,
        None: 480,
    }


def test_pk4_only_four_throws_form_nothing_and_none_later_or_in_the_expert_game() -> None:
    nothing = [dice for dice, _ in throws(5) if not formed(BASE, dice)]
    assert nothing == [(1, 2, 3, 4, 6), (1, 2, 3, 5, 6), (1, 2, 4, 5, 6), (1, 3, 4, 5, 6)]
    assert all(rank(BASE.lines, dice) == 7 for dice in nothing)
    for number in (6, 7):
        assert all(formed(BASE, dice) for dice, _ in throws(number))
    for number in (6, 7, 8):
        assert all(formed(EXPERT, dice) for dice, _ in throws(number))


@given(st.lists(st.integers(1, 6), min_size=5, max_size=8))
def test_pk2_lines_against_a_slow_second_reading(dice: list[int]) -> None:
    assert combinations(tuple(sorted(dice))) == slow_lines(dice)
