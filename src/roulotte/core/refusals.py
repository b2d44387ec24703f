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

# Why a table can't be opened

SEATS: Final = Text(
    fr="{game} se joue de {least} à {most}, pas à {seats}",
    en="{game} is for {least} to {most} players, not {seats}",
)
NO_OPTION: Final = Text(
    fr="{name} n'a pas d'option `{key}` : il y a {known}",
    en="{name} has no option `{key}`: it has {known}",
)
NO_OPTIONS: Final = Text(
    fr="{name} n'a pas d'option `{key}` : il n'y en a aucune",
    en="{name} has no option `{key}`: it has none",
)
FIGURE: Final = Text(
    fr="il faut un nombre entier de 0 à 10000 pour {what}",
    en="{what} must be a whole number from 0 to 10000",
)
NO_GAME: Final = Text(
    fr="il n'y a pas de jeu `{name}` : choisissez parmi {known}",
    en="there is no game `{name}`: choose one of {known}",
)
NO_BOT: Final = Text(
    fr="il n'y a pas de robot `{name}` : choisissez parmi {known}",
    en="there is no bot `{name}`: choose one of {known}",
)

# Whose turn it is

GAME_OVER: Final = Text(fr="la partie est terminée", en="the game is over")
SEAT_DECIDES: Final = Text(
    fr="rien n'arrive maintenant : c'est à la place {turn} de décider",
    en="nothing happens now: seat {turn} is to decide",
)
CHANCE_MOVES: Final = Text(
    fr="aucune place ne décide maintenant : c'est au hasard de parler",
    en="no seat decides now: chance is to move",
)
OTHER_TURN: Final = Text(
    fr="c'est le tour de la place {turn}, pas de la place {seat}",
    en="it is the turn of seat {turn}, not of seat {seat}",
)
