"""Positions for the tests of Roll Estate, written as a player would describe them."""

from collections.abc import Mapping

from msgspec.structs import replace

from roulotte.core.dice import Dice
from roulotte.core.wire import to_wire
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.figures import ROUTES, ROWS
from roulotte.games.roll_estate.state import Options, Sheet, State

BLANK, CROSSED = 0, -1
Rows = Mapping[str, tuple[int, ...]]

# Nothing fits anywhere on this sheet but more than two 6s, or 15 in triple.
TIGHT: Rows = {
    "ones": (1, 5),
    "twos": (2, 10),
    "threes": (3, 6, 9),
    "fours": (4, 8, 12),
    "fives": (5, 10, 15),
    "sixes": (6, 12, BLANK),
    "triple": (3, 12, 18),
    "quadruple": (4, 8, 12),
}


def sheet(rows: Rows, **fields: object) -> Sheet:
    """A sheet with these rows, the others blank."""
    blank = GAME.initial(2, options(2)).sheets[0].rows
    there = tuple(rows.get(row, boxes) for row, boxes in zip(ROWS, blank, strict=True))
    return replace(Sheet(there), **fields)


def options(seats: int, **raw: object) -> Options:
    return GAME.read_options(raw, seats)


def table(
    *sheets: Sheet,
    dice: Dice = (),
    throws: int = 1,
    turn: int = 0,
    first: int = 0,
    routes: Mapping[str, int] | None = None,
    businesses: Mapping[str, tuple[int, ...]] | None = None,
    **raw: object,
) -> State:
    """A table with these sheets, the first to play unless said otherwise."""
    start = GAME.initial(len(sheets), options(len(sheets), **raw))
    return replace(
        start,
        sheets=sheets,
        dice=tuple(sorted(dice)),
        throws=throws if dice else 0,
        turn=turn,
        first=first,
        routes=tuple((routes or {}).get(route, -1) for route in ROUTES),
        businesses=tuple((businesses or {}).get(row, ()) for row in ROWS),
    )


def blank(seats: int = 2, **said: object) -> State:
    """A table of blank sheets."""
    return table(*[sheet({})] * seats, **said)  # type: ignore[arg-type]


def legal(state: State) -> list[dict[str, object]]:
    return [to_wire(action) for action in GAME.legal(state)]


def stops(state: State) -> list[dict[str, object]]:
    """The legal actions that end the turn."""
    return [action for action in legal(state) if "keep" not in action]


def play(state: State, *moves: Mapping[str, object]) -> State:
    """Apply actions and outcomes as a record would write them."""
    for raw in moves:
        chance = raw.keys() & {"roll", "first"}
        move = GAME.read_outcome(dict(raw)) if chance else GAME.read_action(dict(raw))
        state = GAME.apply(state, move)
    return state


def row(state: State, seat: int, name: str) -> tuple[int, ...]:
    return state.sheets[seat].rows[[*ROWS].index(name)]  # type: ignore[arg-type]


def claim(name: str, box: int) -> dict[str, object]:
    return {"claim": "property", "row": name, "box": box}
