"""Rolit's rules (docs/rules/rolit.en.md): place a ball, capture lines, most balls wins."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from roulotte.core.chance import Dist, First, any_first
from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE, OVER, Turn, check_keys, demand
from roulotte.core.refusals import NO_SEAT, STARTER_KNOWN
from roulotte.core.spec import Result, best
from roulotte.games.rolit import refusals
from roulotte.games.rolit.figures import COLOURS_OF, SPEC, SQUARES, START
from roulotte.games.rolit.state import Options, Place, State

FULL: Final = (1 << 64) - 1
NOT_A: Final = FULL ^ int("01" * 8, 16)
NOT_H: Final = FULL ^ int("80" * 8, 16)
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}
PLACES: Final = tuple(Place(square) for square in SQUARES)

# A step in each direction: how far bits move, and which squares they may arrive on. The mask
# keeps a step from leaving over one side of the board and coming in again over the other.
STEPS: Final = (
    (-9, NOT_H), (-8, FULL), (-7, NOT_A),
    (-1, NOT_H), (1, NOT_A),
    (7, NOT_H), (8, FULL), (9, NOT_A),
)  # fmt: skip

UP: Final = tuple((shift, mask) for shift, mask in STEPS if shift > 0)
DOWN: Final = tuple((-shift, mask) for shift, mask in STEPS if shift < 0)


def read_options(raw: Mapping[str, object], _seats: int) -> Options:
    """Rolit has no options: any is refused."""
    check_keys(raw, (), SPEC.name)
    return Options()


def write_options(_options: Options) -> dict[str, object]:
    """Nothing to write."""
    return {}


def initial(seats: int, _options: Options) -> State:
    """Four balls in the middle, whatever the number of players (RT-2)."""
    balls = [0, 0, 0, 0]
    for square, colour in START.items():
        balls[colour] |= 1 << INDEX[square]
    return State(seats, -1, (balls[0], balls[1], balls[2], balls[3]))


def to_move(state: State) -> Turn:
    """Chance first, then clockwise until the board is full."""
    if state.turn < 0:
        return CHANCE
    return OVER if occupied(state) == FULL else state.turn


def chance(state: State) -> Dist[First]:
    """Who starts: any seat, equally likely (RT-3)."""
    return any_first(state.seats)


def occupied(state: State) -> int:
    """All squares with a ball."""
    red, yellow, green, blue = state.balls
    return red | yellow | green | blue


@lru_cache(maxsize=1024)
def sides(state: State) -> tuple[int, int]:
    """The balls of the seat to move, and all others."""
    own = state.balls[colour_of(state, state.turn)]
    return own, occupied(state) ^ own


def colour_of(state: State, seat: int) -> int:
    """The colour that a seat plays (RT-1)."""
    return COLOURS_OF[state.seats][seat]


def squares_in(bits: int) -> Iterator[int]:
    """The indices of a set of squares, a1 first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def step(bits: int, shift: int, mask: int) -> int:
    """Move every square of a set one step in a direction."""
    return (bits << shift if shift > 0 else bits >> -shift) & mask


def capturing(own: int, others: int) -> int:
    """The empty squares from which a line of other balls leads to an own one (RT-5)."""
    found = 0
    for shift, mask in UP:  # spelt out, not by `step`: bots and the room ask this all the time
        reach = own << shift & mask & others
        while reach:
            reach = reach << shift & mask
            found |= reach
            reach &= others
    for shift, mask in DOWN:
        reach = own >> shift & mask & others
        while reach:
            reach = reach >> shift & mask
            found |= reach
            reach &= others
    return found & ~(own | others)


def touching(taken: int) -> int:
    """The empty squares beside a ball, diagonals included (RT-7)."""
    found = 0
    for shift, mask in STEPS:
        found |= step(taken, shift, mask)
    return found & ~taken


def _rays(index: int) -> Iterator[tuple[int, ...]]:
    """The squares that lie one after another in each direction, as bits."""
    for shift, mask in STEPS:
        ray, square = [], step(1 << index, shift, mask)
        while square:
            ray.append(square)
            square = step(square, shift, mask)
        if len(ray) > 1:  # a ball on the edge has nothing behind it to close the line
            yield tuple(ray)


RAYS: Final = tuple(tuple(_rays(index)) for index in range(64))


def captured(index: int, own: int, others: int) -> int:
    """The balls that a ball placed on a square captures, in all eight directions (RT-5)."""
    found = 0
    for ray in RAYS[index]:
        line = 0
        for square in ray:
            if not others & square:
                if own & square:
                    found |= line
                break
            line |= square
    return found


def allowed(state: State) -> int:
    """The squares where the seat to move may place: capturing ones if there are any (RT-6)."""
    own, others = sides(state)
    return capturing(own, others) or touching(own | others)


def legal(state: State) -> tuple[Place, ...]:
    """Every allowed square, a1 first, row by row."""
    if not isinstance(to_move(state), int):
        return ()
    return tuple(PLACES[square] for square in squares_in(allowed(state)))


def apply(state: State, move: Place | First) -> State:
    """Place a ball, or let a seat start."""
    if isinstance(move, First):
        demand(state.turn < 0, STARTER_KNOWN)
        demand(0 <= move.first < state.seats, NO_SEAT, seat=move.first)
        return State(state.seats, move.first, state.balls)
    index = INDEX.get(move.place)
    if index is None:
        raise IllegalError(refusals.NO_SQUARE.filled(square=move.place))
    demand(isinstance(to_move(state), int), refusals.NOT_NOW)
    return _place(state, move.place, index)


def _place(state: State, name: str, index: int) -> State:
    taken, square = occupied(state), 1 << index
    demand(not square & taken, refusals.TAKEN, square=name)
    colour = colour_of(state, state.turn)
    own = state.balls[colour]
    turned = captured(index, own, taken ^ own)
    if not turned:
        demand(not capturing(own, taken ^ own), refusals.MUST_CAPTURE, square=name)
        demand(bool(square & touching(taken)), refusals.TOUCHES_NOTHING, square=name)
    balls = [ball & ~turned for ball in state.balls]
    balls[colour] |= square | turned
    following = (state.turn + 1) % state.seats
    return State(state.seats, following, (balls[0], balls[1], balls[2], balls[3]), name, turned)


def scores(state: State) -> tuple[int, ...]:
    """Balls of each seat's colour; colours that nobody plays score for nobody (RT-2, RT-8)."""
    return tuple(state.balls[colour].bit_count() for colour in COLOURS_OF[state.seats])


def outcome(state: State) -> Result | None:
    """Most balls wins once the board is full (RT-8)."""
    if to_move(state) is not OVER:
        return None
    counted = scores(state)
    return Result(counted, best(counted), "full")


@lru_cache(maxsize=16_384)
def names_of(bits: int) -> tuple[str, ...]:
    """The names of a set of squares."""
    return tuple(SQUARES[index] for index in squares_in(bits))
