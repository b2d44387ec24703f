"""A Roll Estate bot: exact odds for the rest of the turn, rules of thumb for the rest of the game.

Every claim is weighed: in company in dollars, alone in the turns of toil that it spares. The best
claim for each of the 252 throws then gives the exact worth of every keep.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from typing import Final

from roulotte.bots.bot import pick
from roulotte.core.chance import Source
from roulotte.core.dice import FACES, Dice, joined, parts, throws
from roulotte.core.game import Choice
from roulotte.core.tuples import put
from roulotte.games.roll_estate.boxes import EVER, Boxes, blanks, numbers_of, takers
from roulotte.games.roll_estate.claims import MOST_INDEXES, is_five_alike, is_run, routes_of
from roulotte.games.roll_estate.figures import DICE, ROWS, RouteName
from roulotte.games.roll_estate.state import (
    BLANK,
    CROSSED,
    Action,
    ClaimCash,
    ClaimIndex,
    ClaimProperty,
    ClaimRoute,
    Keep,
    LoseInterest,
)
from roulotte.games.roll_estate.view import District, Preview, SheetView, View

Odds = tuple[tuple[float, ...], ...]
Worths = Sequence[float]
"""One for each throw of five dice, in the order of PLACE."""

PLACE: Final = {dice: place for place, (dice, _) in enumerate(throws(DICE))}

# Roughly how likely a turn offers each number of a row: one die of a face, two …; each triple;
# each quadruple. Alone, no turn is spent on anything else, and few dice are wanted.
COMPANY_ODDS: Final[Odds] = (
    *[(0.28, 0.26, 0.17, 0.06, 0.01)] * 6,
    (0.12,) * 6,
    (0.04,) * 6,
)
SOLO_ODDS: Final[Odds] = (*[(0.5, 0.33, 0.14, 0.03, 0.003)] * 6, (0.12,) * 6, (0.04,) * 6)

LEAD: Final = 150.0  # dollars for ending the game in front, or against ending it behind
WAITING: Final = 18.0  # the cash that a blank box may still hope for
TIMES: Final = (4.0, 8.0, 10.0)  # by indexes: what cash will be multiplied by in the end
FLEXIBLE: Final = 10.0  # dollars that the route for any run is worth more if left for later

STUCK: Final = -12.0  # turns of toil, as everything of the lone player's
HOPELESS: Final = 400.0


class Company:
    """With others: dollars at once, and what a row promises in the attempts that are left."""

    def __init__(self, view: View, seat: int) -> None:
        """The fuller the fullest sheet, the nearer the end."""
        self.view, self.seat, self.sheet = view, seat, view.sheets[seat]
        self.rows = rows_of(self.sheet)
        self.prizes = [_prize(district) for district in view.districts]
        self.last = view.ending is not None
        fullest = max(properties(sheet) for sheet in view.sheets)
        self.attempts = 0 if self.last else max(0, 2 - fullest // 7)

    def _promise(self, row: int, boxes: Boxes) -> float:
        worths = self.view.districts[row].boxes
        return promise(row, boxes, worths, self.prizes[row], self.attempts)

    def box(self, row: int, box: int, number: int) -> float:
        """Its dollars and its business, and what that does to the row."""
        boxes, prize = self.rows[row], self.prizes[row]
        after = put(boxes, box, number)
        gain = self.view.districts[row].boxes[box]
        if prize and min(after) > BLANK:
            gain += prize
            return gain + self._finish(gain) - self._promise(row, boxes)
        return gain + self._promise(row, after) - self._promise(row, boxes)

    def _finish(self, gain: int) -> float:
        """Opening the business that ends the game is good for whoever leads."""
        if self.last or len(self.sheet.businesses) + 1 < self.view.enough:
            return 0.0
        scores = self.view.scores
        rivals = (*scores[: self.seat], *scores[self.seat + 1 :])
        return LEAD if scores[self.seat] + gain > max(rivals) else -LEAD

    def route(self, route: RouteName) -> float:
        """The next step of the routes' dollars."""
        steps, owned = (0, *self.view.route_dollars), len(self.sheet.routes)
        step = steps[owned + 1] - steps[owned]
        return step - FLEXIBLE if route == "any" and not self.last else step

    def cash(self, number: int) -> float:
        """What it will be multiplied by in the end, beside the cash still to be hoped for."""
        indexes = self.sheet.indexes
        if self.last:
            return number * self.view.index_times[indexes]
        return (number - WAITING) * TIMES[indexes]

    def index(self) -> float:
        """The next factor for the cash that is there, or for some of what is hoped for."""
        indexes, cash = self.sheet.indexes, self.sheet.cash or 0
        if self.last or cash:
            return cash * (self.view.index_times[indexes + 1] - self.view.index_times[indexes])
        return WAITING / 2 * (TIMES[indexes + 1] - TIMES[indexes])

    def jackpot(self) -> float:
        """All of it."""
        return self.view.jackpot_dollars

    def lose(self, row: int) -> float:
        """What the row promised."""
        return -self._promise(row, self.rows[row])


