"""What a match is made of: things that happened and things that a seat did."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

A = TypeVar("A")
C = TypeVar("C")


class Happened(msgspec.Struct, Generic[C], frozen=True):
    """Chance spoke. `reveals` is set only in what a viewer is shown, never in a record."""

    chance: C
    reveals: Any | UnsetType = UNSET


class Acted(msgspec.Struct, Generic[A], frozen=True):
    """A seat decided. `legal` is written on request: every action that was open to it."""

    seat: int
    do: A
    legal: tuple[A, ...] | UnsetType = UNSET
    reveals: Any | UnsetType = UNSET


Event = Happened[C] | Acted[A]
AnyEvent = Happened[Any] | Acted[Any]
