"""`roulotte play`: a game at one keyboard."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from roulotte.bots import bot_named
from roulotte.cli import texts
from roulotte.cli.common import GAME, LANG, OPTIONS, screen, split_names
from roulotte.cli.saving import load, save
from roulotte.cli.table import Quit, TableScreen
from roulotte.core.errors import TableError
from roulotte.core.match import Match
from roulotte.core.seeded import Streams, fresh_seed
from roulotte.core.words import Lang
from roulotte.games import game_named, open_match


@click.command
@GAME
@click.option(
    "--players",
    type=int,
    metavar="N",
    help="Number of seats; without it, you and as many bots as are named or needed.",
)
@OPTIONS
@click.option(
    "--bots", metavar="NAMES", callback=split_names, help="Bots for the last seats: greedy,random,…"
)
@click.option(
    "--names", metavar="NAMES", callback=split_names, help="Who sits where: Ulysse,Fanny,…"
)
@LANG
@click.option(
    "--record",
    type=Path,
    metavar="FILE",
    help="Save after every event; if the file is there, go on where it stopped.",
)
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same dice.")
def play(
    game: str,
    players: int | None,
    options: dict[str, Any],
    bots: tuple[str, ...],
    names: tuple[str, ...],
    lang: Lang,
    record: Path | None,
    seed: int | None,
) -> None:
    """Play with people and bots at one keyboard."""
    console = screen()
    match = _open(game, players, options, bots, record)
    if record and match.events:
        resumed = texts.RESUMED(lang, path=record, events=len(match.events))
        console.print(resumed, markup=False)
    seated = _seat_bots(match, players, bots)
    called = call_seats(match.seats, seated, names, lang)
    streams = Streams(fresh_seed() if seed is None else f"{seed}/{len(match.events)}")
    run_table(console, match, seated, called, lang, streams, record)


def _open(
    game: str,
    players: int | None,
    options: dict[str, Any],
    bots: Sequence[str],
    record: Path | None,
) -> Match:
    if record and record.exists() and record.stat().st_size:
        return load(record, game, players, options)
    least = game_named(game).spec.seats[0]
    return open_match(game, max(least, 1 + len(bots)) if players is None else players, options)


def _seat_bots(match: Match, players: int | None, bots: Sequence[str]) -> dict[int, str]:
    """Bots take the last seats; if neither players nor bots are named, all but the first."""
    if players is None and not bots:
        bots = ["greedy"] * (match.seats - 1)
    if len(bots) > match.seats:
        raise TableError(texts.MANY_BOTS.filled(bots=len(bots), seats=match.seats))
    first = match.seats - len(bots)
    for name in bots:
        bot_named(name, match.game.spec.id)
    return {first + place: name for place, name in enumerate(bots)}


def call_seats(
    seats: int, bots: dict[int, str], names: Sequence[str], lang: Lang
) -> tuple[str, ...]:
    if len(names) > seats:
        raise TableError(texts.MANY_NAMES.filled(names=len(names), seats=seats))
    called = []
    for seat in range(seats):
        if seat < len(names) and names[seat]:
            name = names[seat]
            called.append(texts.NAMED_BOT(lang, name=name) if seat in bots else name)
        else:
            called.append((texts.BOT if seat in bots else texts.PLAYER)(lang, number=seat + 1))
    return tuple(called)


def run_table(
    console: Console,
    match: Match,
    bots: dict[int, str],
    names: Sequence[str],
    lang: Lang,
    streams: Streams,
    record: Path | None,
) -> None:
    """Play on a screen until the end, or until somebody wants to stop."""
    minds = {seat: bot_named(name, match.game.spec.id) for seat, name in bots.items()}
    saved = _saver(record)
    saved(match)
    table = TableScreen(console, match, minds, names, lang, streams, saved)
    try:
        table.run()
    except (Quit, KeyboardInterrupt) as stop:
        console.print()
        console.print(texts.STOPPED(lang), markup=False)
        if record:
            console.print(texts.SAVED(lang, path=record), markup=False)
        if isinstance(stop, KeyboardInterrupt):
            raise


def _saver(record: Path | None) -> Callable[[Match], None]:
    if record is None:
        return lambda _match: None
    path = record
    return lambda match: save(match, path)
