"""The quick bot: it reckons rightly, sees only its view and beats chance."""

import pytest

from roulotte import open_match
from roulotte.bots import at_random
from roulotte.bots.poknroll import Hand, better_or_equal, greedy, hand_of, showdown, staying, worth
from roulotte.core.seeded import Seeded, Streams
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.scoring import sheet
from roulotte.games.poknroll.state import Action, Fold, Mark, Stay
from roulotte.lab.selfplay import play_out
from tests.games.poknroll.tools import STAY, dealt, do, throw, to_turn_3, with_crosses

LINES = sheet(GAME.read_options({}, 4), 4)


def test_odds_of_an_unseen_cup() -> None:
    # On 1 2 6 6 6: 66 makes five, one more 6 four (10), no straight is possible, a 1, a 2 or
    # a double a full (19), and the other 6 throws of 36 a three.
    odds = better_or_equal(LINES, 2, (1, 2, 6, 6, 6))
    assert [round(36 * one) for one in odds][:6] == [0, 1, 11, 11, 30, 36]


def test_a_hand_is_worth_its_line_and_won_as_often_as_nobody_has_the_same() -> None:
    assert showdown(Hand(LINES, (6, 6), ()), (1, 2, 6, 6, 6)) == 14
    assert staying(Hand(LINES, (6, 6), ()), (1, 6, 6, 6)) == 14
    one, maybe = Hand(LINES, (6, 6), (1.0,)), Hand(LINES, (6, 6), (0.5,))
    assert showdown(one, (1, 2, 6, 6, 6)) == pytest.approx(10 + 4 * 35 / 36)
    assert showdown(maybe, (1, 2, 6, 6, 6)) == pytest.approx(10 + 4 * 71 / 72)


def test_a_hand_that_all_share_is_worth_its_line_only() -> None:
    assert showdown(Hand(LINES, (1, 2), (1.0,)), (6, 6, 6, 6, 6)) == 10


def test_rivals_count_by_how_often_they_will_yet_be_asked() -> None:
    match = do(dealt([[1, 2]] * 4, [1, 2, 3], 3), STAY)
    assert hand_of(match.view(1)).rivals == (0.5, 0.25, 1.0)
    do(match, STAY, {"fold": "pair"})
    throw(match, 4)
    do(match, STAY)
    assert hand_of(match.view(1)).rivals == (1.0, 1.0)


def test_it_keeps_a_good_hand_and_drops_a_bad_one() -> None:
    match = throw(do(dealt([[6, 6], [1, 2], [1, 3], [1, 3]], [6, 6, 6]), *[STAY] * 4), 1)
    assert greedy(match.view(0), GAME.choices(match.state), Seeded("")) == Stay()
    weak = throw(do(dealt([[1, 2], [6, 2], [1, 3], [1, 3]], [6, 6, 6], first=1), *[STAY] * 4), 5)
    do(weak, STAY, STAY, STAY)
    assert greedy(weak.view(0), GAME.choices(weak.state), Seeded("")) == Fold("three")


def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    def choice(**rival: int) -> Action:
        match = to_turn_3([[6, 6], [1, 2], [1, 3], [1, 3]], [6, 6, 2, 4, 5])
        with_crosses(with_crosses(match, 0, four=5), 1, **rival)
        return greedy(match.view(0), GAME.choices(match.state), Seeded(""))

    assert choice() == Mark("four")
    assert choice(five=5, pair=1) == Mark("four"), "52 against 51"
    assert choice(five=5, two_pairs=1) == Mark("three"), "52 against 52"
    assert choice(five=6) == Mark("four"), "it ends in any case"


def test_equal_worths_are_drawn_by_lot() -> None:
    lines = [[line, 4] for line, _ in GAME.read_options({}, 4).lines]
    match = to_turn_3([[6, 6], [1, 2], [1, 3], [1, 3]], [6, 6, 2, 4, 5], lines=lines)
    choices = GAME.choices(match.state)
    assert {worth(match.view(0), choice) for choice in choices} == {8}
    drawn = {greedy(match.view(0), choices, Seeded(str(seed))) for seed in range(30)}
    assert drawn == {Mark("four"), Mark("three"), Mark("pair")}


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {}), (7, {"board": "expert"}), (3, {"board": "expert"})]
)
def test_it_plays_whole_games(seats: int, options: dict[str, object]) -> None:
    match = open_match("poknroll", seats, options)
    play_out(match, [greedy] * seats, Streams(1))
    assert match.state.round < 60


def test_it_beats_chance() -> None:
    won = 0
    for seed in range(20):
        bots = [greedy if seat == seed % 4 else at_random for seat in range(4)]
        result = play_out(open_match("poknroll", 4), bots, Streams(seed))
        won += seed % 4 in result.winners
    assert won >= 15
