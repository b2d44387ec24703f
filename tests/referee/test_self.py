"""The referees against the pages' checks and worked examples: a judge must be tried first."""

from collections import Counter

import pytest

from tests.referee import REFEREES, Disagreement, Impossible
from tests.referee.base import Json
from tests.referee.judge import judge
from tests.referee.positions import legal, play, texts
from tests.referee.rolit import START, Rolit, captured, placements
from tests.referee.roll_estate import ROWS, RollEstate, accepts, writable, written
from tests.referee.rollie import BONUS, Rollie, count_up

# Rollie


def rollie(seats: int, *events: Json) -> Rollie:
    """Open a table where seat 0 is first and token 3 is up, and play on."""
    table = Rollie(seats, {})
    for event in ({"token": 3}, {"first": 0}, *events):
        play(table, event)
    return table


def test_ro13_ro14_ro15_the_worked_example() -> None:
    notes = [-5, 0, 2, 5, 10]
    counts = [[5, 3, 1, 7, 1], [3, 3, 5, 5, 8], [5, 0, 4, 0, 4], [0, 6, 5, 7, 5]]
    wallets = [Counter(dict(zip(notes, many, strict=True))) for many in counts]
    scores, bonuses = count_up(wallets, [[5, 6], [], [7], []], BONUS)
    assert scores == [222, 170, 193, 205]
    assert bonuses == [200, 70, 170, 110]


def test_ro14_those_left_tied_without_a_token_are_out_and_use_up_no_place() -> None:
    wallets = [Counter({5: many}) for many in (4, 4, 4, 2)]
    assert count_up(wallets, [[1], [], [], []], BONUS)[1] == [40, 0, 0, 30]
    assert count_up(wallets, [[], [], [], []], BONUS)[1] == [0, 0, 0, 40]


def test_ro4_ro5_takes_and_secures() -> None:
    table = rollie(2, {"roll": [10, 5]})
    secure = {"secure": True, "token": 3}
    assert table.turn() == 0
    assert legal(table) == texts({"take": 5}, {"take": 10}, secure)
    play(table, secure)
    assert legal(table) == texts({"take": 5}, {"take": 10}, {"secure": True})
    play(table, {"take": 5})
    assert (table.turn(), table.first, table.in_play) == ("chance", 1, {1})


def test_ro4_an_r_offers_every_note() -> None:
    table = rollie(2, {"roll": ["R", 5]})
    takes = [{"take": note} for note in (-5, 0, 2, 5, 10)]
    assert legal(table) == texts(*takes, {"secure": True, "token": 3})


def test_ro7_only_holders_crash() -> None:
    table = rollie(2, {"roll": [2, 5]}, {"take": 2}, {"take": 5}, {"roll": [5, 5]})
    assert [sum(stake.values()) for stake in table.stakes] == [1, 0]
    assert (table.bank[2], table.bank[5], table.token_due, table.first) == (29, 30, True, 0)


def test_ro8_double_r_crashes_all_in_play() -> None:
    table = rollie(2, {"roll": [2, 5]}, {"take": 2}, {"take": 5}, {"roll": ["R", "R"]})
    assert [sum(stake.values()) for stake in table.stakes] == [0, 0]


def test_ro9_empty_piles_crash_all_and_ro11_end_the_game() -> None:
    table = rollie(2, {"roll": [2, 5]}, {"take": 2}, {"take": 5})
    table.bank[0], table.bank[10] = 0, 1
    play(table, {"roll": [0, 10]})
    play(table, {"take": 10})
    assert legal(table) == texts({"secure": True, "token": 3})  # run dry during RO-3
    play(table, {"secure": True, "token": 3})
    play(table, {"roll": [0, 10]})
    assert table.turn() == "over"
    assert table.bank[10] == 1
    assert table.result() == {
        "scores": [72, 0],
        "winners": [0],
        "ending": "piles",
        "bonus": [70, 0],
    }


def test_ro10_ro11_seven_rounds_and_a_token_each() -> None:
    table = rollie(2)
    for token in (1, 2, 4, 5, 6, 7):
        play(table, {"roll": [0, 0]})
        with pytest.raises(Impossible):
            table.happen({"token": 3})
        play(table, {"token": token})
    assert (table.first, sorted(table.face_up)) == (0, [1, 2, 3, 4, 5, 6, 7])
    play(table, {"roll": [0, 0]})
    assert table.turn() == "over"
    assert table.result()["ending"] == "rounds"


# Rolit


def test_rt5_rt6_red_opens_with_exactly_three_squares() -> None:
    assert placements(START, "red") == ["f4", "d6", "f6"]


def test_rt7_yellow_without_a_ball_has_fourteen_squares() -> None:
    table = Rolit(4, {})
    table.happen({"first": 0})
    table.act({"place": "f4"})
    assert "yellow" not in table.board.values()
    assert table.turn() == 1
    assert len(table.legal()) == 14
    assert not any(captured(table.board, action["place"], "yellow") for action in table.legal())


# Roll Estate


def estate(seats: int, roll: list[int], **options: str) -> RollEstate:
    """Open a table where seat 0 has thrown."""
    table = RollEstate(seats, dict(options))
    table.happen({"first": 0})
    table.happen({"roll": roll})
    return table


