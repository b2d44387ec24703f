"""Roll Estate's legal sets and previews against a slow second reading of the rules page.

It starts from what a client sees, the view as JSON, and tries every action of the vocabulary.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte import Match, open_match
from roulotte.core.events import Acted, AnyEvent
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json, to_wire
from roulotte.games.roll_estate.state import Keep
from tests.support.tables import TABLES, Table, random_steps

ROWS = ["ones", "twos", "threes", "fours", "fives", "sixes", "triple", "quadruple"]
NOTHING = {"number": None, "dollars": 0, "business": None, "dice": 0, "boxes": 0}
RUNS = {"1-4": {1, 2, 3, 4}, "2-5": {2, 3, 4, 5}, "3-6": {3, 4, 5, 6}}


def number(dice: list[int], row: str) -> int | None:
    """RE-3, RE-4."""
    if row in {"triple", "quadruple"}:
        size = {"triple": 3, "quadruple": 4}[row]
        faces = [face for face, count in Counter(dice).items() if count >= size]
        return size * faces[0] if faces else None
    face = ROWS.index(row) + 1
    return sum(die for die in dice if die == face) or None


def claims(view: dict[str, Any]) -> list[dict[str, Any]]:
    """RE-5, RE-7, RE-8, RE-9."""
    sheet, dice = view["sheets"][view["turn"]], view["dice"]
    found: list[dict[str, Any]] = []
    for written in sheet["rows"]:
        new = number(dice, written["row"])
        for box, there in enumerate(written["numbers"]):
            if there is None and new and not written["crossed"]:
                numbers = [*written["numbers"]]
                numbers[box] = new
                filled = [n for n in numbers if n is not None]
                if all(a < b for a, b in combinations(filled, 2)):
                    found.append({"claim": "property", "row": written["row"], "box": box + 1})
    runs = [name for name, run in RUNS.items() if run <= set(dice)]
    free = [route["route"] for route in view["routes"] if route["owner"] is None]
    named = [*runs, "any"] if runs else []
    found += [{"claim": "route", "route": route} for route in free if route in named]
    if sheet["cash"] is None:
        found.append({"claim": "cash"})
    if len(runs) == 2 and sheet["indexes"] < 2:
        found.append({"claim": "index"})
    if len(set(dice)) == 1 and not sheet["jackpot"]:
        found.append({"claim": "jackpot"})
    return found


def every_legal(view: dict[str, Any]) -> list[dict[str, Any]]:
    """RE-1, RE-2, RE-10, RE-16."""
    found = claims(view)
    if not found and view["solo"] is None:
        rows = view["sheets"][view["turn"]]["rows"]
        blanks = [row for row in rows if None in row["numbers"] and not row["crossed"]]
        found = [{"lose_interest": row["row"]} for row in blanks]
    if view["throws"] < 3:
        parts = {part for size in range(5) for part in combinations(view["dice"], size)}
        found += [{"keep": list(part)} for part in parts]
    return found


def worth(view: dict[str, Any], seat: int) -> int:
    """RE-6 to RE-9, RE-11, RE-13, from what is printed and taken."""
    sheet = view["sheets"][seat]
    total: int = 0
    for district, written in zip(view["districts"], sheet["rows"], strict=True):
        pairs = zip(written["numbers"], district["boxes"], strict=True)
        total += sum(dollars for there, dollars in pairs if there is not None)
        total += sum(one["dollars"] for one in district["businesses"] if one["owner"] == seat)
    owned = sum(route["owner"] == seat for route in view["routes"])
    total += [0, *view["route_dollars"]][owned]
    total += (sheet["cash"] or 0) * (1, 5, 10)[sheet["indexes"]]
    jackpot: int = view["jackpot_dollars"] if sheet["jackpot"] else 0
    return total + jackpot


def check(match: Match) -> None:
    view = to_wire(match.view(None))
    assert view["scores"] == [worth(view, seat) for seat in range(match.seats)]
    if not isinstance(turn := match.to_move, int):
        return
    legal = [to_json(action) for action in match.legal()]
    assert sorted(legal) == sorted(map(to_json, every_legal(view)))
    for choice in match.game.choices(match.state):
        _check_preview(match, view, turn, choice)


def _check_preview(match: Match, view: dict[str, Any], turn: int, choice: Any) -> None:
    raw, seen = to_wire(choice.action), choice.preview
    if "keep" in raw:
        assert to_wire(seen) == {**NOTHING, "dice": 5 - len(raw["keep"])}
        return
    after = to_wire(match.game.view(match.game.apply(match.state, choice.action), None))
    assert seen.dollars == after["scores"][turn] - view["scores"][turn]
    if raw.get("claim") == "property":
        row = ROWS.index(raw["row"])
        assert seen.number == after["sheets"][turn]["rows"][row]["numbers"][raw["box"] - 1]
    elif raw.get("claim") == "cash":
        assert seen.number == after["sheets"][turn]["cash"]
    else:
        assert seen.number is None
    gained = len(after["sheets"][turn]["businesses"]) - len(view["sheets"][turn]["businesses"])
    assert (seen.business is not None) == (gained == 1)
    assert seen.dice == 0
    crossed = _blanks(view, turn) - _blanks(after, turn)
    assert seen.boxes == (crossed if "lose_interest" in raw else 0)


def _blanks(view: dict[str, Any], seat: int) -> int:
    rows = view["sheets"][seat]["rows"]
    return sum(row["numbers"].count(None) for row in rows if not row["crossed"])


@pytest.mark.parametrize(
    "table", [table for table in TABLES if table.game == "roll-estate"], ids=str
)
def test_re1_to_re11_every_step_of_a_random_game(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(f"second reading {table}")):
        check(match)


def _hasty(match: Match, source: Seeded) -> None:
    """Play at random, mostly claiming: sheets fill up and interest is lost."""
    for _ in random_steps(match, source):
        while isinstance(turn := match.to_move, int) and source.below(4):
            stops = [action for action in match.legal() if "keep" not in to_wire(action)]
            if not stops:
                break
            check(match)
            match.act(turn, stops[source.below(len(stops))])
            match.draw(source)


@settings(max_examples=15)
@given(st.integers(1, 5), st.integers(0, 10**6))
def test_re10_re12_full_sheets_and_lost_interest(seats: int, seed: int) -> None:
    match = open_match("roll-estate", seats)
    _hasty(match, Seeded(f"hasty {seed}"))
    result = match.result
    assert result is not None
    view = to_wire(match.view(None))
    claims_made = [
        sum(n is not None for r in s["rows"] for n in r["numbers"]) for s in view["sheets"]
    ]
    assert max(claims_made) <= 22
    for row, district in zip(ROWS, view["districts"], strict=True):
        owners = [one["owner"] for one in district["businesses"] if one["owner"] is not None]
        assert len(set(owners)) == len(owners), "nobody owns both of a row"
        for owner in owners:
            assert None not in view["sheets"][owner]["rows"][ROWS.index(row)]["numbers"]
    turns = Counter(seat for event in match.events if (seat := _turn_of(event)) is not None)
    if result.ending != "stuck":
        assert len({turns[seat] for seat in range(seats)}) == 1, "the same number of turns for all"


def _turn_of(event: AnyEvent) -> int | None:
    """Whose turn an event ends."""
    return event.seat if isinstance(event, Acted) and not isinstance(event.do, Keep) else None
