"""Which dice make which card's combination, and which are better (RB-7, RB-8)."""

from functools import cache

from roulotte.core.dice import Dice, parts
from roulotte.games.rolln_bump.figures import KIND_OF, Kind


@cache
def shows(kind: Kind, dice: Dice) -> bool:
    """Whether these dice, all of them, make the combination (RB-7)."""
    if not dice:
        return False
    if kind.shape == "single":
        return set(dice) == {kind.number}
    if kind.shape == "alike":
        return len(dice) == kind.number and len(set(dice)) == 1
    return dice == tuple(range(dice[0], dice[0] + kind.number))


@cache
def ways(card: str, dice: Dice) -> tuple[Dice, ...]:
    """Every choice of these dice that makes a card's combination, fewest and lowest first."""
    return tuple(part for part in parts(dice) if shows(KIND_OF[card], part))


def strength(card: str, dice: Dice) -> int:
    """What must be exceeded to bump: the number of dice on a single, else their sum (RB-8)."""
    return len(dice) if KIND_OF[card].shape == "single" else sum(dice)
