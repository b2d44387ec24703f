"""Why Roll Estate's rules refuse something, French and English."""

from typing import Final

from roulotte.core.words import Text

NOT_STARTED: Final = Text(fr="personne n'a encore commencé", en="nobody has started yet")
OVER: Final = Text(fr="la partie est finie", en="the game is over")
NOT_THROWN: Final = Text(fr="les dés sont encore à lancer", en="the dice are still to be thrown")
NO_THROW_DUE: Final = Text(
    fr="il n'y a pas de dés à lancer : c'est à quelqu'un de décider",
    en="no dice are to be thrown: a seat decides",
)
THROWN_NUMBER: Final = Text(
    fr="le nombre de dés à lancer est {due}, pas {fell}",
    en="the number of dice to be thrown is {due}, not {fell}",
)
NO_SUCH_FACE: Final = Text(fr="un dé montre de 1 à 6", en="a die shows 1 to 6")
NO_THROW_LEFT: Final = Text(
    fr="les dés ont été lancés trois fois : il faut finir le tour",
    en="the dice were thrown three times: the turn has to end",
)
FIVE_KEPT: Final = Text(
    fr="garder cinq dés n'est pas lancer : on en garde moins, ou l'on finit le tour",
    en="five kept dice are no throw: fewer are kept, or the turn ends",
)
NOT_ON_TABLE: Final = Text(
    fr="on ne peut garder que des dés qui sont sur la table",
    en="only dice on the table can be kept",
)
NOT_IN_SOLO: Final = Text(
    fr="en solo, on ne se désintéresse de rien", en="nobody loses interest in solo"
)
CLAIM_POSSIBLE: Final = Text(
    fr="ces dés permettent une prise : il faut en faire une",
    en="these dice allow a claim, so one has to be made",
)
NO_BLANK: Final = Text(fr="{district} n'a plus de case vide", en="the row {row} has no blank box")
CASH_WRITTEN: Final = Text(fr="les liquidités sont déjà écrites", en="cash is written already")
INDEX_NEEDS: Final = Text(
    fr="un indice demande une suite de cinq", en="an index needs a run of five"
)
INDEXES_TAKEN: Final = Text(
    fr="les deux indices sont déjà pris", en="both indexes are claimed already"
)
JACKPOT_NEEDS: Final = Text(
    fr="le jackpot demande cinq dés pareils", en="the jackpot needs five alike"
)
JACKPOT_WON: Final = Text(fr="le jackpot est déjà gagné", en="the jackpot is claimed already")
NO_BOX: Final = Text(fr="{district} n'a pas de case {box}", en="the row {row} has no box {box}")
WRITES_NOTHING: Final = Text(
    fr="ces dés n'écrivent rien à {district}", en="these dice write nothing in the row {row}"
)
NOT_BLANK: Final = Text(
    fr="la case {box} de {district} n'est pas vide",
    en="box {box} of the row {row} is not blank",
)
NOT_INCREASING: Final = Text(
    fr="avec {number} dans la case {box}, les nombres de {district} ne croîtraient plus",
    en="{number} in box {box} of the row {row} would not keep it increasing",
)
ROUTE_NEEDS: Final = Text(
    fr="ces dés n'ont pas de suite pour la {line}",
    en="these dice have no run for the route {route}",
)
ROUTE_TAKEN: Final = Text(fr="la {line} est prise", en="the route {route} is taken")
NO_ROW: Final = Text(fr="il n'y a pas de rangée {row}", en="there is no row {row}")
