"""Pok'n Roll in words, French and English."""

from collections.abc import Iterable, Sequence
from typing import Final

from roulotte.core.chance import First
from roulotte.core.dice import Dice
from roulotte.core.events import Acted, Happened
from roulotte.core.game import OVER, Choice
from roulotte.core.words import Lang, Text, counted, listing
from roulotte.games.poknroll.figures import BOXES, JORG, LINE_NAMES, OWN_DICE, SheetLine
from roulotte.games.poknroll.rules import round_over, to_move, written
from roulotte.games.poknroll.scoring import (
    contenders,
    dice_of,
    formed,
    highest,
    in_turn,
    last_round,
    places,
    sheet,
)
from roulotte.games.poknroll.state import Action, Cups, Fold, Mark, Outcome, State, Stay, White
from roulotte.games.poknroll.view import Crosses, View

QUOTED: Final = Text(fr="« {line} »", en="“{line}”")

STARTS: Final = Text(fr="{name} commence.", en="{name} starts.")
CUPS: Final = Text(
    fr="Manche {round}, {name} commence : chacun lance {dice} dés dans son gobelet.",
    en="Round {round}, {name} starts: everyone throws {dice} dice into their cup.",
)
CUP_OF_JORG: Final = Text(
    fr=" Jörg aussi, et personne ne regarde les siens.",
    en=" So does Jörg, and nobody looks at his.",
)
WHITE: Final = Text(
    fr="{name} lance les dés blancs : {dice}.",
    en="{name} throws the white dice: {dice}.",
)
ONE_MORE: Final = Text(
    fr="Tour {turn} : {name} lance un {die}. Dés blancs : {dice}.",
    en="Turn {turn}: {name} throws a {die}. White dice: {dice}.",
)
SHOWS: Final = Text(fr=" {name} montre {dice} : {line}.", en=" {name} shows {dice}: {line}.")
HAS_BEST: Final = Text(
    fr=" La meilleure combinaison est à {name}.",
    en=" The best combination is {name}'s.",
)
SHARE_BEST: Final = Text(
    fr=" {names} se partagent la meilleure : personne ne coche {won}.",
    en=" {names} share the best: nobody crosses {won}.",
)
JORG_TAKES: Final = Text(
    fr=" Jörg a seul la meilleure et rafle la mise : personne ne coche rien.",
    en=" Jörg alone has the best and takes it: nobody crosses anything.",
)
STAYS: Final = Text(fr="{name} reste.", en="{name} stays.")
FOLDS: Final = Text(
    fr="{name} abandonne, montre {dice} et coche {lines}.",
    en="{name} folds, shows {dice} and crosses {lines}.",
)
FOLDS_BARE: Final = Text(
    fr="{name} abandonne, montre {dice}, qui ne forment rien, et ne coche que {lines}.",
    en="{name} folds, shows {dice}, which form nothing, and crosses only {lines}.",
)
MARKS: Final = Text(fr="{name} coche {lines}.", en="{name} crosses {lines}.")
SIXTH: Final = Text(
    fr=" Sixième croix sur {lines} : la partie finira avec cette manche.",
    en=" A sixth cross on {lines}: the game will end with this round.",
)
ALL_FOLDED: Final = Text(fr=" Tout le monde a abandonné.", en=" Everybody has folded.")
NEXT_ROUND: Final = Text(
    fr=" La manche est finie ; {name} commencera la suivante.",
    en=" The round is over; {name} starts the next one.",
)
GAME_OVER: Final = Text(
    fr=" Une ligne porte six croix : la partie est finie.",
    en=" A line has six crosses: the game is over.",
)

ASK: Final = {
    1: Text(
        fr="Abandonnez avec {line}, ou restez pour le quatrième dé blanc.",
        en="Fold with {line}, or stay for the fourth white die.",
    ),
    2: Text(
        fr="Abandonnez avec {line}, ou restez : au tour 3, seul le meilleur coche.",
        en="Fold with {line}, or stay: in turn 3 only the best one crosses.",
    ),
    3: Text(
        fr="Vous avez la meilleure combinaison : choisissez la ligne à cocher.",
        en="You have the best combination: choose the line to cross.",
    ),
}
ASK_BARE: Final = Text(
    fr="Vos dés ne forment rien encore : restez, ou abandonnez pour {line}.",
    en="Your dice form nothing yet: stay, or fold for {line}.",
)
STAY_TYPED: Final = Text(fr="rester", en="stay")
FOLD_TYPED: Final = Text(fr="abandonner", en="fold")
MARK_TYPED: Final = Text(fr="cocher", en="mark")
LABEL_STAY: Final = Text(fr="Rester", en="Stay")
LABEL_FOLD: Final = Text(fr="Abandonner : {lines} ({points})", en="Fold: {lines} ({points})")
LABEL_MARK: Final = Text(fr="Cocher {lines} ({points})", en="Cross {lines} ({points})")
LABEL_FILLS: Final = Text(fr=", sixième croix", en=", a sixth cross")
POINT: Final = Text(fr="point", en="point")
POINTS: Final = Text(fr="points", en="points")


