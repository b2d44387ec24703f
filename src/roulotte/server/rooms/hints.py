"""Hints between processes: "room R is now at 57". They may be lost; the log is what counts."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]


class Hints(Protocol):
    """A way to give other processes hints."""

    shared: bool  # whether there may be other processes at all
    connected: bool

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""
        ...

    def hint(self, room: str, seq: int) -> None:
        """Say how far a room is; never waits, never fails."""
        ...

    async def stop(self) -> None:
        """Listen no longer."""
        ...


class NoHints:
    """Nobody to tell, or nobody wants to be told: the log is looked into anyway."""

    connected = True

    def __init__(self, *, shared: bool = False) -> None:
        """`shared`: other processes may serve the same database."""
        self.shared = shared

    async def start(self, heard: Heard) -> None:
        """There is nobody to listen to."""

    def hint(self, room: str, seq: int) -> None:
        """There is nobody to tell."""

    async def stop(self) -> None:
        """There is nothing to stop."""
