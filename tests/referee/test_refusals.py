"""What the second reading forbids, the engine refuses: tried at many moments of invented games.

The engine checks an action when it is applied, apart from listing the legal ones; the two could
differ even where all the legal sets are right.
"""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from roulotte import Match
from roulotte.core.errors import IllegalError, UnreadableError
from tests.referee import REFEREES, Impossible, Referee
from tests.referee.base import Json
from tests.referee.invent import invent
from tests.referee.judge import canonical
from tests.referee.test_referee import ALL
from tests.support.soak import drawn_from
from tests.support.tables import Table

GAMES = 2
TRIES = 12  # at one moment


def moments(table: Table, source: Random) -> Iterator[tuple[Match, Referee, Json]]:
    """Stop before every event of an invented game, both readings at the same point."""
    record = invent(table.game, table.seats, table.options, source, loaded=source.random() < 0.6)
    match, referee = table.open(), REFEREES[table.game](table.seats, table.options)
    for event in record["events"]:
        yield match, referee, event
        if "chance" in event:
            match.happen(event["chance"])
            referee.happen(event["chance"])
        else:
            match.act(event["seat"], event["do"])
            referee.act(event["do"])


def engine_takes(match: Match, event: Json) -> bool:
    """Tell whether the engine would apply that event now; the match stays where it is."""
    game = match.game
    try:
        if "chance" in event:
            game.apply(match.state, game.read_outcome(event["chance"]))
        else:
            game.apply(match.state, game.read_action(event["do"]))
    except (IllegalError, UnreadableError):
        return False
    return True


def referee_takes(referee: Referee, event: Json, allowed: set[str]) -> bool:
    """Tell whether the second reading allows that event now."""
    if "chance" not in event:
        return canonical(event["do"]) in allowed
    try:
        deepcopy(referee).happen(event["chance"])
    except Impossible:
        return False
    return True


def spoilt(value: object, source: Random) -> object:
    """Give nearly the same value."""
    match value:
        case bool():
            return not value
        case int():
            return value + source.choice([-1, 1])
        case list() if value and source.random() < 0.5:
            at = source.randrange(len(value))
            return [*value[:at], spoilt(value[at], source), *value[at + 1 :]]
        case list():
            return value[1:] if value and source.random() < 0.5 else [*value, *(value[:1] or [1])]
        case _:
            return None


def spoilt_event(event: Json, source: Random) -> Json:
    """Change, lose or gain one key of what is done."""
    kind = "chance" if "chance" in event else "do"
    what = dict(event[kind])
    key = source.choice(list(what))
    match source.randrange(5):
        case 0:
            del what[key]
        case 1:
            what[source.choice(["token", "keep_bonus", "bonus", "box", "dice"])] = 1
        case _:
            what[key] = spoilt(what[key], source)
    return {kind: what}


@pytest.mark.parametrize("table", ALL, ids=str)
def test_both_readings_refuse_the_same(table: Table) -> None:
    source = Random(drawn_from(f"refuse {table}"))  # noqa: S311 - dice, not secrets
    seen: list[Json] = []
    for _ in range(GAMES):
        for match, referee, event in moments(table, source):
            tried = [spoilt_event(event, source) for _ in range(2)]
            if "chance" not in event:
                seen += [{"do": action} for action in event["legal"]]
                tried += source.choices(seen, k=TRIES)
            allowed = {canonical(action) for action in event.get("legal", [])}
            for one in tried:
                right = referee_takes(referee, one, allowed)
                assert engine_takes(match, one) == right, (one, event)
