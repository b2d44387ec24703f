"""Roll Estate's rules (docs/rules/roll-estate.en.md): throw up to three times, claim one asset."""

from functools import cache

from msgspec.structs import replace

from roulotte.core.chance import Dist, First, any_first, dice_pool
from roulotte.core.dice import FACES, Dice, joined, parts, without
from roulotte.core.game import CHANCE, OVER, Turn, demand
from roulotte.core.tuples import put
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
    ENOUGH,
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
    demand(state.first != NOBODY, "nobody has started yet")
    demand(not is_over(state), "the game is over")
    if isinstance(move, Roll):
        return _roll(state, move.roll)
    demand(len(state.dice) == DICE, "the dice are still to be thrown")
    if isinstance(move, Keep):
        return _keep(state, move.keep)
    if isinstance(move, LoseInterest):
        return _lose_interest(state, move.lose_interest)
    return _claim(state, move)


def _start(state: State, seat: int) -> State:
    demand(state.first == NOBODY, "it is known who starts")
    demand(0 <= seat < len(state.sheets), f"there is no seat {seat}")
    return replace(state, first=seat, turn=seat)


def _roll(state: State, dice: Dice) -> State:
    due = DICE - len(state.dice)
    demand(due > 0, "no dice are to be thrown: a seat decides")
    demand(len(dice) == due, f"the number of dice to be thrown is {due}, not {len(dice)}")
    demand(all(die in FACES for die in dice), "a die shows 1 to 6")
    after = replace(state, dice=joined(state.dice, dice), throws=state.throws + 1)
    last = after.throws == THROWS
    if last and len(state.sheets) == 1 and not claims(after):  # RE-16
        return replace(after, ending="stuck")
    return after


def _keep(state: State, kept: Dice) -> State:
    demand(state.throws < THROWS, "the dice were thrown three times: the turn has to end")
    demand(len(kept) < DICE, "five kept dice are no throw: fewer are kept, or the turn ends")
    demand(without(state.dice, kept) is not None, "only dice on the table can be kept")
    return replace(state, dice=kept)


def _lose_interest(state: State, name: RowName) -> State:
    row, sheet = _row_named(name), state.sheets[state.turn]
    demand(len(state.sheets) > 1, "nobody loses interest in solo")
    demand(not claims(state), "these dice allow a claim, so one has to be made")
    demand(blanks(sheet.rows[row]) > 0, f"the row {name} has no blank box")
    crossed = tuple(number or CROSSED for number in sheet.rows[row])
    return _turn_done(state, _with_row(sheet, row, crossed))


def _claim(state: State, move: Claim) -> State:
    if isinstance(move, ClaimProperty):
        return _claim_property(state, move)
    if isinstance(move, ClaimRoute):
        return _claim_route(state, move.route)
    sheet, dice = state.sheets[state.turn], state.dice
    if isinstance(move, ClaimCash):
        demand(not sheet.cash, "cash is written already")
        return _turn_done(state, replace(sheet, cash=sum(dice)))
    if isinstance(move, ClaimIndex):
        demand(is_run(dice), "an index needs a run of five")
        demand(sheet.indexes < MOST_INDEXES, "both indexes are claimed already")
        return _turn_done(state, replace(sheet, indexes=sheet.indexes + 1))
    demand(is_five_alike(dice), "the jackpot needs five alike")
    demand(not sheet.jackpot, "the jackpot is claimed already")
    return _turn_done(state, replace(sheet, jackpot=True))


def _claim_property(state: State, move: ClaimProperty) -> State:
    row, box, sheet = _row_named(move.row), move.box - 1, state.sheets[state.turn]
    boxes, number = sheet.rows[row], numbers_of(state.dice)[row]
    demand(0 <= box < len(boxes), f"the row {move.row} has no box {move.box}")
    demand(number > 0, f"these dice write nothing in the row {move.row}")
    demand(boxes[box] == BLANK, f"box {move.box} of the row {move.row} is not blank")
    demand(
        box in takers(boxes, number),
        f"{number} in box {move.box} of the row {move.row} would not keep it increasing",
    )
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
    demand(route in routes_of(state.dice), f"these dice have no run for the route {route}")
    index = ROUTES.index(route)
    demand(state.routes[index] == NOBODY, f"the route {route} is taken")
    taken = replace(state, routes=put(state.routes, index, state.turn))
    return _turn_done(taken, state.sheets[state.turn])


def _row_named(name: RowName) -> int:
    demand(name in ROWS, f"there is no row {name}")
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