class Alone:
    """Solo: hard things first, and easy ones kept as a net for dice that would fit nowhere."""

    def __init__(self, view: View, seat: int) -> None:
        """Once the goal is reached, investments are only a net."""
        self.sheet = view.sheets[seat]
        self.rows = rows_of(self.sheet)
        self.safe = view.solo is not None and view.solo.investments >= view.solo.goal
        self.last = sum(map(blanks, self.rows)) == 1

    def box(self, row: int, box: int, number: int) -> float:
        """The toil spared; to complete everything before the goal is reached loses the game."""
        if self.last and not self.safe:
            return STUCK
        return toil(row, self.rows[row]) - toil(row, put(self.rows[row], box, number))

    def route(self, route: RouteName) -> float:
        """The route for any run is the easier one."""
        if self.safe:
            return 0.0
        return 2.0 if route == "any" else 2.5

    def cash(self, number: int) -> float:
        """The best net there is: it takes any dice."""
        return -1.5 if self.safe else 0.15 * (number - WAITING) - 1.0

    def index(self) -> float:
        """A run of five comes in one turn of four, if it is sought."""
        return 0.0 if self.safe else 4.5

    def jackpot(self) -> float:
        """Five alike come in one turn of twenty."""
        return 0.0 if self.safe else 12.0

    def lose(self, _row: int) -> float:
        """Dice that fit nowhere lose the game."""
        return STUCK


Judge = Company | Alone


def greedy(view: View, choices: Sequence[Choice[Action, Preview]], source: Source) -> Action:
    """Take the choice of the highest worth; equal ones by lot."""
    assert view.turn is not None  # noqa: S101 - it is this bot's turn
    judge = Alone(view, view.turn) if view.solo else Company(view, view.turn)
    keeps = keep_worths(judge, view)
    worths = [
        keeps[choice.action.keep]
        if isinstance(choice.action, Keep)
        else weigh(judge, choice.action, view.dice)
        for choice in choices
    ]
    return pick(choices, worths, source)


def weigh(judge: Judge, action: Action, dice: Dice) -> float:
    """The worth of an action that ends the turn."""
    if isinstance(action, ClaimProperty):
        row = ROWS.index(action.row)
        return judge.box(row, action.box - 1, numbers_of(dice)[row])
    if isinstance(action, ClaimRoute):
        return judge.route(action.route)
    if isinstance(action, LoseInterest):
        return judge.lose(ROWS.index(action.lose_interest))
    if isinstance(action, ClaimCash):
        return judge.cash(sum(dice))
    return judge.index() if isinstance(action, ClaimIndex) else judge.jackpot()


def keep_worths(judge: Judge, view: View) -> Mapping[Dice, float]:
    """The worth of every keep: exactly what the best claim after it comes to on average."""
    if not view.throws_left:
        return {}
    worths = claim_worths(judge, view)
    if view.throws_left > 1:
        worths = thrown_again(worths)
    return {kept: expected(kept, worths) for kept in parts(view.dice)[:-1]}


def thrown_again(worths: Worths) -> Worths:
    """The worth of each throw if one more may follow it."""
    better = list(worths)
    for kept in (kept for number in range(DICE) for kept, _ in throws(number)):
        worth = expected(kept, worths)
        for place, _ in falls(kept):
            if worth > better[place]:  # noqa: PLR1730 - twice as quick as max
                better[place] = worth
    return better


