"""Roll Estate in the terminal: one sheet large, every player in a line.

The investments stand beside the districts where there is room, below them in 80 columns.
`[10]` is written, `[  ]` blank, `[××]` crossed out, `‹10›` what the dice would write or earn now.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.cells import set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text as Line

from roulotte.cli.boards.marks import dice_text, seat_mark, seat_name
from roulotte.core.game import Choice
from roulotte.core.words import Lang, Text
from roulotte.games.roll_estate.figures import DISTRICTS, LINES, THROWS
from roulotte.games.roll_estate.scoring import Score
from roulotte.games.roll_estate.state import (
    Action,
    ClaimCash,
    ClaimIndex,
    ClaimJackpot,
    ClaimProperty,
    ClaimRoute,
)
from roulotte.games.roll_estate.view import (
    Business,
    District,
    Preview,
    SheetView,
    Solo,
    View,
    Written,
)
from roulotte.games.roll_estate.words import money, route_mark, row_mark

Offers = Mapping[Action, Preview]
"""What the choices would write or earn."""

OFFER: Final = "bold cyan"
LONGEST: Final = 12  # cells of a name
ENDLESS: Final = 1000  # cells, to measure what nothing cuts
TICK: Final = Line("✓")

HEADS: Final = (
    Text(fr="Quartier", en="District"),
    Text(fr="Dés", en="Dice"),
    Text(fr="Propriétés", en="Properties"),
    Text(fr="Entreprises", en="Businesses"),
)
ROUTES: Final = Text(fr="Routes", en="Routes")
CASH: Final = Text(fr="liquidités →", en="cash →")
INDEXES: Final = Text(fr="indices (suite)", en="indexes (run)")
JACKPOT: Final = Text(fr="jackpot (5 pareils)", en="jackpot (5 alike)")
THROW: Final = Text(fr="lancer {number} sur {of}", en="throw {number} of {of}")
LAST_ROUND: Final = Text(fr="dernier tour de table", en="last round")
GOAL: Final = Text(
    fr="investissements {money} sur {goal}",
    en="investments {money} of {goal}",
)
ASSETS: Final = Text(
    fr="propriétés {properties} + entreprises {businesses} + routes {routes}",
    en="properties {properties} + businesses {businesses} + routes {routes}",
)
LUCK: Final = Text(
    fr="+ portefeuille {portfolio} + jackpot {jackpot} = ",
    en="+ portfolio {portfolio} + jackpot {jackpot} = ",
)
SCORE: Final = Text(fr="Score", en="Score")
OPENED: Final = Text(fr="Entrep.", en="Busin.")
INVESTED: Final = Text(fr="Invest.", en="Invest.")


class Fitting:
    """The first of two drawings where it fits, else the second, which is narrower."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self.wide, self.narrow = wide, narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Choose by the columns that are there."""
        needed = Measurement.get(console, options.update_width(ENDLESS), self.wide).maximum
        yield self.wide if needed <= options.max_width else self.narrow


