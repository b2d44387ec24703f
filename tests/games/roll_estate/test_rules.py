"""Roll Estate, rule by rule: turns, numbers and boxes (docs/rules/roll-estate.en.md)."""

from pathlib import Path

import pytest

from roulotte import open_match
from roulotte.core.chance import First
from roulotte.core.dice import throws
from roulotte.core.errors import IllegalError, UnreadableError
from roulotte.core.game import CHANCE, OVER
from roulotte.core.wire import to_wire
from roulotte.core.words import LANGS, Lang
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.boxes import numbers_of
from roulotte.games.roll_estate.figures import DISTRICTS, DOLLARS, GOALS, LINES, ROUTES, ROWS
from roulotte.games.roll_estate.state import ClaimProperty, ClaimRoute, Keep, LoseInterest, Roll
from tests.games.roll_estate.tables import (
    BLANK,
    CROSSED,
    TIGHT,
    blank,
    claim,
    legal,
    play,
    row,
    sheet,
    stops,
    table,
)

CASH, INDEX, JACKPOT = {"claim": "cash"}, {"claim": "index"}, {"claim": "jackpot"}


def test_the_sheet_is_as_the_rules_page_prints_it() -> None:
    assert [len(boxes) for boxes in DOLLARS.boxes] == [2, 2, 3, 3, 3, 3, 3, 3]
    assert [boxes[0] for boxes in DOLLARS.boxes] == [10, 20, 20, 25, 30, 35, 40, 45]
    assert all(len(set(boxes)) == 1 for boxes in DOLLARS.boxes)
    assert DOLLARS.first == (60, 80, 100, 65, 75, 90, 100, 100)
    assert DOLLARS.second == (None, None, None, 50, 60, 70, 80, 80)
    assert DOLLARS.routes == (50, 100, 175, 250)
    assert DOLLARS.jackpot == 150


@pytest.mark.parametrize("lang", LANGS)
def test_both_rules_pages_print_the_figures_and_names_in_force(lang: Lang) -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / f"roll-estate.{lang}.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:1] == "|"]
    found = {cells[0].strip("`"): cells[1:] for cells in rows}
    for name, boxes, first, second in zip(
        ROWS, DOLLARS.boxes, DOLLARS.first, DOLLARS.second, strict=True
    ):
        title, _, *figures = found[name]
        assert title == DISTRICTS[name](lang)
        assert figures == [f"{len(boxes)} × {boxes[0]}", str(first), str(second or "—")]
    assert [found[route][0] for route in ROUTES] == [LINES[route](lang) for route in ROUTES]
    assert [*map(str, DOLLARS.routes)] in found.values()
    assert [*map(str, GOALS.values())] in found.values()


def test_re1_five_dice_then_any_of_them_twice_again() -> None:
    state = play(blank(2), {"roll": [5, 5, 3, 6, 1]})
    assert (state.dice, state.throws) == ((1, 3, 5, 5, 6), 1)
    state = play(state, {"keep": [5, 5]}, {"roll": [4, 1, 1]})
    assert (state.dice, state.throws) == ((1, 1, 4, 5, 5), 2)
    state = play(state, {"keep": [1, 5]}, {"roll": [6, 6, 6]})  # one of the kept 5s again
    assert (state.dice, state.throws) == ((1, 5, 6, 6, 6), 3)
    assert not [action for action in legal(state) if "keep" in action]
    with pytest.raises(IllegalError, match="thrown three times"):
        play(state, {"keep": [6, 6, 6]})


def test_re1_every_proper_part_of_the_dice_can_be_kept_once() -> None:
    state = blank(2, dice=(5, 5, 3, 6, 1))
    keeps = [action["keep"] for action in legal(state) if "keep" in action]
    assert len(keeps) == 3 * 2 * 2 * 2 - 1
    assert keeps[0] == []
    assert [5, 5] in keeps
    assert [1, 3, 5, 5, 6] not in keeps
    assert [action["keep"] for action in legal(blank(2, dice=(2,) * 5)) if "keep" in action] == [
        [2] * number for number in range(5)
    ]