def tell(
    before: State,
    event: Happened[Outcome] | Acted[Action],
    after: State,
    names: Sequence[str],
    lang: Lang,
) -> str:
    """Say an event aloud: never a cup that has not been lifted."""
    if isinstance(event, Acted):
        said = _tell_action(before, event, names, lang) + _tell_sixth(before, after, lang)
    else:
        said = _tell_chance(event.chance, after, names, lang)
    return said + _tell_end(after, names, lang)


def _tell_action(before: State, event: Acted[Action], names: Sequence[str], lang: Lang) -> str:
    name, action = names[event.seat], event.do
    lines = quoted(written(before, action), lang)
    if isinstance(action, Fold):
        said = FOLDS_BARE if action.fold is None else FOLDS
        return said(lang, name=name, dice=listing(before.cups[event.seat], lang), lines=lines)
    return (STAYS if isinstance(action, Stay) else MARKS)(lang, name=name, lines=lines)


def _tell_sixth(before: State, after: State, lang: Lang) -> str:
    """The first full line, unless the game is over with it."""
    if last_round(before) or not last_round(after) or to_move(after) is OVER:
        return ""
    names = [line for line, _ in sheet(after.options, after.seats)]
    rows = (zip(names, row, strict=True) for row in after.crosses)
    full = [line for row in rows for line, number in row if number == BOXES]
    return SIXTH(lang, lines=quoted(full, lang))


def _tell_chance(outcome: Outcome, after: State, names: Sequence[str], lang: Lang) -> str:
    name = names[after.start]
    match outcome:
        case First():
            return STARTS(lang, name=name)
        case Cups():
            dice = OWN_DICE[after.options.board]
            jorg = CUP_OF_JORG(lang) if places(after.seats) > after.seats else ""
            return CUPS(lang, round=after.round, name=name, dice=dice) + jorg
        case White(dice):
            return _tell_white(dice, after, names, lang)


def _tell_white(dice: Dice, after: State, names: Sequence[str], lang: Lang) -> str:
    name, turn, white = names[after.start], in_turn(after), listing(after.white, lang)
    if turn == 1:
        return WHITE(lang, name=name, dice=white)
    said = ONE_MORE(lang, turn=turn, name=name, die=dice[0], dice=white)
    return said + _tell_showdown(after, (*names[: after.seats], JORG), lang) if turn == 3 else said


def _tell_showdown(after: State, names: Sequence[str], lang: Lang) -> str:
    """Who shows what, in turn order, and who has the best."""
    said = "".join(
        SHOWS(
            lang,
            name=names[place],
            dice=listing(after.cups[place], lang),
            line=LINE_NAMES[formed(after.options, dice_of(after, place))[0]](lang),
        )
        for place in contenders(after)
    )
    owners = [names[place] for place in highest(after)]
    if not after.waiting:
        return said + JORG_TAKES(lang)
    if len(owners) == 1:
        return said + HAS_BEST(lang, name=owners[0])
    return said + SHARE_BEST(lang, names=listing(owners, lang), won=quoted(("won",), lang))


def _tell_end(after: State, names: Sequence[str], lang: Lang) -> str:
    """How the round, or the game, ended with this event."""
    if not after.round or not round_over(after):
        return ""
    folded = "" if after.still else ALL_FOLDED(lang)
    if to_move(after) is OVER:
        return folded + GAME_OVER(lang)
    return folded + NEXT_ROUND(lang, name=names[(after.start + 1) % after.seats])


def quoted(lines: Iterable[SheetLine], lang: Lang) -> str:
    """Lines by their names on the board."""
    return listing([QUOTED(lang, line=LINE_NAMES[line](lang)) for line in lines], lang)


def label(choice: Choice[Action, Crosses], lang: Lang) -> str:
    """Say a choice in a few words."""
    if isinstance(choice.action, Stay):
        return LABEL_STAY(lang)
    lines = " + ".join(LINE_NAMES[line](lang) for line in choice.preview.lines)
    points = counted(choice.preview.points, POINT, POINTS, lang)
    said = LABEL_FOLD if isinstance(choice.action, Fold) else LABEL_MARK
    fills = LABEL_FILLS(lang) if choice.preview.fills else ""
    return said(lang, lines=lines, points=points + fills)


def ask(view: View, choices: Sequence[Choice[Action, Crosses]], lang: Lang) -> str:
    """Tell the seat to move what to do; its best line is the one after `stay`."""
    lines = choices[1].preview.lines if view.phase < 3 else ()
    said = ASK[view.phase] if view.formed else ASK_BARE
    return said(lang, line=quoted(lines, lang))


def short(action: Action, lang: Lang) -> str:
    """Type it as `stay`, `fold two pairs`, `mark full`; `fold` alone where nothing is formed."""
    match action:
        case Stay():
            return STAY_TYPED(lang)
        case Fold(line):
            return f"{FOLD_TYPED(lang)} {LINE_NAMES[line](lang) if line else ''}".rstrip()
        case Mark(line):
            return f"{MARK_TYPED(lang)} {LINE_NAMES[line](lang)}"
