"""Roll Estate, rule by rule: the end, the winner, two players, ruthless, solo."""

from itertools import product

import pytest
from msgspec.structs import replace

from roulotte.core.dice import throws
from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE, OVER
from roulotte.core.wire import to_wire
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.boxes import fillable
from roulotte.games.roll_estate.figures import DOLLARS, ROWS
from roulotte.games.roll_estate.state import State
from tests.games.roll_estate.tables import (
    BLANK,
    CROSSED,
    TIGHT,
    blank,
    claim,
    legal,
    play,
    sheet,
    stops,
    table,
)

CASH = {"claim": "cash"}
ROLL = {"roll": [5, 5, 1, 2, 6]}
NEAR = sheet({"fives": (5, BLANK, 15)})  # two 5s complete the row
FULL = {**TIGHT, "sixes": (6, 12, 18)}


def ending(state: State) -> str | None:
    return GAME.view(state, None).ending


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_re12_a_third_business_ends_the_game_with_the_round(seats: int) -> None:
    others = [sheet({})] * (seats - 1)
    owned = {"ones": (0,), "twos": (0,)}
    state = table(NEAR, *others, dice=(5, 5, 1, 2, 6), businesses=owned)
    state = play(state, claim("fives", 2))
    assert ending(state) == "businesses"
    for seat in range(1, seats):
        assert GAME.to_move(state) is CHANCE
        state = play(state, ROLL)
        assert GAME.to_move(state) == seat
        state = play(state, CASH)
    assert GAME.to_move(state) is OVER
    result = GAME.outcome(state)
    assert result is not None
    assert result.ending == "businesses"
    assert result.scores == (90 + 60 + 80 + 75, *[19] * (seats - 1))


def test_re12_two_businesses_are_not_enough_for_three_players() -> None:
    state = table(NEAR, NEAR, NEAR, dice=(5, 5, 1, 2, 6), businesses={"ones": (0,), "twos": (1,)})
    assert ending(play(state, claim("fives", 2))) is None


def test_re12_rounds_start_with_the_first_player_of_the_game() -> None:
    owned = {"ones": (1,), "twos": (1,)}
    state = table(*[NEAR] * 3, dice=(5, 5, 1, 2, 6), turn=1, first=2, businesses=owned)
    over = play(state, claim("fives", 2))
    assert GAME.to_move(over) is OVER, "seat 1 was the last of the round that seat 2 started"
    on = play(replace(state, first=0), claim("fives", 2))
    assert GAME.to_move(on) is CHANCE
    assert GAME.to_move(play(on, ROLL)) == 2
    assert GAME.to_move(play(on, ROLL, CASH)) is OVER


def test_re12_no_property_left_to_claim() -> None:
    state = table(sheet(TIGHT), sheet({}), dice=(6, 6, 6, 1, 2))
    assert ending(play(state, CASH)) is None, "three 6s would still fit"
    after = play(state, claim("sixes", 3))
    assert ending(after) == "properties"
    assert GAME.to_move(play(after, ROLL)) == 1
    assert GAME.to_move(play(after, ROLL, CASH)) is OVER


def test_re12_blanks_that_no_roll_could_fill_do_not_count() -> None:
    rows = {
        **FULL, "ones": (5, BLANK), "twos": (BLANK, 2), "threes": (3, BLANK, 6),
        "triple": (BLANK, 3, 6), "quadruple": (16, 24, BLANK), "fives": (CROSSED, 10, CROSSED),
    }  # fmt: skip
    state = table(sheet(rows), sheet({}), dice=(1, 1, 2, 2, 6))
    assert ending(play(state, CASH)) == "properties"
    for name, boxes in (("twos", (BLANK, 4)), ("quadruple", (16, 20, BLANK))):
        state = table(sheet({**rows, name: boxes}), sheet({}), dice=(1, 1, 2, 2, 6))
        assert ending(play(state, CASH)) is None


def test_re12_losing_interest_can_leave_no_property() -> None:
    state = table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=3)
    assert ending(play(state, {"lose_interest": "sixes"})) == "properties"


def test_re12_businesses_are_named_if_one_turn_does_both() -> None:
    owned = {"ones": (0,), "twos": (0,)}
    last = sheet(TIGHT)
    state = table(last, *[sheet({})] * 2, dice=(6, 6, 6, 1, 2), businesses=owned)
    assert ending(play(state, claim("sixes", 3))) == "businesses"


