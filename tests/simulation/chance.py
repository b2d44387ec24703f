"""Everything that is left to chance in an evening, out of its seed."""

from collections.abc import Sequence
from typing import TypeVar

from roulotte.core.seeded import Seeded

T = TypeVar("T")

FINE = 1 << 30  # moments are so fine that no two things happen at once by chance


class Chance(Seeded):
    """A stream with a name; one more draw in one of them changes nothing in the others."""

    def happens(self, permille: int) -> bool:
        """Whether something does that has so many chances in a thousand."""
        return permille > 0 and self.below(1000) < permille

    def seconds(self, least: float, most: float) -> float:
        """Some length of time; short ones are likelier than long ones."""
        part = self.below(FINE) / FINE
        return least + (most - least) * part * part

    def pick(self, items: Sequence[T]) -> T:
        """One of several."""
        return items[self.below(len(items))]
