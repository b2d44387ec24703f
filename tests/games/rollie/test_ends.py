"""Rollie, rule by rule (docs/rules/rollie.en.md): crashes, ends of rounds, the end."""

import pytest
from msgspec.structs import replace

from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE, OVER
from roulotte.games.rollie import GAME
from roulotte.games.rollie.state import Crash, Token
from tests.games.rollie.positions import (
    EVERY_NOTE,
    NONE,
    arranged,
    offers,
    play,
    roll,
    secure,
    started,
    take,
    the_rest,
)


def test_ro7_holders_of_the_value_crash_and_the_others_keep_their_stake() -> None:
    stakes = ((0, 1, 0, 1, 2), (0, 0, 2, 0, 1), (0, 0, 0, 3, 0), NONE)
    match = arranged(4, stakes=stakes)
    play(match, roll(5, 5))
    view = match.view(None)
    assert [player.stake for player in view.players] == [NONE, (0, 0, 2, 0, 1), NONE, NONE]
    assert view.bank == (30, 30, 28, 30, 29)
    assert view.crash == Crash((5, 5), (0, 2), (25, 15))
    assert [player.wallet for player in view.players] == [NONE] * 4
    play(match, {"token": 1})
    assert match.view(None).players[1].stake_money == 14


def test_ro7_wallets_never_crash() -> None:
    wallets = ((0, 0, 0, 4, 0), (0, 0, 0, 1, 0))
    match = play(arranged(2, wallets=wallets), roll(5, 5))
    assert [player.wallet for player in match.view(None).players] == list(wallets)
    assert match.view(None).crash == Crash((5, 5), (), ())


def test_ro7_a_double_ends_the_round_even_if_nobody_crashes() -> None:
    match = play(started(2), roll(0, 0))
    assert GAME.chance(match.state).outcomes == tuple(Token(n) for n in (1, 2, 3, 5, 6, 7))


def test_ro8_a_double_r_crashes_everybody_in_play() -> None:
    stakes = ((0, 1, 0, 0, 0), (0, 0, 2, 0, 1), NONE)
    match = arranged(3, stakes=stakes, playing=(True, True, False))
    play(match, roll("R", "R"))
    view = match.view(None)
    assert [player.stake for player in view.players] == [NONE] * 3
    assert view.crash == Crash(("R", "R"), (0, 1), (0, 14))
    assert view.bank == EVERY_NOTE
    assert all(player.playing for player in view.players)


TENS_AND_FIVES_GONE = ((0, 0, 0, 14, 14), (0, 0, 0, 14, 14))


def test_ro9_different_values_with_both_piles_empty_crash_everybody_in_play() -> None:
    stakes = ((0, 0, 1, 0, 2), (0, 0, 0, 2, 0))
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=stakes, scarce=True)
    play(match, roll(5, 10))
    view = match.view(None)
    assert view.crash == Crash((5, 10), (0, 1), (22, 10))
    assert view.bank == (30, 30, 30, 2, 2)
    assert match.to_move is OVER
    assert view.ending == "piles"


def test_ro9_one_note_of_either_value_is_enough_to_go_on() -> None:
    stakes = ((0, 0, 0, 0, 2), (0, 0, 0, 1, 0))
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=stakes, scarce=True)
    play(match, roll(5, 10))
    assert match.to_move == 0
    assert offers(match) == [take(5), secure(4)]


def test_ro9_with_an_r_only_an_empty_bank_crashes() -> None:
    half = (15, 15, 15, 15, 15)
    last = arranged(2, wallets=(half, (15, 15, 15, 15, 14)), scarce=True)
    assert offers(play(last, roll(2, "R"))) == [take(10), secure(4)]
    empty = arranged(
        2, wallets=(half, (15, 15, 15, 15, 14)), stakes=((0, 0, 0, 0, 1), NONE), scarce=True
    )
    play(empty, roll(2, "R"))
    assert empty.view(None).crash == Crash((2, "R"), (0, 1), (10, 0))
    assert empty.to_move is OVER


def test_ro9_a_double_follows_ro7_even_if_its_pile_is_empty() -> None:
    stakes = ((0, 0, 1, 0, 2), (0, 0, 0, 2, 0))
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=stakes, scarce=True)
    play(match, roll(10, 10))
    assert match.view(None).crash == Crash((10, 10), (0,), (22,))


def test_ro9_a_seat_whose_choices_run_dry_can_only_secure() -> None:
    stakes = ((0, 0, 0, 1, 1), (0, 0, 0, 1, 0), NONE)
    match = arranged(3, wallets=(*TENS_AND_FIVES_GONE, NONE), stakes=stakes)
    play(match, roll(5, 10), take(10))
    assert match.view(None).bank == (30, 30, 30, 0, 0)
    assert match.to_move == 1
    assert offers(match) == [secure(4)]
    play(match, secure(4))
    assert offers(match) == [secure()]
    for value in (5, 10):
        with pytest.raises(IllegalError, match=f"no note of {value} is left"):
            match.act(2, take(value))


