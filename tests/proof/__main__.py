"""`python -m tests.proof [NAME …]`: try the builds that are broken on purpose, by their names.

With `--browser`, those that only a browser can notice; `--page` writes the tables of docs/proof.md.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Final

from tests.proof import browser, trial
from tests.proof.build import Build
from tests.proof.builds import SECTIONS
from tests.proof.page import PAGE, written
from tests.proof.trial import Tried, copy_tree, timed

STOPPED: Final = 130  # how a program ends that was told to by Ctrl-C


def chosen(names: Sequence[str], *, browser: bool = False) -> list[Build]:
    """The builds that are meant; all of a kind, if none is named."""
    every = [one for builds in SECTIONS.values() for one in builds if one.browser == browser]
    return [one for one in every if not names or any(name in one.name for name in names)]


def say(text: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def tried(copies: Sequence[Path], builds: Sequence[Build]) -> Iterator[Tried]:
    """Try them all, as many at once as there are copies."""
    free = SimpleQueue[Path]()
    for copy in copies:
        free.put(copy)

    def work(build: Build) -> Tried:
        copy = free.get()
        try:
            return timed(copy, build, browser.attempt if build.browser else trial.attempt)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        try:
            begun = [pool.submit(work, one) for one in builds]
            for number, done in enumerate(as_completed(begun), 1):
                one = done.result()
                word = "noticed" if one.judged.noticed else "NOT NOTICED"
                say(f"{number} of {len(builds)}: {one.build.name}: {word}, {one.seconds:.0f} s")
                yield one
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            trial.interrupt()
            raise


def try_all(builds: Sequence[Build], jobs: int) -> int:
    """Copy, look whether all is well there, break one thing after another, and tell."""
    started = time.monotonic()
    with TemporaryDirectory(prefix="proof-") as folder:
        copies = [copy_tree(Path(folder) / f"copy {number}") for number in range(jobs)]
        say("The tests of these builds on the one that is not broken …")
        ended = (browser if builds[0].browser else trial).run_all(copies[0], builds, jobs)
        if ended.code != 0:
            say(f"{ended.said}\nThey have to pass there before they can notice anything.")
            return 1
        say(f"they pass, {time.monotonic() - started:.0f} s")
        results = {one.build.name: one for one in tried(copies, builds)}
    say("\n| the build | noticed by what | seconds |\n|---|---|--:|")
    for build in builds:
        one = results[build.name]
        word = "" if one.judged.noticed else "NOT NOTICED: "
        say(f"| {build.name} | {word}{one.judged.why} | {one.seconds:.0f} |")
    missed = [one for one in results.values() if not one.judged.noticed]
    minutes = (time.monotonic() - started) / 60
    say(f"\n{len(builds) - len(missed)} of {len(builds)} builds were noticed, {minutes:.0f} min")
    return int(bool(missed))


def main() -> int:
    """Try what is named, or write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__)
    parser.add_argument("name", nargs="*", help="a part of a build's name")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="copies to work in at once")
    parser.add_argument("--browser", action="store_true", help="those that need a browser")
    parser.add_argument("--page", action="store_true", help="write the tables of docs/proof.md")
    given = parser.parse_args()
    if given.page:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), SECTIONS), encoding="utf-8")
        return 0
    builds = chosen(given.name, browser=given.browser)
    if not builds:
        parser.error("no build has that in its name")
    # A browser and its server are busy enough for one machine.
    jobs = 1 if given.browser else max(1, min(given.jobs, len(builds)))
    try:
        return try_all(builds, jobs)
    except KeyboardInterrupt:
        say("stopped")
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
