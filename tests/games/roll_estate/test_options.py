"""Roll Estate's options: variant, difficulty and the dollars of another sheet."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roulotte import open_match
from roulotte.core.errors import TableError
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.figures import DOLLARS, ROWS
from tests.games.roll_estate.tables import claim, options, play, sheet, table


def test_defaults_are_as_printed_and_nothing_is_written() -> None:
    for seats in range(1, 6):
        read = options(seats)
        assert read.dollars == DOLLARS
        assert not read.ruthless
        assert read.difficulty == ("easy" if seats == 1 else None)
        assert GAME.write_options(read) == {}


def test_re15_ruthless_is_for_three_to_five() -> None:
    for seats in (3, 4, 5):
        read = options(seats, variant="ruthless")
        assert read.ruthless
        assert GAME.write_options(read) == {"variant": "ruthless"}
    for seats in (1, 2):
        with pytest.raises(TableError, match="3 to 5 players"):
            options(seats, variant="ruthless")


def test_re16_a_difficulty_is_for_one() -> None:
    for difficulty in ("medium", "hard", "perfect"):
        read = options(1, difficulty=difficulty)
        assert read.difficulty == difficulty
        assert GAME.write_options(read) == {"difficulty": difficulty}
    assert GAME.write_options(options(1, difficulty="easy")) == {}
    for seats in (2, 3, 4, 5):
        with pytest.raises(TableError, match="one player alone"):
            options(seats, difficulty="easy")


@pytest.mark.parametrize(
    ("seats", "raw", "why"),
    [
        (3, {"colour": "red"}, "no option `colour`"),
        (3, {"variant": "gentle"}, "`variant` can only be ruthless"),
        (3, {"variant": None}, "`variant` can only be ruthless"),
        (3, {"variant": ["ruthless"]}, "`variant` can only be ruthless"),
        (1, {"difficulty": "easiest"}, "can only be easy, medium, hard, perfect"),
        (1, {"difficulty": None}, "can only be easy"),
        (1, {"difficulty": ["easy"]}, "can only be easy"),
        (1, {"difficulty": {"easy": 1}}, "can only be easy"),
        (3, {"dollars": None}, "`dollars` must be an object"),
        (3, {"dollars": [1]}, "`dollars` must be an object"),
        (3, {"dollars": {"third": {}}}, "`dollars` has no option `third`"),
        (3, {"dollars": {"boxes": [10]}}, "`dollars.boxes` must be an object"),
        (3, {"dollars": {"boxes": {"sevens": [1, 2]}}}, "`dollars.boxes` has no option `sevens`"),
        (3, {"dollars": {"boxes": {"ones": [1, 2, 3]}}}, "boxes.ones` must be a list of 2"),
        (3, {"dollars": {"boxes": {"threes": [1, 2]}}}, "boxes.threes` must be a list of 3"),
        (3, {"dollars": {"boxes": {"ones": "10"}}}, "boxes.ones` must be a list of 2"),
        (3, {"dollars": {"boxes": {"ones": [1, -1]}}}, "boxes.ones` must be a whole number"),
        (3, {"dollars": {"boxes": {"ones": [1, 2.0]}}}, "boxes.ones` must be a whole number"),
        (3, {"dollars": {"boxes": {"ones": [1, None]}}}, "boxes.ones` must be a whole number"),
        (3, {"dollars": {"first": {"sevens": 1}}}, "`dollars.first` has no option `sevens`"),
        (3, {"dollars": {"first": {"ones": None}}}, "`dollars.first.ones` must be a whole number"),
        (3, {"dollars": {"first": {"ones": True}}}, "`dollars.first.ones` must be a whole number"),
        (3, {"dollars": {"first": 60}}, "`dollars.first` must be an object"),
        (3, {"dollars": {"second": {"fours": "50"}}}, "`dollars.second.fours` must be a whole"),
        (3, {"dollars": {"second": {"fours": 10001}}}, "`dollars.second.fours` must be a whole"),
        (3, {"dollars": {"second": None}}, "`dollars.second` must be an object"),
        (3, {"dollars": {"routes": [1, 2, 3]}}, "`dollars.routes` must be a list of 4"),
        (3, {"dollars": {"routes": None}}, "`dollars.routes` must be a list of 4"),
        (3, {"dollars": {"routes": [1, 2, 3, "4"]}}, "`dollars.routes` must be a whole number"),
        (3, {"dollars": {"routes": [50, 40, 60, 70]}}, "`dollars.routes` is out of order"),
        (3, {"dollars": {"jackpot": None}}, "`dollars.jackpot` must be a whole number"),
        (3, {"dollars": {"jackpot": 1.5}}, "`dollars.jackpot` must be a whole number"),
        (3, {"dollars": {"second": {"fours": 66}}}, "businesses of fours are out of order"),
        (3, {"dollars": {"first": {"sixes": 69}}}, "businesses of sixes are out of order"),
        (2, {"dollars": {"second": {"ones": 61}}}, "businesses of ones are out of order"),
    ],
)
def test_options_that_are_refused(seats: int, raw: dict[str, Any], why: str) -> None:
    with pytest.raises(TableError, match=why):
        open_match("roll-estate", seats, raw)


def test_other_dollars_replace_only_what_they_name() -> None:
    raw = {
        "boxes": {"ones": [5, 15]},
        "first": {"fives": 200},
        "second": {"fives": None, "ones": 60},
        "routes": [10, 10, 20, 20],
        "jackpot": 0,
    }
    read = options(3, dollars=raw)
    assert read.dollars.boxes == ((5, 15), *DOLLARS.boxes[1:])
    assert read.dollars.first == (60, 80, 100, 65, 200, 90, 100, 100)
    assert read.dollars.second == (60, None, None, 50, None, 70, 80, 80)
    assert (read.dollars.routes, read.dollars.jackpot) == ((10, 10, 20, 20), 0)
    assert GAME.write_options(read) == {"dollars": raw}
    assert hash(read) == hash(options(3, dollars=raw))


def test_figures_equal_to_the_printed_ones_disappear() -> None:
    raw = {
        "boxes": {"ones": [10, 10], "twos": [20, 25]},
        "first": {"ones": 60},
        "second": {"ones": None, "fours": 50},
        "routes": [50, 100, 175, 250],
        "jackpot": 150,
    }
    assert GAME.write_options(options(2, dollars=raw)) == {"dollars": {"boxes": {"twos": [20, 25]}}}
    assert GAME.write_options(options(2, dollars={})) == {}


def test_re6_re7_re9_re11_other_dollars_are_what_is_scored() -> None:
    raw = {
        "boxes": {"fives": [1, 2, 4]},
        "first": {"fives": 500},
        "second": {"fives": None},
        "routes": [7, 8, 9, 9],
        "jackpot": 1000,
    }
    near = sheet({"fives": (5, 0, 15)}, jackpot=True)
    state = table(near, near, sheet({}), dice=(5, 5, 1, 2, 6), routes={"any": 1}, dollars=raw)
    assert GAME.view(state, None).scores == (1005, 1012, 0)
    state = play(state, claim("fives", 2), {"roll": [5, 5, 1, 2, 6]}, claim("fives", 2))
    assert GAME.view(state, None).scores == (1507, 1014, 0), "no second business: it was null"


FIGURE = st.integers(0, 10_000)
DOLLARS_GIVEN = st.fixed_dictionaries(
    {},
    optional={
        "boxes": st.fixed_dictionaries(
            {},
            optional={
                row: st.lists(FIGURE, min_size=len(boxes), max_size=len(boxes))
                for row, boxes in zip(ROWS, DOLLARS.boxes, strict=True)
            },
        ),
        "first": st.dictionaries(st.sampled_from(ROWS), st.integers(100, 10_000)),
        "second": st.dictionaries(st.sampled_from(ROWS), st.none() | st.integers(0, 60)),
        "routes": st.lists(FIGURE, min_size=4, max_size=4).map(sorted),
        "jackpot": FIGURE,
    },
)


@given(DOLLARS_GIVEN, st.integers(1, 5))
def test_options_come_back_as_they_were_written(raw: dict[str, Any], seats: int) -> None:
    read = options(seats, dollars=raw)
    written = json.loads(json.dumps(GAME.write_options(read)))
    assert GAME.read_options(written, seats) == read


WORD = st.sampled_from(["", "ones", "fours", "ruthless", "easy", "routes"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORD, inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["variant", "difficulty", "dollars"])
PARTS = st.sampled_from(["boxes", "first", "second", "routes", "jackpot"])


@given(st.dictionaries(KEYS, JSON | st.dictionaries(PARTS, JSON)), st.integers(1, 5))
def test_nothing_but_a_table_error_whatever_is_given(raw: dict[str, Any], seats: int) -> None:
    with suppress(TableError):
        read = GAME.read_options(raw, seats)
        assert GAME.read_options(GAME.write_options(read), seats) == read