def draw(
    view: View, choices: Sequence[Choice[Action, Preview]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """The dice, the sheet of whoever plays, and everybody's dollars."""
    names = [set_cell_size(name, LONGEST).rstrip() for name in names]
    seat = next((one for one in (view.player, view.first) if one is not None), 0)
    offers = {choice.action: choice.preview for choice in choices}
    return Group(
        _status(view, names, lang),
        _paper(view, seat, offers, lang),
        _sum(seat_name(seat, names), view.sheets[seat].score, lang),
        _goal(view.solo, lang) if view.solo else _players(view, names, lang),
    )


def _status(view: View, names: Sequence[str], lang: Lang) -> Line:
    parts = []
    if view.player is not None:
        parts.append(seat_name(view.player, names, view.turn))
    if view.dice:
        parts.append(dice_text(view.dice))
    if view.throws:
        parts.append(Line(THROW(lang, number=view.throws, of=THROWS)))
    if view.ending and view.player is not None and not view.solo:
        parts.append(Line(LAST_ROUND(lang), style="bold"))
    return Line("  ").join(parts)


def _goal(solo: Solo, lang: Lang) -> Line:
    goal, reached = money(solo.goal, lang), money(solo.investments, lang)
    return Line(GOAL(lang, money=reached, goal=goal))


def _paper(view: View, seat: int, offers: Offers, lang: Lang) -> Fitting:
    """One sheet: its districts, and its investments in one column or in two."""
    districts = _districts(view, seat, offers, lang)
    routes = _routes(view, offers, lang)
    others = _portfolio(view, view.sheets[seat], offers, lang)
    return Fitting(
        _side_by_side(districts, _slots([*routes, *others])),
        Group(districts, _side_by_side(_slots(routes), _slots(others))),
    )


def _side_by_side(*parts: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(*parts)
    return grid


def _slots(rows: Sequence[tuple[Line, Line]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for row in rows:
        grid.add_row(*row)
    return grid


def _districts(view: View, seat: int, offers: Offers, lang: Lang) -> Table:
    grid = Table.grid(padding=(0, 2))
    for _ in HEADS:
        grid.add_column(no_wrap=True)
    grid.add_row(*(Line(head(lang), style="dim") for head in HEADS))
    of_boxes = _digits(dollars for district in view.districts for dollars in district.boxes)
    of_businesses = _digits(
        one.dollars for district in view.districts for one in district.businesses
    )
    for district, written in zip(view.districts, view.sheets[seat].rows, strict=True):
        boxes = Line(" ").join(
            _box(district, written, box, offers, of_boxes) for box in range(len(district.boxes))
        )
        businesses = Line(" ").join(_business(one, of_businesses) for one in district.businesses)
        name, mark = DISTRICTS[district.row](lang), row_mark(district.row)
        grid.add_row(name, Line(mark, style="bold", justify="center"), boxes, businesses)
    return grid


def _digits(dollars: Iterable[int]) -> int:
    """How wide a column of dollars is: three digits, or more for a table's own figures."""
    return max(3, *(len(str(figure)) for figure in dollars))


def _box(district: District, written: Written, box: int, offers: Offers, digits: int) -> Line:
    number = written.numbers[box]
    offer = offers.get(ClaimProperty(district.row, box + 1))
    if number is not None:
        inside = Line(f"[{number:2}]", style="bold")
    elif offer is not None:
        inside = Line(f"‹{offer.number:2}›", style=OFFER)
    else:
        inside = Line("[××]" if written.crossed else "[  ]")
    return Line.assemble((f"{district.boxes[box]:{digits}}", "dim"), inside)


def _business(business: Business, digits: int) -> Line:
    mark = Line(" ") if business.owner is None else seat_mark(business.owner)
    return Line.assemble(f"{business.dollars:{digits}} ", mark)


def _routes(view: View, offers: Offers, lang: Lang) -> list[tuple[Line, Line]]:
    steps = "/".join(map(str, view.route_dollars))
    rows = [(Line(ROUTES(lang), style="dim"), Line(steps, style="dim"))]
    for route in view.routes:
        owner = None if route.owner is None else seat_mark(route.owner)
        name = f"{LINES[route.route](lang)} ({route_mark(route.route, lang)})"
        rows.append((_slot(owner, offers.get(ClaimRoute(route.route))), Line(name)))
    return rows


def _portfolio(view: View, sheet: SheetView, offers: Offers, lang: Lang) -> list[tuple[Line, Line]]:
    cash = None if sheet.cash is None else Line(str(sheet.cash))
    portfolio = f"{CASH(lang)} {money(sheet.score.portfolio, lang)}"
    times = "/".join(f"×{times}" for times in view.index_times)
    indexes = _indexes(sheet.indexes, offers.get(ClaimIndex()))
    jackpot = TICK if sheet.jackpot else None
    prize = f"{JACKPOT(lang)} {money(view.jackpot_dollars, lang)}"
    return [
        (_slot(cash, offers.get(ClaimCash())), Line(portfolio)),
        (indexes, Line(f"{INDEXES(lang)} {times}")),
        (_slot(jackpot, offers.get(ClaimJackpot())), Line(prize)),
    ]


def _slot(taken: Line | None, offer: Preview | None) -> Line:
    """A box beside an investment: who or what is in it, or what would be."""
    if taken is not None:
        return Line.assemble("[", taken, "]")
    if offer is None:
        return Line("[ ]")
    return Line(f"‹{offer.number or f'+{offer.dollars}'}›", style=OFFER)


def _indexes(number: int, offer: Preview | None) -> Line:
    first = _slot(TICK if number > 0 else None, None if number else offer)
    return Line.assemble(first, _slot(TICK if number > 1 else None, offer if number else None))


def _sum(name: Line, score: Score, lang: Lang) -> Fitting:
    assets = ASSETS(
        lang, properties=score.properties, businesses=score.businesses, routes=score.routes
    )
    luck = LUCK(lang, portfolio=score.portfolio, jackpot=score.jackpot)
    total = (money(score.total, lang), "bold")
    wide, narrow = (
        _side_by_side(name, Line.assemble((f"{assets}{between}{luck}", "dim"), total))
        for between in (" ", "\n")
    )
    return Fitting(wide, narrow)


def _players(view: View, names: Sequence[str], lang: Lang) -> Table:
    grid = Table.grid(padding=(0, 2))
    for justify in ("left", "right", "left", "center", "right"):
        grid.add_column(justify=justify, no_wrap=True)
    marks = " ".join(
        row_mark(district.row).ljust(len(district.boxes)) for district in view.districts
    )
    heads = (SCORE(lang), marks, OPENED(lang), INVESTED(lang))
    grid.add_row("", *(Line(head, style="dim") for head in heads))
    for seat, sheet in enumerate(view.sheets):
        score = sheet.score
        invested = score.routes + score.portfolio + score.jackpot
        grid.add_row(
            seat_name(seat, names, view.turn),
            Line(money(score.total, lang), style="bold"),
            " ".join(map(_progress, sheet.rows)),
            f"{len(sheet.businesses)} / {view.enough}",
            money(invested, lang),
        )
    return grid


def _progress(written: Written) -> str:
    """A row in miniature: `■□□`, or `■××`."""
    blank = "×" if written.crossed else "□"
    return "".join(blank if number is None else "■" for number in written.numbers)
