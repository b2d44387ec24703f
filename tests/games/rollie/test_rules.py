"""Rollie, rule by rule (docs/rules/rollie.en.md): setting up, rolling, taking and securing."""

import pytest

from roulotte import open_match
from roulotte.core.chance import First
from roulotte.core.errors import IllegalError
from roulotte.core.game import CHANCE
from roulotte.core.wire import to_json
from roulotte.games.rollie import GAME
from roulotte.games.rollie.state import Roll, Token
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
)


@pytest.mark.parametrize("seats", range(2, 7))
def test_ro1_a_table_starts_with_all_notes_in_the_bank(seats: int) -> None:
    view = open_match("rollie", seats).view(None)
    assert view.bank == EVERY_NOTE
    assert [(p.stake, p.wallet, p.tokens, p.playing) for p in view.players] == [
        (NONE, NONE, (), True)
    ] * seats
    assert (view.face_up, view.face_down, view.round, view.first) == ((), 7, 0, None)


@pytest.mark.parametrize("seats", range(2, 7))
def test_ro1_any_seat_has_the_dice_first_and_any_token_is_turned_up(seats: int) -> None:
    match = open_match("rollie", seats)
    firsts = GAME.chance(match.state)
    assert firsts.outcomes == tuple(First(seat) for seat in range(seats))
    assert set(firsts.weights) == {1}
    match.happen({"first": seats - 1})
    tokens = GAME.chance(match.state)
    assert tokens.outcomes == tuple(Token(number) for number in range(1, 8))
    assert set(tokens.weights) == {1}
    match.happen({"token": 7})
    view = match.view(0)
    assert (view.first, view.face_up, view.face_down, view.round) == (seats - 1, (7,), 6, 1)


def test_ro1_first_and_token_come_in_either_order() -> None:
    one = play(open_match("rollie", 3), {"first": 2}, {"token": 5})
    other = play(open_match("rollie", 3), {"token": 5})
    assert GAME.chance(other.state).outcomes == tuple(First(seat) for seat in range(3))
    play(other, {"first": 2})
    assert one.state == other.state
    assert to_json(one.view(None)) == to_json(other.view(None))


def test_ro1_each_comes_once_and_both_before_the_dice() -> None:
    match = open_match("rollie", 2)
    with pytest.raises(IllegalError, match="come before the dice"):
        match.happen(roll(2, 5))
    for seat in (-1, 2):
        with pytest.raises(IllegalError, match=f"no seat {seat}"):
            match.happen({"first": seat})
    match.happen({"token": 5})
    with pytest.raises(IllegalError, match="no token"):
        match.happen({"token": 6})
    with pytest.raises(IllegalError, match="come before the dice"):
        match.happen(roll(2, 5))
    match.happen({"first": 0})
    with pytest.raises(IllegalError, match="known who has the dice"):
        match.happen({"first": 1})
    with pytest.raises(IllegalError, match="no token"):
        match.happen({"token": 6})
    other = play(open_match("rollie", 2), {"first": 0})
    with pytest.raises(IllegalError, match="come before the dice"):
        other.happen(roll(2, 5))


def test_ro2_two_dice_are_21_multisets_out_of_36_rolls() -> None:
    chance = GAME.chance(started(2).state)
    assert chance.outcomes is not None
    weights = {
        tuple(outcome.roll): weight
        for outcome, weight in zip(chance.outcomes, chance.weights, strict=True)
        if isinstance(outcome, Roll)
    }
    assert len(weights) == len(chance.outcomes) == 21
    assert sum(weights.values()) == 36
    assert weights[(2, 2)] == weights[("R", "R")] == 1
    assert weights[(-5, 10)] == weights[(10, "R")] == 2
    assert (10, -5) not in weights


def test_ro2_a_roll_is_read_in_any_order_and_written_ascending_with_r_last() -> None:
    for raw, written in (
        (["R", 10], '{"roll":[10,"R"]}'),
        ([10, -5], '{"roll":[-5,10]}'),
        ([2, 0], '{"roll":[0,2]}'),
        (["R", -5], '{"roll":[-5,"R"]}'),
    ):
        outcome = GAME.read_outcome({"roll": raw})
        assert outcome == GAME.read_outcome({"roll": raw[::-1]})
        assert to_json(outcome) == written