def test_re12_the_first_trigger_in_time_is_the_reason() -> None:
    owned = {"ones": (1,), "twos": (1,)}
    state = table(sheet(TIGHT), NEAR, sheet({}), dice=(6, 6, 6, 1, 2), businesses=owned)
    state = play(state, claim("sixes", 3))
    assert ending(state) == "properties"
    state = play(state, ROLL, claim("fives", 2))
    assert GAME.view(state, 0).sheets[1].businesses == ("ones", "twos", "fives")
    assert ending(state) == "properties"


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_re12_fillable_rows_against_every_roll(row: int) -> None:
    """A second reading: try all 252 throws on every way to fill a row in."""
    length = len(DOLLARS.boxes[row])
    writes = {n for dice, _ in throws(5) if (n := slow_number(dice, row))}
    for boxes in product((BLANK, *sorted(writes)), repeat=length):
        written = [number for number in boxes if number]
        if written != sorted(set(written)):
            continue
        fits = False
        for box, number in product(range(length), writes):
            if boxes[box] == BLANK:
                filled = [n for n in (*boxes[:box], number, *boxes[box + 1 :]) if n]
                fits |= filled == sorted(set(filled))
        assert fillable(boxes, row) == fits, boxes


def slow_number(dice: tuple[int, ...], row: int) -> int:
    if row < 6:
        return sum(die for die in dice if die == row + 1)
    size = row - 3
    return max((size * face for face in range(1, 7) if dice.count(face) >= size), default=0)


def over(*sheets: object, **said: object) -> State:
    state = table(*sheets, **said)  # type: ignore[arg-type]
    return replace(state, ending="properties")


def test_re13_the_score_is_the_sum_of_all_parts() -> None:
    rows = {"ones": (1, 2), "fours": (4, CROSSED, 12)}
    state = table(
        sheet(rows, cash=22, indexes=1, jackpot=True),
        *[sheet({})] * 2,
        routes={"any": 0, "2-5": 0, "3-6": 1},
        businesses={"ones": (0,), "fours": (1, 0)},
    )
    score = GAME.view(state, None).sheets[0].score
    assert to_wire(score) == {
        "properties": 20 + 50, "businesses": 60 + 50, "routes": 100, "portfolio": 110,
        "jackpot": 150, "total": 540,
    }  # fmt: skip
    assert GAME.view(state, None).scores == (540, 50 + 65, 0)


def test_re13_ties_most_properties_first() -> None:
    # 20 dollars each: two boxes of ones, one of twos, or cash; the routes do not matter yet
    state = over(sheet({"twos": (2, 0)}), sheet({"ones": (1, 2)}), sheet({}, cash=20))
    result = GAME.outcome(state)
    assert result is not None
    assert (result.scores, result.winners) == ((20, 20, 20), (1,))


def test_re13_ties_properties_weigh_more_than_routes() -> None:
    for routes in ({"any": 0}, {"1-4": 2}):
        state = over(sheet({}), sheet({"fours": (4, 8, 0)}), sheet({}), routes=routes)
        result = GAME.outcome(state)
        assert result is not None
        assert max(result.scores) == 50
        assert result.winners == (1,)


def test_re13_ties_then_most_routes() -> None:
    state = over(sheet({}, cash=10, indexes=1), sheet({}), routes={"any": 1})
    result = GAME.outcome(state)
    assert result is not None
    assert (result.scores, result.winners) == ((50, 50), (1,))


def test_re13_ties_then_the_highest_portfolio_then_shared() -> None:
    low, high = sheet({"twos": (2, 0)}, cash=20), sheet({"ones": (1, 0)}, cash=30)
    result = GAME.outcome(over(low, high, high))
    assert result is not None
    assert (result.scores, result.winners) == ((40, 40, 40), (1, 2))


def test_re13_more_dollars_beat_every_tie_break() -> None:
    state = over(sheet({}, cash=21), sheet({"ones": (1, 2)}))
    result = GAME.outcome(state)
    assert result is not None
    assert result.winners == (0,)
    assert to_wire(result) == {"scores": [21, 20], "winners": [0], "ending": "properties"}


def test_re14_two_players_need_a_fourth_business() -> None:
    owned = {"ones": (0,), "twos": (0,)}
    state = table(NEAR, sheet({}), dice=(5, 5, 1, 2, 6), businesses=owned)
    assert ending(play(state, claim("fives", 2))) is None
    state = replace(state, businesses=((0,), (0,), (0,), *state.businesses[3:]))
    assert ending(play(state, claim("fives", 2))) == "businesses"


@pytest.mark.parametrize(
    ("seats", "raw"), [(2, {}), (3, {"variant": "ruthless"}), (5, {"variant": "ruthless"})]
)
def test_re14_re15_no_second_column(seats: int, raw: dict[str, object]) -> None:
    state = table(*[NEAR] * seats, dice=(5, 5, 1, 2, 6), **raw)  # type: ignore[arg-type]
    state = play(state, claim("fives", 2), ROLL, claim("fives", 2))
    assert state.businesses[4] == (0,)
    assert GAME.view(state, None).scores[:2] == (165, 90)
    assert all(len(d.businesses) == 1 for d in GAME.view(state, None).districts)


