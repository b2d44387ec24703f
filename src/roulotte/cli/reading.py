"""Records from a file or standard input: one a line, or a single one over several lines."""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO

from roulotte.cli import texts
from roulotte.core.errors import TableError


def open_file(file: str) -> IO[bytes]:
    """Open a file of records; `-` is standard input."""
    if file != "-":
        return Path(file).open("rb")
    if sys.stdin is None:  # closed by the caller
        raise TableError(texts.NO_INPUT)
    return sys.stdin.buffer


def records_in(lines: Iterable[bytes]) -> Iterator[tuple[int | None, bytes]]:
    """Take records one a line or, where the first is no whole object, all lines as one record.

    Each comes with the number of its line, or None if it is the only one.
    """
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    for number, line in islice(numbered, 1):
        if not _is_json(line):
            whole = line + b"".join(more for _, more in numbered)
            yield (None, whole) if _is_json(whole) else (number, line)
            return
        yield number, line
    yield from numbered


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
