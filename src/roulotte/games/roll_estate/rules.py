"""Roll Estate's rules (docs/rules/roll-estate.en.md): throw up to three times, claim one asset."""

from functools import cache

from msgspec.structs import replace

from roulotte.core.chance import Dist, First, any_first, dice_pool
from roulotte.core.dice import FACES, Dice, joined, parts, without
from roulotte.core.game import CHANCE, OVER, Turn, demand
from roulotte.core.refusals import NO_SEAT, STARTER_KNOWN
from roulotte.core.tuples import put
from roulotte.games.roll_estate import refusals
from roulotte.games.roll_estate.boxes import blanks, fillable, numbers_of, takers
from roulotte.games.roll_estate.claims import (
    MOST_INDEXES,
    claims,
    is_five_alike,
    is_run,
    losable,
    routes_of,
)
from roulotte.games.roll_estate.figures import (
    DICE,
    DISTRICTS,
    ENOUGH,
    LINES,
    ROUTES,
    ROWS,
    THROWS,
    RouteName,
    RowName,
)
from roulotte.games.roll_estate.scoring import Result, opened, prizes, result
from roulotte.games.roll_estate.state import (
    BLANK,
    CROSSED,
    NOBODY,
    Action,
    Claim,
    ClaimCash,
    ClaimIndex,
    ClaimProperty,
    ClaimRoute,
    Keep,
    LoseInterest,
    Options,
    Outcome,
    Roll,
    Sheet,
    State,
)


def initial(seats: int, options: Options) -> State:
    """Blank sheets, nothing owned."""
    blank = Sheet(tuple((BLANK,) * len(boxes) for boxes in options.dollars.boxes))
    return State(
        options,
        sheets=(blank,) * seats,
        businesses=((),) * len(ROWS),
        routes=(NOBODY,) * len(ROUTES),
    )


def is_over(state: State) -> bool:
    """Whether the end was triggered and the round is played out (RE-12)."""
    return bool(state.ending) and state.turn == state.first


def to_move(state: State) -> Turn:
    """Chance says who starts and throws the dice; with five on the table a seat decides."""
    if is_over(state):
        return OVER
    return state.turn if len(state.dice) == DICE else CHANCE


def chance(state: State) -> Dist[Outcome]:
    """Who starts (RE-17), or the dice that are not kept (RE-1)."""
    if state.first == NOBODY:
        return any_first(len(state.sheets))
    return _rolls(DICE - len(state.dice), state.turn)


@cache
def _rolls(number: int, seat: int) -> Dist[Roll]:
    return Dist((dice_pool(number, seat),), Roll)


@cache
def _keeps(dice: Dice) -> tuple[Keep, ...]:
    return tuple(Keep(part) for part in parts(dice)[:-1])


def legal(state: State) -> tuple[Action, ...]:
    """Claims in sheet order, or rows to lose interest in; then keeps, if a throw is left."""
    if not isinstance(to_move(state), int):
        return ()
    stops: tuple[Action, ...] = claims(state) or losable(state)
    return stops + _keeps(state.dice) if state.throws < THROWS else stops


def apply(state: State, move: Action | Outcome) -> State:
    """Let a seat start, dice fall, or the seat to move decide."""
    if isinstance(move, First):
        return _start(state, move.first)
    demand(state.first != NOBODY, refusals.NOT_STARTED)
    demand(not is_over(state), refusals.OVER)
    if isinstance(move, Roll):
        return _roll(state, move.roll)
    demand(len(state.dice) == DICE, refusals.NOT_THROWN)
    if isinstance(move, Keep):
        return _keep(state, move.keep)
    if isinstance(move, LoseInterest):
        return _lose_interest(state, move.lose_interest)
    return _claim(state, move)


def _start(state: State, seat: int) -> State:
    demand(state.first == NOBODY, STARTER_KNOWN)
    demand(0 <= seat < len(state.sheets), NO_SEAT, seat=seat)
    return replace(state, first=seat, turn=seat)


def _roll(state: State, dice: Dice) -> State:
    due = DICE - len(state.dice)
    demand(due > 0, refusals.NO_THROW_DUE)
    demand(len(dice) == due, refusals.THROWN_NUMBER, due=due, fell=len(dice))
    demand(all(die in FACES for die in dice), refusals.NO_SUCH_FACE)
    after = replace(state, dice=joined(state.dice, dice), throws=state.throws + 1)
    last = after.throws == THROWS
    if last and len(state.sheets) == 1 and not claims(after):  # RE-16
        return replace(after, ending="stuck")
    return after


