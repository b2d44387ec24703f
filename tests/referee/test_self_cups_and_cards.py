"""The referees of Pok'n Roll and Roll'n Bump against the rules pages' own examples."""

import pytest

from tests.referee import Impossible
from tests.referee.judge import canonical
from tests.referee.poknroll import Poknroll, named
from tests.referee.positions import legal, play, texts
from tests.referee.rolln_bump import RollnBump, bumps, fits, hand_score

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
