"""What dice form, who is highest, and what crosses are worth."""

from collections.abc import Iterable, Sequence
from functools import cache

from roulotte.core.dice import Dice, joined, runs
from roulotte.core.spec import Result, best
from roulotte.games.poknroll.figures import (
    BOXES,
    GROUPS,
    JORG_SEATS,
    RUNS,
    WHITE_ALL,
    Line,
    SheetLine,
)
from roulotte.games.poknroll.state import Options, State


@cache
def combinations(dice: Dice) -> frozenset[Line]:
    """Every line of any board that these dice form (PK-2)."""
    faces = tuple(sorted(set(dice)))
    counts = sorted((dice.count(face) for face in faces), reverse=True)
    return _groups(tuple(counts)) | _runs(faces)


@cache
def _groups(counts: tuple[int, ...]) -> frozenset[Line]:
    """Counts and groups both go largest first: each group has a number of its own."""
    return frozenset(
        line
        for line, sizes in GROUPS.items()
        if len(counts) >= len(sizes)
        and all(count >= size for count, size in zip(counts, sizes, strict=False))
    )


@cache
def _runs(faces: Dice) -> frozenset[Line]:
    return frozenset(line for line, length in RUNS.items() if runs(faces, length))


def formed(options: Options, dice: Dice) -> tuple[Line, ...]:
    """The lines of this board that the dice form, best first."""
    found = combinations(dice)
    return tuple(line for line, _ in options.lines if line in found)


def rank(lines: Sequence[tuple[SheetLine, int]], dice: Dice) -> int:
    """Where the best line that the dice form stands on a board: 0 is the highest."""
    found = combinations(dice)
    return next((place for place, (line, _) in enumerate(lines) if line in found), len(lines))


def places(seats: int) -> int:
    """How many cups are on the table, and so how many players there are: Jörg is one (PK-14)."""
    return seats + (seats == JORG_SEATS)


def in_turn(state: State) -> int:
    """Which of a round's three turns is on; 0 before there are white dice."""
    return len(state.white) - 2 if state.white else 0


def dice_of(state: State, place: int) -> Dice:
    """A cup's dice with the white ones."""
    return joined(state.cups[place], state.white)


def shown(state: State, place: int) -> bool:
    """Whether a thrown cup has been lifted: after a fold, or in turn 3."""
    folded = place < state.seats and place not in state.still
    return folded or len(state.white) == WHITE_ALL


def contenders(state: State) -> tuple[int, ...]:
    """The cups that have not folded, from the start player on; Jörg never does."""
    return state.still + tuple(range(state.seats, places(state.seats)))


def highest(state: State) -> tuple[int, ...]:
    """The cups that form the best line in turn 3 (PK-6, PK-7)."""
    ranks = {place: rank(state.options.lines, dice_of(state, place)) for place in contenders(state)}
    top = min(ranks.values())
    return tuple(place for place, one in ranks.items() if one == top)


def sheet(options: Options, seats: int) -> tuple[tuple[SheetLine, int], ...]:
    """All lines with their points, the two extra ones last, as the rows of crosses go."""
    return (*options.lines, ("folded", options.folded), ("won", places(seats)))


def crossed(state: State, seat: int, lines: Iterable[SheetLine]) -> tuple[tuple[int, ...], ...]:
    """The crosses of all seats after one has crossed these lines."""
    row = list(state.crosses[seat])
    names = [line for line, _ in sheet(state.options, state.seats)]
    for line in lines:
        row[names.index(line)] += 1
    return (*state.crosses[:seat], tuple(row), *state.crosses[seat + 1 :])


def last_round(state: State) -> bool:
    """Whether some line is full, so that the game ends with this round (PK-12)."""
    return any(BOXES in row for row in state.crosses)


def scores(state: State) -> tuple[int, ...]:
    """Crosses times points (PK-13)."""
    points = [each for _, each in sheet(state.options, state.seats)]
    return tuple(
        sum(count * each for count, each in zip(row, points, strict=True)) for row in state.crosses
    )


def result(state: State) -> Result:
    """Most points, then most crosses on `won`, then shared (PK-13)."""
    points = scores(state)
    won = (row[-1] for row in state.crosses)
    return Result(points, best(tuple(zip(points, won, strict=True))), "crosses")
