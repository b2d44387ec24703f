"""Load every server in turn on the same core; print and keep the table and the ratios."""

import argparse
import gc
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import uvloop

from bench.page import keep, measured
from bench.room.load import Tally, close_tables, open_tables, pace, saturate
from bench.room.measure import LOAD_CORE, free_port, pinned, serving, usage
from bench.room.report import COMPARED, Result, middle, ratios, table
from bench.room.subjects import Subject, subjects


class Plan(NamedTuple):
    """How much is measured."""

    rounds: int  # of all servers at the number of tables at which they are compared
    tables: Sequence[int]  # the other numbers of tables
    seconds: float  # of each load
    beyond: bool  # whether more tables are tried where a subject names them


FULL = Plan(5, (10, 500, 1_000), 4, beyond=True)
QUICK = Plan(1, (), 2, beyond=False)


def paced(tables: int) -> float:
    """Moves a second that are offered in the open loop: one in two seconds at each table."""
    return max(50, tables / 2)  # fewer would make no percentile


async def load(subject: Subject, tables: int, seconds: float, port: int, pid: int) -> list[Result]:
    """Both loads, on a server that has just started."""
    tally = Tally()
    before = usage(pid).memory
    everybody = [subject.table(number, tally) for number in range(tables)]
    await open_tables(everybody, port)
    sockets = sum(len(one.sockets) for one in everybody)
    memory = (usage(pid).memory - before) / sockets
    full = await saturate(everybody, tally, pid, seconds)
    calm = await pace(everybody, tally, pid, seconds, paced(tables))
    close_tables(everybody)
    return [
        Result(subject.name, tables, True, memory, full),
        Result(subject.name, tables, False, memory, calm),
    ]


def measure(plan: Plan) -> Iterator[Result]:
    """Turn by turn where they are compared, so that a slow minute of the machine hits them all."""
    everybody = subjects()
    for _ in range(plan.rounds):
        for subject in everybody:
            yield from served(subject, COMPARED, plan.seconds)
    for subject in everybody:
        for tables in (*plan.tables, *(subject.beyond if plan.beyond else ())):
            yield from served(subject, tables, plan.seconds)


def served(subject: Subject, tables: int, seconds: float) -> list[Result]:
    """A server that is started, loaded and ended."""
    gc.collect()
    port = free_port()
    with (
        tempfile.TemporaryDirectory(prefix="roulotte-bench-") as folder,
        serving(subject.command(port, Path(folder)), port, subject.env) as pid,
        pinned(LOAD_CORE),
    ):
        return uvloop.run(load(subject, tables, seconds, port, pid))


def main() -> None:
    """Measure, print; keep what was measured in full."""
    parser = argparse.ArgumentParser(prog="bench.room", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help=f"only {COMPARED} tables, keep nothing"
    )
    quick = parser.parse_args().quick
    gc.disable()  # a pause of the load's would be the server's in the figures
    runs = []
    for result in measure(QUICK if quick else FULL):
        print(json.dumps(result._asdict()), flush=True)  # noqa: T201 - a script for people
        runs.append(result)
    results = middle(runs)
    text = "\n".join([measured(), "", table(results), "", *ratios(runs)])
    print(f"\n{text}")  # noqa: T201
    if not quick:
        keep("room", text)


if __name__ == "__main__":
    main()
