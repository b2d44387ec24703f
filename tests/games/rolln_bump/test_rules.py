"""Roll'n Bump, rule by rule up to the claims (docs/rules/rolln-bump.en.md)."""

from typing import Literal

import pytest
from msgspec.structs import replace

from roulotte import Match, open_match
from roulotte.core.chance import First
from roulotte.core.dice import throws
from roulotte.core.errors import IllegalError, UnreadableError
from roulotte.core.game import CHANCE
from roulotte.core.seeded import Seeded
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.figures import DECK, LAYOUTS
from roulotte.games.rolln_bump.state import (
    BonusThrow,
    Claim,
    Deal,
    End,
    Hold,
    Keep,
    Roll,
    State,
)
from roulotte.games.rolln_bump.state import Match as Turned
from tests.games.rolln_bump.tables import (
    END,
    claim,
    deal,
    do,
    holding,
    opened,
    roll,
    settled,
    thrown,
    turn_of,
    with_state,
)


def claims(match: Match) -> set[tuple[int | str, tuple[int, ...]]]:
    return {(one.claim, one.dice) for one in match.legal() if isinstance(one, Claim)}


def keeps(match: Match) -> set[tuple[tuple[int, ...], object]]:
    return {(one.keep, one.keep_bonus) for one in match.legal() if isinstance(one, Keep)}


def refused(match: Match, action: dict[str, object], why: str) -> None:
    before = match.state
    with pytest.raises(IllegalError, match=why):
        do(match, action)
    assert match.state is before


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


# RB-4: rolling


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rb4_three_dice_then_four_then_always_five(seats: int) -> None:
    match = opened(seats, first=seats - 1)
    sizes = []
    for _ in range(2 * seats + 1):
        outcomes = GAME.chance(match.state).outcomes
        assert outcomes is not None
        last = outcomes[-1]
        assert isinstance(last, Roll)
        sizes.append(len(last.roll))
        match.happen(last)
        do(match, END)
    assert sizes == [3, 4] + [5] * (2 * seats - 1)


def test_rb4_the_throw_has_the_weights_of_real_dice() -> None:
    match = settled(2)
    chance = GAME.chance(match.state)
    assert chance.outcomes is not None
    assert len(chance.outcomes) == 252
    assert chance.total == 6**5
    weights = dict(zip(chance.outcomes, chance.weights, strict=True))
    assert weights[Roll((1, 2, 3, 4, 5))] == 120
    assert weights[Roll((6, 6, 6, 6, 6))] == 1


def test_rb4_up_to_three_throws_keeping_any_dice_between_them() -> None:
    match = thrown([2, 2, 3, 4, 6])
    assert match.view(0).throws_left == 2
    do(match, {"keep": [2, 2]})
    assert match.view(0).to_throw == 3
    roll(match, [5, 1, 6])
    assert match.view(0).dice == (1, 2, 2, 5, 6)
    do(match, {"keep": [1, 6]})  # the 2s that were set aside are thrown again
    roll(match, [3, 3, 3])
    assert match.view(0).dice == (1, 3, 3, 3, 6)
    assert match.view(0).throws_left == 0
    assert not keeps(match)
    refused(match, {"keep": [3]}, "rolling is over")


def test_rb4_every_part_but_the_whole_may_be_kept() -> None:
    match = thrown([2, 2, 3, 4, 6])
    kept = {dice for dice, _ in keeps(match)}
    assert len(kept) == 23
    assert () in kept
    assert (2, 2, 3, 4, 6) not in kept
    refused(match, {"keep": [6, 4, 3, 2, 2]}, "at least one die")
    refused(match, {"keep": [2, 2, 2]}, "no 2 2 2 to keep")
    refused(match, {"keep": [5]}, "no 5 to keep")
    assert len(keeps(thrown([1, 2, 3, 4, 5]))) == 31