@pytest.mark.parametrize("end", ["double", "secured"])
def test_ro10_a_new_token_everybody_back_and_the_dice_to_the_left(end: str) -> None:
    match = play(started(3, first=1), roll(0, 2), take(2), take(0), secure(4))
    assert match.view(None).first == 2
    if end == "double":
        play(match, roll(0, 0))
    else:
        play(match, roll(0, 2), secure(), secure())
    assert match.view(None).first == 0
    assert match.to_move is CHANCE
    for token in (4, 8):
        with pytest.raises(IllegalError, match=f"token {token} is not among"):
            GAME.apply(match.state, Token(token))
    play(match, {"token": 6})
    view = match.view(None)
    assert (view.round, view.face_up, view.face_down) == (2, (6,), 5)
    assert all(player.playing for player in view.players)
    play(match, roll(0, 2))
    assert match.view(None).turn == 0


def test_ro10_untaken_tokens_stay_face_up() -> None:
    match = play(started(2, token=6), roll(0, 0), {"token": 2}, roll(5, 5), {"token": 3})
    assert match.view(None).face_up == (2, 3, 6)
    play(match, roll(0, 2))
    assert offers(match)[2:] == [secure(6), secure(3), secure(2)]


def test_ro10_a_kept_stake_is_at_risk_in_the_next_round() -> None:
    match = play(started(2), roll(0, 10), take(10), take(0), roll(5, 5), {"token": 1})
    play(match, roll(10, 10))
    assert match.view(None).crash == Crash((10, 10), (0,), (10,))
    assert match.view(None).players[1].stake == (0, 1, 0, 0, 0)


def test_ro11_the_game_ends_after_seven_rounds() -> None:
    match = started(2, token=1)
    for token in range(2, 8):
        play(match, roll(0, 0))
        assert match.view(None).ending is None
        play(match, {"token": token})
    assert match.view(None).round == 7
    assert match.view(None).last_round
    play(match, roll(0, 0))
    assert match.to_move is OVER
    assert match.result is not None
    assert match.result.ending == "rounds"


def test_ro11_two_empty_piles_end_the_game_with_the_round() -> None:
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=((0, 0, 0, 1, 1), (0, 0, 0, 0, 1)))
    assert match.view(None).bank == (30, 30, 30, 1, 0)
    assert not match.view(None).last_round
    play(match, roll(5, "R"), take(5))
    assert match.view(None).last_round
    assert match.view(None).ending is None
    play(match, take(2), roll(0, "R"), take(0), take(0), roll(0, 2), secure(4), secure())
    assert match.result is not None
    assert match.result.ending == "piles"


def test_ro11_it_ends_even_if_a_crash_fills_the_piles_again() -> None:
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=((0, 0, 0, 1, 1), (0, 0, 0, 0, 1)))
    play(match, roll(5, "R"), take(5), take(2), roll("R", "R"))
    assert match.view(None).bank == (30, 30, 30, 2, 2)
    assert match.result is not None
    assert match.result.ending == "piles"


def test_ro11_one_empty_pile_is_not_enough_nor_two_one_after_the_other() -> None:
    tens = (0, 0, 0, 0, 14)
    match = arranged(2, wallets=(tens, tens), stakes=((0, 0, 0, 0, 1), NONE))
    play(match, roll(2, 10), take(10), take(2), roll(10, 10))
    assert match.view(None).bank == (30, 30, 29, 30, 2)
    assert match.result is None
    fives = replace(match.state, wallets=((0, 0, 0, 15, 14), (0, 0, 0, 14, 14)))
    match.state = replace(fives, bank=the_rest(fives))
    play(match, {"token": 1}, roll(5, 2), take(5))
    assert match.view(None).bank == (30, 30, 29, 0, 2)
    assert not match.view(None).last_round
    play(match, take(2), roll(0, 0))
    assert match.result is None


def test_ro11_two_empty_piles_in_the_seventh_round_came_first() -> None:
    match = arranged(
        2,
        wallets=TENS_AND_FIVES_GONE,
        stakes=((0, 0, 0, 1, 1), (0, 0, 0, 0, 1)),
        face_up=(1, 2, 3, 4, 5, 6, 7),
    )
    play(match, roll(5, "R"), take(5), take(2), roll(0, 0))
    assert match.result is not None
    assert match.result.ending == "piles"


def test_ro12_stakes_go_back_and_only_wallets_count() -> None:
    match = arranged(
        2,
        wallets=((0, 0, 0, 0, 1), (0, 0, 0, 0, 2)),
        stakes=((0, 0, 0, 0, 9), (0, 3, 0, 0, 0)),
        face_up=(1, 2, 3, 4, 5, 6, 7),
    )
    play(match, roll(5, 5))
    view = match.view(None)
    assert [player.stake for player in view.players] == [NONE, NONE]
    assert view.bank == (30, 30, 30, 30, 27)
    assert view.crash == Crash((5, 5), (), ())
    assert match.result is not None
    assert match.result.scores == (10, 20)


def test_the_example_of_a_turn_in_the_rules_page() -> None:
    match = arranged(3, stakes=(NONE, (0, 0, 1, 1, 1), NONE), face_up=(7,))
    play(match, roll(2, "R"), take(10), secure(7), take(-5))
    assert match.view(None).first == 1
    play(match, roll(10, 10))
    view = match.view(None)
    assert view.crash == Crash((10, 10), (0,), (10,))
    assert view.players[1].wallet_money == 17
    assert view.players[2].stake == (1, 0, 0, 0, 0)
    assert view.first == 2
