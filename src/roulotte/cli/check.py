"""`roulotte check`: replay records through the rules."""

from typing import Final

import click

from roulotte.cli.common import FAULT, LANG, aside, complain, progress_bar, screen
from roulotte.cli.reading import open_file, records_in
from roulotte.core.errors import RecordError
from roulotte.core.match import Match
from roulotte.core.record import shown
from roulotte.core.words import Lang, Text, counted
from roulotte.games import read_record

MOST_LEGAL: Final = 12  # how many legal actions an error lists

CHECKING: Final = Text(fr="vérification : {records}", en="checking: {records}")
RECORD: Final = Text(fr="partie", en="record")
RECORDS: Final = Text(fr="parties", en="records")
EVENT: Final = Text(fr="événement", en="event")
EVENTS: Final = Text(fr="événements", en="events")
ALL_RIGHT: Final = Text(
    fr="{records}, dont {finished} jusqu'au bout, {events} : tout est juste",
    en="{records}, {finished} finished, {events}: all right",
)
NO_RECORD: Final = Text(fr="il n'y a aucune partie dans {file}", en="there is no record in {file}")
THE_RECORD: Final = Text(fr="la partie : {why}", en="the record: {why}")
AT_LINE: Final = Text(fr="ligne {number} : {why}", en="line {number}: {why}")
TRIED: Final = Text(fr="  tenté : {tried}", en="  tried: {tried}")
LEGAL: Final = Text(fr="  permis : {legal}", en="  legal: {legal}")
NOTHING: Final = Text(fr="rien", en="nothing")
MORE: Final = Text(fr=" et {number} de plus", en=" and {number} more")


@click.command
@click.argument("file", metavar="FILE|-")
@LANG
def check(file: str, lang: Lang) -> None:
    """Replay records and check every event and result; exit 1 at the first fault.

    FILE holds one record a line, or a single record over several lines; - is standard input.
    """
    records = events = finished = 0
    with open_file(file) as source, progress_bar() as progress:
        task = progress.add_task("", total=None)
        for number, text in records_in(source):
            match = _read(number, text, lang)
            records += 1
            events += len(match.events)
            finished += match.result is not None
            so_far = counted(records, RECORD, RECORDS, lang)
            progress.update(task, description=CHECKING(lang, records=so_far))
    if not records:
        complain(NO_RECORD(lang, file=file))
        raise click.exceptions.Exit(FAULT)
    told = {
        "records": counted(records, RECORD, RECORDS, lang),
        "events": counted(events, EVENT, EVENTS, lang),
    }
    screen().print(ALL_RIGHT(lang, finished=finished, **told))


def _read(number: int | None, text: bytes, lang: Lang) -> Match:
    try:
        return read_record(text)
    except RecordError as error:
        why = error.sentence(lang)
        line = AT_LINE(lang, number=number, why=why)
        complain(THE_RECORD(lang, why=why) if number is None else line)
        if error.index is not None:
            console = aside()
            for said in (
                TRIED(lang, tried=shown(error.tried)),
                LEGAL(lang, legal=_legal(error, lang)),
            ):
                console.print(said, markup=False, soft_wrap=True)
        raise click.exceptions.Exit(FAULT) from None


def _legal(error: RecordError, lang: Lang) -> str:
    some = [shown(one) for one in error.legal[:MOST_LEGAL]]
    more = len(error.legal) - len(some)
    return (", ".join(some) or NOTHING(lang)) + (MORE(lang, number=more) if more > 0 else "")
