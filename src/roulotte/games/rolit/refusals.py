"""Why Rolit's rules refuse something, French and English."""

from typing import Final

from roulotte.core.words import Text

NO_SQUARE: Final = Text(
    fr="il n'y a pas de case {square} : elles vont de a1 à h8",
    en="there is no square {square}: they go from a1 to h8",
)
NOT_NOW: Final = Text(fr="personne ne pose de boule maintenant", en="nobody places a ball now")
TAKEN: Final = Text(fr="{square} est occupée", en="{square} is taken")
MUST_CAPTURE: Final = Text(
    fr="{square} ne capture rien, alors qu'une capture est possible",
    en="{square} captures nothing, and a capture is there",
)
TOUCHES_NOTHING: Final = Text(fr="{square} ne touche aucune boule", en="{square} touches no ball")
