"""The game record: a header and the events, as JSON or one a line (see docs/record.md).

Reading a record replays it through the rules. A broken one is refused whole, with the index of
the offending event, what was tried there and what was legal.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from roulotte.core.chain import Chain
from roulotte.core.errors import RecordError, RoulotteError, TableError
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.fair import Fair
from roulotte.core.game import CHANCE, OVER, AnyGame
from roulotte.core.match import Match
from roulotte.core.spec import Result
from roulotte.core.wire import to_wire

Lookup = Callable[[str], AnyGame]

MOST_SHOWN = 300  # characters of a foreign value that an error repeats
MOST_KEYS = 1000  # keys of one object; none of ours has thirty
MOST_DEPTH = 60  # objects and lists in one another; ours go ten deep


TOO_DEEP = "this is nested too deeply to be a record"


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
        raise RecordError("this is not UTF-8 text") from None
    except RecursionError:
        raise RecordError(TOO_DEEP) from None
    except ValueError as error:
        raise RecordError(f"this is not JSON: {error}") from None
    _demand_flat(raw)
    try:
        return msgspec.convert(raw, Record)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half a surrogate pair
        raise RecordError(f"this is not a record: {error}") from None


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
        raise RecordError(f"an object has more than {MOST_KEYS} keys")
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(f"the key {shown(key)} is given twice in one object")
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
            raise RecordError(
                f"event {index}: {error}", index=index, tried=raw, legal=_allowed(match)
            ) from None
        yield match
    _check_result(match.result, record.result)


def _open(record: Record, lookup: Lookup) -> Match:
    try:
        match = Match(lookup(record.game), record.seats, record.options)
    except TableError as error:
        raise RecordError(str(error)) from None
    known = match.game.spec.rules
    if record.rules != known:
        raise RecordError(f"rules version {record.rules} is not known here, only {known}")
    if record.names is not None and len(record.names) != record.seats:
        raise RecordError(f"`names` has a name or null for each of the {record.seats} seats")
    return match


def read_event(match: Match, raw: object) -> AnyEvent:
    """Read one event; if it says what was legal, that must be so."""
    if isinstance(raw, dict):
        if raw.keys() == {"chance"}:
            return Happened(match.game.read_outcome(raw["chance"]))
        if {"seat", "do"} <= raw.keys() <= {"seat", "do", "legal"}:
            return _read_acted(match, raw)
    raise RecordError('an event is {"chance": …} or {"seat": …, "do": …}')


def _read_acted(match: Match, raw: dict[str, Any]) -> Acted[Any]:
    seat = raw["seat"]
    if type(seat) is not int:
        raise RecordError("`seat` is a whole number")
    action = match.game.read_action(raw["do"])
    if "legal" not in raw or seat != match.to_move:  # whose turn it is comes first
        return Acted(seat, action)
    if not isinstance(raw["legal"], list):
        raise RecordError("`legal` is a list of actions")
    stated = tuple(match.game.read_action(one) for one in raw["legal"])
    actual = match.legal()
    if len(stated) != len(actual) or set(stated) != set(actual):
        raise RecordError("`legal` is not the set of legal actions here")
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
        raise RecordError("there is a result, but the game is not over")
    right = to_wire(actual)
    for key in ("scores", "winners"):
        if key not in stated:
            raise RecordError(f"the result lacks `{key}`")
    for key, value in stated.items():
        if key not in right:
            raise RecordError(f"the result has an unknown key `{shown(key)}`")
        if not same(value, right[key]):
            raise RecordError(
                f"the result's `{key}` is {shown(value)}, but the events give {shown(right[key])}"
            )


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
