"""Checking dice: what is right is proven, what was altered is named, nothing raises."""

import json
import runpy
import subprocess
import sys
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte.bots import bot_named
from roulotte.core.chance import Pool
from roulotte.core.record import parse_record, write_record
from roulotte.core.seeded import Seeded, Streams
from roulotte.core.verify import Report, verify_record
from roulotte.core.words import LANGS
from roulotte.games import game_named, verify_dice
from roulotte.lab.fairplay import Cup, play_fair, sealed
from tests.property.test_sequences import altered, nonsense
from tests.support.fairly import (
    PLAIN,
    SPOILS,
    Record,
    chances,
    cut,
    fair_record,
    other_digit,
    spoilt,
    table_of,
)
from tests.support.soak import SOAK, drawn_from
from tests.support.tables import TABLES, Table

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"


def report_of(record: object) -> Report:
    return verify_dice(json.dumps(record))


def run_script(text: str, *arguments: str) -> tuple[str, object]:
    """What the script without rules prints, and why it stops."""
    said, given = StringIO(), ["verify_dice.py", *arguments]
    with (
        patch("sys.stdin", StringIO(text)),
        patch("sys.stdout", said),
        patch("sys.argv", given),
    ):
        try:
            runpy.run_path(str(SCRIPT))
        except SystemExit as stop:
            return said.getvalue().strip(), stop.code
    return said.getvalue().strip(), None


def plain(record: object) -> str:
    """What the script prints, or why it stops."""
    said, stop = run_script(json.dumps(record))
    return said if stop is None else f"refused: {stop}"


def faults(record: object) -> list[tuple[int | None, str]]:
    return [(fault.roll, fault.why("en")) for fault in report_of(record).faults]


@cache
def kept(game: str, variant: str, **more: Any) -> str:
    return json.dumps(fair_record(table_of(game, variant), "kept", **more))


def whole(game: str, variant: str, **more: Any) -> Record:
    record: Record = json.loads(kept(game, variant, **more))
    return record


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_roll_of_every_game_is_proven(table: Table) -> None:
    record = fair_record(table, "proof")
    report, rolls = report_of(record), len(chances(record))
    assert report.proven
    assert (report.rolls, report.checked) == (rolls, rolls)
    assert (report.typed, report.attempts, report.closed) == ({}, 1, False)
    hashed = {"poknroll", "rolln-bump"}
    assert (report.secrets > 0) == (table.game in hashed)
    assert plain(record).startswith(f"{rolls} of {rolls} rolls checked, 0 pools typed")


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_typed_dice_are_counted_by_seat_and_the_others_proven(table: Table) -> None:
    typists = [0, table.seats - 1] if table.seats > 1 else [0]
    record = fair_record(table, "hands", typed_by=typists, given_up=2)
    report = report_of(record)
    assert report.proven
    assert report.attempts == 3
    marked = [pool for roll in record["fair"]["rolls"] for pool in roll if pool.get("typed")]
    assert sum(report.typed.values()) == len(marked)
    assert set(report.typed) == (set(typists) if marked else set())
    wholly = sum(all(p.get("typed") for p in roll) for roll in record["fair"]["rolls"])
    assert (report.checked, report.rolls) == (report.rolls - wholly, len(chances(record)))
    assert plain(record).startswith(f"{report.checked} of {report.rolls} rolls checked, ")


def test_the_whole_table_may_type_but_jorgs_cup_is_drawn() -> None:
    record = whole("poknroll", "jorg", typed_by=(0, 1, 2))
    cups = next(roll for roll in record["fair"]["rolls"] if len(roll) == 4)
    assert [pool.get("typed", False) for pool in cups] == [True, True, True, False]
    assert report_of(record).proven


