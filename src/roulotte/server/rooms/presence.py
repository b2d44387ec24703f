"""Who is here and who has been away for how long, as far as this process can tell."""

import time
from collections import Counter


class Presence:
    """Members by the number of their sockets, here and in other processes."""

    def __init__(self) -> None:
        """Nobody is here; whoever is not has been away since now."""
        self._sockets: Counter[int] = Counter()
        self._elsewhere: frozenset[int] = frozenset()
        self._since: dict[int, float] = {}
        self._start = time.monotonic()

    def came(self, member: int) -> None:
        """A socket of a member's listens."""
        self._sockets[member] += 1
        self._since.pop(member, None)

    def left(self, member: int) -> None:
        """A socket of a member's is gone."""
        self._sockets[member] -= 1
        if self._sockets[member] <= 0:
            del self._sockets[member]
            self._since[member] = time.monotonic()

    def elsewhere(self, members: frozenset[int]) -> bool:
        """Learn who has sockets in other processes; says whether that is news."""
        news = members != self._elsewhere
        for member in self._elsewhere - members:
            self._since[member] = time.monotonic()
        self._elsewhere = members
        return news

    def sockets(self) -> frozenset[int]:
        """The members who have a socket in this process."""
        return frozenset(self._sockets)

    def here(self) -> tuple[int, ...]:
        """The members who are here."""
        return tuple(sorted(set(self._sockets) | self._elsewhere))

    def away(self, member: int) -> float:
        """For how many seconds a member has been away; 0 if here."""
        if member in self._sockets or member in self._elsewhere:
            return 0.0
        return time.monotonic() - self._since.get(member, self._start)
