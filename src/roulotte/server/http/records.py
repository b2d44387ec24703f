"""What is done with records, also those that strangers bring: in a worker, by its own clock.

Nothing here needs the server; what goes in and comes out are bytes and plain values.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from roulotte.core.chain import OVER, Form
from roulotte.core.errors import RecordError
from roulotte.core.record import Record, parse_record, replay, steps
from roulotte.core.verify import Report
from roulotte.core.wire import to_wire
from roulotte.core.words import Lang, Text
from roulotte.games import game_named, verify_dice
from roulotte.protocol.http import Step, Steps
from roulotte.protocol.limits import NAME_CHARS
from roulotte.server.room.names import clean
from roulotte.server.room.texts import TAKES_BACK

MOST_BYTES: Final = 1_000_000
MOST_EVENTS: Final = 10_000  # the longest matches have some 700, but Roll'n Bump need not end
WORK_SECONDS: Final = 10.0  # for whatever is done with one record
SEAT: Final = Text(fr="Joueur {number}", en="Player {number}")
LONG: Final = Text(
    fr="une partie de plus de {most} événements est refusée",
    en="a record of more than {most} events is refused",
)
HALF_PAIR: Final = Text(
    fr="un texte y contient une moitié de caractère", en="a text in it has half a surrogate pair"
)


class Brought(NamedTuple):
    """A record from elsewhere that is in order."""

    game: str
    seats: int
    names: list[str | None]
    events: int
    result: Any
    record: bytes  # without the names, which are kept apart


def read_foreign(body: bytes) -> Brought | Text | str:
    """A record from elsewhere, its names cleaned as nicknames are, or what is wrong with it."""
    try:
        record = parse_record(body)
        if len(record.events) > MOST_EVENTS:
            return LONG.filled(most=MOST_EVENTS)
        msgspec.json.encode(record)
        match = replay(record, game_named)
    except RecordError as error:
        return error.why
    except UnicodeEncodeError:
        return HALF_PAIR
    names = [(name and clean(name, NAME_CHARS)) or None for name in record.names or ()]
    names = names or [None] * match.seats
    kept, result = msgspec.json.encode(replace(record, names=None)), to_wire(match.result)
    return Brought(record.game, match.seats, names, len(match.events), result, kept)


class Place(NamedTuple):
    """Where a step of a replay stands: after so many events; `by` is who took a move back there."""

    events: int
    by: int | None = None


def replayed(record: bytes, names: bytes, part: range, lang: Lang) -> bytes:
    """Some steps of a match that is kept, as JSON; what comes after them is not played."""
    read = parse_record(record)
    places = places_of(read)
    shown = islice(enumerate(places), part.start, part.stop)
    called = _called(msgspec.json.decode(names) or (), read.seats, lang)
    return msgspec.json.encode(Steps(len(places), tuple(steps_at(shown, read, called, lang))))


def _called(names: Sequence[str | None], seats: int, lang: Lang) -> list[str]:
    """What the seats go by: whoever has no name, by a number."""
    known = [*names, *[None] * (seats - len(names))]
    return [name or SEAT(lang, number=seat + 1) for seat, name in enumerate(known)]


def places_of(record: Record) -> list[Place]:
    """The steps of a replay: the beginning, each event, and where a move was taken back."""
    places = [Place(events) for events in range(len(record.events) + 1)]
    return sorted([*places, *taken_back(record)], key=lambda place: place.events)


def taken_back(record: Record) -> list[Place]:
    """Where moves were taken back, as the room's story has it: gone where a later one went further.

    A chain that can't be true, which only a record from elsewhere has, says nothing.
    """
    backs: list[Place] = []
    events = 0
    for entry in () if record.chain is None else record.chain.log:
        if _is_move(entry):
            events += 1
        elif isinstance(entry, dict) and entry.get("type") == "undone":
            back = _back(entry, record.seats, events)
            if back is None:
                return []
            while backs and backs[-1].events > back.events:
                backs.pop()
            backs.append(back)
            events = back.events
    return backs if events == len(record.events) else []


def _is_move(entry: str | Form) -> bool:
    """Whether something happened in the game; where it stands, a word says so."""
    if isinstance(entry, str):
        return entry != OVER
    return entry.get("type") in ("acted", "happened")  # no set: a stranger may write a list


def _back(entry: Form, seats: int, events: int) -> Place | None:
    """Who took a move back, and to where; None if that can't be."""
    seat, to = entry.get("seat"), entry.get("to")
    if type(seat) is not int or type(to) is not int:
        return None
    return Place(to, seat) if 0 <= seat < seats and 0 <= to < events else None


def steps_at(
    places: Iterable[tuple[int, Place]], record: Record, names: list[str], lang: Lang
) -> Iterator[Step]:
    """The steps at these places, each with its number, in order."""
    played = steps(record, game_named)
    match = next(played)
    game, before = match.game, match.state
    for number, (events, by) in places:
        while len(match.events) < events:
            before = match.state
            next(played)
        view = to_wire(match.view(None))
        if by is not None:
            back = {"type": "undone", "seat": by, "to": events}
            yield Step(number, view, back, TAKES_BACK(lang, name=names[by]))
        elif events == 0:
            yield Step(number, view)
        else:
            event, state = match.events[-1], match.state
            shown = to_wire(game.project(before, event, state, None))
            yield Step(number, view, shown, game.tell(before, event, state, names, lang))


class Checked(Report, frozen=True):
    """A report with its words, and whether the record was brought from elsewhere."""

    words: tuple[str, ...] = ()
    brought: bool = False


def checked(record: bytes, key: str, brought: bool) -> bytes:
    """What comes of rolling everything again, as JSON; `key` is this server's."""
    report = verify_dice(record, key)
    known = msgspec.structs.asdict(report)
    return msgspec.json.encode(Checked(**known, words=report.verdict, brought=brought))
