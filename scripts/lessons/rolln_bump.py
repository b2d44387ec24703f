"""Roll'n Bump: a turn, claims, bumps, what comes home, the bonus die, and the end."""

from collections.abc import Iterator
from typing import Final

from roulotte.core.match import Match
from scripts.lessons.making import Example, Moment, Move, Then, opened, then

ANA: Final = 2  # the first seat of a table of three that throws all five dice
DEAL: Final = [
    ["A3", "B3", "C3", "D3"],
    ["Brun3", "A1", "D4", "C5"],
    ["Cthree", "D2", "A6", "B4"],
    ["Dpair", "C2", "B1", "A2"],
    ["A5", "Arun3", "C6", "D1"],
    ["Bfour", "D6", "Cpair", "A4"],
    ["C1", "Brun4", "D5", "Bpair"],
    ["Drun4", "B6", "Athree", "C4"],
    ["Apair", "Dthree", "Crun3", "B2"],
]


def thrown(dice: str) -> Move:
    """A throw."""
    return {"roll": [int(die) for die in dice]}


def turn(dice: str, *claims: str) -> tuple[Move, ...]:
    """A turn of a single throw."""
    return (thrown(dice), *(f"claim {claim}" for claim in claims), "end")


def last_throw(pair: str, others: str) -> tuple[Move, ...]:
    """Three throws: two dice stay from the first one, the others matter only in the third."""
    keep = f"keep {pair[0]} {pair[1]}"
    return thrown(pair + "246"), keep, thrown("246"), keep, thrown(others)


def cards(*moves: Move) -> Match:
    """A table of three at which Ana comes last."""
    return opened("rolln-bump", 3, {"first": 0}, {"deal": DEAL}, *moves)


def offering(*keys: str, **more: Then) -> Moment:
    """Only these choices; after the first ones nothing more is shown."""
    return Moment({**dict.fromkeys(keys, Then()), **more})


def a_turn() -> Example:
    """Two 3s, then three, then a choice: a triple or a run, not both."""
    rest = offering("claim 5 with 5", "claim bonus with 4 5", "end")
    pair = offering("claim 4 with 3 3", "claim bonus with 3 3", "end")
    laying = Moment(
        {"claim 2 with 3 4 5": then(moment=pair), "claim 3 with 3 3 3": then(moment=rest)}
    )
    again = {"keep 3 3 3": then(thrown("45"), moment=laying)}
    second = offering("claim 3 with 3 3 3", **again)
    first = {"keep 3 3": then(thrown("136"), moment=second)}
    match = cards(*turn("146"), *turn("2266"), thrown("13356"))
    return Example(match, offering("claim 4 with 3 3", **first), seat=ANA)


def bumping() -> Example:
    """Bo has a run on pile 2, Cléo a 5 on pile 5; and then it is their turn again."""
    match = cards(*turn("123", "2 with 1 2 3"), *turn("2456", "5 with 5"), *last_throw("55", "234"))
    bumped = ("end", *turn("13456", "2 with 3 4 5"), *turn("12246"))
    spared = ("end", *turn("13456"), *turn("12246"))
    tries = {
        "claim 2 with 2 3 4": then(moment=Moment({"claim 5 with 5 5": then(*bumped)})),
        "claim 2 with 3 4 5": then(*spared),
    }
    return Example(match, Moment(tries), seat=ANA)


def bonus_die() -> Example:
    """The bonus die is in hand, and shows a 2."""
    before = (*turn("146"), *turn("2266"), *turn("11256", "bonus with 5 6"))
    quiet = (*turn("11236"), *turn("11246"))
    throws = (
        {"roll": [1, 2, 2, 5, 6], "bonus": 4},
        *("keep 2 2", {"roll": [1, 2, 6], "bonus": 2}),
        *("keep 2 2 2 bonus", thrown("36")),
    )
    quadruple = offering("claim 3 with 2 2 2", "claim 6 with 2 2 2 2")
    turned = {"match 6": then(moment=quadruple)}
    match = cards(*before, *quiet, *throws)
    return Example(match, offering("claim 3 with 2 2 2", **turned), seat=ANA)


FOUR_ROUNDS: Final = (
    *turn("146", "7 with 1"),
    *turn("2256", "4 with 2 2"),
    *turn("34446", "1 with 3", "3 with 4 4 4"),
    *turn("12355", "2 with 1 2 3", "5 with 5 5"),
    *turn("12266", "9 with 6 6", "4 with 2 2"),
    *turn("12336", "1 with 3 3", "3 with 2"),
    *turn("11456", "2 with 1 1", "5 with 4 5 6"),
    *turn("15556", "9 with 5 5 5"),
    *turn("12366", "1 with 3", "3 with 6 6"),
    *turn("12446", "2 with 4 4"),
    *turn("11246", "4 with 1 1"),
)


def ending() -> Example:
    """The last card of a pile: held by one die, or by two."""
    match = cards(*FOUR_ROUNDS, *last_throw("33", "146"))
    bumped = ("end", *turn("12335", "1 with 3 3")[:-1])
    over = ("end", *turn("12335"), *turn("12456", "bonus with 5 6"), {"bonus_throw": 4})
    tries = {"claim 1 with 3": then(*bumped), "claim 1 with 3 3": then(*over)}
    return Example(match, Moment(tries), seat=ANA)


def examples() -> Iterator[tuple[str, Example]]:
    """By the names that the lesson calls them."""
    yield "turn", a_turn()
    yield "bumping", bumping()
    yield "bonus", bonus_die()
    yield "ending", ending()