def _keep(state: State, kept: Dice) -> State:
    demand(state.throws < THROWS, refusals.NO_THROW_LEFT)
    demand(len(kept) < DICE, refusals.FIVE_KEPT)
    demand(without(state.dice, kept) is not None, refusals.NOT_ON_TABLE)
    return replace(state, dice=kept)


def _lose_interest(state: State, name: RowName) -> State:
    row, sheet = _row_named(name), state.sheets[state.turn]
    demand(len(state.sheets) > 1, refusals.NOT_IN_SOLO)
    demand(not claims(state), refusals.CLAIM_POSSIBLE)
    demand(blanks(sheet.rows[row]) > 0, refusals.NO_BLANK, row=name, district=DISTRICTS[name])
    crossed = tuple(number or CROSSED for number in sheet.rows[row])
    return _turn_done(state, _with_row(sheet, row, crossed))


def _claim(state: State, move: Claim) -> State:
    if isinstance(move, ClaimProperty):
        return _claim_property(state, move)
    if isinstance(move, ClaimRoute):
        return _claim_route(state, move.route)
    sheet, dice = state.sheets[state.turn], state.dice
    if isinstance(move, ClaimCash):
        demand(not sheet.cash, refusals.CASH_WRITTEN)
        return _turn_done(state, replace(sheet, cash=sum(dice)))
    if isinstance(move, ClaimIndex):
        demand(is_run(dice), refusals.INDEX_NEEDS)
        demand(sheet.indexes < MOST_INDEXES, refusals.INDEXES_TAKEN)
        return _turn_done(state, replace(sheet, indexes=sheet.indexes + 1))
    demand(is_five_alike(dice), refusals.JACKPOT_NEEDS)
    demand(not sheet.jackpot, refusals.JACKPOT_WON)
    return _turn_done(state, replace(sheet, jackpot=True))


def _claim_property(state: State, move: ClaimProperty) -> State:
    row, box, sheet = _row_named(move.row), move.box - 1, state.sheets[state.turn]
    boxes, number = sheet.rows[row], numbers_of(state.dice)[row]
    named = {"row": move.row, "district": DISTRICTS[move.row], "box": move.box, "number": number}
    demand(0 <= box < len(boxes), refusals.NO_BOX, **named)
    demand(number > 0, refusals.WRITES_NOTHING, **named)
    demand(boxes[box] == BLANK, refusals.NOT_BLANK, **named)
    demand(box in takers(boxes, number), refusals.NOT_INCREASING, **named)
    filled = put(boxes, box, number)
    if all(there > 0 for there in filled):
        state = _open(state, row)
    return _turn_done(state, _with_row(sheet, row, filled))


def _open(state: State, row: int) -> State:
    """Open the best business still free in a completed row, if there is one (RE-11)."""
    owners = state.businesses[row]
    if len(owners) == len(prizes(state.options, len(state.sheets), row)):
        return state
    return replace(state, businesses=put(state.businesses, row, (*owners, state.turn)))


def _claim_route(state: State, route: RouteName) -> State:
    named = {"route": route, "line": LINES.get(route, route)}
    demand(route in routes_of(state.dice), refusals.ROUTE_NEEDS, **named)
    index = ROUTES.index(route)
    demand(state.routes[index] == NOBODY, refusals.ROUTE_TAKEN, **named)
    taken = replace(state, routes=put(state.routes, index, state.turn))
    return _turn_done(taken, state.sheets[state.turn])


def _row_named(name: RowName) -> int:
    demand(name in ROWS, refusals.NO_ROW, row=name)
    return ROWS.index(name)


def _with_row(sheet: Sheet, row: int, boxes: tuple[int, ...]) -> Sheet:
    return replace(sheet, rows=put(sheet.rows, row, boxes))


def _turn_done(state: State, sheet: Sheet) -> State:
    """Put the sheet back, look whether that ends the game, and pass the dice on."""
    return replace(
        state,
        sheets=put(state.sheets, state.turn, sheet),
        turn=(state.turn + 1) % len(state.sheets),
        throws=0,
        dice=(),
        ending=state.ending or _trigger(state, sheet),
    )


def _trigger(state: State, sheet: Sheet) -> str:
    """What this turn ends the game by, if by anything (RE-12, RE-14, RE-16)."""
    seats = len(state.sheets)
    if opened(state, state.turn) >= ENOUGH[seats]:
        return "complete" if seats == 1 else "businesses"
    can_claim = any(fillable(boxes, row) for row, boxes in enumerate(sheet.rows))
    return "" if can_claim else "properties"


def outcome(state: State) -> Result | None:
    """Who won, once it is over (RE-13, RE-16)."""
    return result(state) if is_over(state) else None
