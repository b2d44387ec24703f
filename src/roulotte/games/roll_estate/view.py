"""What anyone may see of a Roll Estate table: everything."""

import msgspec

from roulotte.core.dice import Dice
from roulotte.games.roll_estate.figures import (
    RouteName,
    RowName,
)
from roulotte.games.roll_estate.scoring import Score


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
