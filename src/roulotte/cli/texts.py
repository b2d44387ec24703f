"""What the terminal itself says, French and English."""

from typing import Final

from roulotte.core.words import Text

PLAYER: Final = Text(fr="Joueur {number}", en="Player {number}")
BOT: Final = Text(fr="Robot {number}", en="Bot {number}")
NAMED_BOT: Final = Text(fr="{name} (robot)", en="{name} (bot)")
CURTAIN: Final = Text(
    fr="Rideau ! Passez le clavier à {name} ; que personne d'autre ne regarde.",
    en="Curtain! Hand the keyboard to {name}; nobody else may look.",
)
LIFT: Final = Text(fr="Entrée pour lever le rideau… ", en="Enter to lift the curtain… ")
CHOOSE: Final = Text(fr="Votre choix (? pour l'aide) : ", en="Your choice (? for help): ")
HELP: Final = Text(
    fr="Tapez le numéro ou les mots d'un choix ; q pour vous arrêter là.",
    en="Type the number or the words of a choice; q to stop here.",
)
NOT_A_CHOICE: Final = Text(
    fr="« {answer} » n'est pas un des choix. Tapez ? pour les revoir.",
    en="“{answer}” is not one of the choices. Type ? to see them again.",
)
STOPPED: Final = Text(fr="On s'arrête là.", en="We stop here.")
SAVED: Final = Text(
    fr="La partie est dans {path} ; la même commande la reprend.",
    en="The game is in {path}; the same command goes on with it.",
)
RESUMED: Final = Text(
    fr="On reprend la partie de {path} après {events} événements.",
    en="Going on with the game in {path} after {events} events.",
)
FINAL: Final = Text(fr="Personne ne gagne cette fois.", en="Nobody wins this time.")
WINS: Final = Text(fr="{names} gagne la partie !", en="{names} wins the game!")
SHARED: Final = Text(fr="{names} partagent la victoire !", en="{names} share the win!")

MENU_TITLE: Final = Text(
    fr="Roulotte — à quoi jouons-nous ce soir ?", en="Roulotte — what shall we play tonight?"
)
MENU_GAME: Final = Text(fr="Jeu (1–{last}, q pour sortir) : ", en="Game (1–{last}, q to leave): ")
MENU_PEOPLE: Final = Text(
    fr="Combien de personnes au clavier ({least}–{most}) [{preset}] : ",
    en="How many people at this keyboard ({least}–{most}) [{preset}]: ",
)
MENU_BOTS: Final = Text(
    fr="Combien de robots ({least}–{most}) [{preset}] : ",
    en="How many bots ({least}–{most}) [{preset}]: ",
)
MENU_VARIANT: Final = Text(fr="Variante (1–{last}) [1] : ", en="Variant (1–{last}) [1]: ")
MENU_NUMBER: Final = Text(
    fr="Un nombre de {least} à {most}, s'il vous plaît.",
    en="A number from {least} to {most}, please.",
)

HERE: Final = Text(fr="  sur cette machine : {link}", en="  on this machine: {link}")
OR_AT: Final = Text(fr="  ou bien : {link}", en="  or: {link}")
CLOSE: Final = Text(
    fr="  Ctrl-C ferme la salle ; ce qui a été joué reste.",
    en="  Ctrl-C closes it; what was played stays.",
)
NO_NETWORK: Final = Text(
    fr="  Cette machine n'est dans aucun réseau : les téléphones ne peuvent pas venir. Ouvrez un "
    "partage de connexion ou rejoignez le Wi-Fi, puis relancez.",
    en="  This machine is in no network: phones can't come. Open a hotspot or join the Wi-Fi, then "
    "start again.",
)

BACKED_UP: Final = Text(fr="{file} : {rows}", en="{file}: {rows}")
ROW: Final = Text(fr="ligne", en="row")
ROWS: Final = Text(fr="lignes", en="rows")
ROW_RESTORED: Final = Text(fr="ligne restaurée", en="row restored")
ROWS_RESTORED: Final = Text(fr="lignes restaurées", en="rows restored")

# What is wrong with a command

EXTRA: Final = Text(
    fr="{what} demande l'extra `{extra}` : pip install 'roulotte[{extra}]'",
    en="{what} needs the extra `{extra}`: pip install 'roulotte[{extra}]'",
)
KEY_VALUE: Final = Text(
    fr="une option s'écrit clé=valeur, pas « {pair} »",
    en="an option is written key=value, not `{pair}`",
)
CONTRADICTS: Final = Text(
    fr="« {pair} » contredit une option donnée avant elle",
    en="`{pair}` contradicts an option before it",
)
NOT_SAVED: Final = Text(
    fr="impossible d'enregistrer la partie dans {path} : {why}",
    en="the game can't be saved in {path}: {why}",
)
NO_GAME: Final = Text(
    fr="{path} ne contient aucune partie à reprendre : {why}",
    en="{path} holds no game to go on with: {why}",
)
OTHER_GAME: Final = Text(fr="{path} contient une partie de {game}", en="{path} is a game of {game}")
OTHER_SEATS: Final = Text(
    fr="la partie de {path} se joue à {found}, pas à {seats}",
    en="{path} has {found} players, not {seats}",
)
OTHER_OPTIONS: Final = Text(
    fr="la partie de {path} se joue avec d'autres options",
    en="{path} was played with other options",
)
NOWHERE: Final = Text(
    fr="--legal va avec --records : il n'y a nulle part où écrire",
    en="--legal is for --records: there is nowhere to write",
)
NO_FIRST: Final = Text(
    fr="--first ne va qu'avec un départ sans --state", en="--first is for a start without --state"
)
NO_INPUT: Final = Text(
    fr="il n'y a pas d'entrée standard à lire", en="there is no standard input to read"
)
MANY_BOTS: Final = Text(
    fr="{bots} robots ne tiennent pas sur {seats} places",
    en="{bots} bots do not fit on {seats} seats",
)
MANY_NAMES: Final = Text(
    fr="{names} noms ne tiennent pas sur {seats} places",
    en="{names} names do not fit on {seats} seats",
)
