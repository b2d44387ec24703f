"""Actions and outcomes of Pok'n Roll as JSON: what can be read, and what can't."""

from typing import get_args

import pytest

from roulotte.core.chance import First
from roulotte.core.errors import UnreadableError
from roulotte.core.wire import to_wire
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.figures import Line
from roulotte.games.poknroll.state import Cups, Fold, Mark, Stay, White


@pytest.mark.parametrize(
    ("raw", "action"),
    [
        ({"stay": True}, Stay()),
        ({"fold": "full"}, Fold("full")),
        ({"fold": None}, Fold(None)),
        ({"mark": "triple_pair"}, Mark("triple_pair")),
    ],
)
def test_actions(raw: dict[str, object], action: Stay | Fold | Mark) -> None:
    assert GAME.read_action(raw) == action
    assert to_wire(action) == raw


@pytest.mark.parametrize("line", get_args(Line))
def test_every_line_can_be_read_whatever_the_board(line: str) -> None:
    assert to_wire(GAME.read_action({"fold": line})) == {"fold": line}
    assert to_wire(GAME.read_action({"mark": line})) == {"mark": line}


@pytest.mark.parametrize(
    "raw",
    [
        {"stay": False},
        {"stay": 1},
        {"stay": None},
        {"stay": True, "fold": "pair"},
        {"stay": True, "seat": 1},
        {"fold": "flush"},
        {"fold": "folded"},
        {"fold": ""},
        {"fold": 3},
        {"fold": ["pair"]},
        {"mark": None},
        {"mark": "won"},
        {"mark": "Pair"},
        {},
        [],
        None,
        "stay",
    ],
)
def test_what_is_no_action(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_action(raw)


def test_dice_are_multisets_written_ascending_and_read_in_any_order() -> None:
    cups = GAME.read_outcome({"cups": [[5, 2], [1, 1], [6, 3], [3, 2]]})
    assert to_wire(cups) == {"cups": [[2, 5], [1, 1], [3, 6], [2, 3]]}
    assert cups == Cups(((2, 5), (1, 1), (3, 6), (2, 3)))
    white = GAME.read_outcome({"white": [6, 1, 4]})
    assert to_wire(white) == {"white": [1, 4, 6]}
    assert white == White((4, 6, 1))
    assert GAME.read_outcome({"first": 2}) == First(2)


@pytest.mark.parametrize(
    "raw",
    [
        {"cups": [[2, 5], None, None]},
        {"cups": [None]},
        {"cups": [[2, 7]]},
        {"cups": [[0, 1]]},
        {"cups": [2, 5]},
        {"cups": None},
        {"cups": [["2", 5]]},
        {"white": [7]},
        {"white": [0]},
        {"white": 3},
        {"white": [1.5]},
        {"white": [True]},
        {"white": None},
        {"first": "0"},
        {"first": None},
        {"first": 0, "white": [1]},
        {"white": [1], "reveals": {}},
    ],
)
def test_what_is_no_outcome(raw: object) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_outcome(raw)


def test_a_null_cup_is_only_what_a_viewer_is_shown() -> None:
    with pytest.raises(UnreadableError, match="tells the dice under every cup"):
        GAME.read_outcome({"cups": [[2, 5], None, None, None]})
