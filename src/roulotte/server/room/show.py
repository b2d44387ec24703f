"""What a viewer may see of a room and of what happens there. Nothing else leaves the server.

Everything here is built from what may be told, never stripped from what may not: an event that has
no line here can't be shown at all.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from roulotte.core.events import Acted as DidAct
from roulotte.core.game import Viewer
from roulotte.core.words import Lang
from roulotte.protocol.messages import Choices
from roulotte.protocol.views import (
    ChoiceView,
    FairView,
    MatchView,
    MemberView,
    NowView,
    PastView,
    RemarkView,
    RoomView,
    ScoreView,
    SitterView,
    ThrowView,
    UndoView,
)
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.events import Sitter
from roulotte.server.room.room import Change, Room
from roulotte.server.room.table import Table

HIDDEN: Final = {"type": "hidden"}


# The room


def show_room(room: Room) -> RoomView:
    """The room as everybody in it sees it."""
    return RoomView(
        id=room.id,
        settings=room.settings,
        host=room.host,
        members=tuple(
            MemberView(number, one.name, one.kind) for number, one in room.members.items()
        ),
        places=tuple(None if one is None else show_sitter(one) for one in room.places),
        plan=room.plan,
        match=None if room.match is None else show_match(room, room.match),
        score=tuple(ScoreView(one.name, one.played, one.won) for one in room.score.values()),
        past=tuple(
            PastView(one.id, one.number, one.game, one.names, one.result) for one in room.past
        ),
    )


def show_sitter(sitter: Sitter) -> SitterView:
    """Who sits there."""
    return SitterView(sitter.name, sitter.member, sitter.bot)


def show_seat(room: Room, table: Table, seat: int) -> SitterView:
    """Who plays a seat, and who may have it."""
    sitter, held, until = table.seats[seat], seat in table.held, table.offered_until(seat)
    back = room.owner_of(table, seat) if table.running else None
    return SitterView(sitter.name, sitter.member, sitter.bot, held, until, back)


def show_match(room: Room, table: Table) -> MatchView:
    """The match, the game itself aside."""
    return MatchView(
        id=table.id,
        number=table.number,
        plan=table.plan,
        phase=table.phase,
        seats=tuple([show_seat(room, table, seat) for seat in range(len(table.seats))]),
        fair=show_fair(table),
        result=table.result,
    )


def show_now(table: Table) -> NowView:
    """What the match waits for."""
    request = table.undo
    return NowView(
        phase=table.phase,
        turn=table.deciding,
        rolls=tuple(sorted(set(table.typing().values()))),
        throws=tuple(ThrowView(seat, pool.items, pool.count) for seat, pool in table.to_type()),
        locked=tuple(sorted(table.locks)),
        undo=None if request is None else UndoView(request.seat, tuple(sorted(request.agreed))),
        until=table.until(),
    )


def show_fair(table: Table) -> FairView:
    """The seal and the folds; numbers once they are all folded, the secret once it is over."""
    envelope = table.envelope
    return FairView(
        attempt=table.attempt,
        seal=envelope.seal,
        folds=tuple(envelope.folds),
        numbers=tuple(envelope.numbers),
        secret=envelope.secret.hex() if table.phase == "over" else None,
    )


def show_talk(room: Room, member: int | None) -> tuple[RemarkView, ...]:
    """What was said last, but for those whom the listener has muted."""
    muted = room.muted_by(member)
    return tuple(
        RemarkView(one.seq, one.member, one.name, one.phrase, one.emoji, one.text)
        for one in room.talk
        if one.member not in muted
    )


# The game


def show_view(table: Table, viewer: Viewer) -> Any:
    """The game as a seat, or a spectator, sees it; None if it has not begun, or never did."""
    if table.key is None:
        return None
    return table.view(viewer)


def show_decision(table: Table, seat: int, lang: Lang | None) -> dict[str, Any]:
    """What the seat to move may do, and the sentence that asks it to."""
    game, choices = table.game, table.choices()
    if lang is None:
        return {"legal": choices}  # without labels, a choice is its own view
    labelled = tuple(ChoiceView(one.action, one.preview, game.label(one, lang)) for one in choices)
    return {"legal": labelled, "ask": game.ask(table.view(seat), choices, lang)}


def show_early(table: Table, viewer: Viewer, lang: Lang | None) -> Choices | None:
    """What the viewer may lock before their turn."""
    if viewer is None or not table.may_lock(viewer):
        return None
    short, actions = table.game.short, table.game.early(table.state, viewer)
    return tuple([ChoiceView(one, label=lang and short(one, lang)) for one in actions]) or None


def show_lock(table: Table, seat: int, lang: Lang | None) -> ChoiceView:
    """What a seat has locked: for itself alone."""
    action = table.locks[seat]
    return ChoiceView(action, label=lang and table.game.short(action, lang))


def show_story(change: Change, lang: Lang | None) -> str | None:
    """What happened in the game, in a sentence that everybody may hear."""
    shift, table = change.shift, change.table
    if lang is None or table is None:
        return None
    if isinstance(change.event, log.Undone):
        return texts.TAKES_BACK(lang, name=table.names()[change.event.seat])
    if shift is None:
        return None
    return table.game.tell(shift.before, shift.event, shift.after, table.names(), lang)


# What happened


def show_event(change: Change, viewer: Viewer, member: int | None, room: Room) -> Any:
    """One event of the log as a viewer may see it; what they may not is always the same."""
    return SHOWN[type(change.event)](change, viewer, member, room)


Show = Callable[[Change, Viewer, int | None, Room], Any]


def _whole(change: Change, _viewer: Viewer, _member: int | None, _room: Room) -> Any:
    return change.event


def _only(*fields: str) -> Show:
    """Show these fields and no others."""

    def show(change: Change, _viewer: Viewer, _member: int | None, _room: Room) -> Any:
        event = change.event
        return {"type": tag_of(type(event))} | {name: getattr(event, name) for name in fields}

    return show


@cache
def tag_of(kind: type) -> str:
    """The name of a kind of event on the wire."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)  # noqa: S101 - every event is one
    return str(info.tag)


