"""Many games at once, on all cores; the same seed gives the same games on any number of them."""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from roulotte.bots import bot_named
from roulotte.core.errors import TableError
from roulotte.core.events import Acted
from roulotte.core.record import write_record
from roulotte.core.seeded import Streams
from roulotte.core.spec import Result
from roulotte.core.words import Text
from roulotte.games import open_match
from roulotte.lab.selfplay import play_out

CHUNK: Final = 4  # games that a worker takes at a time: hides the hand-over, shows progress

AS_MANY_BOTS: Final = Text(
    fr="{seats} places demandent autant de robots, pas {bots}",
    en="{seats} seats need as many bots, not {bots}",
)
NAME_BOTS: Final = Text(
    fr="nommez de 1 à {seats} robots pour {seats} places, pas {names}",
    en="name 1 to {seats} bots for {seats} seats, not {names}",
)


@dataclass(frozen=True)
class Plan:
    """What to play: the table, a bot for each seat and the seed."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    keep_records: bool = False
    with_legal: bool = False

    def __post_init__(self) -> None:
        """Refuse at once what could not be played."""
        open_match(self.game, self.seats, self.options)
        if len(self.bots) != self.seats:
            raise TableError(AS_MANY_BOTS.filled(seats=self.seats, bots=len(self.bots)))
        for name in self.bots:
            bot_named(name, self.game)


@dataclass(frozen=True)
class Played:
    """What is kept of one game."""

    result: Result
    decisions: int
    record: bytes | None


def seat_bots(names: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Give every seat a bot: fewer names than seats go round again."""
    if not names or len(names) > max(seats, 1):
        raise TableError(NAME_BOTS.filled(seats=seats, names=len(names)))
    return tuple(names[seat % len(names)] for seat in range(seats))


def play_one(plan: Plan, number: int) -> Played:
    """Play the game of that number: seed and number fix everything in it."""
    match = open_match(plan.game, plan.seats, plan.options)
    bots = [bot_named(name, plan.game) for name in plan.bots]
    streams = Streams(f"{plan.seed}/{number}")
    result = play_out(match, bots, streams, with_legal=plan.with_legal)
    decisions = sum(isinstance(event, Acted) for event in match.events)
    return Played(result, decisions, write_record(match) if plan.keep_records else None)


def _play_some(plan: Plan, numbers: range) -> list[Played]:
    return [play_one(plan, number) for number in numbers]


def simulate(plan: Plan, games: int, workers: int | None = None) -> Iterator[Played]:
    """Play `games` games and give them in order of number."""
    workers = workers or cores()
    chunks = (range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK))
    if workers == 1 or games <= CHUNK:
        for chunk in chunks:
            yield from _play_some(plan, chunk)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        # a few chunks ahead, so that a million games need no million futures
        ahead = [pool.submit(_play_some, plan, chunk) for chunk in islice(chunks, 2 * workers)]
        while ahead:
            yield from ahead.pop(0).result()
            ahead += [pool.submit(_play_some, plan, chunk) for chunk in islice(chunks, 1)]
    finally:
        # after Ctrl-C, or when nobody reads on, what has not begun is not begun
        pool.shutdown(wait=False, cancel_futures=True)


def cores() -> int:
    """How many cores this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
