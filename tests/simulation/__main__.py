"""`python -m tests.simulation SEED …`: play evenings again; `FIRST-LAST` plays a range.

With `--build NAME`, on a server that is broken on purpose (`builds.py`).
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext

from tests.simulation.builds import BUILDS, Build
from tests.simulation.checker import check
from tests.simulation.evening import evening


def seeds(given: list[str]) -> Iterator[str]:
    """Those that are named."""
    for one in given:
        first, _, last = one.partition("-")
        if first.isdigit() and last.isdigit():
            yield from map(str, range(int(first), int(last) + 1))
        else:
            yield one


def play(seed: str, build: Build) -> str | None:
    """Play one evening; gives what was broken, if anything."""
    try:
        with build(), evening(seed) as this:
            sys.stdout.write(f"{seed}: {len(this.kept.rows)} events, {this.digest()}\n")
            check(this)
    except AssertionError as broken:
        return str(broken)
    return None


def main() -> int:
    """Play, and say how fast."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", nargs="+")
    parser.add_argument("--build", choices=tuple(BUILDS))
    given = parser.parse_args()
    started, faults, count = time.process_time(), 0, 0
    for seed in seeds(given.seed):
        count += 1
        broken = play(seed, BUILDS[given.build] if given.build else nullcontext)
        if broken is not None:
            faults += 1
            sys.stdout.write(f"{seed}: BROKEN: {broken}\n")
    seconds = time.process_time() - started
    sys.stdout.write(f"{count} evenings, {faults} broken, {60 * count / seconds:.0f} a minute\n")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
