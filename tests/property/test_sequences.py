"""Whatever legal sequence is played nothing breaks; whatever else is tried nothing changes."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte import GAMES, Match, read_record
from roulotte.core.errors import IllegalError, RecordError, TableError, UnreadableError
from roulotte.core.record import write_record
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_wire
from tests.support.tables import TABLES, Table, random_steps

tables = st.sampled_from(TABLES)
nonsense = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 13)
    | st.sampled_from([10**30, 0.5, "", "R", "five", "ones", "any", "d4", "joker", "\ud800"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)


def stopped(table: Table, seed: int, events: int) -> Match:
    """A match of random play, stopped after some events or at its end."""
    match = table.open()
    for step in random_steps(match, Seeded(str(seed))):
        if len(step.events) == events:
            break
    return match


def altered(raw: Any, data: st.DataObject) -> Any:
    """The same JSON with one value somewhere inside replaced, dropped, doubled or added."""
    if isinstance(raw, dict) and raw and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(raw)))
        return raw | {key: altered(raw[key], data)}
    if isinstance(raw, list) and raw and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(raw) - 1))
        return [*raw[:place], altered(raw[place], data), *raw[place + 1 :]]
    return _replaced(raw, data)


def _replaced(raw: Any, data: st.DataObject) -> Any:
    if isinstance(raw, dict) and raw:
        key = data.draw(st.sampled_from(sorted(raw)))
        dropped = {other: value for other, value in raw.items() if other != key}
        return data.draw(st.sampled_from([dropped, raw | {"more": 1}, [raw]]))
    if isinstance(raw, list) and raw:
        return data.draw(st.sampled_from([raw[:-1], raw[1:], raw[::-1], [*raw, raw[0]], []]))
    if type(raw) is int:
        return raw + data.draw(st.sampled_from([-1, 1, 6]))
    return data.draw(nonsense)


@given(tables, st.integers(0, 10**6), st.integers(0, 200))
@settings(max_examples=150)
def test_any_prefix_of_any_game_comes_back_from_its_record(
    table: Table, seed: int, events: int
) -> None:
    match = stopped(table, seed, events)
    written = write_record(match)
    again = read_record(written)
    assert again.state == match.state
    assert write_record(again) == written


@given(tables, st.integers(0, 10**6), st.integers(1, 120), st.data())
@settings(max_examples=300)
def test_an_altered_record_is_read_or_refused_never_anything_else(
    table: Table, seed: int, events: int, data: st.DataObject
) -> None:
    raw = altered(json.loads(write_record(stopped(table, seed, events))), data)
    try:
        again = read_record(json.dumps(raw))
    except RecordError as error:
        assert str(error)
        if error.index is not None:
            assert error.tried == raw["events"][error.index]
    else:
        assert read_record(write_record(again)).state == again.state


@given(tables, st.integers(0, 10**6), st.integers(1, 120), st.data())
@settings(max_examples=300)
def test_an_altered_action_is_legal_exactly_if_it_is_listed(
    table: Table, seed: int, events: int, data: st.DataObject
) -> None:
    match = stopped(table, seed, events)
    if not isinstance(match.to_move, int):
        match.draw(Seeded(str(seed)))
    legal = match.legal()
    if not legal:
        return  # the game ended within these events: there is nothing to alter
    raw = altered(to_wire(data.draw(st.sampled_from(legal))), data)
    before, mark = match.state, hash(match.state)
    try:
        action = table.rules.read_action(raw)
    except UnreadableError:
        return
    if action in set(legal):
        table.rules.apply(before, action)
    else:
        with pytest.raises(IllegalError):
            table.rules.apply(before, action)
    assert hash(before) == mark


@given(st.sampled_from(sorted(GAMES)), st.integers(1, 12), st.data())
@settings(max_examples=300)
def test_any_options_open_a_table_or_are_refused_with_a_sentence(
    game: str, seats: int, data: st.DataObject
) -> None:
    spec = GAMES[game].spec
    keys = st.sampled_from(sorted(spec.options) or ["any"])
    options = data.draw(st.dictionaries(keys, nonsense, max_size=2))
    try:
        match = Match(GAMES[game], seats, options)
    except TableError as error:
        assert str(error)
    else:
        written = GAMES[game].write_options(match.options)
        assert json.loads(json.dumps(written)) == written
        assert Match(GAMES[game], seats, written).options == match.options


@given(st.sampled_from(sorted(GAMES)), nonsense)
@settings(max_examples=300)
def test_nonsense_is_unreadable(game: str, raw: object) -> None:
    for read in (GAMES[game].read_action, GAMES[game].read_outcome):
        try:
            read(raw)
        except UnreadableError as error:
            assert str(error)
