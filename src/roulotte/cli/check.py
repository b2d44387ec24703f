"""`roulotte check`: replay records through the rules."""

import click

from roulotte.cli.common import FAULT, aside, complain, progress_bar, screen
from roulotte.cli.reading import open_file, records_in
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
    with open_file(file) as source, progress_bar() as progress:
        task = progress.add_task("checking", total=None)
        for number, text in records_in(source):
            match = _read("the record" if number is None else f"line {number}", text)
            records += 1
            events += len(match.events)
            finished += match.result is not None
            progress.update(task, description=f"checking: {records} records")
    if not records:
        complain(f"there is no record in {file}")
        raise click.exceptions.Exit(FAULT)
    noun = "record" if records == 1 else "records"
    screen().print(f"{records} {noun}, {finished} finished, {events} events: all right")


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
