"""Roll'n Bump: rolling, and the bonus die in hand (RB-4, RB-5)."""

import pytest

from roulotte.core.errors import IllegalError
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.state import (
    Claim,
    End,
    Hold,
    Keep,
    Roll,
)
from roulotte.games.rolln_bump.state import Match as Turned
from tests.games.rolln_bump.tables import (
    END,
    claim,
    claims,
    do,
    keeps,
    opened,
    refused,
    roll,
    settled,
    thrown,
    with_bonus,
)

# RB-4: rolling


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rb4_three_dice_then_four_then_always_five(seats: int) -> None:
    match = opened(seats, first=seats - 1)
    sizes = []
    for _ in range(2 * seats + 1):
        outcomes = GAME.chance(match.state).outcomes
        assert outcomes is not None
        last = outcomes[-1]
        assert isinstance(last, Roll)
        sizes.append(len(last.roll))
        match.happen(last)
        do(match, END)
    assert sizes == [3, 4] + [5] * (2 * seats - 1)


def test_rb4_the_throw_has_the_weights_of_real_dice() -> None:
    match = settled(2)
    chance = GAME.chance(match.state)
    assert chance.outcomes is not None
    assert len(chance.outcomes) == 252
    assert chance.total == 6**5
    weights = dict(zip(chance.outcomes, chance.weights, strict=True))
    assert weights[Roll((1, 2, 3, 4, 5))] == 120
    assert weights[Roll((6, 6, 6, 6, 6))] == 1


def test_rb4_up_to_three_throws_keeping_any_dice_between_them() -> None:
    match = thrown([2, 2, 3, 4, 6])
    assert match.view(0).throws_left == 2
    do(match, {"keep": [2, 2]})
    assert match.view(0).to_throw == 3
    roll(match, [5, 1, 6])
    assert match.view(0).dice == (1, 2, 2, 5, 6)
    do(match, {"keep": [1, 6]})  # the 2s that were set aside are thrown again
    roll(match, [3, 3, 3])
    assert match.view(0).dice == (1, 3, 3, 3, 6)
    assert match.view(0).throws_left == 0
    assert not keeps(match)
    refused(match, {"keep": [3]}, "rolling is over")


def test_rb4_every_part_but_the_whole_may_be_kept() -> None:
    match = thrown([2, 2, 3, 4, 6])
    kept = {dice for dice, _ in keeps(match)}
    assert len(kept) == 23
    assert () in kept
    assert (2, 2, 3, 4, 6) not in kept
    refused(match, {"keep": [6, 4, 3, 2, 2]}, "at least one die")
    refused(match, {"keep": [2, 2, 2]}, "no 2 2 2 to keep")
    refused(match, {"keep": [5]}, "no 5 to keep")
    assert len(keeps(thrown([1, 2, 3, 4, 5]))) == 31


def test_rb4_in_the_opening_the_short_hand_is_the_whole() -> None:
    match = opened(2)
    roll(match, [1, 1, 2])
    assert {dice for dice, _ in keeps(match)} == {(), (1,), (2,), (1, 1), (1, 2)}
    refused(match, {"keep": [1, 1, 2]}, "at least one die")
    assert match.view(0).seats[0].dice_in_hand == 5


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"roll": [1, 2]}, "must be 3, not 2"),
        ({"roll": [1, 2, 3, 4]}, "must be 3, not 4"),
        ({"roll": []}, "must be 3, not 0"),
        ({"roll": [1, 2, 3], "bonus": 4}, "bonus die is not thrown"),
        ({"bonus_throw": 4}, "at the end"),
        ({"first": 0}, "known who starts"),
    ],
)
def test_rb4_only_what_is_thrown_again_falls(raw: dict[str, object], why: str) -> None:
    match = thrown([2, 2, 3, 4, 6])
    do(match, {"keep": [2, 6]})
    with pytest.raises(IllegalError, match=why):
        match.happen(raw)


def test_rb4_nobody_acts_while_dice_are_in_the_air() -> None:
    match = settled(2)
    for action in (Keep(()), Turned(1), Claim(1, (1,)), End()):
        with pytest.raises(IllegalError, match="no seat decides"):
            GAME.apply(match.state, action)
    with pytest.raises(IllegalError, match="nobody throws now"):
        GAME.apply(thrown([1, 1, 1, 1, 1]).state, Roll((1,) * 5))


# RB-5: the bonus die in hand


def test_rb5_the_bonus_die_is_always_in_the_first_throw() -> None:
    match = with_bonus()
    chance = GAME.chance(match.state)
    assert chance.outcomes is not None
    assert len(chance.outcomes) == 252 * 6
    assert chance.total == 6**6
    with pytest.raises(IllegalError, match="thrown too"):
        roll(match, [1, 2, 3, 4, 5])
    roll(match, [1, 2, 3, 4, 5], 6)
    assert match.view(None).bonus.shows == 6
    assert match.view(None).dice == (1, 2, 3, 4, 5), "it is not one of the dice"


