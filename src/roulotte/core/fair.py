"""Dice that the table can check; docs/dice.md has every byte.

A secret in a sealed envelope and a lucky number from each seat are stirred into a key, and the key
fixes every roll by its number. Nothing here draws at random: whoever seals brings the secret.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import digest
from itertools import count
from typing import Annotated, Any, Final, Generic, Literal, TypeVar
from unicodedata import normalize

import msgspec

from roulotte.core.chance import Chance, Drawn, Pool
from roulotte.core.errors import IllegalError
from roulotte.core.game import Unit
from roulotte.core.refusals import NOT_TYPED

C = TypeVar("C")

WORD: Final = 4  # bytes that make a number
WORDS: Final = 1 << 8 * WORD

# The end is spelt out: `$` alone would also take a line break after it.
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}(?![\\s\\S])")]
Number = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}(?![\\s\\S])")]
MatchId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._:/-]{1,100}(?![\\s\\S])")]
Word = Annotated[str, msgspec.Meta(pattern="^[a-z_]{1,40}(?![\\s\\S])")]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pool of a roll, as everybody may see it from the moment of the roll."""

    items: tuple[Any, ...]
    count: int = 1
    again: bool = True
    secret: bool = False
    typed: bool = False  # thrown by hand and typed in
    hashes: tuple[Hash, ...] = ()  # of what came out hidden, unit by unit


Roll = tuple[Shown, ...]  # one number n: its pools in order


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One attempt to begin: the seal, a commitment and a number a seat, the opened secret."""

    seal: Hash
    folds: tuple[Hash | None, ...]
    numbers: tuple[Number | None, ...]
    secret: Hash | None = None  # None while the envelope is closed
    why: Word | None = None  # why it was given up, such as `unopened`


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `fair` block of a record: everything that a verifier needs."""

    v: Literal[1]
    match: MatchId
    seals: Annotated[tuple[Seal, ...], msgspec.Meta(min_length=1)]  # the last one is in force
    rolls: tuple[Roll, ...]  # one for each event of chance, in order
    typed_by: tuple[int, ...] = ()  # the seats that may type in their dice, ascending


class Rolled(msgspec.Struct, Generic[C], frozen=True):
    """A roll that was made: for the rules, for whoever may look, and for everybody."""

    outcome: C
    drawn: tuple[tuple[Any, ...], ...]
    shown: Roll


class Opening(msgspec.Struct, frozen=True):
    """The salt of something hidden that was uncovered: with it, anyone can check its hash."""

    roll: int
    pool: int
    unit: int
    salt: Number


# Before the game


def seal(secret: bytes, match: str, attempt: int) -> str:
    """Seal a secret of 32 bytes: what the table shows before anyone gives a number."""
    return _hash("roulotte-seal-1", match, attempt, secret.hex())


def commit_number(number: bytes, match: str, attempt: int, seat: int) -> str:
    """Commit to a lucky number of 16 bytes; with the seat in it, nobody can copy another's."""
    return _hash("roulotte-fold-1", match, attempt, seat, number.hex())


def lucky(text: str) -> bytes:
    """Make a lucky number of what a person typed."""
    return sha256(normalize("NFKC", text).strip().encode()).digest()[:16]


def stir(
    secret: bytes,
    match: str,
    attempt: int,
    numbers: Sequence[bytes | None],
    typed_by: Sequence[int] = (),
) -> bytes:
    """Stir the numbers, in seat order, into the secret: the key of every roll of this match."""
    given = ",".join("-" if number is None else number.hex() for number in numbers)
    typing = ",".join(map(str, typed_by))
    return _code(secret, "roulotte-stir-1", match, attempt, typing, given)


def _text(parts: tuple[object, ...]) -> bytes:
    return "|".join(map(str, parts)).encode()


def _hash(*parts: object) -> str:
    return sha256(_text(parts)).hexdigest()


def _code(key: bytes, *parts: object) -> bytes:
    return digest(key, _text(parts), "sha256")


