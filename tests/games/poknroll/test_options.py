"""Opening tables of Pok'n Roll: boards and custom figures."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roulotte.core.errors import TableError
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.figures import BOARDS

BASE = [list(line) for line in BOARDS["base"]]
EXPERT = [list(line) for line in BOARDS["expert"]]
OTHER = [["four", 9], ["five", 9], *BASE[2:]]


@pytest.mark.parametrize(
    ("raw", "written"),
    [
        ({}, {}),
        ({"board": "base", "lines": BASE, "folded": 1}, {}),
        ({"board": "expert"}, {"board": "expert"}),
        ({"board": "expert", "lines": EXPERT}, {"board": "expert"}),
        ({"lines": OTHER}, {"lines": OTHER}),
        ({"folded": 0}, {"folded": 0}),
        ({"folded": 10_000}, {"folded": 10_000}),
        (
            {"folded": 2, "lines": [*EXPERT[:7], EXPERT[8], EXPERT[7], *EXPERT[9:]],
             "board": "expert"},
            {"board": "expert", "lines": [*EXPERT[:7], EXPERT[8], EXPERT[7], *EXPERT[9:]],
             "folded": 2},
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seats", [3, 4, 12])
def test_options_come_back_as_they_went(
    raw: dict[str, Any], written: dict[str, Any], seats: int
) -> None:
    options = GAME.table(seats, raw)
    assert GAME.write_options(options) == written
    assert list(GAME.write_options(options)) == list(written)
    assert GAME.table(seats, written) == options


def test_a_custom_board_counts() -> None:
    options = GAME.table(4, {"lines": OTHER, "folded": 3})
    assert options.lines[:2] == (("four", 9), ("five", 9))
    assert options.folded == 3
    sheet = GAME.view(GAME.initial(4, options), None).sheet
    assert [[row.line, row.points] for row in sheet] == [*OTHER, ["folded", 3], ["won", 4]]


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"colour": 1}, "no option `colour`: it has board, lines, folded"),
        ({"board": "Expert"}, "`board` must be base or expert"),
        ({"board": None}, "`board` must be base or expert"),
        ({"board": ["base"]}, "`board` must be base or expert"),
        ({"board": {"base": 1}}, "`board` must be base or expert"),
        ({"folded": "1"}, "`folded` must be a whole number from 0 to 10000"),
        ({"folded": True}, "`folded` must be a whole number"),
        ({"folded": 1.0}, "`folded` must be a whole number"),
        ({"folded": -1}, "`folded` must be a whole number"),
        ({"folded": 10_001}, "`folded` must be a whole number"),
        ({"folded": None}, "`folded` must be a whole number"),
        ({"lines": None}, "must list all 7 lines of the base board"),
        ({"lines": {}}, "must list all 7 lines of the base board"),
        ({"lines": "abcdefg"}, "must list all 7 lines of the base board"),
        ({"lines": BASE[1:]}, "must list all 7 lines of the base board"),
        ({"lines": [*BASE, ["highway", 0]]}, "must list all 7 lines of the base board"),
        ({"board": "expert", "lines": BASE}, "must list all 12 lines of the expert board"),
        ({"lines": EXPERT}, "must list all 7 lines of the base board"),
        ({"lines": [*BASE[:6], "pair"]}, "pairs of a name and points"),
        ({"lines": [*BASE[:6], ["pair"]]}, "pairs of a name and points"),
        ({"lines": [*BASE[:6], ["pair", 1, 1]]}, "pairs of a name and points"),
        ({"lines": [*BASE[:6], [["pair"], 1]]}, "pairs of a name and points"),
        ({"lines": [*BASE[:6], [None, 1]]}, "pairs of a name and points"),
        ({"lines": [*BASE[:6], 1]}, "pairs of a name and points"),
        ({"lines": [*BASE[:6], ["highway", 1]]}, "unknown to this board: it has five, four"),
        ({"lines": [*BASE[:6], ["won", 1]]}, "unknown to this board"),
        ({"lines": [*BASE[:6], ["two_pairs", 2]]}, "one line twice"),
        ({"lines": [*BASE[:6], ["pair", "1"]]}, "the points of `pair` must be a whole number"),
        ({"lines": [*BASE[:6], ["pair", -1]]}, "the points of `pair` must be a whole number"),
        ({"lines": [*BASE[:6], ["pair", True]]}, "the points of `pair` must be a whole number"),
        ({"lines": [*BASE[:6], ["pair", 3]]}, r"`pair` \(3\) can't follow `two_pairs` \(2\)"),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(raw: dict[str, Any], why: str) -> None:
    with pytest.raises(TableError, match=why):
        GAME.table(4, raw)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["board", "lines", "folded"]), JSON, min_size=1))
def test_whatever_is_given_is_read_or_refused(raw: dict[str, object]) -> None:
    try:
        options = GAME.table(4, raw)
    except TableError:
        return
    assert GAME.table(4, GAME.write_options(options)) == options
