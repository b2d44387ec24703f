"""Roll'n Bump: the end of the game and the score (RB-10 to RB-13)."""

import pytest
from msgspec.structs import replace

from roulotte import Match
from roulotte.core.errors import IllegalError, TableError
from roulotte.core.game import CHANCE, OVER, Turn
from roulotte.core.spec import Result
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.figures import DECK, KIND_OF, KINDS, SERIES
from roulotte.games.rolln_bump.scoring import series_gain, tally
from roulotte.games.rolln_bump.state import BonusThrow, End, Hold, Pile, Roll, State
from tests.games.rolln_bump.tables import END, do, holding, opened, thrown, with_state, worn


def mover(match: Match) -> Turn:
    return match.to_move


def at_the_end(
    holds: dict[int, tuple[int, tuple[int, ...]]],
    *last: int,
    seats: int = 2,
    beside: Hold | None = None,
) -> Match:
    """Seat 0 (of two) or 2 has thrown nothing useful; some piles have one card left."""
    match = thrown([1, 1, 1, 1, 1], "A4", "Brun3", "Cpair", "D6", seats=seats)
    state = worn(holding(match.state, holds), *last)
    return with_state(match, replace(state, beside=beside))


def test_rb10_the_last_card_of_a_pile_ends_the_game_when_it_is_recovered() -> None:
    match = at_the_end({1: (1, (4,))}, 1)
    assert mover(match) == 0, "claiming it does not end the game yet"
    do(match, END)
    assert mover(match) is OVER
    assert match.result == Result((0, 1), (1,), "piles")
    assert match.legal() == ()


def test_rb10_any_other_card_does_not() -> None:
    match = at_the_end({1: (1, (4,)), 0: (1, (6,) * 5)})
    do(match, END)
    assert mover(match) is CHANCE
    assert match.state.taken[1] == ("A4", "joker"), "the joker is not a pile"


def test_rb10_a_last_card_that_another_seat_holds_ends_nothing_yet() -> None:
    match = at_the_end({1: (2, (4,)), 2: (0, (1, 2, 3))}, 1, seats=3)
    do(match, END)
    assert match.state.turn == 0
    assert mover(match) is CHANCE


def test_rb10_the_recovering_seat_finishes_and_the_others_collect() -> None:
    holds = {1: (1, (4,)), 2: (1, (1, 2, 3)), 3: (0, (5, 5)), 0: (0, (6,) * 5)}
    match = at_the_end(holds, 1)
    second = match.state.piles[2].under[0]
    do(match, END)
    assert match.state.taken == (("Cpair", "joker"), ("A4", "Brun3"))
    view = match.view(None)
    assert view.piles[0].top is None
    assert view.piles[0].left == 0
    assert view.piles[1].top == second, "recovering goes on: the next card is turned up"
    assert view.piles[1].left == 5
    assert view.piles[2].top is None, "the others turn up nothing"
    assert view.piles[2].left == 5
    assert view.joker.left == 0
    assert all(pile.hold is None for pile in (view.joker, *view.piles))
    assert [seat.dice_in_hand for seat in view.seats] == [5, 5]


def test_rb10_with_five_players_a_second_pile_must_be_empty() -> None:
    match = at_the_end({1: (3, (4,))}, 1, 2, seats=5)
    do(match, END)
    assert mover(match) is CHANCE
    assert match.state.taken[3] == ("A4",)
    match.happen({"roll": [4, 4, 4, 4, 4]})
    with pytest.raises(IllegalError, match="no card is left"):
        do(match, {"claim": 1, "dice": [4]})
    match.state = holding(match.state, {2: (4, (1, 2, 3))})
    do(match, END)
    assert mover(match) is OVER
    assert match.state.taken[4] == ("Brun3",)


def test_rb10_with_five_players_both_piles_may_empty_at_once() -> None:
    match = at_the_end({1: (3, (4,)), 2: (3, (1, 2, 3))}, 1, 2, seats=5)
    do(match, END)
    assert mover(match) is OVER


@pytest.mark.parametrize("seats", [3, 4])
def test_rb10_with_three_or_four_players_one_pile_is_enough(seats: int) -> None:
    match = at_the_end({1: (3 % seats, (4,))}, 1, seats=seats)
    do(match, END)
    assert mover(match) is OVER


def test_rb10_the_bonus_die_goes_to_whoever_took_it_back_in_this_recover() -> None:
    match = at_the_end({1: (1, (4,))}, 1, beside=Hold(1, (2,)))
    do(match, END)
    assert mover(match) is CHANCE
    view = match.view(None)
    assert (view.turn, view.player, view.bonus.seat, view.bonus.where) == (None, None, 1, "hand")
    assert GAME.outcome(match.state) is None
    with pytest.raises(IllegalError, match="nobody throws"):
        match.happen({"roll": [1, 1, 1, 1, 1]})
    match.happen({"bonus_throw": 4})
    assert match.result == Result((0, 5), (1,), "piles")
    assert match.view(None).seats[1].tally.bonus == 4
    assert match.view(None).bonus.shows == 4


def test_rb10_the_bonus_die_goes_to_whoever_has_dice_by_it() -> None:
    match = at_the_end({1: (1, (4,))}, 1, beside=Hold(0, (2,)))
    do(match, END)
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(BonusThrow(face) for face in range(1, 7))
    assert set(chance.weights) == {1}
    assert [pool.seat for pool in chance.pools] == [0], "its owner throws it"
    match.happen({"bonus_throw": 6})
    assert match.result == Result((6, 1), (0,), "piles")


