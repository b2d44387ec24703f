"""The results in Markdown, and how they stand to what was aimed at."""

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from bench.page import row
from bench.room.load import Figures
from bench.room.subjects import (
    ECHO,
    ECHO_FOUR,
    PEER_FILES,
    PEER_FOUR,
    PEER_MEMORY,
    ROLIT,
    ROLLIE,
)

SERVERS = (ECHO, ECHO_FOUR, PEER_MEMORY, PEER_FOUR, PEER_FILES, ROLIT, ROLLIE)
COMPARED = 100  # tables at which servers are compared, saturated
HEAD = (
    *("server", "tables", "load", "moves/s", "ack p50 ms", "p99", "delivery p50 ms", "p99"),
    *("CPU µs/move", "KB/socket", "server's core", "load's core", "others"),
)
ALIGN = ("---", "--:", "---", *("--:",) * 10)


class Result(NamedTuple):
    """One server at one number of tables."""

    server: str
    tables: int
    saturated: bool
    memory: float  # bytes for each socket that was opened
    figures: Figures


class Aim(NamedTuple):
    """What the room is to reach against a peer with as many players, with everything stored."""

    ours: str
    words: str
    peer: str
    gain: Callable[[Figures, Figures], float]  # of ours and theirs: how many times better
    least: float


def _quicker(ours: Figures, theirs: Figures) -> float:
    return ours.moves / theirs.moves


def _sooner(ours: Figures, theirs: Figures) -> float:
    return theirs.delivery[1] / ours.delivery[1]


def _cheaper(ours: Figures, theirs: Figures) -> float:
    return theirs.cpu / ours.cpu


AIMS = (
    Aim(ROLIT, "CPU a move against a bare echo", ECHO, _cheaper, 0.5),
    Aim(ROLIT, "moves/s against boardgame.io in memory", PEER_MEMORY, _quicker, 2),
    Aim(ROLIT, "moves/s against boardgame.io with files", PEER_FILES, _quicker, 10),
    Aim(ROLIT, "delivery p99 against boardgame.io in memory", PEER_MEMORY, _sooner, 3),
    Aim(ROLLIE, "CPU a move against a bare echo for 4", ECHO_FOUR, _cheaper, 0.5),
    Aim(ROLLIE, "moves/s against boardgame.io for 4 in memory", PEER_FOUR, _quicker, 2),
)


def middle(runs: Sequence[Result]) -> list[Result]:
    """Of several runs of the same, the one in the middle: by moves if saturated, else by delay."""
    same: dict[tuple[str, int, bool], list[Result]] = {}
    for run in runs:
        same.setdefault((run.server, run.tables, run.saturated), []).append(run)
    found = (sorted(group, key=_merit)[len(group) // 2] for group in same.values())
    return sorted(found, key=lambda one: (SERVERS.index(one.server), one.tables))


def _merit(run: Result) -> float:
    return run.figures.moves if run.saturated else run.figures.delivery[1]


def table(results: Sequence[Result]) -> str:
    """All results, a line each."""
    return "\n".join([row(*HEAD), row(*ALIGN), *map(_line, results)])


def _line(result: Result) -> str:
    figures = result.figures
    return row(
        result.server,
        f"{result.tables:,}",
        "saturated" if result.saturated else "paced",
        f"{figures.moves:,.0f}",
        *(f"{time:,.1f}" for time in (*figures.ack, *figures.delivery)),
        f"{figures.cpu:,.0f}",
        f"{result.memory / 1024:,.0f}",
        f"{figures.server_share:.0%}",
        f"{figures.load_share:.0%}",
        f"{figures.others:.0%}",
    )


def ratios(runs: Sequence[Result]) -> Iterator[str]:
    """How far every server gets towards each aim: times better than the peer, and what is asked.

    Servers are compared round by round, since the machine is not always equally fast; of the
    rounds' ratios, the one in the middle, and how far apart they lie.
    """
    rounds: dict[str, list[Figures]] = {}
    for run in runs:
        if run.saturated and run.tables == COMPARED:
            rounds.setdefault(run.server, []).append(run.figures)
    yield row("server", "aim", "times better", "single rounds", "asked")
    yield row("---", "---", "--:", "--:", "--:")
    for aim in (one for one in AIMS if {one.ours, one.peer} <= set(rounds)):
        gains = [*map(aim.gain, rounds[aim.ours], rounds[aim.peer])]
        apart = f"{min(gains):.2f} to {max(gains):.2f}"
        yield row(aim.ours, aim.words, f"{median(gains):.2f}", apart, f"{aim.least:g}")
