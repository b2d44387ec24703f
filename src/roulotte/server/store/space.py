"""How much a house keeps in all, and what is refused when there is hardly room for more."""

from typing import Final

RESERVE: Final = 0.1  # of what may be kept: only matches that run may use it


class Space:
    """So many bytes may be kept; they are counted now and then, not at every request."""

    def __init__(self, most: float = float("inf")) -> None:
        self.most, self.used = most, 0

    @property
    def tight(self) -> bool:
        """Whether nothing new may begin: what is left is for matches that run."""
        return self.used >= self.most * (1 - RESERVE)

    @property
    def full(self) -> bool:
        """Whether nothing may be added at all."""
        return self.used >= self.most
