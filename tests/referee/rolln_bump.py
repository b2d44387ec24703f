"""Roll'n Bump, read a second time (rules RB).

Readings chosen where the page leaves a choice:

- `keep` of no die at all is legal, and with the bonus die in hand keeping all five dice is legal
  if the bonus die is thrown again (the record's `{"roll": [], "bonus": 4}`).
- With no dice left to lay a turn still ends by an `end` event (a single legal action is decided).
- In the first round the dice that are not rolled cannot be laid either.
- A match is possible after any throw and closes the rolling; a claim without one forgoes it.
- At the end the others take the cards that their dice hold; nothing is turned up any more, so
  the piles that this empties have no bearing.
- A joker in a hand without any other card counts in no suit (RB-12 "of 1 to 11 cards").
"""

from collections import Counter
from typing import Any

from tests.referee.base import (
    CHANCE,
    OVER,
    Json,
    Referee,
    Turn,
    a_die,
    a_seat,
    alike,
    best,
    demand,
    is_run,
    keys_are,
    pickings,
    some_dice,
    without,
)

SUITS = "ABCD"
SINGLES = ["1", "2", "3", "4", "5", "6"]
POINTS = dict.fromkeys(SINGLES, 1)
POINTS |= {"pair": 2, "run3": 3, "three": 5, "run4": 7, "run5": 10, "four": 12}
CARDS = {suit + symbol for suit in SUITS for symbol in POINTS}
JOKER = "joker"
ALIKE = {"pair": 2, "three": 3, "four": 4, JOKER: 5}
RUN = {"run3": 3, "run4": 4, "run5": 5}
LAYOUT = {2: (6, 6), 3: (9, 4), 4: (9, 4), 5: (12, 3)}  # RB-1: piles, cards in each

Place = int | str  # a pile from 1, 0 for the joker, "bonus"
BONUS = "bonus"


def symbol_of(card: str) -> str:
    """Give what a card asks for."""
    return card if card == JOKER else card[1:]


def points_of(card: str) -> int:
    """Give what a card scores."""
    return 15 if card == JOKER else POINTS[symbol_of(card)]


def fits(symbol: str, dice: list[int]) -> bool:
    """RB-7 (RB-9 for the bonus die): whether exactly these dice may be laid there."""
    if symbol == BONUS:
        return len(dice) >= 1
    if symbol in ALIKE:
        return len(dice) == ALIKE[symbol] and alike(dice)
    if symbol in RUN:
        return len(dice) == RUN[symbol] and is_run(dice)
    return len(dice) >= 1 and set(dice) == {int(symbol)}


def bumps(symbol: str, mine: list[int], theirs: list[int]) -> bool:
    """RB-8, RB-9: strictly better."""
    if symbol in SINGLES:
        return len(mine) > len(theirs)
    return sum(mine) > sum(theirs)


def series(cards: int) -> int:
    """RB-11."""
    return cards * (cards + 1) // 2 if cards >= 2 else 0


def hand_score(hand: list[str]) -> int:
    """RB-11, RB-12, without the bonus die: the joker is tried in every suit that may have it."""
    points = sum(points_of(card) for card in hand)
    suits = Counter(card[0] for card in hand if card != JOKER)
    tried = [suits]
    if JOKER in hand:
        tried += [suits + Counter(suit) for suit in suits if 1 <= suits[suit] <= 11]
    return points + max(sum(series(n) for n in counts.values()) for counts in tried)


