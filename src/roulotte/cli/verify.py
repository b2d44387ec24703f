"""`roulotte verify`: roll the dice of records again."""

from typing import Final

import click

from roulotte.cli.common import FAULT, LANG, complain, screen
from roulotte.cli.reading import open_file, records_in
from roulotte.core.verify import Fault, Report
from roulotte.core.words import Lang, Text, counted, listing
from roulotte.games import verify_dice

MOST_FAULTS: Final = 12  # how many a record lists

CHECKED: Final = Text(
    fr="Tirages vérifiés : {checked} sur {rolls}", en="{checked} of {rolls} rolls checked"
)
SECRETS: Final = Text(fr="{secrets} avec leur empreinte", en="{secrets} with their hash")
SECRET: Final = Text(fr="valeur cachée", en="hidden value")
SECRET_MANY: Final = Text(fr="valeurs cachées", en="hidden values")
TYPED: Final = Text(fr="saisis à la main : {seats}", en="typed in by hand: {seats}")
BY_SEAT: Final = Text(fr="{number} par la place {seat}", en="{number} by seat {seat}")
SEALED: Final = Text(fr="scellé à l'essai {attempts}", en="sealed at attempt {attempts}")
CLOSED: Final = Text(
    fr="l'enveloppe est encore fermée : les dés ne peuvent pas être vérifiés",
    en="the envelope is still closed: the dice can't be checked",
)
IN_ROLL: Final = Text(fr="tirage {roll} : {why}", en="roll {roll}: {why}")
MORE: Final = Text(fr="et {number} de plus", en="and {number} more")
NO_RECORD: Final = Text(fr="il n'y a aucune partie dans {file}", en="there is no record in {file}")
LINE: Final = Text(fr="ligne {number} : {why}", en="line {number}: {why}")


@click.command
@click.argument("file", metavar="FILE|-")
@LANG
def verify(file: str, lang: Lang) -> None:
    """Roll the dice of records again and compare; exit 1 unless every roll is proven.

    FILE holds one record a line, or a single record over several lines; - is standard input.
    """
    found = False
    with open_file(file) as source:
        for number, text in records_in(source):
            found, report = True, verify_dice(text)
            for sentence in _wrong(report, lang):
                complain(sentence if number is None else LINE(lang, number=number, why=sentence))
            if not report.proven:
                raise click.exceptions.Exit(FAULT)
            screen().print(summary(report, lang), soft_wrap=True)
    if not found:
        complain(NO_RECORD(lang, file=file))
        raise click.exceptions.Exit(FAULT)


def summary(report: Report, lang: Lang) -> str:
    """What was checked, in one line."""
    parts = [CHECKED(lang, checked=report.checked, rolls=report.rolls)]
    if report.secrets:
        hidden = counted(report.secrets, SECRET, SECRET_MANY, lang)
        parts.append(SECRETS(lang, secrets=hidden))
    if report.typed:
        seats = [BY_SEAT(lang, seat=seat, number=n) for seat, n in sorted(report.typed.items())]
        parts.append(TYPED(lang, seats=listing(seats, lang)))
    if report.attempts > 1:
        parts.append(SEALED(lang, attempts=report.attempts))
    return " · ".join(parts)


def _wrong(report: Report, lang: Lang) -> list[str]:
    """What keeps a record from being proven, the first faults only."""
    said = [_said(fault, lang) for fault in report.faults[:MOST_FAULTS]]
    more = len(report.faults) - len(said)
    return [
        *([CLOSED(lang)] if report.closed else ()),
        *said,
        *([MORE(lang, number=more)] if more > 0 else ()),
    ]


def _said(fault: Fault, lang: Lang) -> str:
    why = fault.why(lang)
    return why if fault.roll is None else IN_ROLL(lang, roll=fault.roll, why=why)
