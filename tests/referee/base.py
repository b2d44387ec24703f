"""What the five referees share: whose turn it is, dice, and how to say that something is wrong."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any, Literal

Json = dict[str, Any]
Turn = int | Literal["chance", "over"]

CHANCE: Literal["chance"] = "chance"
OVER: Literal["over"] = "over"


class Disagreement(Exception):  # noqa: N818 - a referee's word
    """The first event (by index) where a record and the referee differ.

    Index -1 is the header; the number of events is the end of the game and its result.
    """

    def __init__(self, index: int, what: str) -> None:
        """Keep both for a test to look at."""
        super().__init__(f"event {index}: {what}")
        self.index = index
        self.what = what


class Impossible(Exception):  # noqa: N818 - a referee's word
    """What a referee raises itself; `judge` adds the index."""


def demand(condition: bool, what: str) -> None:
    """Stop here unless that holds."""
    if not condition:
        raise Impossible(what)


class Referee(ABC):
    """One game, replayed slowly. Unlike an engine it keeps one state and changes it."""

    def __init__(self, seats: int, options: Json) -> None:
        """Open the table."""
        self.seats = seats
        self.options = options

    @abstractmethod
    def turn(self) -> Turn:
        """Say who decides now: a seat, chance, or nobody any more."""

    @abstractmethod
    def legal(self) -> list[Json]:
        """Every action of the seat whose turn it is, each once."""

    @abstractmethod
    def happen(self, outcome: Json) -> None:
        """Take a chance event, or say that it is impossible here."""

    @abstractmethod
    def act(self, action: Json) -> None:
        """Take a decision that has been found legal."""

    @abstractmethod
    def result(self) -> Json:
        """Give the result of the finished game."""

    def left_of(self, seat: int) -> int:
        """Give the next seat clockwise."""
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: int) -> list[int]:
        """Give all seats, that one first."""
        return [(seat + step) % self.seats for step in range(self.seats)]


def keys_are(outcome: Json, *keys: str) -> None:
    """Check the keys of a chance event."""
    demand(set(outcome) == set(keys), f"chance here has {list(keys)}, not {list(outcome)}")


def a_seat(value: object, seats: int) -> int:
    """Read a seat."""
    if type(value) is not int or not 0 <= value < seats:
        raise Impossible(f"{value!r} is no seat")
    return value


def a_die(value: object) -> int:
    """Read one ordinary die."""
    if type(value) is not int or not 1 <= value <= 6:
        raise Impossible(f"{value!r} is no die")
    return value


def some_dice(value: object, number: int) -> list[int]:
    """Read exactly that many ordinary dice."""
    if not isinstance(value, list) or len(value) != number:
        raise Impossible(f"{number} dice are thrown, not {value!r}")
    return sorted(a_die(die) for die in value)


def pickings(dice: Iterable[int]) -> list[list[int]]:
    """Every multiset that can be picked from the dice, the empty one and the whole included."""
    return [list(picked) for picked in _pickings(tuple(sorted(dice)))]


@cache
def _pickings(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    sizes = range(len(dice) + 1)
    return sorted({picked for size in sizes for picked in combinations(dice, size)})


def without(dice: Iterable[int], gone: Iterable[int]) -> list[int]:
    """Take some dice away from others."""
    rest = list(dice)
    for die in gone:
        rest.remove(die)
    return rest


def is_run(dice: Sequence[int]) -> bool:
    """Tell whether all the dice, in order, follow one another."""
    ordered = sorted(dice)
    return all(high == low + 1 for low, high in pairwise(ordered))


def alike(dice: Sequence[int]) -> bool:
    """Tell whether all the dice show one number."""
    return len(set(dice)) == 1


def best(ranks: Sequence[Any]) -> list[int]:
    """Give the seats with the best rank: equal ones share."""
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
