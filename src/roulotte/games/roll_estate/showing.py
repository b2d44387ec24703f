"""How what a viewer may see of a Roll Estate table is made from its state."""

from roulotte.core.dice import Dice
from roulotte.core.game import OVER, Viewer
from roulotte.games.roll_estate.boxes import blanks, numbers_of
from roulotte.games.roll_estate.figures import (
    DICE,
    ENOUGH,
    GOALS,
    INDEX_TIMES,
    ROUTES,
    ROWS,
    THROWS,
    RowName,
)
from roulotte.games.roll_estate.rules import apply, to_move
from roulotte.games.roll_estate.scoring import investments, prizes, score
from roulotte.games.roll_estate.state import (
    CROSSED,
    NOBODY,
    Action,
    ClaimCash,
    ClaimProperty,
    Keep,
    LoseInterest,
    State,
)
from roulotte.games.roll_estate.view import (
    Business,
    District,
    Preview,
    Route,
    SheetView,
    Solo,
    View,
    Written,
)


def view(state: State, _viewer: Viewer) -> View:
    """The whole table: nothing is hidden."""
    turn, options = to_move(state), state.options
    sheets = tuple(_sheet(state, seat) for seat in range(len(state.sheets)))
    return View(
        turn=turn if isinstance(turn, int) else None,
        player=None if turn is OVER else _seat(state.turn),
        first=_seat(state.first),
        throws=state.throws,
        throws_left=THROWS - state.throws,
        dice=state.dice,
        kept=len(state.dice) % DICE,
        districts=tuple(_district(state, row) for row in range(len(ROWS))),
        routes=tuple(
            Route(route, _seat(owner)) for route, owner in zip(ROUTES, state.routes, strict=True)
        ),
        route_dollars=options.dollars.routes,
        index_times=INDEX_TIMES,
        jackpot_dollars=options.dollars.jackpot,
        enough=ENOUGH[len(state.sheets)],
        ending=state.ending or None,
        sheets=sheets,
        scores=tuple(sheet.score.total for sheet in sheets),
        solo=_solo(state),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _district(state: State, row: int) -> District:
    owners = state.businesses[row]
    return District(
        ROWS[row],
        state.options.dollars.boxes[row],
        tuple(
            Business(dollars, owners[column] if column < len(owners) else None)
            for column, dollars in enumerate(prizes(state.options, len(state.sheets), row))
        ),
    )


def _sheet(state: State, seat: int) -> SheetView:
    """One player's sheet, with what it is worth so far."""
    sheet = state.sheets[seat]
    return SheetView(
        rows=tuple(
            Written(
                row, tuple(number if number > 0 else None for number in boxes), CROSSED in boxes
            )
            for row, boxes in zip(ROWS, sheet.rows, strict=True)
        ),
        businesses=tuple(
            row for row, owners in zip(ROWS, state.businesses, strict=True) if seat in owners
        ),
        routes=tuple(
            route for route, owner in zip(ROUTES, state.routes, strict=True) if owner == seat
        ),
        cash=sheet.cash or None,
        indexes=sheet.indexes,
        jackpot=sheet.jackpot,
        score=score(state, seat),
    )


def _solo(state: State) -> Solo | None:
    difficulty = state.options.difficulty
    if difficulty is None:
        return None
    return Solo(difficulty, GOALS[difficulty], investments(state))


def preview(state: State, action: Action) -> Preview:
    """What a legal action would come to."""
    if isinstance(action, Keep):
        return Preview(dice=DICE - len(action.keep))
    if isinstance(action, LoseInterest):
        return Preview(boxes=blanks(state.sheets[state.turn].rows[_row(action.lose_interest)]))
    after = apply(state, action)
    old, new = score(state, state.turn), score(after, state.turn)
    opens = after.businesses != state.businesses
    return Preview(
        number=_number(state.dice, action),
        dollars=new.total - old.total,
        business=new.businesses - old.businesses if opens else None,
    )


def _row(name: RowName) -> int:
    return ROWS.index(name)


def _number(dice: Dice, action: Action) -> int | None:
    if isinstance(action, ClaimProperty):
        return numbers_of(dice)[_row(action.row)]
    return sum(dice) if isinstance(action, ClaimCash) else None
