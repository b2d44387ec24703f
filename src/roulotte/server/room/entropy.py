"""Numbers from fresh random bytes: for the order of places, never for a game."""

from collections.abc import Callable


class Entropy:
    """A `Source` over a function that gives random bytes."""

    def __init__(self, fresh: Callable[[int], bytes]) -> None:
        """`fresh(n)` gives n bytes."""
        self._fresh = fresh

    def below(self, bound: int) -> int:
        """Draw from 0 to bound - 1; 16 bytes leave a bias that nobody could ever see."""
        return int.from_bytes(self._fresh(16)) % bound
