"""The referees against the pages' checks and worked examples: a judge must be tried first."""

from collections import Counter

import pytest

from tests.referee import REFEREES, Disagreement, Impossible, Referee
from tests.referee.base import Json
from tests.referee.judge import canonical, judge
from tests.referee.poknroll import Poknroll, named
from tests.referee.rolit import START, Rolit, captured, placements
from tests.referee.roll_estate import ROWS, RollEstate, accepts, writable, written
from tests.referee.rollie import BONUS, Rollie, count_up
from tests.referee.rolln_bump import RollnBump, bumps, fits, hand_score


def legal(referee: Referee) -> set[str]:
    """Give the legal set as a set."""
    actions = [canonical(action) for action in referee.legal()]
    assert len(actions) == len(set(actions))
    return set(actions)


def texts(*actions: Json) -> set[str]:
    """Give some actions as a set."""
    return {canonical(action) for action in actions}


# Rollie


def rollie(seats: int, *events: Json) -> Rollie:
    """Open a table where seat 0 is first and token 3 is up, and play on."""
    table = Rollie(seats, {})
    for event in ({"token": 3}, {"first": 0}, *events):
        play(table, event)
    return table


def play(table: Referee, event: Json) -> None:
    """Take a chance event, or a decision that must be legal."""
    if table.turn() == "chance":
        table.happen(event)
    else:
        assert canonical(event) in legal(table)
        table.act(event)


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


# Pok'n Roll


def poknroll(cups: list[list[int]], *white: int, **options: str) -> Poknroll:
    """Open a table where seat 0 starts and the white dice were thrown, all staying."""
    seats = 3 if len(cups) == 4 else len(cups)
    table = Poknroll(seats, dict(options))
    table.happen({"first": 0})
    table.happen({"cups": cups})
    for dice in [list(white[:3]), *([die] for die in white[3:])]:
        while table.turn() != "chance":
            play(table, {"stay": True})
        table.happen({"white": dice})
    return table


@pytest.mark.parametrize("dice", ["12346", "12356", "12456", "13456"])
def test_pk4_these_form_nothing(dice: str) -> None:
    cup, white = [int(dice[0]), int(dice[4])], [int(die) for die in dice[1:4]]
    table = poknroll([cup] * 5, *white)
    assert legal(table) == texts({"stay": True}, {"fold": None})


def test_pk2_groups_are_of_different_numbers() -> None:
    assert named((3, 3, 3, 3, 3)) - {None} == {"five", "four", "three", "pair"}
    assert named((1, 1, 4, 4, 4)) - {None} == {"full", "three", "two_pairs", "pair"}
    six = named((2, 2, 2, 2, 5, 5)) - {None}
    assert six == {"big_full", "four", "full", "three", "two_pairs", "pair"}
    runs = named((1, 2, 3, 4, 5, 6)) - {None}
    assert runs == {"highway", "large_straight", "small_straight"}


def test_pk6_pk8_the_winner_may_mark_less() -> None:
    table = poknroll([[1, 2], [6, 6], [2, 3], [1, 3], [5, 6]], 6, 6, 3, 4, 4)
    assert table.deciding == [1]
    lines = ("four", "full", "three", "two_pairs", "pair")
    assert legal(table) == texts(*({"mark": line} for line in lines))
    table.act({"mark": "pair"})
    assert table.crosses[1] == {"pair": 1, "won": 1}
    assert (table.start, table.next_chance) == (1, "cups")


def test_pk7_pk9_sharers_mark_in_turn_order_and_nobody_won() -> None:
    table = poknroll([[1, 2], [6, 6], [1, 1], [2, 5], [3, 4]], 6, 6, 1, 1, 3)
    assert table.deciding == [1, 2]
    table.act({"mark": "four"})
    table.act({"mark": "four"})
    assert table.crosses[1] == table.crosses[2] == {"four": 1}


def test_pk14_jorg_shares_or_takes_all() -> None:
    shared = poknroll([[1, 2], [6, 6], [2, 5], [1, 1]], 6, 6, 1, 1, 3)
    assert shared.deciding == [1]
    shared.act({"mark": "four"})
    assert shared.crosses[1] == {"four": 1}
    alone = poknroll([[1, 2], [6, 5], [2, 5], [1, 1]], 6, 6, 1, 1, 3)
    assert (alone.turn(), alone.next_chance, alone.start) == ("chance", "cups", 1)
    assert not any(alone.crosses)


def test_pk10_all_fold_and_no_white_die_follows() -> None:
    table = poknroll([[1, 1]] * 5, 1, 1, 2)
    for _ in range(5):
        table.act({"fold": "four"})
    assert table.crosses[3] == {"four": 1, "folded": 1}
    assert table.next_chance == "cups"


def test_pk12_pk13_the_sixth_cross_and_ties() -> None:
    table = poknroll([[1, 1]] * 5, 1, 1, 2)
    table.crosses[0]["folded"] = 5
    table.crosses[1]["won"] = 3
    for line in ("pair", "pair", "three", "four", "four"):
        table.act({"fold": line})
    assert table.turn() == "over"
    assert table.result() == {"scores": [7, 17, 4, 9, 9], "winners": [1], "ending": "crosses"}
    table.crosses[0]["five"] = 1
    assert table.result()["scores"][:2] == [17, 17]
    assert table.result()["winners"] == [1]


# Roll'n Bump


