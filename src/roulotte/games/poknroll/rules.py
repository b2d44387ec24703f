"""Pok'n Roll's rules (docs/rules/poknroll.en.md): fold in time, or be the highest at the end."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from roulotte.core.chance import Chance, Dist, Draw, First, any_first, dice_pool
from roulotte.core.dice import FACES, Dice, joined
from roulotte.core.game import CHANCE, OVER, Turn, demand
from roulotte.core.refusals import NO_SEAT, STARTER_KNOWN
from roulotte.core.spec import Result
from roulotte.games.poknroll import refusals
from roulotte.games.poknroll.figures import (
    LINE_NAMES,
    OWN_DICE,
    WHITE_ALL,
    WHITE_FIRST,
    Line,
    SheetLine,
)
from roulotte.games.poknroll.scoring import (
    crossed,
    dice_of,
    formed,
    highest,
    in_turn,
    last_round,
    places,
    result,
    sheet,
)
from roulotte.games.poknroll.state import (
    Action,
    Cups,
    Fold,
    Mark,
    Options,
    Outcome,
    State,
    Stay,
    White,
)

STAY: Final = Stay()


def initial(seats: int, options: Options) -> State:
    """Empty boards."""
    return State(options, seats, ((0,) * len(sheet(options, seats)),) * seats)


def round_over(state: State) -> bool:
    """Whether no round is on: all have folded (PK-10), or turn 3 is done."""
    return not state.waiting and (not state.still or len(state.white) == WHITE_ALL)


def to_move(state: State) -> Turn:
    """The seats in turn order; between turns and rounds the dice; over after a sixth cross."""
    if state.waiting:
        return state.waiting[0]
    return OVER if last_round(state) and round_over(state) else CHANCE


def outcome(state: State) -> Result | None:
    """Who has the most points once it is over."""
    return result(state) if to_move(state) is OVER else None


def chance(state: State) -> Chance[Outcome]:
    """Who starts (PK-11), all cups at once (PK-1), then the white dice."""
    if state.start < 0:
        return any_first(state.seats)
    if round_over(state):
        return thrown_cups(state.seats, OWN_DICE[state.options.board])
    return thrown_white(white_due(state), state.start)


@cache
def thrown_cups(seats: int, each: int) -> Draw[Outcome]:
    """Every cup by itself: four cups of two dice are 194,481 outcomes already."""
    number = places(seats)
    owners = (place if place < seats else None for place in range(number))  # Jörg's is nobody's
    pools = [dice_pool(each, owner, secret=True) for owner in owners]
    form = f'{{"cups": [[{", ".join(["die"] * each)}], …]}}, {number} cups in all'
    return Draw(pools, lambda *cups: Cups(cups), form)


@cache
def thrown_white(number: int, start: int) -> Dist[Outcome]:
    """Three white dice, later one; the start player throws them, in or out (PK-1, PK-5)."""
    return Dist((dice_pool(number, start),), White)


def white_due(state: State) -> int:
    """How many white dice come next."""
    return 1 if state.white else WHITE_FIRST


def legal(state: State) -> tuple[Action, ...]:
    """Stay, then every line that can be crossed, best first."""
    if not state.waiting:
        return ()
    lines = formed(state.options, dice_of(state, state.waiting[0]))
    if in_turn(state) == 3:
        return tuple(Mark(line) for line in lines)
    return (STAY, *(Fold(line) for line in lines or (None,)))


def written(state: State, action: Action) -> tuple[SheetLine, ...]:
    """The lines that a legal action crosses."""
    match action:
        case Fold(line):
            lines: tuple[SheetLine, ...] = (line,) if line else ()
            return (*lines, "folded") if in_turn(state) == 1 else lines  # PK-4, PK-5
        case Mark(line):
            return (line, "won") if len(highest(state)) == 1 else (line,)  # PK-6, PK-7
        case Stay():
            return ()


def apply(state: State, move: Action | Outcome) -> State:
    """Let the seat to move act, or the dice fall."""
    match move:
        case Stay() | Fold():
            return _decide(state, move)
        case Mark():
            return _mark(state, move)
        case First(seat):
            return _first(state, seat)
        case Cups(cups):
            return _cups(state, cups)
        case White(dice):
            return _white(state, dice)


def _decide(state: State, action: Stay | Fold) -> State:
    demand(bool(state.waiting), refusals.NOT_DECIDING)
    demand(in_turn(state) < 3, refusals.TURN_3)
    if isinstance(action, Stay):
        demand(action.stay, refusals.STAY_TRUE)
        return replace(state, waiting=state.waiting[1:])
    seat = state.waiting[0]
    _check_formed(state, seat, action.fold)
    after = replace(
        state,
        crosses=crossed(state, seat, written(state, action)),
        still=tuple(other for other in state.still if other != seat),
        waiting=state.waiting[1:],
    )
    # PK-10: Jörg's cup goes away unseen.
    return after if after.still else replace(after, cups=state.cups[: state.seats])


def _check_formed(state: State, seat: int, line: Line | None) -> None:
    """Any line that the dice form, but not none where they form one (PK-4)."""
    lines = formed(state.options, dice_of(state, seat))
    if line is None:
        demand(not lines, refusals.CROSS_ONE)
    else:
        demand(line in lines, refusals.NOT_FORMED, line=line, name=LINE_NAMES.get(line, line))


def _mark(state: State, action: Mark) -> State:
    demand(bool(state.waiting) and in_turn(state) == 3, refusals.NOT_MARKING)
    seat = state.waiting[0]
    _check_formed(state, seat, action.mark)
    crosses = crossed(state, seat, written(state, action))
    return replace(state, crosses=crosses, waiting=state.waiting[1:])


def _first(state: State, seat: int) -> State:
    demand(state.start < 0, STARTER_KNOWN)
    demand(0 <= seat < state.seats, NO_SEAT, seat=seat)
    return replace(state, start=seat)


def _cups(state: State, cups: tuple[Dice | None, ...]) -> State:
    demand(state.start >= 0, refusals.STARTER_FIRST)
    demand(round_over(state) and not last_round(state), refusals.NO_CUPS)
    number, each = places(state.seats), OWN_DICE[state.options.board]
    dice = tuple(cup for cup in cups if cup is not None and _are_dice(cup, each))
    demand(len(dice) == len(cups) == number, refusals.CUPS_NUMBER, number=number, each=each)
    start = (state.start + 1) % state.seats if state.round else state.start  # PK-11
    return replace(
        state,
        round=state.round + 1,
        start=start,
        cups=dice,
        white=(),
        still=tuple((start + step) % state.seats for step in range(state.seats)),
    )


def _white(state: State, dice: Dice) -> State:
    demand(not state.waiting and not round_over(state), refusals.NO_WHITE)
    number = white_due(state)
    demand(_are_dice(dice, number), refusals.WHITE_NUMBER, number=number)
    after = replace(state, white=joined(state.white, dice), waiting=state.still)
    if in_turn(after) < 3:
        return after
    # PK-9: from the start player on; nobody at all where Jörg alone is highest (PK-14).
    return replace(after, waiting=tuple(seat for seat in highest(after) if seat < state.seats))


def _are_dice(dice: Dice, number: int) -> bool:
    return len(dice) == number and all(die in FACES for die in dice)
