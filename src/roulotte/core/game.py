"""The game protocol: what every game promises, and the contract suite checks.

A game is a value made of plain functions over frozen structs. Nothing in it draws, prints, waits
or remembers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import UnionType
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from roulotte.core import refusals
from roulotte.core.chance import Chance
from roulotte.core.errors import IllegalError, TableError
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.spec import Result, Spec
from roulotte.core.words import Lang, Text


class Nobody(Enum):
    """Whose move it is when it is no seat's."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = Nobody.CHANCE
OVER: Final = Nobody.OVER
Turn = int | Literal[Nobody.CHANCE, Nobody.OVER]
Viewer = int | None  # a seat, or None for a spectator
Kinds = type | UnionType  # a class, or several of them, as `isinstance` takes it
Unit = tuple[int, int]  # a hidden thing: the pool that it came from, and its place in there

O = TypeVar("O")  # noqa: E741 - options, beside S, A, C, V, P
S = TypeVar("S")
A = TypeVar("A")
C = TypeVar("C")
V = TypeVar("V")
P = TypeVar("P")


class Choice(msgspec.Struct, Generic[A, P], frozen=True):
    """A legal action and what it would write or score, so that nobody needs a second scorer."""

    action: A
    preview: P


class Nothing(msgspec.Struct, frozen=True):
    """The preview of an action that writes and scores nothing yet."""


def show_whole(_before: object, event: AnyEvent, _after: object, _viewer: Viewer) -> AnyEvent:
    """Project an event of a game that hides nothing."""
    return event


def uncover_nothing(_before: object, _event: AnyEvent, _after: object) -> tuple[Unit, ...]:
    """What an event uncovers in a game that hides nothing."""
    return ()


def never_early(_state: object, _seat: int) -> tuple[Any, ...]:
    """The actions that may be locked early in a game where turns come one at a time."""
    return ()


@dataclass(frozen=True)
class Game(Generic[O, S, A, C, V, P]):
    """One game. The type variables: options, state, action, outcome of chance, view, preview."""

    spec: Spec

    read_options: Callable[[Mapping[str, object], int], O]
    """Check options against the rules and the number of seats; TableError says what is wrong."""
    write_options: Callable[[O], dict[str, object]]
    """The options that differ from the defaults, as a record holds them."""

    initial: Callable[[int, O], S]
    """The state before anything happened."""
    to_move: Callable[[S], Turn]
    """The seat that decides, CHANCE or OVER."""
    legal: Callable[[S], tuple[A, ...]]
    """Every legal action once, in a fixed order; empty where no seat decides."""
    chance: Callable[[S], Chance[C]]
    """What may happen, where chance is to move."""
    apply: Callable[[S, A | C], S]
    """The state after an action of the seat to move or an outcome; IllegalError otherwise."""
    view: Callable[[S, Viewer], V]
    """Everything that a seat, or a spectator, may know: built, never stripped."""
    outcome: Callable[[S], Result | None]
    """Who won and why it is over; None while it is not."""
    preview: Callable[[S, A], P]
    """What a legal action would write or score."""

    actions: Kinds
    """The kinds of action."""
    outcomes: Kinds
    """The kinds of outcome."""
    views: Kinds
    """What a view is."""
    previews: Kinds
    """What a preview is."""
    read_action: Callable[[object], A]
    read_outcome: Callable[[object], C]

    tell: Callable[[S, Happened[C] | Acted[A], S, Sequence[str], Lang], str]
    """An event in words that everybody may hear: before, event, after, names, language."""
    label: Callable[[Choice[A, P], Lang], str]
    """A choice in a few words, with what it would write or score."""
    ask: Callable[[V, Sequence[Choice[A, P]], Lang], str]
    """What the seat to move has to do, in a sentence to it: its view, its choices, language."""
    short: Callable[[A, Lang], str]
    """An action as people type it: `d6`, `keep 5 5`, `garder 5 5`."""

    project: Callable[[S, Happened[C] | Acted[A], S, Viewer], Happened[C] | Acted[A]] = show_whole
    """The event as a viewer may see it: hidden values null, what it turns up in `reveals`."""
    uncovers: Callable[[S, Happened[C] | Acted[A], S], tuple[Unit, ...]] = uncover_nothing
    """What an event shows to all of the latest hidden roll: a cup is (pool, 0), a card (0, place).
    """

    weigh: Callable[[S], tuple[Choice[A, P], ...]] | None = None
    """Every legal action with its preview, where that is less work than one by one."""

    early: Callable[[S, int], tuple[A, ...]] = never_early
    """What a seat may lock before its turn comes, where the rules let all decide at once."""

    def choices(self, state: S) -> tuple[Choice[A, P], ...]:
        """Every legal action with its preview."""
        if self.weigh is not None:
            return self.weigh(state)
        return tuple(Choice(action, self.preview(state, action)) for action in self.legal(state))

    def table(self, seats: int, options: Mapping[str, object]) -> O:
        """Check that such a table can be opened, and read its options."""
        allowed = self.spec.seats
        if type(seats) is not int or seats not in allowed:
            least, most = allowed[0], allowed[-1]
            raise TableError(
                refusals.SEATS.filled(game=self.spec.name, least=least, most=most, seats=seats)
            )
        return self.read_options(options, seats)


AnyGame = Game[Any, Any, Any, Any, Any, Any]


def demand(allowed: bool, why: Text, /, **parts: object) -> None:
    """Refuse what a rule forbids; the sentence is put together only then."""
    if not allowed:
        raise IllegalError(why.filled(**parts))


def check_keys(raw: Mapping[str, object], known: Sequence[str], name: Text | str) -> None:
    """Refuse options that a game does not have."""
    for key in raw:
        if key not in known:
            why = refusals.NO_OPTION if known else refusals.NO_OPTIONS
            raise TableError(why.filled(name=name, key=key, known=", ".join(known)))


def as_figure(raw: object, what: Text | str) -> int:
    """Read one figure of a box: a whole number that could be printed on it."""
    if not isinstance(raw, int) or isinstance(raw, bool) or not 0 <= raw <= 10_000:
        raise TableError(refusals.FIGURE.filled(what=what))
    return raw
