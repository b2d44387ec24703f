"""The chain of a match: a hash after everything that happened in it; docs/dice.md has every byte.

Each head is over the head before and the public form of what happened: what everybody was shown,
and the salted hashes of what was hidden. So no head tells anything that a spectator does not know.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

import msgspec

from roulotte.core.fair import Hash, Number, Roll

Signature = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}(?![\\s\\S])")]
Count = Annotated[int, msgspec.Meta(ge=0)]
Form = dict[str, Any]  # something that happened, as everybody may know it

canonical: Final = msgspec.json.Encoder(order="sorted").encode  # keys in order, no spaces


class GivenUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that was abandoned: its number in the room, when, and after how many events."""

    number: int
    at: int  # milliseconds since 1970
    events: Count


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the chain begins with, as far as the rest of a record does not say it."""

    room: Hash  # of the room's id, which is a secret: whoever knows the room can tell
    number: Annotated[int, msgspec.Meta(ge=1)]  # of the match in its room
    previous: Hash | None  # the last head of the match before
    abandoned: Count  # of the matches before, in the whole evening
    given_up: tuple[GivenUp, ...]  # those right before this one
    at: int  # when the dice were sealed
    names: tuple[Hash, ...]  # of each seat's name, salted: it can be deleted
    bots: tuple[str | None, ...]  # the bot at a seat, if none but a bot ever sat there
    pace: str
    seconds: int | None
    locks: bool


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `chain` block of a record."""

    v: Literal[1]
    start: Start
    log: tuple[str | Form, ...]  # a word where the rest of the record says what happened
    head: Hash  # the last one
    salts: tuple[Number | None, ...]  # of the names as they are now; null: the name was deleted
    key: Hash | None = None  # the public key of the server
    signature: Signature | None = None


# What happened, and which of its fields are public and not a name

FIELDS: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(fields.split())
    for name, fields in {
        "resealed": "late opened seal",
        "folded": "seat hash",
        "lucky": "seat number",
        "began": "",
        "acted": "seat do means",
        "happened": "chance typed hashes",
        "threw": "seat pool",
        "locked": "seat",
        "unlocked": "seat kind",
        "undo_asked": "seat",
        "undo_answered": "seat yes",
        "undone": "seat to",
        "extended": "seat",
        "over": "result secret",
        "abandoned": "",
        "held": "seat bot",
        "returned": "seat",
        "offered": "seat until",
        "taken": "seat mark",
        "renamed": "seats mark",
    }.items()
}
MAY_LACK: Final = frozenset({"typed", "hashes"})  # where there is nothing of the kind
MEANS: Final = frozenset({"person", "bot", "clock", "lock"})  # words for the next decision
ROLL: Final = "roll"  # the word for the next event of chance
OVER: Final = "over"  # the word for the end, with the record's result


def acted(seat: object, do: object, means: str) -> Form:
    """A decision."""
    return {"type": "acted", "seat": seat, "do": do, "means": means}


def happened(chance: object, roll: Roll) -> Form:
    """A roll: what came out hidden is null, its salted hashes stand for it."""
    form: Form = {"type": "happened", "chance": chance}
    if any(pool.secret for pool in roll):
        flags = (pool.secret for pool in roll for _ in range(pool.count))
        form["chance"] = covered(chance, flags)
    if typed := [index for index, pool in enumerate(roll) if pool.typed]:
        form["typed"] = typed
    if any(pool.hashes for pool in roll):
        form["hashes"] = [list(pool.hashes) for pool in roll]
    return form


def covered(value: Any, hidden: Iterator[bool]) -> Any:
    """A JSON value with null in place of what is hidden, leaf by leaf as they are written."""
    if isinstance(value, dict):
        return {key: covered(one, hidden) for key, one in value.items()}
    if isinstance(value, list):
        return [covered(one, hidden) for one in value]
    return None if next(hidden, False) else value


# Hashes


class Facts(msgspec.Struct, frozen=True):
    """What a chain begins with that stands elsewhere in a record."""

    game: str
    rules: int
    seats: int
    options: Any
    match: str
    seal: str  # the first one
    typed: tuple[int, ...]  # the seats that may type in their dice, ascending


def first_head(start: Start, facts: Facts) -> str:
    """The head before anything happened: of the start and of what the record says besides."""
    known = msgspec.structs.asdict(start) | msgspec.structs.asdict(facts)
    return _hash(b"roulotte-chain-1|" + canonical(known))


def next_head(head: str, form: bytes) -> str:
    """The head after something happened, whose canonical form this is."""
    return _hash(b"%b|%b" % (head.encode(), form))


def name_mark(salt: str, name: str) -> str:
    """The hash that holds a name; without the salt, nobody can tell which."""
    return _hash(f"roulotte-name-1|{salt}|{name}".encode())


def room_mark(room: str) -> str:
    """The hash that stands for a room."""
    return _hash(f"roulotte-room-1|{room}".encode())


def signed_text(match: str, head: str) -> bytes:
    """What a server signs."""
    return f"roulotte-sign-1|{match}|{head}".encode()


def _hash(text: bytes) -> str:
    return sha256(text).hexdigest()
