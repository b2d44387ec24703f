"""Pok'n Roll, read a second time (rules PK).

Readings chosen where the page leaves a choice:

- A combination may lie in the white dice alone (PK-2 "your own dice and the white dice"; PK-4's
  list of dice that form nothing says the same).
- A lesser combination may be a part of a greater one: four alike also form a three and a pair,
  a full forms a three, two pairs and a pair, a run of 6 the shorter runs.
- A winner of turn 3 who marks a lesser combination crosses *won turn 3* all the same (PK-8).
- At three seats Jörg plays in the expert game too.
"""

from collections import Counter
from functools import cache

from tests.referee.base import (
    CHANCE,
    OVER,
    Json,
    Referee,
    Turn,
    a_seat,
    best,
    demand,
    is_run,
    keys_are,
    pickings,
    some_dice,
)

BASE = {
    "five": 10,
    "four": 8,
    "large_straight": 6,
    "full": 5,
    "three": 3,
    "two_pairs": 2,
    "pair": 1,
}
EXPERT = {
    "five": 12,
    "highway": 10,
    "big_full": 9,
    "double_three": 8,
    "four": 7,
    "large_straight": 6,
    "triple_pair": 5,
    "full": 4,
    "small_straight": 4,
    "three": 3,
    "two_pairs": 2,
    "pair": 1,
}
GROUPS = {  # PK-2: groups of different numbers, biggest first
    (5,): "five",
    (4,): "four",
    (3,): "three",
    (2,): "pair",
    (3, 2): "full",
    (2, 2): "two_pairs",
    (4, 2): "big_full",
    (3, 3): "double_three",
    (2, 2, 2): "triple_pair",
}
RUNS = {4: "small_straight", 5: "large_straight", 6: "highway"}


def name(dice: list[int]) -> str | None:
    """Name the combination that is made of exactly these dice."""
    groups = tuple(sorted(Counter(dice).values(), reverse=True))
    if groups in GROUPS:
        return GROUPS[groups]
    return RUNS.get(len(dice)) if is_run(dice) else None


@cache
def named(dice: tuple[int, ...]) -> frozenset[str | None]:
    """Every combination that some of the dice make, of whatever board."""
    return frozenset(name(picked) for picked in pickings(dice))


def read_board(options: Json) -> tuple[bool, dict[str, int], int]:
    """Tell whether it is the expert game, its lines best first, and what a first fold is worth."""
    demand(set(options) <= {"board", "lines", "folded"}, "unknown option")
    demand(options.get("board", "base") in {"base", "expert"}, "unknown board")
    expert = options.get("board") == "expert"
    usual = EXPERT if expert else BASE
    custom = options.get("lines", [[line, worth] for line, worth in usual.items()])
    lines = dict(custom)
    demand(len(custom) == len(lines) and set(lines) == set(usual), "each line of the board once")
    return expert, lines, options.get("folded", 1)


