"""A round of Pok'n Roll, rule by rule (docs/rules/poknroll.en.md)."""

import pytest

from roulotte.core.chance import First
from roulotte.core.dice import throws
from roulotte.core.errors import IllegalError, TurnError
from roulotte.core.game import CHANCE
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_wire
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.state import Cups, Fold, Mark, Stay, White
from tests.games.poknroll.tools import (
    STAY,
    dealt,
    do,
    legal,
    mover,
    sheets,
    slow_lines,
    table,
    throw,
    to_turn_3,
)

FOUR_CUPS = [[1, 2], [3, 4], [3, 6], [6, 6]]


@pytest.mark.parametrize(
    ("seats", "board", "number", "each"),
    [(3, "base", 4, 2), (4, "base", 4, 2), (12, "base", 12, 2), (3, "expert", 4, 3)],
)
def test_pk1_pk14_pk15_every_cup_is_thrown_then_three_white_dice(
    seats: int, board: str, number: int, each: int
) -> None:
    match = table(seats, board=board)
    thrown = GAME.chance(match.state)
    assert thrown.outcomes is None
    assert thrown.form.startswith('{"cups": [[die, die')
    assert thrown.form.endswith(f", {number} cups in all")
    cups = thrown.sample(Seeded("cups"))
    assert isinstance(cups, Cups)
    assert [len(cup or ()) for cup in cups.cups] == [each] * number
    match.happen(cups)
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(White(dice) for dice, _ in throws(3))
    assert len(chance.outcomes) == 56
    assert chance.weights == tuple(weight for _, weight in throws(3))
    match.happen({"white": [4, 1, 4]})
    assert match.state.white == (1, 4, 4)
    assert mover(match) == 0


def test_pk1_each_cup_is_thrown_by_itself_with_fair_dice() -> None:
    chance, source = GAME.chance(table().state), Seeded("fair")
    drawn = [to_wire(chance.sample(source))["cups"] for _ in range(3600)]
    for place in range(4):
        assert 60 < sum(cups[place] == [6, 6] for cups in drawn) < 145, "1 in 36"
        assert 140 < sum(cups[place] == [1, 2] for cups in drawn) < 265, "2 in 36"
    doubles = [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]
    both = sum(cups[0] in doubles and cups[1] in doubles for cups in drawn)
    assert 60 < both < 145, "1 in 36"


def test_pk1_cups_and_white_dice_come_in_their_number_and_order() -> None:
    match = table()
    for refused in ({"white": [1, 2, 3]}, {"first": 0}):
        with pytest.raises(IllegalError):
            match.happen(refused)
    refused_cups: list[list[list[int]]] = [
        FOUR_CUPS[:3],
        [*FOUR_CUPS, [1, 1]],
        [[1, 2, 3], *FOUR_CUPS[1:]],
        [[]] * 4,
        [],
    ]
    for cups in refused_cups:
        with pytest.raises(IllegalError, match="4 cups of 2 dice"):
            match.happen({"cups": cups})
    match.happen({"cups": FOUR_CUPS})
    with pytest.raises(IllegalError, match="no cups are thrown now"):
        match.happen({"cups": FOUR_CUPS})
    for white in ([1, 2], [1, 2, 3, 4], [1], []):
        with pytest.raises(IllegalError, match="number 3"):
            match.happen({"white": white})
    match.happen({"white": [1, 2, 3]})
    assert mover(match) == 0
    with pytest.raises(IllegalError, match="no white dice are thrown now"):
        GAME.apply(match.state, White((4,)))
    do(match, STAY, STAY, STAY, STAY)
    with pytest.raises(IllegalError, match="number 1"):
        match.happen({"white": [1, 2, 3]})


def test_dice_that_no_die_can_show_are_refused_even_unread() -> None:
    match = table()
    for cups in (((0, 1),) * 4, ((1, 7),) * 4, (None,) * 4, (*[(1, 1)] * 4, None)):
        with pytest.raises(IllegalError, match="4 cups of 2 dice"):
            match.happen(Cups(cups))
    match.happen({"cups": FOUR_CUPS})
    with pytest.raises(IllegalError, match="number 3"):
        match.happen(White((0, 1, 2)))


