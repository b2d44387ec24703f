"""The game record: a header and the events, as JSON or one a line (see docs/record.md).

Reading a record replays it through the rules. A broken one is refused whole, with the index of
the offending event, what was tried there and what was legal.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from roulotte.core.chain import Chain
from roulotte.core.errors import RecordError, RoulotteError, TableError
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.fair import Fair
from roulotte.core.game import CHANCE, OVER, AnyGame
from roulotte.core.match import Match
from roulotte.core.spec import Result
from roulotte.core.wire import to_wire
from roulotte.core.words import Text

Lookup = Callable[[str], AnyGame]

MOST_SHOWN = 300  # characters of a foreign value that an error repeats
MOST_KEYS = 1000  # keys of one object; none of ours has thirty
MOST_DEPTH = 60  # objects and lists in one another; ours go ten deep


NOT_TEXT: Final = Text(fr="ce n'est pas du texte UTF-8", en="this is not UTF-8 text")
TOO_DEEP: Final = Text(
    fr="c'est trop emboîté pour être une partie", en="this is nested too deeply to be a record"
)
NOT_JSON: Final = Text(fr="ce n'est pas du JSON : {why}", en="this is not JSON: {why}")
NO_RECORD: Final = Text(fr="ce n'est pas une partie : {why}", en="this is not a record: {why}")
MANY_KEYS: Final = Text(
    fr="un objet a plus de {most} clés", en="an object has more than {most} keys"
)
KEY_TWICE: Final = Text(
    fr="la clé {key} est donnée deux fois dans un objet",
    en="the key {key} is given twice in one object",
)
AT_EVENT: Final = Text(fr="événement {index} : {why}", en="event {index}: {why}")
OTHER_RULES: Final = Text(
    fr="la version {given} des règles est inconnue ici, seule la {known} l'est",
    en="rules version {given} is not known here, only {known}",
)
NAMES: Final = Text(
    fr="`names` a un nom ou null pour chacune des {seats} places",
    en="`names` has a name or null for each of the {seats} seats",
)
NO_EVENT: Final = Text(
    fr='un événement est {"chance": …} ou {"seat": …, "do": …}',
    en='an event is {"chance": …} or {"seat": …, "do": …}',
)
SEAT_NUMBER: Final = Text(fr="`seat` est un nombre entier", en="`seat` is a whole number")
LEGAL_LIST: Final = Text(fr="`legal` est une liste d'actions", en="`legal` is a list of actions")
OTHER_LEGAL: Final = Text(
    fr="`legal` n'est pas l'ensemble des actions permises ici",
    en="`legal` is not the set of legal actions here",
)
NOT_OVER: Final = Text(
    fr="il y a un résultat, mais la partie n'est pas finie",
    en="there is a result, but the game is not over",
)
RESULT_LACKS: Final = Text(fr="il manque `{key}` au résultat", en="the result lacks `{key}`")
RESULT_KEY: Final = Text(
    fr="le résultat a une clé inconnue `{key}`", en="the result has an unknown key `{key}`"
)
OTHER_RESULT: Final = Text(
    fr="`{key}` du résultat est {stated}, mais les événements donnent {right}",
    en="the result's `{key}` is {stated}, but the events give {right}",
)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a record: `options` only where they differ from the game's defaults."""

    roulotte: Literal[1]
    game: str
    seats: int
    events: list[Any]
    rules: int = 1
    options: dict[str, Any] = {}
    result: dict[str, Any] | None = None
    names: list[str | None] | None = None
    fair: Fair | None = None
    chain: Chain | None = None


def write_record(
    match: Match,
    names: Sequence[str | None] | None = None,
    fair: Fair | None = None,
    chain: Chain | None = None,
) -> bytes:
    """Write a match, finished or not, as one line of JSON; who played and its proofs if known."""
    spec = match.game.spec
    extra = {"names": names, "fair": fair, "chain": chain}
    return msgspec.json.encode(
        {
            "roulotte": 1,
            "game": spec.id,
            "rules": spec.rules,
            "seats": match.seats,
            "options": match.game.write_options(match.options),
            "events": match.events,
            "result": match.result,
        }
        | {key: value for key, value in extra.items() if value is not None}
    )


