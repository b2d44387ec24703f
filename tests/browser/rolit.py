"""Moments of Rolit."""

from typing import Final

from roulotte import Match
from tests.browser.situation import Situation, decided, over, scripted


def one_square_left(match: Match) -> bool:
    """Whether the board is full but for one."""
    return decided(match) and len(match.legal()) == 1 and len(match.events) == 60


def captures_nothing(match: Match) -> bool:
    """Whether nothing can be turned, late in the game."""
    if not decided(match) or len(match.events) < 20:
        return False
    return not any(choice.preview.captures for choice in match.game.choices(match.state))


def shared(match: Match) -> bool:
    """Whether both have won."""
    return match.result is not None and len(match.result.winners) == 2


SITUATIONS: Final = (
    scripted("a colour that has vanished", 4, {"first": 0}, {"place": "f4"}),
    Situation("nothing to capture", 4, captures_nothing),
    Situation("a neutral colour", 3, lambda match: decided(match) and len(match.events) == 30),
    Situation("one square left", 2, one_square_left),
    Situation("the end of two", 2, over),
    Situation("the end of four", 4, over),
    Situation(
        "a shared win", 2, shared, bot="random",
    ),
)  # fmt: skip