def test_before_anything_only_a_seat_can_be_named() -> None:
    state = GAME.initial(3, GAME.read_options({}, 3))
    assert GAME.to_move(state) is CHANCE
    for move, why in (
        (Cups(((1, 1),) * 4), "who starts"),
        (White((1, 2, 3)), "no white dice"),
        (Stay(), "nobody decides"),
        (Fold(None), "nobody decides"),
        (Mark("pair"), "nobody marks"),
        (First(3), "no seat 3"),
        (First(-1), "no seat -1"),
    ):
        with pytest.raises(IllegalError, match=why):
            GAME.apply(state, move)
    with pytest.raises(IllegalError, match="known who starts"):
        GAME.apply(GAME.apply(state, First(0)), First(0))


def test_pk3_each_decides_in_turn_from_the_start_player() -> None:
    match = dealt(FOUR_CUPS, [1, 3, 5], first=2)
    order = []
    for action in (STAY, {"fold": "pair"}, STAY, STAY):
        order.append(mover(match))
        do(match, action)
    assert order == [2, 3, 0, 1]
    with pytest.raises(TurnError, match="chance is to move"):
        match.act(2, STAY)
    throw(match, 2)
    order = []
    for _ in range(3):
        order.append(mover(match))
        do(match, STAY)
    assert order == [2, 0, 1]


def test_pk4_a_fold_in_turn_1_crosses_a_line_and_folded() -> None:
    match = do(dealt([[2, 5], [1, 1], [2, 3], [6, 6]], [2, 4, 5]), {"fold": "two_pairs"})
    assert sheets(match.state) == [{"two_pairs": 1, "folded": 1}, {}, {}, {}]
    assert match.state.still == (1, 2, 3)
    assert match.view(1).scores == (3, 0, 0, 0)


def test_pk4_stay_and_every_line_that_the_dice_form_best_first() -> None:
    match = dealt([[3, 3], *FOUR_CUPS[1:]], [3, 4, 4])
    assert legal(match) == [
        STAY,
        {"fold": "full"},
        {"fold": "three"},
        {"fold": "two_pairs"},
        {"fold": "pair"},
    ]
    for line in ("five", "four", "large_straight", "highway", "big_full", "small_straight"):
        with pytest.raises(IllegalError, match=f"form no `{line}` of this board"):
            do(match, {"fold": line})
    with pytest.raises(IllegalError, match="can't be null"):
        do(match, {"fold": None})
    do(match, {"fold": "pair"})
    assert sheets(match.state)[0] == {"pair": 1, "folded": 1}


def test_pk4_a_fold_counts_the_folders_dice_alone() -> None:
    match = dealt([[1, 2], [3, 3], [3, 3], [3, 3]], [3, 4, 6])
    assert legal(match) == [STAY, {"fold": None}]


def test_pk2_an_expert_line_is_none_on_the_base_board() -> None:
    match = dealt(FOUR_CUPS, [3, 4, 6])
    assert "small_straight" in slow_lines([1, 2, 3, 4, 6])
    with pytest.raises(IllegalError, match="no `small_straight` of this board"):
        do(match, {"fold": "small_straight"})
    three = [[1, 2, 3], *[[1, 1, 1]] * 3]
    assert legal(dealt(three, [4, 6, 6], board="expert")) == [
        STAY,
        {"fold": "small_straight"},
        {"fold": "pair"},
    ]


def test_pk4_where_nothing_is_formed_only_folded_is_crossed() -> None:
    match = dealt(FOUR_CUPS, [3, 4, 6])
    assert legal(match) == [STAY, {"fold": None}]
    with pytest.raises(IllegalError, match="form no `pair`"):
        do(match, {"fold": "pair"})
    do(match, {"fold": None})
    assert sheets(match.state)[0] == {"folded": 1}