def test_rb4_in_the_opening_the_short_hand_is_the_whole() -> None:
    match = opened(2)
    roll(match, [1, 1, 2])
    assert {dice for dice, _ in keeps(match)} == {(), (1,), (2,), (1, 1), (1, 2)}
    refused(match, {"keep": [1, 1, 2]}, "at least one die")
    assert match.view(0).seats[0].dice_in_hand == 5


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"roll": [1, 2]}, "3 dice are thrown, not 2"),
        ({"roll": [1, 2, 3, 4]}, "3 dice are thrown, not 4"),
        ({"roll": []}, "3 dice are thrown, not 0"),
        ({"roll": [1, 2, 3], "bonus": 4}, "bonus die is not thrown"),
        ({"bonus_throw": 4}, "at the end"),
        ({"first": 0}, "known who starts"),
    ],
)
def test_rb4_only_what_is_thrown_again_falls(raw: dict[str, object], why: str) -> None:
    match = thrown([2, 2, 3, 4, 6])
    do(match, {"keep": [2, 6]})
    with pytest.raises(IllegalError, match=why):
        match.happen(raw)


def test_rb4_nobody_acts_while_dice_are_in_the_air() -> None:
    match = settled(2)
    for action in (Keep(()), Turned(1), Claim(1, (1,)), End()):
        with pytest.raises(IllegalError, match="no seat decides"):
            GAME.apply(match.state, action)
    with pytest.raises(IllegalError, match="nobody throws now"):
        GAME.apply(thrown([1, 1, 1, 1, 1]).state, Roll((1,) * 5))


# RB-5: the bonus die in hand


def with_bonus(*tops: str, first: tuple[list[int], int] | None = None) -> Match:
    """Seat 0 has won the bonus die and is to throw, or has thrown, with it."""
    match = thrown([1, 1, 1, 2, 6], *(tops or ("A3", "Brun4", "Cfour")))
    do(match, claim("bonus", 6), END)
    roll(match, [1, 1, 1, 1, 1])
    do(match, END)
    if first:
        roll(match, *first)
    return match


def test_rb5_the_bonus_die_is_always_in_the_first_throw() -> None:
    match = with_bonus()
    chance = GAME.chance(match.state)
    assert chance.outcomes is not None
    assert len(chance.outcomes) == 252 * 6
    assert chance.total == 6**6
    with pytest.raises(IllegalError, match="thrown too"):
        roll(match, [1, 2, 3, 4, 5])
    roll(match, [1, 2, 3, 4, 5], 6)
    assert match.view(None).bonus.shows == 6
    assert match.view(None).dice == (1, 2, 3, 4, 5), "it is not one of the dice"


def test_rb5_a_keep_says_whether_the_bonus_die_stays() -> None:
    match = with_bonus(first=([1, 2, 3, 4, 5], 6))
    assert len(keeps(match)) == 63
    assert ((1, 2, 3, 4, 5), True) not in keeps(match)
    assert ((1, 2, 3, 4, 5), False) in keeps(match)
    refused(match, {"keep": [1]}, "keep_bonus")
    refused(match, {"keep": [1, 2, 3, 4, 5], "keep_bonus": True}, "at least one die")
    plain = thrown([1, 2, 3, 4, 5])
    for stays in (True, False):
        refused(plain, {"keep": [1], "keep_bonus": stays}, "not in your hand")


def test_rb5_a_kept_bonus_die_is_not_thrown_again() -> None:
    match = with_bonus(first=([1, 2, 3, 4, 5], 6))
    do(match, {"keep": [1, 2], "keep_bonus": True})
    with pytest.raises(IllegalError, match="bonus die is not thrown"):
        roll(match, [1, 1, 1], 5)
    roll(match, [1, 1, 1])
    assert match.view(None).bonus.shows == 6
    do(match, {"keep": [1, 2], "keep_bonus": False})
    assert match.view(None).bonus.shows is None
    with pytest.raises(IllegalError, match="thrown too"):
        roll(match, [1, 1, 1])
    roll(match, [1, 1, 1], 5)
    assert match.view(None).bonus.shows == 5


