"""`roulotte rules`: a game explained in our own words."""

import click
from rich.markdown import Markdown

from roulotte.cli.common import GAME, LANG, screen
from roulotte.core.words import Lang
from roulotte.games import game_named
from roulotte.games.pages import rules_page


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