def test_re1_dice_must_be_there_to_be_kept_and_fall_in_the_right_number() -> None:
    state = blank(2, dice=(5, 5, 3, 6, 1))
    for kept in ([2], [5, 5, 5], [3, 3]):
        with pytest.raises(IllegalError, match="only dice on the table"):
            play(state, {"keep": kept})
    with pytest.raises(IllegalError, match="fewer are kept"):
        GAME.apply(state, Keep((1, 3, 5, 5, 6)))
    with pytest.raises(IllegalError, match="a seat decides"):
        play(state, {"roll": [1]})
    thrown = play(state, {"keep": [5, 5]})
    assert GAME.to_move(thrown) is CHANCE
    for rolled in ([1, 1], [1, 1, 1, 1]):
        with pytest.raises(IllegalError, match=f"is 3, not {len(rolled)}"):
            play(thrown, {"roll": rolled})
    with pytest.raises(IllegalError, match="1 to 6"):
        GAME.apply(thrown, Roll((1, 1, 7)))
    with pytest.raises(IllegalError, match="still to be thrown"):
        play(thrown, CASH)


def test_re1_throws_are_multisets_with_their_weights() -> None:
    state = blank(2)
    chance = GAME.chance(state)
    assert (len(chance.outcomes or ()), chance.total) == (252, 7776)  # type: ignore[union-attr]
    chance = GAME.chance(play(state, {"roll": [1, 2, 3, 4, 6]}, {"keep": [1, 2, 3]}))
    assert chance.outcomes == tuple(Roll(dice) for dice, _ in throws(2))
    assert dict(zip(chance.outcomes, chance.weights, strict=True))[Roll((5, 6))] == 2


def test_re2_exactly_one_asset_and_never_nothing() -> None:
    state = blank(2, dice=(1, 1, 2, 2, 6), throws=3)
    assert legal(state) == [
        claim("ones", 1), claim("ones", 2),
        claim("twos", 1), claim("twos", 2),
        claim("sixes", 1), claim("sixes", 2), claim("sixes", 3),
        CASH,
    ]  # fmt: skip
    after = play(state, claim("ones", 1))
    assert (after.turn, after.throws, after.dice) == (1, 0, ())
    assert GAME.to_move(after) is CHANCE
    with pytest.raises(IllegalError, match="write nothing in the row threes"):
        play(state, claim("threes", 1))
    with pytest.raises(IllegalError, match="allow a claim"):
        play(state, {"lose_interest": "ones"})


def test_re2_a_claim_after_the_first_throw_ends_the_rolling() -> None:
    state = blank(3, dice=(1, 1, 2, 2, 6), throws=1, turn=1)
    assert legal(state)[:2] == [claim("ones", 1), claim("ones", 2)]
    after = play(state, CASH)
    assert (after.turn, after.sheets[1].cash) == (2, 12)


@pytest.mark.parametrize(
    ("dice", "name", "number"),
    [
        ((5, 5, 3, 6, 1), "fives", 10),
        ((2, 2, 2, 3, 4), "twos", 6),
        ((6, 6, 6, 6, 6), "sixes", 30),
        ((1, 2, 3, 4, 5), "ones", 1),
        ((3, 3, 3, 3, 6), "threes", 12),
    ],
)
def test_re3_all_dice_of_the_face_count(dice: tuple[int, ...], name: str, number: int) -> None:
    state = blank(2, dice=dice)
    after = play(state, claim(name, 1))
    assert row(after, 0, name)[0] == number
    assert sum(map(sum, after.sheets[0].rows)) == number, "nothing else is written"


def test_re3_the_record_has_no_way_to_leave_a_matching_die_aside() -> None:
    state = blank(2, dice=(2, 2, 2, 3, 4))
    for number in (2, 4):
        with pytest.raises(UnreadableError):
            play(state, {**claim("twos", 1), "number": number})


