"""What a room in memory needs of the process around it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from roulotte.protocol.codes import Code
from roulotte.server.room.room import LogEntry
from roulotte.server.store.store import Store

if TYPE_CHECKING:
    from roulotte.server.rooms.live_room import LiveRoom


class RoomHost(Protocol):
    """The process that serves rooms; `Hub` is it."""

    store: Store
    shared: bool  # whether other processes may serve the same rooms

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def entropy(self, count: int) -> bytes:
        """Fresh random bytes."""
        ...

    def committed(self, live: "LiveRoom", entries: Sequence[LogEntry]) -> None:
        """Something happened here, and is on disk."""
        ...

    def learned(self, live: "LiveRoom") -> None:
        """Something happened in another process."""
        ...

    def lost(self, live: "LiveRoom") -> None:
        """The room can't be read any more: forget it, and let its clients come back."""
        ...

    def show_out(self, person: str) -> None:
        """Somebody is nobody any more: close their sockets, in every room."""
        ...

    def refused(self, code: Code) -> None:
        """A command was refused: count it."""
        ...

    def fault(self, error: BaseException) -> None:
        """Something went wrong that never should: write it down."""
        ...
