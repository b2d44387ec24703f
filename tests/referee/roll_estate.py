"""Roll Estate, read a second time (rules RE).

Readings chosen where the page leaves a choice:

- A claim that opens the deciding business and also leaves no property to claim: the ending is
  `businesses` (RE-11 opens at once, RE-12 names it first).
- Lose interest is offered whenever the dice on the table allow no claim, after the first and
  second throw too, beside the keeps (RE-10 "after any throw").
- "A row with unclaimed boxes" (RE-10) is a row with blank boxes; one already crossed out is not.
- `keep` of no die at all is legal (RE-1 "any of them").
- Most properties (RE-13) counts claimed boxes, in whatever row.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product

from tests.referee.base import (
    CHANCE,
    OVER,
    Json,
    Referee,
    Turn,
    a_seat,
    alike,
    best,
    demand,
    is_run,
    keys_are,
    pickings,
    some_dice,
)

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
GROUPS = {"triple": 3, "quadruple": 4}
ROWS = [*FACES, *GROUPS]
BOXES = {
    "ones": [10] * 2,
    "twos": [20] * 2,
    "threes": [20] * 3,
    "fours": [25] * 3,
    "fives": [30] * 3,
    "sixes": [35] * 3,
    "triple": [40] * 3,
    "quadruple": [45] * 3,
}
FIRST = dict(zip(ROWS, [60, 80, 100, 65, 75, 90, 100, 100], strict=True))
SECOND = {"fours": 50, "fives": 60, "sixes": 70, "triple": 80, "quadruple": 80}
ROUTES = {"any": None, "1-4": [1, 2, 3, 4], "2-5": [2, 3, 4, 5], "3-6": [3, 4, 5, 6]}
GOALS = {"easy": 300, "medium": 500, "hard": 600, "perfect": 700}  # RE-16

CROSSED = "x"
Box = int | str | None


def written(row: str, dice: list[int]) -> int | None:
    """RE-3, RE-4: the number that the dice write in a row, if any."""
    if row in FACES:
        return sum(die for die in dice if die == FACES[row]) or None
    groups = [p for p in pickings(dice) if len(p) == GROUPS[row] and alike(p)]
    return sum(groups[0]) if groups else None


@cache
def writable(row: str) -> frozenset[int]:
    """RE-12: every number that some roll could write in a row."""
    rolls = {tuple(sorted(roll)) for roll in product(range(1, 7), repeat=5)}
    numbers = {written(row, list(roll)) for roll in rolls}
    return frozenset(number for number in numbers if number is not None)


def accepts(boxes: list[Box], at: int, number: int) -> bool:
    """RE-5: whether a blank box may take a number."""
    if boxes[at] is not None:
        return False
    tried = [*boxes[:at], number, *boxes[at + 1 :]]
    numbers = [box for box in tried if isinstance(box, int)]
    return all(low < high for low, high in pairwise(numbers))


def runs(dice: list[int], length: int) -> list[list[int]]:
    """Give the runs of that length among the dice."""
    return [picked for picked in pickings(dice) if len(picked) == length and is_run(picked)]


@dataclass
class Sheet:
    """One player's sheet."""

    rows: dict[str, list[Box]]
    routes: list[str] = field(default_factory=list)
    cash: int | None = None
    indexes: int = 0
    jackpot: bool = False
    businesses: dict[str, int] = field(default_factory=dict)  # row: dollars

    def properties(self) -> int:
        """Count the claimed boxes."""
        return sum(isinstance(box, int) for boxes in self.rows.values() for box in boxes)

    def portfolio(self) -> int:
        """RE-8."""
        return (self.cash or 0) * [1, 5, 10][self.indexes]

    def can_claim_a_property(self) -> bool:
        """RE-12: is there a blank box that some roll could fill?"""
        return any(
            accepts(boxes, at, number)
            for row, boxes in self.rows.items()
            for at in range(len(boxes))
            for number in writable(row)
        )


