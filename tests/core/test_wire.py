"""Reading actions: what is no action at all is refused with a sentence."""

import pytest

from roulotte.core.errors import UnreadableError
from roulotte.core.wire import Vocabulary, Wire, leaves, to_json, to_wire


class Take(Wire, frozen=True):
    take: int


class Stay(Wire, frozen=True):
    stay: bool


class ClaimCash(Wire, frozen=True, tag_field="claim", tag="cash"):
    pass


class ClaimBox(Wire, frozen=True, tag_field="claim", tag="box"):
    box: int


WORDS = Vocabulary[Wire]("action", Take, Stay, ClaimCash, ClaimBox)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ({"take": 10}, Take(10)),
        ({"stay": True}, Stay(stay=True)),
        ({"claim": "cash"}, ClaimCash()),
        ({"claim": "box", "box": 2}, ClaimBox(2)),
    ],
)
def test_each_kind_is_read_and_written(raw: dict[str, object], value: Wire) -> None:
    assert WORDS.read(raw) == value
    assert to_wire(value) == raw


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (None, "an object, not null"),
        ([], "an object, not a list"),
        ("take", "an object, not a text"),
        (True, "an object, not true or false"),
        (1.5, "an object, not a number"),
        ({}, "exactly one of the keys take, stay, claim"),
        ({"put": 1}, "exactly one of the keys"),
        ({"take": 1, "stay": True}, "exactly one of the keys"),
        ({"take": 1, "note": 2}, "unknown field `note`"),
        ({"take": True}, "no `take`: Expected `int`, got `bool`"),
        ({"take": 1.0}, "no `take`: Expected `int`, got `float`"),
        ({"take": "\ud800"}, "no `take`: .*surrogates not allowed"),
        ({"stay": False}, "`stay` can only be true"),
        ({"stay": 1}, "`stay` can only be true"),
        ({"claim": "moon"}, "no `claim`: Invalid value 'moon'"),
        ({"claim": "box"}, "no `claim`: Object missing required field `box`"),
    ],
)
def test_what_is_no_action_is_unreadable(raw: object, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        WORDS.read(raw)


def test_json_is_one_line() -> None:
    assert to_json(ClaimBox(2)) == '{"claim":"box","box":2}'


def test_leaves_come_in_the_order_of_writing() -> None:
    assert leaves({"roll": [3, [1, "R"], []], "bonus": {"b": None, "a": 2}}) == [3, 1, "R", None, 2]
