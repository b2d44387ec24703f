"""Good records and forged ones, with what every verifier says of them (`make golden` writes them).

The library, `docs/verify_dice.py` and the browser give the same words for each of `records.json`.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from roulotte.games import verify_dice
from tests.vectors import ways
from tests.vectors.good import KEY, THEIRS, Json, good, relinked, signed, unsigned

PATH: Final = Path(__file__).parent / "records.json"
Spot = list[str | int]
Change = list[Any]  # [where, new value], or [where] for what is taken out

# By kind and record the ways to forge it.
FORGERIES: Final[dict[str, dict[str, str]]] = {
    "names": {
        "rollie": "swap_names hide_behind_deletion rename",
        "rolit": "swap_names other_salt rename",
        "poknroll": "swap_names_and_salts",
    },
    "decisions": {
        "rollie": "other_decision other_means",
        "poknroll": "other_decision",
        "rolit": "other_means",
    },
    "cut in half": {
        "rollie": "cut cut_log",
        "poknroll": "cut",
        "rolit": "cut_events",
    },
    "ended otherwise": {
        "rollie": "end_early",
        "rolit": "end_early deny_the_end other_winner",
    },
    "options": {
        "roll-estate": "other_options no_options",
        "rollie": "no_locks",
        "poknroll": "other_typists",
        "rolit": "bot_seat",
    },
    "taken back": {
        "rollie": "no_undo undo_stands no_hold",
    },
    "order": {
        "rollie": "reorder_log",
        "rolit": "reorder_events",
    },
    "number and date": {
        "rollie": "other_number other_date other_room",
    },
    "abandoned before": {
        "rollie": "first_of_all fewer_abandoned later_abandoned",
    },
    "signature": {
        "rollie": "other_signature spoilt_signature large_signature other_key no_key"
        " sign_anew strip_signature",
        "abandoned": "strip_signature",
    },
    "chain": {
        "rollie": "strip_chain empty_log other_chain other_head"
        " strange_entry after_the_end strip_fair",
    },
    "what was hidden": {
        "poknroll": "other_cup other_typed_cup other_hash",
    },
    "dice": {
        "rollie": "other_die other_first other_lucky other_seal other_match another_attempt",
    },
}

# Those after which a careful forger writes the chain anew, keeps the signature or takes it off.
CAREFUL: Final = frozenset({
    "rename", "other_decision", "other_means", "cut", "end_early", "no_locks", "bot_seat",
    "no_undo", "no_hold", "other_number", "other_date", "first_of_all", "fewer_abandoned",
})  # fmt: skip

TWICE: Final = (
    ("rollie", '"names":', '"names": ["Zoé", "Bo"], "names":'),
    ("rollie", '"chain":', '"chain": {}, "chain":'),
    ("rolit", '{"place":', '{"place": "a1", "place":'),
    ("poknroll", '"signature":', '"signature": "00", "signature":'),
)


def forged() -> Iterator[Json]:
    """Every forgery: what it is, of which record, and how it differs."""
    for kind, records in FORGERIES.items():
        for of, names in records.items():
            for name in names.split():
                yield from _cases(kind, of, name)
    own = _after("rollie", ways.other_decision, relinked, lambda one: signed(one, THEIRS))
    yield _case("decisions", "other decision, signed by another server", "rollie", own)
    for of, once, twice in TWICE:
        text = json.dumps(good()[of], ensure_ascii=False)
        assert once in text
        yield {"kind": "a key twice", "name": twice, "text": text.replace(once, twice, 1)}


def _cases(kind: str, of: str, way: str) -> Iterator[Json]:
    forge, name = getattr(ways, way), way.replace("_", " ")
    yield _case(kind, name, of, _after(of, forge))
    if way in CAREFUL:
        yield _case(kind, f"{name}, the chain written anew", of, _after(of, forge, relinked))
        bare = _after(of, forge, relinked, unsigned)
        yield _case(kind, f"{name}, written anew and unsigned", of, bare)


def _after(of: str, *steps: Callable[[Json], Any]) -> Json:
    record = good()[of]
    for step in steps:
        step(record)
    return record


def _case(kind: str, name: str, of: str, record: Json) -> Json:
    return {"kind": kind, "name": name, "of": of, "changes": list(differences(good()[of], record))}


def differences(one: Any, other: Any, where: Spot | None = None) -> Iterator[Change]:
    """How to come from one JSON value to another."""
    where = where or []
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in other:
                yield [[*where, key]]
            elif key not in one:
                yield [[*where, key], other[key]]
            else:
                yield from differences(one[key], other[key], [*where, key])
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, [*where, place])
    elif json.dumps(one) != json.dumps(other):
        yield [where, other]


def changed(record: Json, changes: Sequence[Change]) -> Json:
    """The record with the differences."""
    record = deepcopy(record)
    for (*path, last), *value in changes:
        inside: Any = record
        for key in path:
            inside = inside[key]
        if value:
            inside[last] = value[0]
        else:
            del inside[last]
    return record


def text_of(case: Json, records: dict[str, Json]) -> str:
    """The text that a verifier gets."""
    if "text" in case:
        text: str = case["text"]
        return text
    return json.dumps(changed(records[case["of"]], case["changes"]))


def verdict(text: str) -> list[str]:
    """What the library says."""
    return list(verify_dice(text, KEY).verdict)


def everything() -> Json:
    """The whole file."""
    records = good()
    return {
        "key": KEY,
        "records": [
            {"name": name, "record": one, "verdict": verdict(json.dumps(one))}
            for name, one in records.items()
        ],
        "forged": [case | {"verdict": verdict(text_of(case, records))} for case in forged()],
    }


def written() -> str:
    """One case a line."""
    made = everything()
    lines = [f'"key": {json.dumps(made["key"])}']
    for name in ("records", "forged"):
        cases = ",\n".join(json.dumps(one, ensure_ascii=False) for one in made[name])
        lines.append(f'"{name}": [\n{cases}\n]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")
