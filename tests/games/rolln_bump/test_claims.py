"""Roll'n Bump: claiming and bumping (RB-6 to RB-9)."""

from typing import Literal

import pytest
from msgspec.structs import replace

from roulotte import Match
from roulotte.core.errors import IllegalError
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.cards import card_name
from roulotte.games.rolln_bump.state import (
    Claim,
    End,
    Hold,
)
from tests.games.rolln_bump.tables import (
    END,
    claim,
    claims,
    do,
    holding,
    keeps,
    refused,
    thrown,
    with_state,
)

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
    refused(match, claim(0, 5, 5, 5, 5), "does not make the joker")


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
    refused(
        thrown([2, 2, 2, 3, 4], card), claim(1, *dice), f"does not make {card_name(card, 'en')}"
    )


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
    refused(match, claim("bonus", 1, 3), "not better than 1 3")
    do(match, claim("bonus", 6))
    assert match.state.beside == Hold(0, (6,))
    assert match.view(None).seats[1].dice_in_hand == 5
