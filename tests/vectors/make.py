"""Test vectors of the verifiable dice (`make golden` writes them anew).

Whoever writes another verifier, in a browser or anywhere, checks it against `dice.json`.
"""

import json
from collections.abc import Iterator, Sequence
from functools import reduce
from hashlib import sha256
from pathlib import Path
from typing import Any

from roulotte.core.chance import Draw, Pool, dice_pool
from roulotte.core.fair import FairDice, commit_number, commitment, draw, lucky, opening, seal, stir
from roulotte.games import verify_dice
from tests.support.fairly import Record, chances, cut, fair_record, table_of

PATH = Path(__file__).parent / "dice.json"
Json = dict[str, Any]

SECRETS = (bytes(32), bytes(range(32)), b"\xff" * 32)
NUMBERS = (bytes(16), bytes(range(16)), b"\xff" * 16)
MATCHES = ("m", "evening/3", "3f2c9a-1")


def seals() -> Iterator[Json]:
    """Every secret and match, at some attempt."""
    for attempt, (secret, match) in enumerate(zip(SECRETS, MATCHES, strict=True), start=1):
        yield {
            "secret": secret.hex(), "match": match, "attempt": attempt,
            "seal": seal(secret, match, attempt),
        }  # fmt: skip


def folds() -> Iterator[Json]:
    """Every number, and one number at several seats."""
    for number, seat in ((0, 0), (1, 0), (1, 1), (1, 11), (2, 3)):
        match, attempt = MATCHES[number], number + 1
        yield {
            "number": NUMBERS[number].hex(), "match": match, "attempt": attempt, "seat": seat,
            "fold": commit_number(NUMBERS[number], match, attempt, seat),
        }  # fmt: skip


def luck() -> Iterator[Json]:
    """What people type, in several forms."""
    for text in ("42", "４２", "  Chloé ", "Chloe\u0301", "tante Alma, 1931", ""):
        yield {"text": text, "number": lucky(text).hex()}


def keys() -> Iterator[Json]:
    """With people, bots, nobody at all, and seats that type."""
    one, two, three = NUMBERS
    given: Sequence[tuple[tuple[bytes | None, ...], tuple[int, ...]]] = (
        ((one, two), ()), ((two, one), ()), ((None,), ()), ((None, three, None), (1,)),
        ((one, None, two, None), (0, 2)), ((two,) * 12, tuple(range(12))),
    )  # fmt: skip
    for attempt, (numbers, typed_by) in enumerate(given, start=1):
        yield {
            "secret": SECRETS[1].hex(), "match": MATCHES[1], "attempt": attempt,
            "numbers": [None if number is None else number.hex() for number in numbers],
            "typed_by": list(typed_by),
            "key": stir(SECRETS[1], MATCHES[1], attempt, numbers, typed_by).hex(),
        }  # fmt: skip


def streams() -> Iterator[Json]:
    """Numbers below bounds small and large; above 2³¹ about half of the words are passed over."""
    bounds = (
        [6] * 20, [2, 3, 4, 5, 6, 7, 12], [48, 47, 46, 45, 44], [1, 6, 1, 6],
        [2**31 + 1] * 12, [3 * 2**30] * 12, [2**32 - 1, 2**32], [2**31 + 1, 6, 2**31 + 1, 6, 6],
    )  # fmt: skip
    for number, series in enumerate(bounds):
        key, label = sha256(str(number).encode()).digest(), f"roll|{number}|0"
        dice = FairDice(key, label)
        yield {
            "key": key.hex(), "label": label, "bounds": series,
            "numbers": [dice.below(bound) for bound in series],
        }  # fmt: skip


def draws() -> Iterator[Json]:
    """With and without return, shown and hidden, one pool and several."""
    deck = tuple(suit + face for suit in "AB" for face in "12345")
    rolls: Sequence[Sequence[Pool]] = (
        [dice_pool(5, 0)],
        [dice_pool(0, 0), dice_pool(1, 0)],
        [dice_pool(3, 0, secret=True), dice_pool(3, 1, secret=True), dice_pool(2, None)],
        [Pool((-5, 0, 2, 5, 10, "R"), 2)],
        [Pool((0, 1, 2), again=False)],
        [Pool(deck, 10, again=False)],
        [Pool(deck, 4, again=False, secret=True), Pool(deck, 3, again=False)],
    )
    for n, pools in enumerate(rolls):
        key = sha256(f"draws {n}".encode()).digest()
        rolled = draw(Draw(pools, lambda *drawn: drawn, ""), key, n)
        yield {
            "key": key.hex(), "n": n,
            "pools": [
                {"items": p.items, "count": p.count, "again": p.again, "secret": p.secret}
                for p in pools
            ],
            "drawn": rolled.drawn,
            "hashes": [pool.hashes for pool in rolled.shown],
        }  # fmt: skip