# Rolls


class FairDice:
    """The numbers of one pool of one roll: a `Source` that the key and a label fix."""

    def __init__(self, key: bytes, label: str) -> None:
        """The label is `roll|n|pool`, or `secret|n|pool` for what comes out hidden."""
        self._words = _words(key, label)

    def below(self, bound: int) -> int:
        """Take the next word, passing over those that would favour low numbers."""
        limit = WORDS - WORDS % bound
        return next(word for word in self._words if word < limit) % bound


def _words(key: bytes, label: str) -> Iterator[int]:
    for block in count():
        code = _code(key, label, block)
        for start in range(0, len(code), WORD):
            yield int.from_bytes(code[start : start + WORD])


def dice_of(key: bytes, n: int, index: int, pool: Pool) -> FairDice:
    """The numbers for the pool of that index in roll n."""
    return FairDice(key, f"{'secret' if pool.secret else 'roll'}|{n}|{index}")


def draw(
    chance: Chance[C], key: bytes, n: int, typed: Mapping[int, Sequence[object]] | None = None
) -> Rolled[C]:
    """Make roll n, with the dice of some pools typed in; the others don't change by that."""
    typed = typed or {}
    _check_typed(chance.pools, typed)
    drawn = tuple(
        tuple(typed[index]) if index in typed else pool.draw(dice_of(key, n, index, pool))
        for index, pool in enumerate(chance.pools)
    )
    outcome = chance.build(drawn)
    hashes = commitments(key, n, chance.pools, drawn)
    return Rolled(outcome, drawn, show(chance.pools, typed, hashes))


def _check_typed(pools: Sequence[Pool], typed: Mapping[int, Sequence[object]]) -> None:
    for index in typed:
        if index not in range(len(pools)) or not pools[index].dice:
            raise IllegalError(NOT_TYPED.filled(pool=index))


def show(
    pools: Sequence[Pool], typed: Mapping[int, object], hashes: Sequence[tuple[str, ...]]
) -> Roll:
    """A roll's pools as everybody may see them."""
    return tuple(
        Shown(pool.items, pool.count, pool.again, pool.secret, index in typed, hashes[index])
        for index, pool in enumerate(pools)
    )


# Secrets


def units(pool: Pool, drawn: Sequence[Any]) -> tuple[Any, ...]:
    """What of a secret pool is uncovered by itself: a cup of dice as a whole, but each card."""
    if not pool.secret:
        return ()
    return (sorted(drawn, key=pool.items.index),) if pool.again else tuple(drawn)


def commitments(
    key: bytes, n: int, pools: Sequence[Pool], drawn: Drawn
) -> tuple[tuple[str, ...], ...]:
    """For each pool the hashes of its hidden units, to be shown with the roll."""
    return tuple(
        tuple(
            commitment(opening(key, n, index, unit), value)
            for unit, value in enumerate(units(pool, drawn[index]))
        )
        for index, pool in enumerate(pools)
    )


def opening(key: bytes, n: int, pool: int, unit: int) -> bytes:
    """The salt of a hidden unit: shown when it is uncovered."""
    return _code(key, "salt", n, pool, unit)[:16]


def commitment(salt: bytes, value: object) -> str:
    """The hash that holds a hidden value without telling it."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return sha256(salt + text.encode()).hexdigest()


def check_opening(stated: str, salt: bytes, value: object) -> bool:
    """Whether an uncovered value is the one that was hidden: a cup ascending, a card by name."""
    return commitment(salt, value) == stated


def openings(key: bytes, rolls: Sequence[Roll], uncovered: Sequence[Unit]) -> tuple[Opening, ...]:
    """The salts of what an event uncovers of the latest roll that hid something."""
    if not uncovered:
        return ()
    n = max(n for n, roll in enumerate(rolls) if any(pool.secret for pool in roll))
    return tuple(
        Opening(n, pool, unit, opening(key, n, pool, unit).hex()) for pool, unit in uncovered
    )
