"""Moments of Roll'n Bump."""

from typing import Any, Final

from roulotte import Match
from roulotte.core.game import CHANCE
from roulotte.games.rolln_bump.state import Claim, End
from roulotte.games.rolln_bump.state import Match as Turned
from tests.browser.situation import Raw, Situation, decided, offers, over

JOKER: Final = 0


def alike(match: Match) -> Raw | None:
    """Sixes, whoever throws."""
    state = match.state
    if match.to_move is not CHANCE or state.phase != "throw":
        return None
    bonus = {"bonus": 6} if state.throws_bonus else {}
    return {"roll": [6] * state.to_throw, **bonus}


def joker_offered(match: Match) -> bool:
    """Whether dice may be laid on the joker."""
    return any(isinstance(one, Claim) and one.claim == JOKER for one in match.legal())


def joker_held(match: Match) -> bool:
    """Whether somebody else's dice lie on the joker."""
    hold = match.state.piles[JOKER].hold
    return decided(match) and hold is not None and hold.seat != match.to_move


def joker_taken(match: Match) -> bool:
    """Whether the joker's place is empty."""
    return decided(match) and match.state.piles[JOKER].top is None


def bumps(match: Match) -> bool:
    """Whether somebody can be bumped."""
    return decided(match) and any(
        choice.preview is not None and choice.preview.bumps is not None
        for choice in match.game.choices(match.state)
    )


def empty_pile(match: Match) -> bool:
    """Whether a pile is gone and the game goes on."""
    return decided(match) and any(pile.top is None for pile in match.state.piles[1:])


def on_joker(choice: Any) -> bool:
    """Whether it lays dice on the joker."""
    return isinstance(choice.action, Claim) and choice.action.claim == JOKER


def takes_joker(_match: Match, choices: Any) -> Any:
    """Whoever may lay dice on the joker does, else ends the turn."""
    return max(choices, key=lambda one: 2 * on_joker(one) + isinstance(one.action, End)).action


def only_ends(match: Match) -> bool:
    """Whether all dice are laid."""
    return decided(match) and match.legal() == (End(),)


def with_the_bonus_die(match: Match) -> bool:
    """Whether it is over, and somebody threw the bonus die."""
    return over(match) and match.state.prize > 0


SITUATIONS: Final = (
    Situation("three dice to begin", 2, decided),
    Situation("the joker in reach", 3, joker_offered, dice=alike, decides=takes_joker,
              then=on_joker),
    Situation("the joker held", 4, joker_held, dice=alike, decides=takes_joker),
    Situation("the joker taken", 2, joker_taken, dice=alike, decides=takes_joker),
    Situation("the bonus die in hand", 3,
              lambda match: decided(match) and match.state.white == "hand"),
    Situation("a die to turn", 4, offers(Turned)),
    Situation("somebody to bump", 4, bumps,
              then=lambda choice: choice.preview is not None and choice.preview.bumps is not None),
    Situation("all dice laid", 3, only_ends),
    Situation("an empty pile", 5, empty_pile),
    Situation("twelve piles", 5, lambda match: decided(match) and len(match.events) > 20),
    Situation("the end of two", 2, over),
    Situation("the end of five, with the bonus die", 5, with_the_bonus_die),
)  # fmt: skip
