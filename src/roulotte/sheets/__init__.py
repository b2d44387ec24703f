"""Printable score sheets: a game's figures in, a PDF out."""

from collections.abc import Callable, Mapping
from typing import Final

from roulotte.core.errors import TableError
from roulotte.core.words import Lang, Text
from roulotte.games import game_named
from roulotte.sheets import poknroll, roll_estate, rollie, rolln_bump
from roulotte.sheets.page import Page
from roulotte.sheets.render import LAYOUTS, Layout, render

__all__ = ["LAYOUTS", "SHEETS", "Layout", "make_sheet"]

NO_SHEET: Final = Text(
    fr="{game} se joue sans feuille : il y en a une pour {known}",
    en="{game} needs no sheet: there is one for {known}",
)

Builder = Callable[[int | None, Mapping[str, object], Lang], Page]

SHEETS: Final[Mapping[str, Builder]] = {
    module.SPEC.id: module.build
    for module in (
        rollie,
        roll_estate,
        poknroll,
        rolln_bump,
    )
}


def make_sheet(
    game: str,
    seats: int | None,
    options: Mapping[str, object],
    layout: Layout,
    mono: bool,
    lang: Lang,
) -> bytes:
    """One A4 page as PDF, with the figures in force; TableError says what can't be printed."""
    spec = game_named(game).spec
    if game not in SHEETS:
        raise TableError(NO_SHEET.filled(game=spec.name, known=", ".join(SHEETS)))
    return render(SHEETS[game](seats, options, lang), layout, mono=mono)
