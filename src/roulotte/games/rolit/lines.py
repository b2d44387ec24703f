"""Lines of balls on the board. A set of squares is the bits of a number: bit 0 is a1, bit 1 b1."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

FULL: Final = (1 << 64) - 1
NOT_A: Final = FULL ^ int("01" * 8, 16)
NOT_H: Final = FULL ^ int("80" * 8, 16)

# A step in each direction: how far bits move, and which squares they may arrive on. The mask
# keeps a step from leaving over one side of the board and coming in again over the other.
STEPS: Final = (
    (-9, NOT_H), (-8, FULL), (-7, NOT_A),
    (-1, NOT_H), (1, NOT_A),
    (7, NOT_H), (8, FULL), (9, NOT_A),
)  # fmt: skip

# Captures are looked for in all directions at once, since a long number costs Python little more
# than a short one: it holds the board eight times, a lane for each direction. With every copy moved
# back by n steps of its lane, what lies n steps from a square has the square's own bit. Neighbours
# differ by six bits a step, 42 in all, so that no copy reaches another.
LANES: Final = tuple(64 + 112 * lane for lane in range(8))  # where they begin


class Line(NamedTuple):
    """Balls in one direction from a ball of one's own, and the square behind them."""

    square: int  # its number: 0 is a1
    balls: int
    bit: int  # of the own ball, in the lane


class Length(NamedTuple):
    """All lines of so many balls."""

    last: int  # multiplied with a board, it brings the last ball of each line to the line's bit
    behind: int  # the same for the square behind it
    bits: int  # of lines that fit on the board
    lines: dict[int, Line]  # by the length of their bit


def step(bits: int, shift: int, mask: int) -> int:
    """Move every square of a set one step in a direction."""
    return (bits << shift if shift > 0 else bits >> -shift) & mask


def _number(square: int) -> int:
    return square.bit_length() - 1


def _lines(balls: int) -> dict[int, Line]:
    found = {}
    for lane, (shift, mask) in zip(LANES, STEPS, strict=True):
        for index in range(64):
            squares = [1 << index]
            for _ in range(balls + 1):
                squares.append(step(squares[-1], shift, mask))
            if squares[-1]:
                bit = 1 << lane + index
                found[bit.bit_length()] = Line(_number(squares[-1]), sum(squares[1:-1]), bit)
    return found


def _back(steps: int) -> int:
    return sum(1 << lane - steps * shift for lane, (shift, _) in zip(LANES, STEPS, strict=True))


def _length(balls: int) -> Length:
    lines = _lines(balls)
    return Length(_back(balls), _back(balls + 1), sum(line.bit for line in lines.values()), lines)


IN_EVERY_LANE: Final = _back(0)
LENGTHS: Final = tuple(map(_length, range(1, 7)))


def captures(own: int, others: int) -> Mapping[int, int]:
    """The empty squares from which a ball captures any, a1 first, and which (RT-5)."""
    empty, found = FULL ^ (own | others), dict[int, int]()
    reaching = own * IN_EVERY_LANE  # the lines that consist of others' balls so far
    for last, behind, bits, lines in LENGTHS:
        reaching &= others * last
        if not reaching:
            break
        ends = reaching & empty * behind & bits
        while ends:
            square, balls, bit = lines[ends.bit_length()]
            found[square] = found.get(square, 0) | balls
            ends ^= bit
    return {square: found[square] for square in sorted(found)}


def _ray(square: int, shift: int, mask: int) -> int:
    ray = reached = step(1 << square, shift, mask)
    while reached:
        reached = step(reached, shift, mask)
        ray |= reached
    return ray


def _rays(steps: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(_ray(square, *one) for one in steps) for square in range(64))


BEFORE: Final = _rays(STEPS[:4])  # from each square, all squares of a direction towards a1
BEHIND: Final = _rays(STEPS[4:])  # and towards h8


def captured(square: int, own: int, others: int) -> int:
    """The balls that one placed on an empty square captures (RT-5)."""
    found = 0
    for ray in BEFORE[square]:
        beyond = (ray & own).bit_length()  # the nearest own ball is the highest bit
        balls = ray >> beyond << beyond
        if beyond and balls & others == balls:
            found |= balls
    for ray in BEHIND[square]:
        ends = ray & own  # the nearest own ball is the lowest bit
        balls = ray & ((ends & -ends) - 1)
        if ends and balls & others == balls:
            found |= balls
    return found


def touching(taken: int) -> int:
    """The empty squares beside a ball, diagonals included (RT-7)."""
    found = 0
    for shift, mask in STEPS:
        found |= step(taken, shift, mask)
    return found & ~taken
