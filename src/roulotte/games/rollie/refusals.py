"""Why Rollie's rules refuse something, French and English."""

from typing import Final

from roulotte.core.words import Text

FIRST_KNOWN: Final = Text(fr="on sait déjà qui a les dés", en="it is known who has the dice")
NO_TOKEN_DUE: Final = Text(
    fr="on ne retourne pas de jeton maintenant", en="no token is turned up now"
)
NOT_FACE_DOWN: Final = Text(
    fr="le jeton {token} n'est pas parmi ceux qui sont face cachée",
    en="token {token} is not among those face down",
)
NO_ROLL_DUE: Final = Text(fr="on ne lance pas les dés maintenant", en="the dice are not rolled now")
ROLL_TOO_EARLY: Final = Text(
    fr="qui commence et quel jeton se retourne, cela vient avant les dés",
    en="who starts and a token come before the dice",
)
NOT_TAKING: Final = Text(fr="personne ne prend de billet maintenant", en="nobody takes a note now")
NOT_OFFERED: Final = Text(
    fr="les dés n'offrent pas de billet de {value}", en="the dice do not offer a {value}"
)
NONE_LEFT: Final = Text(fr="il ne reste aucun billet de {value}", en="no note of {value} is left")
NOT_SECURING: Final = Text(fr="personne ne met à l'abri maintenant", en="nobody secures now")
NOT_FACE_UP: Final = Text(
    fr="le jeton {token} n'est pas visible", en="token {token} is not face up"
)
CHOOSE_TOKEN: Final = Text(
    fr="choisissez un des jetons visibles", en="choose one of the tokens that are face up"
)
