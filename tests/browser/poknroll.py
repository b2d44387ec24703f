"""Moments of Pok'n Roll."""

from typing import Any, Final

from roulotte import Match
from roulotte.core.game import CHANCE
from roulotte.games.poknroll.state import Fold, Mark, Stay
from tests.browser.situation import (
    Choices,
    Raw,
    Situation,
    action_is,
    decided,
    offers,
    over,
    scripted,
)

STAY: Final = {"stay": True}
JORG: Final = 3  # after three seats


def jorgs_dice(match: Match) -> Raw | None:
    """Jörg has sixes, and sixes lie before him."""
    state = match.state
    if match.to_move is not CHANCE or state.start < 0:
        return None
    if state.white:
        return {"white": [6]} if len(state.white) < 5 and state.still else CUPS
    return {"white": [5, 6, 6]} if state.cups else CUPS


CUPS: Final = {"cups": [[1, 2], [1, 3], [2, 3], [6, 6]]}


def one_folds(match: Match, choices: Choices) -> Any:
    """The first seat folds at once, the others stay to the end."""
    kind = Fold if match.to_move == 0 else Stay
    return next((one.action for one in choices if isinstance(one.action, kind)), choices[0].action)


def jorg_wins_the_last(match: Match) -> bool:
    """Whether it is over, and Jörg alone was highest."""
    return over(match) and match.view(None).highest == (JORG,)


def phase(number: int) -> Any:
    """Whether somebody decides in that turn of a round."""
    return lambda match: decided(match) and match.view(None).phase == number


def last_round(match: Match) -> bool:
    """Whether a line is full, and the round still goes on."""
    return decided(match) and match.view(None).last_round


BASE: Final = ("five", "four", "large_straight", "full", "three", "two_pairs", "pair")
BIG: Final = {"lines": [[line, 10_000] for line in BASE], "folded": 10_000}
EXPERT: Final = {"board": "expert"}
WHITE: Final = {"white": [2, 2, 4]}

SITUATIONS: Final = (
    scripted(
        "nothing to cross", 4,
        {"first": 0}, {"cups": [[1, 2], [5, 5], [3, 3], [6, 6]]}, {"white": [3, 4, 6]},
    ),
    scripted(
        "many lines to fold with", 5,
        {"first": 0}, {"cups": [[4, 4], [1, 5], [3, 3], [6, 6], [1, 1]]}, WHITE,
    ),
    Situation("the second turn", 3, phase(2)),
    scripted(
        "the highest marks", 4,
        {"first": 0}, {"cups": [[4, 4], [1, 5], [3, 3], [6, 6]]}, WHITE,
        STAY, STAY, STAY, STAY, {"white": [4]}, STAY, STAY, STAY, STAY, {"white": [2]},
        then=action_is(mark="full"),
    ),
    scripted(
        "two share the highest", 3,
        {"first": 0}, {"cups": [[4, 6], [4, 5], [3, 3], [1, 1]]}, WHITE,
        STAY, STAY, STAY, {"white": [4]}, STAY, STAY, STAY, {"white": [5]},
    ),
    scripted(
        "Jörg wins", 3,
        {"first": 0}, CUPS, {"white": [5, 6, 6]}, STAY, STAY, STAY, {"white": [6]}, STAY, STAY,
        then=action_is(stay=True), after=({"white": [6]},),
    ),
    Situation("Jörg wins the last round", 3, jorg_wins_the_last, dice=jorgs_dice,
              decides=one_folds),
    scripted(
        "everybody folds", 4,
        {"first": 0}, {"cups": [[2, 2], [1, 5], [3, 3], [6, 6]]}, WHITE,
        {"fold": "three"}, {"fold": "pair"}, {"fold": "two_pairs"},
        then=action_is(fold="two_pairs"),
    ),
    Situation("twelve seats", 12, phase(1)),
    Situation("twelve seats, the third turn", 12, offers(Mark), options=EXPERT),
    Situation("twelve experts at the end", 12, over, options=EXPERT),
    Situation("an expert marks", 6, offers(Mark), options=EXPERT),
    Situation("the last round", 4, last_round),
    Situation("the end", 6, over),
    Situation("figures of another box", 5, over, options=BIG),
)  # fmt: skip
