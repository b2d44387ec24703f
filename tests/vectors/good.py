"""Records as a server gives them out, for every kind of thing that can be in a chain."""

import json
from functools import cache
from hashlib import sha256
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from roulotte.core.chain import signed_text
from roulotte.core.proof import prove
from roulotte.core.record import parse_record
from roulotte.protocol import commands
from roulotte.server.room.record import record_of
from tests.server.memory.evening import Evening

Json = dict[str, Any]

OURS: Final = Ed25519PrivateKey.from_private_bytes(sha256(b"the server").digest())
THEIRS: Final = Ed25519PrivateKey.from_private_bytes(sha256(b"another server").digest())
KEY: Final = OURS.public_key().public_bytes_raw().hex()


def relinked(record: Json) -> Json:
    """The record with the head that its own chain gives, as a careful forger would write it."""
    record["chain"]["head"] = "0" * 64
    read = parse_record(json.dumps(record))
    assert read.fair is not None and read.chain is not None  # noqa: PT018 - made with both
    record["chain"]["head"] = prove(read, read.fair, read.chain).heads[-1]
    return record


def signed(record: Json, key: Ed25519PrivateKey) -> Json:
    """The record signed by a server."""
    text = signed_text(record["fair"]["match"], record["chain"]["head"])
    record["chain"]["key"] = key.public_key().public_bytes_raw().hex()
    record["chain"]["signature"] = key.sign(text).hex()
    return record


def unsigned(record: Json) -> Json:
    """The record without a signature."""
    del record["chain"]["key"], record["chain"]["signature"]
    return record


def finished(evening: Evening, *, opened: bool = True) -> Json:
    """What a server would give out."""
    record: Json = json.loads(record_of(evening.table, opened=opened))
    return signed(record | {"names": list(evening.table.names())}, OURS)


def rollie() -> Json:
    """The third match of an evening: one taken back, a new name, a bot that holds a seat."""
    evening = Evening("Ana", "Bo", seed="vectors")
    evening.seat("rollie", "Ana", "Bo")
    for _ in range(2):
        evening.do("Ana", commands.Start())
        evening.do("Ana", commands.Abandon())
        evening.now += 60_000
    evening.start()
    evening.play(lambda: len(evening.table.history) >= 6 and evening.table.deciding == 0)
    evening.act()
    evening.do("Ana", commands.Undo())
    if evening.table.undo is not None:
        evening.do("Bo", commands.Agree(yes=True))
    evening.do("Ana", commands.Rename("Anna"))
    evening.away[evening.number("Bo")] = 1_000.0
    evening.do("Ana", commands.Hold(1, "random"))
    evening.play(lambda: len(evening.table.history) >= 20 and evening.table.deciding == 0)
    evening.do("Bo", commands.Back())
    evening.play()
    return finished(evening)


def rolit() -> Json:
    """A first match against a bot."""
    evening = Evening("Ana", seed="vectors")
    evening.seat("rolit", "Ana", None)
    evening.start()
    evening.play()
    return finished(evening)


def poknroll() -> Json:
    """Cups, and one who types in real dice."""
    evening = Evening("Ana", "Bo", "Chloé", seed="vectors")
    evening.seat("poknroll", "Ana", "Bo", "Chloé", typed=(1,))
    evening.start()
    evening.play()
    return finished(evening)


def estate() -> Json:
    """Alone, and hard."""
    evening = Evening("Ana", seed="vectors")
    evening.seat("roll-estate", "Ana", options={"difficulty": "hard"})
    evening.start()
    evening.play()
    return finished(evening)


def given_up(*, opened: bool) -> Json:
    """Abandoned after some events, its envelope open or not yet."""
    evening = Evening("Ana", "Bo", seed="given up")
    evening.seat("rollie", "Ana", "Bo")
    evening.start()
    evening.play(lambda: len(evening.table.history) >= 8)
    evening.do("Ana", commands.Abandon())
    return finished(evening, opened=opened)


def deleted() -> Json:
    """One who played had their name deleted."""
    record = rolit()
    record["names"][0] = record["chain"]["salts"][0] = None
    return record


def of_before() -> Json:
    """As a server wrote it before there were chains."""
    record = rollie()
    del record["chain"]
    return record


@cache
def _good() -> str:
    made = {
        "rollie": rollie(),
        "rolit": rolit(),
        "poknroll": poknroll(),
        "roll-estate": estate(),
        "abandoned": given_up(opened=True),
        "abandoned, still closed": given_up(opened=False),
        "a name was deleted": deleted(),
        "from before there were chains": of_before(),
    }
    return json.dumps(made)


def good() -> dict[str, Json]:
    """Records that nobody touched."""
    made: dict[str, Json] = json.loads(_good())
    return made
