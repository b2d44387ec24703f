"""`roulotte simulate`: bots play many games; a table says what came of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median, pstdev
from typing import IO, Final

import click
from rich.console import Console
from rich.table import Table

from roulotte.cli import texts
from roulotte.cli.common import GAME, LANG, OPTIONS, aside, progress_bar, screen, split_names
from roulotte.core.errors import TableError
from roulotte.core.seeded import fresh_seed
from roulotte.core.words import Lang, Text, counted
from roulotte.games import game_named
from roulotte.lab import simulate as lab
from roulotte.lab.stats import Tally

PLAYING: Final = Text(fr="on joue", en="playing")
PLAYED: Final = Text(
    fr="{game}, {players}, {games}, graine {seed}", en="{game}, {players}, {games}, seed {seed}"
)
PLAYER: Final = Text(fr="joueur", en="player")
PLAYERS: Final = Text(fr="joueurs", en="players")
ONE_GAME: Final = Text(fr="partie", en="game")
GAMES: Final = Text(fr="parties", en="games")
HEADINGS: Final = (
    Text(fr="place", en="seat"),
    Text(fr="robot", en="bot"),
    Text(fr="victoires", en="wins"),
    Text(fr="intervalle à 95 %", en="95 % interval"),
    Text(fr="points", en="score"),
    Text(fr="écart-type", en="sd"),
    Text(fr="min.", en="least"),
    Text(fr="max.", en="most"),
)
ALL: Final = Text(fr="toutes", en="all")
LENGTHS: Final = Text(
    fr="décisions par partie : {mean:.1f} en moyenne, médiane {median:g}, de {least} à {most}",
    en="decisions a game: {mean:.1f} on average, median {median:g}, {least} to {most}",
)
ENDING: Final = Text(
    fr="fin {ending} : {count} ({share:.1%})", en="ending {ending}: {count} ({share:.1%})"
)


@click.command
@GAME
@click.option("--players", type=int, required=True, metavar="N", help="Number of seats.")
@click.option(
    "--games", type=click.IntRange(min=1), required=True, metavar="K", help="How many games."
)
@click.option(
    "--bots",
    default="random",
    metavar="NAMES",
    callback=split_names,
    help="random or greedy for each seat, with commas; fewer names than seats go round again.",
)
@OPTIONS
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same games.")
@click.option("--records", metavar="FILE|-", help="Write the records, one a line.")
@click.option("--legal", is_flag=True, help="Write every legal action beside each decision.")
@LANG
def simulate(
    game: str,
    players: int,
    games: int,
    bots: tuple[str, ...],
    options: dict[str, object],
    seed: int | None,
    records: str | None,
    legal: bool,
    lang: Lang,
) -> None:
    """Let bots play many games, on all cores, and count."""
    if legal and records is None:
        raise TableError(texts.NOWHERE)
    plan = lab.Plan(
        game=game,
        seats=players,
        bots=lab.seat_bots(bots, players),
        seed=fresh_seed() if seed is None else seed,
        options=options,
        keep_records=records is not None,
        with_legal=legal,
    )
    tally = Tally(players)
    with _output(records) as out:
        for played in _shown(lab.simulate(plan, games), games, lang):
            tally.add(played)
            if out and played.record:
                out.write(played.record + b"\n")
    _report(aside() if records == "-" else screen(), plan, tally, lang)


def _shown(played: Iterable[lab.Played], games: int, lang: Lang) -> Iterator[lab.Played]:
    with progress_bar() as progress:
        yield from progress.track(played, total=games, description=PLAYING(lang))


@contextmanager
def _output(records: str | None) -> Iterator[IO[bytes] | None]:
    if records is None:
        yield None
    elif records == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with Path(records).open("wb") as out:
            yield out


def _report(console: Console, plan: lab.Plan, tally: Tally, lang: Lang) -> None:
    name, lengths = game_named(plan.game).spec.name, tally.lengths
    players = counted(plan.seats, PLAYER, PLAYERS, lang)
    games = counted(tally.games, ONE_GAME, GAMES, lang)
    console.print(PLAYED(lang, game=name, players=players, games=games, seed=plan.seed))
    console.print(_seats_table(plan, tally, lang))
    extremes = {"least": min(lengths), "most": max(lengths)}
    console.print(LENGTHS(lang, mean=mean(lengths), median=median(lengths), **extremes))
    for ending, count in tally.endings.most_common():
        console.print(ENDING(lang, ending=ending, count=count, share=count / tally.games))


def _seats_table(plan: lab.Plan, tally: Tally, lang: Lang) -> Table:
    seat_heading, bot_heading, *figures = (heading(lang) for heading in HEADINGS)
    table = Table(seat_heading, bot_heading, box=None, padding=(0, 2, 0, 0))
    for heading in figures:
        table.add_column(heading, justify="right")
    for seat, bot in enumerate(plan.bots):
        table.add_row(str(seat), bot, *_share(tally, [seat]), *_scores(tally.scores[seat]))
    for bot in dict.fromkeys(plan.bots):
        held = [seat for seat, name in enumerate(plan.bots) if name == bot]
        if 1 < len(held) < plan.seats:
            together = [score for seat in held for score in tally.scores[seat]]
            table.add_row(ALL(lang), bot, *_share(tally, held), *_scores(together))
    return table


def _share(tally: Tally, seats: list[int]) -> tuple[str, str]:
    share, low, high = tally.share(seats)
    return f"{share:.1%}", f"{low:.1%} – {high:.1%}"


def _scores(scores: list[int]) -> tuple[str, str, str, str]:
    return f"{mean(scores):.1f}", f"{pstdev(scores):.1f}", str(min(scores)), str(max(scores))
