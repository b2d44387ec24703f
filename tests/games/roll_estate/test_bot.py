"""The Roll Estate bot: its odds are exact, its claims sensible, its decisions quick."""

from collections.abc import Sequence
from time import process_time

import pytest
from msgspec.structs import replace

from roulotte import open_match
from roulotte.bots import AnyBot, at_random
from roulotte.bots.roll_estate import (
    PLACE,
    Company,
    claim_worths,
    expected,
    greedy,
    keep_worths,
    promise,
    thrown_again,
    toil,
)
from roulotte.core.chance import Source
from roulotte.core.dice import throws
from roulotte.core.game import Choice
from roulotte.core.seeded import Seeded, Streams
from roulotte.core.wire import to_wire
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.claims import is_five_alike, is_run
from roulotte.games.roll_estate.state import Action, State
from roulotte.games.roll_estate.view import Preview, View
from roulotte.lab.selfplay import play_out
from tests.games.roll_estate.tables import TIGHT, blank, sheet, table


def chosen(state: State) -> object:
    view, choices = GAME.view(state, state.turn), GAME.choices(state)
    return to_wire(greedy(view, choices, Seeded("any")))


def test_odds_of_a_throw_are_exact() -> None:
    alike = [float(is_five_alike(dice)) for dice, _ in throws(5)]
    assert expected((), alike) == pytest.approx(6 / 7776)
    assert expected((4, 4, 4), alike) == pytest.approx(1 / 36)
    assert expected((3, 4), alike) == 0


def test_odds_of_two_more_throws_are_exact() -> None:
    run = [float(is_run(dice)) for dice, _ in throws(5)]
    again = thrown_again(run)
    assert again[PLACE[1, 2, 3, 4, 5]] == 1
    assert again[PLACE[2, 3, 4, 5, 5]] == pytest.approx(1 / 3)
    assert expected((2, 3, 4, 5), again) == pytest.approx(1 - (2 / 3) ** 2)


def test_keeps_are_weighed_only_while_throws_are_left() -> None:
    view = GAME.view(blank(2, dice=(1, 1, 2, 2, 6), throws=3), 0)
    assert keep_worths(Company(view, 0), view) == {}
    view = GAME.view(blank(2, dice=(1, 1, 2, 2, 6), throws=2), 0)
    assert len(keep_worths(Company(view, 0), view)) == 3 * 3 * 2 - 1


def test_in_the_last_round_dollars_alone_count() -> None:
    state = replace(blank(2, dice=(6, 6, 6, 1, 2), throws=3, first=1), ending="properties")
    worths = claim_worths(Company(GAME.view(state, 0), 0), GAME.view(state, 0))
    for dice, _ in throws(5):
        after = replace(state, dice=dice)
        assert worths[PLACE[dice]] == max(choice.preview.dollars for choice in GAME.choices(after))


def test_it_takes_what_is_rare() -> None:
    assert chosen(blank(2, dice=(4,) * 5)) == {"claim": "jackpot"}
    ready = table(sheet({}, cash=25, indexes=1), sheet({}), dice=(1, 2, 3, 4, 5))
    assert chosen(ready) == {"claim": "index"}
    assert chosen(blank(1, dice=(4,) * 5)) == {"claim": "jackpot"}


def test_it_completes_a_row_for_its_business() -> None:
    near = sheet({"threes": (3, 6, 0)})
    assert chosen(table(near, sheet({}), dice=(3, 3, 3, 1, 6), throws=3)) == {
        "claim": "property", "row": "threes", "box": 3,
    }  # fmt: skip


def test_it_ends_the_game_only_in_front() -> None:
    near, owned = sheet({"ones": (1, 0)}), {"twos": (0,), "threes": (0,), "fours": (0,)}
    state = table(near, sheet({}), dice=(1, 1, 5, 6, 6), throws=3, businesses=owned)
    assert chosen(state) == {"claim": "property", "row": "ones", "box": 2}
    behind = replace(state, sheets=(near, sheet({}, cash=30, indexes=2, jackpot=True)))
    behind = replace(behind, routes=(1, 1, 1, 1))
    assert chosen(behind) != {"claim": "property", "row": "ones", "box": 2}


def test_it_loses_interest_where_least_is_lost() -> None:
    rows = {**TIGHT, "twos": (10, 0), "quadruple": (4, 0, 0)}
    state = table(sheet(rows, cash=20), sheet({}), dice=(1, 1, 2, 2, 5), throws=3)
    assert chosen(state) == {"lose_interest": "twos"}


def test_alone_it_does_not_complete_the_town_before_the_goal() -> None:
    state = table(sheet(TIGHT), dice=(6, 6, 6, 3, 2), throws=3)
    assert chosen(state) == {"claim": "cash"}
    rich = replace(state, routes=(0, 0, 0, 0), sheets=(sheet(TIGHT, jackpot=True),))
    assert chosen(rich) == {"claim": "property", "row": "sixes", "box": 3}


def test_rows_promise_more_and_ask_less_the_better_they_lie() -> None:
    worths = (30, 30, 30)
    assert promise(4, (0, 0, 0), worths, 75, 0) == 0
    assert promise(4, (5, 10, 0), worths, 75, 2) > promise(4, (5, 20, 0), worths, 75, 2)
    assert promise(4, (5, 20, 25), worths, 75, 2) == 0
    assert toil(4, (5, 10, 15)) == 0
    assert toil(4, (5, 10, 0)) < toil(4, (5, 0, 0)) < toil(4, (0, 0, 0)) < toil(7, (0, 0, 0))
    assert toil(4, (5, 25, 0)) == 400


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_beats_random_play(seats: int) -> None:
    won = 0
    for seed in range(5):
        bots: list[AnyBot] = [greedy, *[at_random] * (seats - 1)]
        result = play_out(open_match("roll-estate", seats), bots, Streams(seed))
        won += 0 in result.winners
    assert won == 5


def test_it_decides_quickly_and_finishes_among_its_like() -> None:
    seconds = []

    def timed(view: View, choices: Sequence[Choice[Action, Preview]], source: Source) -> Action:
        begun = process_time()  # our own time: the machine may be busy with something else
        action = greedy(view, choices, source)
        seconds.append(process_time() - begun)
        return action

    match = open_match("roll-estate", 4)
    play_out(match, [timed] * 4, Streams("quick"))
    assert len(match.events) < 600
    assert sorted(seconds)[len(seconds) // 2] < 0.02
