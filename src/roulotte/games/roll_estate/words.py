"""Roll Estate in words: events told, choices named, the turn asked for."""

from collections.abc import Sequence

from roulotte.core.chance import First
from roulotte.core.dice import Dice
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Choice
from roulotte.core.words import Lang, counted, listing
from roulotte.games.roll_estate import phrases
from roulotte.games.roll_estate.boxes import blanks, numbers_of
from roulotte.games.roll_estate.figures import (
    ALIKE,
    DICE,
    DISTRICTS,
    FACE,
    GOALS,
    LINES,
    ROWS,
    RouteName,
    RowName,
)
from roulotte.games.roll_estate.rules import is_over
from roulotte.games.roll_estate.scoring import investments, opened, prizes, score
from roulotte.games.roll_estate.state import (
    Action,
    Claim,
    ClaimCash,
    ClaimIndex,
    ClaimProperty,
    ClaimRoute,
    Keep,
    LoseInterest,
    Outcome,
    State,
)
from roulotte.games.roll_estate.view import Preview, View


def tell(
    before: State,
    event: Happened[Outcome] | Acted[Action],
    after: State,
    names: Sequence[str],
    lang: Lang,
) -> str:
    """Say an event aloud."""
    if isinstance(event, Happened):
        outcome = event.chance
        if isinstance(outcome, First):
            return phrases.STARTS(lang, name=names[outcome.first])
        return _rolled(before, outcome.roll, after, names[before.turn], lang)
    name, action = names[event.seat], event.do
    if isinstance(action, Keep):
        return _kept(action.keep, name, lang)
    if isinstance(action, LoseInterest):
        said = _lost_interest(before, action.lose_interest, name, lang)
    elif isinstance(action, ClaimProperty):
        said = _wrote(before, action, after, name, lang)
    else:
        said = _invested(before, action, after, name, lang)
    return said + _ended(before, after, name, lang)


def _rolled(before: State, rolled: Dice, after: State, name: str, lang: Lang) -> str:
    dice = listing(after.dice, lang)
    if before.dice:
        said = phrases.ROLLED_AGAIN(lang, name=name, rolled=listing(rolled, lang), dice=dice)
    else:
        said = phrases.ROLLED(lang, name=name, dice=dice)
    return said + (phrases.STUCK(lang) if is_over(after) else "")


def _kept(kept: Dice, name: str, lang: Lang) -> str:
    if not kept:
        return phrases.KEPT_NONE(lang, name=name)
    return phrases.KEPT(
        lang, name=name, kept=listing(kept, lang), dice=_dice(DICE - len(kept), lang)
    )


def _lost_interest(before: State, row: RowName, name: str, lang: Lang) -> str:
    number = blanks(before.sheets[before.turn].rows[ROWS.index(row)])
    boxes = counted(number, phrases.CROSSED_BOX, phrases.CROSSED_BOXES, lang)
    return phrases.LOST(lang, name=name, district=DISTRICTS[row](lang), boxes=boxes)


def _wrote(before: State, claim: ClaimProperty, after: State, name: str, lang: Lang) -> str:
    row, box = ROWS.index(claim.row), claim.box - 1
    said = phrases.WROTE(
        lang,
        name=name,
        number=numbers_of(before.dice)[row],
        district=DISTRICTS[claim.row](lang),
        box=claim.box,
        money=money(before.options.dollars.boxes[row][box], lang),
    )
    boxes = after.sheets[before.turn].rows[row]
    if any(number <= 0 for number in boxes):
        return said
    return said + _opened(before, row, after, name, lang)


def _opened(before: State, row: int, after: State, name: str, lang: Lang) -> str:
    column = len(before.businesses[row])
    if len(after.businesses[row]) == column:
        return phrases.TOO_LATE(lang)
    dollars = prizes(after.options, len(after.sheets), row)
    template = phrases.OPENED[column, len(dollars) > 1]
    return template(lang, name=name, money=money(dollars[column], lang))


def _invested(before: State, claim: Claim, after: State, name: str, lang: Lang) -> str:
    seat = before.turn
    worth = score(after, seat)
    if isinstance(claim, ClaimRoute):
        routes = counted(after.routes.count(seat), phrases.ROUTE, phrases.ROUTES, lang)
        line, dollars = LINES[claim.route](lang), money(worth.routes, lang)
        return phrases.TOOK_ROUTE(lang, name=name, line=line, routes=routes, money=dollars)
    value = money(worth.portfolio, lang)
    if isinstance(claim, ClaimCash):
        return phrases.CASHED(lang, name=name, number=sum(before.dice), money=value)
    if isinstance(claim, ClaimIndex):
        return phrases.INDEXED[after.sheets[seat].indexes](lang, name=name, money=value)
    return phrases.WON_JACKPOT(lang, name=name, money=money(worth.jackpot, lang))


