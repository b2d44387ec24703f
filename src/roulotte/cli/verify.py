"""`roulotte verify`: roll the dice of records again, and follow their chains."""

import re
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
ENDINGS: Final = {
    "finished": Text(fr="terminée", en="finished"),
    "abandoned": Text(fr="abandonnée", en="abandoned"),
    "unfinished": Text(
        fr="inachevée : coupée, ou enregistrée en pleine partie",
        en="unfinished: cut off, or saved in the middle of the game",
    ),
}
SIGNINGS: Final = {
    "signed": Text(fr="signée par ce serveur", en="signed by this server"),
    "other key": Text(fr="signée par la clé {key}", en="signed by the key {key}"),
    "unsigned": Text(
        fr="non signée : aucun serveur n'en répond", en="not signed: no server vouches for it"
    ),
    "wrong": Text(fr="la signature est fausse", en="the signature is wrong"),
}
UNCHAINED: Final = Text(
    fr="sans chaîne : seuls les dés sont prouvés", en="without a chain: only the dice are proven"
)
NUMBER: Final = Text(fr="partie {number} de son salon", en="match {number} of its room")
BEFORE: Final = Text(fr="abandonnées avant elle : {count}", en="abandoned before it: {count}")
TAKEN_BACK: Final = Text(fr="événements repris : {count}", en="events taken back: {count}")
DELETED: Final = Text(fr="noms supprimés depuis : {count}", en="names deleted since: {count}")
SEEN: Final = Text(fr="c'est la partie que vous avez vue", en="it is the match that you saw")
NOT_SEEN: Final = Text(
    fr="ce n'est pas la partie que vous avez vue", en="it is not the match that you saw"
)
NOT_HEX: Final = Text(
    fr="on attend {least} à 64 chiffres hexadécimaux, pas {given}",
    en="{least} to 64 hex digits are wanted, not {given}",
)


class Hex(click.ParamType[str]):
    """Part of a key or of a head."""

    name = "hex"

    def __init__(self, least: int) -> None:
        """`least`: how many digits have to be given of the 64."""
        self._least = least

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Small letters; anything else is no such number."""
        if not re.fullmatch(f"[0-9a-f]{{{self._least},64}}", value.lower()):
            lang: Lang = "en" if ctx is None else ctx.params.get("lang", "en")
            self.fail(NOT_HEX(lang, least=self._least, given=value), param, ctx)
        return value.lower()


@click.command
@click.argument("file", metavar="FILE|-")
@click.option("--key", type=Hex(64), help="The public key of a server: only its records pass.")
@click.option("--seen", type=Hex(12), help="A head of the chain that you noted during the match.")
@LANG
def verify(file: str, key: str | None, seen: str | None, lang: Lang) -> None:
    """Check records: dice, chain and signature; exit 1 unless every roll is proven.

    FILE holds one record a line, or a single record over several lines; - is standard input.
    A server tells its public key at /.well-known/roulotte-key.
    """
    found = False
    with open_file(file) as source:
        for number, text in records_in(source):
            found, report = True, verify_dice(text, key, seen)
            for sentence in _wrong(report, lang):
                complain(sentence if number is None else LINE(lang, number=number, why=sentence))
            if not report.proven:
                raise click.exceptions.Exit(FAULT)
            screen().print(summary(report, lang), soft_wrap=True)
            screen().print(statements(report, lang), soft_wrap=True)
            if (key is not None and report.signing != "signed") or report.seen is False:
                raise click.exceptions.Exit(FAULT)
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


def statements(report: Report, lang: Lang) -> str:
    """What is true of the record besides its dice, in one line."""
    parts = [ENDINGS[report.ending](lang)]
    if report.start is None:
        return " · ".join([*parts, UNCHAINED(lang)])
    parts.append(SIGNINGS[report.signing](lang, key=report.key))
    counts = (
        (NUMBER(lang, number=report.start.number), True),
        (BEFORE(lang, count=report.start.abandoned), report.start.abandoned),
        (TAKEN_BACK(lang, count=report.taken_back), report.taken_back),
        (DELETED(lang, count=len(report.deleted)), report.deleted),
        ((SEEN if report.seen else NOT_SEEN)(lang), report.seen is not None),
    )
    return " · ".join([*parts, *(said for said, told in counts if told)])


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
