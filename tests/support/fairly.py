"""Records with verifiable dice, and ways to spoil them."""

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from roulotte.bots import bot_named
from roulotte.core.record import write_record
from roulotte.core.seeded import Seeded, Streams
from roulotte.lab.fairplay import play_fair, sealed
from tests.support.tables import TABLES, Table

Record = dict[str, Any]
PLAYERS = (
    "Ana",
    "Bo",
    "Chloé",
    "Diego",
    "Emma",
    "Farid",
    "Gina",
    "Hugo",
    "Ines",
    "Jo",
    "Kim",
    "Lea",
)


def table_of(game: str, variant: str) -> Table:
    """The smallest table of a variant."""
    return next(table for table in TABLES if (table.game, table.variant) == (game, variant))


def fair_record(
    table: Table,
    seed: str,
    *,
    given_up: int = 0,
    typed_by: Sequence[int] = (),
    opened: bool = True,
) -> Record:
    """A whole game of random bots; every seat but the last one gives a lucky number."""
    streams = Streams(f"{seed} {table}")
    people = [True] * (table.seats - 1) + [table.seats == 1]
    cup = sealed(f"{table}/{seed}", people, streams, given_up=given_up, typed_by=typed_by)
    match = table.open()
    play_fair(match, [bot_named("random", table.game)] * table.seats, streams, cup)
    names = [*PLAYERS[: table.seats - 1], None]
    record: Record = json.loads(write_record(match, names, cup.block(opened=opened)))
    return record


def cut(record: Record, events: int) -> Record:
    """The record of the same game given up after so many events."""
    short = deepcopy(record)
    short["events"], short["result"] = record["events"][:events], None
    short["fair"]["rolls"] = record["fair"]["rolls"][: len(chances(short))]
    return short


def chances(record: Record) -> list[int]:
    """The indices of the events of chance: roll n is the n-th of them."""
    return [index for index, event in enumerate(record["events"]) if "chance" in event]


# Ways to spoil a record: each changes it in place, and may happen to change nothing.


def _pick(items: Sequence[Any], source: Seeded) -> Any:
    return items[source.below(len(items))]


def other_digit(text: str, source: Seeded) -> str:
    """The same hex text with another digit in one place."""
    place, digit = source.below(len(text)), f"{source.below(16):x}"
    return text[:place] + digit + text[place + 1 :]


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Where the leaves of a JSON value are: container and key."""
    if not isinstance(value, dict | list):
        return []
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value))
    return [(value, key) for key, inside in pairs if not isinstance(inside, dict | list)] + [
        spot for _, inside in pairs for spot in _spots(inside)
    ]


def _dice(record: Record, source: Seeded) -> None:
    """Another value somewhere in what happened."""
    outcome = record["events"][_pick(chances(record), source)]["chance"]
    if spots := _spots(outcome):
        container, key = _pick(spots, source)
        container[key] = _pick([1, 2, 3, 4, 5, 6, 0, -5, 10, "R", "A1", "Bpair", True], source)


def _swapped_events(record: Record, source: Seeded) -> None:
    one, other = (_pick(chances(record), source) for _ in range(2))
    events = record["events"]
    events[one], events[other] = events[other], events[one]


def _pool(record: Record, source: Seeded) -> dict[str, Any]:
    pool: dict[str, Any] = _pick(_pick(record["fair"]["rolls"], source), source)
    return pool


def _items(record: Record, source: Seeded) -> None:
    items = _pool(record, source)["items"]
    one, other = source.below(len(items)), source.below(len(items))
    items[one] = items[other]


def _count(record: Record, source: Seeded) -> None:
    pool = _pool(record, source)
    pool["count"] = pool.get("count", 1) + _pick([-1, 1], source)


def _flag(record: Record, source: Seeded) -> None:
    pool, flag = _pool(record, source), _pick(["again", "secret", "typed"], source)
    pool[flag] = not pool.get(flag, flag == "again")


def _hash(record: Record, source: Seeded) -> None:
    pools = [pool for roll in record["fair"]["rolls"] for pool in roll if pool.get("hashes")]
    if pools:
        hashes = _pick(pools, source)["hashes"]
        place = source.below(len(hashes))
        hashes[place] = other_digit(hashes[place], source)


def _seed(record: Record, source: Seeded) -> None:
    envelope, key = _pick(record["fair"]["seals"], source), _pick(["seal", "secret"], source)
    envelope[key] = other_digit(envelope[key], source)


def _number(record: Record, source: Seeded) -> None:
    given = record["fair"]["seals"][-1][_pick(["folds", "numbers"], source)]
    place = source.below(len(given))
    if given[place] is not None:
        given[place] = _pick([None, other_digit(given[place], source)], source)


def _match(record: Record, source: Seeded) -> None:
    record["fair"]["match"] += _pick(["x", "1", "/"], source)


def _dropped_roll(record: Record, source: Seeded) -> None:
    rolls = record["fair"]["rolls"]
    del rolls[source.below(len(rolls))]


def _doubled_roll(record: Record, source: Seeded) -> None:
    rolls = record["fair"]["rolls"]
    rolls.append(_pick(rolls, source))


def _swapped_rolls(record: Record, source: Seeded) -> None:
    rolls = record["fair"]["rolls"]
    one, other = source.below(len(rolls)), source.below(len(rolls))
    rolls[one], rolls[other] = rolls[other], rolls[one]


def _attempts(record: Record, source: Seeded) -> None:
    seals = record["fair"]["seals"]
    if len(seals) > 1:
        seals.pop(source.below(len(seals))) if source.below(2) else seals.reverse()


def _typists(record: Record, source: Seeded) -> None:
    if len(record["fair"]["rolls"]) > 10:  # one roll alone may come out the same with another key
        record["fair"]["typed_by"] = [source.below(record["seats"])]


# What needs no rules to be seen.
PLAIN: tuple[Callable[[Record, Seeded], None], ...] = (
    _dice, _swapped_events, _hash, _seed, _number, _match, _dropped_roll, _doubled_roll,
    _attempts, _typists,
)  # fmt: skip
SPOILS = (*PLAIN, _items, _count, _flag, _swapped_rolls)


def spoilt(
    record: Record, source: Seeded, spoils: Sequence[Callable[[Record, Seeded], None]] = SPOILS
) -> Record:
    """The record changed in one way, whichever really changes it."""
    while True:
        other = deepcopy(record)
        _pick(spoils, source)(other, source)
        if json.dumps(other) != json.dumps(record):
            return other
