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
from bench.room.report import COMPARED, Result, ratios, table
from bench.room.subjects import Subject, subjects


class Plan(NamedTuple):
    """How much is measured."""

    tables: Sequence[int]
    seconds: float  # of each load


FULL = Plan((10, 100, 500, 1_000), 4)
QUICK = Plan((COMPARED,), 2)


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
    """Each server anew for each number of tables."""
    for subject in subjects():
        for tables in plan.tables:
            gc.collect()
            port = free_port()
            with (
                tempfile.TemporaryDirectory(prefix="roulotte-bench-") as folder,
                serving(subject.command(port, Path(folder)), port, subject.env) as pid,
                pinned(LOAD_CORE),
            ):
                yield from uvloop.run(load(subject, tables, plan.seconds, port, pid))


def main() -> None:
    """Measure, print; keep what was measured in full."""
    parser = argparse.ArgumentParser(prog="bench.room", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help=f"only {COMPARED} tables, keep nothing"
    )
    quick = parser.parse_args().quick
    gc.disable()  # a pause of the load's would be the server's in the figures
    results = []
    for result in measure(QUICK if quick else FULL):
        print(json.dumps(result._asdict()), flush=True)  # noqa: T201 - a script for people
        results.append(result)
    text = "\n".join([measured(), "", table(results), "", *ratios(results)])
    print(f"\n{text}")  # noqa: T201
    if not quick:
        keep("room", text)


if __name__ == "__main__":
    main()
