"""Messages that were right once: changed in their structure, in their text, in their bytes."""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.server.people.calling import Json
from tests.support.soak import drawn_from

Frame = str | bytes

HEX = "0123456789abcdef"
COMMANDS: tuple[Json, ...] = (
    {"type": "come", "name": "Zoé"},
    {"type": "rename", "name": "Ana-Lou"},
    {"type": "leave"},
    {"type": "sit", "place": 0},
    {"type": "sit", "place": 1, "name": "Chloé"},
    {"type": "stand", "place": 0},
    {"type": "seat_bot", "place": 1, "bot": "random"},
    {"type": "order", "order": [1, 0]},
    {"type": "shuffle"},
    {"type": "remove", "member": 2},
    {"type": "host", "member": 1},
    {"type": "set", "settings": {"title": "Chez Ana", "free_text": True, "listed": False}},
    {
        "type": "prepare",
        "plan": {
            "game": "poknroll", "seats": 3, "options": {}, "typed": [0], "pace": "live",
            "seconds": 60, "grace": 60, "bot_ms": 10_000, "locks": True,
        },
    },
    {"type": "start"},
    {"type": "abandon"},
    {"type": "fold", "seat": 0, "hash": 4 * "0123456789abcdef"},
    {"type": "open", "seat": 0, "number": 2 * "0123456789abcdef"},
    {"type": "lock", "seat": 0, "action": {"type": "pass"}},
    {"type": "roll", "seat": 0, "dice": [1, 2, 3, 4, 5]},
    {"type": "undo"},
    {"type": "agree", "yes": True},
    {"type": "more"},
    {"type": "hold", "seat": 1, "bot": "greedy"},
    {"type": "back"},
    {"type": "offer", "seat": 0, "hash": 4 * "fedcba9876543210"},
    {"type": "take", "token": "a-token-of-some-length-and-more"},
    {"type": "say", "phrase": "hello"},
    {"type": "say", "emoji": "🎲"},
    {"type": "say", "text": "Bien joué !"},
    {"type": "mute", "member": 2, "on": True},
)  # fmt: skip
OTHERS: tuple[Json, ...] = (
    {"type": "hello", "v": 1, "last": 3, "epoch": "0123456789abcdef", "lang": "fr"},
    {"type": "seen", "seq": 5},
    {"type": "ping"},
    {"type": "look", "seat": 0},
    {"type": "look", "seat": None},
)


def nested(depth: int, kind: str = "[]") -> Any:
    """Something deep."""
    value: Any = 1
    for _ in range(depth):
        value = [value] if kind == "[]" else {"a": value}
    return value


WEIRD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 11, 12, 2**31, 2**53, 2**63, 2**64, 10**400, -(10**30), 0.5, -0.0,
    1e308, float("nan"), float("inf"), "", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e",
    "é" * 40, "x" * 3000, "0" * 64, "person", "greedy", "rolit", [], [[]], {}, {"type": "act"},
    {"": 0}, [None] * 13, list(range(12)), {str(number): number for number in range(300)},
    nested(30), nested(100, "{}"), nested(200), "__proto__", "../../etc/passwd", "' OR 1=1 --",
)  # fmt: skip


class Mangler:
    """An endless source of messages, most of them wrong."""

    def __init__(self, seed: object) -> None:
        """The same seed, the same messages."""
        self.rng = Random(drawn_from(f"mangled {seed}"))  # noqa: S311 - nonsense, not secrets
        self.count = 0

    def message(self, base: int, legal: list[Any]) -> Frame:
        """One more, for a room that has come as far as `base`, where `legal` could be played."""
        self.count += 1
        message = self._right(base, legal)
        for _ in range(self.rng.choice((0, 0, 1, 1, 1, 2))):
            self._change(message)
        text = json.dumps(message, ensure_ascii=self.rng.random() < 0.5)
        return text if self.rng.random() < 0.8 else self._spoil(text)

    def _right(self, base: int, legal: list[Any]) -> Json:
        if self.rng.random() < 0.15:
            return copy.deepcopy(self.rng.choice(OTHERS))
        action = {"type": "act", "action": self.rng.choice(legal)} if legal else COMMANDS[0]
        command = action if self.rng.random() < 0.4 else self.rng.choice(COMMANDS)
        ident = f"mangled-{self.count}"
        return {"type": "do", "id": ident, "base": base, "cmd": copy.deepcopy(command)}

    # Structure

    def _change(self, message: Json) -> None:
        places = list(_places(message)) or [(message, "type")]
        holder, key = self.rng.choice(places[:40])
        how = self.rng.randrange(5)
        if how <= 1:
            holder[key] = self._weird()
        elif how == 2 and isinstance(holder, dict):
            holder[self.rng.choice(("", "typ", "extra", "id", "seat"))] = self._weird()
        elif how == 3 and isinstance(holder, dict):
            holder.pop(key, None)
        else:
            values = [place[at] for place, at in places if isinstance(place, list) or at in place]
            holder[key] = copy.deepcopy(self.rng.choice(values or [None]))

    def _weird(self) -> Any:
        return copy.deepcopy(self.rng.choice(WEIRD))

    # Text and bytes

    def _spoil(self, text: str) -> Frame:
        spoil: Callable[[str], Frame] = self.rng.choice(
            (self._cut, self._insert, self._flip, self._double, self._binary, self._deep, self._raw)
        )
        return spoil(text)

    def _cut(self, text: str) -> str:
        return text[: self.rng.randrange(len(text) + 1)]

    def _insert(self, text: str) -> str:
        at = self.rng.randrange(len(text) + 1)
        bit = self.rng.choice(
            ("\0", '"', "\\", "\\ud800", "\ud800", "}", ",", "\ufeff", "NaN", "-")
        )
        return text[:at] + bit + text[at:]

    def _flip(self, text: str) -> str:
        at = self.rng.randrange(len(text)) if text else 0
        return text[:at] + chr(self.rng.randrange(0x250)) + text[at + 1 :]

    def _double(self, text: str) -> str:
        """Every key twice, or the whole message."""
        if self.rng.random() < 0.5:
            return text + text
        return text.replace('"type": ', '"type": "ping", "type": ')

    def _binary(self, text: str) -> bytes:
        return text.encode("utf-8", "surrogatepass")

    def _deep(self, text: str) -> str:
        """Nested as deeply as a message can be."""
        opening, closing = self.rng.choice((("[", "]"), ('{"a":', "}")))
        depth = self.rng.choice((100, 900, 1100, 2600))
        deep = opening * depth + "1" + closing * depth
        return text.replace("{}", deep, 1) if "{}" in text else text.replace("1", deep, 1)

    def _raw(self, _text: str) -> str:
        return "".join(chr(self.rng.randrange(0x3000)) for _ in range(self.rng.randrange(60)))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a message where something stands."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _places(value[key])
