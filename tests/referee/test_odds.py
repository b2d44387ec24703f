"""The engine's odds against a plain count of how the dice can fall."""

import json
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from roulotte.core.wire import to_wire
from tests.referee.base import Json, Referee
from tests.referee.poknroll import Poknroll
from tests.referee.roll_estate import RollEstate
from tests.referee.rollie import NOTES, Rollie
from tests.referee.rolln_bump import RollnBump
from tests.referee.test_referee import ALL
from tests.referee.test_refusals import moments
from tests.support.soak import drawn_from
from tests.support.tables import Table

Odds = dict[str, Fraction]


def text(outcome: Json) -> str:
    """Write an outcome in one way."""
    rolled = {key: sorted(v, key=str) for key, v in outcome.items() if isinstance(v, list)}
    return json.dumps(outcome | rolled, sort_keys=True)


def shares(outcomes: Iterable[Json]) -> Odds:
    """Count equally likely outcomes."""
    counted = Counter(text(outcome) for outcome in outcomes)
    return {one: Fraction(times, counted.total()) for one, times in counted.items()}


@cache
def falls(key: str, number: int, *, bonus: bool = False) -> Odds:
    """Give the odds of that many ordinary dice, by listing every way in which they fall."""
    every = product(range(1, 7), repeat=number + bonus)
    if bonus:
        return shares({key: list(fall[1:]), "bonus": fall[0]} for fall in every)
    return shares({key: list(fall)} for fall in every)


def expected(referee: Referee, key: str) -> Odds:  # noqa: PLR0911 - one for each kind of chance
    """Give the odds of what happens next."""
    match key, referee:
        case "first", _:
            return shares({"first": seat} for seat in range(referee.seats))
        case "token", Rollie():
            return shares({"token": token} for token in referee.face_down)
        case "roll", Rollie():
            return shares({"roll": list(fall)} for fall in product([*NOTES, "R"], repeat=2))
        case "roll", RollEstate():
            return falls("roll", 5 - len(referee.dice))
        case "white", Poknroll():
            return falls("white", 1 if referee.white else 3)
        case "roll", RollnBump():
            return falls("roll", referee.to_throw, bonus=referee.throw_bonus)
        case "bonus_throw", RollnBump():
            return shares({"bonus_throw": die} for die in range(1, 7))
        case _:
            raise AssertionError(f"{key} cannot be listed")


@pytest.mark.parametrize("table", ALL, ids=str)
def test_odds(table: Table) -> None:
    source = Random(drawn_from(f"odds {table}"))  # noqa: S311 - dice, not secrets
    for match, referee, event in moments(table, source):
        if "chance" not in event:
            continue
        chance = match.game.chance(match.state)
        if chance.outcomes is None:
            continue
        outcomes = [to_wire(outcome) for outcome in chance.outcomes]
        stated = {
            text(outcome): Fraction(weight, chance.total)
            for outcome, weight in zip(outcomes, chance.weights, strict=True)
        }
        assert len(stated) == len(outcomes)
        key = "roll" if "roll" in outcomes[0] else next(iter(outcomes[0]))
        assert stated == expected(referee, key)
