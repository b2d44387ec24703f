"""What is done with records, also those that strangers bring: in a worker, by its own clock.

Nothing here needs the server; what goes in and comes out are bytes and plain values.
"""

from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from roulotte.core.errors import RecordError
from roulotte.core.events import Acted
from roulotte.core.match import Match
from roulotte.core.record import Record, parse_record, replay, steps
from roulotte.core.verify import Report
from roulotte.core.wire import to_wire
from roulotte.core.words import Lang, Text
from roulotte.games import game_named, verify_dice
from roulotte.protocol.http import Step, Steps
from roulotte.protocol.limits import NAME_CHARS
from roulotte.server.room.names import clean

MOST_BYTES: Final = 1_000_000
MOST_EVENTS: Final = 10_000  # the longest matches have some 700, but Roll'n Bump need not end
WORK_SECONDS: Final = 10.0  # for whatever is done with one record
SEAT: Final = Text(fr="Joueur {number}", en="Player {number}")


class Brought(NamedTuple):
    """A record from elsewhere that is in order."""

    game: str
    seats: int
    names: list[str | None]
    events: int
    result: Any
    record: bytes  # without the names, which are kept apart


def read_foreign(body: bytes) -> Brought | str:
    """A record from elsewhere, its names cleaned as nicknames are, or what is wrong with it."""
    try:
        record = parse_record(body)
        if len(record.events) > MOST_EVENTS:
            return f"a record of more than {MOST_EVENTS} events is refused"
        msgspec.json.encode(record)
        match = replay(record, game_named)
    except RecordError as error:
        return str(error)
    except UnicodeEncodeError:
        return "a text in it has half a surrogate pair"
    names = [(name and clean(name, NAME_CHARS)) or None for name in record.names or ()]
    names = names or [None] * match.seats
    kept, result = msgspec.json.encode(replace(record, names=None)), to_wire(match.result)
    return Brought(record.game, match.seats, names, len(match.events), result, kept)


def replayed(record: bytes, names: bytes, part: range, lang: Lang) -> bytes:
    """Some steps of a match that is kept, as JSON; what comes after them is not played."""
    read = parse_record(record)
    match = _played(read, part.stop - 1)
    called = [
        name or SEAT(lang, number=seat + 1)
        for seat, name in enumerate(msgspec.json.decode(names) or ())
    ]
    called += [SEAT(lang, number=seat + 1) for seat in range(len(called), match.seats)]
    shown = tuple(steps_of(match, called, part, lang))
    return msgspec.json.encode(Steps(len(read.events) + 1, shown))


def _played(record: Record, events: int) -> Match:
    """The match after so many events, or all of them."""
    *_, match = islice(steps(record, game_named), max(0, events) + 1)
    return match


def steps_of(match: Match, names: list[str], part: range, lang: Lang) -> list[Step]:
    """The steps of a match that are in `part`."""
    game, told = match.game, []
    state = game.initial(match.seats, match.options)
    if 0 in part:
        told.append(Step(0, to_wire(game.view(state, None))))
    for number, event in enumerate(match.events[: max(0, part.stop - 1)], start=1):
        before = state
        state = game.apply(state, event.do if isinstance(event, Acted) else event.chance)
        if number in part:
            shown = to_wire(game.project(before, event, state, None))
            text = game.tell(before, event, state, names, lang)
            told.append(Step(number, to_wire(game.view(state, None)), shown, text))
    return told


class Checked(Report, frozen=True):
    """A report with its words, and whether the record was brought from elsewhere."""

    words: tuple[str, ...] = ()
    brought: bool = False


def checked(record: bytes, key: str, brought: bool) -> bytes:
    """What comes of rolling everything again, as JSON; `key` is this server's."""
    report = verify_dice(record, key)
    known = msgspec.structs.asdict(report)
    return msgspec.json.encode(Checked(**known, words=report.verdict, brought=brought))
