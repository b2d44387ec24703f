"""The registry of bots: a line a game says which there are.

A bot sees a view and the legal choices, as a person on its seat does, and picks one.
"""

from collections.abc import Mapping
from typing import Final

from roulotte.bots import poknroll, rolit, roll_estate, rollie, rolln_bump
from roulotte.bots.bot import AnyBot, Bot, at_random
from roulotte.core import refusals
from roulotte.core.errors import TableError
from roulotte.games import game_named

__all__ = ["BOTS", "AnyBot", "Bot", "at_random", "bot_named"]

BOTS: Final[Mapping[str, Mapping[str, AnyBot]]] = {
    "rollie": {"random": at_random, "greedy": rollie.greedy},
    "roll-estate": {"random": at_random, "greedy": roll_estate.greedy},
    "poknroll": {"random": at_random, "greedy": poknroll.greedy},
    "rolit": {"random": at_random, "greedy": rolit.greedy},
    "rolln-bump": {"random": at_random, "greedy": rolln_bump.greedy},
}


def bot_named(name: str, game: str) -> AnyBot:
    """Find a bot for a game, or say which there are."""
    known = BOTS[game_named(game).spec.id]
    if name not in known:
        raise TableError(refusals.NO_BOT.filled(name=name, known=", ".join(known)))
    return known[name]
