"""Rollie's rules (docs/rules/rollie.en.md): take or secure, until a double ends the round."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from msgspec.structs import replace

from roulotte.core.chance import Dist, Pool, any_first, one_of
from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE, OVER, Turn, demand
from roulotte.core.refusals import NO_SEAT
from roulotte.core.tuples import put
from roulotte.games.rollie import refusals
from roulotte.games.rollie.figures import FACES, NOTES_EACH, TOKENS, VALUES, Face, Value
from roulotte.games.rollie.scoring import money, together
from roulotte.games.rollie.state import (
    Action,
    Crash,
    Faces,
    Options,
    Outcome,
    Roll,
    Secure,
    State,
    Take,
    Token,
)

INDEX: Final[dict[Face, int]] = {value: index for index, value in enumerate(VALUES)}
NO_NOTES: Final = (0,) * len(VALUES)
TAKES: Final = tuple(Take(value) for value in VALUES)
SECURES: Final = {number: Secure(True, number) for number in TOKENS}
SECURE: Final = Secure(True)


def initial(seats: int, options: Options) -> State:
    """All notes in the bank, all tokens face down (RO-1)."""
    return State(
        options=options,
        bank=(NOTES_EACH,) * len(VALUES),
        stakes=(NO_NOTES,) * seats,
        wallets=(NO_NOTES,) * seats,
        tokens=((),) * seats,
        playing=(True,) * seats,
    )


def to_move(state: State) -> Turn:
    """The seat that takes or secures; chance draws who starts, turns up tokens and rolls."""
    if state.turn >= 0:
        return state.turn
    return CHANCE if state.ending is None else OVER


def chance(state: State) -> Dist[Outcome]:
    """Who starts and a token, in either order; then a roll, or a token for a new round."""
    if state.first < 0:
        return any_first(len(state.playing))
    return _any_token(face_down(state)) if state.due else rolls(state.first)


@cache
def _any_token(numbers: tuple[int, ...]) -> Dist[Outcome]:
    return one_of(numbers, Token)


@cache
def rolls(seat: int) -> Dist[Outcome]:
    """Both dice, thrown by the first player, secured or not (RO-2)."""
    return Dist((Pool(FACES, 2, dice=True, seat=seat),), Roll)


def face_down(state: State) -> tuple[int, ...]:
    """The tokens that nobody has seen yet."""
    return _unseen(state.face_up, state.tokens)


@lru_cache(maxsize=4096)
def _unseen(face_up: tuple[int, ...], held: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    seen = {*face_up, *chain.from_iterable(held)}
    return tuple(number for number in TOKENS if number not in seen)


def round_of(state: State) -> int:
    """The number of the round: a token is turned up for each (RO-10)."""
    return len(TOKENS) - len(face_down(state))


def offered(roll: Faces) -> tuple[Face, ...]:
    """The values that a roll lets take (RO-4)."""
    return VALUES if "R" in roll else roll


def legal(state: State) -> tuple[Action, ...]:
    """Notes to take, the lowest first; then securing, the highest token first."""
    if state.roll is None:
        return ()
    values = offered(state.roll)
    takes = (
        take for take, left in zip(TAKES, state.bank, strict=True) if left and take.take in values
    )
    secures = [SECURES[number] for number in reversed(state.face_up)] or [SECURE]
    return (*takes, *secures)


def early(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may lock while others before it decide on the same roll (RO-16)."""
    seats, first = len(state.playing), state.first
    if state.roll is None or seat >= seats or not state.playing[seat]:
        return ()
    waits = (seat - first) % seats > (state.turn - first) % seats
    return legal(state) if waits else ()


def apply(state: State, move: Action | Outcome) -> State:
    """Let the seat to move act, or chance speak."""
    if isinstance(move, Take):
        return _take(state, move.take)
    if isinstance(move, Secure):
        return _secure(state, move)
    if isinstance(move, Roll):
        return _roll(state, move.roll)
    if isinstance(move, Token):
        return _turn_up(state, move.token)
    return _start(state, move.first)


def _start(state: State, seat: int) -> State:
    demand(state.first < 0, refusals.FIRST_KNOWN)
    demand(0 <= seat < len(state.playing), NO_SEAT, seat=seat)
    return replace(state, first=seat)


