"""What cards are worth: their points and the series of each suit (RB-11, RB-12)."""

from collections.abc import Iterable, Mapping

import msgspec

from roulotte.games.rolln_bump.figures import JOKER, KIND_OF, SERIES, SUITS


class Tally(msgspec.Struct, frozen=True):
    """A seat's score, taken apart."""

    points: int  # of the cards
    series: dict[str, int]  # by suit, the joker counted
    joker: str | None  # the suit that the joker is counted in
    bonus: int  # the last throw of the bonus die
    total: int


def tally(cards: Iterable[str], bonus: int = 0) -> Tally:
    """Count a seat's cards, and what the bonus die threw for it."""
    held = tuple(cards)
    numbers = {suit: sum(card[0] == suit for card in held) for suit in SUITS}
    joker = joker_suit(numbers) if JOKER in held else None
    if joker is not None:
        numbers[joker] += 1
    points = sum(KIND_OF[card].points for card in held)
    series = {suit: SERIES[number] for suit, number in numbers.items()}
    return Tally(points, series, joker, bonus, points + sum(series.values()) + bonus)


def joker_suit(numbers: Mapping[str, int]) -> str | None:
    """The suit that gains most from one card more, of those neither empty nor full (RB-12)."""
    fitting = [suit for suit, number in numbers.items() if 1 <= number < len(SERIES) - 1]
    gains = {suit: SERIES[numbers[suit] + 1] - SERIES[numbers[suit]] for suit in fitting}
    return max(fitting, key=gains.__getitem__, default=None)


def series_gain(cards: tuple[str, ...], card: str) -> int:
    """What all series together would gain by one card more, its own points aside."""
    more = tally((*cards, card)).total - tally(cards).total
    return more - KIND_OF[card].points