def expected(kept: Dice, worths: Worths) -> float:
    """The mean worth of what kept dice become when the others are thrown."""
    sequences: int = len(FACES) ** (DICE - len(kept))
    # Not `sum`: of floats, it comes to something else from Python 3.12 on.
    return fsum([weight * worths[place] for place, weight in falls(kept)]) / sequences


@cache
def falls(kept: Dice) -> tuple[tuple[int, int], ...]:
    """The place of every throw that kept dice can become, with its weight."""
    return tuple((PLACE[joined(kept, dice)], weight) for dice, weight in throws(DICE - len(kept)))


def claim_worths(judge: Judge, view: View) -> Worths:
    """The worth of the best claim for each throw, or of losing interest where there is none."""
    sheet = judge.sheet
    rows = [_best_boxes(judge, row) for row in range(len(ROWS))]
    routes = {one.route: judge.route(one.route) for one in view.routes if one.owner is None}
    index = judge.index() if sheet.indexes < MOST_INDEXES else None
    jackpot = None if sheet.jackpot else judge.jackpot()
    nothing = max(judge.lose(row) for row, boxes in enumerate(judge.rows) if BLANK in boxes)
    worths = []
    for dice in PLACE:
        found = [best[n] for best, n in zip(rows, numbers_of(dice), strict=True) if n in best]
        found += [routes[route] for route in routes_of(dice) if route in routes]
        if sheet.cash is None:
            found.append(judge.cash(sum(dice)))
        if index is not None and is_run(dice):
            found.append(index)
        if jackpot is not None and is_five_alike(dice):
            found.append(jackpot)
        worths.append(max(found, default=nothing))
    return worths


def _best_boxes(judge: Judge, row: int) -> dict[int, float]:
    """The worth of each number that the row can take, in its best box."""
    boxes = judge.rows[row]
    return {
        number: max(judge.box(row, box, number) for box in takers(boxes, number))
        for number in EVER[row]
        if takers(boxes, number)
    }


@lru_cache(maxsize=1 << 16)  # the dollars of a table are part of the key
def promise(row: int, boxes: Boxes, worths: tuple[int, ...], prize: int, attempts: int) -> float:
    """The dollars to be expected of a row, if each attempt offers one number and may be passed."""
    if not attempts or BLANK not in boxes:
        return 0.0
    passed = promise(row, boxes, worths, prize, attempts - 1)
    total = passed
    for number, odds in zip(EVER[row], COMPANY_ODDS[row], strict=True):
        gains = [passed]
        for box in takers(boxes, number):
            after = put(boxes, box, number)
            won = worths[box] + (prize if min(after) > BLANK else 0)
            gains.append(won + promise(row, after, worths, prize, attempts - 1))
        total += odds * (max(gains) - passed)
    return total


@cache
def toil(row: int, boxes: Boxes) -> float:
    """The turns to be expected until a row is complete, if each offers one number."""
    if BLANK not in boxes:
        return 0.0
    ways = sorted(
        (min(toil(row, put(boxes, box, number)) for box in takers(boxes, number)), odds)
        for number, odds in zip(EVER[row], SOLO_ODDS[row], strict=True)
        if takers(boxes, number)
    )
    least, chance, further = HOPELESS, 0.0, 0.0
    for rest, odds in ways:  # the more numbers are welcome, the sooner one comes, the worse it fits
        chance += odds
        further += odds * rest
        least = min(least, (1 + further) / chance)
    return least


def _prize(district: District) -> int:
    """The best business still free."""
    free = (one.dollars for one in district.businesses if one.owner is None)
    return next(free, 0)


def properties(sheet: SheetView) -> int:
    """How many boxes have a number."""
    return sum(number is not None for row in sheet.rows for number in row.numbers)


def rows_of(sheet: SheetView) -> tuple[Boxes, ...]:
    """The rows of a sheet as the rules keep them."""
    return tuple(
        tuple(number or (CROSSED if row.crossed else BLANK) for number in row.numbers)
        for row in sheet.rows
    )
