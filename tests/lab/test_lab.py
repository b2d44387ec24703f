"""Simulation, statistics and trees."""

import pytest

from roulotte import open_match
from roulotte.core.errors import TableError
from roulotte.core.game import AnyGame
from roulotte.core.seeded import Seeded
from roulotte.core.spec import Result
from roulotte.lab.simulate import CHUNK, Plan, Played, play_one, seat_bots, simulate
from roulotte.lab.stats import Tally, wilson
from roulotte.lab.tree import count_tree
from tests.support.tables import TABLES, Table


def test_games_come_in_order_whatever_the_number_of_workers() -> None:
    plan = Plan("rolit", 2, ("random", "greedy"), seed=4, keep_records=True)
    games = 2 * CHUNK + 3
    alone = list(simulate(plan, games, workers=1))
    assert list(simulate(plan, games, workers=2)) == alone
    assert alone[5] == play_one(plan, 5)
    assert len({played.record for played in alone}) == games


def test_plans_that_cannot_be_played_are_refused_at_once() -> None:
    with pytest.raises(TableError, match="2 seats need as many bots, not 1"):
        Plan("rolit", 2, ("random",), seed=1)
    with pytest.raises(TableError, match="no bot `deep`"):
        Plan("rolit", 2, ("random", "deep"), seed=1)
    with pytest.raises(TableError, match="2 to 4 players"):
        Plan("rolit", 6, ("random",) * 6, seed=1)


def test_bots_go_round() -> None:
    assert seat_bots(("a", "b"), 5) == ("a", "b", "a", "b", "a")
    for names in ((), ("a", "b", "c")):
        with pytest.raises(TableError, match="1 to 2 bots"):
            seat_bots(names, 2)


def test_shared_wins_are_shared() -> None:
    tally = Tally(3)
    for winners in ((0,), (0, 1), ()):
        tally.add(Played(Result((5, 4, 3), winners, "full"), 10, None))
    assert tally.wins == [1.5, 0.5, 0]
    assert tally.share([0, 1])[0] == pytest.approx(2 / 3)
    assert tally.endings == {"full": 3}
    assert tally.scores[2] == [3, 3, 3]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(80, 100, 0.711, 0.867), (0, 50, 0.0, 0.0714), (50, 50, 0.9286, 1.0)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    share, least, most = wilson(wins, games)
    assert share == wins / games
    assert least == pytest.approx(low, abs=5e-4)
    assert most == pytest.approx(high, abs=5e-4)


def slow_count(game: AnyGame, state: object, depth: int) -> int:
    """A second reading: walk every sequence one by one."""
    turn = game.to_move(state)
    if isinstance(turn, int):
        legal = game.legal(state)
        if depth == 1:
            return len(legal)
        return sum(slow_count(game, game.apply(state, action), depth - 1) for action in legal)
    if turn.value == "over":
        return 0
    outcomes = game.chance(state).outcomes
    assert outcomes is not None
    return sum(slow_count(game, game.apply(state, outcome), depth) for outcome in outcomes)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counting_equal_states_together_changes_no_count(seats: int) -> None:
    match = open_match("rolit", seats)
    counted = list(count_tree(match.game, match.state, 4))
    assert counted == [slow_count(match.game, match.state, depth) for depth in (1, 2, 3, 4)]


def test_near_the_end_the_tree_runs_dry() -> None:
    match, source = open_match("rolit", 2), Seeded("dry")
    match.draw(source)
    while len(match.events) < 59:
        turn = match.to_move
        assert isinstance(turn, int)
        match.act(turn, match.legal()[0])
    counts = list(count_tree(match.game, match.state, 4))
    assert counts[0] <= 2
    assert counts[2:] == [0, 0]


# Not Rollie: a chain of doubles runs through all seven rounds without a decision, and a plain walk
# takes every one of its billions of ways. Its tree is walked from a decision on, below.
ENUMERABLE = [table for table in TABLES if table.game in {"roll-estate", "rolit"}]


@pytest.mark.parametrize("table", ENUMERABLE, ids=str)
def test_one_decision_deep_by_hand(table: Table) -> None:
    match = table.open()
    match.happen({"first": 0})
    (counted,) = count_tree(match.game, match.state, 1)
    assert counted == slow_count(match.game, match.state, 1)


def test_rollie_from_a_decision_on() -> None:
    match = open_match("rollie", 3)
    for outcome in ({"first": 1}, {"token": 4}, {"roll": [5, "R"]}):
        match.happen(outcome)
    counted = list(count_tree(match.game, match.state, 3))
    assert counted == [slow_count(match.game, match.state, depth) for depth in (1, 2, 3)]
    assert counted == [6, 36, 216]


def test_what_is_too_much_to_list_is_refused() -> None:
    for game in ("poknroll", "rolln-bump"):
        match = open_match(game, 3)
        with pytest.raises(TableError, match="too many outcomes to count"):
            list(count_tree(match.game, match.state, 1))


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [3, 24, 114, 649, 3220]),
        (3, [3, 20, 136, 630, 3956]),
        (4, [3, 20, 136, 1366, 7427]),
    ],
)
def test_rolits_tree_from_the_start(seats: int, counts: list[int]) -> None:
    match = open_match("rolit", seats)
    match.happen({"first": 0})
    assert list(count_tree(match.game, match.state, 5)) == counts


CARDS = (("1", "2", "3", "4", "5", "6"), ("pair", "run3", "three", "run4", "run5", "four"))
POSITIONS: dict[str, tuple[int, list[dict[str, object]]]] = {
    "roll-estate": (2, [{"first": 0}]),
    "poknroll": (
        4,
        [{"first": 0}, {"cups": [[2, 5], [1, 1], [3, 4], [6, 6]]}, {"white": [1, 2, 2]}],
    ),
    "rolln-bump": (
        2,
        [
            {"first": 0},
            {"deal": [[suit + card for card in CARDS[half]] for suit in "ABC" for half in (0, 1)]},
        ],
    ),
}


TREES = {"roll-estate": [6912], "poknroll": [3, 15, 30, 90], "rolln-bump": [864, 284441]}


@pytest.mark.parametrize(("game", "counts"), TREES.items())
def test_trees_from_fixed_positions(game: str, counts: list[int]) -> None:
    seats, outcomes = POSITIONS[game]
    match = open_match(game, seats)
    for outcome in outcomes:
        match.happen(outcome)
    assert list(count_tree(match.game, match.state, len(counts))) == counts
