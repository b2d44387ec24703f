"""Roll'n Bump: setting up, turns and recovering (RB-1 to RB-3)."""

import pytest

from roulotte import open_match
from roulotte.core.chance import First
from roulotte.core.errors import IllegalError, UnreadableError
from roulotte.core.game import CHANCE
from roulotte.core.seeded import Seeded
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.figures import DECK
from roulotte.games.rolln_bump.state import (
    Deal,
    Hold,
)
from tests.games.rolln_bump.tables import (
    END,
    claim,
    deal,
    do,
    opened,
    refused,
    roll,
    thrown,
    turn_of,
    with_bonus,
)

# RB-1: setting up


@pytest.mark.parametrize(("seats", "piles", "cards"), [(2, 6, 6), (3, 9, 4), (4, 9, 4), (5, 12, 3)])
def test_rb1_piles_by_number_of_players_and_the_joker_face_up(
    seats: int, piles: int, cards: int
) -> None:
    match = opened(seats)
    view = match.view(None)
    assert [(pile.number, pile.left) for pile in view.piles] == [
        (number, cards) for number in range(1, piles + 1)
    ]
    assert [pile.top for pile in view.piles] == [pile[0] for pile in deal(seats)]
    assert (view.joker.number, view.joker.top, view.joker.left) == (0, "joker", 1)
    assert view.bonus.where == "table"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rb1_a_sampled_deal_is_a_shuffle_of_the_deck(seats: int) -> None:
    match = open_match("rolln-bump", seats)
    match.happen({"first": 0})
    chance = GAME.chance(match.state)
    assert chance.outcomes is None
    assert chance.form.startswith('{"deal"')
    tops = set()
    for seed in range(200):
        dealt = chance.sample(Seeded(str(seed)))
        assert isinstance(dealt, Deal)
        GAME.apply(match.state, dealt)
        tops.add(dealt.deal[0][0])
    assert len(tops) > 40, "any card may come first"
    assert tops <= set(DECK)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rb1_any_seat_starts_equally_likely(seats: int) -> None:
    chance = GAME.chance(open_match("rolln-bump", seats).state)
    assert chance.outcomes == tuple(First(seat) for seat in range(seats))
    assert set(chance.weights) == {1}


def test_rb1_starter_and_deal_come_in_either_order() -> None:
    match = open_match("rolln-bump", 3)
    match.happen({"deal": deal(3)})
    assert match.to_move is CHANCE
    assert GAME.chance(match.state).outcomes == tuple(First(seat) for seat in range(3))
    with pytest.raises(IllegalError, match="cards are dealt"):
        match.happen({"deal": deal(3)})
    match.happen({"first": 2})
    assert match.state == opened(3, first=2).state


def test_rb1_who_starts_is_said_once_and_is_a_seat() -> None:
    match = open_match("rolln-bump", 2)
    for seat in (-1, 2):
        with pytest.raises(IllegalError, match=f"no seat {seat}"):
            match.happen({"first": seat})
    match.happen({"first": 1})
    with pytest.raises(IllegalError, match="known who starts"):
        match.happen({"first": 1})
    with pytest.raises(IllegalError, match="nobody throws now"):
        roll(match, [1, 1, 1])


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (deal(2)[:5], "6 piles of 6"),
        ([*deal(2), deal(2)[0]], "6 piles of 6"),
        ([*deal(2)[:5], deal(2)[5][:5]], "6 piles of 6"),
        ([*deal(2)[:5], [*deal(2)[5], "D1"]], "6 piles of 6"),
        ([], "6 piles of 6"),
        ([*deal(2)[:5], [*deal(2)[5][:5], "A1"]], "twice"),
        ([*deal(2)[:5], [*deal(2)[5][:5], "joker"]], "four suits"),
    ],
)
def test_rb1_a_deal_has_the_right_piles_and_no_card_twice(wrong: list[list[str]], why: str) -> None:
    match = open_match("rolln-bump", 2)
    with pytest.raises(IllegalError, match=why):
        match.happen({"deal": wrong})
    assert match.state == open_match("rolln-bump", 2).state


@pytest.mark.parametrize("card", ["E1", "A7", "Atwo", "A1\n", "JOKER", "a1", 5, None])
def test_rb1_what_is_no_card_is_unreadable(card: object) -> None:
    with pytest.raises(UnreadableError, match="no `deal`"):
        GAME.read_outcome({"deal": [[card, *deal(2)[0][1:]], *deal(2)[1:]]})


def test_rb1_a_covered_deal_can_not_be_played() -> None:
    covered = Deal((("A1", None, None, None, None, None),) * 6)
    with pytest.raises(IllegalError, match="four suits"):
        GAME.apply(open_match("rolln-bump", 2).state, covered)


# RB-2, RB-3: turns and recovering


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rb2_turns_go_clockwise_from_the_starter(seats: int) -> None:
    match = opened(seats, first=1)
    order = []
    for turn in range(2 * seats):
        roll(match, [1] * min(3 + turn, 5))
        order.append(turn_of(match))
        do(match, END)
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]


def test_rb3_recovering_takes_cards_and_dice_and_turns_up_the_next_cards() -> None:
    match = thrown([2, 2, 4, 5, 6], "A2", "Brun3", "Cpair")
    under = [pile.under[0] for pile in match.state.piles[1:3]]
    do(match, claim(1, 2), claim(2, 4, 5, 6), END)
    assert match.view(None).seats[0].dice_laid == 4
    roll(match, [1, 1, 1, 1, 1])
    do(match, END)
    view = match.view(None)
    assert match.state.taken == (("A2", "Brun3"), ())
    assert [pile.top for pile in view.piles[:3]] == [*under, "Cpair"]
    assert [pile.left for pile in view.piles[:3]] == [5, 5, 6]
    assert all(pile.hold is None for pile in view.piles)
    assert (view.seats[0].dice_laid, view.seats[0].dice_in_hand) == (0, 5)
    assert match.to_move is CHANCE


def test_rb3_nobody_else_recovers_then() -> None:
    match = thrown([2, 2, 4, 5, 6], "A2", "Brun3", "Cpair", seats=3)
    do(match, claim(1, 2), END)
    assert match.state.turn == 0
    assert match.state.taken == ((), (), ())
    assert match.state.piles[1].hold == Hold(2, (2,))


def test_rb3_the_joker_is_taken_and_not_replaced() -> None:
    match = thrown([6, 6, 6, 6, 6])
    do(match, claim(0, 6, 6, 6, 6, 6), END)
    roll(match, [1, 1, 1, 1, 1])
    do(match, END)
    assert match.state.taken == (("joker",), ())
    view = match.view(None)
    assert (view.joker.top, view.joker.left, view.seats[0].joker) == (None, 0, True)
    roll(match, [5, 5, 5, 5, 5])
    assert match.to_move == 0, "the joker is not a pile: the game goes on"
    refused(match, claim(0, 5, 5, 5, 5, 5), "no card is left")


def test_rb3_the_bonus_die_comes_with_the_dice_that_lie_by_it() -> None:
    match = with_bonus()
    assert match.view(None).bonus.where == "hand"
    assert match.view(None).bonus.seat == 0
    assert match.state.beside is None
