"""A run of the tests is a function of the code: what is drawn in it is the same in each."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte.core.seeded import fresh_bytes, fresh_seed
from tests.support.draws import Draws
from tests.support.soak import SEED, drawn_from


def test_what_is_tried_is_the_same_every_time() -> None:
    tried: list[tuple[int, str]] = []

    @given(st.integers(), st.text())
    @settings(max_examples=50)
    def once(number: int, text: str) -> None:
        tried.append((number, text))

    once()
    first, tried = tried, []
    once()
    assert tried == first


def test_a_stream_has_another_seed_only_in_a_run_that_has_one() -> None:
    assert (drawn_from("dice") == "dice") == (not SEED)


def test_what_is_drawn_afresh_comes_from_the_tests_name(request: pytest.FixtureRequest) -> None:
    given = Draws(drawn_from(request.node.nodeid))
    drawn = [fresh_bytes(16), fresh_bytes(8), fresh_bytes(16)]
    assert drawn == [given.token_bytes(count) for count in (16, 8, 16)]
    assert fresh_seed() == given.randbits(64)
    assert len(set(drawn)) == 3