@pytest.mark.parametrize(
    ("dice", "triple", "quadruple"),
    [
        ((3, 3, 3, 3, 6), 9, 12),
        ((6, 6, 6, 1, 1), 18, 0),
        ((4, 4, 4, 4, 4), 12, 16),
        ((1, 1, 2, 2, 3), 0, 0),
        ((1, 1, 1, 2, 2), 3, 0),
    ],
)
def test_re4_triples_and_quadruples(dice: tuple[int, ...], triple: int, quadruple: int) -> None:
    assert numbers_of(tuple(sorted(dice)))[6:] == (triple, quadruple)
    state = blank(2, dice=dice)
    for name, number in (("triple", triple), ("quadruple", quadruple)):
        if number:
            assert row(play(state, claim(name, 2)), 0, name) == (0, number, 0)
        else:
            with pytest.raises(IllegalError, match="write nothing"):
                play(state, claim(name, 2))


@pytest.mark.parametrize(
    ("boxes", "fives", "takes"),
    [
        ((BLANK, BLANK, BLANK), 2, [1, 2, 3]),
        ((BLANK, 10, BLANK), 1, [1]),
        ((BLANK, 10, BLANK), 2, []),
        ((BLANK, 10, BLANK), 3, [3]),
        ((5, BLANK, 15), 2, [2]),
        ((5, BLANK, 15), 1, []),
        ((5, BLANK, 15), 3, []),
        ((10, BLANK, BLANK), 3, [2, 3]),
        ((BLANK, BLANK, 10), 1, [1, 2]),
        ((BLANK, CROSSED, 20), 3, [1]),
        ((CROSSED, 10, CROSSED), 3, []),
    ],
)
def test_re5_numbers_increase_strictly(
    boxes: tuple[int, ...], fives: int, takes: list[int]
) -> None:
    dice = (5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]
    state = table(sheet({"fives": boxes}), sheet({}), dice=dice)
    assert [a["box"] for a in stops(state) if a.get("row") == "fives"] == takes
    for box in {1, 2, 3} - set(takes):
        with pytest.raises(IllegalError, match=r"not blank|increasing"):
            play(state, claim("fives", box))


def test_re5_a_box_that_the_row_does_not_have() -> None:
    state = blank(2, dice=(1, 1, 2, 2, 6))
    with pytest.raises(IllegalError, match="the row ones has no box 3"):
        play(state, claim("ones", 3))
    with pytest.raises(IllegalError, match="has no box 0"):
        GAME.apply(state, ClaimProperty("ones", 0))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_re17_any_seat_starts_equally_likely_then_clockwise(seats: int) -> None:
    match = open_match("roll-estate", seats)
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(First(seat) for seat in range(seats))
    assert len(set(chance.weights)) == 1
    for seat in (-1, seats):
        with pytest.raises(IllegalError, match=f"no seat {seat}"):
            match.happen({"first": seat})
    match.happen({"first": seats - 1})
    order = []
    for _ in range(seats):
        match.happen({"roll": [1, 1, 2, 2, 6]})
        assert isinstance(match.to_move, int)
        order.append(match.to_move)
        match.act(order[-1], CASH)
    assert order == [seats - 1, *range(seats - 1)]


def test_re17_nothing_happens_before_somebody_starts_and_that_is_said_once() -> None:
    before = GAME.initial(2, GAME.read_options({}, 2))
    for move in ({"roll": [1, 1, 2, 2, 6]}, CASH, {"keep": [1]}, {"lose_interest": "ones"}):
        with pytest.raises(IllegalError, match="nobody has started"):
            play(before, move)
    with pytest.raises(IllegalError, match="known who starts"):
        play(before, {"first": 0}, {"first": 0})


def test_what_only_code_can_build_is_illegal_not_a_crash() -> None:
    state = blank(2, dice=(1, 2, 3, 4, 5))
    for move in (
        ClaimProperty("sevens", 1),  # type: ignore[arg-type]
        ClaimRoute("4-7"),  # type: ignore[arg-type]
        LoseInterest("sevens"),  # type: ignore[arg-type]
        Keep((7,)),
    ):
        with pytest.raises(IllegalError):
            GAME.apply(state, move)


