"""Moments of Roll Estate."""

from collections.abc import Iterator
from typing import Any, Final

from roulotte import Match
from roulotte.core.game import CHANCE
from roulotte.games.roll_estate.state import CROSSED, ClaimJackpot, LoseInterest
from tests.browser.situation import Raw, Situation, action_is, decided, offers, over, scripted

RUN: Final = {"roll": [2, 3, 4, 5, 6]}
LOW_RUN: Final = {"roll": [1, 2, 3, 4, 5]}
ALIKE: Final = {"roll": [6] * 5}
INDEX: Final = {"claim": "index"}
ROUTES: Final = ("any", "1-4", "2-5", "3-6")
FACES: Final = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
BOXES: Final = {row: 2 if row in {"ones", "twos"} else 3 for row in FACES}


def properties() -> Iterator[Raw]:
    """Throws and claims that fill every box of a sheet, row by row."""
    for row, face in FACES.items():
        other = 1 if face != 1 else 2
        for box in range(1, BOXES[row] + 1):
            yield {"roll": [face] * box + [other] * (5 - box)}
            yield {"claim": "property", "row": row, "box": box}
    for row, number in (("triple", 3), ("quadruple", 4)):
        for box in (1, 2, 3):
            yield {"roll": [box] * number + [6] * (5 - number)}
            yield {"claim": "property", "row": row, "box": box}


def investments() -> Iterator[Raw]:
    """Throws and claims of everything else."""
    for route in ROUTES:
        yield LOW_RUN if route in {"any", "1-4"} else RUN
        yield {"claim": "route", "route": route}
    for roll, claim in ((ALIKE, "cash"), (RUN, "index"), (RUN, "index"), (ALIKE, "jackpot")):
        yield roll
        yield {"claim": claim}


def highest() -> Iterator[Raw]:
    """The highest number in the first box of each row: the others can't be filled any more."""
    for row, face in (*FACES.items(), ("triple", 6), ("quadruple", 6)):
        yield {"roll": [face] * 5}
        yield {"claim": "property", "row": row, "box": 1}


def crossed(match: Match) -> bool:
    """Whether the seat to decide has lost interest before."""
    if not decided(match):
        return False
    return any(CROSSED in row for row in match.state.sheets[match.state.turn].rows)


def opens_business(match: Match) -> bool:
    """Whether a claim would open a business."""
    return decided(match) and any(map(is_opening, match.game.choices(match.state)))


def is_opening(choice: Any) -> bool:
    """Whether it would."""
    return choice.preview is not None and choice.preview.business is not None


def second_businesses(match: Match) -> bool:
    """Whether both businesses of a row are open."""
    return decided(match) and any(len(owners) == 2 for owners in match.state.businesses)


def last_round(match: Match) -> bool:
    """Whether the end was triggered, and others still play."""
    return decided(match) and bool(match.state.ending)


def ended(why: str) -> Any:
    """Whether it is over for that reason."""
    return lambda match: over(match) and match.result.ending == why


def runs(match: Match) -> Raw | None:
    """Runs of five, whoever throws all dice."""
    state = match.state
    return RUN if match.to_move is CHANCE and state.first >= 0 and not state.dice else None


LARGE: Final = {
    "boxes": {row: [10_000] * BOXES.get(row, 3) for row in (*FACES, "triple", "quadruple")},
    "first": dict.fromkeys((*FACES, "triple", "quadruple"), 10_000),
    "second": dict.fromkeys(("fours", "fives", "sixes", "triple", "quadruple"), 10_000),
    "routes": [10_000] * 4,
    "jackpot": 10_000,
}

SITUATIONS: Final = (
    scripted("a run of five", 3, {"first": 0}, RUN, then=action_is(claim="index")),
    scripted("a run of five, once more", 2, {"first": 0}, RUN, INDEX, LOW_RUN, INDEX, RUN,
             then=action_is(claim="index")),
    scripted("both indexes taken", 2,
             {"first": 0}, RUN, INDEX, RUN, INDEX, RUN, INDEX, RUN, INDEX, RUN),
    scripted("five alike", 4, {"first": 0}, ALIKE, then=action_is(claim="jackpot")),
    scripted("the jackpot won", 2,
             {"first": 0}, ALIKE, {"claim": "jackpot"}, ALIKE, {"claim": "jackpot"}, ALIKE),
    Situation("no claim is possible", 3, offers(LoseInterest), bot="random",
              then=lambda choice: isinstance(choice.action, LoseInterest)),
    Situation("interest was lost", 3, crossed, bot="random"),
    Situation("a business to open", 4, opens_business, then=is_opening),
    Situation("second businesses", 5, second_businesses),
    Situation("all routes owned", 3,
              lambda match: decided(match) and min(match.state.routes) >= 0, dice=runs),
    Situation("the last round", 5, last_round),
    Situation("the end by businesses", 5, ended("businesses")),
    Situation("the end by properties", 2, ended("properties"), bot="random"),
    Situation("ruthless", 4, lambda match: decided(match) and len(match.events) > 40,
              options={"variant": "ruthless"}),
    scripted("alone, a run of five", 1, {"first": 0}, RUN, options={"difficulty": "hard"}),
    scripted("alone, the perfect end", 1, {"first": 0}, *investments(), *properties(),
             options={"difficulty": "perfect"}),
    scripted("alone, everything but the goal", 1, {"first": 0}, *properties(),
             options={"difficulty": "easy"}),
    Situation("alone and stuck", 1, ended("stuck"), bot="random"),
    scripted("alone without a box left", 1, {"first": 0}, *highest()),
    Situation("figures of another sheet", 5, offers(ClaimJackpot),
              dice=lambda match: ALIKE if runs(match) else None, options={"dollars": LARGE}),
    Situation("figures of another sheet, at the end", 5, over, options={"dollars": LARGE}),
)  # fmt: skip
