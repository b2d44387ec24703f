"""Trying a build: in a copy of the tree, where only the tests run that must fail on it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final, NamedTuple

from tests.proof.build import ROOT, Build

WEB: Final = Path("src/roulotte/web")  # the built client, which is not committed
SECONDS: Final = 600.0  # for the tests of one build; a quiet machine needs a few
ALL_SECONDS: Final = 3600.0  # for all named tests on the build that is not broken
LAST_WORDS: Final = 30.0  # for tests that are told to stop to end what they started
FAILED: Final = 1  # pytest's exit code: tests ran, and some failed


class Tried(NamedTuple):
    """What came of a build."""

    build: Build
    noticed: bool
    why: str  # what the test said, or what else happened
    seconds: float


def copy_tree(to: Path) -> Path:
    """What git would take of this tree, with the built client."""
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    shutil.copytree(ROOT / WEB, to / WEB)
    return to


class Ended(NamedTuple):
    """A run of pytest: its exit code, None if it took too long, and what it wrote."""

    code: int | None
    said: str


def run_pytest(root: Path, arguments: Sequence[str], seconds: float) -> Ended:
    """Run tests of a copy, with the packages of this environment and the copy's own sources."""
    told = root / "proof.txt"
    with told.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=root,
            env=os.environ | {"PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            code: int | None = process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            _end(process)
    return Ended(code, told.read_text(encoding="utf-8", errors="replace"))


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let it end its servers itself, but not for ever."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(LAST_WORDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def demand_green(root: Path, builds: Sequence[Build], jobs: int) -> Ended:
    """All named tests on the build that is not broken."""
    named = sorted({one for build in builds for one in build.node_ids})
    return run_pytest(root, [f"-n{jobs}", *named], ALL_SECONDS)


@contextmanager
def changed(root: Path, build: Build) -> Iterator[None]:
    """Break a copy, and mend it again."""
    files = build.broken(root)
    before = {path: path.read_text(encoding="utf-8") for path in files}
    try:
        _write(files)
        yield
    finally:
        _write(before)


def _write(files: dict[Path, str]) -> None:
    """Two changes of a second look alike to whoever compiled the file before."""
    for path, source in files.items():
        path.write_text(source, encoding="utf-8")
        Path(cache_from_source(str(path))).unlink(missing_ok=True)


def attempt(root: Path, build: Build) -> Tried:
    """Break a copy, and run the tests that must fail."""
    started, seen = time.monotonic(), root / "proof.json"
    seen.unlink(missing_ok=True)
    with changed(root, build):
        ended = run_pytest(
            root, ["-p", "tests.proof.witness", f"--witness={seen}", *build.node_ids], SECONDS
        )
    noticed, why = judged(build, ended, seen)
    return Tried(build, noticed, why, time.monotonic() - started)


def judged(build: Build, ended: Ended, seen: Path) -> tuple[bool, str]:
    """Whether every named test failed, by what it looks at and not because nothing could run."""
    if ended.code is None:
        return False, f"no end after {SECONDS:.0f} s"
    if ended.code not in {0, FAILED} or not seen.exists():
        return False, f"the tests did not run:\n{ended.said[-2000:]}"
    told = json.loads(seen.read_text(encoding="utf-8"))
    if told["crippled"]:
        return False, f"the build could not run: {told['crippled'][0]}"
    failed: dict[str, str] = told["failed"]
    if missed := [one for one in build.node_ids if one not in failed]:
        return False, f"passed: {', '.join(missed)}"
    return True, failed[build.node_ids[0]]