def test_rb5_the_bonus_die_may_be_thrown_again_alone() -> None:
    match = with_bonus(first=([1, 2, 3, 4, 5], 6))
    do(match, {"keep": [1, 2, 3, 4, 5], "keep_bonus": False})
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(Roll((), face) for face in range(1, 7))
    match.happen({"roll": [], "bonus": 4})
    view = match.view(None)
    assert (view.dice, view.bonus.shows, view.throws_left) == ((1, 2, 3, 4, 5), 4, 1)


def test_rb5_one_die_is_turned_to_the_bonus_dies_number() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    assert match.view(None).matches == (3, 4, 5)
    do(match, {"match": 5})
    view = match.view(None)
    assert view.dice == (3, 3, 4, 5, 6)
    assert view.throws_left == 0
    assert view.bonus.where == "table"
    assert view.matches == ()
    refused(match, {"match": 3}, "not in your hand")
    refused(match, {"keep": [3, 3]}, "rolling is over")
    do(match, claim(2, 3, 4, 5, 6))
    assert match.state.piles[2].hold == Hold(0, (3, 4, 5, 6))


def test_rb5_a_match_needs_a_die_of_another_number() -> None:
    match = with_bonus(first=([3, 3, 4, 6, 6], 6))
    assert [one.match for one in match.legal() if isinstance(one, Turned)] == [3, 4]
    refused(match, {"match": 6}, "shows 6 itself")
    refused(match, {"match": 5}, "no die shows 5")
    refused(thrown([3, 3, 4, 6, 6]), {"match": 3}, "not in your hand")


def test_rb5_the_match_is_also_there_after_the_third_throw() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    for _ in range(2):
        do(match, {"keep": [3, 3, 4, 5], "keep_bonus": True})
        roll(match, [5])
    assert match.view(None).matches == (3, 4, 5)


def test_rb5_the_first_claim_ends_the_match_and_gives_the_bonus_die_back() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    do(match, claim(1, 3))
    view = match.view(None)
    assert (view.bonus.where, view.bonus.shows, view.bonus.open) == ("table", None, False)
    refused(match, {"match": 5}, "not in your hand")
    refused(match, {"keep": [5]}, "rolling is over")


def test_rb5_who_had_the_bonus_die_can_not_claim_it_in_the_same_turn() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    for _ in range(2):
        assert not any(place == "bonus" for place, _ in claims(match))
        refused(match, claim("bonus", 5), "had the bonus die")
        if match.view(None).throws_left:
            do(match, {"match": 4})
    do(match, END)
    roll(match, [1, 1, 1, 1, 1])
    assert ("bonus", (1,)) in claims(match), "the next seat can"


def test_rb5_an_end_gives_the_bonus_die_back_too() -> None:
    match = with_bonus(first=([3, 3, 4, 5, 5], 6))
    do(match, END)
    assert match.view(None).bonus.where == "table"
    assert match.view(None).bonus.open
    with pytest.raises(IllegalError, match="bonus die is not thrown"):
        roll(match, [1, 1, 1, 1, 1], 6)


# RB-6, RB-7: claiming


def test_rb6_each_die_serves_one_claim() -> None:
    match = thrown([2, 2, 2, 3, 4], "Athree", "Brun3")
    assert {(1, (2, 2, 2)), (2, (2, 3, 4))} <= claims(match)
    do(match, claim(1, 2, 2, 2))
    assert match.view(None).dice == (3, 4)
    assert 2 not in {place for place, _ in claims(match)}
    refused(match, claim(2, 2, 3, 4), "no 2 3 4 to lay")


def test_rb6_as_many_claims_as_the_dice_allow() -> None:
    match = thrown([1, 2, 2, 5, 6], "A1", "Bpair", "C5", "D6")
    do(match, claim(1, 1), claim(2, 2, 2), claim(3, 5), claim("bonus", 6))
    assert match.view(None).dice == ()
    assert match.legal() == (End(),)
    assert match.view(None).seats[0].holds == ("A1", "Bpair", "C5")


