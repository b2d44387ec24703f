"""The real program in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = os.environ | {
    "LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "PYTHONUTF8": "1", "COLUMNS": "100",
    "ROULOTTE_LANG": "", "NO_COLOR": "1",
}  # fmt: skip
COMMAND = (sys.executable, "-m", "roulotte")


def run(
    *words: str | Path, feed: bytes = b"", cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end."""
    command = [*COMMAND, *map(str, words)]
    return subprocess.run(
        command, input=feed, capture_output=True, env=ENVIRONMENT, check=False, timeout=120, cwd=cwd
    )


def output(*words: str | Path, feed: bytes = b"") -> str:
    """What a command that goes well prints."""
    done = run(*words, feed=feed)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def refusal(*words: str | Path, feed: bytes = b"", code: int = 2) -> str:
    """The one sentence of a command that is refused."""
    done = run(*words, feed=feed)
    assert done.returncode == code, done.stderr.decode()
    said = done.stderr.decode()
    assert "Traceback" not in said
    assert done.stdout == b""
    return said
