"""Roll'n Bump: what is hidden, what is shown, and what an action would do."""

import json

import pytest
from msgspec.structs import replace

from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json, to_wire
from roulotte.core.words import LANGS
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.figures import DECK, LAYOUTS
from roulotte.games.rolln_bump.state import Claim, Hold
from roulotte.games.rolln_bump.view import Worth
from tests.games.rolln_bump.hidden import scramble
from tests.games.rolln_bump.tables import (
    END,
    claim,
    deal,
    do,
    holding,
    opened,
    roll,
    thrown,
    turn_of,
    with_state,
    worn,
)
from tests.support.tables import TABLES, Table, random_steps

SOME_TABLES = [table for table in TABLES if table.game == "rolln-bump"]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_deal_is_shown_by_its_top_cards(viewer: int | None) -> None:
    match = opened(2)
    event = match.events[1]
    before = GAME.initial(2, match.options)
    seen = to_wire(GAME.project(before, event, match.state, viewer))
    assert seen == {"chance": {"deal": [[pile[0], *[None] * 5] for pile in deal(2)]}}
    assert to_wire(event) == {"chance": {"deal": deal(2)}}


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_event_that_gives_the_turn_carries_the_cards_turned_up(viewer: int | None) -> None:
    match = thrown([2, 2, 4, 5, 6], "A2", "Brun3")
    two, three = (match.state.piles[number].under[0] for number in (1, 2))
    do(match, claim(1, 2), claim(2, 4, 5, 6), END)
    roll(match, [1, 1, 1, 1, 1])
    before = match.state
    do(match, END)
    seen = GAME.project(before, match.events[-1], match.state, viewer)
    assert to_wire(seen) == {
        "seat": 1,
        "do": {"end": True},
        "reveals": {"cards": {"1": two, "2": three}},
    }
    assert to_wire(match.events[-1]) == {"seat": 1, "do": {"end": True}}


def test_other_events_are_shown_whole() -> None:
    match = thrown([2, 2, 4, 5, 6], "A2")
    before = match.state
    do(match, claim(1, 2))
    for event in (match.events[-1], match.events[0], match.events[2]):
        assert GAME.project(before, event, match.state, None) == event


def test_a_projection_keeps_what_was_legal() -> None:
    match = thrown([2, 2, 4, 5, 6], "A2")
    event: AnyEvent = Acted(0, match.legal()[-1], match.legal())
    after = GAME.apply(match.state, match.legal()[-1])
    assert GAME.project(match.state, event, after, 1) == event


def test_what_the_others_leave_at_the_end_stays_face_down() -> None:
    match = thrown([1, 1, 1, 1, 1], "A4", "Brun3", "Cpair")
    held = {1: (1, (4,)), 2: (1, (1, 2, 3)), 3: (0, (5, 5))}
    match = with_state(match, worn(holding(match.state, held), 1))
    before, second = match.state, match.state.piles[2].under[0]
    do(match, END)
    seen = to_wire(GAME.project(before, match.events[-1], match.state, None))
    assert seen["reveals"] == {"cards": {"2": second}}


def test_the_top_cards_are_uncovered_by_the_deal_and_the_next_ones_as_they_turn_up() -> None:
    match = opened(2, "A4")
    layout = LAYOUTS[2]
    dealt = GAME.uncovers(match.state, match.events[1], match.state)
    assert dealt == tuple((0, pile * layout.cards) for pile in range(layout.piles))
    assert GAME.uncovers(match.state, match.events[0], match.state) == ()
    match = thrown([1, 1, 1, 1, 1], "A4")
    match = with_state(match, holding(match.state, {1: (1, (4,))}))
    before = match.state
    do(match, END)
    assert GAME.uncovers(before, match.events[-1], match.state) == ((0, 1),)


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_no_view_and_no_sentence_names_a_face_down_card(table: Table) -> None:
    names = [f"Name{seat}" for seat in range(5)]
    before = table.open().state
    for match in random_steps(table.open(), Seeded(f"secret {table}")):
        under = {card for pile in match.state.piles for card in pile.under}
        shown = to_json(match.view(None))
        if match.events:
            seen = GAME.project(before, match.events[-1], match.state, None)
            shown += to_json(seen)
        assert not [card for card in under if f'"{card}"' in shown]
        if match.events:
            twin = scramble(match.state, None, Seeded("twin"))
            event = match.events[-1]
            for lang in LANGS:
                said = GAME.tell(before, event, match.state, names, lang)
                assert said == GAME.tell(before, event, twin, names, lang)
        before = match.state


