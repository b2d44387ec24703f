"""What dice may claim, and what is left when they may claim nothing (RE-2 to RE-10)."""

from functools import cache
from typing import Final

from roulotte.core.dice import Dice, runs
from roulotte.games.roll_estate.boxes import blanks, numbers_of, takers
from roulotte.games.roll_estate.figures import (
    DICE,
    DOLLARS,
    INDEX_TIMES,
    ROUTES,
    ROWS,
    RouteName,
)
from roulotte.games.roll_estate.state import (
    NOBODY,
    Claim,
    ClaimCash,
    ClaimIndex,
    ClaimJackpot,
    ClaimProperty,
    ClaimRoute,
    LoseInterest,
    State,
)

MOST_INDEXES: Final = len(INDEX_TIMES) - 1
PROPERTIES: Final = tuple(
    tuple(ClaimProperty(row, box + 1) for box in range(len(boxes)))
    for row, boxes in zip(ROWS, DOLLARS.boxes, strict=True)
)


@cache
def routes_of(dice: Dice) -> tuple[RouteName, ...]:
    """The routes that the runs of four among the dice stand for (RE-7)."""
    named = {f"{run[0]}-{run[-1]}" for run in runs(dice, 4)}
    return tuple(route for route in ROUTES if route in named or (named and route == "any"))


def is_run(dice: Dice) -> bool:
    """Whether the dice are a run of five (RE-8)."""
    return bool(runs(dice, DICE))


def is_five_alike(dice: Dice) -> bool:
    """Whether all dice show the same face (RE-9)."""
    return dice[0] == dice[-1]


def claims(state: State) -> tuple[Claim, ...]:
    """Every asset that the seat to move may claim with the dice on the table, in sheet order."""
    sheet, dice = state.sheets[state.turn], state.dice
    found: list[Claim] = [
        PROPERTIES[row][box]
        for row, number in enumerate(numbers_of(dice))
        if number
        for box in takers(sheet.rows[row], number)
    ]
    free = (route for route, owner in zip(ROUTES, state.routes, strict=True) if owner == NOBODY)
    found.extend(ClaimRoute(route) for route in free if route in routes_of(dice))
    if not sheet.cash:
        found.append(ClaimCash())
    if sheet.indexes < MOST_INDEXES and is_run(dice):
        found.append(ClaimIndex())
    if not sheet.jackpot and is_five_alike(dice):
        found.append(ClaimJackpot())
    return tuple(found)


def losable(state: State) -> tuple[LoseInterest, ...]:
    """The rows in which the seat to move may lose interest: never alone (RE-10, RE-16)."""
    if len(state.sheets) == 1:
        return ()
    rows = state.sheets[state.turn].rows
    return tuple(LoseInterest(row) for row, boxes in zip(ROWS, rows, strict=True) if blanks(boxes))
