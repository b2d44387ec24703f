"""`roulotte simulate`: bots play many games; a table says what came of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median, pstdev
from typing import IO

import click
from rich.console import Console
from rich.table import Table

from roulotte.cli import texts
from roulotte.cli.common import GAME, OPTIONS, aside, progress_bar, screen, split_names
from roulotte.core.errors import TableError
from roulotte.core.seeded import fresh_seed
from roulotte.games import game_named
from roulotte.lab import simulate as lab
from roulotte.lab.stats import Tally


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
def simulate(
    game: str,
    players: int,
    games: int,
    bots: tuple[str, ...],
    options: dict[str, object],
    seed: int | None,
    records: str | None,
    legal: bool,
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
        for played in _shown(lab.simulate(plan, games), games):
            tally.add(played)
            if out and played.record:
                out.write(played.record + b"\n")
    _report(aside() if records == "-" else screen(), plan, tally)


def _shown(played: Iterable[lab.Played], games: int) -> Iterator[lab.Played]:
    with progress_bar() as progress:
        yield from progress.track(played, total=games, description="playing")


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


def _report(console: Console, plan: lab.Plan, tally: Tally) -> None:
    spec = game_named(plan.game).spec
    console.print(f"{spec.name}, {plan.seats} players, {tally.games} games, seed {plan.seed}")
    console.print(_seats_table(plan, tally))
    lengths = tally.lengths
    console.print(
        f"decisions a game: {mean(lengths):.1f} on average, median {median(lengths):g}, "
        f"{min(lengths)} to {max(lengths)}"
    )
    for ending, count in tally.endings.most_common():
        console.print(f"ending {ending}: {count} ({count / tally.games:.1%})")


def _seats_table(plan: lab.Plan, tally: Tally) -> Table:
    table = Table("seat", "bot", box=None, padding=(0, 2, 0, 0))
    for heading in ("wins", "95 % interval", "score", "sd", "least", "most"):
        table.add_column(heading, justify="right")
    for seat, bot in enumerate(plan.bots):
        table.add_row(str(seat), bot, *_share(tally, [seat]), *_scores(tally.scores[seat]))
    for bot in dict.fromkeys(plan.bots):
        held = [seat for seat, name in enumerate(plan.bots) if name == bot]
        if 1 < len(held) < plan.seats:
            together = [score for seat in held for score in tally.scores[seat]]
            table.add_row("all", bot, *_share(tally, held), *_scores(together))
    return table


def _share(tally: Tally, seats: list[int]) -> tuple[str, str]:
    share, low, high = tally.share(seats)
    return f"{share:.1%}", f"{low:.1%} – {high:.1%}"


def _scores(scores: list[int]) -> tuple[str, str, str, str]:
    return f"{mean(scores):.1f}", f"{pstdev(scores):.1f}", str(min(scores)), str(max(scores))
