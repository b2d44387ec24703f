"""Roll Estate, rule by rule: what is claimed, lost and opened (docs/rules/roll-estate.en.md)."""

import pytest

from roulotte import open_match
from roulotte.core.errors import IllegalError
from roulotte.core.wire import to_wire
from roulotte.games.roll_estate import GAME
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


def route(name: str) -> dict[str, object]:
    return {"claim": "route", "route": name}


def test_re6_dollars_of_the_box_not_the_number_and_for_everybody() -> None:
    state = play(blank(2, dice=(6, 6, 6, 6, 6)), claim("sixes", 3))
    assert GAME.view(state, 0).scores == (35, 0)
    state = play(state, {"roll": [6, 6, 6, 6, 6]}, claim("sixes", 3))
    assert GAME.view(state, 0).scores == (35, 35)


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((1, 2, 3, 4, 4), ["any", "1-4"]),
        ((2, 3, 4, 5, 5), ["any", "2-5"]),
        ((3, 4, 5, 6, 1), ["any", "3-6"]),
        ((1, 2, 3, 4, 5), ["any", "1-4", "2-5"]),
        ((2, 3, 4, 5, 6), ["any", "2-5", "3-6"]),
        ((1, 2, 3, 5, 6), []),
    ],
)
def test_re7_runs_of_four(dice: tuple[int, ...], found: list[str]) -> None:
    state = blank(2, dice=dice)
    assert [a["route"] for a in stops(state) if a["claim"] == "route"] == found
    for name in {"any", "1-4", "2-5", "3-6"} - set(found):
        with pytest.raises(IllegalError, match=f"no run for the route {name}"):
            play(state, route(name))


def test_re7_a_route_belongs_to_the_first_who_claims_it() -> None:
    state = play(blank(3, dice=(1, 2, 3, 4, 4)), route("1-4"), {"roll": [1, 2, 3, 4, 5]})
    assert GAME.view(state, 0).routes[1].owner == 0
    assert [a["route"] for a in stops(state) if a["claim"] == "route"] == ["any", "2-5"]
    with pytest.raises(IllegalError, match="1-4 is taken"):
        play(state, route("1-4"))


@pytest.mark.parametrize(("number", "dollars"), [(0, 0), (1, 50), (2, 100), (3, 175), (4, 250)])
def test_re7_what_routes_earn(number: int, dollars: int) -> None:
    owned = dict.fromkeys(("any", "1-4", "2-5", "3-6")[:number], 1)
    assert GAME.view(blank(2, routes=owned), 0).scores == (0, dollars)


def test_re8_cash_takes_any_dice_once() -> None:
    state = play(blank(1, dice=(6, 6, 5, 4, 4)), CASH)
    assert state.sheets[0].cash == 25
    state = play(state, {"roll": [1, 1, 1, 1, 1]})
    assert CASH not in legal(state)
    with pytest.raises(IllegalError, match="cash is written already"):
        play(state, CASH)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)])
def test_re8_an_index_needs_a_run_of_five_at_most_twice(dice: tuple[int, ...]) -> None:
    state = blank(1, dice=dice)
    assert INDEX in legal(state)
    assert route("any") in legal(state), "a run of five may claim a route instead"
    state = play(state, INDEX, {"roll": list(dice)}, INDEX, {"roll": list(dice)})
    assert state.sheets[0].indexes == 2
    assert INDEX not in legal(state)
    with pytest.raises(IllegalError, match="both indexes"):
        play(state, INDEX)
    with pytest.raises(IllegalError, match="run of five"):
        play(blank(1, dice=(1, 2, 3, 4, 6)), INDEX)


@pytest.mark.parametrize(
    ("cash", "indexes", "dollars"),
    [(0, 0, 0), (0, 1, 0), (0, 2, 0), (22, 0, 22), (22, 1, 110), (22, 2, 220)],
)
def test_re8_portfolio_is_cash_times_one_five_or_ten(cash: int, indexes: int, dollars: int) -> None:
    state = table(sheet({}, cash=cash, indexes=indexes), sheet({}))
    assert GAME.view(state, 0).sheets[0].score.portfolio == dollars
    assert GAME.view(state, 0).scores == (dollars, 0)


def test_re9_jackpot_for_five_alike_once_a_player() -> None:
    state = play(blank(2, dice=(2,) * 5), JACKPOT, {"roll": [6] * 5}, JACKPOT, {"roll": [2] * 5})
    assert GAME.view(state, 0).scores == (150, 150)
    assert JACKPOT not in legal(state)
    with pytest.raises(IllegalError, match="claimed already"):
        play(state, JACKPOT)
    with pytest.raises(IllegalError, match="five alike"):
        play(blank(2, dice=(2, 2, 2, 2, 3)), JACKPOT)


