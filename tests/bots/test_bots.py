"""Bots: legal, quick, and better than chance (measured properly by `simulate`; see the docs)."""

from time import process_time

import pytest

from roulotte import GAMES
from roulotte.bots import BOTS, bot_named
from roulotte.bots.bot import pick
from roulotte.core.errors import TableError
from roulotte.core.game import Choice
from roulotte.core.seeded import Seeded, Streams
from roulotte.lab.selfplay import play_out
from roulotte.lab.simulate import Plan, simulate
from roulotte.lab.stats import Tally
from tests.support.soak import SOAK
from tests.support.tables import TABLES, Table


def test_every_game_has_every_bot() -> None:
    assert list(BOTS) == list(GAMES)
    for game in GAMES:
        assert {"random", "greedy"} <= set(BOTS[game])
        for name, bot in BOTS[game].items():
            assert bot_named(name, game) is bot
    with pytest.raises(TableError, match="no bot `deep`: choose one of random, greedy"):
        bot_named("deep", "rolit")
    with pytest.raises(TableError, match="no game `chess`: choose one of rollie, "):
        bot_named("greedy", "chess")


@pytest.mark.parametrize(("slack", "picked"), [(0.0, {"b"}), (0.5, {"b", "c"}), (9.0, set("abc"))])
def test_equal_worths_are_decided_by_lot(slack: float, picked: set[str]) -> None:
    choices, source = [Choice(action, None) for action in "abc"], Seeded("lot")
    assert {pick(choices, (1.0, 3.0, 2.5), source, slack) for _ in range(99)} == picked


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_greedy_plays_every_table_to_its_end(table: Table) -> None:
    bots = [bot_named("greedy", table.game)] * table.seats
    match = table.open()
    result = play_out(match, bots, Streams(f"greedy {table}"))
    assert match.result == result


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_decision_is_quick(table: Table) -> None:
    greedy, source = bot_named("greedy", table.game), Seeded(f"quick {table}")
    match, times = table.open(), []
    match.draw(source)
    while isinstance(turn := match.to_move, int):
        choices, view = match.game.choices(match.state), match.view(turn)
        start = process_time()  # our own time: the machine may be busy with something else
        action = greedy(view, choices, source)
        times.append(process_time() - start)
        match.act(turn, action)
        match.draw(source)
    assert sorted(times)[len(times) * 95 // 100] < 0.020


# Fewer games where the margin is wide: the interval widens, and its lower end still has to hold.
# `make soak` plays the full thousand of each.
GAMES_PLAYED = {
    "rolit": 1000,
    "rollie": 400,
    "roll-estate": 120,
    "rolln-bump": 200,
    "poknroll": 300,
}
if SOAK:
    GAMES_PLAYED = dict.fromkeys(GAMES_PLAYED, 1000)


@pytest.mark.parametrize(
    ("game", "seats", "least"),
    [
        ("rolit", 2, 0.80),
        ("rollie", 2, 0.75),
        ("roll-estate", 2, 0.95),
        ("rolln-bump", 2, 0.95),
        ("poknroll", 4, 0.45),
    ],
)
def test_one_greedy_beats_random_by_as_much_as_promised(
    game: str, seats: int, least: float
) -> None:
    plan = Plan(game, seats, ("greedy", *["random"] * (seats - 1)), seed=2026)
    tally = Tally(seats)
    for played in simulate(plan, GAMES_PLAYED[game], workers=1):
        tally.add(played)
    _, low, _ = tally.share([0])
    assert low >= least