def test_rb10_a_bonus_die_that_nobody_claimed_stays_on_the_table() -> None:
    match = at_the_end({1: (1, (4,))}, 1)
    # seat 0 has it in hand this turn, and gives it back as the turn ends
    match.state = replace(match.state, white="hand", face=3)
    do(match, END)
    assert mover(match) is OVER
    assert match.view(None).bonus.where == "table"
    assert match.view(None).bonus.seat is None
    assert match.view(None).bonus.open is False


def test_rb10_nothing_happens_once_it_is_over() -> None:
    match = at_the_end({1: (1, (4,))}, 1)
    do(match, END)
    for move in (End(), Roll((1,) * 5), BonusThrow(1)):
        with pytest.raises(IllegalError):
            GAME.apply(match.state, move)


@pytest.mark.parametrize(
    ("number", "bonus"),
    [(0, 0), (1, 0), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45),
     (10, 55), (11, 66), (12, 78)],
)  # fmt: skip
def test_rb11_series_by_number_of_cards(number: int, bonus: int) -> None:
    cards = DECK[:number]
    counted = tally(cards)
    assert counted.series == {"A": bonus, "B": 0, "C": 0, "D": 0}
    assert counted.points == sum(KIND_OF[card].points for card in cards)
    assert counted.total == counted.points + bonus
    assert SERIES[number] == bonus


def test_rb11_the_points_of_the_cards() -> None:
    points = {name: kind.points for name, kind in KINDS.items()}
    assert points == {
        "1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1,
        "pair": 2, "run3": 3, "three": 5, "run4": 7, "run5": 10, "four": 12,
    }  # fmt: skip
    assert KIND_OF["joker"].points == 15
    assert len(DECK) == 48


def test_rb11_thirty_one_in_cards_and_nineteen_in_series_make_fifty() -> None:
    cards = ("A1", "A2", "Apair", "Arun3", "B3", "Bthree", "Brun4", "C4", "Crun5")
    counted = tally(cards)
    assert (counted.points, counted.series) == (31, {"A": 10, "B": 6, "C": 3, "D": 0})
    assert counted.total == 50
    assert tally(cards, 6).total == 56, "and one throw of the bonus die"


def test_rb12_the_joker_makes_four_of_three_cards() -> None:
    three = ("A1", "A2", "A3")
    assert tally(three).series["A"] == 6
    counted = tally((*three, "joker"))
    assert (counted.series["A"], counted.joker, counted.points) == (10, "A", 18)


@pytest.mark.parametrize(
    ("cards", "suit", "series"),
    [
        ((), None, 0),
        (("B4",), "B", 3),
        (("A1", "B1", "B2"), "A", 6),  # 3 + 3 or 0 + 6: all the same
        (("A1", "B1", "B2", "B3"), "B", 10),
        (("A1", "A2", "D1", "D2", "D3", "D4"), "D", 3 + 15),
        (DECK[:12], None, 78),
        ((*DECK[:12], "B1"), "B", 78 + 3),
        (DECK[:11], "A", 78),
    ],
)
def test_rb12_the_joker_counts_where_it_gains_most(
    cards: tuple[str, ...], suit: str | None, series: int
) -> None:
    counted = tally((*cards, "joker"))
    assert counted.joker == suit
    assert sum(counted.series.values()) == series
    plain = tally(cards)
    assert plain.joker is None
    assert series_gain(cards, "joker") == series - sum(plain.series.values())


def test_rb12_a_card_may_gain_through_the_joker() -> None:
    assert series_gain(("joker",), "A1") == 3
    assert series_gain(("A1", "joker"), "A2") == 3
    assert series_gain(("A1",), "B1") == 0
    assert series_gain((), "A1") == 0


def test_rb13_most_points_win_and_ties_share() -> None:
    def result(*taken: tuple[str, ...]) -> Result | None:
        return GAME.outcome(State(len(taken), taken, phase="over"))

    assert result(("A1",), ("B1",), ()) == Result((1, 1, 0), (0, 1), "piles")
    assert result(("A1",), ("B1", "C1")) == Result((1, 2), (1,), "piles")
    assert GAME.outcome(State(2, ((), ()))) is None


def test_rb13_scores_so_far_and_at_stake_are_in_the_view() -> None:
    match = opened(2)
    state = replace(match.state, taken=(("A1", "A2", "joker"), ("B5",)))
    piles = list(state.piles)
    piles[1] = Pile("A3", (), Hold(0, (3,)))
    piles[2] = Pile("Brun5", (), Hold(1, (1, 2, 3, 4, 5)))
    view = GAME.view(replace(state, piles=tuple(piles)), None)
    assert view.scores == (2 + 15 + 6, 1)
    assert [seat.at_stake for seat in view.seats] == [1 + 4, 10 + 3]
    assert view.seats[0].cards == {"A": ("A1", "A2"), "B": (), "C": (), "D": ()}
    assert view.seats[0].tally.joker == "A"
    assert view.figures.series == SERIES
    assert view.figures.points["run5"] == 10
    assert view.figures.joker == 15


@pytest.mark.parametrize("seats", [2, 5])
def test_there_are_no_options(seats: int) -> None:
    assert GAME.write_options(GAME.read_options({}, seats)) == {}
    with pytest.raises(TableError, match="no option `points`: it has none"):
        GAME.read_options({"points": {}}, seats)