def test_a_closed_envelope_is_said_and_proves_nothing() -> None:
    record = whole("rollie", "few", opened=False)
    report = report_of(record)
    assert (report.closed, report.proven, report.checked, report.faults) == (True, False, 0, ())
    assert report.rolls == len(chances(record))
    assert plain(record) == "refused: the envelope is still closed"
    record["fair"]["rolls"][2][0]["count"] = 3
    assert [roll for roll, _ in faults(record)] == [2], "the pools can be checked already"
    record["fair"]["seals"][0]["folds"][0] = "0" * 64
    assert faults(record)[0] == (
        None, "attempt 1: the number of seat 0 is not the one that was folded"
    )  # fmt: skip


def test_a_game_that_was_given_up_is_proven_as_far_as_it_went() -> None:
    report = report_of(cut(whole("rolln-bump", "two"), 30))
    assert report.proven
    assert 0 < report.checked == report.rolls < 30


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[]", b"{}", b"[" * 100_000])
def test_what_is_no_record_is_a_fault(text: bytes) -> None:
    (fault,) = verify_dice(text).faults
    assert fault.why("en").startswith("it can't be read: ")
    assert fault.why("fr").startswith("illisible : ")


def test_a_record_without_a_block_proves_nothing() -> None:
    record = whole("rolit", "two")
    del record["fair"]
    assert faults(record) == [(None, "this record has no `fair` block: nothing proves its dice")]
    assert plain(record).startswith("refused: bare: this record has no fair block")


def test_altered_dice_are_named_with_what_the_envelope_gives() -> None:
    record = whole("roll-estate", "two")
    event = chances(record)[7]
    right = record["events"][event]["chance"]
    wrong = {"roll": [6 - die % 6 for die in right["roll"]]}
    record["events"][event]["chance"] = wrong
    wrong["roll"].sort()
    said = f"the envelope gives {json.dumps(right)}, the record says {json.dumps(wrong)}"
    assert faults(record)[0] == (7, said)
    assert plain(record).startswith("refused: altered: roll 7 gives ")


def test_a_game_that_breaks_a_rule_is_checked_up_to_there() -> None:
    record = whole("rolit", "two")
    record["events"][5]["do"] = {"place": "d4"}
    report = report_of(record)
    assert report.checked == 1
    assert [fault.why("en") for fault in report.faults] == [
        "the game does not replay: event 5: d4 is taken"
    ]
    record = whole("rollie", "few")
    record["result"]["scores"][0] += 1
    assert "the game does not replay: the result's `scores`" in faults(record)[0][1]
    record["game"] = "chess"
    assert "no game `chess`" in faults(record)[-1][1]


def test_each_thing_before_the_game_has_its_sentence() -> None:
    record = whole("rollie", "many", given_up=1)
    fair, source = record["fair"], Seeded("other digits")
    lost, held = fair["seals"]
    for envelope in (lost, held):
        envelope["seal"] = other_digit(envelope["seal"][::-1], source)
    held["numbers"][0] = None
    held["numbers"][1] = held["numbers"][2]
    held["folds"][2] = None
    fair["rolls"].append(fair["rolls"][0])
    fair["typed_by"] = [2, 1]
    rolls = len(fair["rolls"])
    assert faults(record)[:7] == [
        (None, "attempt 1: the seal is not that of the secret"),
        (None, "attempt 2: the seal is not that of the secret"),
        (None, "attempt 2: seat 0 never opened its number"),
        (None, "attempt 2: the number of seat 1 is not the one that was folded"),
        (None, "attempt 2: the number of seat 2 is not the one that was folded"),
        (None, "`typed_by` must give seats of the table, ascending"),
        (None, f"there are {rolls} rolls for {rolls - 1} events of chance"),
    ]


def test_an_attempt_that_was_given_up_is_opened_at_once() -> None:
    record = whole("rollie", "few", given_up=1)
    del record["fair"]["seals"][0]["secret"]
    sentence = "attempt 1: given up, but its envelope was never opened"
    assert faults(record) == [(None, sentence)]


@pytest.mark.parametrize("typists", [[2], [-1], [0, 0], [1, 0]])
def test_only_seats_of_the_table_type(typists: list[int]) -> None:
    record = whole("rollie", "few")
    record["fair"]["typed_by"] = typists
    assert (None, "`typed_by` must give seats of the table, ascending") in faults(record)


def test_every_seat_has_a_fold_and_a_number_or_null() -> None:
    for key in ("folds", "numbers"):
        record = whole("rollie", "few")
        record["fair"]["seals"][0][key].append(None)
        sentence = "attempt 1: `folds` and `numbers` do not have one entry a seat"
        assert (None, sentence) in faults(record)


def test_nobody_else_may_mark_a_roll_as_typed() -> None:
    record = whole("poknroll", "jorg", typed_by=(1,))
    said = "marked as typed in, but nobody could type it"
    for n, roll in enumerate(record["fair"]["rolls"]):
        for index, pool in enumerate(roll):
            other = deepcopy(record)
            other["fair"]["rolls"][n][index]["typed"] = True
            if not pool.get("typed"):
                assert (n, said) in faults(other)


class Lazy(Cup):
    """The dice of a table where some may type, but nobody does."""

    def by_hand(self, _pools: Sequence[Pool]) -> Mapping[int, Sequence[object]]:
        return {}


def test_a_roll_marked_as_typed_shows_in_the_count_where_it_is_allowed() -> None:
    """A seat that types may let the room throw: then the mark alone says which it was."""
    table, streams = table_of("rollie", "few"), Streams("lazy")
    cup = sealed("m", [True, True], streams, typed_by=[0])
    lazy = Lazy(cup.match, cup.seals, cup.typed_by, cup.hands)
    match = table.open()
    play_fair(match, [bot_named("random", "rollie")] * 2, streams, lazy)
    record = json.loads(write_record(match, None, lazy.block()))
    report = report_of(record)
    assert (report.proven, report.typed, report.checked) == (True, {}, report.rolls)
    taken = 0
    for n in range(report.rolls):
        other = deepcopy(record)
        other["fair"]["rolls"][n][0]["typed"] = True
        marked = report_of(other)
        taken += marked.proven
        if marked.proven:
            assert (marked.typed, marked.checked) == ({0: 1}, report.rolls - 1)
        else:
            assert [fault.roll for fault in marked.faults] == [n], "another seat threw it"
    assert 0 < taken < report.rolls


def test_dice_that_were_typed_are_not_the_envelopes() -> None:
    record = whole("rollie", "few", typed_by=(0,))
    before = report_of(record)
    n = next(n for n, roll in enumerate(record["fair"]["rolls"]) if roll[0].get("typed"))
    del record["fair"]["rolls"][n][0]["typed"]
    assert [roll for roll, _ in faults(record)] == [n]
    assert report_of(record).typed == {0: before.typed[0] - 1}


def test_pools_are_those_of_the_game() -> None:
    record = whole("rollie", "few")
    loaded = deepcopy(record)
    loaded["fair"]["rolls"][2][0]["items"][5] = 10
    said = "this is not what is drawn from at that moment of the game"
    assert faults(loaded) == [(2, said)]
    loaded = deepcopy(record)
    loaded["fair"]["rolls"][0][0]["items"] = [False, True]
    assert faults(loaded) == [(0, said)], "0 and 1 are no truth values"
    loaded = deepcopy(record)
    loaded["fair"]["rolls"][2] = []
    assert faults(loaded) == [(2, said)]


def test_a_hash_that_is_wrong_missing_or_too_much_is_a_fault() -> None:
    record, said = whole("poknroll", "jorg"), "the hashes of what was hidden are not right"
    for hashes in (["0" * 64], [], record["fair"]["rolls"][1][0]["hashes"] * 2):
        other = deepcopy(record)
        other["fair"]["rolls"][1][0]["hashes"] = hashes
        assert faults(other) == [(1, said)]
        assert plain(other) == "refused: altered: roll 1: what was hidden was something else"
    other = deepcopy(record)
    other["fair"]["rolls"][2][0]["hashes"] = ["0" * 64]
    assert faults(other) == [(2, said)]
    assert plain(other) == "refused: altered: roll 2: what was hidden was something else"


def test_cups_that_changed_places_are_seen_without_the_rules() -> None:
    record = whole("poknroll", "base")
    cups = record["events"][1]["chance"]["cups"]
    assert cups[0] != cups[1]
    cups[0], cups[1] = cups[1], cups[0]
    assert plain(record).startswith("refused: altered: roll 1 gives ")
    assert faults(record)[0][0] == 1


def test_leftovers_and_nobodys_typing_are_seen_without_the_rules() -> None:
    record = whole("rolln-bump", "two")
    event = next(i for i in chances(record) if "roll" in record["events"][i]["chance"])
    record["events"][event]["chance"]["bonus"] = 3
    assert plain(record) == "refused: altered: roll 2: [3] was never drawn"
    record = whole("rollie", "few")
    record["fair"]["rolls"][2][0]["typed"] = True
    assert plain(record) == "refused: altered: roll 2 is typed in, but nobody types here"


ALTERATIONS = 10_000 if SOAK else 200
BASES = [
    ("rollie", "few"), ("roll-estate", "two"), ("poknroll", "jorg"),
    ("poknroll", "expert"), ("rolit", "two"), ("rolln-bump", "two"),
]  # fmt: skip


def test_no_altered_record_is_proven() -> None:
    source = Seeded(drawn_from("alterations"))
    for turn in range(ALTERATIONS):
        game, variant = BASES[turn % len(BASES)]
        record = spoilt(whole(game, variant, given_up=1), source, SPOILS)
        report = report_of(record)
        assert not report.proven, json.dumps(record)
        assert report.faults


def test_no_altered_record_is_proven_by_the_script_without_rules() -> None:
    source = Seeded(drawn_from("plain alterations"))
    for turn in range(ALTERATIONS // 2):
        game, variant = BASES[turn % len(BASES)]
        record = spoilt(whole(game, variant, given_up=1), source, PLAIN)
        assert plain(record).startswith("refused: "), json.dumps(record)


@given(st.sampled_from(BASES), st.data())
@settings(max_examples=300)
def test_whatever_the_record_there_is_a_report(base: tuple[str, str], data: st.DataObject) -> None:
    record = cut(whole(*base, given_up=1, typed_by=(0,)), 20)
    if data.draw(st.booleans()):
        record["fair"] = altered(record["fair"], data)
    else:
        record = altered(record, data)
    report = report_of(record)
    for fault in report.faults:
        assert all(fault.why(lang) for lang in LANGS)
    assert 0 <= report.checked <= report.rolls


@given(nonsense)
@settings(max_examples=200)
def test_nonsense_is_no_fair_block(raw: object) -> None:
    record = cut(whole("rollie", "few"), 4)
    record["fair"] = raw
    assert not report_of(record).proven


def test_a_record_that_was_read_can_be_verified_too() -> None:
    record = parse_record(kept("rollie", "few"))
    assert verify_record(record, game_named).proven


def test_the_script_runs_by_itself(tmp_path: Path) -> None:
    record = whole("rolln-bump", "two")
    done = _run(record, tmp_path)
    rolls = len(chances(record))
    assert done.stdout == (
        f"{rolls} of {rolls} rolls checked, 0 pools typed in by seats []\n"
        "consistent, finished, unchained, unsigned\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    record["events"][1]["chance"]["deal"][0].reverse()
    done = _run(record, tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("altered: roll 1 gives ")


def _run(record: Record, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(SCRIPT)]  # -I: nothing of ours can be imported by path
    feed = json.dumps(record)
    return subprocess.run(
        command, input=feed, capture_output=True, text=True, check=False, cwd=folder
    )
