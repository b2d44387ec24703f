"""Rolit: the opening, lines, no capture at all, a corner, and the last two balls."""

from collections.abc import Iterator

from roulotte.core.match import Match
from scripts.lessons.making import Example, Moment, Then, opened, then


def table(seats: int, places: str) -> Match:
    """A board after these placements; Ana starts."""
    return opened("rolit", seats, {"first": 0}, *places.split())


LINES = "f4 g3 f6 c4 c5 b6 c3 e6 a7 c2 b4 c6"
CORNER = "d6 c7 d7 e7 d8 c5 b6 b8 f8 c3 f4 f7 f6 b5 b7 g3 b2 f3 g4 a5 b4 g7 g2 d2"
NEARLY_FULL = (
    "f4 c5 b6 e3 f5 c4 b4 a7 c3 e6 c6 g6 f3 g5 f7 b2 d3 a5 c2 e7 h5 h6 a2 d2 a6 g4 a3 a1 b3 h4 e8"
    " g7 h3 f2 f1 b5 a4 b7 h7 d1 e2 b1 c8 e1 c1 g2 h2 c7 d7 h1 a8 g8 f6 g1 d8 b8 g3 h8"
)


def examples() -> Iterator[tuple[str, Example]]:
    """By the names that the lesson calls them."""
    yield "opening", Example(table(2, ""), Moment({}, rest=Then()))
    yield "lines", Example(table(2, LINES), Moment({}, rest=Then()))
    yield "contact", Example(table(4, "f4"), Moment({}, rest=Then()), seat=1)
    yield "corner", Example(table(2, CORNER), Moment({"h8": then(), "h7": then("h8")}, Then()))
    yield "last", Example(table(2, NEARLY_FULL), Moment({"d6": then("f8"), "f8": then("d6")}))