def test_rb5_a_keep_says_whether_the_bonus_die_stays() -> None:
    match = with_bonus(first=([1, 2, 3, 4, 5], 6))
    assert len(keeps(match)) == 63
    assert ((1, 2, 3, 4, 5), True) not in keeps(match)
    assert ((1, 2, 3, 4, 5), False) in keeps(match)
    refused(match, {"keep": [1]}, "keep_bonus")
    refused(match, {"keep": [1, 2, 3, 4, 5], "keep_bonus": True}, "at least one die")
    plain = thrown([1, 2, 3, 4, 5])
    for stays in (True, False):
        refused(plain, {"keep": [1], "keep_bonus": stays}, "not in your hand")


def test_rb5_a_kept_bonus_die_is_not_thrown_again() -> None:
    match = with_bonus(first=([1, 2, 3, 4, 5], 6))
    do(match, {"keep": [1, 2], "keep_bonus": True})
    with pytest.raises(IllegalError, match="bonus die is not thrown"):
        roll(match, [1, 1, 1], 5)
    roll(match, [1, 1, 1])
    assert match.view(None).bonus.shows == 6
    do(match, {"keep": [1, 2], "keep_bonus": False})
    assert match.view(None).bonus.shows is None
    with pytest.raises(IllegalError, match="thrown too"):
        roll(match, [1, 1, 1])
    roll(match, [1, 1, 1], 5)
    assert match.view(None).bonus.shows == 5


def test_rb5_the_bonus_die_may_be_thrown_again_alone() -> None:
    match = with_bonus(first=([1, 2, 3, 4, 5], 6))
    do(match, {"keep": [1, 2, 3, 4, 5], "keep_bonus": False})
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(Roll((), face) for face in range(1, 7))
    match.happen({"roll": [], "bonus": 4})
    view = match.view(None)
    assert (view.dice, view.bonus.shows, view.throws_left) == ((1, 2, 3, 4, 5), 4, 1)


def test_rb5_one_die_is_turned_to_the_bonus_dies_number() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    assert match.view(None).matches == (3, 4, 5)
    do(match, {"match": 5})
    view = match.view(None)
    assert view.dice == (3, 3, 4, 5, 6)
    assert view.throws_left == 0
    assert view.bonus.where == "table"
    assert view.matches == ()
    refused(match, {"match": 3}, "not in your hand")
    refused(match, {"keep": [3, 3]}, "rolling is over")
    do(match, claim(2, 3, 4, 5, 6))
    assert match.state.piles[2].hold == Hold(0, (3, 4, 5, 6))


def test_rb5_a_match_needs_a_die_of_another_number() -> None:
    match = with_bonus(first=([3, 3, 4, 6, 6], 6))
    assert [one.match for one in match.legal() if isinstance(one, Turned)] == [3, 4]
    refused(match, {"match": 6}, "shows 6 itself")
    refused(match, {"match": 5}, "no die shows 5")
    refused(thrown([3, 3, 4, 6, 6]), {"match": 3}, "not in your hand")


def test_rb5_the_match_is_also_there_after_the_third_throw() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    for _ in range(2):
        do(match, {"keep": [3, 3, 4, 5], "keep_bonus": True})
        roll(match, [5])
    assert match.view(None).matches == (3, 4, 5)


def test_rb5_the_first_claim_ends_the_match_and_gives_the_bonus_die_back() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    do(match, claim(1, 3))
    view = match.view(None)
    assert (view.bonus.where, view.bonus.shows, view.bonus.open) == ("table", None, False)
    refused(match, {"match": 5}, "not in your hand")
    refused(match, {"keep": [5]}, "rolling is over")


def test_rb5_who_had_the_bonus_die_can_not_claim_it_in_the_same_turn() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    for _ in range(2):
        assert not any(place == "bonus" for place, _ in claims(match))
        refused(match, claim("bonus", 5), "had the bonus die")
        if match.view(None).throws_left:
            do(match, {"match": 4})
    do(match, END)
    roll(match, [1, 1, 1, 1, 1])
    assert ("bonus", (1,)) in claims(match), "the next seat can"


def test_rb5_an_end_gives_the_bonus_die_back_too() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    do(match, END)
    assert match.view(None).bonus.where == "table"
    assert match.view(None).bonus.open
    with pytest.raises(IllegalError, match="bonus die is not thrown"):
        roll(match, [1, 1, 1, 1, 1], 6)
