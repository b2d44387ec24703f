"""Seeded randomness for simulation, tests and play at one keyboard.

The only module that imports `random` or `secrets`. Streams have names ("dice", "bot 1"), so that
one more draw in one of them changes nothing in the others.
"""

import random
import secrets
from hashlib import sha256


class Seeded:
    """A stream of numbers fixed by its seed, the same on every version of Python."""

    def __init__(self, seed: str) -> None:
        """Any text is a seed."""
        self._bits = random.Random(int.from_bytes(sha256(seed.encode()).digest())).getrandbits

    def below(self, bound: int) -> int:
        """Draw uniformly from 0 to bound - 1, rejecting what would bias."""
        width = bound.bit_length()
        number = self._bits(width)
        while number >= bound:
            number = self._bits(width)
        return number


class Streams:
    """Named streams under one seed."""

    def __init__(self, seed: int | str) -> None:
        """The same seed and name give the same stream."""
        self._seed = str(seed)

    def named(self, name: str) -> Seeded:
        """Open the stream of that name from its beginning."""
        return Seeded(f"{self._seed}/{name}")


def fresh_bytes(count: int) -> bytes:
    """Draw bytes that nobody could foresee: secrets, ids, what lies in a sealed envelope."""
    return secrets.token_bytes(count)


def fresh_seed() -> int:
    """Draw a seed that nobody could foresee."""
    return secrets.randbits(64)