def test_rb6_no_claim_is_compulsory_and_any_closes_the_rolling() -> None:
    match = thrown([1, 2, 2, 5, 6], "A1", "Bpair")
    assert match.legal()[-1] == End()
    do(match, claim(1, 1))
    assert not keeps(match)
    refused(match, {"keep": [2, 2]}, "rolling is over")
    do(match, END)
    assert match.state.turn == 1


def test_rb6_what_was_claimed_this_turn_is_not_claimed_again() -> None:
    match = thrown([2, 2, 2, 5, 6], "A2", "Bpair")
    do(match, claim(1, 2), claim("bonus", 5))
    assert claims(match) == {(2, (2, 2))}
    refused(match, claim(1, 2, 2), "claimed that card this turn")
    refused(match, claim("bonus", 6), "claimed the bonus die this turn")


@pytest.mark.parametrize(
    ("card", "ways"),
    [
        ("A2", [(2,), (2, 2), (2, 2, 2)]),
        ("A1", []),
        ("A6", []),
        ("Apair", [(2, 2)]),
        ("Athree", [(2, 2, 2)]),
        ("Afour", []),
        ("Arun3", [(2, 3, 4)]),
        ("Arun4", []),
        ("Arun5", []),
    ],
)
def test_rb7_what_each_card_takes_of_three_twos_a_three_and_a_four(
    card: str, ways: list[tuple[int, ...]]
) -> None:
    match = thrown([2, 2, 2, 3, 4], card)
    assert sorted(dice for place, dice in claims(match) if place == 1) == ways


@pytest.mark.parametrize(
    ("dice", "card", "ways"),
    [
        ([1, 2, 3, 4, 5], "Arun3", [(1, 2, 3), (2, 3, 4), (3, 4, 5)]),
        ([1, 2, 3, 4, 5], "Arun4", [(1, 2, 3, 4), (2, 3, 4, 5)]),
        ([1, 2, 3, 4, 5], "Arun5", [(1, 2, 3, 4, 5)]),
        ([2, 3, 4, 5, 6], "Arun5", [(2, 3, 4, 5, 6)]),
        ([1, 3, 4, 5, 6], "Arun5", []),
        ([3, 3, 5, 5, 5], "Apair", [(3, 3), (5, 5)]),
        ([5, 5, 5, 5, 5], "Apair", [(5, 5)]),
        ([5, 5, 5, 5, 5], "Afour", [(5, 5, 5, 5)]),
        ([5, 5, 5, 5, 5], "A5", [(5,), (5, 5), (5, 5, 5), (5, 5, 5, 5), (5, 5, 5, 5, 5)]),
    ],
)
def test_rb7_exactly_the_dice_of_the_combination(
    dice: list[int], card: str, ways: list[tuple[int, ...]]
) -> None:
    match = thrown(dice, card)
    assert sorted(laid for place, laid in claims(match) if place == 1) == ways


def test_rb7_five_alike_take_the_joker_and_nothing_less_does() -> None:
    assert (0, (5, 5, 5, 5, 5)) in claims(thrown([5, 5, 5, 5, 5]))
    match = thrown([5, 5, 5, 5, 6])
    assert not any(place == 0 for place, _ in claims(match))
    refused(match, claim(0, 5, 5, 5, 5), "does not make joker")


@pytest.mark.parametrize(
    ("card", "dice"),
    [
        ("A2", (3,)),
        ("A2", (2, 3)),
        ("Apair", (2,)),
        ("Apair", (2, 2, 2)),
        ("Apair", (3, 4)),
        ("Athree", (2, 2)),
        ("Arun3", (3, 4)),
        ("Arun3", (2, 2, 3)),
        ("Arun3", (2, 2, 4)),
        ("Arun4", (2, 3, 4)),
    ],
)
def test_rb7_other_dice_are_refused(card: str, dice: tuple[int, ...]) -> None:
    refused(thrown([2, 2, 2, 3, 4], card), claim(1, *dice), f"does not make {card}")


