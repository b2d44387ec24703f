"""Trying a build: in a copy of the tree, where only the tests run that must fail on it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final, NamedTuple

from tests.proof.build import ROOT, Build

WEB: Final = Path("src/roulotte/web")  # the built client, which is not committed
SECONDS: Final = 600.0  # for the tests of one build; a quiet machine needs a few
ALL_SECONDS: Final = 3600.0  # for all named tests on the build that is not broken
LAST_WORDS: Final = 30.0  # for tests that are told to stop to end what they started
FAILED: Final = 1  # the exit code of pytest and Playwright: tests ran, and some failed


RUNNING: Final[set["subprocess.Popen[bytes]"]] = set()  # tests, each with all that they start


class Judged(NamedTuple):
    """Whether a build was noticed; what the test said, or what else happened."""

    noticed: bool
    why: str


class Tried(NamedTuple):
    """What came of a build."""

    build: Build
    judged: Judged
    seconds: float


class Ended(NamedTuple):
    """A run of tests: its exit code, None if it took too long, and what it wrote."""

    code: int | None
    said: str


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


def run(
    folder: Path, command: Sequence[str | Path], env: Mapping[str, str], seconds: float
) -> Ended:
    """Run something, with all that it starts, for so long."""
    told = folder / "proof.txt"
    with told.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | env,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        RUNNING.add(process)
        try:
            code: int | None = process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            _end(process)
            RUNNING.discard(process)
    return Ended(code, told.read_text(encoding="utf-8", errors="replace"))


def interrupt() -> None:
    """Somebody is impatient: let all tests stop, in whichever thread they are waited for."""
    for process in tuple(RUNNING):
        process.send_signal(signal.SIGINT)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let it end its servers itself, but not for ever."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(LAST_WORDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run_pytest(root: Path, arguments: Sequence[str], seconds: float) -> Ended:
    """Run tests of a copy, with the packages of this environment and the copy's own sources."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return run(root, command, {"PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}, seconds)


def run_all(root: Path, builds: Sequence[Build], jobs: int) -> Ended:
    """All named tests, on the build that is not broken."""
    named = sorted({one.node for build in builds for one in build.tests})
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


def attempt(root: Path, build: Build) -> Judged:
    """Break a copy, and run the tests that must fail."""
    seen = root / "proof.json"
    seen.unlink(missing_ok=True)
    named = [one.node for one in build.tests]
    with changed(root, build):
        witness = ["-p", "tests.proof.witness", f"--witness={seen}"]
        ended = run_pytest(root, [*witness, *named], SECONDS)
    return judged(named, ended, seen)


def judged(named: Sequence[str], ended: Ended, seen: Path) -> Judged:
    """Whether every named test failed, by what it looks at and not because nothing could run."""
    if ended.code is None:
        return Judged(noticed=False, why=f"no end after {SECONDS:.0f} s")
    if ended.code not in {0, FAILED} or not seen.exists():
        return Judged(noticed=False, why=f"the tests did not run:\n{ended.said[-2000:]}")
    told = json.loads(seen.read_text(encoding="utf-8"))
    if told["crippled"]:
        return Judged(noticed=False, why=f"the build could not run: {told['crippled'][0]}")
    failed: dict[str, str] = told["failed"]
    if missed := [one for one in named if one not in failed]:
        return Judged(noticed=False, why=f"passed: {', '.join(missed)}")
    return Judged(noticed=True, why=failed[named[0]])


def timed(root: Path, build: Build, how: Callable[[Path, Build], Judged]) -> Tried:
    """Try it, and say how long that took."""
    started = time.monotonic()
    found = how(root, build)
    return Tried(build, found, time.monotonic() - started)
