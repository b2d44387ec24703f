"""Rollie: the first notes, a stake worth saving, and a last round."""

from collections.abc import Iterator
from typing import Final

from roulotte.core.match import Match
from roulotte.core.seeded import Seeded
from scripts.lessons.making import Example, Moment, Then, opened, play_on, then

START: Final = ({"first": 0}, {"token": 4})

# Everybody has picked up three notes; Ana has a 10, a 5 and a 2, Cléo has no 5.
THREE_EACH: Final = (
    *({"roll": [5, 10]}, "take 10", "take 5", "take 10"),
    *({"roll": [2, "R"]}, "take 10", "take 2", "take 5"),
    *({"roll": [2, 5]}, "take 2", "take 2", "take 5"),
)
DOUBLE_FIVE: Final = ("take 10", "take 0", {"roll": [5, 5]})

# What each seat would rather pick up in the match whose last round is shown.
TASTES: Final = ((-5, 0, 2, 5, 10), (10, 5, 2, 0, -5), (2, 0, 5, 10, -5))
ENOUGH: Final = 3  # notes that they bring to safety


def by_taste(match: Match) -> str:
    """Pick up what one likes best, and bring it to safety early."""
    seat, typed = match.state.turn, [match.game.short(one, "en") for one in match.legal()]
    if sum(match.state.stakes[seat]) >= ENOUGH:
        return next(one for one in typed if one.startswith("secure"))
    wanted = (f"take {value}" for value in TASTES[seat])
    return next((one for one in wanted if one in typed), typed[-1])


def last_decision(match: Match) -> bool:
    """Ana has enough to bring to safety, and there is no round to come."""
    state = match.state
    ready = state.turn == 0 and sum(state.stakes[0]) >= ENOUGH
    return ready and bool(match.view(0).last_round)


def examples() -> Iterator[tuple[str, Example]]:
    """By the names that the lesson calls them."""
    any_note = Moment({}, rest=Then())
    second = then("take 10", "take 2", {"roll": [-5, "R"]}, "take 10", "take 0", moment=any_note)
    yield (
        "take",
        Example(
            opened("rollie", 3, *START, {"roll": [2, 10]}),
            Moment({"take 2": second, "take 10": second}, rest=Then()),
        ),
    )
    yield (
        "safe",
        Example(
            opened("rollie", 3, *START, *THREE_EACH, {"roll": [0, 10]}),
            Moment({}, rest=Then(DOUBLE_FIVE)),
        ),
    )
    last = play_on(opened("rollie", 3), Seeded("seven rounds 1726"), by_taste, last_decision)
    yield "last", Example(last, Moment({"secure": then()}, rest=then({"roll": [5, 5]})))