@pytest.mark.parametrize("throw", [1, 2, 3])
def test_re10_without_a_claim_interest_is_lost_after_any_throw(throw: int) -> None:
    state = table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=throw)
    assert stops(state) == [{"lose_interest": "sixes"}]
    assert (len(legal(state)) > 1) == (throw < 3), "or thrown again, while throws are left"
    after = play(state, {"lose_interest": "sixes"})
    assert row(after, 0, "sixes") == (6, 12, CROSSED)
    assert GAME.view(after, 0).scores[0] == GAME.view(state, 0).scores[0], "numbers still score"
    assert after.businesses == state.businesses
    with pytest.raises(IllegalError, match="the row ones has no blank box"):
        play(state, {"lose_interest": "ones"})


def test_re10_any_row_with_blanks_also_one_that_no_roll_could_fill() -> None:
    rows = {**TIGHT, "twos": (10, BLANK), "threes": (3, BLANK, BLANK), "triple": (18, CROSSED, 0)}
    state = table(sheet(rows, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=3)
    assert legal(state) == [
        {"lose_interest": name} for name in ("twos", "threes", "sixes", "triple")
    ]
    after = play(state, {"lose_interest": "threes"})
    assert row(after, 0, "threes") == (3, CROSSED, CROSSED)
    assert after.sheets[1] == state.sheets[1]


def test_re10_a_crossed_out_row_never_opens_a_business() -> None:
    rows = {"fives": (CROSSED, 10, CROSSED), "fours": (4, 8, BLANK)}
    state = table(sheet(rows), sheet({}), dice=(4, 4, 4, 5, 5))
    assert not [a for a in stops(state) if a.get("row") == "fives"]
    with pytest.raises(IllegalError, match="not blank"):
        play(state, claim("fives", 3))
    after = play(state, claim("fours", 3))
    assert GAME.view(after, 0).sheets[0].businesses == ("fours",)


def test_re10_a_possible_route_index_or_jackpot_is_a_claim() -> None:
    full = sheet(TIGHT, cash=20)
    assert stops(table(full, full, dice=(1, 2, 3, 4, 4))) == [route("any"), route("1-4")]
    taken = dict.fromkeys(("any", "1-4", "2-5", "3-6"), 1)
    for dice, open_claim in (((1, 2, 3, 4, 5), INDEX), ((1,) * 5, JACKPOT)):
        assert stops(table(full, full, dice=dice, routes=taken)) == [open_claim]


def test_re11_the_last_box_opens_the_first_business_then_the_second() -> None:
    near = sheet({"fives": (5, BLANK, 15)})
    state = table(*[near] * 3, dice=(5, 5, 1, 2, 6))
    ten = {"roll": [5, 5, 1, 2, 6]}
    state = play(state, claim("fives", 2))
    assert state.businesses[4] == (0,)
    assert GAME.view(state, 0).scores == (90 + 75, 60, 60)
    state = play(state, ten, claim("fives", 2))
    assert state.businesses[4] == (0, 1)
    assert GAME.view(state, 0).scores == (165, 90 + 60, 60)
    state = play(state, ten, claim("fives", 2))
    assert state.businesses[4] == (0, 1), "none is left"
    assert GAME.view(state, 0).scores == (165, 150, 90)


def test_re11_rows_without_a_second_column_have_one_business() -> None:
    near = sheet({"threes": (3, BLANK, 9)})
    state = table(near, near, sheet({}), dice=(3, 3, 1, 2, 6))
    state = play(state, claim("threes", 2), {"roll": [3, 3, 1, 2, 6]}, claim("threes", 2))
    assert state.businesses[2] == (0,)
    assert [b.dollars for b in GAME.view(state, 0).districts[2].businesses] == [100]


def test_re11_a_row_with_a_crossed_out_box_opens_nothing() -> None:
    state = table(sheet({"fives": (5, CROSSED, BLANK)}), sheet({}), dice=(5, 5, 1, 2, 6))
    assert play(state, claim("fives", 3)).businesses[4] == ()


def test_re11_any_box_may_be_the_last_one() -> None:
    state = table(sheet({"ones": (BLANK, 2)}), sheet({}), dice=(1, 2, 3, 5, 6))
    assert play(state, claim("ones", 1)).businesses[0] == (0,)
    state = table(sheet({"fives": (BLANK, 10, BLANK)}), sheet({}), dice=(5, 2, 3, 1, 6))
    assert play(state, claim("fives", 1)).businesses[4] == ()


def test_re11_a_second_business_is_previewed_by_its_own_dollars() -> None:
    match = open_match("roll-estate", 1)
    match.happen({"first": 0})
    for dice, box in (([1, 3, 3, 4, 5], 1), ([1, 1, 3, 4, 5], 2)):
        match.happen({"roll": dice})
        match.act(0, {"claim": "property", "row": "ones", "box": box})
    match.happen({"roll": [2, 3, 3, 4, 5]})
    match.act(0, {"claim": "property", "row": "twos", "box": 1})
    match.happen({"roll": [2, 2, 3, 4, 5]})
    previews = {str(to_wire(one.action)): one.preview for one in match.game.choices(match.state)}
    claim = {"claim": "property", "row": "twos", "box": 2}
    assert previews[str(claim)].business == 80
