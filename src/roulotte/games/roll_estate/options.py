"""Reading and writing a table's options: variant, difficulty and the sheet's own dollars."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from roulotte.core.errors import TableError
from roulotte.core.game import as_figure, check_keys
from roulotte.core.wire import to_wire
from roulotte.core.words import Text
from roulotte.games.roll_estate.figures import (
    DOLLARS,
    GOALS,
    ROUTES,
    ROWS,
    SPEC,
    Difficulty,
    Dollars,
)
from roulotte.games.roll_estate.state import Options

EASIEST: Final[Difficulty] = "easy"

NO_VARIANT: Final = Text(
    fr="`variant` ne peut être que ruthless", en="`variant` can only be ruthless"
)
RUTHLESS_SEATS: Final = Text(
    fr="la variante impitoyable se joue de 3 à 5",
    en="the ruthless variant is for 3 to 5 players",
)
ALONE: Final = Text(
    fr="une `difficulty` est pour qui joue en solitaire",
    en="a `difficulty` is for one player alone",
)
NO_DIFFICULTY: Final = Text(
    fr="`difficulty` ne peut être que {known}", en="`difficulty` can only be {known}"
)
NO_OBJECT: Final = Text(fr="`{what}` doit être un objet", en="`{what}` must be an object")
FIGURES: Final = Text(
    fr="{what} doit être une liste de {length} nombres",
    en="{what} must be a list of {length} figures",
)
EACH: Final = Text(fr="chaque nombre de {what}", en="each figure of {what}")
ROUTES_ORDER: Final = Text(
    fr="`dollars.routes` n'est pas en ordre : plus de routes ne rapportent jamais moins",
    en="`dollars.routes` is out of order: more routes never earn less",
)
BUSINESS_ORDER: Final = Text(
    fr="les entreprises de {row} ne sont pas en ordre : la deuxième ({second}) ne peut pas valoir"
    " plus que la première ({first})",
    en="the businesses of {row} are out of order: the second ({second}) may not be worth more"
    " than the first ({first})",
)


def read_options(raw: Mapping[str, object], seats: int) -> Options:
    """Check options against the number of seats; what is left out is as printed."""
    check_keys(raw, tuple(SPEC.options), SPEC.name)
    ruthless = "variant" in raw
    if ruthless and raw["variant"] != "ruthless":
        raise TableError(NO_VARIANT)
    if ruthless and seats < 3:
        raise TableError(RUTHLESS_SEATS)
    if "difficulty" in raw and seats != 1:
        raise TableError(ALONE)
    return Options(
        dollars=_dollars(raw.get("dollars", {})),
        ruthless=ruthless,
        difficulty=_difficulty(raw.get("difficulty", EASIEST)) if seats == 1 else None,
    )


def _difficulty(raw: object) -> Difficulty:
    for difficulty in GOALS:
        if raw == difficulty:
            return difficulty
    raise TableError(NO_DIFFICULTY.filled(known=", ".join(GOALS)))


def _dollars(raw: object) -> Dollars:
    given = _mapping(raw, "dollars", Dollars.__struct_fields__)
    boxes, first, second = list(DOLLARS.boxes), list(DOLLARS.first), list(DOLLARS.second)
    for row, what, figures in _by_row(given, "boxes"):
        boxes[row] = _figures(figures, what, len(boxes[row]))
    for row, what, figure in _by_row(given, "first"):
        first[row] = as_figure(figure, what)
    for row, what, figure in _by_row(given, "second"):
        second[row] = None if figure is None else as_figure(figure, what)
    dollars = Dollars(
        boxes=tuple(boxes),
        first=tuple(first),
        second=tuple(second),
        routes=_figures(given.get("routes", [*DOLLARS.routes]), "`dollars.routes`", len(ROUTES)),
        jackpot=as_figure(given.get("jackpot", DOLLARS.jackpot), "`dollars.jackpot`"),
    )
    _check_order(dollars)
    return dollars


def _mapping(raw: object, what: str, known: tuple[str, ...]) -> Mapping[str, object]:
    if not isinstance(raw, Mapping):
        raise TableError(NO_OBJECT.filled(what=what))
    check_keys(raw, known, f"`{what}`")
    return raw


def _by_row(given: Mapping[str, object], key: str) -> list[tuple[int, str, object]]:
    """What is given for some rows: the row's index, how to call the figure, and the figure."""
    rows = _mapping(given.get(key, {}), f"dollars.{key}", ROWS)
    return [
        (index, f"`dollars.{key}.{row}`", rows[row])
        for index, row in enumerate(ROWS)
        if row in rows
    ]


def _figures(raw: object, what: str, length: int) -> tuple[int, ...]:
    if not isinstance(raw, list) or len(raw) != length:
        raise TableError(FIGURES.filled(what=what, length=length))
    return tuple(as_figure(figure, EACH.filled(what=what)) for figure in raw)


def _check_order(dollars: Dollars) -> None:
    if any(more < fewer for fewer, more in pairwise(dollars.routes)):
        raise TableError(ROUTES_ORDER)
    for row, first, second in zip(ROWS, dollars.first, dollars.second, strict=True):
        if second is not None and second > first:
            raise TableError(BUSINESS_ORDER.filled(row=row, second=second, first=first))


def write_options(options: Options) -> dict[str, object]:
    """The options that differ from the defaults."""
    written: dict[str, object] = {}
    if options.ruthless:
        written["variant"] = "ruthless"
    if options.difficulty not in {None, EASIEST}:
        written["difficulty"] = options.difficulty
    if options.dollars != DOLLARS:
        written["dollars"] = _written(options.dollars)
    return written


def _written(dollars: Dollars) -> dict[str, object]:
    """Only the rows and figures that are not as printed, in JSON's own types."""
    given, printed = to_wire(dollars), to_wire(DOLLARS)
    written: dict[str, object] = {}
    for key in ("boxes", "first", "second"):
        pairs = zip(ROWS, given[key], printed[key], strict=True)
        changed = {row: figure for row, figure, default in pairs if figure != default}
        if changed:
            written[key] = changed
    for key in ("routes", "jackpot"):
        if given[key] != printed[key]:
            written[key] = given[key]
    return written
