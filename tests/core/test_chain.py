"""Chains and signatures: good records are called what they are, and so are forged ones."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte.core.chain import FIELDS, canonical, covered
from roulotte.core.ed25519 import FIELD, ORDER, is_signed
from roulotte.core.proof import prove
from roulotte.core.record import parse_record
from roulotte.games import verify_dice
from tests.core.test_verify import run_script
from tests.support.soak import SOAK
from tests.vectors import forged
from tests.vectors.good import KEY, good, relinked

Json = dict[str, Any]
FILE: Final[Json] = json.loads(forged.PATH.read_text(encoding="utf-8"))
RECORDS: Final = {one["name"]: one["record"] for one in FILE["records"]}
TEXTS: Final = [
    *((one["name"], json.dumps(one["record"]), one["verdict"]) for one in FILE["records"]),
    *(
        (f"{one['kind']}: {one['name']}", forged.text_of(one, RECORDS), one["verdict"])
        for one in FILE["forged"]
    ),
]
SIGNED: Final = ["consistent", "finished", "chained", "signed"]


def words(text: str) -> list[str]:
    """What the script without rules says, as the words that all verifiers use."""
    said, stop = run_script(text, KEY)
    first = str(stop).partition(":")[0]
    return (
        [first] if first in {"altered", "unreadable", "bare"} else said.splitlines()[-1].split(", ")
    )


def heads(record: Json) -> tuple[str, ...]:
    read = parse_record(json.dumps(record))
    assert read.fair is not None
    assert read.chain is not None
    return prove(read, read.fair, read.chain).heads


# The file that all verifiers share


def test_the_file_is_what_the_room_gives_now() -> None:
    assert forged.PATH.read_text(encoding="utf-8") == forged.written()


def test_there_are_many_forgeries_of_many_kinds_and_none_is_called_good() -> None:
    assert len(FILE["forged"]) >= 40
    assert len({one["kind"] for one in FILE["forged"]}) >= 10
    assert all(one["verdict"] != SIGNED for one in FILE["forged"])
    assert [one["verdict"] for one in FILE["records"]][:4] == [SIGNED] * 4


@pytest.mark.parametrize(("text", "verdict"), [one[1:] for one in TEXTS], ids=[t[0] for t in TEXTS])
def test_the_library_and_the_script_say_the_same(text: str, verdict: list[str]) -> None:
    report = verify_dice(text, KEY)
    assert list(report.verdict) == verdict
    assert words(text) == verdict
    assert report.proven == (verdict[0] == "consistent")


# What a report tells


def test_a_report_says_what_came_before_and_what_was_taken_back() -> None:
    report = verify_dice(json.dumps(RECORDS["rollie"]), KEY)
    assert report.start is not None
    assert (report.start.number, report.start.abandoned) == (3, 2)
    assert [one.number for one in report.start.given_up] == [1, 2]
    assert report.taken_back > 0
    assert (report.key, report.signing) == (KEY, "signed")
    assert verify_dice(json.dumps(RECORDS["rollie"])).signing == "other key"
    assert "events were taken back" in run_script(json.dumps(RECORDS["rollie"]))[0]


def test_a_deleted_name_is_no_forgery_and_is_said() -> None:
    report = verify_dice(json.dumps(RECORDS["a name was deleted"]), KEY)
    assert report.deleted == (0,)
    assert report.verdict == tuple(SIGNED)


def test_a_record_may_leave_names_out() -> None:
    record = good()["rollie"]
    record["names"][0] = None
    assert list(verify_dice(json.dumps(record), KEY).verdict) == words(json.dumps(record)) == SIGNED
    del record["names"]
    assert list(verify_dice(json.dumps(record), KEY).verdict) == words(json.dumps(record)) == SIGNED


def test_a_head_that_somebody_noted_is_found_or_not() -> None:
    record = RECORDS["rollie"]
    noted = heads(record)[7]
    assert verify_dice(json.dumps(record), seen=noted[:12]).seen is True
    assert verify_dice(json.dumps(record), seen="0" * 12).seen is False
    assert verify_dice(json.dumps(record)).seen is None
    other = good()["rollie"]
    other["chain"]["log"][0]["hash"] = "0" * 64
    assert noted not in heads(relinked(other)), "one who was there sees that it is another story"


# Logs of nonsense

STRANGE: Final[list[Any]] = [
    {"type": "undone", "seat": 0, "to": -1}, {"type": "undone", "seat": 0, "to": 0},
    {"type": "undone", "seat": 0, "to": True}, {"type": "began"}, {"type": []}, {}, "nobody",
    "roll",
    {"type": "folded", "seat": "0", "hash": "x"}, {"type": "lucky", "seat": 12, "number": "x"},
    {"type": "taken", "seat": 0, "mark": "x"}, {"type": "renamed", "seats": 0, "mark": "x"},
    {"type": "renamed", "seats": [[0]], "mark": "x"}, {"type": "resealed", "late": [], "seal": "x"},
    {"type": "resealed", "late": [0], "seal": "x", "opened": "y"}, {"type": "acted"}, "over",
    {"type": "acted", "seat": 0, "do": {}, "means": "person"}, {"type": "abandoned"},
    {"type": "extended", "seat": 0, "more": 1}, {"type": "extended", "seat": "\ud800"},
    {"type": "extended", "seat": 10**30}, {"type": "folded", "seat": 0, "hash": []},
]  # fmt: skip


@pytest.mark.parametrize("entry", STRANGE, ids=str)
@pytest.mark.parametrize("place", [0, 4, 9, 200])
def test_nothing_strange_can_be_put_in(entry: Any, place: int) -> None:
    record = good()["rollie"]
    record["chain"]["log"].insert(place, entry)
    text = json.dumps(record)
    assert verify_dice(text, KEY).verdict == ("altered",)
    assert words(text) == ["altered"]


def test_a_chain_has_one_name_and_one_salt_a_seat() -> None:
    for salts in ([], [None] * 3):
        record = good()["rollie"]
        record["chain"]["salts"] = salts
        assert verify_dice(json.dumps(record), KEY).verdict == ("altered",)
        assert words(json.dumps(record)) == ["altered"]
    record = good()["rollie"]
    record["chain"]["start"]["names"].append("0" * 64)
    assert words(json.dumps(record)) == list(verify_dice(json.dumps(record)).verdict) == ["altered"]
    del record["names"]
    assert words(json.dumps(record)) == list(verify_dice(json.dumps(record)).verdict) == ["altered"]


def test_what_a_record_may_leave_out_is_in_the_chain_all_the_same() -> None:
    record = good()["rollie"]
    del record["rules"], record["options"]
    assert list(verify_dice(json.dumps(record), KEY).verdict) == words(json.dumps(record)) == SIGNED


# Bytes

VALUES: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=8,
)


@given(VALUES)
def test_one_way_to_write_json(value: Any) -> None:
    other = json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    assert canonical(value) == other.encode()


def test_what_is_hidden_is_covered_leaf_by_leaf() -> None:
    assert covered({"a": [1, [2]], "b": 3, "c": 4}, iter((True, False, True))) == {
        "a": [None, [2]], "b": None, "c": 4,
    }  # fmt: skip


def test_the_script_knows_the_same_entries() -> None:
    script = Path(__file__).parents[2] / "docs" / "verify_dice.py"
    text = script.read_text(encoding="utf-8")
    for kind, fields in FIELDS.items():
        said = text.partition(f'"{kind}": "')[2].partition('"')[0]
        optional = {"typed", "hashes"} if kind == "happened" else set()
        assert set(said.split()) == fields - optional, kind


# Signatures: the RFC's own examples, and another library

RFC: Final = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155",
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da",
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac",
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]  # key, message, and the halves of the signature


@pytest.mark.parametrize("example", RFC, ids=["empty", "one byte", "two bytes"])
def test_the_examples_of_the_rfc(example: tuple[str, ...]) -> None:
    key, message, *halves = example
    public, text, signed = (bytes.fromhex(one) for one in (key, message, "".join(halves)))
    assert is_signed(public, text, signed)
    assert not is_signed(public, text + b"!", signed)
    assert not is_signed(public, text, signed[::-1])
    assert not is_signed(public[::-1], text, signed)


@settings(max_examples=200 if SOAK else 20)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=80), st.data())
def test_another_library_agrees(seed: bytes, message: bytes, data: st.DataObject) -> None:
    private = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = private.public_key(), private.sign(message)
    key = public.public_bytes_raw()
    assert is_signed(key, message, signature)
    place, bit = data.draw(st.integers(0, 63)), data.draw(st.integers(0, 7))
    other = bytearray(signature)
    other[place] ^= 1 << bit
    assert not is_signed(key, message, bytes(other))
    with pytest.raises(InvalidSignature):
        public.verify(bytes(other), message)


@pytest.mark.parametrize(
    ("key", "signature"),
    [
        (b"", bytes(64)),
        (bytes(31), bytes(64)),
        (FIELD.to_bytes(32, "little"), bytes(64)),  # y is no less than the field
        ((2).to_bytes(32, "little"), bytes(64)),  # no point has it
        ((1 | 1 << 255).to_bytes(32, "little"), bytes(64)),  # zero is never odd
        (bytes.fromhex(RFC[0][0]), b""),
        (bytes.fromhex(RFC[0][0]), bytes(32) + ORDER.to_bytes(32, "little")),
    ],
)
def test_keys_and_signatures_that_are_none(key: bytes, signature: bytes) -> None:
    assert not is_signed(key, b"", signature)
