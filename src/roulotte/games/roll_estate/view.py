"""What anyone may see of a Roll Estate table: everything."""

import msgspec

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
    RouteName,
    RowName,
)
from roulotte.games.roll_estate.rules import apply, to_move
from roulotte.games.roll_estate.scoring import Score, investments, prizes, score
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


class Business(msgspec.Struct, frozen=True):
    """A business of this game: its dollars, and the seat that opened it."""

    dollars: int
    owner: int | None


class District(msgspec.Struct, frozen=True):
    """A row as it is printed, for everybody."""

    row: RowName
    boxes: tuple[int, ...]  # dollars
    businesses: tuple[Business, ...]  # first column, then second where it is played


class Route(msgspec.Struct, frozen=True):
    """A route and the seat that owns it."""

    route: RouteName
    owner: int | None


class Written(msgspec.Struct, frozen=True):
    """A row as one player filled it in; the boxes without a number are blank or crossed out."""

    row: RowName
    numbers: tuple[int | None, ...]
    crossed: bool


class SheetView(msgspec.Struct, frozen=True):
    """One player's sheet."""

    rows: tuple[Written, ...]
    businesses: tuple[RowName, ...]
    routes: tuple[RouteName, ...]
    cash: int | None
    indexes: int
    jackpot: bool
    score: Score


class Solo(msgspec.Struct, frozen=True):
    """What there is to reach alone, and how far it is."""

    difficulty: str
    goal: int
    investments: int


class View(msgspec.Struct, frozen=True):
    """The table: dice, what is printed, what is taken, every sheet."""

    turn: int | None  # the seat that decides
    player: int | None  # the seat whose turn it is, also while dice fall
    first: int | None
    throws: int  # in this turn
    throws_left: int
    dice: Dice
    kept: int  # of the dice, how many wait for the others to fall; 0 when all lie
    districts: tuple[District, ...]
    routes: tuple[Route, ...]
    route_dollars: tuple[int, ...]  # for 1, 2, 3, 4 routes
    index_times: tuple[int, ...]  # cash with 0, 1, 2 indexes
    jackpot_dollars: int
    enough: int  # businesses that end the game
    ending: str | None  # why it will end with this round, or did
    sheets: tuple[SheetView, ...]
    scores: tuple[int, ...]
    solo: Solo | None


class Preview(msgspec.Struct, frozen=True):
    """What an action would write, gain, open, throw or cross out."""

    number: int | None = None
    dollars: int = 0  # gained at once, the business included
    business: int | None = None  # the dollars of the business that it opens
    dice: int = 0  # thrown again
    boxes: int = 0  # crossed out


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
