"""`roulotte games`: what there is to play."""

import click
from rich.table import Table

from roulotte.cli.common import LANG, screen
from roulotte.core.words import Lang, Text
from roulotte.games import GAMES

HEADINGS = (
    Text(fr="jeu", en="game"),
    Text(fr="nom", en="name"),
    Text(fr="joueurs", en="players"),
    Text(fr="minutes", en="minutes"),
    Text(fr="âge", en="age"),
    Text(fr="options", en="options"),
)


@click.command
@LANG
def games(lang: Lang) -> None:
    """List the games: players, minutes, age and options."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in HEADINGS:
        table.add_column(heading(lang), no_wrap=heading is not HEADINGS[-1])
    for game in GAMES.values():
        spec = game.spec
        seats = f"{spec.seats[0]}–{spec.seats[-1]}"
        options = ", ".join(spec.options)
        table.add_row(spec.id, spec.name, seats, str(spec.minutes), f"{spec.age}+", options)
    console = screen()
    console.print(table)
    console.print()
    for game in GAMES.values():
        console.print(f"{game.spec.name} — {game.spec.tagline(lang)}", markup=False)
