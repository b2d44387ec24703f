"""How each game's table looks in a terminal: a view and the choices in, something for Rich out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType

from roulotte.cli.boards import poknroll, rolit, roll_estate, rollie, rolln_bump
from roulotte.core.game import Choice
from roulotte.core.words import Lang

Board = Callable[[Any, Sequence[Choice[Any, Any]], Sequence[str], Lang], RenderableType]
"""draw(view, choices of whoever looks, names, language)"""

BOARDS: Final[Mapping[str, Board]] = {
    "rollie": rollie.draw,
    "roll-estate": roll_estate.draw,
    "poknroll": poknroll.draw,
    "rolit": rolit.draw,
    "rolln-bump": rolln_bump.draw,
}
