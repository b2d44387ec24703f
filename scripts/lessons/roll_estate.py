"""Roll Estate: a turn, rising numbers, a business, investments, lost interest, and the end."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from roulotte.core.match import Match
from roulotte.core.seeded import Seeded
from roulotte.games.roll_estate.scoring import opened as businesses_of
from roulotte.games.roll_estate.state import Keep
from scripts.lessons.making import Example, Moment, Move, Then, opened, play_on, then

LAST_SEAT: Final = 2  # with it a round is complete, so that nobody plays after the end
GOOD_ENOUGH: Final = 70  # dollars for which one stops throwing


def thrown(dice: str) -> Move:
    """A throw."""
    return {"roll": [int(die) for die in dice]}


def town(*moves: Move) -> Match:
    """A table of three; Ana starts."""
    return opened("roll-estate", 3, {"first": 0}, *moves)


def turns(*pairs: str) -> Iterator[Move]:
    """Turns of a single throw, one seat after the other: `13556 fives 2`."""
    for pair in pairs:
        dice, claim = pair.split(" ", 1)
        yield from (thrown(dice), claim)


def last_throw(pair: str, others: str) -> Iterator[Move]:
    """Three throws: two dice stay from the first one, the others matter only in the third."""
    keep = f"keep {pair[0]} {pair[1]}"
    yield from (thrown(pair + "134"), keep, thrown("134"), keep, thrown(others))


def offering(*keys: str, **more: Then) -> Moment:
    """Only these choices; after the first ones nothing more is shown."""
    return Moment({**dict.fromkeys(keys, Then()), **more})


def first_turn() -> Example:
    """Three 5s lie there: claim, or throw for more."""
    third = offering("fives 3", "triple 3", "quadruple 3", "cash")
    again = {"keep 5 5 5 5": then(thrown("1"), moment=third)}
    second = offering("fives 3", "triple 3", "quadruple 3", **again)
    first = {"keep 5 5 5": then(thrown("25"), moment=second)}
    return Example(town(thrown("13555")), offering("fives 2", "triple 3", "cash", **first))


def rising() -> Example:
    """A 10 stands in the middle of the fives."""
    before = turns("13556 fives 2", "13466 sixes 2", "22456 twos 1")
    match = town(*before, *last_throw("55", "125"))
    return Example(match, offering("ones 1", "fives 3", "triple 2", "cash"))


def business() -> Example:
    """One box is missing in the twos."""
    before = turns("12256 twos 1", "13466 sixes 2", "44456 fours 2")
    match = town(*before, *last_throw("22", "246"))
    return Example(match, offering("twos 2", "triple 1", "cash"))


def investing() -> Example:
    """A run of five, some cash, and the Salt Road is gone."""
    before = turns("34466 cash", "13466 sixes 2", "12346 route 1-4")
    match = town(*before, *last_throw("56", "234"))
    return Example(match, offering("index", "route 2-5", "route 3-6", "route any"))


def losing() -> Example:
    """Three rows begun at the wrong end, no cash box left: nothing fits."""
    before = turns(
        *("13456 ones 2", "13466 sixes 2", "22456 twos 1"),
        *("23446 twos 2", "44456 fours 2", "33356 threes 2"),
        *("13455 threes 3", "35666 triple 3", "44466 fours 2"),
        *("45566 cash", "22256 twos 2", "55566 fives 2"),
    )
    match = town(*before, *last_throw("11", "223"))
    return Example(match, offering("lose ones", "lose twos", "lose threes", "lose quadruple"))


def ending() -> Example:
    """Ana can open her third business."""
    match = play_on(town(), Seeded("town 294"), by_dollars, third_business)
    return Example(match, offering("ones 2", "fives 2", "cash"), seat=LAST_SEAT)


def by_dollars(match: Match) -> str:
    """Throw for more of the most frequent number; then claim what brings most."""
    game, state = match.game, match.state
    choices = game.choices(state)
    stops = [choice for choice in choices if not isinstance(choice.action, Keep)]
    best = max(stops, key=lambda choice: choice.preview.dollars)
    number, count = max(Counter(state.dice).items(), key=lambda one: (one[1], one[0]))
    if len(stops) < len(choices) and best.preview.dollars < GOOD_ENOUGH and count < len(state.dice):
        return f"keep {' '.join([str(number)] * count)}"
    return game.short(best.action, "en")


def third_business(match: Match) -> bool:
    """The seat that ends the round has two businesses, and dice for a third."""
    state = match.state
    if match.to_move != LAST_SEAT or state.throws < 3 or businesses_of(state, LAST_SEAT) < 2:
        return False
    return any(choice.preview.business for choice in match.game.choices(state))


def examples() -> Iterator[tuple[str, Example]]:
    """By the names that the lesson calls them."""
    yield "turn", first_turn()
    yield "rising", rising()
    yield "business", business()
    yield "investing", investing()
    yield "losing", losing()
    yield "ending", ending()
