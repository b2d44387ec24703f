"""Count decision sequences by depth, as chess programmers do, to check one engine by another.

A sequence of depth d holds d decisions and whatever chance did between them; each distinct
outcome of chance (dice as multisets) counts once, whatever its weight.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from roulotte.core.errors import TableError
from roulotte.core.game import CHANCE, OVER, AnyGame
from roulotte.core.words import Text

TOO_MANY: Final = Text(
    fr="{form} a trop d'issues pour les compter : partez d'une partie qui le contient",
    en="{form} has too many outcomes to count: start from a record that holds it",
)

Level = Counter[Any]
"""States and the number of sequences that lead to each: equal states are counted together."""


def count_tree(game: AnyGame, state: Any, depth: int) -> Iterator[int]:
    """The number of sequences with 1, 2, … `depth` decisions."""
    level: Level = Counter({state: 1})
    for left in range(depth, 0, -1):
        level = _settle(game, level)
        options = {one: game.legal(one) for one in level}
        yield sum(ways * len(options[one]) for one, ways in level.items())
        if left > 1:
            level = _advance(game, level, options)


def _settle(game: AnyGame, level: Level) -> Level:
    """Let chance speak in every way until a seat decides; finished games drop out."""
    settled: Level = Counter()
    while level:
        waiting: Level = Counter()
        for state, ways in level.items():
            turn = game.to_move(state)
            if turn is CHANCE:
                for outcome in _outcomes(game, state):
                    waiting[game.apply(state, outcome)] += ways
            elif turn is not OVER:
                settled[state] += ways
        level = waiting
    return settled


def _outcomes(game: AnyGame, state: Any) -> tuple[Any, ...]:
    chance = game.chance(state)
    if chance.outcomes is None:
        raise TableError(TOO_MANY.filled(form=chance.form))
    return chance.outcomes


def _advance(game: AnyGame, level: Level, options: dict[Any, tuple[Any, ...]]) -> Level:
    reached: Level = Counter()
    for state, ways in level.items():
        for action in options[state]:
            reached[game.apply(state, action)] += ways
    return reached
