"""Pok'n Roll's board: the lines best first, six boxes each, and a round in three pictures."""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from roulotte.core.dice import Dice
from roulotte.core.words import Lang, Text
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.figures import (
    BOXES,
    GROUPS,
    JORG,
    JORG_SEATS,
    LINE_NAMES,
    OWN_DICE,
    RUNS,
    SPEC,
    WHITE_ALL,
    WHITE_FIRST,
    Line,
    SheetLine,
)
from roulotte.games.poknroll.scoring import places
from roulotte.games.poknroll.words import QUOTED
from roulotte.sheets.page import Page, capital, credit_line, settle, variant_title

EXTRAS: Final[tuple[SheetLine, ...]] = ("folded", "won")
USUAL: Final = 4  # players for whom options are read when nobody said a number

WORDS: Final = {
    "name": Text(fr="Nom", en="Name"),
    "date": Text(fr="Date", en="Date"),
    "own": Text(fr="vos dés", en="your dice"),
    "white": Text(fr="dés blancs", en="white dice"),
    "crosses": Text(fr="Croix, de gauche à droite", en="Crosses, left to right"),
    "points": Text(fr="Points", en="Points"),
    "sum": Text(fr="Somme", en="Sum"),
    "last": Text(fr="fin", en="end"),
    "total": Text(fr="Total", en="Total"),
}
NOTES: Final = (
    Text(
        fr="Une ligne à {boxes} croix : la partie finit avec la manche.",
        en="A line with {boxes} crosses: the game ends with the round.",
    ),
    Text(
        fr="À égalité de points, on compte les croix de {won}.",
        en="If points are equal, crosses on {won} decide.",
    ),
    Text(
        fr="Les dés ne sont que des exemples : un brelan de 1 vaut un brelan de 6.",
        en="The dice are examples: three 1s are as good as three 6s.",
    ),
)
TURN: Final = Text(fr="Tour {turn}", en="Turn {turn}")
TURNS: Final = (
    Text(
        fr="Rester ou abandonner ? Qui abandonne montre ses dés, coche sa combinaison et {folded}.",
        en="Stay or fold? Who folds shows their dice and crosses their combination and {folded}.",
    ),
    Text(
        fr="Un dé blanc de plus, et l'on choisit encore. Qui abandonne coche sa combinaison.",
        en="One more white die, and you choose again. Who folds crosses their combination.",
    ),
    Text(
        fr="Le dernier dé : on montre tout. Le meilleur coche sa combinaison et {won} ; "
        "à égalité, la combinaison seule.",
        en="The last die: all is shown. The best one crosses the combination and {won}; "
        "if several are best, the combination only.",
    ),
)
EACH: Final = Text(fr="un point par joueur", en="a point for each player")
WITH_JORG: Final = Text(fr="{number} points, {jorg} compris", en="{number} points, {jorg} included")
FOR_SEATS: Final = Text(fr="à {number} joueurs", en="with {number} players")
FOLDED_NOTE: Final = Text(fr="en plus de la combinaison", en="besides the combination")
JORG_PLAYS: Final = Text(
    fr="{jorg} joue aussi : nul ne voit ses dés avant le tour 3, et il n'abandonne jamais.",
    en="{jorg} plays too: nobody sees his dice before turn 3, and he never folds.",
)


class BoardLine(msgspec.Struct, frozen=True):
    """A combination, or one of the two extra lines: those have a note and no dice."""

    name: str
    points: int | None  # None: as many as there are players
    dice: Dice = ()
    own: int = 0  # how many of the dice are the player's, the last ones
    note: str = ""


class RoundTurn(msgspec.Struct, frozen=True):
    """One of a round's turns: the white dice that lie there, the new ones last."""

    name: str
    rule: str
    dice: Dice
    new: int


class PoknrollSheet(Page, frozen=True, kw_only=True):
    """Everything that the template prints."""

    boxes: int
    lines: tuple[BoardLine, ...]
    extras: tuple[BoardLine, ...]
    turns: tuple[RoundTurn, ...]
    notes: tuple[str, ...]


def build(seats: int | None, raw: Mapping[str, object], lang: Lang) -> PoknrollSheet:
    """Put the figures in force on a board."""
    players, options = settle(GAME, seats, USUAL, raw)
    own = OWN_DICE[options.board]
    notes = NOTES if seats != JORG_SEATS else (*NOTES, JORG_PLAYS)
    parts = {"boxes": BOXES, "won": _quoted("won", lang), "jorg": JORG}
    return PoknrollSheet(
        template="poknroll",
        lang=lang,
        title=SPEC.name,
        subtitle=variant_title(SPEC, players, GAME.write_options(options), lang),
        credit=credit_line(SPEC, lang),
        words={key: text(lang) for key, text in WORDS.items()},
        boxes=BOXES,
        lines=tuple(_line(line, points, own, lang) for line, points in options.lines),
        extras=(_folded(options.folded, lang), _won(seats, lang)),
        turns=tuple(_turn(number, lang) for number in range(len(TURNS))),
        notes=tuple(note(lang, **parts) for note in notes),
    )


def _line(line: Line, points: int, own: int, lang: Lang) -> BoardLine:
    dice = example(line)
    name = capital(LINE_NAMES[line](lang))
    return BoardLine(name, points, dice, min(own, len(dice) - 1))


def example(line: Line) -> Dice:
    """Dice that form a line: a run from 1, or groups of 5s, 2s and 3s."""
    if line in RUNS:
        return tuple(range(1, RUNS[line] + 1))
    groups = zip(GROUPS[line], (5, 2, 3), strict=False)
    return tuple(face for size, face in groups for _ in range(size))


def _folded(points: int, lang: Lang) -> BoardLine:
    return BoardLine(capital(LINE_NAMES["folded"](lang)), points, note=FOLDED_NOTE(lang))


def _won(seats: int | None, lang: Lang) -> BoardLine:
    name = capital(LINE_NAMES["won"](lang))
    if seats is None:
        return BoardLine(name, None, note=EACH(lang))
    points = places(seats)
    note = WITH_JORG if seats == JORG_SEATS else FOR_SEATS
    return BoardLine(name, points, note=note(lang, number=points, jorg=JORG))


def _turn(number: int, lang: Lang) -> RoundTurn:
    """The white dice of turn 1, and one more in each turn after it."""
    white = (4, 2, 4, 6, 1)[: min(WHITE_FIRST + number, WHITE_ALL)]
    quoted = {extra: _quoted(extra, lang) for extra in EXTRAS}
    return RoundTurn(
        name=TURN(lang, turn=number + 1),
        rule=TURNS[number](lang, **quoted),
        dice=white,
        new=1 if number else len(white),
    )


def _quoted(line: SheetLine, lang: Lang) -> str:
    """A line's name in a sentence; its number does not start a new row of text."""
    name = LINE_NAMES[line](lang)
    return QUOTED(lang, line=re.sub(r" (?=\d)", "\u00a0", name))
