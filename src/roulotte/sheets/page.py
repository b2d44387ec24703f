"""What the sheets of all games share, and how a table is settled when half is left open."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from roulotte.core.errors import TableError
from roulotte.core.game import Game
from roulotte.core.spec import Spec
from roulotte.core.words import Lang, Text

O = TypeVar("O")  # noqa: E741 - options, as in core

CREDIT = Text(
    fr="{credit} — feuille dessinée pour Roulotte",
    en="{credit} — sheet drawn for Roulotte",
)


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What every template reads; each game adds its own. All words are in one language."""

    template: str
    lang: Lang
    title: str
    subtitle: str
    credit: str
    words: dict[str, str]  # headings and short rules, by the name that the template uses


def settle(
    game: Game[O, Any, Any, Any, Any, Any],
    seats: int | None,
    usual: int,
    raw: Mapping[str, object],
) -> tuple[int, O]:
    """Read the options for so many seats; if nobody said how many, for a number that they fit."""
    if seats is not None:
        return seats, game.table(seats, raw)
    try:
        return usual, game.table(usual, raw)
    except TableError as refused:
        for other in game.spec.seats:
            try:
                return other, game.table(other, raw)
            except TableError:
                continue
        raise refused from None


def variant_title(spec: Spec, seats: int, written: Mapping[str, object], lang: Lang) -> str:
    """The way to play that these seats and options choose, by its title."""
    fitting = [
        variant
        for variant in spec.variants
        if seats in variant.seats and variant.options.items() <= written.items()
    ]
    return max(fitting, key=lambda variant: len(variant.options)).title(lang)


def credit_line(spec: Spec, lang: Lang) -> str:
    """Whose game it is, and that the drawing is ours."""
    return CREDIT(lang, credit=spec.credit)


def capital(name: str) -> str:
    """A name at the head of a line."""
    return name[0].upper() + name[1:]