def test_rb7_there_must_be_such_a_pile_and_some_dice() -> None:
    match = thrown([2, 2, 2, 3, 4])
    refused(match, claim(7, 2), "no pile 7")
    with pytest.raises(IllegalError, match="no pile -1"):
        GAME.apply(match.state, Claim(-1, (2,)))
    places: tuple[int | Literal["bonus"], ...] = (0, 1, "bonus")
    for place in places:
        with pytest.raises(IllegalError, match="no dice to lay"):
            GAME.apply(match.state, Claim(place, ()))


# RB-8, RB-9: bumping


def contested(card: str, held: tuple[int, ...], dice: list[int]) -> Match:
    """Seat 0 has thrown; seat 1's dice lie on pile 1."""
    match = thrown(dice, card)
    return with_state(match, holding(match.state, {1: (1, held)}))


@pytest.mark.parametrize(
    ("card", "held", "dice", "ways"),
    [
        ("Arun3", (1, 2, 3), [1, 2, 3, 4, 6], [(2, 3, 4)]),
        ("Arun3", (2, 3, 4), [1, 2, 3, 4, 6], []),
        ("Arun4", (3, 4, 5, 6), [1, 3, 4, 5, 6], []),
        ("Arun4", (2, 3, 4, 5), [2, 3, 4, 5, 6], [(3, 4, 5, 6)]),
        ("Arun5", (1, 2, 3, 4, 5), [2, 3, 4, 5, 6], [(2, 3, 4, 5, 6)]),
        ("A4", (4,), [1, 1, 4, 4, 6], [(4, 4)]),
        ("A4", (4, 4), [1, 1, 4, 4, 6], []),
        ("A4", (4,), [4, 4, 4, 6, 6], [(4, 4), (4, 4, 4)]),
        ("Apair", (3, 3), [2, 2, 3, 3, 4], []),
        ("Apair", (3, 3), [3, 3, 4, 4, 1], [(4, 4)]),
        ("Athree", (5, 5, 5), [6, 6, 6, 1, 1], [(6, 6, 6)]),
        ("Afour", (1, 1, 1, 1), [2, 2, 2, 2, 1], [(2, 2, 2, 2)]),
    ],
)
def test_rb8_to_bump_dice_must_be_strictly_better(
    card: str, held: tuple[int, ...], dice: list[int], ways: list[tuple[int, ...]]
) -> None:
    match = contested(card, held, dice)
    assert sorted(laid for place, laid in claims(match) if place == 1) == ways


def test_rb8_the_joker_can_be_bumped_as_well() -> None:
    match = thrown([4, 4, 4, 4, 4])
    for held, bumped in (((3,) * 5, True), ((4,) * 5, False), ((5,) * 5, False)):
        state = holding(match.state, {0: (1, held)})
        assert (Claim(0, (4,) * 5) in GAME.legal(state)) is bumped


def test_rb8_the_bumped_dice_go_home_and_their_owner_gets_nothing() -> None:
    match = contested("Arun3", (1, 2, 3), [2, 3, 4, 5, 5])
    assert match.view(None).seats[1].dice_in_hand == 2
    do(match, claim(1, 2, 3, 4))
    assert match.view(None).piles[0].hold == Hold(0, (2, 3, 4))
    assert match.view(None).seats[1].dice_in_hand == 5
    do(match, END)
    assert match.state.taken == ((), ())
    assert match.state.piles[1].top == "Arun3"


def test_rb8_equal_or_worse_dice_are_refused() -> None:
    match = contested("Arun3", (2, 3, 4), [1, 2, 3, 4, 5])
    for dice in ((1, 2, 3), (2, 3, 4)):
        refused(match, claim(1, *dice), "not better than 2 3 4")
    single = contested("A4", (4, 4), [4, 4, 5, 6, 6])
    for four in ((4,), (4, 4)):
        refused(single, claim(1, *four), "not better than 4 4")


