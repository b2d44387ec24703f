"""Why Roll'n Bump's rules refuse something, French and English."""

from typing import Final

from roulotte.core.words import Text

NOT_DECIDING: Final = Text(fr="personne ne décide maintenant", en="no seat decides now")
BONUS_AT_END: Final = Text(
    fr="le dé bonus rapporte à la fin, à qui l'a",
    en="the bonus die scores at the end, for whoever has it",
)
DEALT: Final = Text(fr="les cartes sont déjà distribuées", en="the cards are dealt")
LAYOUT: Final = Text(
    fr="à {seats} joueurs, il y a {piles} piles de {number} cartes",
    en="{seats} players have {piles} piles of {number} cards",
)
FOREIGN_CARD: Final = Text(
    fr="on ne distribue que les 48 cartes des quatre motifs",
    en="only the 48 cards of the four suits are dealt",
)
DEALT_TWICE: Final = Text(fr="une carte est distribuée deux fois", en="a card is dealt twice")
NOT_THROWING: Final = Text(fr="personne ne lance maintenant", en="nobody throws now")
THROWN_NUMBER: Final = Text(
    fr="le nombre de dés lancés doit être {number}, pas {fell}",
    en="the number of dice thrown must be {number}, not {fell}",
)
BONUS_THROWN: Final = Text(fr="le dé bonus est lancé lui aussi", en="the bonus die is thrown too")
BONUS_NOT_THROWN: Final = Text(fr="le dé bonus n'est pas lancé", en="the bonus die is not thrown")
ROLLING_OVER: Final = Text(
    fr="pour ce tour, les lancers sont finis", en="the rolling is over for this turn"
)
NONE_TO_KEEP: Final = Text(fr="il n'y a pas de {dice} à garder", en="there is no {dice} to keep")
SAY_KEEP_BONUS: Final = Text(
    fr="dites si le dé bonus est gardé : `keep_bonus`",
    en="say whether the bonus die is kept: `keep_bonus`",
)
NO_BONUS: Final = Text(
    fr="vous n'avez pas le dé bonus en main", en="the bonus die is not in your hand"
)
THROW_ONE: Final = Text(fr="on relance au moins un dé", en="at least one die is thrown again")
SAME_FACE: Final = Text(
    fr="le dé bonus montre lui-même {face}", en="the bonus die shows {face} itself"
)
NO_SUCH_DIE: Final = Text(fr="aucun dé ne montre {face}", en="no die shows {face}")
NONE_TO_LAY: Final = Text(fr="vous n'avez pas de {dice} à poser", en="you have no {dice} to lay")
SOME_DICE: Final = Text(fr="dés", en="dice")
NO_PILE: Final = Text(fr="il n'y a pas de pile {pile}", en="there is no pile {pile}")
NO_CARD: Final = Text(fr="il ne reste pas de carte à cet endroit", en="no card is left there")
CARD_CLAIMED: Final = Text(
    fr="vous avez déjà revendiqué cette carte pendant ce tour",
    en="you claimed that card this turn",
)
NOT_THE_CARD: Final = Text(
    fr="avec {dice}, on ne peut pas revendiquer {card}", en="{dice} does not make {card}"
)
HAD_BONUS: Final = Text(
    fr="vous aviez le dé bonus pendant ce tour", en="you had the bonus die this turn"
)
BONUS_CLAIMED: Final = Text(
    fr="vous avez déjà revendiqué le dé bonus pendant ce tour",
    en="you claimed the bonus die this turn",
)
NOT_BETTER: Final = Text(
    fr="{dice} ne vaut pas mieux que {lying}, qui s'y trouve",
    en="{dice} is not better than {lying}, which lies there",
)
