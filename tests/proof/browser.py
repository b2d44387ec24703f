"""Trying a build that only a browser can notice: the copy's client is built, and a spec run."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.proof.build import ROOT, Build, Named
from tests.proof.trial import ALL_SECONDS, FAILED, SECONDS, WEB, Ended, Judged, changed, run

BUILT_SECONDS: Final = 300.0  # for the client


def _told(*command: str | Path) -> str:
    """What one of our scripts prints."""
    told = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return told.stdout.strip()


@cache
def tools() -> dict[str, str]:
    """Where Node.js, a Chromium and this Python are."""
    node = _told("sh", "scripts/node.sh", Path(sys.prefix))
    chromium = _told("sh", "scripts/browser.sh", "e2e")
    path = f"{node}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "CHROMIUM": chromium, "PYTHON": sys.executable}


def build_client(root: Path) -> Ended:
    """The copy's own, with the packages of this tree."""
    packages = root / "web/node_modules"
    if not packages.exists():
        packages.symlink_to(ROOT / "web/node_modules")
    shutil.rmtree(root / WEB)
    command = ("npm", "run", "--silent", "build", "--", "--logLevel=warn", "--outDir", root / WEB)
    return run(root / "web", command, tools(), BUILT_SECONDS)


def play(root: Path, named: Sequence[Named], seconds: float) -> Ended:
    """Run specs of the copy; what they found is in `proof.json`."""
    titles = "|".join(sorted({re.escape(one.name) for one in named}))
    specs = sorted({one.file for one in named})
    found = {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(root / "proof.json")}
    command = ("npx", "playwright", "test", *specs, "-g", titles, "--reporter=json")
    return run(root / "web", command, tools() | found, seconds)


def run_all(root: Path, builds: Sequence[Build], _jobs: int) -> Ended:
    """All named specs, on the build that is not broken."""
    ended = build_client(root)
    named = [one for build in builds for one in build.tests]
    return ended if ended.code != 0 else play(root, named, ALL_SECONDS)


def attempt(root: Path, build: Build) -> Judged:
    """Break the copy's client, build it, and run the spec that must fail."""
    seen = root / "proof.json"
    seen.unlink(missing_ok=True)
    with changed(root, build):
        made = build_client(root)
        if made.code != 0:
            return Judged(noticed=False, why=f"the client was not built:\n{made.said[-2000:]}")
        ended = play(root, build.tests, SECONDS)
    return judged(ended, seen)


def judged(ended: Ended, seen: Path) -> Judged:
    """Whether the spec failed by what it expects."""
    if ended.code is None:
        return Judged(noticed=False, why=f"no end after {SECONDS:.0f} s")
    if ended.code not in {0, FAILED} or not seen.exists():
        return Judged(noticed=False, why=f"the spec did not run:\n{ended.said[-2000:]}")
    errors = list(errors_of(json.loads(seen.read_text(encoding="utf-8"))))
    if not errors:
        return Judged(noticed=False, why="it passed, or there is no such spec")
    expected = [one for one in errors if "expect(" in one]
    return Judged(bool(expected), " ".join((expected or errors)[0].split())[:120])


def errors_of(suite: dict[str, Any]) -> Iterator[str]:
    """What each spec of a report failed by, without the colours."""
    for inner in suite.get("suites", ()):
        yield from errors_of(inner)
    for spec in suite.get("specs", ()):
        for result in (one for test in spec["tests"] for one in test["results"]):
            for error in result["errors"]:
                yield re.sub(r"\x1b\[[0-9;]*m", "", error["message"])
