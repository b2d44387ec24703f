"""Changing frozen things: the state never changes, the next one differs in one place."""

from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:index], item, *items[index + 1 :])
