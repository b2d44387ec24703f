"""For games that hide something: another state that a viewer could not tell from this one.

A game whose state holds nothing hidden is not listed here: there is nothing to swap.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from roulotte.core.chance import Source
from roulotte.core.game import Viewer
from tests.games.poknroll import hidden as poknroll
from tests.games.rolln_bump import hidden as rolln_bump

Scramble = Callable[[Any, Viewer, Source], Any]

SCRAMBLES: Final[Mapping[str, Scramble]] = {
    "poknroll": poknroll.scramble,
    "rolln-bump": rolln_bump.scramble,
}