def test_ro2_a_seat_that_has_secured_still_rolls() -> None:
    match = play(started(2), roll(2, 5), take(5), secure(4))
    assert match.view(None).first == 1
    assert not match.view(None).players[1].playing
    play(match, roll(2, 5))
    assert match.to_move == 0, "seat 1 has the dice, but is out"


def test_ro3_seats_in_play_decide_clockwise_from_the_first_player() -> None:
    match = play(started(4, first=2), roll(2, 5))
    order = []
    for _ in range(4):
        order.append(match.to_move)
        play(match, take(2))
    assert order == [2, 3, 0, 1]
    assert match.to_move is CHANCE


def test_ro3_seats_that_have_secured_are_passed_over() -> None:
    match = play(started(4, first=2), roll(2, 5), take(2), secure(4), take(2), secure())
    assert match.view(None).first == 3
    play(match, roll(0, 10))
    order = []
    for _ in range(2):
        order.append(match.to_move)
        play(match, take(0))
    assert order == [0, 2]


def test_ro4_a_note_of_either_die() -> None:
    match = play(started(2), roll(2, 10))
    assert offers(match) == [take(2), take(10), secure(4)]
    for value in (-5, 0, 5):
        with pytest.raises(IllegalError, match=f"do not offer a {value}"):
            match.act(0, take(value))
    play(match, take(10))
    view = match.view(None)
    assert view.bank == (30, 30, 30, 30, 29)
    assert view.players[0].stake == (0, 0, 0, 0, 1)
    assert view.players[0].stake_money == 10
    assert view.players[0].wallet == NONE


@pytest.mark.parametrize("other", [-5, 0, 2, 5, 10])
def test_ro4_an_r_offers_any_value(other: int) -> None:
    match = play(started(2), roll("R", other))
    assert offers(match) == [take(-5), take(0), take(2), take(5), take(10), secure(4)]


def test_ro4_an_empty_pile_gives_nothing() -> None:
    match = arranged(2, wallets=((0, 0, 0, 0, 15), (0, 0, 0, 0, 15)))
    play(match, roll(10, "R"))
    assert offers(match) == [take(-5), take(0), take(2), take(5), secure(4)]
    with pytest.raises(IllegalError, match="no note of 10 is left"):
        match.act(0, take(10))
    match = arranged(2, wallets=((0, 0, 0, 0, 15), (0, 0, 0, 0, 15)))
    assert offers(play(match, roll(5, 10))) == [take(5), secure(4)]


def test_ro5_securing_moves_the_stake_and_takes_a_token() -> None:
    match = arranged(2, stakes=((1, 0, 2, 0, 1), NONE), wallets=((0, 0, 1, 3, 0), NONE))
    play(match, roll(2, 10), secure(4))
    player = match.view(None).players[0]
    assert player.wallet == (1, 0, 3, 3, 1)
    assert player.wallet_money == -5 + 6 + 15 + 10
    assert (player.stake, player.stake_money) == (NONE, 0)
    assert player.tokens == (4,)
    assert not player.playing
    assert match.view(None).face_up == ()


def test_ro5_one_action_for_each_token_face_up_the_highest_first() -> None:
    match = arranged(3, face_up=(1, 3, 6), tokens=((2,), (), ()))
    play(match, roll(0, 2))
    assert offers(match) == [take(0), take(2), secure(6), secure(3), secure(1)]
    play(match, secure(1))
    assert match.view(None).players[0].tokens == (1, 2)
    assert match.view(None).face_up == (3, 6)
    assert offers(match) == [take(0), take(2), secure(6), secure(3)]


