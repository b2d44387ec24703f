"""Why something is refused that several games share, French and English."""

from typing import Final

from roulotte.core.words import Text

STARTER_KNOWN: Final = Text(fr="on sait déjà qui commence", en="it is known who starts")
NO_SEAT: Final = Text(fr="il n'y a pas de place {seat}", en="there is no seat {seat}")
DRAWN_NUMBER: Final = Text(
    fr="le nombre à tirer ici est {count}, pas {given}",
    en="the number drawn here is {count}, not {given}",
)
DRAWN_OTHER: Final = Text(
    fr="on ne peut tirer ici que {items}", en="each one drawn is one of {items}"
)
POOLS_NUMBER: Final = Text(
    fr="le nombre de tirages est {count}, pas {given}",
    en="the number of pools is {count}, not {given}",
)
NOT_TYPED: Final = Text(
    fr="le tirage {pool} n'est pas fait de dés que l'on pourrait saisir",
    en="pool {pool} is no dice that could be typed in",
)
