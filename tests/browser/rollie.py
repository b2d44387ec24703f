"""Moments of Rollie."""

from typing import Any, Final

from roulotte import Match
from roulotte.core.game import CHANCE
from roulotte.games.rollie.state import Take
from tests.browser.situation import (
    Choices,
    Raw,
    Situation,
    action_is,
    decided,
    first_choice,
    over,
    scripted,
)

Dice = Any  # a function from a match to a roll, or to None
FIVES: Final = 3  # where they stand in a stake and in the bank
LAST: Final = 2  # the seat to the right of whoever has the dice, of three


def rolls(*faces: object) -> Dice:
    """Dice that always show the same."""

    def given(match: Match) -> Raw | None:
        due = match.to_move is CHANCE and match.state.first >= 0 and not match.state.due
        return {"roll": list(faces)} if due else None

    return given


def last_with_fives(match: Match) -> bool:
    """Whether the last seat of a turn decides, with a 5 at risk."""
    state = match.state
    if not decided(match) or not all(state.playing):
        return False
    late = (state.turn - state.first) % match.seats == match.seats - 1
    return late and bool(state.stakes[state.turn][FIVES])


def one_takes_less(match: Match, choices: Choices) -> Any:
    """All take the lowest note, but for one at the first roll."""
    higher = match.state.roll == (0, 5) and match.state.turn == 0
    return choices[1 if higher else 0].action


def twos_and_fives(match: Match, choices: Choices) -> Any:
    """The last of three seats takes the 2s, the others the 5s."""
    return choices[0 if match.state.turn == LAST else 1].action


def none_to_take(match: Match) -> bool:
    """Whether the seat to decide finds nothing left."""
    return decided(match) and not any(isinstance(one, Take) for one in match.legal())


def scarce_dice(match: Match) -> Raw | None:
    """A 0 and a 5 first, then 5 and 10 until both are gone."""
    begun = len(match.events) > 2
    given: Raw | None = (rolls(5, 10) if begun else rolls(0, 5))(match)
    return given


CRASH: Final = {"when": last_with_fives, "dice": rolls(2, 5), "then": action_is(take=5)}
EMPTY_ROUND: Final = ({"roll": [10, 10]},)  # nobody has a 10 yet
BIG: Final = {value: [10_000] * 6 for value in ("-5", "0", "2", "5")}

SITUATIONS: Final = (
    Situation("any note may be taken", 4, decided, dice=rolls(2, "R")),
    Situation(
        "an empty pile",
        6,
        lambda match: decided(match) and 0 in match.state.bank,
        dice=rolls(5, 10),
        decides=first_choice,
    ),
    Situation("nothing left to take", 4, none_to_take, dice=scarce_dice, decides=one_takes_less),
    Situation("a crash", 3, **CRASH, decides=lambda _m, all_: all_[1].action,
              after=({"roll": [5, 5]},)),
    Situation("everybody crashes", 3, **CRASH, decides=lambda _m, all_: all_[1].action,
              after=({"roll": ["R", "R"]},)),
    Situation(
        "the others crash",
        3,
        lambda match: decided(match) and match.state.turn == LAST and len(match.events) > 8,
        begins=({"first": 0}, {"token": 4}),
        dice=rolls(2, 5),
        decides=twos_and_fives,
        then=action_is(take=2),
        after=({"roll": [5, 5]},),
    ),
    scripted(
        "three tokens to choose from", 3,
        {"first": 0}, {"token": 4}, *EMPTY_ROUND, {"token": 7}, *EMPTY_ROUND, {"token": 1},
        {"roll": [2, 5]},
    ),
    scripted("a paper to fold early", 4, {"first": 0}, {"token": 4}, {"roll": [2, "R"]}, seat=2),
    Situation(
        "the last one in play", 4, lambda match: decided(match) and sum(match.state.playing) == 1,
        bot="random",
    ),
    Situation(
        "the last round",
        5,
        lambda match: decided(match) and match.view(None).last_round,
    ),
    Situation("the end by rounds", 6, lambda match: match.state.ending == "rounds"),
    Situation(
        "the end by piles", 4, lambda match: match.state.ending == "piles",
        dice=scarce_dice, decides=one_takes_less,
    ),
    Situation("figures of another box", 6, over, options={"bonus": BIG}, bot="random"),
)  # fmt: skip
