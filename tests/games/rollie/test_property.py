"""Whole games of Rollie, compared event by event with a slow second reading of the rules."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte import Match, open_match, read_record
from roulotte.core.events import Acted
from roulotte.core.game import CHANCE, OVER
from roulotte.core.record import write_record
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json, to_wire
from roulotte.games.rollie import GAME
from roulotte.games.rollie.state import Take
from tests.games.rollie.positions import EVERY_NOTE, offers, the_rest
from tests.games.rollie.slow import VALUES, SlowRollie


def step(match: Match, source: Seeded, daring: int) -> None:
    """Any event; the more daring, the rarer are doubles and securing."""
    turn = match.to_move
    if isinstance(turn, int):
        legal = match.legal()
        takes = [action for action in legal if isinstance(action, Take)]
        among = takes if takes and source.below(daring + 1) else legal
        match.act(turn, among[source.below(len(among))])
        return
    chance = GAME.chance(match.state)
    outcome = chance.sample(source)
    for _ in range(daring):
        dice = getattr(outcome, "roll", None)
        if dice and dice[0] == dice[1]:
            outcome = chance.sample(source)
    match.happen(outcome)


def assert_same(match: Match, slow: SlowRollie) -> None:
    """Everything that the two readings know."""
    view = match.view(None)
    assert Counter(slow.bank) == Counter(dict(zip(VALUES, view.bank, strict=True)))
    for seat, player in enumerate(view.players):
        for notes, counts in ((slow.stakes, player.stake), (slow.wallets, player.wallet)):
            assert tuple(notes[seat].count(value) for value in VALUES) == counts
        assert tuple(sorted(slow.tokens[seat])) == player.tokens
        assert (seat in slow.in_play) == player.playing
    assert (slow.first, slow.round, slow.ending) == (view.first, view.round, view.ending)
    assert tuple(sorted(slow.up)) == view.face_up
    if slow.ending:
        assert match.to_move is OVER
    elif slow.queue:
        assert match.to_move == slow.queue[0]
    else:
        assert match.to_move is CHANCE
    assert sorted(map(json.dumps, slow.choices())) == sorted(map(json.dumps, offers(match)))


@settings(max_examples=60)
@given(st.integers(2, 6), st.integers(0, 12), st.text(max_size=5))
def test_ro1_to_ro12_event_by_event_against_a_slow_second_reading(
    seats: int, daring: int, seed: str
) -> None:
    match, slow, source = open_match("rollie", seats), SlowRollie(seats), Seeded(seed)
    while match.to_move is not OVER:
        assert_same(match, slow)
        step(match, source, daring)
        event = match.events[-1]
        if isinstance(event, Acted):
            slow.act(to_wire(event.do))
        else:
            slow.happen(to_wire(event.chance))
    assert_same(match, slow)
    again = read_record(write_record(match))
    assert again.state == match.state
    assert write_record(again) == write_record(match)


def drained(seats: int) -> Match:
    """A game of daring seats that ends with piles run out."""
    match, source = open_match("rollie", seats), Seeded(f"drained {seats}")
    while match.to_move is not OVER:
        step(match, source, 20)
    return match


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_comparison_does_reach_empty_piles(seats: int) -> None:
    match = drained(seats)
    assert match.result is not None
    assert match.result.ending == "piles"


@settings(max_examples=40)
@given(st.integers(2, 6), st.integers(0, 12), st.text(max_size=5))
def test_150_notes_and_seven_tokens_are_always_there(seats: int, daring: int, seed: str) -> None:
    match, source = open_match("rollie", seats), Seeded(seed)
    while match.to_move is not OVER:
        step(match, source, daring)
        state = match.state
        assert state.bank == the_rest(state)
        assert all(0 <= left <= all_of for left, all_of in zip(state.bank, EVERY_NOTE, strict=True))
        tokens = [*state.face_up, *(number for held in state.tokens for number in held)]
        assert len(set(tokens)) == len(tokens) == match.view(None).round <= 7
        for seat in range(seats):
            assert state.playing[seat] or not any(state.stakes[seat]), "who is out has no stake"


@settings(max_examples=30)
@given(st.integers(2, 6), st.text(max_size=5))
def test_previews_are_what_then_happens(seats: int, seed: str) -> None:
    match, source = open_match("rollie", seats), Seeded(seed)
    while match.to_move is not OVER:
        before, turn = match.view(None), match.to_move
        for choice in GAME.choices(match.state) if isinstance(turn, int) else ():
            assert before.turn is not None
            after = GAME.view(GAME.apply(match.state, choice.action), None)
            was, now = before.players[before.turn], after.players[before.turn]
            moved = sum(now.wallet) - sum(was.wallet) or sum(now.stake) - sum(was.stake)
            assert choice.preview.notes == max(moved, 0)
            gain = now.stake_money + now.wallet_money - was.stake_money - was.wallet_money
            if isinstance(choice.action, Take):
                assert choice.preview.money == gain == choice.action.take
            else:
                assert choice.preview.money == was.stake_money
            assert choice.preview.stake == now.stake_money
            assert choice.preview.wallet == now.wallet_money
            assert choice.preview.bonus == now.bonus
        step(match, source, 1)
    assert to_json(match.view(0)) == to_json(match.view(None))
