"""Everything that Roll Estate says, French and English: the templates alone."""

from typing import Final

from roulotte.core.words import Text
from roulotte.games.roll_estate.figures import RowName

MONEY: Final = Text(fr="{dollars} $", en="${dollars}")
DIE: Final = Text(fr="dé", en="die")
MORE_DICE: Final = Text(fr="dés", en="dice")
BOX: Final = Text(fr="case", en="box")
BOXES: Final = Text(fr="cases", en="boxes")
CROSSED_BOX: Final = Text(fr="case barrée", en="box crossed out")
CROSSED_BOXES: Final = Text(fr="cases barrées", en="boxes crossed out")
ROUTE: Final = Text(fr="route", en="route")
ROUTES: Final = Text(fr="routes", en="routes")
THROW_LEFT: Final = Text(fr="lancer restant", en="throw left")
THROWS_LEFT: Final = Text(fr="lancers restants", en="throws left")

STARTS: Final = Text(fr="{name} commence.", en="{name} starts.")
ROLLED: Final = Text(fr="{name} lance les dés : {dice}.", en="{name} rolls the dice: {dice}.")
ROLLED_AGAIN: Final = Text(
    fr="{name} obtient {rolled} : les dés montrent {dice}.",
    en="{name} gets {rolled}: the dice show {dice}.",
)
STUCK: Final = Text(
    fr=" Ils ne trouvent place nulle part : la partie est perdue.",
    en=" They fit nowhere: the game is lost.",
)
KEPT: Final = Text(
    fr="{name} garde {kept} et relance {dice}.", en="{name} keeps {kept} and rolls {dice} again."
)
KEPT_NONE: Final = Text(fr="{name} relance les cinq dés.", en="{name} rolls all five dice again.")
WROTE: Final = Text(
    fr="{name} écrit {number} à {district}, case {box} : {money}.",
    en="{name} writes {number} in {district}, box {box}: {money}.",
)
# By the column, then whether the row has two of them in this game.
OPENED: Final = {
    (0, False): Text(
        fr=" Le quartier est complet : {name} y ouvre l'entreprise, {money}.",
        en=" The district is complete: {name} opens its business, {money}.",
    ),
    (0, True): Text(
        fr=" Le quartier est complet : {name} y ouvre la première entreprise, {money}.",
        en=" The district is complete: {name} opens its first business, {money}.",
    ),
    (1, True): Text(
        fr=" Le quartier est complet : {name} y ouvre la seconde entreprise, {money}.",
        en=" The district is complete: {name} opens its second business, {money}.",
    ),
}
TOO_LATE: Final = Text(
    fr=" Le quartier est complet, mais il n'y reste aucune entreprise à ouvrir.",
    en=" The district is complete, but no business is left to open there.",
)
TOOK_ROUTE: Final = Text(
    fr="{name} prend la {line} : {routes}, {money}.",
    en="{name} takes the {line}: {routes}, {money}.",
)
CASHED: Final = Text(
    fr="{name} place {number} en liquidités : son portefeuille vaut {money}.",
    en="{name} puts {number} in cash: the portfolio is worth {money}.",
)
INDEXED: Final = {
    1: Text(
        fr="{name} prend un premier indice : son portefeuille vaut {money}.",
        en="{name} takes a first index: the portfolio is worth {money}.",
    ),
    2: Text(
        fr="{name} prend un second indice : son portefeuille vaut {money}.",
        en="{name} takes a second index: the portfolio is worth {money}.",
    ),
}
WON_JACKPOT: Final = Text(
    fr="{name} gagne le jackpot : {money}.", en="{name} wins the jackpot: {money}."
)
LOST: Final = Text(
    fr="{name} ne peut rien prendre et se désintéresse de {district} : {boxes}.",
    en="{name} can claim nothing and loses interest in {district}: {boxes}.",
)

