"""The cards as people call them: the record's letters and words are for files."""

from typing import Final

from roulotte.core.words import Lang, Text
from roulotte.games.rolln_bump.figures import JOKER

SUIT_NAMES: Final = {
    "A": Text(fr="soleils", en="suns"),
    "B": Text(fr="lunes", en="moons"),
    "C": Text(fr="fleurs", en="flowers"),
    "D": Text(fr="cœurs", en="hearts"),
}
SUIT_MARKS: Final = {"A": "☼", "B": "☾", "C": "✿", "D": "♥"}

KIND_NAMES: Final = {
    **{face: Text(fr=face, en=face) for face in "123456"},
    "pair": Text(fr="paire", en="pair"),
    "run3": Text(fr="suite de 3", en="run of 3"),
    "three": Text(fr="brelan", en="triple"),
    "run4": Text(fr="suite de 4", en="run of 4"),
    "run5": Text(fr="suite de 5", en="run of 5"),
    "four": Text(fr="carré", en="quadruple"),
    JOKER: Text(fr="joker", en="joker"),
}
FEMININE: Final = {"pair", "run3", "run4", "run5"}  # in French

THE_CARD: Final = Text(fr="{le} {kind} des {suit}", en="the {kind} of {suit}")
THE_JOKER: Final = Text(fr="le {kind}", en="the {kind}")

# For a grid or a hand: a face, `×3` for three alike, `→4` for a run of four.
KIND_MARKS: Final = {
    **{face: face for face in "123456"},
    "pair": "×2", "three": "×3", "four": "×4", JOKER: "×5",
    "run3": "→3", "run4": "→4", "run5": "→5",
}  # fmt: skip


def kind_of(card: str) -> str:
    """The kind by its word, without the suit's letter."""
    return card if card == JOKER else card[1:]


def card_name(card: str, lang: Lang) -> str:
    """Name a card with its article: `la paire des lunes`."""
    kind = kind_of(card)
    name = KIND_NAMES[kind](lang)
    if card == JOKER:
        return THE_JOKER(lang, kind=name)
    suit = SUIT_NAMES[card[0]](lang)
    return THE_CARD(lang, le="la" if kind in FEMININE else "le", kind=name, suit=suit)


def card_text(card: str) -> Text:
    """Name a card in both languages."""
    return Text(fr=card_name(card, "fr"), en=card_name(card, "en"))
