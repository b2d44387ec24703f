"""A quick Pok'n Roll bot: what folding is worth now, against the odds of being highest later."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum, prod
from typing import Final

import msgspec

from roulotte.bots.bot import pick
from roulotte.core.chance import Source
from roulotte.core.dice import FACES, Dice, joined, throws
from roulotte.core.game import Choice
from roulotte.games.poknroll.figures import SheetLine
from roulotte.games.poknroll.scoring import rank
from roulotte.games.poknroll.state import Action, Stay
from roulotte.games.poknroll.view import Crosses, View

STAYS: Final = 0.5  # how often a rival is taken to stay each time it is asked
RACE: Final = 10  # what ending the game is worth, in points, to whoever leads; others lose it


class Hand(msgspec.Struct, frozen=True):
    """What the bot reckons with: the board, its own dice and who may be there in turn 3."""

    lines: tuple[tuple[SheetLine, int], ...]  # with points; `won` is the last
    own: Dice
    rivals: tuple[float, ...]  # for each other cup, the chance that it gets as far as turn 3


def greedy(view: View, choices: Sequence[Choice[Action, Crosses]], source: Source) -> Action:
    """Take the choice of the highest worth; equal ones by lot."""
    worths = [worth(view, choice) for choice in choices]
    return pick(choices, worths, source)


def worth(view: View, choice: Choice[Action, Crosses]) -> float:
    """The points that a choice brings, on average if it is to stay, and the race to six crosses."""
    if isinstance(choice.action, Stay):
        return staying(hand_of(view), view.white)
    points = choice.preview.points
    if not choice.preview.fills or view.last_round:
        return points
    return points + (RACE if leads(view, points) else -RACE)


def leads(view: View, points: int) -> bool:
    """Whether the seat to move would be ahead of all others with these points more."""
    seat = mover(view)
    others = (score for other, score in enumerate(view.scores) if other != seat)
    return view.scores[seat] + points > max(others)


def hand_of(view: View) -> Hand:
    """Read the bot's hand from its view."""
    seat = mover(view)
    own = view.cups[seat]
    assert own is not None  # noqa: S101 - a seat sees its own cup
    jorg = (1.0,) * (len(view.cups) - len(view.scores))
    asked = {rival: 2 - view.phase + (rival in view.waiting) for rival in view.still}
    rivals = (STAYS**often for rival, often in asked.items() if rival != seat)
    return Hand(tuple((row.line, row.points) for row in view.sheet), own, (*rivals, *jorg))


def mover(view: View) -> int:
    """The bot's own seat: it is its turn."""
    assert view.turn is not None  # noqa: S101 - a bot is asked on its turn only
    return view.turn


def staying(hand: Hand, white: Dice) -> float:
    """The average over the next white die, with the better of folding and staying after it."""
    after = [joined(white, (die,)) for die in FACES]
    if len(white) == 4:
        return fsum(showdown(hand, dice) for dice in after) / len(after)
    return fsum(max(folding(hand, dice), staying(hand, dice)) for dice in after) / len(after)


def folding(hand: Hand, white: Dice) -> int:
    """The points of folding in turn 2, where four white dice always give a line."""
    return hand.lines[rank(hand.lines, joined(hand.own, white))][1]


def showdown(hand: Hand, white: Dice) -> float:
    """The points to expect of turn 3 with these white dice."""
    place = rank(hand.lines, joined(hand.own, white))
    odds = better_or_equal(hand.lines, len(hand.own), white)
    unbeaten = prod(1 - rival * odds[place] for rival in hand.rivals)
    alone = prod(1 - rival * odds[place + 1] for rival in hand.rivals)
    return unbeaten * hand.lines[place][1] + alone * hand.lines[-1][1]


@lru_cache(maxsize=4096)
def better_or_equal(
    lines: tuple[tuple[SheetLine, int], ...], number: int, white: Dice
) -> tuple[float, ...]:
    """At n, the chance that a cup unseen makes one of the n highest lines with these white dice."""
    weights = [0] * (len(lines) + 1)
    for cup, weight in throws(number):
        weights[rank(lines, joined(cup, white)) + 1] += weight
    return tuple(one / 6**number for one in accumulate(weights))
