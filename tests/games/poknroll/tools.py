"""Tables of Pok'n Roll with dice of one's choice, and a slow second reading of its lines."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import replace

from roulotte import Match, open_match
from roulotte.core.game import Turn
from roulotte.core.wire import to_wire
from roulotte.games.poknroll.scoring import sheet
from roulotte.games.poknroll.state import State

NAMES: Final = ("Sabrina", "Nina", "Léon", "Lucas", "Alma", "Basile")

STAY: Final = {"stay": True}


def table(seats: int = 4, first: int = 0, **options: object) -> Match:
    """A table where it is known who starts."""
    match = open_match("poknroll", seats, options)
    match.happen({"first": first})
    return match


def dealt(
    cups: Sequence[Sequence[int]],
    white: Sequence[int],
    seats: int = 4,
    first: int = 0,
    **options: object,
) -> Match:
    """A first round with these dice, the first seat about to decide."""
    match = table(seats, first, **options)
    match.happen({"cups": cups})
    match.happen({"white": white})
    return match


def do(match: Match, *actions: dict[str, Any]) -> Match:
    """Let the seats act one after the other, whoever's turn it is."""
    for action in actions:
        turn = match.to_move
        assert isinstance(turn, int)
        match.act(turn, action)
    return match


def mover(match: Match) -> Turn:
    """Who is to move, asked anew each time."""
    return match.to_move


def throw(match: Match, die: int) -> Match:
    """One more white die."""
    match.happen({"white": [die]})
    return match


def to_turn_3(
    cups: Sequence[Sequence[int]],
    white: Sequence[int],
    seats: int = 4,
    first: int = 0,
    folding: Iterable[int] = (),
    **options: object,
) -> Match:
    """A round where the seats of `folding` cross their best at once and the others stay."""
    match = dealt(cups, white[:3], seats, first, **options)
    for die in white[3:]:
        while isinstance(turn := match.to_move, int):
            match.act(turn, match.legal()[1 if turn in folding else 0])
        match.happen({"white": [die]})
    return match


def legal(match: Match) -> list[Any]:
    """What is legal, as a record says it."""
    return [to_wire(action) for action in match.legal()]


def sheets(state: State) -> list[dict[str, int]]:
    """Each seat's crosses by name, without the empty lines."""
    names = [line for line, _ in sheet(state.options, state.seats)]
    return [
        {line: number for line, number in zip(names, row, strict=True) if number}
        for row in state.crosses
    ]


def with_crosses(match: Match, seat: int, **crosses: int) -> Match:
    """Give a seat crosses as if it had made them in earlier rounds."""
    names = [line for line, _ in sheet(match.state.options, match.seats)]
    rows = list(match.state.crosses)
    rows[seat] = tuple(crosses.get(line, 0) for line in names)
    match.state = replace(match.state, crosses=tuple(rows))
    return match


SHAPES: Final = {
    "five": [5], "four": [4], "full": [2, 3], "three": [3], "two_pairs": [2, 2], "pair": [2],
    "big_full": [2, 4], "double_three": [3, 3], "triple_pair": [2, 2, 2],
}  # fmt: skip
LENGTHS: Final = {"large_straight": 5, "highway": 6, "small_straight": 4}


def slow_lines(dice: Sequence[int]) -> set[str]:
    """PK-2 read otherwise: try every selection of the dice."""
    found = set()
    for size in range(2, 7):
        for part in combinations(sorted(dice), size):
            shape = sorted(Counter(part).values())
            found |= {line for line, wanted in SHAPES.items() if shape == wanted}
            if list(part) == list(range(part[0], part[0] + size)):
                found |= {line for line, length in LENGTHS.items() if size == length}
    return found
