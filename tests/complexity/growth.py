"""Inputs of growing size, and what they cost of the processor, whoever else needs it."""

import json
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from tests.support.soak import SOAK

LEEWAY: Final = 4.0  # a byte may cost so many times more in the largest than in the smallest
STEPS: Final = 16  # so many times larger is the largest: if it is quadratic, a byte costs as much
MOST_SECONDS: Final = 0.1  # of the event loop, for whatever comes in at once
TRIES: Final = 3  # the quickest counts: the others were disturbed

HEAD: Final = 16_000  # the largest that goes into a head
BODY: Final = 1_000_000 if SOAK else 120_000

# Texts that have been hard for somebody's parser: quotes for cookies, marks for normalising …
TEXTS: Final[dict[str, Callable[[int], str]]] = {
    "letters": lambda size: "a" * size,
    "spaces": lambda size: " " * size,
    "quotes": lambda size: '"' + '\\"' * (size // 2),
    "marks": lambda size: "A" + "\u0301\u0316" * (size // 4),
    "long ones": lambda size: "\ufdfa" * (size // 3),
    "lists": lambda size: ",;" * (size // 2),
    "pairs": lambda size: "a=b;" * (size // 4),
    "weights": lambda size: "a/b;q=0.1," * (size // 10),
    "digits": lambda size: "9" * size,
    "slashes": lambda size: "a/" * (size // 2),
    "percents": lambda size: "%41&a=" * (size // 6),
    "colons": lambda size: "1:" * (size // 2),
}


def keys(size: int) -> str:
    """Keys of an object, each another."""
    return ",".join(f'"{number:06}":1' for number in range(size // 11))


# Values that have been hard for somebody's reader of JSON: keys given twice, boxes in boxes …
VALUES: Final[dict[str, Callable[[int], str]]] = {
    "a text": lambda size: json.dumps("a" * size),
    "marks": lambda size: json.dumps(TEXTS["marks"](size), ensure_ascii=False),
    "escapes": lambda size: '"' + "\\u00e9" * (size // 6) + '"',
    "a number": lambda size: "9" * size,
    "a fraction": lambda size: "0." + "1" * size,
    "a list": lambda size: "[" + "1," * (size // 2) + "1]",
    "boxes": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "keys": lambda size: "{" + keys(size) + "}",
    "keys twice": lambda size: "{" + keys(size) + ',"0":1,"0":1}',
    "objects": lambda size: "[" + '{"a":1},' * (size // 8) + "1]",
}  # fmt: skip


def sizes(most: int) -> tuple[int, int, int]:
    """A small one, one between and the largest."""
    return most // STEPS, most // 4, most


def seconds(work: Callable[[], object]) -> float:
    """What something takes of this thread's time."""
    before = time.thread_time()
    work()
    return time.thread_time() - before


async def seconds_of(work: Callable[[], Awaitable[object]]) -> float:
    """The same for what the event loop does; other threads and processes do not count."""
    before = time.thread_time()
    await work()
    return time.thread_time() - before


def too_dear(most: int, costs: Iterable[float]) -> str | None:
    """What is wrong with the costs of the small, the middle and the largest, if anything is."""
    small, *_, large = (cost / size for size, cost in zip(sizes(most), costs, strict=True))
    grown = large / max(small, 1e-9)
    if grown > LEEWAY and large * most > 0.005:  # below, only the clock is measured
        return f"a byte costs {grown:.1f} times as much: {large * most:.3f} s for {most} bytes"
    return None
