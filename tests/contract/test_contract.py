"""Every promise of `core/game.py`, for every game at every table."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from roulotte import GAMES, Match
from roulotte.core.chance import Chance, Pool
from roulotte.core.errors import IllegalError, TableError, TurnError, UnreadableError
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.fair import Rolled, draw, units
from roulotte.core.game import CHANCE, OVER, AnyGame, Choice, never_early
from roulotte.core.record import read_one, write_record
from roulotte.core.seeded import Seeded
from roulotte.core.wire import Wire, leaves, to_json, to_wire
from roulotte.core.words import LANGS, Text
from roulotte.games import game_named
from tests.support.hidden import SCRAMBLES
from tests.support.soak import drawn_from
from tests.support.tables import TABLES, Table, played, random_steps

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
SECRET_TABLES = [table for table in TABLES if table.game in SCRAMBLES]
OPEN_TABLES = [table for table in TABLES if table.game not in SCRAMBLES]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


class Foreign(Wire, frozen=True):
    """A move of no game that there is."""

    foreign: int


NAMES = tuple(f"Name{seat}" for seat in range(12))


@every_table
def test_turns_legal_sets_and_outcomes_agree(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(drawn_from(f"agree {table}"))):
        turn, legal = match.to_move, match.legal()
        assert bool(legal) == isinstance(turn, int)
        assert len(set(legal)) == len(legal)
        assert (match.result is not None) == (turn is OVER)
        assert match.legal() == legal, "the order is fixed"


@every_table
def test_every_legal_action_applies_and_nothing_else_does(table: Table) -> None:
    pool = {event.do for event in played(table, "pool").events if isinstance(event, Acted)}
    for match in random_steps(table.open(), Seeded(drawn_from(f"exact {table}"))):
        before, legal = match.state, set(match.legal())
        mark = hash(before)
        for action in legal:
            table.rules.apply(before, action)
        for action in pool - legal:
            with pytest.raises(IllegalError) as no:
                table.rules.apply(before, action)
            _check_refusal(no.value.why)
        assert match.state is before
        assert hash(before) == mark


def _check_refusal(why: Text) -> None:
    """A sentence in each language, whole."""
    assert why.fr != why.en
    assert all(said and not set("{}") & set(said) for said in (why.fr, why.en))


@every_table
def test_chance_lists_exactly_what_may_happen(table: Table) -> None:
    pool = {event.chance for event in played(table, "pool").events if isinstance(event, Happened)}
    for match in random_steps(table.open(), Seeded(drawn_from(f"chance {table}"))):
        if match.to_move is not CHANCE:
            for outcome in pool:
                with pytest.raises(IllegalError):
                    table.rules.apply(match.state, outcome)
            continue
        chance = table.rules.chance(match.state)
        if chance.outcomes is None:
            assert chance.form.startswith("{")
            continue
        assert all(weight > 0 for weight in chance.weights)
        assert len(set(chance.outcomes)) == len(chance.outcomes)
        for outcome in chance.outcomes:
            table.rules.apply(match.state, outcome)
        if len(match.events) > 1:  # two set-up events may come in either order
            for outcome in pool - set(chance.outcomes):
                with pytest.raises(IllegalError):
                    table.rules.apply(match.state, outcome)


def _sequences(pool: Pool) -> list[tuple[Any, ...]]:
    """Everything that can be drawn, one after the other: all equally likely."""
    if pool.again:
        return list(product(pool.items, repeat=pool.count))
    return list(permutations(pool.items, pool.count))


@cache
def _check_pools(chance: Chance[Any], seats: int) -> None:
    for pool in chance.pools:
        assert len(set(pool.items)) == len(pool.items)
        assert pool.again or pool.count <= len(pool.items)
        assert pool.seat is None or (pool.dice and 0 <= pool.seat < seats)
        assert pool.again or not pool.dice
    if chance.outcomes is not None:
        falls = product(*(_sequences(pool) for pool in chance.pools))
        counted = Counter(chance.build(fall) for fall in falls)
        assert counted == dict(zip(chance.outcomes, chance.weights, strict=True))
        assert counted.total() == chance.total


@every_table
def test_pools_drawn_one_by_one_give_the_odds_that_are_listed(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(drawn_from(f"pools {table}"))):
        if match.to_move is CHANCE:
            _check_pools(table.rules.chance(match.state), table.seats)


@every_table
def test_outcomes_are_written_in_the_order_of_their_pools(table: Table) -> None:
    """So that a verifier can compare a roll with its event without knowing the rules."""
    for match in random_steps(table.open(), Seeded(drawn_from(f"leaves {table}"))):
        if match.to_move is CHANCE:
            chance = table.rules.chance(match.state)
            rolled = draw(chance, b"key", len(match.events))
            written = iter(leaves(to_wire(rolled.outcome)))
            for pool, drawn in zip(chance.pools, rolled.drawn, strict=True):
                there = [next(written) for _ in drawn]
                assert there == (sorted(drawn, key=pool.items.index) if pool.again else [*drawn])
            assert not list(written)


@every_table
def test_what_an_event_uncovers_is_what_everybody_then_sees(table: Table) -> None:
    game, before, hidden = table.rules, table.open().state, dict[tuple[int, int], Any]()
    for match in _fairly(table.open(), f"uncovers {table}", hidden):
        event = match.events[-1]
        shown = [hidden.pop(unit) for unit in game.uncovers(before, event, match.state)]
        seen = to_wire(game.project(before, event, match.state, None))
        told = seen.get("reveals", seen["chance"] if _hides(game, before, event) else [])
        assert Counter(map(str, leaves(shown))) == Counter(
            str(leaf) for leaf in leaves(told) if leaf is not None
        )
        before = match.state


def _fairly(match: Match, seed: str, hidden: dict[tuple[int, int], Any]) -> Iterator[Match]:
    """Play at random, keeping what the latest hidden roll hides."""
    source, n = Seeded(seed), 0
    while (turn := match.to_move) is not OVER:
        if isinstance(turn, int):
            legal = match.legal()
            match.act(turn, legal[source.below(len(legal))])
        else:
            chance = match.game.chance(match.state)
            rolled = draw(chance, seed.encode(), n)
            n += 1
            if any(pool.secret for pool in chance.pools):
                hidden.clear()
                hidden.update(_units(chance, rolled))
            match.happen(rolled.outcome)
        yield match


def _units(chance: Chance[Any], rolled: Rolled[Any]) -> Iterator[tuple[tuple[int, int], Any]]:
    for index, pool in enumerate(chance.pools):
        for place, value in enumerate(units(pool, rolled.drawn[index])):
            yield (index, place), value


def _hides(game: AnyGame, before: object, event: AnyEvent) -> bool:
    return isinstance(event, Happened) and any(pool.secret for pool in game.chance(before).pools)


@every_table
def test_actions_and_outcomes_survive_their_wire_form(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(drawn_from(f"wire {table}"))):
        for action in match.legal():
            assert table.rules.read_action(json.loads(to_json(action))) == action
        if match.to_move is CHANCE:
            outcome = table.rules.chance(match.state).sample(Seeded("one"))
            assert table.rules.read_outcome(json.loads(to_json(outcome))) == outcome


@every_table
def test_views_encode_and_name_the_turn(table: Table) -> None:
    for match in random_steps(table.open(), Seeded(drawn_from(f"view {table}"))):
        turn = match.to_move
        for viewer in (None, *range(table.seats)):
            view = match.view(viewer)
            assert view.turn == (turn if isinstance(turn, int) else None)
            assert isinstance(view, table.rules.views)
            assert json.loads(to_json(view)) == to_wire(view)


@every_table
def test_every_event_and_choice_has_words(table: Table) -> None:
    game = table.rules
    before = table.open().state
    for match in random_steps(table.open(), Seeded(drawn_from(f"words {table}"))):
        if match.events:
            for lang in LANGS:
                said = game.tell(before, match.events[-1], match.state, NAMES, lang)
                assert said[0].isupper()
                assert said.rstrip()[-1] in ".!?…"
                assert not set("{}_") & set(said)
        choices = game.choices(match.state)
        for lang in LANGS:
            for choice in choices:
                said = game.label(choice, lang)
                assert said
                assert not set("{}_") & set(said)
            if isinstance(match.to_move, int):
                assert game.ask(match.view(match.to_move), choices, lang)
            typed = [game.short(choice.action, lang) for choice in choices]
            assert len(set(typed)) == len(typed), "what is typed names one action"
        before = match.state


@every_table
def test_choices_are_the_legal_actions_with_their_previews(table: Table) -> None:
    game = table.rules
    for match in random_steps(table.open(), Seeded(drawn_from(f"choices {table}"))):
        state = match.state
        weighed = [Choice(action, game.preview(state, action)) for action in game.legal(state)]
        assert game.choices(state) == tuple(weighed)
        assert all(isinstance(one.preview, game.previews) for one in weighed)


@pytest.mark.parametrize("table", SECRET_TABLES, ids=str)
def test_hidden_things_make_no_difference_to_whoever_may_not_see_them(table: Table) -> None:
    game = table.rules
    scramble, source = SCRAMBLES[table.game], Seeded(drawn_from(f"hidden {table}"))
    before, twins = table.open().state, dict[int | None, object]()
    for match in random_steps(table.open(), source):
        for viewer in (None, *range(table.seats)):
            twin = scramble(match.state, viewer, source)
            assert to_json(game.view(twin, viewer)) == to_json(match.view(viewer))
            if viewer == match.to_move:
                assert game.choices(twin) == game.choices(match.state)
            if match.to_move is CHANCE:
                assert game.chance(twin).pools == game.chance(match.state).pools
            _same_news(match, before, twins.get(viewer), viewer)
            twins[viewer] = twin
        before = match.state


def _same_news(match: Match, before: object, twin: object, viewer: int | None) -> None:
    """An event that both states allow looks and sounds the same, unless it reveals something."""
    if twin is None or not match.events:
        return
    game, event = match.game, match.events[-1]
    try:
        after = game.apply(twin, event.do if isinstance(event, Acted) else event.chance)
    except IllegalError:
        return
    if to_json(game.view(after, viewer)) != to_json(match.view(viewer)):
        return
    seen = game.project(before, event, match.state, viewer)
    assert to_json(game.project(twin, event, after, viewer)) == to_json(seen)
    for lang in LANGS:
        said = game.tell(before, event, match.state, NAMES, lang)
        assert game.tell(twin, event, after, NAMES, lang) == said


@pytest.mark.parametrize("table", OPEN_TABLES, ids=str)
def test_open_games_show_their_events_whole(table: Table) -> None:
    before = table.open().state
    for match in random_steps(table.open(), Seeded(drawn_from(f"open {table}"))):
        for viewer in (None, *range(table.seats)):
            if match.events:
                event = match.events[-1]
                seen = table.rules.project(before, event, match.state, viewer)
                assert seen == event
        before = match.state


@every_table
def test_records_come_back_as_they_went(table: Table) -> None:
    match = played(table, f"record {table}")
    written = write_record(match)
    again = read_one(written, game_named)
    assert write_record(again) == written
    assert again.state == match.state
    assert set(json.loads(written)["result"]) >= {"scores", "winners", "ending"}


@every_table
def test_results_name_seats_and_a_known_ending(table: Table) -> None:
    result = played(table, f"result {table}").result
    assert result is not None
    assert len(result.scores) == table.seats
    assert set(result.winners) <= set(range(table.seats))
    assert list(result.winners) == sorted(set(result.winners))
    assert result.ending in table.rules.spec.endings


@every_table
def test_nobody_moves_out_of_turn(table: Table) -> None:
    match = table.open()
    acted = next(e for e in played(table, "pool").events if isinstance(e, Acted))
    with pytest.raises(TurnError, match="chance is to move"):
        match.play(acted)
    match.draw(Seeded("start"))
    turn = match.to_move
    assert isinstance(turn, int)
    with pytest.raises(TurnError, match=f"seat {turn}"):
        match.act(turn + 1, match.legal()[0])
    with pytest.raises(TurnError, match=f"seat {turn}"):
        match.happen({"first": 0})
    done = played(table, "done")
    for event in (acted, done.events[0]):
        with pytest.raises(TurnError, match="over"):
            done.play(event)


@every_table
def test_what_is_no_move_of_the_game_is_refused_and_changes_nothing(table: Table) -> None:
    match = table.open()
    foreign: tuple[object, ...] = (None, "d6", 5, [], Foreign(5))
    for nonsense in foreign:
        with pytest.raises(UnreadableError):
            match.happen(nonsense)
    match.draw(Seeded("start"))
    turn, before = match.to_move, match.state
    assert isinstance(turn, int)
    for nonsense in (*foreign, match.events[0]):
        with pytest.raises(UnreadableError):
            match.act(turn, nonsense)
    assert match.state is before


@every_game
def test_seats_out_of_range_are_refused(game: AnyGame) -> None:
    spec = game.spec
    for seats in (spec.seats[0] - 1, spec.seats[-1] + 1, -1, True):
        with pytest.raises(TableError, match="players"):
            Match(game, seats, {})
    for seats in spec.seats:
        assert Match(game, seats, {}).seats == seats
        with pytest.raises(TableError, match="no option `colour`"):
            Match(game, seats, {"colour": "red"})


@every_game
def test_variants_cover_every_number_of_seats(game: AnyGame) -> None:
    spec = game.spec
    assert {seats for variant in spec.variants for seats in variant.seats} == set(spec.seats)


@every_table
def test_only_a_private_game_shows_seats_different_things(table: Table) -> None:
    differed = False
    for match in random_steps(table.open(), Seeded(drawn_from(f"private {table}"))):
        public = to_json(match.view(None))
        differed |= any(to_json(match.view(seat)) != public for seat in range(table.seats))
    assert differed == table.rules.spec.private


@every_table
def test_only_seats_that_wait_may_lock_what_they_could_do_now(table: Table) -> None:
    offered = False
    for match in random_steps(table.open(), Seeded(drawn_from(f"early {table}"))):
        turn = match.to_move
        early = [set(table.rules.early(match.state, seat)) for seat in range(table.seats)]
        offered |= any(early)
        assert not isinstance(turn, int) or not early[turn], "whose turn it is decides now"
        assert all(actions <= set(match.legal()) for actions in early)
    assert offered == (table.rules.early is not never_early)


@every_game
def test_the_figures_of_the_box_are_the_default_and_have_names(game: AnyGame) -> None:
    spec = game.spec
    for variant in spec.variants:
        figures = variant.figures or spec.figures
        for seats in variant.seats:
            printed = game.table(seats, {**variant.options, **figures})
            assert printed == game.table(seats, variant.options)
        assert keys_of(figures) <= set(spec.labels)


def keys_of(figures: object) -> set[str]:
    """Every name in a tree of figures."""
    if isinstance(figures, dict):
        return set(figures).union(*map(keys_of, figures.values()))
    if isinstance(figures, list):
        return set[str]().union(*map(keys_of, figures))
    return {figures} if isinstance(figures, str) else set()
