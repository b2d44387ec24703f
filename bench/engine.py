"""How quick the rules are: random play, and one move from the wire to the wire.

Prints a table and keeps it in docs/benchmarks.md, with the date and the machine.
"""

import json
from collections.abc import Iterator
from itertools import count
from statistics import median
from time import perf_counter, perf_counter_ns
from typing import NamedTuple

import msgspec

from bench.page import keep, measured, row
from roulotte import GAMES, Match
from roulotte.core.events import Acted
from roulotte.core.game import AnyGame
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json

SECONDS = 2.0  # of random play for each table
MOVES = 5_000  # timed for the cost of one


class Row(NamedTuple):
    """One table's figures."""

    game: str
    variant: str
    seats: int
    per_second: float
    move: float  # median microseconds of decode, check, apply, encode
    slow: float  # the same, 99th percentile


def random_game(match: Match, source: Seeded) -> Iterator[Acted[object]]:
    """Play at random, giving every decision."""
    match.draw(source)
    while isinstance(turn := match.to_move, int):
        legal = match.legal()
        acted = Acted[object](turn, legal[source.below(len(legal))])
        match.play(acted)
        yield acted
        match.draw(source)


def decisions_per_second(game: AnyGame, seats: int, options: dict[str, object]) -> float:
    """Random play, legal sets and dice included."""
    source, decisions, start = Seeded("bench"), 0, perf_counter()
    while perf_counter() - start < SECONDS:
        decisions += sum(1 for _ in random_game(Match(game, seats, options), source))
    return decisions / (perf_counter() - start)


def moves(game: AnyGame, seats: int, options: dict[str, object]) -> Iterator[tuple[object, bytes]]:
    """States of random play with the decision that followed, as bytes from a wire."""
    for number in count():
        match, source = Match(game, seats, options), Seeded(f"moves {number}")
        match.draw(source)
        while isinstance(turn := match.to_move, int):
            legal = match.legal()
            action = legal[source.below(len(legal))]
            yield match.state, to_json(action).encode()
            match.act(turn, action)
            match.draw(source)


def move_costs(game: AnyGame, seats: int, options: dict[str, object]) -> list[float]:
    """Microseconds to decode, check, apply and encode one move, for many moves."""
    costs = []
    for (state, wire), _ in zip(moves(game, seats, options), range(MOVES), strict=False):
        start = perf_counter_ns()
        action = game.read_action(msgspec.json.decode(wire))
        turn = game.to_move(state)
        game.apply(state, action)
        msgspec.json.encode(Acted(turn if isinstance(turn, int) else 0, action))
        costs.append((perf_counter_ns() - start) / 1000)
    return sorted(costs)


def measure() -> Iterator[Row]:
    """One table for each variant, at its smallest number of seats."""
    for game in GAMES.values():
        for variant in game.spec.variants:
            seats, options = variant.seats[0], variant.options
            costs = move_costs(game, seats, options)
            yield Row(
                game=game.spec.id,
                variant=variant.name,
                seats=seats,
                per_second=decisions_per_second(game, seats, options),
                move=median(costs),
                slow=costs[len(costs) * 99 // 100],
            )


def table(rows: list[Row]) -> str:
    """The rows in Markdown, under what they were measured on."""
    lines = [
        measured(),
        "",
        "| game | variant | seats | decisions/s of random play | one move, median µs | p99 µs |",
        "|---|---|--:|--:|--:|--:|",
    ]
    return "\n".join([*lines, *map(_line, rows)])


def _line(line: Row) -> str:
    rate = f"{line.per_second:,.0f}"
    return row(line.game, line.variant, line.seats, rate, f"{line.move:.1f}", f"{line.slow:.1f}")


def main() -> None:
    """Measure, print and keep."""
    rows = []
    for line in measure():
        print(json.dumps(line._asdict()), flush=True)  # noqa: T201 - a script for people
        rows.append(line)
    text = table(rows)
    print(f"\n{text}")  # noqa: T201
    keep("engine", text)


if __name__ == "__main__":
    main()