def test_pk5_in_turn_2_a_fold_crosses_the_line_only() -> None:
    match = do(dealt(FOUR_CUPS, [3, 4, 6]), {"fold": None}, STAY, STAY, STAY)
    assert mover(match) is CHANCE
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(White((die,)) for die in range(1, 7))
    assert set(chance.weights) == {1}
    throw(match, 4)  # also after the start player has folded
    assert mover(match) == 1
    assert legal(match) == [
        STAY, {"fold": "full"}, {"fold": "three"}, {"fold": "two_pairs"}, {"fold": "pair"},
    ]  # fmt: skip
    do(match, {"fold": "full"})
    assert sheets(match.state)[1] == {"full": 1}


def test_pk5_a_seat_that_is_alone_decides_all_the_same_and_is_the_highest() -> None:
    match = do(dealt(FOUR_CUPS, [1, 3, 6]), *[{"fold": "pair"}] * 3)
    assert mover(match) == 3
    assert legal(match) == [STAY, {"fold": "three"}, {"fold": "pair"}]
    do(match, STAY)
    throw(match, 2)
    assert mover(match) == 3
    do(match, STAY)
    throw(match, 4)
    assert mover(match) == 3
    do(match, {"mark": "three"})
    assert sheets(match.state)[3] == {"three": 1, "won": 1}


def test_pk6_only_the_highest_scores_and_wins() -> None:
    # The rulebook's third turn: a large straight beats a full, the others are out.
    cups = [[4, 6], [1, 2], [5, 5], [3, 4]]
    match = to_turn_3(cups, [3, 4, 5, 5, 4], folding=(0, 3), first=0)
    assert GAME.view(match.state, None).highest == (2,), "four comes before the straight"
    match = to_turn_3([[4, 6], [1, 2], [5, 3], [3, 4]], [3, 4, 5, 5, 4], folding=(0, 3))
    assert mover(match) == 1
    assert match.view(None).highest == (1,)
    assert legal(match) == [{"mark": "large_straight"}, {"mark": "two_pairs"}, {"mark": "pair"}]
    before = sheets(match.state)
    do(match, {"mark": "large_straight"})
    assert sheets(match.state) == [before[0], {"large_straight": 1, "won": 1}, {}, before[3]]
    assert mover(match) is CHANCE


def test_pk6_in_turn_3_nobody_stays_or_folds_and_a_line_must_be_formed() -> None:
    match = to_turn_3([[6, 6], [1, 2], [1, 3], [1, 3]], [6, 6, 2, 4, 5])
    assert mover(match) == 0
    for action in (STAY, {"fold": "four"}, {"fold": None}):
        with pytest.raises(IllegalError, match="nobody stays or folds"):
            do(match, action)
    with pytest.raises(IllegalError, match="form no `full`"):
        do(match, {"mark": "full"})
    with pytest.raises(IllegalError, match="nobody marks"):
        GAME.apply(dealt(FOUR_CUPS, [1, 2, 3]).state, Mark("pair"))


@pytest.mark.parametrize(
    ("points", "highest"), [(None, (1,)), ([["full", 9], ["large_straight", 6]], (2,))]
)
def test_pk6_the_order_of_the_board_decides(
    points: list[list[object]] | None, highest: tuple[int, ...]
) -> None:
    base = [["five", 10], ["four", 9], ["large_straight", 6], ["full", 5], ["three", 3],
            ["two_pairs", 2], ["pair", 1]]  # fmt: skip
    lines = base if points is None else [*base[:2], *points, *base[4:]]
    cups = [[1, 1], [1, 2], [5, 5], [1, 6]]
    match = to_turn_3(cups, [3, 3, 4, 5, 6], lines=lines)
    assert match.view(None).highest == highest


def test_pk7_who_share_the_highest_cross_it_and_nobody_wins() -> None:
    # The rulebook's tie: two different fours.
    match = to_turn_3([[1, 2], [4, 4], [1, 1], [2, 6]], [2, 4, 4, 1, 1])
    assert match.view(None).highest == (1, 2)
    do(match, {"mark": "four"}, {"mark": "four"})
    assert sheets(match.state) == [{}, {"four": 1}, {"four": 1}, {}]


