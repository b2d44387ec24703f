"""Hints between processes: "room R is now at 57". They may be lost; the log is what counts."""

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, int], None]


class Bus(Protocol):
    """A way to give other processes hints."""

    shared: bool  # whether there may be other processes at all

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""
        ...

    def hint(self, room: str, seq: int) -> None:
        """Say how far a room is; never waits, never fails."""
        ...

    async def stop(self) -> None:
        """Listen no longer."""
        ...


class NoBus:
    """One process alone."""

    shared = False

    async def start(self, heard: Heard) -> None:
        """There is nobody to listen to."""

    def hint(self, room: str, seq: int) -> None:
        """There is nobody to tell."""

    async def stop(self) -> None:
        """There is nothing to stop."""
