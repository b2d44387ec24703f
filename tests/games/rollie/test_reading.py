"""Rollie: what can't be read, and what can be read but is not allowed now."""

import pytest

from roulotte import open_match
from roulotte.core.chance import First
from roulotte.core.errors import IllegalError, UnreadableError
from roulotte.games.rollie import GAME
from roulotte.games.rollie.state import Roll, Secure, Take, Token
from tests.games.rollie.positions import (
    arranged,
    play,
    roll,
    started,
)


@pytest.mark.parametrize(
    "raw",
    [
        {"take": 3},
        {"take": "R"},
        {"take": "10"},
        {"take": 10.0},
        {"take": False},
        {"take": None},
        {"take": 10, "token": 4},
        {"secure": False},
        {"secure": 1},
        {"secure": True, "token": 0},
        {"secure": True, "token": 8},
        {"secure": True, "token": True},
        {"secure": True, "token": None},
        {"secure": True, "take": 5},
        {"token": 4},
        {"roll": [2, 5]},
        {},
        [],
        "secure",
        None,
    ],
    ids=str,
)
def test_unreadable_actions(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_action(raw)


@pytest.mark.parametrize(
    "raw",
    [
        {"roll": [1, 2]},
        {"roll": [2]},
        {"roll": [2, 5, 10]},
        {"roll": ["r", 2]},
        {"roll": [None, 2]},
        {"roll": [2, False]},
        {"roll": 2},
        {"roll": None},
        {"token": 0},
        {"token": 8},
        {"token": None},
        {"token": 4, "first": 0},
        {"first": "0"},
        {"first": None},
        {"take": 5},
        {},
        7,
    ],
    ids=str,
)
def test_unreadable_outcomes(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_outcome(raw)


def test_nothing_but_what_is_due_can_be_applied() -> None:
    before = started(2).state
    deciding = GAME.apply(before, Roll((2, 5)))
    for state, word in ((before, "nobody"), (open_match("rollie", 2).state, "nobody")):
        for action in (Take(2), Secure(True), Secure(True, 4)):
            with pytest.raises(IllegalError, match=word):
                GAME.apply(state, action)
    for outcome in (Roll((2, 5)), Roll((2, 2)), Token(5), First(0)):
        with pytest.raises(IllegalError):
            GAME.apply(deciding, outcome)
    with pytest.raises(IllegalError, match="nobody secures"):
        GAME.apply(deciding, Secure(False, 4))
    over = arranged(2, face_up=(1, 2, 3, 4, 5, 6, 7))
    play(over, roll(0, 0))
    for move in (Take(2), Secure(True), Secure(True, 4), Roll((2, 5)), Token(5), First(0)):
        with pytest.raises(IllegalError):
            GAME.apply(over.state, move)
    assert GAME.legal(over.state) == ()
