"""Bots: each sees a view and the legal choices, as a person does, and picks one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from roulotte.bots import poknroll, rolit, roll_estate, rollie, rolln_bump
from roulotte.core import refusals
from roulotte.core.chance import Source
from roulotte.core.errors import TableError
from roulotte.core.game import Choice

Bot = Callable[[Any, Sequence[Choice[Any, Any]], Source], Any]
"""choose(view of its own seat, legal choices, random numbers) → action"""


def at_random(_view: Any, choices: Sequence[Choice[Any, Any]], source: Source) -> Any:
    """Pick any legal action, all equally likely."""
    return choices[source.below(len(choices))].action


GREEDY: Final[Mapping[str, Bot]] = {
    "rollie": rollie.greedy,
    "roll-estate": roll_estate.greedy,
    "poknroll": poknroll.greedy,
    "rolit": rolit.greedy,
    "rolln-bump": rolln_bump.greedy,
}

BOT_NAMES: Final = ("random", "greedy")


def bot_named(name: str, game: str) -> Bot:
    """Find a bot for a game, or say which there are."""
    if name not in BOT_NAMES:
        raise TableError(refusals.NO_BOT.filled(name=name, known=", ".join(BOT_NAMES)))
    return GREEDY[game] if name == "greedy" else at_random
