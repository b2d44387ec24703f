"""Rollie's pad: the bonus tokens in force, and a column for every player's last count."""

from collections.abc import Mapping
from typing import Final

import msgspec

from roulotte.core.words import Lang, Text
from roulotte.games.rollie import GAME
from roulotte.games.rollie.figures import SPEC, TOKENS, VALUES
from roulotte.games.rollie.words import face
from roulotte.sheets.page import Page, credit_line, settle

USUAL: Final = SPEC.seats[-1]  # the pad has a column for each of them

SUBTITLE: Final = Text(fr="Le compte de fin de partie", en="The count at the end of the game")
WORDS: Final = {
    "date": Text(fr="Date", en="Date"),
    "bonus_tokens": Text(fr="Jetons bonus", en="Bonus tokens"),
    "bonus_rule": Text(
        fr="pour chaque valeur, à qui en a le plus",
        en="for each value, to whoever holds the most",
    ),
    "no_bonus": Text(fr="pas de bonus", en="no bonus"),
    "names": Text(fr="Noms", en="Names"),
    "tokens": Text(fr="Départage", en="Tie-break"),
    "tokens_note": Text(fr="jetons {first} à {last}", en="tokens {first} to {last}"),
    "count": Text(fr="billets", en="notes"),
    "bonus": Text(fr="bonus", en="bonus"),
    "notes_sum": Text(fr="Billets", en="Notes"),
    "notes_note": Text(fr="nombre × valeur", en="number × value"),
    "bonus_sum": Text(fr="Bonus", en="Bonus"),
    "bonus_note": Text(fr="tous les jetons", en="all tokens"),
    "total": Text(fr="Total", en="Total"),
    "counting": Text(fr="Pour compter", en="How to count"),
}
STEPS: Final = (
    Text(
        fr="Les mises retournent à la banque : seul compte ce qui est dans les portefeuilles.",
        en="Stakes go back to the bank: only what is in the wallets counts.",
    ),
    Text(
        fr="Comptez les billets de chaque valeur, puis donnez les jetons bonus, du premier "
        "au dernier.",
        en="Count the notes of each value, then hand out the bonus tokens, from first to last.",
    ),
    Text(
        fr="À égalité, le plus haut jeton de départage passe devant ; s'ils n'en ont aucun, "
        "tous les ex æquo cèdent la place.",
        en="If several are level, the highest tie-break token goes first; if none of them has "
        "one, all of them give way.",
    ),
)


class Note(msgspec.Struct, frozen=True):
    """A value of note and its bonus tokens, from first place down."""

    value: str
    bonus: tuple[int, ...]


class RolliePad(Page, frozen=True, kw_only=True):
    """Everything that the template prints."""

    columns: int
    notes: tuple[Note, ...]
    steps: tuple[str, ...]


def build(seats: int | None, raw: Mapping[str, object], lang: Lang) -> RolliePad:
    """Put the bonus tokens in force on a pad."""
    _, options = settle(GAME, seats, USUAL, raw)
    pairs = zip(VALUES, options.bonus, strict=True)
    return RolliePad(
        template="rollie",
        lang=lang,
        title=SPEC.name,
        subtitle=SUBTITLE(lang),
        credit=credit_line(SPEC, lang),
        words={key: text(lang, first=TOKENS[0], last=TOKENS[-1]) for key, text in WORDS.items()},
        columns=SPEC.seats[-1],
        notes=tuple(Note(face(value), bonus) for value, bonus in pairs),
        steps=tuple(step(lang) for step in STEPS),
    )