def test_scrambling_moves_only_what_is_hidden() -> None:
    state = opened(2, "A2").state
    twin = scramble(state, None, Seeded("a"))
    assert twin != state
    assert [pile.top for pile in twin.piles] == [pile.top for pile in state.piles]
    cards = [card for pile in twin.piles for card in pile.under]
    assert len(set(cards)) == 30
    assert set(cards) <= set(DECK) - {pile.top for pile in state.piles}


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_cards_and_dice_are_all_accounted_for(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(f"conserve {table}")):
        state = match.state
        if len(state.piles) == 1:
            continue
        lying = [card for pile in state.piles for card in (pile.top, *pile.under) if card]
        cards = lying + [card for taken in state.taken for card in taken]
        assert len(cards) == len(set(cards)) == 37
        assert set(cards) <= {*DECK, "joker"}
        view = match.view(None)
        holds = [pile.hold for pile in (view.joker, *view.piles)] + [view.bonus.hold]
        for seat, one in enumerate(view.seats):
            laid = sum(len(hold.dice) for hold in holds if hold and hold.seat == seat)
            assert one.dice_laid == laid
            assert one.dice_laid + one.dice_in_hand == 5
            if seat == view.player:
                assert laid + len(view.dice) + view.to_throw == state.size


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_previews_are_what_then_happens(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(f"preview {table}")):
        for choice in GAME.choices(match.state):
            after = GAME.view(GAME.apply(match.state, choice.action), None)
            now, worth = match.view(None), choice.preview
            if isinstance(choice.action, Claim):
                seat = turn_of(match)
                gain = after.seats[seat].at_stake - now.seats[seat].at_stake
                assert gain == worth.points + worth.series
            assert after.to_throw == worth.throws or not worth.throws
            assert after.dice == worth.dice or not worth.dice


def test_previews_say_whom_a_claim_bumps_and_what_the_series_gain() -> None:
    match = thrown([2, 2, 3, 4, 6], "Arun3", "A2", "A6")
    state = replace(match.state, taken=(("A1",), ()), beside=Hold(1, (1,)))
    state = holding(state, {1: (1, (1, 2, 3))})
    previews = {GAME.short(choice.action, "en"): choice.preview for choice in GAME.choices(state)}
    assert previews["claim 1 with 2 3 4"] == Worth("Arun3", 3, 3, bumps=Hold(1, (1, 2, 3)))
    assert previews["claim 2 with 2 2"] == Worth("A2", 1, 3)
    assert previews["claim bonus with 6"] == Worth(bumps=Hold(1, (1,)))
    assert previews["keep 2 2"] == Worth(throws=3)
    assert previews["end"] == Worth()
    laid = GAME.apply(state, GAME.read_action(claim(2, 2)))
    assert GAME.preview(laid, GAME.read_action(claim(3, 6))) == Worth("A6", 1, 3)
    assert json.loads(to_json(previews["end"])) == {}


def test_the_view_before_the_cards_are_dealt() -> None:
    match = opened(3)
    empty = GAME.view(GAME.initial(3, match.options), None)
    assert (empty.piles, empty.player, empty.turn, empty.throws_left) == ((), None, None, 0)
    assert empty.joker.top == "joker"
    assert empty.bonus.open is False
    assert Happened(GAME.read_outcome({"first": 0})) == match.events[0]
