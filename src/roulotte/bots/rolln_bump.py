"""A Roll'n Bump bot: the best claims for every hand of dice, and the odds of throwing them.

It weighs claims (points, series, the chance that nobody bumps them, what a bump costs a rival),
finds the best set of them for each of the 252 hands, and keeps the dice from which the throws to
come promise most. It plans this turn alone.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import fsum, inf
from typing import Final, NamedTuple

from roulotte.bots.bot import pick
from roulotte.core.chance import Source
from roulotte.core.dice import FACES, Dice, joined, throws, without
from roulotte.core.game import Choice
from roulotte.games.rolln_bump.combos import shows, strength
from roulotte.games.rolln_bump.figures import DICE, JOKER, KIND_OF, LAYOUTS, Kind
from roulotte.games.rolln_bump.scoring import series_gain
from roulotte.games.rolln_bump.state import Action, Claim, End, Keep, Match
from roulotte.games.rolln_bump.view import PileView, SeatView, View, Worth

# How likely five dice and three throws, with nothing else in mind, beat what lies on a card: a
# single by the number of dice there, the others by their lowest die. A test works it out again.
SINGLE_BEATEN: Final = (0.699, 0.355, 0.104, 0.013, 0.0)
BEATEN: Final = {
    ("alike", 2): (0.995, 0.986, 0.966, 0.906, 0.699, 0.0),
    ("run", 3): (0.841, 0.763, 0.667, 0.0),
    ("alike", 3): (0.707, 0.660, 0.601, 0.514, 0.355, 0.0),
    ("run", 4): (0.541, 0.448, 0.0),
    ("run", 5): (0.197, 0.0),
    ("alike", 4): (0.266, 0.238, 0.205, 0.164, 0.104, 0.0),
    ("alike", 5): (0.041, 0.035, 0.029, 0.022, 0.013, 0.0),
}
EAGER: Final = 0.4  # how often a rival who could bump does
PROMISE: Final = 4.0  # what one card more does for later series
FINISH: Final = 4.0  # what it is worth to end the game in the lead, or costs to end it behind
WHITE: Final = 3.0  # the bonus die for a turn, if nobody takes it away before
EQUAL: Final = 1e-9  # worths that are no further apart were the same before they were rounded
SAFE: Final = 20  # dice by the bonus die that add up to this are left alone

HANDS: Final = tuple(dice for number in range(DICE + 1) for dice, _ in throws(number))
INDEX: Final = {dice: index for index, dice in enumerate(HANDS)}
SUMS: Final = tuple(sum(dice) for dice in HANDS)

Values = list[float]  # one for each of HANDS


class Offer(NamedTuple):
    """Dice that could be laid somewhere, whether or not they are in hand, and what for."""

    dice: Dice
    worth: float


def greedy(view: View, choices: Sequence[Choice[Action, Worth]], source: Source) -> Action:
    """Do what promises most; equal ones by lot."""
    plan = Plan(view)
    worths = [plan.worth(choice.action) for choice in choices]
    return pick(choices, worths, source, EQUAL)


class Plan:
    """What the seat to move can make of its turn."""

    def __init__(self, view: View) -> None:
        """Weigh every claim, then every hand, then the throws that are left."""
        self.dice = view.dice
        self.white = view.bonus.shows if view.bonus.where == "hand" else None
        self.offers = [offers(view, pile) for pile in (view.joker, *view.piles)]
        self.layers = [beside(view)]  # hands with no pile, with the joker, with pile 1 too, …
        for some in self.offers:
            self.layers.append(with_offers(self.layers[-1], some))
        self.hands = self.layers[-1]
        self.first = self._first_claim()
        white, left = self.white is not None, view.throws_left
        self.kept = prospects(self.hands, len(view.dice), left, white=white) if left else {}

    def _first_claim(self) -> Action:
        """One claim of the best set for the dice in hand, or the end if there is none."""
        hand = INDEX[self.dice]
        for number in reversed(range(len(self.offers))):
            below, target = self.layers[number], self.layers[number + 1][hand]
            if target > below[hand]:
                fitting = (
                    offer.dice
                    for offer in self.offers[number]
                    if (rest := without(self.dice, offer.dice)) is not None
                    and below[INDEX[rest]] + offer.worth == target
                )
                return Claim(number, next(fitting))
        return Claim("bonus", self.dice) if self.layers[0][hand] > 0 else End()

    def worth(self, action: Action) -> float:
        """What the turn is worth after an action; claims that are not the best count nothing."""
        if isinstance(action, Keep):
            return self.kept[self.white if action.keep_bonus is True else None][INDEX[action.keep]]
        if isinstance(action, Match) and self.white is not None:
            rest = without(self.dice, (action.match,)) or ()
            return self.hands[INDEX[joined(rest, (self.white,))]]
        return self.hands[INDEX[self.dice]] if action == self.first else -inf


def offers(view: View, pile: PileView) -> list[Offer]:
    """All dice that could be laid on a pile, with what that is worth."""
    seat, card, hold = view.turn, pile.top, pile.hold
    if seat is None or card is None or (hold and hold.seat == seat):
        return []
    rivals = len(view.seats) - 1
    own, least, harm = value(view, pile, card, seat), 0, 0.0
    if hold:
        least = strength(card, hold.dice)
        harm = value(view, pile, card, hold.seat) / rivals
    return [
        Offer(dice, own * (1 - EAGER * beaten(card, dice)) ** rivals + harm)
        for dice in patterns(KIND_OF[card])
        if strength(card, dice) > least
    ]


@cache
def patterns(kind: Kind) -> tuple[Dice, ...]:
    """All dice that make a combination."""
    return tuple(dice for dice in HANDS if shows(kind, dice))


def beaten(card: str, dice: Dice) -> float:
    """How likely a rival who tries can bump these dice."""
    kind = KIND_OF[card]
    if kind.shape == "single":
        return SINGLE_BEATEN[len(dice) - 1]
    return BEATEN[kind.shape, kind.number][dice[0] - 1]


def value(view: View, pile: PileView, card: str, seat: int) -> float:
    """What a seat gets for a pile's top card."""
    others = tuple(other for other in cards_of(view.seats[seat]) if other != card)
    worth = KIND_OF[card].points + series_gain(others, card)
    return worth + (finish(view, seat, worth) if last(view, pile) else PROMISE)


