"""Rolit in words, French and English."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from roulotte.core.chance import First
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Choice
from roulotte.core.words import Lang, Text, counted
from roulotte.games.rolit.rules import outcome
from roulotte.games.rolit.state import Place, State
from roulotte.games.rolit.view import Captures, View

COLOUR_NAMES: Final = {
    "R": Text(fr="rouge", en="red"),
    "Y": Text(fr="jaune", en="yellow"),
    "G": Text(fr="vert", en="green"),
    "B": Text(fr="bleu", en="blue"),
}

STARTS: Final = Text(fr="{name} commence.", en="{name} starts.")
PLACED: Final = Text(
    fr="{name} pose une boule en {square} et retourne {balls}.",
    en="{name} places a ball on {square} and turns {balls}.",
)
SLIPPED: Final = Text(
    fr="{name} ne peut rien capturer et pose une boule en {square}.",
    en="{name} can capture nothing and places a ball on {square}.",
)
BALL: Final = Text(fr="boule", en="ball")
BALLS: Final = Text(fr="boules", en="balls")
FULL: Final = Text(fr=" Le plateau est plein.", en=" The board is full.")
ASK: Final = Text(
    fr="Posez une boule sur une case qui capture.",
    en="Place a ball on a square that captures.",
)
ASK_BARE: Final = Text(
    fr="Rien à capturer : posez une boule au contact d'une autre.",
    en="Nothing to capture: place a ball in touch with another.",
)
LABEL: Final = Text(fr="{square} : retourne {balls}", en="{square}: turns {balls}")
LABEL_BARE: Final = Text(fr="{square} : sans capture", en="{square}: no capture")


def tell(
    _before: State,
    event: Happened[First] | Acted[Place],
    after: State,
    names: Sequence[str],
    lang: Lang,
) -> str:
    """Say an event aloud."""
    if isinstance(event, Happened):
        return STARTS(lang, name=names[event.chance.first])
    name, square = names[event.seat], event.do.place
    if after.turned:
        balls = counted(after.turned.bit_count(), BALL, BALLS, lang)
        said = PLACED(lang, name=name, square=square, balls=balls)
    else:
        said = SLIPPED(lang, name=name, square=square)
    return said + (FULL(lang) if outcome(after) else "")


def label(choice: Choice[Place, Captures], lang: Lang) -> str:
    """Say a choice in a few words."""
    return _label(choice.action.place, len(choice.preview.captures), lang)


@cache
def _label(square: str, captures: int, lang: Lang) -> str:
    if not captures:
        return LABEL_BARE(lang, square=square)
    return LABEL(lang, square=square, balls=counted(captures, BALL, BALLS, lang))


def ask(_view: View, choices: Sequence[Choice[Place, Captures]], lang: Lang) -> str:
    """Tell the seat to move what to do."""
    return (ASK if choices[0].preview.captures else ASK_BARE)(lang)


def short(action: Place, _lang: Lang) -> str:
    """Type it as its square."""
    return action.place
