"""Which commands a room has carried out, so that none is ever carried out twice.

Those since the last snapshot are known with their answers. Of those before it only a mark is kept,
eight bytes each: whoever has no mark was never carried out, and whoever has one is looked up in the
log.
"""

from array import array
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from roulotte.server.store.store import Answer, Row

MASK: Final = 2**64 - 1
DIGITS: Final = 16  # of a digest: it tells mistakes apart, nobody gains by a forged one


class _Asked(msgspec.Struct):
    base: int
    cmd: Any


_asked: Final = msgspec.json.Decoder(_Asked).decode
_sorted: Final = msgspec.json.Encoder(order="sorted").encode


def digest_of(text: str) -> str:
    """What a `do` asks for, and from which base, as a few digits: the same for the same request."""
    try:
        asked = _sorted(_asked(text))
    except RecursionError:  # it was barely read; as it stands, then
        asked = text.encode(errors="surrogatepass")
    return sha256(asked).hexdigest()[:DIGITS]


class Unread(NamedTuple):
    """Events of which nobody has looked yet which commands they are of."""

    after: int
    upto: int


def _mark(key: str) -> int:
    return hash(key) & MASK  # only ever compared within this process


class Answers:
    """The commands of one room."""

    def __init__(self) -> None:
        self.known_from = 0  # the last snapshot: commands since are known with their answers
        self._answers: dict[str, Answer] = {}
        self._marks = array("Q")  # of all commands up to `_marked_to` and since `known_from`
        self._marked_to = 0

    def find(self, key: str | None) -> Answer | None:
        """What became of a command since the last snapshot."""
        return None if key is None else self._answers.get(key)

    def add(self, key: str, answer: Answer) -> None:
        """A command was carried out."""
        self._answers[key] = answer
        if not self._marked(key):
            insort(self._marks, _mark(key))

    def add_rows(self, rows: Sequence[Row]) -> None:
        """Learn from the log which were."""
        for row in rows:
            if row.command is not None and row.last is not None:
                self.add(row.command, Answer(row.last, row.asked))

    def snapped(self, seq: int) -> None:
        """The room was written down."""
        if self.unread is None:
            self._marked_to = seq
        self.known_from = seq
        self._answers.clear()

    def read_from(self, seq: int) -> None:
        """The room was read anew from its snapshot; its rows come with `add_rows`."""
        self.known_from = seq
        self._answers.clear()

    @property
    def unread(self) -> Unread | None:
        """What has to be looked through before anybody can be sure."""
        after, upto = self._marked_to, self.known_from
        return Unread(after, upto) if after < upto else None

    def fill(self, unread: Unread, keys: Iterable[str]) -> None:
        """The commands that lie there."""
        self._marks = array("Q", sorted({*self._marks, *map(_mark, keys)}))
        self._marked_to = max(self._marked_to, unread.upto)

    def may_be_older(self, key: str | None) -> bool:
        """Whether it may have been carried out before the last snapshot; no means no."""
        return key is not None and (self.unread is not None or self._marked(key))

    def _marked(self, key: str) -> bool:
        mark = _mark(key)
        at = bisect_left(self._marks, mark)
        return at < len(self._marks) and self._marks[at] == mark