def test_pk8_a_lesser_line_may_be_marked_and_still_wins() -> None:
    match = to_turn_3([[6, 6], [1, 2], [1, 3], [1, 3]], [6, 6, 2, 4, 5])
    do(match, {"mark": "pair"})
    assert sheets(match.state)[0] == {"pair": 1, "won": 1}


def test_pk9_those_who_score_mark_in_turn_order_from_the_start_player() -> None:
    match = to_turn_3([[1, 2], [3, 6], [1, 2], [1, 6]], [1, 2, 4, 5, 3], first=2)
    assert match.view(None).highest == (2, 3, 0, 1)
    order = []
    for line in ("large_straight", "pair", "two_pairs", "large_straight"):
        order.append(mover(match))
        do(match, {"mark": line})
    assert order == [2, 3, 0, 1]
    assert sheets(match.state) == [{"two_pairs": 1}, {"large_straight": 1},
                                   {"large_straight": 1}, {"pair": 1}]  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4])
def test_pk10_if_all_fold_the_round_ends_there(seats: int) -> None:
    match = dealt(FOUR_CUPS, [3, 6, 6], seats)
    do(match, {"fold": "pair"}, *[STAY] * (seats - 1))
    throw(match, 4)
    for _ in range(seats - 1):
        do(match, {"fold": "pair"})
    assert mover(match) is CHANCE
    with pytest.raises(IllegalError, match="no white dice"):
        throw(match, 1)
    cups = GAME.chance(match.state)
    assert cups.outcomes is None
    match.happen({"cups": FOUR_CUPS})
    assert match.state.white == ()
    assert match.state.round == 2


def test_pk11_who_starts_is_said_once() -> None:
    match = table(4, first=2)
    for seat in range(4):
        with pytest.raises(IllegalError, match="known who starts"):
            GAME.apply(match.state, First(seat))
    assert GAME.view(GAME.initial(4, GAME.read_options({}, 4)), None).start is None


def test_pk11_any_seat_starts_and_then_the_one_to_its_left() -> None:
    chance = GAME.chance(GAME.initial(4, GAME.read_options({}, 4)))
    assert chance.outcomes == tuple(First(seat) for seat in range(4))
    assert set(chance.weights) == {1}
    match = table(3, first=1)
    starts = []
    for _ in range(4):
        match.happen({"cups": FOUR_CUPS})
        match.happen({"white": [6, 6, 1]})
        starts.append((mover(match), match.view(None).start))
        do(match, *[{"fold": "pair"}] * 3)
    assert starts == [(1, 1), (2, 2), (0, 0), (1, 1)]


def test_a_stay_is_true_or_nothing() -> None:
    with pytest.raises(IllegalError, match="only be true"):
        GAME.apply(dealt(FOUR_CUPS, [1, 2, 3]).state, Stay(stay=False))


def test_pk4_pk5_pk6_the_worked_examples_of_the_rules_page() -> None:
    sabrina, nina, leon, lucas = [2, 5], [1, 3], [5, 5], [2, 4]
    match = dealt([sabrina, nina, leon, lucas], [2, 4, 5])
    assert legal(match) == [STAY, {"fold": "two_pairs"}, {"fold": "pair"}]
    do(match, {"fold": "two_pairs"}, STAY, STAY, STAY)
    throw(match, 4)
    do(match, STAY, STAY, {"fold": "full"})
    throw(match, 6)
    assert match.view(None).highest == (1,)
    do(match, {"mark": "large_straight"})
    assert match.view(None).scores == (3, 10, 0, 5)
    tied = to_turn_3([sabrina, nina, [3, 3], lucas], [2, 4, 5, 4, 6], folding=(0, 3))
    assert tied.view(None).highest == (1, 2)
    do(tied, *[{"mark": "large_straight"}] * 2)
    assert sheets(tied.state)[1:3] == [{"large_straight": 1}] * 2
