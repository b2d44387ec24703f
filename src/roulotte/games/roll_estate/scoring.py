"""What a sheet is worth, and who wins (RE-6 to RE-9, RE-13, RE-16)."""

import msgspec
from msgspec import UNSET, UnsetType

from roulotte.core import spec
from roulotte.core.spec import best
from roulotte.games.roll_estate.figures import GOALS, INDEX_TIMES, Dollars
from roulotte.games.roll_estate.state import Options, Sheet, State


class Score(msgspec.Struct, frozen=True):
    """A seat's dollars so far, part by part."""

    properties: int
    businesses: int
    routes: int
    portfolio: int
    jackpot: int
    total: int


class Result(spec.Result, frozen=True):
    """How a game ended; alone, also the investments."""

    investments: int | UnsetType = UNSET


def prizes(options: Options, seats: int, row: int) -> tuple[int, ...]:
    """The businesses of a row in this game: one, or two from three players on (RE-14 to RE-16)."""
    first, second = options.dollars.first[row], options.dollars.second[row]
    if second is None or seats < 3 or options.ruthless:
        return (first,)
    return (first, second)


def property_dollars(sheet: Sheet, dollars: Dollars) -> int:
    """The dollars above every box with a number (RE-6)."""
    return sum(
        worth
        for boxes, worths in zip(sheet.rows, dollars.boxes, strict=True)
        for number, worth in zip(boxes, worths, strict=True)
        if number > 0
    )


def properties(sheet: Sheet) -> int:
    """How many boxes have a number."""
    return sum(number > 0 for boxes in sheet.rows for number in boxes)


def opened(state: State, seat: int) -> int:
    """How many businesses a seat has."""
    return sum(seat in owners for owners in state.businesses)


def business_dollars(state: State, seat: int) -> int:
    """A seat's businesses, each by its column."""
    return sum(
        prizes(state.options, len(state.sheets), row)[owners.index(seat)]
        for row, owners in enumerate(state.businesses)
        if seat in owners
    )


def route_dollars(number: int, dollars: Dollars) -> int:
    """What so many routes earn (RE-7)."""
    return dollars.routes[number - 1] if number else 0


def portfolio(sheet: Sheet) -> int:
    """Cash, multiplied by the indexes (RE-8)."""
    return sheet.cash * INDEX_TIMES[sheet.indexes]


def score(state: State, seat: int) -> Score:
    """Everything a seat has earned so far."""
    sheet, dollars = state.sheets[seat], state.options.dollars
    parts = (
        property_dollars(sheet, dollars),
        business_dollars(state, seat),
        route_dollars(state.routes.count(seat), dollars),
        portfolio(sheet),
        dollars.jackpot if sheet.jackpot else 0,
    )
    return Score(*parts, total=sum(parts))


def investments(state: State) -> int:
    """Routes, portfolio and jackpot of whoever plays alone (RE-16)."""
    alone = score(state, 0)
    return alone.routes + alone.portfolio + alone.jackpot


def result(state: State) -> Result:
    """The result of a game that is over."""
    totals = tuple(score(state, seat).total for seat in range(len(state.sheets)))
    difficulty = state.options.difficulty
    if difficulty is None:
        ranks = tuple(_rank(state, seat) for seat in range(len(state.sheets)))
        return Result(totals, best(ranks), state.ending)
    invested = investments(state)
    won = state.ending == "complete" and invested >= GOALS[difficulty]
    return Result(totals, (0,) if won else (), state.ending, invested)


def _rank(state: State, seat: int) -> tuple[int, int, int, int]:
    """Dollars, then the tie-breaks in their order (RE-13)."""
    sheet = state.sheets[seat]
    total = score(state, seat).total
    return (total, properties(sheet), state.routes.count(seat), portfolio(sheet))
