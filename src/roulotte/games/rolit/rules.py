"""Rolit's rules (docs/rules/rolit.en.md): place a ball, capture lines, most balls wins."""

from collections.abc import Iterator, Mapping
from typing import Final

from roulotte.core.chance import Dist, First, any_first
from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE, OVER, Turn, check_keys, demand
from roulotte.core.refusals import NO_SEAT, STARTER_KNOWN
from roulotte.core.spec import Result, best
from roulotte.games.rolit import refusals
from roulotte.games.rolit.figures import COLOURS_OF, SPEC, SQUARES, START
from roulotte.games.rolit.lines import FULL, captured, captures, touching
from roulotte.games.rolit.state import Options, Place, State

INDEX: Final = {square: index for index, square in enumerate(SQUARES)}
PLACES: Final = tuple(map(Place, SQUARES))


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


def sides(state: State) -> tuple[int, int]:
    """The balls of the seat to move, and all others."""
    own = state.balls[colour_of(state, state.turn)]
    return own, occupied(state) ^ own


def colour_of(state: State, seat: int) -> int:
    """The colour that a seat plays (RT-1)."""
    return COLOURS_OF[state.seats][seat]


def squares_of(bits: int) -> Iterator[int]:
    """The numbers of a set's squares, a1 first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def allowed(state: State) -> Mapping[int, int]:
    """The squares where the seat to move may place, a1 first, and what each captures: capturing
    ones if there are any, else those that touch a ball (RT-6, RT-7)."""
    own, others = sides(state)
    if state.turn < 0 or own | others == FULL:
        return {}
    return captures(own, others) or dict.fromkeys(squares_of(touching(own | others)), 0)


def legal(state: State) -> tuple[Place, ...]:
    """Every allowed square, a1 first, row by row."""
    return tuple(map(PLACES.__getitem__, allowed(state)))


def apply(state: State, move: Place | First) -> State:
    """Place a ball, or let a seat start."""
    if isinstance(move, First):
        demand(state.turn < 0, STARTER_KNOWN)
        demand(0 <= move.first < state.seats, NO_SEAT, seat=move.first)
        return State(state.seats, move.first, state.balls)
    index = INDEX.get(move.place)
    if index is None:
        raise IllegalError(refusals.NO_SQUARE.filled(square=move.place))
    taken = occupied(state)
    demand(state.turn >= 0 and taken != FULL, refusals.NOT_NOW)
    return _place(state, move.place, index, taken)


def _place(state: State, name: str, index: int, taken: int) -> State:
    square = 1 << index
    demand(not square & taken, refusals.TAKEN, square=name)
    colour = colour_of(state, state.turn)
    own = state.balls[colour]
    turned = captured(index, own, taken ^ own)
    if not turned:
        demand(not captures(own, taken ^ own), refusals.MUST_CAPTURE, square=name)
        demand(bool(square & touching(taken)), refusals.TOUCHES_NOTHING, square=name)
    balls = [ball & ~turned for ball in state.balls]
    balls[colour] |= square | turned
    following = (state.turn + 1) % state.seats
    return State(state.seats, following, (balls[0], balls[1], balls[2], balls[3]), name, turned)


def scores(state: State) -> tuple[int, ...]:
    """Balls of each seat's colour; colours that nobody plays score for nobody (RT-2, RT-8)."""
    return tuple([state.balls[colour].bit_count() for colour in COLOURS_OF[state.seats]])


def outcome(state: State) -> Result | None:
    """Most balls wins once the board is full (RT-8)."""
    if to_move(state) is not OVER:
        return None
    counted = scores(state)
    return Result(counted, best(counted), "full")


def names_of(bits: int) -> tuple[str, ...]:
    """The names of a set of squares."""
    return tuple([SQUARES[square] for square in squares_of(bits)])
