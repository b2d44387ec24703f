"""Which numbers dice write in a row, and which boxes of it can take them (RE-3 to RE-5)."""

from functools import cache
from typing import Final

from roulotte.core.dice import FACES, Dice, alike
from roulotte.games.roll_estate.figures import ALIKE, DICE, FACE, ROWS, RowName
from roulotte.games.roll_estate.state import BLANK

Boxes = tuple[int, ...]


def number_of(dice: Dice, row: RowName) -> int:
    """The number that the dice write in a row; 0 if they write none."""
    if row in FACE:
        return FACE[row] * dice.count(FACE[row])
    number = ALIKE[row]
    return number * max(alike(dice, number), default=0)


@cache
def numbers_of(dice: Dice) -> tuple[int, ...]:
    """The number that the dice write in each row."""
    return tuple(number_of(dice, row) for row in ROWS)


def _ever(row: RowName) -> tuple[int, ...]:
    if row in FACE:
        return tuple(FACE[row] * count for count in range(1, DICE + 1))
    return tuple(ALIKE[row] * face for face in FACES)


EVER: Final = tuple(_ever(row) for row in ROWS)
"""Every number that some roll writes, by row."""


@cache
def takers(boxes: Boxes, number: int) -> tuple[int, ...]:
    """The blank boxes where a number keeps the row strictly increasing (RE-5)."""
    return tuple(
        box
        for box, there in enumerate(boxes)
        if there == BLANK
        and all(left < number for left in boxes[:box])
        and all(right > number for right in boxes[box + 1 :] if right > BLANK)
    )


@cache
def fillable(boxes: Boxes, row: int) -> bool:
    """Whether some roll could still fill a box of this row (RE-12)."""
    return any(takers(boxes, number) for number in EVER[row])


def blanks(boxes: Boxes) -> int:
    """How many boxes are neither written nor crossed out."""
    return boxes.count(BLANK)
