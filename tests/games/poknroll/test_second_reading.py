"""Whole games of Pok'n Roll against a slow second reading of its rules."""

import pytest

from roulotte.core.events import Acted
from roulotte.core.seeded import Seeded
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.state import Fold, Stay
from tests.games.poknroll.tools import (
    sheets,
    slow_lines,
)
from tests.support.tables import TABLES, Table, random_steps


def slow_legal(table: Table, cup: tuple[int, ...], white: tuple[int, ...]) -> set[str | None]:
    options = table.rules.read_options(table.options, table.seats)
    return {line for line, _ in options.lines if line in slow_lines([*cup, *white])}


SOME = [one for one in TABLES if one.game == "poknroll" and one.seats in {3, 5, 8}]


@pytest.mark.parametrize("table", SOME, ids=str)
def test_pk4_pk6_pk7_whole_games_against_a_slow_second_reading(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(f"slow {table}")):
        state, turn = match.state, match.to_move
        if not isinstance(turn, int):
            continue
        lines = slow_legal(table, state.cups[turn], state.white)
        if len(state.white) < 5:
            assert Stay() in match.legal()
            folds = {one.fold for one in match.legal() if isinstance(one, Fold)}
            assert folds == (lines or {None})
            assert len(match.legal()) == 1 + len(folds)
            continue
        assert {one.mark for one in match.legal()} == lines
        order = [line for line, _ in state.options.lines]
        best = {
            place: min(map(order.index, slow_legal(table, state.cups[place], state.white)))
            for place in (*state.still, *range(table.seats, len(state.cups)))
        }
        top = {place for place, one in best.items() if one == min(best.values())}
        assert turn in top
        assert set(match.view(None).highest) == top
        for choice in GAME.choices(state):
            assert choice.preview.lines[1:] == (("won",) if top == {turn} else ())


@pytest.mark.parametrize("table", SOME, ids=str)
def test_a_round_gives_a_seat_one_line_at_most_and_previews_are_what_then_happens(
    table: Table,
) -> None:
    before, choices = table.open().state, GAME.choices(table.open().state)
    for match in random_steps(table.open(), Seeded(f"crosses {table}")):
        done = match.events[-1] if match.events else None
        if isinstance(done, Acted):
            [choice] = [one for one in choices if one.action == done.do]
            gained = {
                line: number - sheets(before)[done.seat].get(line, 0)
                for line, number in sheets(match.state)[done.seat].items()
            }
            assert {line for line, more in gained.items() if more} == set(choice.preview.lines)
            assert all(more in {0, 1} for more in gained.values())
            points = match.view(None).scores[done.seat] - GAME.view(before, None).scores[done.seat]
            assert points == choice.preview.points
            assert choice.preview.fills == (6 in match.state.crosses[done.seat])
        assert max(max(row) for row in match.state.crosses) <= 6
        before, choices = match.state, GAME.choices(match.state)
