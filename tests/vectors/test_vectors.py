"""The vectors are up to date, and the script without rules agrees with the library on them."""

import json
from typing import Any

import pytest

from roulotte.core.fair import check_opening
from tests.core.test_verify import plain
from tests.vectors.make import PATH, put, text

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(PATH.read_text(encoding="utf-8"))
RECORDS = {one["name"]: one["record"] for one in VECTORS["records"]}
COUNTS = ("rolls", "checked", "secrets", "typed", "attempts", "closed")


def test_the_library_gives_the_vectors() -> None:
    assert text() == PATH.read_text(encoding="utf-8")


def test_there_are_some_of_everything() -> None:
    assert all(len(some) >= 3 for some in VECTORS.values())
    assert {record["game"] for record in RECORDS.values()} == {
        "rollie", "roll-estate", "poknroll", "rolit", "rolln-bump",
    }  # fmt: skip


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda one: one["label"])
def test_numbers_are_below_their_bounds(vector: dict[str, Any]) -> None:
    for number, bound in zip(vector["numbers"], vector["bounds"], strict=True):
        assert 0 <= number < bound


@pytest.mark.parametrize("vector", VECTORS["salt"], ids=lambda one: one["salt"])
def test_hidden_values_fit(vector: dict[str, Any]) -> None:
    assert check_opening(vector["hash"], bytes.fromhex(vector["salt"]), vector["value"])


@pytest.mark.parametrize("vector", VECTORS["records"], ids=lambda one: one["name"])
def test_good_records_are_good_without_the_rules(vector: dict[str, Any]) -> None:
    assert all(count in vector for count in COUNTS)
    said = plain(vector["record"])
    if vector["closed"]:
        assert said == "refused: the envelope is still closed"
    else:
        typed = sum(vector["typed"].values())
        assert said.startswith(
            f"{vector['checked']} of {vector['rolls']} rolls checked, {typed} pools typed"
        )


@pytest.mark.parametrize("vector", VECTORS["altered"], ids=lambda one: one["name"])
def test_altered_records_are_refused_at_the_same_roll_without_the_rules(
    vector: dict[str, Any],
) -> None:
    said = plain(put(RECORDS[vector["of"]], vector["path"], vector["value"]))
    roll = vector["fault"]["roll"]
    assert said.startswith("refused: " if roll is None else f"refused: altered: roll {roll}")
    assert said.startswith("refused: altered: roll ") == (roll is not None)