def _turn_up(state: State, number: int) -> State:
    demand(state.due, refusals.NO_TOKEN_DUE)
    demand(number in face_down(state), refusals.NOT_FACE_DOWN, token=number)
    return replace(state, face_up=_with(state.face_up, number), due=False)


def _roll(state: State, roll: Faces) -> State:
    demand(to_move(state) is CHANCE, refusals.NO_ROLL_DUE)
    demand(state.first >= 0 and not state.due, refusals.ROLL_TOO_EARLY)
    crashed = crashing(state, roll)
    if crashed is None:
        return _pass_on(replace(state, roll=roll))
    lost = tuple(money(state.stakes[seat]) for seat in crashed)
    return _end_round(_give_back(state, crashed), Crash(roll, crashed, lost))


def crashing(state: State, roll: Faces) -> tuple[int, ...] | None:
    """The seats that a roll makes crash; None if it lets them decide (RO-3, RO-7 to RO-9)."""
    one, other = roll
    playing = tuple(seat for seat, still in enumerate(state.playing) if still)
    if one == other and one != "R":
        return tuple(seat for seat in playing if state.stakes[seat][INDEX[one]])
    if one == other or not any(state.bank[INDEX[value]] for value in offered(roll)):
        return playing
    return None


def _take(state: State, value: Value) -> State:
    if state.roll is None:
        raise IllegalError(refusals.NOT_TAKING)
    demand(value in offered(state.roll), refusals.NOT_OFFERED, value=value)
    index, seat = INDEX[value], state.turn
    demand(state.bank[index] > 0, refusals.NONE_LEFT, value=value)
    bank = put(state.bank, index, state.bank[index] - 1)
    stake = put(state.stakes[seat], index, state.stakes[seat][index] + 1)
    taken = replace(
        state,
        bank=bank,
        stakes=put(state.stakes, seat, stake),
        scarce=bank.count(0) >= 2,  # no pile fills again before the round ends
    )
    return _pass_on(taken)


def _secure(state: State, move: Secure) -> State:
    demand(move.secure and state.roll is not None, refusals.NOT_SECURING)
    seat, number = state.turn, move.token
    tokens, face_up = state.tokens, state.face_up
    if isinstance(number, int):
        demand(number in face_up, refusals.NOT_FACE_UP, token=number)
        tokens = put(tokens, seat, _with(tokens[seat], number))
        face_up = tuple(other for other in face_up if other != number)
    else:
        demand(not face_up, refusals.CHOOSE_TOKEN)
    secured = replace(
        state,
        stakes=put(state.stakes, seat, NO_NOTES),
        wallets=put(state.wallets, seat, together(state.wallets[seat], state.stakes[seat])),
        tokens=tokens,
        face_up=face_up,
        playing=put(state.playing, seat, False),
    )
    return _pass_on(secured)


def _pass_on(state: State) -> State:
    """To the next seat in play; once round, the dice pass or the round ends (RO-3, RO-6)."""
    seats, first = len(state.playing), state.first
    asked = 0 if state.turn < 0 else (state.turn - first) % seats + 1
    for step in range(asked, seats):
        seat = (first + step) % seats
        if state.playing[seat]:
            return replace(state, turn=seat)
    if any(state.playing):
        return replace(state, first=_left_of(state), roll=None, turn=-1)
    return _end_round(state, None)


def _left_of(state: State) -> int:
    return (state.first + 1) % len(state.playing)


def _end_round(state: State, crash: Crash | None) -> State:
    """A new round, unless two piles ran out in this one or it was the last (RO-10, RO-11)."""
    seats = range(len(state.playing))
    ended = replace(state, roll=None, turn=-1, crash=crash)
    if state.scarce or not face_down(state):
        ending = "piles" if state.scarce else "rounds"
        return replace(_give_back(ended, seats), ending=ending)  # RO-12
    return replace(ended, playing=(True,) * len(seats), due=True, first=_left_of(state))


def _give_back(state: State, seats: Iterable[int]) -> State:
    """Stakes go back to the bank."""
    bank, stakes = state.bank, list(state.stakes)
    for seat in seats:
        bank = together(bank, stakes[seat])
        stakes[seat] = NO_NOTES
    return replace(state, bank=bank, stakes=tuple(stakes))


def _with(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(sorted((*numbers, number)))
