"""How a game of Pok'n Roll ends (PK-12, PK-13)."""

import pytest

from roulotte.core.chance import First
from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE, OVER
from roulotte.core.spec import Result
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.state import Cups, Mark, Stay, White
from tests.games.poknroll.tools import (
    STAY,
    dealt,
    do,
    mover,
    sheets,
    table,
    throw,
    to_turn_3,
    with_crosses,
)

FOUR_CUPS = [[1, 2], [3, 4], [3, 6], [6, 6]]


def test_pk12_the_round_of_a_sixth_cross_is_played_to_its_end() -> None:
    match = with_crosses(dealt(FOUR_CUPS, [1, 6, 6]), 0, folded=5)
    assert not match.view(0).last_round
    do(match, {"fold": "two_pairs"})
    assert match.view(0).last_round
    assert GAME.outcome(match.state) is None
    do(match, STAY, STAY, {"fold": "four"})
    throw(match, 3)
    do(match, STAY, STAY)
    throw(match, 6)
    assert mover(match) == 2
    assert GAME.outcome(match.state) is None
    do(match, {"mark": "four"})
    assert mover(match) is OVER
    assert GAME.outcome(match.state) == Result((8, 0, 12, 9), (2,), "crosses")
    for late in (Cups(((1, 1),) * 4), White((1,)), Stay(), Mark("pair"), First(0)):
        with pytest.raises(IllegalError):
            GAME.apply(match.state, late)
    assert GAME.legal(match.state) == ()


@pytest.mark.parametrize("line", ["pair", "won"])
def test_pk12_any_line_ends_the_game_won_included(line: str) -> None:
    match = with_crosses(to_turn_3([[6, 6], *[[1, 2]] * 3], [6, 3, 3, 4, 4]), 0, **{line: 5})
    do(match, {"mark": "pair"})
    assert mover(match) is OVER


def test_pk12_five_crosses_end_nothing() -> None:
    match = with_crosses(to_turn_3([[6, 6], *[[1, 2]] * 3], [6, 3, 3, 4, 4]), 0, pair=4, won=4)
    do(match, {"mark": "pair"})
    assert sheets(match.state)[0] == {"pair": 5, "won": 5}
    assert mover(match) is CHANCE


def test_pk13_crosses_times_points() -> None:
    match = table(6)
    with_crosses(match, 0, large_straight=2, won=1)  # the rulebook: 2 × 6, and 6 of six players
    with_crosses(match, 1, five=1, four=1, full=1, three=1, two_pairs=1, pair=1, folded=1)
    assert match.view(None).scores == (18, 30, 0, 0, 0, 0)
    expert = with_crosses(table(5, board="expert", folded=7), 4, folded=2, won=1, highway=1)
    assert expert.view(None).scores == (0, 0, 0, 0, 29)


def test_pk13_ties_go_to_most_won_crosses_then_are_shared() -> None:
    def winners(*rows: dict[str, int]) -> tuple[int, ...]:
        match = table(4)
        for seat, row in enumerate(rows):
            with_crosses(match, seat, **row)
        result = GAME.outcome(match.state)
        assert result is not None
        return result.winners

    assert winners({"pair": 6}, {"four": 2}, {"won": 4}, {"won": 3, "two_pairs": 2}) == (2,)
    assert winners({"pair": 6}, {"four": 2}, {"won": 4}, {"won": 4}) == (2, 3)
    assert winners({"pair": 6}, {"full": 1, "pair": 1}, {"three": 2}, {}) == (0, 1, 2)
    assert winners({"pair": 6}, {"full": 1, "pair": 2}, {"won": 1, "two_pairs": 1}, {}) == (1,)