TRIGGERS: Final = {
    "businesses": Text(
        fr=" Cela fait {number} entreprises pour {name}.",
        en=" That makes {number} businesses for {name}.",
    ),
    "properties": Text(
        fr=" {name} n'a plus de propriété à prendre.",
        en=" {name} has no property left to claim.",
    ),
    "complete": Text(
        fr=" Les huit quartiers ont leur entreprise.",
        en=" All eight districts have their business.",
    ),
}
LAST_ROUND: Final = Text(fr=" On finit le tour de table.", en=" The round is played out.")
OVER: Final = Text(fr=" La partie est finie.", en=" The game is over.")
ROUND_DONE: Final = Text(
    fr=" Le tour de table est fini, et la partie avec lui.",
    en=" The round is complete, and so is the game.",
)
MISSING: Final = Text(
    fr=" Il manque des entreprises : la partie est perdue.",
    en=" Businesses are missing: the game is lost.",
)
REACHED: Final = Text(
    fr=" Les investissements font {money}, il en fallait {goal} : la partie est gagnée.",
    en=" Investments come to {money}, {goal} were needed: the game is won.",
)
MISSED: Final = Text(
    fr=" Les investissements font {money}, il en fallait {goal} : la partie est perdue.",
    en=" Investments come to {money}, {goal} were needed: the game is lost.",
)

ASK: Final = Text(
    fr="Prenez un actif, ou gardez des dés et relancez les autres ({left}).",
    en="Claim an asset, or keep some dice and roll the others again ({left}).",
)
ASK_LAST: Final = Text(
    fr="C'était le dernier lancer : prenez un actif.", en="That was the last throw: claim an asset."
)
ASK_AGAIN: Final = Text(
    fr="Ces dés ne trouvent place nulle part : relancez ({left}).",
    en="These dice fit nowhere: roll again ({left}).",
)
ASK_OR_LOSE: Final = Text(
    fr="Ces dés ne trouvent place nulle part : relancez ({left}) ou renoncez à un quartier.",
    en="These dice fit nowhere: roll again ({left}) or lose interest in a district.",
)
ASK_LOSE: Final = Text(
    fr="Rien à prendre : choisissez le quartier dont vous vous désintéressez.",
    en="Nothing to claim: choose the district that you lose interest in.",
)

LABEL_KEEP: Final = Text(fr="Garder {kept}, relancer {dice}", en="Keep {kept}, roll {dice} again")
LABEL_KEEP_NONE: Final = Text(fr="Relancer les cinq dés", en="Roll all five dice again")
LABEL_LOSE: Final = Text(
    fr="Se désintéresser de {district} ({mark}) : barrer {boxes}",
    en="Lose interest in {district} ({mark}): cross out {boxes}",
)
LABEL_PROPERTY: Final = Text(
    fr="{district} ({mark}), case {box} : écrire {number}, {money}",
    en="{district} ({mark}), box {box}: write {number}, {money}",
)
LABEL_BUSINESS: Final = Text(fr=" dont {money} d'entreprise", en=" with a business of {money}")
LABEL_ROUTE: Final = Text(
    fr="Prendre la {line} ({run}) : {money}", en="Take the {line} ({run}): {money}"
)
ANY_RUN: Final = Text(fr="toute suite", en="any run")
LABEL_CASH: Final = Text(
    fr="Liquidités : écrire {number}, {money}", en="Cash: write {number}, {money}"
)
LABEL_INDEX: Final = Text(fr="Indice : {money}", en="Index: {money}")
LABEL_JACKPOT: Final = Text(fr="Jackpot : {money}", en="Jackpot: {money}")

TYPED_KEEP: Final = Text(fr="garder {kept}", en="keep {kept}")
TYPED_NONE: Final = Text(fr="rien", en="none")
TYPED_LOSE: Final = Text(fr="barrer {row}", en="lose {row}")
TYPED_CASH: Final = Text(fr="liquidités", en="cash")
TYPED_INDEX: Final = Text(fr="indice", en="index")
TYPED_JACKPOT: Final = Text(fr="jackpot", en="jackpot")
TYPED_ANY: Final = Text(fr="rouge", en="any")
TYPED_ROWS: Final[dict[RowName, Text]] = {
    "ones": Text(fr="as", en="ones"),
    "twos": Text(fr="deux", en="twos"),
    "threes": Text(fr="trois", en="threes"),
    "fours": Text(fr="quatre", en="fours"),
    "fives": Text(fr="cinq", en="fives"),
    "sixes": Text(fr="six", en="sixes"),
    "triple": Text(fr="triple", en="triple"),
    "quadruple": Text(fr="quadruple", en="quadruple"),
}
