"""Pok'n Roll: fold or stay, a showdown, Jörg, and a sixth cross."""

from collections.abc import Iterator
from typing import Final

from roulotte.core.match import Match
from roulotte.core.seeded import Seeded
from scripts.lessons.making import Example, Moment, Then, opened, play_on, played, then

ROUNDS: Final = 5  # that everybody ends by folding at once, before the sixth


def fold_best(match: Match) -> str:
    """Fold with the best that the dice form."""
    return match.game.short(match.legal()[1], "en")


def five_played(match: Match) -> bool:
    """Nobody is left in the fifth round."""
    return match.state.round == ROUNDS and not match.state.still


def tempting() -> Example:
    """A safe cross now, a better one in turn 2, and nothing at all for whoever wants more."""
    cups = [[3, 6], [4, 5], [1, 5], [4, 4]]
    match = opened("poknroll", 4, {"first": 0}, {"cups": cups}, {"white": [1, 3, 6]})
    greedy = then("stay", "fold two pairs", {"white": [2]}, "mark large straight")
    second = Moment({"stay": greedy}, rest=Then())
    return Example(
        match,
        Moment(
            {"stay": then("stay", "fold pair", "stay", {"white": [3]}, moment=second)}, rest=Then()
        ),
    )


def showdown() -> Example:
    """Two are left; the fifth white die decides."""
    cups = [[5, 5], [2, 6], [1, 1], [3, 4]]
    turn_1 = ("stay", "stay", "fold pair", "fold pair")
    match = opened(
        "poknroll", 4, {"first": 0}, {"cups": cups}, {"white": [2, 4, 5]}, *turn_1, {"white": [4]}
    )
    any_line = Moment({}, rest=Then())
    return Example(
        match, Moment({"stay": then("stay", {"white": [1]}, moment=any_line)}, rest=Then())
    )


def with_jorg() -> Example:
    """Three people, and somebody who never folds."""
    cups = [[6, 6], [3, 5], [1, 5], [1, 4]]
    turn_1 = ("stay", "fold pair", "stay")
    match = opened(
        "poknroll", 3, {"first": 0}, {"cups": cups}, {"white": [2, 3, 6]}, *turn_1, {"white": [2]}
    )
    return Example(match, Moment({"stay": then("fold pair", {"white": [5]})}, rest=Then()))


def sixth() -> Example:
    """The others have made their sixth cross; Ana decides how the last round ends."""
    match = play_on(
        opened("poknroll", 4, {"first": 0}), Seeded("six crosses 9"), fold_best, five_played
    )
    cups = [[2, 5], [1, 6], [4, 6], [3, 4]]
    folds = ("fold pair", "fold pair", "fold pair")
    played(match, {"cups": cups}, {"white": [1, 4, 5]}, *folds)
    last = Moment({"mark full house": Then()})
    second = Moment({"stay": then({"white": [5]}, moment=last)}, rest=Then())
    return Example(match, Moment({"stay": then({"white": [2]}, moment=second)}, rest=Then()))


def examples() -> Iterator[tuple[str, Example]]:
    """By the names that the lesson calls them."""
    yield "fold", tempting()
    yield "showdown", showdown()
    yield "jorg", with_jorg()
    yield "sixth", sixth()
