"""`roulotte tree`: count decision sequences, to check one engine by another."""

from pathlib import Path

import click

from roulotte.cli import texts
from roulotte.cli.common import GAME, OPTIONS, PLAYERS, screen
from roulotte.cli.saving import load
from roulotte.core.errors import TableError
from roulotte.core.match import Match
from roulotte.games import game_named, open_match
from roulotte.lab.tree import count_tree


@click.command
@GAME
@PLAYERS
@OPTIONS
@click.option("--first", type=int, metavar="SEAT", help="Let this seat start (from 0).")
@click.option(
    "--depth", type=click.IntRange(min=1), required=True, metavar="D", help="How many decisions."
)
@click.option(
    "--state", type=Path, metavar="RECORD", help="Start where the record in this file ends."
)
def tree(
    game: str,
    players: int | None,
    options: dict[str, object],
    first: int | None,
    depth: int,
    state: Path | None,
) -> None:
    """Count the sequences of 1, 2, … D decisions.

    What chance does between decisions is counted by distinct outcomes (dice as multisets).
    """
    match = _open(game, players, options) if state is None else load(state, game, players, options)
    if first is not None:
        if state is not None:
            raise TableError(texts.NO_FIRST)
        match.happen({"first": first})
    console = screen()
    for level, count in enumerate(count_tree(match.game, match.state, depth), start=1):
        console.print(f"{level} {count}")


def _open(game: str, players: int | None, options: dict[str, object]) -> Match:
    seats = game_named(game).spec.seats[0] if players is None else players
    return open_match(game, seats, options)
