"""Who throws which dice, and which of them come out hidden: a room asks that seat to type them."""

from typing import Any

import pytest

from roulotte import Match, open_match
from roulotte.core.chance import Pool
from tests.games.rolln_bump.tables import deal

SIX = (1, 2, 3, 4, 5, 6)
KINDS = ("1", "2", "3", "4", "5", "6", "pair", "run3", "three", "run4", "run5", "four")


def pools(match: Match) -> tuple[Pool, ...]:
    return match.game.chance(match.state).pools


def opened(game: str, seats: int, *outcomes: dict[str, Any]) -> Match:
    match = open_match(game, seats)
    for outcome in outcomes:
        match.happen(outcome)
    return match


@pytest.mark.parametrize("game", ["rollie", "roll-estate", "poknroll", "rolit", "rolln-bump"])
def test_nobody_throws_for_who_starts(game: str) -> None:
    assert pools(open_match(game, 3)) == (Pool((0, 1, 2), again=False),)


def test_ro2_the_first_player_throws_even_after_securing() -> None:
    match = opened("rollie", 2, {"first": 1}, {"token": 4})
    faces = (-5, 0, 2, 5, 10, "R")
    assert pools(match) == (Pool(faces, 2, dice=True, seat=1),)
    match.happen({"roll": [0, 2]})
    match.act(1, {"take": 0})
    match.act(0, {"secure": True, "token": 4})
    assert pools(match) == (Pool(faces, 2, dice=True, seat=0),)


def test_ro10_tokens_are_drawn_from_those_face_down() -> None:
    match = opened("rollie", 2, {"first": 0}, {"token": 4}, {"roll": ["R", "R"]})
    assert pools(match) == (Pool((1, 2, 3, 5, 6, 7), again=False),)


def test_re1_whoever_has_the_turn_throws() -> None:
    match = opened("roll-estate", 3, {"first": 2})
    assert pools(match) == (Pool(SIX, 5, dice=True, seat=2),)
    match.happen({"roll": [1, 2, 3, 4, 6]})
    match.act(2, {"keep": [1, 2]})
    assert pools(match) == (Pool(SIX, 3, dice=True, seat=2),)


def test_pk1_pk14_everyone_throws_a_cup_and_nobody_jorgs() -> None:
    cups = pools(opened("poknroll", 3, {"first": 1}))
    assert cups == tuple(
        Pool(SIX, 2, dice=True, seat=seat, secret=True) for seat in (0, 1, 2, None)
    )
    assert [cup.seat for cup in pools(opened("poknroll", 5, {"first": 1}))] == [0, 1, 2, 3, 4]


def test_pk1_pk5_the_start_player_throws_the_white_dice_also_after_folding() -> None:
    match = opened("poknroll", 3, {"first": 1}, {"cups": [[1, 1], [2, 2], [3, 3], [4, 4]]})
    assert pools(match) == (Pool(SIX, 3, dice=True, seat=1),)
    match.happen({"white": [1, 2, 3]})
    match.act(1, {"fold": "three"})
    match.act(2, {"stay": True})
    match.act(0, {"stay": True})
    assert pools(match) == (Pool(SIX, dice=True, seat=1),)


def test_rb1_the_cards_that_are_dealt_come_out_of_the_whole_deck_hidden() -> None:
    (deck,) = pools(opened("rolln-bump", 5, {"first": 3}))
    assert (deck.count, deck.again, deck.dice, deck.secret) == (36, False, False, True)
    assert sorted(deck.items) == sorted(suit + kind for suit in "ABCD" for kind in KINDS)


def test_rb4_rb5_whoever_has_the_turn_throws_and_the_bonus_die_apart() -> None:
    match = opened("rolln-bump", 2, {"first": 0}, {"deal": deal(2)}, {"roll": [1, 2, 3]})
    match.act(0, {"claim": "bonus", "dice": [3]})
    match.act(0, {"end": True})
    assert pools(match) == (Pool(SIX, 4, dice=True, seat=1),)
    match.happen({"roll": [1, 1, 1, 1]})
    match.act(1, {"end": True})
    assert pools(match) == (Pool(SIX, 5, dice=True, seat=0), Pool(SIX, dice=True, seat=0))
    match.happen({"roll": [1, 1, 2, 3, 4], "bonus": 6})
    match.act(0, {"keep": [1, 1, 2, 3, 4], "keep_bonus": False})
    assert [pool.count for pool in pools(match)] == [0, 1]