def parse_record(text: str | bytes) -> Record:
    """Read the form alone, without the rules."""
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        raw = json.loads(decoded, object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise RecordError(NOT_TEXT) from None
    except RecursionError:
        raise RecordError(TOO_DEEP) from None
    except ValueError as error:
        raise RecordError(NOT_JSON.filled(why=error)) from None
    _demand_flat(raw)
    try:
        return msgspec.convert(raw, Record)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half a surrogate pair
        raise RecordError(NO_RECORD.filled(why=error)) from None


def _demand_flat(raw: object) -> None:
    """Refuse what is nested deeper than a record can be: whoever writes it again would fail."""
    level = [raw]
    for _ in range(MOST_DEPTH):
        boxes = [one for one in level if isinstance(one, dict | list)]
        level = [one for box in boxes for one in (box.values() if isinstance(box, dict) else box)]
    if level:
        raise RecordError(TOO_DEEP)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key given twice: two readers could take two different games from it."""
    if len(pairs) > MOST_KEYS:
        raise RecordError(MANY_KEYS.filled(most=MOST_KEYS))
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(KEY_TWICE.filled(key=shown(key)))
        found[key] = value
    return found


def replay(record: Record, lookup: Lookup) -> Match:
    """Play a record's events through the rules of its game."""
    *_, match = steps(record, lookup)
    return match


def steps(record: Record, lookup: Lookup) -> Iterator[Match]:
    """Play a record, stopping before the first event and after each."""
    match = _open(record, lookup)
    yield match
    for index, raw in enumerate(record.events):
        try:
            match.play(read_event(match, raw))
        except RoulotteError as error:
            why = AT_EVENT.filled(index=index, why=error.why)
            raise RecordError(why, index=index, tried=raw, legal=_allowed(match)) from None
        yield match
    _check_result(match.result, record.result)


def _open(record: Record, lookup: Lookup) -> Match:
    try:
        match = Match(lookup(record.game), record.seats, record.options)
    except TableError as error:
        raise RecordError(error.why) from None
    known = match.game.spec.rules
    if record.rules != known:
        raise RecordError(OTHER_RULES.filled(given=record.rules, known=known))
    if record.names is not None and len(record.names) != record.seats:
        raise RecordError(NAMES.filled(seats=record.seats))
    return match


def read_event(match: Match, raw: object) -> AnyEvent:
    """Read one event; if it says what was legal, that must be so."""
    if isinstance(raw, dict):
        if raw.keys() == {"chance"}:
            return Happened(match.game.read_outcome(raw["chance"]))
        if {"seat", "do"} <= raw.keys() <= {"seat", "do", "legal"}:
            return _read_acted(match, raw)
    raise RecordError(NO_EVENT)


def _read_acted(match: Match, raw: dict[str, Any]) -> Acted[Any]:
    seat = raw["seat"]
    if type(seat) is not int:
        raise RecordError(SEAT_NUMBER)
    action = match.game.read_action(raw["do"])
    if "legal" not in raw or seat != match.to_move:  # whose turn it is comes first
        return Acted(seat, action)
    if not isinstance(raw["legal"], list):
        raise RecordError(LEGAL_LIST)
    stated = tuple(match.game.read_action(one) for one in raw["legal"])
    actual = match.legal()
    if len(stated) != len(actual) or set(stated) != set(actual):
        raise RecordError(OTHER_LEGAL)
    return Acted(seat, action, actual)


def _allowed(match: Match) -> list[Any]:
    turn = match.to_move
    if turn is OVER:
        return []
    if turn is not CHANCE:
        return [{"seat": turn, "do": to_wire(action)} for action in match.legal()]
    chance = match.game.chance(match.state)
    if chance.outcomes is None:
        return [{"chance": chance.form}]
    return [{"chance": to_wire(outcome)} for outcome in chance.outcomes]


def _check_result(actual: Result | None, stated: dict[str, Any] | None) -> None:
    """What a result says must be right; the ending and a game's additions may be left out."""
    if stated is None:
        return
    if actual is None:
        raise RecordError(NOT_OVER)
    right = to_wire(actual)
    for key in ("scores", "winners"):
        if key not in stated:
            raise RecordError(RESULT_LACKS.filled(key=key))
    for key, value in stated.items():
        if key not in right:
            raise RecordError(RESULT_KEY.filled(key=shown(key)))
        if not same(value, right[key]):
            given = {"key": key, "stated": shown(value), "right": shown(right[key])}
            raise RecordError(OTHER_RESULT.filled(**given))


def same(stated: Any, right: Any) -> bool:
    """Equal as JSON: Python's 1, 1.0 and True are three things there."""
    return json.dumps(stated, sort_keys=True) == json.dumps(right, sort_keys=True)


def shown(value: object) -> str:
    """Repeat a foreign value in an error: on one line, not too long, always printable."""
    text = json.dumps(value, ensure_ascii=False).encode(errors="backslashreplace").decode()
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


def read_one(text: str | bytes, lookup: Lookup) -> Match:
    """Read and replay one record."""
    return replay(parse_record(text), lookup)


def read_each(lines: Iterable[str | bytes], lookup: Lookup) -> Iterator[Match]:
    """Read and replay a record a line; blank lines are passed over."""
    for line in lines:
        if line.strip():
            yield read_one(line, lookup)
