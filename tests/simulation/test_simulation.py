"""Hundreds of evenings in which everything goes wrong: nothing acknowledged is lost or doubled."""

import os
import subprocess
import sys

import pytest

from tests.simulation.builds import BUILDS
from tests.simulation.checker import check
from tests.simulation.evening import evening
from tests.support.soak import SOAK, drawn_from

PARTS = 8  # so that several processes share the work
EVENINGS = 40_000 if SOAK else 320
MOST_TRIES = 120  # evenings on which a broken server must be caught


def replay(seed: str) -> str:
    """How to see an evening again."""
    return f"again: python -m tests.simulation {seed!r}"


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_goes_wrong_the_history_is_one(part: int) -> None:
    for number in range(part, EVENINGS, PARTS):
        seed = drawn_from(str(number))
        try:
            with evening(seed) as this:
                check(this)
        except Exception as broken:
            raise AssertionError(replay(seed)) from broken


@pytest.mark.parametrize("name", BUILDS)
def test_a_server_that_is_broken_is_caught(name: str) -> None:
    for number in range(MOST_TRIES):
        try:
            with BUILDS[name](), evening(drawn_from(str(number))) as this:
                check(this)
        except AssertionError as broken:
            print(f"{name}: seed {number}: {broken}")  # noqa: T201 - for docs/proof.md
            return
    pytest.fail(f"nobody noticed that {name}")


@pytest.mark.parametrize("hashes", ["1", "2"])
def test_a_seed_plays_the_same_evening_in_any_process(hashes: str) -> None:
    environ = os.environ | {"PYTHONHASHSEED": hashes, "PYTHONPATH": "."}
    line = [sys.executable, "-m", "tests.simulation", "3", "4", "5"]
    said = subprocess.run(line, env=environ, capture_output=True, text=True, check=True).stdout
    for seed in ("3", "4", "5"):
        with evening(seed) as this:
            assert f"{seed}: {len(this.kept.rows)} events, {this.digest()}" in said