def test_re15_ruthless_still_ends_with_a_third_business() -> None:
    owned = {"ones": (0,), "twos": (0,)}
    state = table(*[NEAR] * 3, dice=(5, 5, 1, 2, 6), businesses=owned, variant="ruthless")
    assert ending(play(state, claim("fives", 2))) == "businesses"


def solo(missing: tuple[int, ...] = (6, 12, BLANK), raw: object = None, **said: object) -> State:
    """Seven businesses and one row to go."""
    fields = {"cash": 20, "indexes": 0, "jackpot": False, **said}
    rows = {**FULL, "sixes": missing}
    owned: dict[str, tuple[int]] = {name: (0,) for name in ROWS if name != "sixes"}
    options = {} if raw is None else {"difficulty": raw}
    return table(sheet(rows, **fields), dice=(6, 6, 6, 1, 2), businesses=owned, **options)  # type: ignore[arg-type]


def test_re16_alone_only_the_first_column_and_no_trigger_before_the_eighth() -> None:
    state = table(NEAR, dice=(5, 5, 1, 2, 6), businesses={"ones": (0,), "twos": (0,)})
    state = play(state, claim("fives", 2))
    assert ending(state) is None
    assert [len(d.businesses) for d in GAME.view(state, 0).districts] == [1] * 8


@pytest.mark.parametrize(
    ("difficulty", "goal"), [(None, 300), ("medium", 500), ("hard", 600), ("perfect", 700)]
)
def test_re16_the_eighth_business_wins_if_investments_reach_the_goal(
    difficulty: str | None, goal: int
) -> None:
    routes = dict.fromkeys(("any", "1-4", "2-5", "3-6"), 0)
    cash = {300: 5, 500: 10, 600: 20, 700: 30}[goal]
    for short in (0, 1):
        state = solo(raw=difficulty, cash=cash - short, indexes=2, jackpot=goal > 300)
        owned = tuple(routes.values())
        state = replace(state, routes=owned)
        assert GAME.view(state, 0).solo is not None
        after = play(state, claim("sixes", 3))
        result = to_wire(GAME.outcome(after))
        invested = 250 + 10 * (cash - short) + (150 if goal > 300 else 0)
        assert result["ending"] == "complete"
        assert result["winners"] == ([0] if short == 0 else [])
        assert result["investments"] == invested
        assert result["scores"] == [645 + 670 + invested]
        assert (invested >= goal) == (short == 0)


def test_re16_alone_without_a_claim_you_throw_again() -> None:
    for throw in (1, 2):
        state = replace(solo(), dice=(1, 1, 2, 2, 4), throws=throw)
        assert stops(state) == []
        assert len(legal(state)) == 3 * 3 * 2 - 1
        with pytest.raises(IllegalError, match="nobody loses interest in solo"):
            play(state, {"lose_interest": "sixes"})


def test_re16_a_first_or_second_throw_without_a_claim_loses_nothing_yet() -> None:
    state = replace(solo(), dice=(), throws=0)
    for move in ({"roll": [1, 1, 2, 2, 4]}, {"keep": [1]}, {"roll": [2, 2, 4, 4]}):
        state = play(state, move)
        assert ending(state) is None
    assert (GAME.to_move(state), state.throws) == (0, 2)


def test_re16_a_third_throw_without_a_claim_loses_at_once() -> None:
    state = replace(solo(), dice=(1, 1), throws=2)
    lost = play(state, {"roll": [2, 2, 4]})
    assert GAME.to_move(lost) is OVER
    result = to_wire(GAME.outcome(lost))
    assert (result["ending"], result["winners"], result["investments"]) == ("stuck", [], 20)
    saved = play(replace(state, dice=(6, 6)), {"roll": [6, 4, 4]})
    assert GAME.to_move(saved) == 0
    assert legal(saved) == [claim("sixes", 3)]


def test_re16_a_third_throw_may_be_stuck_for_several_players_too_but_goes_on() -> None:
    state = table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1), throws=2)
    after = play(state, {"roll": [2, 2, 4]})
    assert GAME.to_move(after) == 0


def test_re16_lost_when_no_property_is_left_and_businesses_are_missing() -> None:
    state = solo(missing=(12, 30, BLANK), cash=0)
    after = play(state, CASH)
    result = to_wire(GAME.outcome(after))
    assert (result["ending"], result["winners"], result["investments"]) == ("properties", [], 21)
    rich = solo(missing=(12, 30, BLANK), cash=0, indexes=2, jackpot=True)
    result = to_wire(GAME.outcome(play(rich, CASH)))
    assert (result["investments"], result["winners"]) == (360, []), "the goal alone is not enough"


def test_re16_only_a_solo_result_holds_investments() -> None:
    state = over(*[sheet({})] * 3)
    assert "investments" not in to_wire(GAME.outcome(state))
    assert GAME.view(state, 0).solo is None
    view = GAME.view(blank(1, difficulty="hard"), 0)
    assert to_wire(view.solo) == {"difficulty": "hard", "goal": 600, "investments": 0}
