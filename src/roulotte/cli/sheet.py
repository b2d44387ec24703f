"""`roulotte sheet`: printable score sheets."""

import sys
from pathlib import Path

import click

from roulotte.cli.common import GAME, LANG, OPTIONS, PLAYERS, aside
from roulotte.core.words import Lang, Text
from roulotte.sheets import LAYOUTS, Layout, make_sheet

WRITTEN = Text(fr="{path} est prêt à imprimer.", en="{path} is ready to print.")


@click.command
@GAME
@click.option(
    "--format",
    "layout",
    type=click.Choice(LAYOUTS),
    default=LAYOUTS[0],
    show_default=True,
    help="One sheet that fills an A4 page, or two side by side to be cut apart.",
)
@click.option("--mono", is_flag=True, help="Black and white.")
@PLAYERS
@OPTIONS
@LANG
@click.option("-o", "--output", metavar="FILE|-", help="Where the PDF goes; without it, GAME.pdf.")
def sheet(
    game: str,
    layout: Layout,
    mono: bool,
    players: int | None,
    options: dict[str, object],
    lang: Lang,
    output: str | None,
) -> None:
    """Print a score sheet with the figures in force, as PDF."""
    pdf = make_sheet(game, players, options, layout, mono, lang)
    if output == "-":
        sys.stdout.buffer.write(pdf)
        sys.stdout.buffer.flush()
        return
    path = Path(output or f"{game}.pdf")
    path.write_bytes(pdf)
    aside().print(WRITTEN(lang, path=path), markup=False, soft_wrap=True)
