"""Jörg at a table of three (PK-14), and the expert game (PK-15)."""

from roulotte.core.game import CHANCE, OVER
from tests.games.poknroll.tools import (
    STAY,
    dealt,
    do,
    legal,
    mover,
    sheets,
    table,
    throw,
    to_turn_3,
    with_crosses,
)

FOUR_CUPS = [[1, 2], [3, 4], [3, 6], [6, 6]]


def test_pk12_pk14_a_game_can_end_while_jorg_takes_the_round() -> None:
    match = with_crosses(dealt([[1, 2], [3, 4], [1, 6], [6, 6]], [6, 6, 2], 3), 0, folded=5)
    do(match, {"fold": "two_pairs"}, STAY, STAY)
    throw(match, 4)
    do(match, STAY, STAY)
    throw(match, 3)
    assert mover(match) is OVER


def test_pk14_with_three_players_won_is_worth_four() -> None:
    assert table(3).view(None).sheet[-1].points == 4
    assert [table(seats).view(None).sheet[-1].points for seats in (4, 5, 12)] == [4, 5, 12]
    assert table(3).view(None).cups == (None,) * 4
    assert table(4).view(None).cups == (None,) * 4


def test_pk14_if_jorg_alone_is_highest_nobody_crosses_anything() -> None:
    match = to_turn_3([[1, 2], [3, 4], [1, 6], [6, 6]], [6, 6, 2, 4, 3], 3)
    assert mover(match) is CHANCE
    assert match.view(None).highest == (3,)
    assert sheets(match.state) == [{}, {}, {}]
    match.happen({"cups": FOUR_CUPS})
    assert match.state.start == 1


def test_pk14_if_jorg_shares_the_highest_nobody_wins() -> None:
    match = to_turn_3([[1, 1], [1, 2], [1, 6], [6, 1]], [6, 6, 2, 4, 4], 3)
    assert match.view(None).highest == (2, 3)
    do(match, {"mark": "full"})
    assert sheets(match.state) == [{}, {}, {"full": 1}]


def test_pk14_jorg_neither_folds_nor_starts_and_a_lone_seat_must_beat_him() -> None:
    cups = [[1, 2], [3, 3], [1, 6], [1, 1]]
    match = to_turn_3(cups, [6, 6, 2, 4, 3], 3, folding=(1, 2), first=2)
    assert match.state.still == (0,)
    assert match.view(None).highest == (0, 3), "two pairs each"
    do(match, {"mark": "two_pairs"})
    assert sheets(match.state)[0] == {"two_pairs": 1}
    match.happen({"cups": cups})
    assert match.state.start == 0, "from the third seat on to the first"


def test_pk15_the_expert_game_has_a_third_die_and_its_own_board() -> None:
    cups = [[1, 2, 3], [4, 4, 4], [6, 6, 6], [5, 5, 6]]
    match = dealt(cups, [4, 5, 6], board="expert")
    assert legal(match)[1] == {"fold": "highway"}
    do(match, STAY, STAY, {"fold": "four"}, STAY)
    throw(match, 5)
    do(match, STAY, {"fold": "big_full"}, STAY)
    throw(match, 2)
    assert match.view(None).highest == (0,), "a highway beats a four"
    do(match, {"mark": "highway"})
    assert sheets(match.state) == [{"highway": 1, "won": 1}, {"big_full": 1},
                                   {"four": 1, "folded": 1}, {}]  # fmt: skip
