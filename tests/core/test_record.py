"""Records: what is right is read, what is wrong is refused with its place and the reason."""

import json
from typing import Any

import pytest

from roulotte import open_match, read_record, read_records
from roulotte.core.errors import RecordError
from roulotte.core.fair import Fair, Seal
from roulotte.core.match import Match
from roulotte.core.record import MOST_SHOWN, parse_record, shown, write_record
from roulotte.core.seeded import Seeded

START: dict[str, Any] = {
    "roulotte": 1, "game": "rolit", "rules": 1, "seats": 2, "options": {},
    "events": [
        {"chance": {"first": 1}},
        {"seat": 1, "do": {"place": "c3"}},
        {"seat": 0, "do": {"place": "c4"}},
    ],
    "result": None,
}  # fmt: skip


def altered(**changes: Any) -> bytes:
    return json.dumps(START | changes).encode()


def finished() -> Match:
    match, source = open_match("rolit", 2), Seeded("finished")
    match.draw(source)
    while isinstance(turn := match.to_move, int):
        legal = match.legal()
        match.act(turn, legal[source.below(len(legal))])
    return match


def refusal(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


def test_a_record_is_written_as_the_rules_page_shows_it() -> None:
    assert json.loads(write_record(read_record(altered()))) == START


def test_header_defaults() -> None:
    short = {key: START[key] for key in ("roulotte", "game", "seats", "events")}
    assert json.loads(write_record(read_record(json.dumps(short)))) == START


def test_who_played_and_the_dice_are_written_if_they_are_known() -> None:
    match, fair = read_record(altered()), Fair(1, "evening/3", (Seal("0" * 64, (), ()),), ())
    record = parse_record(write_record(match, ["Ana", None], fair))
    assert (record.names, record.fair) == (["Ana", None], fair)
    assert read_record(write_record(match, ["Ana", None], fair)).state == match.state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff\xfe\xff", "not UTF-8"),
        ("{}".encode("utf-16"), "not UTF-8"),
        (b"{", "not JSON"),
        (b"", "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"result": ' + b'{"x":' * 100 + b"1" + b"}" * 101, "nested too deeply"),
        (b"{%s}" % b",".join(b'"%i":0' % one for one in range(1001)), "more than 1000 keys"),
        (b'{"roulotte": 1, "roulotte": 1}', 'the key "roulotte" is given twice'),
        (b'{"roulotte": ' + b"9" * 5000 + b"}", "not JSON"),
        (b"[]", "not a record: Expected `object`"),
        (b"{}", "missing required field"),
        (altered(roulotte=2), "not a record"),
        (altered(roulotte=True), "not a record"),
        (altered(players=2), "unknown field `players`"),
        (altered(seats="2"), "Expected `int`"),
        (altered(seats="\ud800"), "surrogates not allowed"),
        (altered(names=["Ana"]), "`names` has a name or null for each of the 2 seats"),
        (altered(names=["Ana", 5]), "not a record"),
        (altered(fair={}), "missing required field `v`"),
        (altered(seats=5), "Rolit is for 2 to 4 players, not 5"),
        (altered(game="chess"), "no game `chess`"),
        (altered(rules=2), "rules version 2 is not known here, only 1"),
        (altered(options={"board": 1}), "no option `board`"),
        (altered(options=None), "Expected `object`"),
        (altered(events={}), "Expected `array`"),
        (altered(result=[]), "Expected `object | null`"),
    ],
)
def test_broken_headers_are_refused(text: bytes, why: str) -> None:
    error = refusal(text)
    assert why in str(error)
    assert error.index is None


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (None, "an event is"),
        ({}, "an event is"),
        ({"chance": {"first": 0}, "seat": 0}, "an event is"),
        ({"seat": 1, "do": {"place": "c5"}, "at": 3}, "an event is"),
        ({"seat": 1}, "an event is"),
        ({"seat": True, "do": {"place": "c5"}}, "`seat` is a whole number"),
        ({"seat": 0, "do": {"place": "c5"}}, "it is the turn of seat 1, not of seat 0"),
        ({"seat": 1, "do": {"place": "c4"}}, "c4 is taken"),
        ({"seat": 1, "do": {"place": "z9"}}, "this is no `place`"),
        ({"chance": {"first": 0}}, "seat 1 is to decide"),
        ({"seat": 1, "do": {"place": "c5"}, "legal": 1}, "`legal` is a list"),
        ({"seat": 1, "do": {"place": "c5"}, "legal": []}, "`legal` is not the set"),
    ],
)
def test_broken_events_are_refused_with_index_attempt_and_what_was_legal(
    event: object, why: str
) -> None:
    error = refusal(altered(events=[*START["events"], event]))
    assert error.index == 3
    assert str(error).startswith("event 3: ")
    assert why in str(error)
    assert error.tried == event
    match = read_record(altered())
    assert error.legal == tuple(
        {"seat": 1, "do": {"place": action.place}} for action in match.legal()
    )


