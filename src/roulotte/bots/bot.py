"""What a bot is, and how bots pick one of several choices."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from roulotte.core.chance import Source
from roulotte.core.game import Choice

A = TypeVar("A")
P = TypeVar("P")
V = TypeVar("V")

Bot = Callable[[V, Sequence[Choice[A, P]], Source], A]
"""choose(view of its own seat, legal choices, random numbers) → action"""
AnyBot = Bot[Any, Any, Any]


def at_random(_view: object, choices: Sequence[Choice[A, P]], source: Source) -> A:
    """Pick any legal action, all equally likely."""
    return choices[source.below(len(choices))].action


def pick(
    choices: Sequence[Choice[A, P]], worths: Sequence[float], source: Source, slack: float = 0.0
) -> A:
    """Take the choice of the highest worth; equal ones, within the slack, by lot."""
    least = max(worths) - slack
    equal = [choice.action for choice, one in zip(choices, worths, strict=True) if one >= least]
    return equal[source.below(len(equal))]
