"""Rollie's options: other bonus tokens than the default ones."""

import json
import re
from typing import Any

import pytest

from roulotte import open_match, read_record
from roulotte.core.errors import TableError
from roulotte.core.record import write_record
from roulotte.games.rollie import GAME
from roulotte.games.rollie.figures import BONUS
from roulotte.games.rollie.state import Options
from tests.games.rollie.positions import NONE, arranged, play, roll


def test_nothing_given_is_the_default() -> None:
    nothing: dict[str, object] = {"bonus": {}}
    for raw in ({}, nothing):
        options = GAME.read_options(raw, 2)
        assert options == Options()
        assert options.bonus == tuple(BONUS.values())
        assert GAME.write_options(options) == {}


def test_a_value_left_out_keeps_its_bonus() -> None:
    raw = {"bonus": {"0": [90, 90, 10, 5, 1, 0], "5": []}}
    options = GAME.read_options(raw, 2)
    assert options.bonus == ((100, 70, 40), (90, 90, 10, 5, 1, 0), (70, 40, 20), (), ())
    assert GAME.write_options(options) == raw
    assert GAME.read_options(GAME.write_options(options), 2) == options


def test_what_equals_the_default_is_not_written() -> None:
    raw = {"bonus": {"-5": [100, 70, 40], "2": [71, 40, 20]}}
    assert GAME.write_options(GAME.read_options(raw, 6)) == {"bonus": {"2": [71, 40, 20]}}


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"bonuses": {}}, "no option `bonuses`: it has bonus"),
        ({"bonus": [100, 70, 40]}, "`bonus` must be an object"),
        ({"bonus": None}, "`bonus` must be an object"),
        ({"bonus": "-5"}, "`bonus` must be an object"),
        ({"bonus": {"10": [50]}}, "no option `10`: it has -5, 0, 2, 5"),
        ({"bonus": {"−5": [50]}}, "no option `−5`"),
        ({"bonus": {"-5": 100}}, "bonus for -5 must be a list of at most 6 figures"),
        ({"bonus": {"-5": None}}, "bonus for -5 must be a list"),
        ({"bonus": {"2": "70"}}, "bonus for 2 must be a list"),
        ({"bonus": {"0": {"1": 80}}}, "bonus for 0 must be a list"),
        ({"bonus": {"0": [7, 6, 5, 4, 3, 2, 1]}}, "bonus for 0 must be a list of at most 6"),
        ({"bonus": {"5": [40, -1]}}, "figure of the bonus for 5 must be a whole number"),
        ({"bonus": {"5": [40.0]}}, "figure of the bonus for 5 must be a whole number"),
        ({"bonus": {"5": [True]}}, "figure of the bonus for 5 must be a whole number"),
        ({"bonus": {"5": ["40"]}}, "figure of the bonus for 5 must be a whole number"),
        ({"bonus": {"5": [None]}}, "figure of the bonus for 5 must be a whole number"),
        ({"bonus": {"5": [[40]]}}, "figure of the bonus for 5 must be a whole number"),
        ({"bonus": {"5": [30, 40]}}, "bonus for 5 must not rise"),
    ],
)
def test_wrong_options_are_refused(raw: dict[str, Any], why: str) -> None:
    with pytest.raises(TableError, match=re.escape(why)):
        open_match("rollie", 3, raw)


def test_custom_figures_score_show_and_travel() -> None:
    match = open_match("rollie", 2, {"bonus": {"-5": [9], "2": [70, 40, 20]}})
    assert match.view(None).bonus == ((9,), (80, 50, 30), (70, 40, 20), (40, 30), ())
    written = write_record(match)
    assert json.loads(written)["options"] == {"bonus": {"-5": [9]}}
    assert read_record(written).state == match.state
    wallets = ((2, 0, 0, 0, 0), (1, 0, 0, 0, 0))
    ended = arranged(
        2, options=match.options, wallets=wallets, face_up=tuple(range(1, 8)), stakes=(NONE, NONE)
    )
    play(ended, roll(2, 2))
    assert ended.result is not None
    assert ended.result.scores == (-10 + 9, -5)