class RollEstate(Referee):
    """Sheets, and the dice of the turn."""

    def __init__(self, seats: int, options: Json) -> None:
        """Set the table up: figures, then blank sheets."""
        super().__init__(seats, options)
        demand(1 <= seats <= 5, "Roll Estate seats 1 to 5")
        self._read_options()
        self.sheets = [
            Sheet({row: [None for _ in worth] for row, worth in self.boxes.items()})
            for _ in range(seats)
        ]
        self.free = {row: [self.first_column[row]] for row in ROWS}  # businesses, best first
        for row, dollars in self.second_column.items():
            if dollars is not None:
                self.free[row].append(dollars)
        self.mover: int | None = None
        self.turns = 0
        self.dice: list[int] = []  # on the table, to be kept or claimed with
        self.throws = 0
        self.trigger: str | None = None
        self.ending: str | None = None

    def _read_options(self) -> None:
        options = self.options
        solo, variant = self.seats == 1, options.get("variant")
        demand(set(options) <= {"variant", "difficulty", "dollars"}, "unknown option")
        demand(variant is None or (variant == "ruthless" and self.seats >= 3), "wrong variant")
        demand("difficulty" not in options or solo, "only solo has difficulties")
        self.goal = GOALS[options.get("difficulty", "easy")]
        dollars = options.get("dollars", {})
        self.boxes: dict[str, list[int]] = BOXES | dollars.get("boxes", {})
        self.first_column: dict[str, int] = FIRST | dollars.get("first", {})
        # RE-14, RE-15, RE-16: no second column
        one_column = self.seats <= 2 or variant == "ruthless"
        second: dict[str, int | None] = {**SECOND, **dollars.get("second", {})}
        self.second_column = {} if one_column else second
        self.route_worth: list[int] = [0, *dollars.get("routes", [50, 100, 175, 250])]
        self.jackpot_worth: int = dollars.get("jackpot", 150)

    def turn(self) -> Turn:
        """Chance throws whenever some dice are missing from the table."""
        if self.ending:
            return OVER
        if self.mover is None or len(self.dice) < 5:
            return CHANCE
        return self.mover

    def happen(self, outcome: Json) -> None:
        """RE-17, RE-1."""
        if self.mover is None:
            keys_are(outcome, "first")
            self.mover = a_seat(outcome["first"], self.seats)
            return
        keys_are(outcome, "roll")
        self.dice = sorted(self.dice + some_dice(outcome["roll"], 5 - len(self.dice)))
        self.throws += 1
        if self.seats == 1 and self.throws == 3 and not self.claims():
            self.ending = "stuck"  # RE-16

    def legal(self) -> list[Json]:
        """RE-1 keeps before the third throw, RE-2 claims, else RE-10 (never in solo)."""
        keeps = [{"keep": kept} for kept in pickings(self.dice) if len(kept) < 5]
        claims = self.claims()
        losses = [] if claims or self.seats == 1 else self._losses()
        return (keeps if self.throws < 3 else []) + claims + losses

    def _losses(self) -> list[Json]:
        """RE-10."""
        rows = self._sheet().rows
        return [{"lose_interest": row} for row in ROWS if None in rows[row]]

    def claims(self) -> list[Json]:
        """RE-2: every asset that the dice on the table can claim."""
        return self._property_claims() + self._route_claims() + self._investment_claims()

    def _property_claims(self) -> list[Json]:
        """RE-3 to RE-5."""
        numbers = {row: written(row, self.dice) for row in ROWS}
        return [
            {"claim": "property", "row": row, "box": at + 1}
            for row, boxes in self._sheet().rows.items()
            for at in range(len(boxes))
            if (number := numbers[row]) is not None and accepts(boxes, at, number)
        ]

    def _route_claims(self) -> list[Json]:
        """RE-7."""
        taken = [route for sheet in self.sheets for route in sheet.routes]
        shown = runs(self.dice, 4)
        return [
            {"claim": "route", "route": route}
            for route, needed in ROUTES.items()
            if route not in taken and (needed in shown or (needed is None and shown))
        ]

    def _investment_claims(self) -> list[Json]:
        """RE-8, RE-9."""
        sheet = self._sheet()
        possible = {
            "cash": sheet.cash is None,
            "index": sheet.indexes < 2 and bool(runs(self.dice, 5)),
            "jackpot": not sheet.jackpot and alike(self.dice),
        }
        return [{"claim": asset} for asset, can in possible.items() if can]

    def act(self, action: Json) -> None:
        """Keep and throw again, or end the turn with a claim or a loss."""
        if "keep" in action:
            self.dice = sorted(action["keep"])
            return
        if "lose_interest" in action:
            boxes = self._sheet().rows[action["lose_interest"]]
            boxes[:] = [CROSSED if box is None else box for box in boxes]
        else:
            self._claim(action)
        self._end_turn()

    def _claim(self, action: Json) -> None:
        sheet = self._sheet()
        match action["claim"]:
            case "property":
                self._claim_property(action["row"], action["box"] - 1)
            case "route":
                sheet.routes.append(action["route"])
            case "cash":
                sheet.cash = sum(self.dice)
            case "index":
                sheet.indexes += 1
            case "jackpot":
                sheet.jackpot = True

    def _claim_property(self, row: str, at: int) -> None:
        """RE-11: a whole row opens the best business that is left."""
        sheet = self._sheet()
        sheet.rows[row][at] = written(row, self.dice)
        whole = all(isinstance(box, int) for box in sheet.rows[row])
        if whole and self.free[row]:
            sheet.businesses[row] = self.free[row].pop(0)

    def _end_turn(self) -> None:
        """RE-12: a trigger, and then all have as many turns."""
        assert self.mover is not None
        self.turns += 1
        self.trigger = self.trigger or self._trigger()
        if self.turns % self.seats == 0:
            self.ending = self.trigger
        self.mover = self.left_of(self.mover)
        self.dice, self.throws = [], 0

    def _trigger(self) -> str | None:
        """RE-12, RE-14, RE-16."""
        enough = {1: 8, 2: 4}.get(self.seats, 3)
        if any(len(sheet.businesses) >= enough for sheet in self.sheets):
            return "complete" if self.seats == 1 else "businesses"
        if not all(sheet.can_claim_a_property() for sheet in self.sheets):
            return "properties"
        return None

    def investments(self, seat: int) -> int:
        """Routes, portfolio and jackpot."""
        sheet = self.sheets[seat]
        jackpot = self.jackpot_worth if sheet.jackpot else 0
        return self.route_worth[len(sheet.routes)] + sheet.portfolio() + jackpot

    def score(self, seat: int) -> int:
        """RE-13, RE-6."""
        sheet = self.sheets[seat]
        properties = sum(
            worth
            for row, boxes in sheet.rows.items()
            for worth, box in zip(self.boxes[row], boxes, strict=True)
            if isinstance(box, int)
        )
        return properties + sum(sheet.businesses.values()) + self.investments(seat)

    def result(self) -> Json:
        """RE-13, or RE-16 in solo."""
        scores = [self.score(seat) for seat in range(self.seats)]
        if self.seats == 1:
            won = self.ending == "complete" and self.investments(0) >= self.goal
            solo = {"winners": [0] if won else [], "investments": self.investments(0)}
            return {"scores": scores, "ending": self.ending} | solo
        ranks = [
            (score, sheet.properties(), len(sheet.routes), sheet.portfolio())
            for score, sheet in zip(scores, self.sheets, strict=True)
        ]
        return {"scores": scores, "winners": best(ranks), "ending": self.ending}

    def _sheet(self) -> Sheet:
        assert self.mover is not None
        return self.sheets[self.mover]
