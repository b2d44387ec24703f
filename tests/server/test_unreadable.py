"""What can't be read is answered with what is wrong: the field, and what it has to be."""

import json
from typing import Any

import pytest

from roulotte.server.transport.unreadable import NO_JSON, what_is_wrong

HELLO: dict[str, Any] = {"type": "hello", "v": 1}
DO: dict[str, Any] = {"type": "do", "id": "abcdefgh", "base": 1, "cmd": {"type": "start"}}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (HELLO | {"lang": "de"}, '`lang` has to be "fr", "en" or null.'),
        (HELLO | {"last": "3"}, "`last` has to be a whole number from 0 on, or null."),
        (HELLO | {"last": -1}, "`last` has to be a whole number from 0 on, or null."),
        (HELLO | {"epoch": 7}, "`epoch` has to be the `epoch` of a `welcome`, or null."),
        (HELLO | {"v": "1"}, "`v` has to be 1."),
        (HELLO | {"watch": 1}, "`watch` has to be true or false."),
        ({"type": "hello"}, "`v` is missing."),
        (HELLO | {"since": 3}, "nobody knows `since`."),
        (HELLO | {"{x}é" * 40: 3}, "nobody knows `{x}{x}{x}{x}{x}{x}{x}{x}{x}{x}`."),
        ({"type": "dance"}, "`type` is not what the protocol says."),
        (DO | {"id": "short"}, "`id` has to be 8 to 64 signs of A-Z a-z 0-9 _ -."),
        (DO | {"base": None}, "`base` has to be a whole number from 0 on."),
        (DO | {"cmd": {"type": "sit", "place": "a"}}, "`cmd.place` is not what the protocol says."),
    ],
)
def test_the_field_is_named(message: Any, said: str) -> None:
    why = what_is_wrong(json.dumps(message, ensure_ascii=False))
    assert why.en == f"This message can't be read: {said}"
    assert why.fr.startswith("Ce message ne se lit pas : ")
    assert max(len(why.en.encode()), len(why.fr.encode())) <= 123  # what a close has room for


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", "{", "[" * 5000, '"\ud800"', "x" * 20_000])
def test_what_is_no_message_is_called_so(text: str) -> None:
    assert what_is_wrong(text) == NO_JSON