@pytest.mark.parametrize(
    "raw",
    [
        {"claim": "property", "row": "sevens", "box": 1},
        {"claim": "property", "row": "fives", "box": 0},
        {"claim": "property", "row": "fives", "box": 4},
        {"claim": "property", "row": "fives", "box": True},
        {"claim": "property", "row": "fives"},
        {"claim": "property", "row": None, "box": 1},
        {"claim": "route", "route": "4-7"},
        {"claim": "route"},
        {"claim": "cash", "box": 1},
        {"claim": "lottery"},
        {"claim": None},
        {"lose_interest": "sevens"},
        {"lose_interest": None},
        {"keep": [7]},
        {"keep": [0]},
        {"keep": [1, 2, 3, 4, 5]},
        {"keep": [None]},
        {"keep": None},
        {"keep": "5"},
        {"keep": [], "claim": "cash"},
        {},
        [],
        None,
    ],
)
def test_what_is_no_action_is_unreadable(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_action(raw)


@pytest.mark.parametrize(
    "raw",
    [
        {"roll": []},
        {"roll": [1] * 6},
        {"roll": [0]},
        {"roll": [7]},
        {"roll": [None]},
        {"roll": None},
        {"first": None},
        {"first": "0"},
        {"first": 0, "roll": [1]},
        {"dice": [1]},
        5,
    ],
)
def test_what_is_no_outcome_is_unreadable(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_outcome(raw)


def test_dice_are_read_in_any_order_and_are_one_value() -> None:
    assert GAME.read_action({"keep": [5, 1, 5]}) == Keep((1, 5, 5))
    assert GAME.read_outcome({"roll": [6, 1]}) == Roll((1, 6))
    assert hash(Keep((5, 1))) == hash(Keep((1, 5)))


def test_a_finished_game_takes_nothing_more() -> None:
    state = table(sheet(TIGHT, cash=20), dice=(1, 2, 3, 4, 4), throws=2)
    over = play(state, {"keep": [1, 2]}, {"roll": [2, 4, 4]})
    assert GAME.to_move(over) is OVER
    assert GAME.legal(over) == ()
    for move in ({"roll": [1]}, {"keep": [1]}, CASH, {"lose_interest": "sixes"}):
        with pytest.raises(IllegalError, match="the game is over"):
            play(over, move)
    with pytest.raises(IllegalError, match="known who starts"):
        play(over, {"first": 0})


def test_the_view_follows_the_dice() -> None:
    state = blank(2)
    view = GAME.view(state, 1)
    assert (view.turn, view.player, view.first) == (None, 0, 0)
    assert (view.throws, view.throws_left, view.dice, view.kept) == (0, 3, (), 0)
    state = play(state, {"roll": [5, 5, 3, 6, 1]})
    view = GAME.view(state, None)
    assert (view.turn, view.player) == (0, 0)
    assert (view.throws, view.throws_left, view.dice, view.kept) == (1, 2, (1, 3, 5, 5, 6), 0)
    view = GAME.view(play(state, {"keep": [5, 5]}), 0)
    assert (view.turn, view.player, view.throws, view.throws_left) == (None, 0, 1, 2)
    assert (view.dice, view.kept) == ((5, 5), 2)


def test_the_view_of_a_finished_game_has_no_player() -> None:
    state = play(table(sheet(TIGHT), dice=(6, 6, 6, 1, 2)), claim("sixes", 3))
    view = GAME.view(state, 0)
    assert (view.turn, view.player, view.first, view.ending) == (None, None, 0, "properties")


def test_rows_are_named_in_the_order_of_the_sheet() -> None:
    assert ROWS == (
        "ones", "twos", "threes", "fours", "fives", "sixes", "triple", "quadruple",
    )  # fmt: skip


def test_re1_the_very_first_turn_has_three_throws_too() -> None:
    match = open_match("roll-estate", 3)
    match.happen({"first": 1})
    for left in (2, 1):
        match.happen({"roll": [1, 2, 3, 4, 6] if left == 2 else [5]})
        assert match.view(None).throws_left == left
        match.act(1, {"keep": [2, 3, 4, 6]})
    match.happen({"roll": [5]})
    assert match.view(None).throws_left == 0
    assert not any("keep" in to_wire(action) for action in match.legal())
