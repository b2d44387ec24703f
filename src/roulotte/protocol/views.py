"""What everybody may see of a room."""

from typing import Any, Literal

import msgspec

from roulotte.core.spec import Result
from roulotte.protocol.plan import Plan, Settings

Kind = Literal["person", "program"]
Phase = Literal["folding", "opening", "playing", "over", "abandoned"]


class MemberView(msgspec.Struct, frozen=True):
    """Somebody who came in."""

    member: int
    name: str
    kind: Kind


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a place: a member (perhaps under another name, at a shared device) or a bot."""

    name: str
    member: int | None = None
    bot: str | None = None


class SeatView(Sitter, frozen=True, omit_defaults=True):
    """Who plays a seat of a match, and who may have it."""

    held: bool = False  # a bot holds the seat for the member
    offered: int | None = None  # until when a one-time link to the seat can be used
    back: int | None = None  # the member whose seat it was, and who may have it back


class RemarkView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that somebody said."""

    seq: int
    member: int
    name: str
    phrase: str | None = None
    emoji: str | None = None
    text: str | None = None


class FairView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far the dice of a match are sealed."""

    attempt: int
    seal: str
    folds: tuple[str | None, ...]
    numbers: tuple[str | None, ...]
    secret: str | None = None  # once the envelope is open


class UndoView(msgspec.Struct, frozen=True):
    """Somebody would like to take a decision back."""

    seat: int
    agreed: tuple[int, ...]  # seats


class MatchView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match at the table: everything but the game itself, which is in `view`."""

    id: str
    number: int
    plan: Plan
    phase: Phase
    seats: tuple[SeatView, ...]
    fair: FairView
    result: Result | None = None


class ThrowView(msgspec.Struct, frozen=True):
    """Dice that somebody has to throw and type in."""

    seat: int
    faces: tuple[Any, ...]  # what each die can show
    count: int


class NowView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the match waits for."""

    phase: Phase
    turn: int | None = None  # the seat that decides
    rolls: tuple[int, ...] = ()  # the seats that have to type in dice
    throws: tuple[ThrowView, ...] = ()  # the dice of each, in the order of typing
    locked: tuple[int, ...] = ()  # the seats that have decided early
    undo: UndoView | None = None
    until: int | None = None  # when the time of the decision is over


class ScoreView(msgspec.Struct, frozen=True):
    """The evening so far, for one who played."""

    name: str
    played: int
    won: int


class PastView(msgspec.Struct, frozen=True):
    """A match of this room that is over."""

    id: str
    number: int
    game: str
    names: tuple[str, ...]
    result: Result | None  # null: it was abandoned


class ChoiceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a seat may do, and what it would write or score."""

    action: Any
    preview: Any = None
    label: str | None = None


class RoomView(msgspec.Struct, frozen=True):
    """The room: people, places, the next match, the one at the table, the evening's score."""

    id: str
    settings: Settings
    host: int | None
    members: tuple[MemberView, ...]
    places: tuple[Sitter | None, ...]
    plan: Plan
    match: MatchView | None
    score: tuple[ScoreView, ...]
    past: tuple[PastView, ...]
