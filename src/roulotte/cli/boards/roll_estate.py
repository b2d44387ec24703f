"""Roll Estate in the terminal: one sheet large, every player in a line.

`[10]` is written, `[  ]` blank, `[××]` crossed out, `‹10›` what the dice would write or earn now.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from roulotte.cli.boards.marks import dice_text, seat_mark, seat_name
from roulotte.core.game import Choice
from roulotte.core.words import Lang, Text
from roulotte.games.roll_estate.figures import DISTRICTS, FACE, LINES, THROWS
from roulotte.games.roll_estate.scoring import Score
from roulotte.games.roll_estate.state import Action
from roulotte.games.roll_estate.view import Business, District, Preview, View, Written
from roulotte.games.roll_estate.words import money, route_mark, row_mark, short

Offers = Mapping[str, Preview]
"""What the choices would write or earn, by the typed form of the action."""

OFFER: Final = "bold cyan"
LONGEST: Final = 12  # letters of a name
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
PARTS: Final = Text(
    fr="propriétés {properties} + entreprises {businesses} + routes {routes}"
    " + portefeuille {portfolio} + jackpot {jackpot} = ",
    en="properties {properties} + businesses {businesses} + routes {routes}"
    " + portfolio {portfolio} + jackpot {jackpot} = ",
)
PLAYER_HEADS: Final = (
    Text(fr="Score", en="Score"),
    Text(fr="Quartiers", en="Districts"),
    Text(fr="Entreprises", en="Businesses"),
    Text(fr="Investissements", en="Investments"),
)


def draw(
    view: View, choices: Sequence[Choice[Action, Preview]], names: Sequence[str], lang: Lang
) -> RenderableType:
    """The dice, the sheet of whoever plays, and everybody's dollars."""
    names = [name[:LONGEST] for name in names]
    seat = next((one for one in (view.player, view.first) if one is not None), 0)
    offers = {short(choice.action, "en"): choice.preview for choice in choices}
    paper = Table.grid(padding=(0, 2))
    paper.add_row(_districts(view, seat, offers, lang), _investments(view, seat, offers, lang))
    mine = Line.assemble(seat_name(seat, names), "  ", _sum(view.sheets[seat].score, lang))
    parts: list[RenderableType] = [_status(view, names, lang), paper, mine]
    return Group(*parts) if view.solo else Group(*parts, _players(view, names, lang))


def _status(view: View, names: Sequence[str], lang: Lang) -> Line:
    parts = []
    if view.player is not None:
        parts.append(seat_name(view.player, names, view.turn))
    if view.dice:
        parts.append(dice_text(view.dice))
    if view.throws:
        parts.append(Line(THROW(lang, number=view.throws, of=THROWS)))
    if view.solo:
        goal, reached = money(view.solo.goal, lang), money(view.solo.investments, lang)
        parts.append(Line(GOAL(lang, money=reached, goal=goal)))
    elif view.ending and view.player is not None:
        parts.append(Line(LAST_ROUND(lang), style="bold"))
    return Line("   ").join(parts)


def _districts(view: View, seat: int, offers: Offers, lang: Lang) -> Table:
    grid = Table.grid(padding=(0, 2))
    for _ in HEADS:
        grid.add_column(no_wrap=True)
    grid.add_row(*(Line(head(lang), style="dim") for head in HEADS))
    for district, written in zip(view.districts, view.sheets[seat].rows, strict=True):
        boxes = Line(" ").join(
            _box(district, written, box, offers) for box in range(len(district.boxes))
        )
        businesses = Line(" ").join(map(_business, district.businesses))
        name, mark = DISTRICTS[district.row](lang), row_mark(district.row)
        grid.add_row(name, Line(mark, style="bold", justify="center"), boxes, businesses)
    return grid


def _box(district: District, written: Written, box: int, offers: Offers) -> Line:
    number = written.numbers[box]
    offer = offers.get(f"{district.row} {box + 1}")
    if number is not None:
        inside = Line(f"[{number:2}]", style="bold")
    elif offer is not None:
        inside = Line(f"‹{offer.number:2}›", style=OFFER)
    else:
        inside = Line("[××]" if written.crossed else "[  ]")
    return Line.assemble((f"{district.boxes[box]:3}", "dim"), inside)


def _business(business: Business) -> Line:
    mark = Line(" ") if business.owner is None else seat_mark(business.owner)
    return Line.assemble(f"{business.dollars:3} ", mark)


def _investments(view: View, seat: int, offers: Offers, lang: Lang) -> Table:
    sheet = view.sheets[seat]
    grid = Table.grid(padding=(0, 2))
    steps = "/".join(map(str, view.route_dollars))
    grid.add_row("", Line(f"{ROUTES(lang)} {steps}", style="dim"))
    for route in view.routes:
        owner = None if route.owner is None else seat_mark(route.owner)
        name = f"{LINES[route.route](lang)} ({route_mark(route.route, lang)})"
        grid.add_row(_slot(owner, offers.get(f"route {route.route}")), name)
    cash = None if sheet.cash is None else Line(str(sheet.cash))
    portfolio = f"{CASH(lang)} {money(sheet.score.portfolio, lang)}"
    times = "/".join(f"×{times}" for times in view.index_times)
    jackpot = f"{JACKPOT(lang)} {money(view.jackpot_dollars, lang)}"
    grid.add_row(_slot(cash, offers.get("cash")), portfolio)
    grid.add_row(_indexes(sheet.indexes, offers.get("index")), f"{INDEXES(lang)} {times}")
    grid.add_row(_slot(TICK if sheet.jackpot else None, offers.get("jackpot")), jackpot)
    return grid


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


def _sum(score: Score, lang: Lang) -> Line:
    parts = PARTS(
        lang,
        properties=score.properties,
        businesses=score.businesses,
        routes=score.routes,
        portfolio=score.portfolio,
        jackpot=score.jackpot,
    )
    return Line.assemble((parts, "dim"), (money(score.total, lang), "bold"))


def _players(view: View, names: Sequence[str], lang: Lang) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_row("", *(Line(head(lang), style="dim") for head in PLAYER_HEADS))
    for seat, sheet in enumerate(view.sheets):
        score = sheet.score
        invested = score.routes + score.portfolio + score.jackpot
        grid.add_row(
            seat_name(seat, names, view.turn),
            Line(money(score.total, lang), style="bold", justify="right"),
            Line(" ").join(map(_progress, sheet.rows)),
            Line(f"{len(sheet.businesses)} / {view.enough}", justify="center"),
            Line(money(invested, lang), justify="right"),
        )
    return grid


def _progress(written: Written) -> Line:
    """A row in miniature: `5■□□`, `T□□□` for the triples."""
    mark = str(FACE[written.row]) if written.row in FACE else written.row[0].upper()
    blank = "×" if written.crossed else "□"
    boxes = "".join(blank if number is None else "■" for number in written.numbers)
    return Line.assemble((mark, "dim"), boxes)