def test_re3_re4_what_the_dice_write() -> None:
    assert written("fives", [5, 5, 3, 6, 1]) == 10
    assert written("quadruple", [3, 3, 3, 3, 6]) == 12
    assert written("triple", [3, 3, 3, 3, 6]) == 9
    assert written("twos", [2, 2, 2, 3, 4]) == 6
    assert written("fours", [1, 2, 3, 5, 6]) is None
    assert written("quadruple", [6, 6, 6, 6, 6]) == 24


def test_re5_numbers_strictly_increase_and_blanks_may_lie_between() -> None:
    assert [accepts([None, 8, None], at, 8) for at in range(3)] == [False, False, False]
    assert [accepts([None, 8, None], at, 4) for at in range(3)] == [True, False, False]
    assert [accepts([4, None, None], at, 8) for at in range(3)] == [False, True, True]


def test_re12_what_any_roll_could_write() -> None:
    assert sorted(writable("ones")) == [1, 2, 3, 4, 5]
    assert sorted(writable("quadruple")) == [4, 8, 12, 16, 20, 24]


def test_re7_re8_a_run_of_5_may_claim_a_route_instead_of_an_index() -> None:
    table = estate(3, [1, 2, 3, 4, 5])
    claims = [action for action in table.claims() if action["claim"] != "property"]
    routes = [{"claim": "route", "route": route} for route in ("any", "1-4", "2-5")]
    assert claims == [*routes, {"claim": "cash"}, {"claim": "index"}]


def test_re1_every_keep_of_fewer_than_five_dice_once() -> None:
    keeps = [a["keep"] for a in estate(3, [5, 5, 5, 6, 6]).legal() if "keep" in a]
    assert len(keeps) == 4 * 3 - 1


def test_re9_re10_no_claim_no_jackpot_twice() -> None:
    table = estate(3, [1, 1, 1, 1, 1])
    sheet = table.sheets[0]
    assert {"claim": "jackpot"} in table.legal()
    sheet.jackpot, sheet.cash = True, 20
    for row in ("ones", "triple", "quadruple"):
        sheet.rows[row] = [1, 2]
    lost = [action for action in table.legal() if "keep" not in action]
    assert lost == [{"lose_interest": row} for row in ROWS[1:6]]
    table.act({"lose_interest": "fives"})
    assert sheet.rows["fives"] == ["x", "x", "x"]


def test_re11_businesses_go_best_first_and_only_for_whole_rows() -> None:
    table = estate(3, [4, 4, 4, 1, 1])
    for seat in range(3):
        table.sheets[seat].rows["fours"] = [4, 8, None]
    for _ in range(3):
        table.act({"claim": "property", "row": "fours", "box": 3})
        table.happen({"roll": [4, 4, 4, 1, 1]})
    assert [sheet.businesses for sheet in table.sheets] == [{"fours": 65}, {"fours": 50}, {}]


def test_re8_re13_portfolio_and_ties() -> None:
    table = estate(2, [1, 2, 3, 4, 6])
    first, second = table.sheets
    first.cash, first.indexes, second.routes = 10, 1, ["any"]
    assert [table.score(0), table.score(1)] == [50, 50]
    assert table.result()["winners"] == [1]  # as many properties, more routes
    first.indexes, second.routes = 2, ["any", "1-4", "2-5", "3-6"]
    assert [table.score(0), table.score(1)] == [100, 250]


def test_re12_the_round_is_finished() -> None:
    table = estate(3, [1, 1, 2, 2, 3])
    table.sheets[0].businesses = {"fours": 65, "fives": 75}
    table.sheets[0].rows["ones"] = [1, None]
    for seat in range(3):
        assert table.turn() == seat
        table.act({"claim": "property", "row": "ones", "box": 2})
        if table.turn() == "chance":
            table.happen({"roll": [1, 1, 2, 2, 3]})
    assert table.turn() == "over"
    assert table.result()["ending"] == "businesses"


def test_re16_solo_is_lost_on_a_third_throw_without_a_place() -> None:
    table = estate(1, [6, 6, 6, 6, 5])
    table.sheets[0].cash = 24
    table.sheets[0].rows |= {row: [27, 28, 29] for row in ("fives", "sixes", "triple", "quadruple")}
    assert all("keep" in action for action in table.legal())
    for _ in range(2):
        table.act({"keep": [5, 6, 6, 6]})
        table.happen({"roll": [6]})
    assert table.turn() == "over"
    assert table.result()["ending"] == "stuck"
    assert (table.result()["winners"], table.result()["investments"]) == ([], 24)


# The judge


def test_a_short_record_is_followed() -> None:
    squares = [{"place": square} for square in ("f4", "d6", "f6")]
    record: Json = {
        "roulotte": 1,
        "game": "rolit",
        "rules": 1,
        "seats": 2,
        "options": {},
        "events": [
            {"chance": {"first": 0}},
            {"seat": 0, "do": {"place": "d6"}, "legal": squares},
        ],
        "result": None,
    }
    judge(record)
    record["events"][1]["legal"] = squares[:2]
    with pytest.raises(Disagreement, match="event 1: legal lacks") as caught:
        judge(record)
    assert caught.value.index == 1


def test_every_game_has_a_referee() -> None:
    assert set(REFEREES) == {"rollie", "roll-estate", "poknroll", "rolit", "rolln-bump"}