def cards_of(seat: SeatView) -> Iterator[str]:
    """A seat's cards, those that its dice hold included."""
    for cards in seat.cards.values():
        yield from cards
    if seat.joker:
        yield JOKER
    yield from seat.holds


def last(view: View, pile: PileView) -> bool:
    """Whether taking a pile's top card would end the game."""
    empty = sum(other.left == 0 for other in view.piles)
    return pile.number > 0 and pile.left == 1 and empty + 1 >= LAYOUTS[len(view.seats)].empties


def finish(view: View, seat: int, more: float) -> float:
    """What ending the game is worth to a seat that has so much more by then."""
    hoped = [score + one.at_stake for score, one in zip(view.scores, view.seats, strict=True)]
    ahead = hoped[seat] + more > max(hoped[:seat] + hoped[seat + 1 :])
    return FINISH if ahead else -FINISH


def beside(view: View) -> Values:
    """What every hand is worth, laid by the bonus die."""
    if not view.bonus.open:
        return [0.0] * len(HANDS)
    least = sum(view.bonus.hold.dice) if view.bonus.hold else 0
    loss = WHITE / 2 if view.bonus.hold else 0
    return [WHITE * min(1.0, n / SAFE) + loss if n > least else 0.0 for n in SUMS]


def with_offers(values: Values, some: Sequence[Offer]) -> Values:
    """What every hand is worth if one of these offers may be taken too."""
    better = values.copy()
    for dice, worth in some:
        for hand, rest in splits(dice):
            better[hand] = max(better[hand], values[rest] + worth)
    return better


@cache
def splits(dice: Dice) -> tuple[tuple[int, int], ...]:
    """Every hand that contains these dice, and what is left of it without them."""
    rests = (rest for rest in HANDS if len(rest) + len(dice) <= DICE)
    return tuple((INDEX[joined(rest, dice)], INDEX[rest]) for rest in rests)


@cache
def additions(size: int) -> dict[int, tuple[int, ...]]:
    """Every hand of fewer than `size` dice, largest first, with what each face more makes of it."""
    hands = (hand for hand in reversed(HANDS) if len(hand) < size)
    return {INDEX[hand]: tuple(INDEX[joined(hand, (face,))] for face in FACES) for hand in hands}


@cache
def removals(size: int) -> dict[int, tuple[int, ...]]:
    """Every hand of one to `size` dice, smallest first, with what one die less leaves of it."""
    fewer: dict[int, list[int]] = {}
    for hand, more in reversed(additions(size).items()):
        for one in more:
            fewer.setdefault(one, []).append(hand)
    return {hand: tuple(fewer[hand]) for hand in sorted(fewer)}


def prospects(hands: Values, size: int, left: int, *, white: bool) -> dict[int | None, Values]:
    """What kept dice promise with so many throws left, by the kept face of the bonus die.

    None stands for a bonus die thrown again, or for none at all.
    """
    faces = tuple(FACES) if white else (None,)
    now = {face: matched(hands, face, size) if face else hands.copy() for face in faces}
    for _ in range(left - 1):
        kept = thrown(now, size)
        now = {face: best_kept(kept, face, size) for face in faces}
    return thrown(now, size)


def thrown(values: dict[int | None, Values], size: int) -> dict[int | None, Values]:
    """The mean over what the dice may show that are not kept."""
    for one in values.values():
        for hand, (a, b, c, d, e, f) in additions(size).items():
            one[hand] = (one[a] + one[b] + one[c] + one[d] + one[e] + one[f]) / 6
    if None not in values:
        values[None] = [fsum(every) / 6 for every in zip(*values.values(), strict=True)]
    return values


def best_kept(values: dict[int | None, Values], face: int | None, size: int) -> Values:
    """The best that can be kept of every hand."""
    best = list(map(max, values[face], values[None])) if face else values[None].copy()
    for hand, fewer in removals(size).items():
        best[hand] = max(best[hand], *[best[less] for less in fewer])
    return best


def matched(hands: Values, face: int, size: int) -> Values:
    """What every hand is worth if one die of it may be turned to the bonus die's face."""
    best, more = hands.copy(), additions(size)
    for hand, fewer in removals(size).items():
        best[hand] = max(best[hand], *[hands[more[less][face - 1]] for less in fewer])
    return best
