"""In place of `secrets` in `core/seeded.py`: what is drawn afresh, from a given seed."""

from collections.abc import Iterator

from roulotte.core.seeded import Seeded


class Draws:
    """Each number of bytes has a stream of its own: lucky numbers, ids and waits do not mix."""

    def __init__(self, seed: str) -> None:
        """Nothing is drawn yet."""
        self._seed = seed
        self._streams: dict[int, Seeded] = {}

    def token_bytes(self, count: int) -> bytes:
        """So many bytes."""
        return bytes(self._bytes(count))

    def randbits(self, count: int) -> int:
        """A number of so many bits."""
        return self._stream(count).below(1 << count)

    def _bytes(self, count: int) -> Iterator[int]:
        stream = self._stream(8 * count)
        return (stream.below(256) for _ in range(count))

    def _stream(self, width: int) -> Seeded:
        return self._streams.setdefault(width, Seeded(f"{self._seed} {width}"))