def test_rb7_rb8_rb9_checks_from_the_rulebook() -> None:
    assert fits("run3", [2, 3, 4])
    assert bumps("run3", [2, 3, 4], [1, 2, 3])
    assert not bumps("run4", [3, 4, 5, 6], [3, 4, 5, 6])
    assert fits("4", [4, 4])
    assert bumps("4", [4, 4], [4])
    assert not bumps("4", [4], [4])
    assert bumps("bonus", [6], [1, 3])
    assert not fits("pair", [5, 5, 5])
    assert not fits("run3", [1, 2, 3, 4])
    assert not fits("4", [])


def test_rb11_rb12_hands() -> None:
    hand = ["Afour", "Arun4", "A1", "A2", "Bthree", "B1", "B2", "Cpair", "C1"]
    assert hand_score(hand) == 31 + 19
    three = ["A1", "A2", "A3"]
    assert hand_score(three) == 3 + 6
    assert hand_score([*three, "joker"]) == 3 + 15 + 10
    assert hand_score(["A1", "joker"]) == 1 + 15 + 3
    assert hand_score(["joker"]) == 15
    suit = [card for card in sorted(rolln_bump_cards()) if card[0] == "A"]
    assert hand_score([*suit, "joker"]) == 45 + 78 + 15


def rolln_bump_cards() -> list[str]:
    """Give the 48 cards."""
    symbols = ["1", "2", "3", "4", "5", "6", "pair", "run3", "three", "run4", "run5", "four"]
    return [suit + symbol for suit in "ABCD" for symbol in symbols]


def bump_table(seats: int = 2) -> RollnBump:
    """Deal two players' 36 cards so that the piles show A1 A3 A5 Apair Athree Arun5 first."""
    cards = rolln_bump_cards()
    piles, height = {2: (6, 6), 5: (12, 3)}[seats]
    table = RollnBump(seats, {})
    table.happen({"deal": [cards[at::piles][:height] for at in range(piles)]})
    table.happen({"first": 0})
    return table


def test_rb4_three_dice_then_four_then_five() -> None:
    table = bump_table()
    for number in (3, 4, 5, 5):
        with pytest.raises(Impossible):
            table.happen({"roll": [1] * (number - 1)})
        table.happen({"roll": [2] * number})
        table.act({"end": True})


def test_rb6_each_die_serves_one_claim() -> None:
    table = bump_table()
    table.turns = 5
    table.to_throw = 5
    table.piles = [["Athree"], ["Arun3"]]
    table.happen({"roll": [2, 2, 2, 3, 4]})
    three, run = {"claim": 1, "dice": [2, 2, 2]}, {"claim": 2, "dice": [2, 3, 4]}
    assert texts(three, run) <= legal(table)
    table.act(three)
    rest = [{"claim": "bonus", "dice": dice} for dice in ([3], [4], [3, 4])]
    assert legal(table) == texts(*rest, {"end": True})


def test_rb3_rb5_the_bonus_die_is_won_thrown_matched_and_not_claimed_again() -> None:
    table = bump_table()
    table.piles = [["Athree", "B1"], ["Arun3", "B2"]]
    for event in ({"roll": [1, 1, 3]}, {"claim": "bonus", "dice": [1, 3]}, {"end": True}):
        play(table, event)
    play(table, {"roll": [2, 2, 2, 4]})
    assert canonical({"claim": "bonus", "dice": [4]}) not in legal(table)  # 4 is no more than 4
    assert canonical({"claim": "bonus", "dice": [2, 4]}) in legal(table)
    play(table, {"end": True})
    with pytest.raises(Impossible):
        table.happen({"roll": [1, 2, 3, 3, 5]})
    play(table, {"roll": [1, 2, 3, 3, 5], "bonus": 3})
    assert texts({"match": 1}, {"match": 2}, {"match": 5}) <= legal(table)
    assert canonical({"match": 3}) not in legal(table)
    whole = [1, 2, 3, 3, 5]
    assert canonical({"keep": whole, "keep_bonus": False}) in legal(table)
    assert canonical({"keep": whole, "keep_bonus": True}) not in legal(table)
    play(table, {"keep": whole, "keep_bonus": False})
    play(table, {"roll": [], "bonus": 3})
    play(table, {"match": 5})
    three, run = {"claim": 1, "dice": [3, 3, 3]}, {"claim": 2, "dice": [1, 2, 3]}
    assert legal(table) == texts(three, run, {"end": True})


def test_rb10_the_last_card_of_a_pile_ends_the_game_at_once() -> None:
    table = bump_table()
    table.piles = [["Athree"], ["Arun3", "B2"]]
    for event in ({"roll": [1, 1, 1]}, {"claim": 1, "dice": [1, 1, 1]}, {"end": True}):
        play(table, event)
    play(table, {"roll": [1, 2, 3, 3]})
    play(table, {"claim": 2, "dice": [1, 2, 3]})
    play(table, {"claim": "bonus", "dice": [3]})
    play(table, {"end": True})
    assert table.turn() == "chance"
    play(table, {"bonus_throw": 4})
    assert table.turn() == "over"
    assert table.result() == {"scores": [5, 7], "winners": [1], "ending": "piles"}


def test_rb10_five_players_play_on_until_a_second_pile_is_out() -> None:
    table = bump_table(5)
    table.piles = [["A1"], ["A2"], ["A3", "B3"]]
    play(table, {"roll": [1, 2, 2]})
    play(table, {"claim": 1, "dice": [1]})
    play(table, {"end": True})
    for number in (4, 5, 5, 5):
        play(table, {"roll": [6] * number})
        play(table, {"end": True})
    assert table.turn() == "chance"
    play(table, {"roll": [1, 2, 6, 6, 6]})
    assert not any(action.get("claim") == 1 for action in table.legal())


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
