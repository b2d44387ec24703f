"""The examples of the lessons are played by the rules as they are now."""

import json
from copy import deepcopy
from typing import Any

import pytest

from roulotte import GAMES, open_match
from roulotte.core.events import Happened
from scripts.lessons.__main__ import LESSONS, target, text
from scripts.lessons.making import (
    Example,
    Moment,
    Then,
    event_of,
    moment_of,
    opened,
    patch,
    then,
    written,
)

MOST_BYTES = 25_000  # a lesson is read on a phone


def test_every_game_has_a_lesson() -> None:
    assert LESSONS.keys() == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_examples_are_current_and_small(game: str) -> None:
    assert target(game).read_text(encoding="utf-8") == text(game), "run `make types`"
    assert len(text(game).encode()) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_what_is_tried_never_shows_another_seat_s_secrets(game: str) -> None:
    """A view of seat 0 and the changes to it are all that a file holds."""
    for example in json.loads(text(game))["examples"].values():
        seat = example["seat"]
        for choice in _choices(example["moment"]):
            for step in choice.get("then", ()):
                cups = step.get("what", {}).get("chance", {}).get("cups", ())
                assert all(cup is None for one, cup in enumerate(cups) if one != seat)


def _choices(moment: dict[str, Any]) -> list[dict[str, Any]]:
    found = list(moment["choices"])
    for choice in moment["choices"]:
        found += _choices(choice["next"]) if "next" in choice else []
    return found


def test_a_patch_turns_one_view_into_the_other() -> None:
    before = {"turn": 0, "dice": [1, 2], "seats": [{"cards": [], "won": None}, {"cards": ["A1"]}]}
    after = {"turn": 1, "dice": [1, 2, 3], "seats": [{"cards": [], "won": 3}, {"cards": ["B1"]}]}
    changes = patch(before, after)
    assert changes == {"turn": 1, "dice": [1, 2, 3], "seats/0/won": 3, "seats/1/cards/0": "B1"}
    assert _patched(before, changes) == after
    assert patch(after, after) == {}


def _patched(view: Any, changes: dict[str, Any]) -> Any:
    view = deepcopy(view)
    for path, value in changes.items():
        *way, last = (int(key) if key.isdigit() else key for key in path.split("/"))
        at = view
        for key in way:
            at = at[key]
        at[last] = value
    return view


def test_an_example_says_what_a_choice_brings() -> None:
    opening = Example(opened("rolit", 2, {"first": 0}), Moment({"d6": then("c7")}, rest=Then()))
    told = written({"opening": opening})
    example = told["examples"]["opening"]
    assert (example["seat"], example["names"], example["view"]) == (0, ["Ana", "Bo"], {})
    first = next(one for one in example["moment"]["choices"] if one["key"] == "d6")
    own, answer = first["then"]
    assert "what" not in own
    assert own["text"]["en"] == "Ana places a ball on d6 and turns 1 ball."
    assert answer["what"] == {"type": "acted", "seat": 1, "do": {"place": "c7"}, "means": "bot"}
    assert _patched(_patched(told["view"], own["view"]), answer["view"])["turn"] == 0


def test_what_is_not_offered_is_left_out() -> None:
    match = opened("rolit", 2, {"first": 0})
    assert [one["key"] for one in moment_of(match, 0, Moment({"d6": Then()}))["choices"]] == ["d6"]


def test_what_leads_nowhere_is_offered_without_what_follows() -> None:
    match = opened("rolit", 2, {"first": 0})
    choices = moment_of(match, 0, Moment({"d6": Then()}, aside="f"))["choices"]
    assert {one["key"]: "then" in one for one in choices} == {"d6": True, "f4": False, "f6": False}


def test_whoever_learns_is_ana() -> None:
    second = Example(opened("rolit", 3, {"first": 1}), Moment({}, rest=Then()), seat=1)
    assert written({"one": second})["examples"]["one"]["names"] == ["Cléo", "Ana", "Bo"]


def test_a_plan_that_the_rules_forbid_is_refused() -> None:
    match = opened("rolit", 2, {"first": 0})
    with pytest.raises(LookupError, match="nobody can play `a1`"):
        event_of(match, "a1")
    with pytest.raises(LookupError, match="nobody can play"):
        moment_of(match, 0, Moment({"a1": Then()}))
    with pytest.raises(LookupError, match="no moment of seat 1"):
        moment_of(match, 1, Moment({}))


def test_a_move_without_words_is_chance() -> None:
    event = event_of(open_match("rolit", 2), {"first": 1})
    assert isinstance(event, Happened)
    assert event.chance.first == 1
