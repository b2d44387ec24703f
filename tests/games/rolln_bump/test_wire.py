"""Roll'n Bump: what can be read, and how states compare."""

import pytest

from roulotte.core.dice import throws
from roulotte.core.errors import UnreadableError
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.state import (
    BonusThrow,
    Claim,
    Keep,
    Roll,
    State,
)
from tests.games.rolln_bump.tables import (
    claim,
    do,
    opened,
    roll,
    thrown,
)


@pytest.mark.parametrize(
    "raw",
    [
        {"claim": 13, "dice": [1]},
        {"claim": -1, "dice": [1]},
        {"claim": "joker", "dice": [1]},
        {"claim": True, "dice": [1]},
        {"claim": 1, "dice": []},
        {"claim": 1, "dice": [1] * 6},
        {"claim": 1, "dice": [7]},
        {"claim": 1, "dice": [0]},
        {"claim": 1},
        {"keep": [7]},
        {"keep": None},
        {"keep": [1], "keep_bonus": None},
        {"keep": [1], "bonus": True},
        {"match": 0},
        {"match": 7},
        {"end": False},
        {"end": 1},
        {"end": True, "keep": []},
        {},
        [],
    ],
)
def test_what_is_no_action_is_unreadable(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_action(raw)


@pytest.mark.parametrize(
    "raw",
    [
        {"roll": [0]},
        {"roll": [1] * 6},
        {"roll": [1], "bonus": 7},
        {"roll": [1], "bonus": None},
        {"bonus": 3},
        {"bonus_throw": 0},
        {"bonus_throw": None},
        {"deal": None},
        {"first": None},
    ],
)
def test_what_is_no_outcome_is_unreadable(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_outcome(raw)


def test_dice_are_read_in_any_order() -> None:
    assert GAME.read_action({"keep": [6, 1, 3]}) == Keep((1, 3, 6))
    assert GAME.read_action({"claim": 4, "dice": [4, 2, 3]}) == Claim(4, (2, 3, 4))
    assert GAME.read_outcome({"roll": [5, 1], "bonus": 2}) == Roll((1, 5), 2)
    assert GAME.read_outcome({"bonus_throw": 4}) == BonusThrow(4)


def test_a_state_is_the_same_however_it_came_about() -> None:
    early, late = thrown([1, 1, 2, 3, 6], "A6"), thrown([1, 1, 1, 1, 1], "A6")
    do(late, {"keep": [1, 1]})
    roll(late, [2, 3, 6])
    assert early.state != late.state
    for match in (early, late):
        do(match, claim(1, 6))
    assert early.state == late.state, "closed is closed, whatever was left"


def test_every_throw_of_the_opening_leads_on() -> None:
    match = opened(2)
    for dice, _ in throws(3):
        state: State = GAME.apply(match.state, Roll(dice))
        assert state.dice == dice
