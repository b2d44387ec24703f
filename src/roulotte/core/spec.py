"""The facts of a game, stated once: lobby, terminal, documentation and tests read them here."""

from typing import Any

import msgspec

from roulotte.core.words import Text


class Variant(msgspec.Struct, frozen=True):
    """A way to play: the numbers of seats that it fits, and the options that choose it."""

    name: str
    seats: tuple[int, ...]
    title: Text
    options: dict[str, Any] = {}
    figures: dict[str, Any] = {}  # where its box prints others than the game's


class Spec(msgspec.Struct, frozen=True):
    """A game's facts."""

    id: str
    name: str
    rules: int  # raised only when behaviour changes; it stands in every record
    seats: range
    minutes: int
    age: int
    credit: str
    tagline: Text
    variants: tuple[Variant, ...]
    options: dict[str, Text]
    endings: dict[str, Text]
    figures: dict[str, Any] = {}  # what the box prints, as options would say it
    labels: dict[str, Text] = {}  # what the keys in there mean
    private: bool = False  # whether a seat sees something that another does not


class Result(msgspec.Struct, frozen=True):
    """How a game ended: per seat, who won, and why it was over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str


def best(scores: tuple[Any, ...]) -> tuple[int, ...]:
    """The seats with the highest score; equal best ones share."""
    top = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == top)
