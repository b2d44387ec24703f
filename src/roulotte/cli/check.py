"""`roulotte check`: replay records through the rules."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import click

from roulotte.cli.common import FAULT, aside, complain, progress_bar, screen
from roulotte.core.errors import RecordError
from roulotte.core.match import Match
from roulotte.core.record import shown
from roulotte.games import read_record

MOST_LEGAL = 12  # how many legal actions an error lists


@click.command
@click.argument("file", metavar="FILE|-")
def check(file: str) -> None:
    """Replay records and check every event and result; exit 1 at the first fault.

    FILE holds one record a line, or a single record over several lines; - is standard input.
    """
    records = events = finished = 0
    with _open(file) as source, progress_bar() as progress:
        task = progress.add_task("checking", total=None)
        for place, text in _records(source):
            match = _read(place, text)
            records += 1
            events += len(match.events)
            finished += match.result is not None
            progress.update(task, description=f"checking: {records} records")
    if not records:
        complain(f"there is no record in {file}")
        raise click.exceptions.Exit(FAULT)
    screen().print(f"{records} records, {finished} finished, {events} events: all right")


def _open(file: str) -> IO[bytes]:
    return sys.stdin.buffer if file == "-" else Path(file).open("rb")


def _records(lines: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """Take records one a line or, where the first line is no whole object, all as one record."""
    for number, line in enumerate(lines, start=1):
        if number == 1 and not line.rstrip().endswith(b"}"):
            yield "the record", line + b"".join(lines)
            return
        if line.strip():
            yield f"line {number}", line


def _read(place: str, text: bytes) -> Match:
    try:
        return read_record(text)
    except RecordError as error:
        complain(f"{place}: {error}")
        if error.index is not None:
            console = aside()
            console.print(f"  tried: {shown(error.tried)}", markup=False, soft_wrap=True)
            console.print(f"  legal: {_legal(error)}", markup=False, soft_wrap=True)
        raise click.exceptions.Exit(FAULT) from None


def _legal(error: RecordError) -> str:
    some = [shown(one) for one in error.legal[:MOST_LEGAL]]
    more = len(error.legal) - len(some)
    return (", ".join(some) or "nothing") + (f" and {more} more" if more > 0 else "")