class RollnBump(Referee):
    """Piles, dice on places, and the dice of the turn."""

    def __init__(self, seats: int, options: Json) -> None:
        """Before the deal."""
        super().__init__(seats, options)
        demand(seats in LAYOUT, "Roll'n Bump seats 2 to 5")
        demand(not options, "Roll'n Bump has no options")
        self.mover: int | None = None
        self.piles: list[list[str]] | None = None
        self.joker_lies = True
        self.laid: dict[Place, tuple[int, list[int]]] = {}  # whose dice lie where
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.turns = 0
        self.dice: list[int] = []  # thrown and not laid
        self.to_throw = 0
        self.throws = 0
        self.bonus: int | None = None  # what it shows, once thrown
        self.bonus_in_hand = False
        self.throw_bonus = False
        self.rolled_bonus = False  # this turn: then it cannot be claimed
        self.claimed: set[Place] = set()  # this turn
        self.rolling = True
        self.matched = False
        self.ended = False
        self.bonus_owner: int | None = None  # at the end
        self.bonus_points: int | None = None

    def turn(self) -> Turn:
        """Chance: the setup, throws, and one throw of the bonus die at the end."""
        if self.ended:
            waiting = self.bonus_owner is not None and self.bonus_points is None
            return CHANCE if waiting else OVER
        if self.mover is None or self.piles is None or self.to_throw or self.throw_bonus:
            return CHANCE
        return self.mover

    def happen(self, outcome: Json) -> None:
        """RB-1 in either order, RB-4, RB-11."""
        if self.ended:
            keys_are(outcome, "bonus_throw")
            self.bonus_points = a_die(outcome["bonus_throw"])
        elif self.mover is None or self.piles is None:
            self._set_up(outcome)
        else:
            self._throw(outcome)

    def _set_up(self, outcome: Json) -> None:
        demand(len(outcome) == 1, "a chance event of the setup has one key")
        if self.mover is None and "first" in outcome:
            self.mover = a_seat(outcome["first"], self.seats)
        else:
            demand(self.piles is None, "dealt already")
            keys_are(outcome, "deal")
            self.piles = self._deal(outcome["deal"])
        if self.mover is not None and self.piles is not None:
            self._begin_turn()

    def _deal(self, deal: Any) -> list[list[str]]:
        """RB-1."""
        piles, height = LAYOUT[self.seats]
        demand(isinstance(deal, list) and len(deal) == piles, f"{piles} piles are dealt")
        demand(all(len(pile) == height for pile in deal), f"a pile has {height} cards")
        cards = [card for pile in deal for card in pile]
        demand(set(cards) <= CARDS and len(set(cards)) == len(cards), "wrong cards")
        return [list(pile) for pile in deal]

    def _begin_turn(self) -> None:
        """RB-2, RB-3, then the first throw (RB-4, RB-5)."""
        assert self.mover is not None
        self.rolled_bonus = self.bonus_in_hand = self._recover(self.mover)
        if self._piles_are_out():
            self._finish()
            return
        self.dice, self.throws = [], 0
        self.to_throw = {0: 3, 1: 4}.get(self.turns, 5)
        self.throw_bonus = self.bonus_in_hand
        self.bonus = None
        self.claimed = set()
        self.rolling, self.matched = True, False

    def _recover(self, seat: int) -> bool:
        """RB-3: take dice and cards; tell whether the bonus die was won."""
        mine = [place for place, (owner, _) in self.laid.items() if owner == seat]
        for place in mine:
            del self.laid[place]
            if place != BONUS:
                self._take_card(seat, place)
        return BONUS in mine

    def _take_card(self, seat: int, place: Place) -> None:
        assert self.piles is not None
        assert isinstance(place, int)
        if place == 0:
            self.joker_lies = False
            self.hands[seat].append(JOKER)
        else:
            self.hands[seat].append(self.piles[place - 1].pop(0))

    def _piles_are_out(self) -> bool:
        """RB-10."""
        assert self.piles is not None
        empty = sum(not pile for pile in self.piles)
        return empty >= (2 if self.seats == 5 else 1)

    def _finish(self) -> None:
        """RB-10: the others take what they hold; at most one seat has the bonus die."""
        assert self.mover is not None
        self.ended = True
        if self.bonus_in_hand:
            self.bonus_owner = self.mover
        for seat in range(self.seats):
            if self._recover(seat):
                self.bonus_owner = seat

    def _throw(self, outcome: Json) -> None:
        """RB-4, RB-5: `bonus` is there exactly when the bonus die is thrown too."""
        keys_are(outcome, *(["roll", "bonus"] if self.throw_bonus else ["roll"]))
        self.dice = sorted(self.dice + some_dice(outcome["roll"], self.to_throw))
        if self.throw_bonus:
            self.bonus = a_die(outcome["bonus"])
        self.to_throw, self.throw_bonus = 0, False
        self.throws += 1

    def legal(self) -> list[Json]:
        """Keep (RB-4), match (RB-5), claim (RB-6) or end."""
        keeps = self._keeps() if self.rolling and self.throws < 3 else []
        return [*keeps, *self._matches(), *self._claims(), {"end": True}]

    def _keeps(self) -> list[Json]:
        """At least one die, the bonus die included, is thrown again."""
        kept = pickings(self.dice)
        if not self.bonus_in_hand:
            return [{"keep": dice} for dice in kept if len(dice) < len(self.dice)]
        return [
            {"keep": dice, "keep_bonus": keep_bonus}
            for dice in kept
            for keep_bonus in (True, False)
            if len(dice) < len(self.dice) or not keep_bonus
        ]

    def _matches(self) -> list[Json]:
        """RB-5: once, before any claim, a die that shows another number."""
        if not self.bonus_in_hand or self.matched or self.claimed:
            return []
        return [{"match": die} for die in sorted(set(self.dice)) if die != self.bonus]

    def _claims(self) -> list[Json]:
        """RB-6 to RB-9, by trying every handful of dice on every place."""
        return [
            {"claim": place, "dice": dice}
            for place, symbol in self._open_places().items()
            for dice in pickings(self.dice)
            if fits(symbol, dice) and self._may_lie(place, symbol, dice)
        ]

    def _open_places(self) -> dict[Place, str]:
        """RB-6: face-up cards and the bonus die, but none claimed this turn."""
        assert self.piles is not None
        places: dict[Place, str] = {0: JOKER} if self.joker_lies else {}
        for number, pile in enumerate(self.piles, start=1):
            if pile:
                places[number] = symbol_of(pile[0])
        if not self.rolled_bonus:
            places[BONUS] = BONUS
        return {place: symbol for place, symbol in places.items() if place not in self.claimed}

    def _may_lie(self, place: Place, symbol: str, dice: list[int]) -> bool:
        """RB-8."""
        return place not in self.laid or bumps(symbol, dice, self.laid[place][1])

    def act(self, action: Json) -> None:
        """Do it; all but a keep closes the rolling."""
        if "keep" in action:
            self._keep(action)
            return
        self.rolling = False
        if "match" in action:
            assert self.bonus is not None
            self.dice = sorted([*without(self.dice, [action["match"]]), self.bonus])
            self.matched = True
        elif "claim" in action:
            self._claim(action["claim"], action["dice"])
        else:
            self._end_turn()

    def _keep(self, action: Json) -> None:
        self.to_throw = len(self.dice) - len(action["keep"])
        self.throw_bonus = not action.get("keep_bonus", True)
        self.dice = sorted(action["keep"])

    def _claim(self, place: Place, dice: list[int]) -> None:
        """RB-6, RB-8: whoever lay there gets the dice back and nothing else."""
        assert self.mover is not None
        self.dice = without(self.dice, dice)
        self.laid[place] = (self.mover, list(dice))
        self.claimed.add(place)

    def _end_turn(self) -> None:
        """RB-5 the bonus die is back on the table; RB-2 clockwise."""
        assert self.mover is not None
        self.bonus_in_hand = False
        self.turns += 1
        self.mover = self.left_of(self.mover)
        self._begin_turn()

    def result(self) -> Json:
        """RB-11, RB-13."""
        scores = [hand_score(hand) for hand in self.hands]
        if self.bonus_owner is not None:
            scores[self.bonus_owner] += self.bonus_points or 0
        return {"scores": scores, "winners": best(scores), "ending": "piles"}