def _acted(change: Change, viewer: Viewer, _member: int | None, _room: Room) -> Any:
    event = change.event
    assert isinstance(event, log.Acted)  # noqa: S101
    if _is_open(change):
        return event
    shown = _project(change, viewer)
    assert isinstance(shown, DidAct)  # noqa: S101 - an action stays one
    told = {"type": "acted", "seat": shown.seat, "do": shown.do, "means": event.means}
    return told | _revealed(change, shown)


def _happened(change: Change, viewer: Viewer, _member: int | None, _room: Room) -> Any:
    event = change.event
    assert isinstance(event, log.Happened)  # noqa: S101
    if _is_open(change):
        return event
    shown = _project(change, viewer)
    told: dict[str, Any] = {"type": "happened", "chance": shown.chance}
    if event.typed:
        told["typed"] = event.typed
    if event.hashes:
        told["hashes"] = event.hashes
    return told | _revealed(change, shown)


def _is_open(change: Change) -> bool:
    """Whether everybody sees whatever happens in the game: then it is shown as it is kept."""
    return change.table is not None and not change.table.hides


def _project(change: Change, viewer: Viewer) -> Any:
    shift, table = change.shift, change.table
    assert shift is not None and table is not None  # noqa: S101, PT018 - the game changed
    return table.game.project(shift.before, shift.event, shift.after, viewer)


def _revealed(change: Change, shown: Any) -> dict[str, Any]:
    """What comes to light, with the salts that prove it was so all along."""
    told = {} if shown.reveals is msgspec.UNSET else {"reveals": shown.reveals}
    openings = () if change.shift is None else change.shift.openings
    return told | {"openings": openings} if openings else told


def _locked(change: Change, viewer: Viewer, _member: int | None, _room: Room) -> Any:
    """Everybody sees that a seat has locked, only itself what (RO-16)."""
    event = change.event
    assert isinstance(event, log.Locked)  # noqa: S101
    told = {"type": "locked", "seat": event.seat}
    return told | {"do": event.do} if viewer == event.seat else told


def _said(change: Change, _viewer: Viewer, member: int | None, room: Room) -> Any:
    event = change.event
    assert isinstance(event, log.Said)  # noqa: S101
    listener = room.members.get(member) if member is not None else None
    return HIDDEN if listener is not None and event.member in listener.muted else event


def _muted(change: Change, _viewer: Viewer, member: int | None, _room: Room) -> Any:
    event = change.event
    assert isinstance(event, log.Muted)  # noqa: S101
    return event if event.member == member else HIDDEN


SHOWN: Final[dict[type, Show]] = {
    log.Opened: _whole,
    log.Came: _only("member", "name", "kind"),
    log.Renamed: _only("member", "name", "seats", "mark"),
    log.Left: _whole,
    log.Forgotten: _only("member"),
    log.Hosted: _whole,
    log.Settled: _whole,
    log.Sat: _whole,
    log.Stood: _whole,
    log.Ordered: _whole,
    log.Planned: _whole,
    log.Sealed: _only("match", "number", "plan", "seats", "seal", "start"),
    log.Resealed: _only("late", "seal", "opened"),
    log.Folded: _whole,
    log.Lucky: _whole,
    log.Began: _whole,
    log.Acted: _acted,
    log.Happened: _happened,
    log.Threw: _only("seat", "pool"),
    log.Locked: _locked,
    log.Unlocked: _whole,
    log.UndoAsked: _whole,
    log.UndoAnswered: _whole,
    log.Undone: _whole,
    log.Extended: _whole,
    log.Over: _whole,
    log.Abandoned: _whole,
    log.Held: _whole,
    log.Returned: _whole,
    log.Offered: _only("seat", "until"),
    log.Taken: _only("seat", "member", "name", "mark"),
    log.Said: _said,
    log.Muted: _muted,
}