def hidden() -> Iterator[Json]:
    """Salts and the hashes of what they hide."""
    values: tuple[object, ...] = ([2, 5], [1, 1, 6], "A1", "Bpair", [])
    for number, value in enumerate(values):
        key, place = sha256(f"hidden {number}".encode()).digest(), (number, 2 * number, number // 2)
        salt = opening(key, *place)
        yield {
            "key": key.hex(), "n": place[0], "pool": place[1], "unit": place[2],
            "salt": salt.hex(), "value": value, "hash": commitment(salt, value),
        }  # fmt: skip


def records() -> dict[str, Record]:
    """Short games: the five of them, with typed dice, sealed again, and still closed."""
    rollie, jorg = table_of("rollie", "few"), table_of("poknroll", "jorg")
    return {
        "rollie": cut(fair_record(rollie, "vector"), 14),
        "roll-estate": cut(fair_record(table_of("roll-estate", "two"), "vector"), 14),
        "poknroll": cut(fair_record(jorg, "vector"), 16),
        "rolit": cut(fair_record(table_of("rolit", "two"), "vector"), 6),
        "rolln-bump": cut(fair_record(table_of("rolln-bump", "two"), "vector"), 14),
        "typed": cut(fair_record(jorg, "typed", typed_by=(0, 2)), 16),
        "sealed again": cut(fair_record(rollie, "again", given_up=2), 8),
        "closed": cut(fair_record(rollie, "closed", opened=False), 8),
    }


def changes(good: dict[str, Record]) -> Iterator[tuple[str, str, list[str | int], Any]]:
    """Alterations that a verifier without rules sees: name, record, where, and the new value."""
    rollie, jorg, bump = good["rollie"], good["poknroll"], good["rolln-bump"]
    fair, last = rollie["fair"], chances(rollie)[3]
    rolled = rollie["events"][last]["chance"]["roll"]
    cups, deal = jorg["events"][1]["chance"]["cups"], bump["events"][1]["chance"]["deal"]
    yield "another die", "rollie", ["events", last, "chance", "roll"], _other_face(rolled)
    yield "another start player", "rollie", ["events", 0, "chance", "first"], 1 - _first(rollie)
    yield "cups change places", "poknroll", ["events", 1, "chance", "cups"], cups[::-1]
    yield "a pile turned over", "rolln-bump", ["events", 1, "chance", "deal", 0], deal[0][::-1]
    yield "a roll too few", "rollie", ["fair", "rolls"], fair["rolls"][:-1]
    yield "rolls in another order", "rollie", ["fair", "rolls"], fair["rolls"][::-1]
    yield "another secret", "rollie", ["fair", "seals", 0, "secret"], "0" * 64
    yield "another seal", "rollie", ["fair", "seals", 0, "seal"], "0" * 64
    yield "another number", "rollie", ["fair", "seals", 0, "numbers", 0], "0" * 32
    yield "a number kept back", "rollie", ["fair", "seals", 0, "numbers", 0], None
    yield "another match", "rollie", ["fair", "match"], "m"
    yield "an attempt hushed up", "sealed again", ["fair", "seals"], _seals(good)[1:]
    yield "another hash", "poknroll", ["fair", "rolls", 1, 2, "hashes", 0], "0" * 64
    yield "no hash", "rolln-bump", ["fair", "rolls", 1, 0, "hashes"], []
    yield "others may type", "typed", ["fair", "typed_by"], [0, 1, 2]
    yield "not typed after all", "typed", ["fair", "rolls", 1, 0, "typed"], False
    yield "marked as typed", "rollie", ["fair", "rolls", 2, 0, "typed"], True


def _first(record: Record) -> int:
    seat: int = record["events"][0]["chance"]["first"]
    return seat


def _other_face(rolled: list[Any]) -> list[Any]:
    """The same roll with a 2 in place of its last die, or a 0 if that is one."""
    return sorted([rolled[0], 2 if rolled[1] != 2 else 0], key=lambda face: (face == "R", face))


def _seals(good: dict[str, Record]) -> list[Json]:
    seals: list[Json] = good["sealed again"]["fair"]["seals"]
    return seals


def put(record: Record, path: Sequence[str | int], value: object) -> Record:
    """The record with another value in one place."""
    other: Record = json.loads(json.dumps(record))
    *way, last = path
    reduce(lambda inside, key: inside[key], way, other)[last] = value  # type: ignore[index]
    return other


def verdict(record: Record) -> Json:
    """What the library says of a record: counts, and the first roll that is wrong, if one is."""
    report = verify_dice(json.dumps(record))
    first = [{"roll": fault.roll} for fault in report.faults[:1]]
    if first:
        return {"fault": first[0]}
    typed = {str(seat): number for seat, number in report.typed.items()}
    counts = {"rolls": report.rolls, "checked": report.checked, "secrets": report.secrets}
    return counts | {"typed": typed, "attempts": report.attempts, "closed": report.closed}


def vectors() -> Json:
    """Everything."""
    good = records()
    altered = [
        {"name": name, "of": base, "path": path, "value": value}
        | verdict(put(good[base], path, value))
        for name, base, path, value in changes(good)
    ]
    return {
        "seal": list(seals()), "fold": list(folds()), "lucky": list(luck()), "stir": list(keys()),
        "below": list(streams()), "draw": list(draws()), "salt": list(hidden()),
        "records": [
            {"name": name} | verdict(record) | {"record": record} for name, record in good.items()
        ],
        "altered": altered,
    }  # fmt: skip


def text() -> str:
    """The file: one vector a line, so that a diff shows which changed."""
    parts = [
        f'"{kind}": [\n' + ",\n".join(json.dumps(one, ensure_ascii=False) for one in some) + "\n]"
        for kind, some in vectors().items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Write the file anew."""
    PATH.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