def test_ro5_a_token_must_be_chosen_if_one_is_face_up_and_only_then() -> None:
    match = play(started(2), roll(0, 2))
    with pytest.raises(IllegalError, match="choose one of the tokens"):
        match.act(0, secure())
    for token in (3, 7):
        with pytest.raises(IllegalError, match=f"token {token} is not face up"):
            match.act(0, secure(token))
    play(match, secure(4))
    assert offers(match) == [take(0), take(2), secure()]
    with pytest.raises(IllegalError, match="token 4 is not face up"):
        match.act(1, secure(4))
    play(match, take(0))


def test_ro5_an_empty_stake_can_be_secured() -> None:
    match = play(started(2), roll(0, 2), secure(4), secure())
    view = match.view(None)
    assert [player.wallet for player in view.players] == [NONE, NONE]
    assert match.to_move is CHANCE
    assert view.bank == EVERY_NOTE


def test_ro6_if_anyone_took_the_dice_pass_to_the_left() -> None:
    match = play(started(3, first=2), roll(0, 2), secure(4), take(0), secure())
    view = match.view(None)
    assert (view.first, view.round, view.roll) == (0, 1, None)
    assert GAME.chance(match.state).outcomes == GAME.chance(started(2).state).outcomes


def test_ro6_once_everybody_has_secured_the_round_ends() -> None:
    match = play(started(3), roll(0, 2), secure(4), take(0), secure())
    play(match, roll(5, 10), secure())
    view = match.view(None)
    assert all(player.playing for player in view.players)
    assert view.crash is None
    assert GAME.chance(match.state).outcomes == tuple(Token(n) for n in (1, 2, 3, 5, 6, 7))


def test_ro16_the_engine_asks_in_turn_order_and_offers_only_what_is_left() -> None:
    """Locking is the table's: what it may apply when a seat's turn comes is the legal set then."""
    tens = (0, 0, 0, 0, 14)
    match = arranged(3, wallets=(tens, tens, NONE), stakes=((0, 0, 0, 0, 1), NONE, NONE))
    play(match, roll(2, 10))
    locked = {1: GAME.read_action(take(10)), 2: GAME.read_action(secure(4))}
    assert set(locked.values()) <= set(match.legal()), "all could be locked at the roll"
    play(match, take(10))
    assert match.to_move == 1, "whoever locked first, the order is that of RO-3"
    assert locked[1] not in match.legal()
    with pytest.raises(IllegalError, match="no note of 10 is left"):
        match.act(1, locked[1])
    assert offers(match) == [take(2), secure(4)], "asked again: another note is there"
    play(match, secure(4))
    assert locked[2] not in match.legal()
    with pytest.raises(IllegalError, match="token 4 is not face up"):
        match.act(2, locked[2])
    assert offers(match) == [take(2), secure()]


def test_ro16_seats_that_wait_for_their_turn_may_lock_what_is_open_to_them() -> None:
    match = play(started(4, first=2), roll(5, 10))
    waiting = match.legal()
    assert [match.game.early(match.state, seat) for seat in range(4)] == [
        waiting, waiting, (), waiting,
    ]  # fmt: skip
    play(match, {"take": 5}, {"secure": True, "token": 4})
    assert [bool(match.game.early(match.state, seat)) for seat in range(4)] == [
        False, True, False, False,
    ]  # fmt: skip


def test_ro16_nobody_locks_before_the_roll_nor_out_of_play() -> None:
    match = started(3)
    assert not any(match.game.early(match.state, seat) for seat in range(3))
    play(match, roll(5, 10), {"take": 5}, {"secure": True, "token": 4}, {"take": 5}, roll(2, 10))
    assert [bool(match.game.early(match.state, seat)) for seat in range(3)] == [True, False, False]


def test_ro17_everything_is_open_but_the_order_of_tokens_yet_to_come() -> None:
    match = play(started(3), roll(0, 10), take(10), secure(4), take(0))
    views = [to_json(match.view(viewer)) for viewer in (None, 0, 1, 2)]
    assert len(set(views)) == 1
    one, other = (play(started(2), roll(0, 0), {"token": token}) for token in (1, 7))
    assert (one.state.face_up, other.state.face_up) == ((1, 4), (4, 7))
    assert one.view(None).face_down == other.view(None).face_down == 5