class Poknroll(Referee):
    """Rounds of cups, white dice and decisions."""

    def __init__(self, seats: int, options: Json) -> None:
        """Nothing is crossed yet."""
        super().__init__(seats, options)
        demand(3 <= seats <= 12, "Pok'n Roll seats 3 to 12")
        expert, self.lines, self.folded_worth = read_board(options)
        self.own = 3 if expert else 2  # PK-1, PK-15
        self.cup_count = 4 if seats == 3 else seats  # PK-14: Jörg's is the last
        self.crosses: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.next_chance = "first"
        self.start = 0
        self.cups: list[list[int]] = []
        self.white: list[int] = []
        self.inside: set[int] = set()
        self.deciding: list[int] = []
        self.over = False

    def turn(self) -> Turn:
        """Seats decide between the throws of the white dice."""
        if self.over:
            return OVER
        return self.deciding[0] if self.deciding else CHANCE

    def happen(self, outcome: Json) -> None:
        """PK-11 `first` once; PK-1 `cups`, then `white` up to three times a round."""
        keys_are(outcome, self.next_chance)
        if "first" in outcome:
            self.start = a_seat(outcome["first"], self.seats)
            self._new_round()
        elif "cups" in outcome:
            cups = outcome["cups"]
            demand(isinstance(cups, list) and len(cups) == self.cup_count, "wrong cups")
            self.cups = [some_dice(cup, self.own) for cup in cups]
            self.next_chance = "white"
        else:
            self.white += some_dice(outcome["white"], 1 if self.white else 3)
            self._ask()

    def _new_round(self) -> None:
        self.cups, self.white = [], []
        self.inside = set(range(self.seats))
        self.next_chance = "cups"

    def _ask(self) -> None:
        """PK-3, PK-5: those still in decide. PK-6: with five white dice the scorers mark."""
        wanted = self.scorers() if len(self.white) == 5 else self.inside
        self.deciding = [seat for seat in self.clockwise_from(self.start) if seat in wanted]
        if not self.deciding:
            self._end_round()  # PK-14: Jörg alone has the highest

    def formed(self, cup: int) -> list[str]:
        """PK-2: the lines of this board that a cup and the white dice form, best first."""
        combinations = named(tuple(sorted(self.cups[cup] + self.white)))
        return [line for line in self.lines if line in combinations]

    def _showing(self) -> list[int]:
        """Cups shown in turn 3: those still in, and Jörg."""
        jorg = [3] if self.seats == 3 else []
        return sorted(self.inside) + jorg

    def _highest(self) -> list[int]:
        order = list(self.lines)
        rank = {cup: order.index(self.formed(cup)[0]) for cup in self._showing()}
        return [cup for cup in rank if rank[cup] == min(rank.values())]

    def scorers(self) -> set[int]:
        """PK-6, PK-7, PK-14: the seats that share the highest; nothing is written for Jörg."""
        return {cup for cup in self._highest() if cup < self.seats}

    def legal(self) -> list[Json]:
        """PK-4 folds and a stay, or PK-8 marks."""
        formed = self.formed(self.deciding[0])
        if len(self.white) == 5:
            return [{"mark": line} for line in formed]
        folds: list[Json] = [{"fold": line} for line in formed]
        return [{"stay": True}, *(folds or [{"fold": None}])]

    def act(self, action: Json) -> None:
        """Do it; after the last seat the turn is over."""
        seat = self.deciding[0]
        if "mark" in action:
            self._mark(seat, action["mark"])
        elif "fold" in action:
            self._fold(seat, action["fold"])
        self.deciding.pop(0)
        if not self.deciding:
            self._end_turn()

    def _fold(self, seat: int, line: str | None) -> None:
        """PK-4, PK-5."""
        self.inside.remove(seat)
        if line is not None:
            self.crosses[seat][line] += 1
        if len(self.white) == 3:
            self.crosses[seat]["folded"] += 1

    def _mark(self, seat: int, line: str) -> None:
        """PK-6, PK-7: only who has the highest alone, Jörg counted, has won turn 3."""
        self.crosses[seat][line] += 1
        if len(self._highest()) == 1:
            self.crosses[seat]["won"] += 1

    def _end_turn(self) -> None:
        """PK-10: without anyone left there is no next white die."""
        if len(self.white) == 5 or not self.inside:
            self._end_round()

    def _end_round(self) -> None:
        """PK-12, PK-11."""
        if any(count >= 6 for crosses in self.crosses for count in crosses.values()):
            self.over = True
        else:
            self.start = self.left_of(self.start)
            self._new_round()

    def result(self) -> Json:
        """PK-13; PK-14 a won turn 3 is worth four points at three seats."""
        worth = self.lines | {"folded": self.folded_worth, "won": self.cup_count}
        scores = [sum(worth[line] * n for line, n in one.items()) for one in self.crosses]
        ranks = [(scores[seat], self.crosses[seat]["won"]) for seat in range(self.seats)]
        return {"scores": scores, "winners": best(ranks), "ending": "crosses"}