def _ended(before: State, after: State, name: str, lang: Lang) -> str:
    """What a turn did to the game: triggered its end, or brought it."""
    if not after.ending:
        return ""
    trigger = ""
    if not before.ending:
        number = opened(after, before.turn)
        trigger = phrases.TRIGGERS[after.ending](lang, name=name, number=number)
    if not is_over(after):
        return trigger and trigger + phrases.LAST_ROUND(lang)
    if len(after.sheets) == 1:
        return trigger + _verdict(after, lang)
    return trigger + phrases.OVER(lang) if trigger else phrases.ROUND_DONE(lang)


def _verdict(state: State, lang: Lang) -> str:
    """Won or lost, for whoever plays alone (RE-16)."""
    difficulty = state.options.difficulty
    if difficulty is None or state.ending != "complete":
        return phrases.MISSING(lang)
    invested, goal = investments(state), GOALS[difficulty]
    template = phrases.REACHED if invested >= goal else phrases.MISSED
    return template(lang, money=money(invested, lang), goal=money(goal, lang))


def label(choice: Choice[Action, Preview], lang: Lang) -> str:
    """Say a choice in a few words, with what it would write and gain."""
    action, seen = choice.action, choice.preview
    if isinstance(action, Keep):
        return _label_keep(action.keep, lang)
    if isinstance(action, LoseInterest):
        row = action.lose_interest
        boxes = counted(seen.boxes, phrases.BOX, phrases.BOXES, lang)
        district = DISTRICTS[row](lang)
        return phrases.LABEL_LOSE(lang, district=district, mark=row_mark(row), boxes=boxes)
    gain = money(seen.dollars, lang)
    if isinstance(action, ClaimProperty):
        return _label_property(action, seen, lang)
    if isinstance(action, ClaimRoute):
        run, line = route_mark(action.route, lang), LINES[action.route](lang)
        return phrases.LABEL_ROUTE(lang, line=line, run=run, money=gain)
    if isinstance(action, ClaimCash):
        return phrases.LABEL_CASH(lang, number=seen.number, money=gain)
    return (phrases.LABEL_INDEX if isinstance(action, ClaimIndex) else phrases.LABEL_JACKPOT)(
        lang, money=gain
    )


def _label_keep(kept: Dice, lang: Lang) -> str:
    if not kept:
        return phrases.LABEL_KEEP_NONE(lang)
    return phrases.LABEL_KEEP(lang, kept=listing(kept, lang), dice=_dice(DICE - len(kept), lang))


def _label_property(claim: ClaimProperty, seen: Preview, lang: Lang) -> str:
    said = phrases.LABEL_PROPERTY(
        lang,
        district=DISTRICTS[claim.row](lang),
        mark=row_mark(claim.row),
        box=claim.box,
        number=seen.number,
        money=money(seen.dollars, lang),
    )
    if seen.business is None:
        return said
    return said + phrases.LABEL_BUSINESS(lang, money=money(seen.business, lang))


def ask(view: View, choices: Sequence[Choice[Action, Preview]], lang: Lang) -> str:
    """Tell the seat to move what to do."""
    left = counted(view.throws_left, phrases.THROW_LEFT, phrases.THROWS_LEFT, lang)
    first = choices[0].action
    if isinstance(first, Keep):
        return phrases.ASK_AGAIN(lang, left=left)
    losing = isinstance(first, LoseInterest)
    if not view.throws_left:
        return (phrases.ASK_LOSE if losing else phrases.ASK_LAST)(lang)
    return (phrases.ASK_OR_LOSE if losing else phrases.ASK)(lang, left=left)


def short(action: Action, lang: Lang) -> str:
    """Type it: `keep 5 5`, `fives 1`, `route 2-5`, `cash`, `lose fives`."""
    if isinstance(action, Keep):
        kept = " ".join(map(str, action.keep)) or phrases.TYPED_NONE(lang)
        return phrases.TYPED_KEEP(lang, kept=kept)
    if isinstance(action, LoseInterest):
        return phrases.TYPED_LOSE(lang, row=phrases.TYPED_ROWS[action.lose_interest](lang))
    if isinstance(action, ClaimProperty):
        return f"{phrases.TYPED_ROWS[action.row](lang)} {action.box}"
    if isinstance(action, ClaimRoute):
        return f"route {phrases.TYPED_ANY(lang) if action.route == 'any' else action.route}"
    if isinstance(action, ClaimCash):
        return phrases.TYPED_CASH(lang)
    return (phrases.TYPED_INDEX if isinstance(action, ClaimIndex) else phrases.TYPED_JACKPOT)(lang)


def money(dollars: int, lang: Lang) -> str:
    """Dollars as each language writes them."""
    return phrases.MONEY(lang, dollars=dollars)


def row_mark(row: RowName) -> str:
    """What a row takes: `5` for fives, `3×` for three alike."""
    return str(FACE[row]) if row in FACE else f"{ALIKE[row]}×"


def route_mark(route: RouteName, lang: Lang) -> str:
    """The run that a route needs."""
    return phrases.ANY_RUN(lang) if route == "any" else route


def _dice(number: int, lang: Lang) -> str:
    return counted(number, phrases.DIE, phrases.MORE_DICE, lang)