def test_at_a_chance_event_the_possible_outcomes_are_named() -> None:
    error = refusal(altered(events=[{"chance": {"first": 7}}]))
    assert error.index == 0
    assert error.legal == ({"chance": {"first": 0}}, {"chance": {"first": 1}})


def test_where_the_outcomes_are_too_many_to_list_their_form_is_named() -> None:
    deal = [{"chance": {"first": 0}}, {"chance": {"deal": "all"}}]
    error = refusal(altered(game="rolln-bump", events=deal))
    assert error.index == 1
    assert error.legal == ({"chance": '{"deal": [["A1", "Bpair", …], …]}'},)


def test_after_the_end_nothing_is_legal() -> None:
    raw = json.loads(write_record(finished()))
    raw["events"].append({"seat": 0, "do": {"place": "a1"}})
    error = refusal(json.dumps(raw))
    assert error.index == 61
    assert "the game is over" in str(error)
    assert error.legal == ()


def test_legal_actions_may_stand_in_any_order_each_once() -> None:
    legal = [{"place": square} for square in ("f4", "d6", "f6")]
    events: list[dict[str, Any]] = [
        {"chance": {"first": 0}},
        {"seat": 0, "do": {"place": "f4"}, "legal": legal[::-1]},
    ]
    match = read_record(altered(events=events))
    assert json.loads(write_record(match))["events"][1]["legal"] == legal
    for wrong in (legal[:2], [*legal, legal[0]], [*legal[:2], {"place": "a1"}], [*legal[:2], 5]):
        events[1]["legal"] = wrong
        assert refusal(altered(events=events)).index == 1


def result_with(**changes: Any) -> bytes:
    raw = json.loads(write_record(finished()))
    raw["result"] |= changes
    return json.dumps(raw).encode()


def test_a_result_may_leave_out_the_ending_but_nothing_may_be_wrong() -> None:
    raw = json.loads(write_record(finished()))
    del raw["result"]["ending"]
    assert read_record(json.dumps(raw)).result is not None
    for key in ("scores", "winners"):
        lacking = raw | {"result": {k: v for k, v in raw["result"].items() if k != key}}
        assert f"lacks `{key}`" in str(refusal(json.dumps(lacking)))
    assert '`ending` is "rounds"' in str(refusal(result_with(ending="rounds")))
    assert 'unknown key `"bonus"`' in str(refusal(result_with(bonus=[0, 0])))
    assert "`winners`" in str(refusal(result_with(winners=[])))
    scores = [float(score) for score in raw["result"]["scores"]]
    assert "`scores`" in str(refusal(result_with(scores=scores)))


def test_a_result_before_the_end_is_refused() -> None:
    error = refusal(altered(result={"scores": [1, 1], "winners": [0, 1]}))
    assert "not over" in str(error)


def test_many_records_one_a_line() -> None:
    lines = [altered(), b"\n", write_record(finished())]
    assert [len(match.events) for match in read_records(lines)] == [3, 61]


def test_foreign_values_are_shown_short_and_printable() -> None:
    assert shown("\ud800") == '"\\ud800"'
    assert len(shown("x" * 1000)) == MOST_SHOWN + 1
    assert shown({"place": "é"}) == '{"place": "é"}'


def test_parsing_alone_needs_no_rules() -> None:
    record = parse_record(altered(game="sixth"))
    assert record.game == "sixth"