def beside(held: tuple[int, ...], dice: list[int]) -> Match:
    match = thrown(dice)
    return with_state(match, replace(match.state, beside=Hold(1, held)))


def test_rb9_any_dice_claim_the_bonus_die() -> None:
    match = thrown([1, 1, 3, 5, 6])
    laid = {dice for place, dice in claims(match) if place == "bonus"}
    assert len(laid) == 23
    assert {(1,), (1, 1), (1, 3), (1, 1, 3, 5, 6)} <= laid
    do(match, claim("bonus", 1, 3))
    assert match.view(None).bonus.hold == Hold(0, (1, 3))


def test_rb9_a_higher_sum_bumps_there() -> None:
    match = beside((1, 3), [1, 1, 2, 3, 6])
    laid = {dice for place, dice in claims(match) if place == "bonus"}
    assert {(6,), (2, 3), (1, 1, 3), (1, 6)} <= laid
    assert not {(1, 3), (1, 1, 2), (1, 2), (3,)} & laid
    refused(match, claim("bonus", 1, 3), "not more than 1 3")
    do(match, claim("bonus", 6))
    assert match.state.beside == Hold(0, (6,))
    assert match.view(None).seats[1].dice_in_hand == 5


@pytest.mark.parametrize(
    "raw",
    [
        {"claim": 13, "dice": [1]},
        {"claim": -1, "dice": [1]},
        {"claim": "joker", "dice": [1]},
        {"claim": True, "dice": [1]},
        {"claim": 1, "dice": []},
        {"claim": 1, "dice": [1] * 6},
        {"claim": 1, "dice": [7]},
        {"claim": 1, "dice": [0]},
        {"claim": 1},
        {"keep": [7]},
        {"keep": None},
        {"keep": [1], "keep_bonus": None},
        {"keep": [1], "bonus": True},
        {"match": 0},
        {"match": 7},
        {"end": False},
        {"end": 1},
        {"end": True, "keep": []},
        {},
        [],
    ],
)
def test_what_is_no_action_is_unreadable(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_action(raw)


@pytest.mark.parametrize(
    "raw",
    [
        {"roll": [0]},
        {"roll": [1] * 6},
        {"roll": [1], "bonus": 7},
        {"roll": [1], "bonus": None},
        {"bonus": 3},
        {"bonus_throw": 0},
        {"bonus_throw": None},
        {"deal": None},
        {"first": None},
    ],
)
def test_what_is_no_outcome_is_unreadable(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_outcome(raw)


def test_dice_are_read_in_any_order() -> None:
    assert GAME.read_action({"keep": [6, 1, 3]}) == Keep((1, 3, 6))
    assert GAME.read_action({"claim": 4, "dice": [4, 2, 3]}) == Claim(4, (2, 3, 4))
    assert GAME.read_outcome({"roll": [5, 1], "bonus": 2}) == Roll((1, 5), 2)
    assert GAME.read_outcome({"bonus_throw": 4}) == BonusThrow(4)


def test_a_state_is_the_same_however_it_came_about() -> None:
    early, late = thrown([1, 1, 2, 3, 6], "A6"), thrown([1, 1, 1, 1, 1], "A6")
    do(late, {"keep": [1, 1]})
    roll(late, [2, 3, 6])
    assert early.state != late.state
    for match in (early, late):
        do(match, claim(1, 6))
    assert early.state == late.state, "closed is closed, whatever was left"


def test_every_throw_of_the_opening_leads_on() -> None:
    match = opened(2)
    for dice, _ in throws(3):
        state: State = GAME.apply(match.state, Roll(dice))
        assert state.dice == dice
    assert LAYOUTS.keys() == {2, 3, 4, 5}
