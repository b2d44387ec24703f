"""`roulotte rules`: a game explained in our own words."""

from importlib.resources import files
from pathlib import Path

import click
from rich.markdown import Markdown

from roulotte.cli.common import GAME, LANG, screen
from roulotte.core.words import Lang
from roulotte.games import game_named


@click.command
@GAME
@LANG
def rules(game: str, lang: Lang) -> None:
    """Explain a game, with examples."""
    console = screen()
    page = rules_page(game_named(game).spec.id, lang)
    if console.is_terminal:
        console.print(Markdown(page), width=min(console.width, 90))
    else:
        console.file.write(page)


def rules_page(game: str, lang: Lang) -> str:
    """The page of the rules, from the installed package or from a checkout."""
    installed = files("roulotte") / "_rules" / f"{game}.{lang}.md"
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{game}.{lang}.md"
    return checkout.read_text(encoding="utf-8")
