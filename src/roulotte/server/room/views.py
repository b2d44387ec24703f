"""What a viewer may see of a room and of what happens there. Nothing else leaves the server.

Everything here is built from what may be told, never stripped from what may not. Who sees an event
is declared with it, in `events.py`.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, UnsetType

from roulotte.core import fair
from roulotte.core.events import Acted
from roulotte.core.game import Viewer
from roulotte.core.words import Lang
from roulotte.protocol.events import ChanceSpoke, Hidden, Locked, RoomEvent, SeatActed
from roulotte.protocol.messages import Choices, MayDo
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
    SeatView,
    ThrowView,
    UndoView,
)
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.events import KINDS, Sees, public_part
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.table import Table, Transition

HIDDEN: Final = Hidden()


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
        places=tuple(room.places),
        plan=room.plan,
        match=None if room.match is None else show_match(room, room.match),
        score=tuple(ScoreView(one.name, one.played, one.won) for one in room.score.values()),
        past=tuple(
            PastView(one.id, one.number, one.game, one.names, one.result) for one in room.past
        ),
    )


def show_seat(room: Room, table: Table, seat: int) -> SeatView:
    """Who plays a seat, and who may have it."""
    sitter, held, until = table.seats[seat], seat in table.held, table.offered_until(seat)
    back = room.owner_of(table, seat) if table.running else None
    return SeatView(sitter.name, sitter.member, sitter.bot, held, until, back)


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
    """The seal and the commitments; numbers once all are there, the secret once it is over."""
    envelope = table.envelope
    return FairView(
        attempt=table.attempt,
        seal=envelope.seal,
        folds=tuple(envelope.commitments),
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


def show_decision(table: Table, seat: int, lang: Lang | None) -> MayDo:
    """What the seat to move may do, and the sentence that asks it to."""
    game, choices = table.game, table.choices()
    if lang is None:
        return MayDo(legal=tuple(ChoiceView(one.action, one.preview) for one in choices))
    labelled = tuple(ChoiceView(one.action, one.preview, game.label(one, lang)) for one in choices)
    return MayDo(legal=labelled, ask=game.ask(table.view(seat), choices, lang))


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


def show_story(entry: LogEntry, lang: Lang | None) -> str | None:
    """What happened in the game, in a sentence that everybody may hear."""
    moved, table = entry.transition, entry.table
    if lang is None or table is None:
        return None
    if isinstance(entry.event, log.Undone):
        return texts.TAKES_BACK(lang, name=table.names()[entry.event.seat])
    if moved is None:
        return None
    return table.game.tell(moved.before, moved.event, moved.after, table.names(), lang)


# What happened


def show_event(entry: LogEntry, viewer: Viewer, member: int | None, room: Room) -> RoomEvent:
    """One event of the log as a viewer may see it; what they may not is always the same."""
    return SHOW[KINDS[type(entry.event)].sees](entry, viewer, member, room)


def _to_everybody(entry: LogEntry, _viewer: Viewer, _member: int | None, _room: Room) -> RoomEvent:
    return public_part(entry.event)


def _as_the_game_shows(
    entry: LogEntry, viewer: Viewer, _member: int | None, _room: Room
) -> RoomEvent:
    event, moved, table = entry.event, entry.transition, entry.table
    assert moved is not None and table is not None  # noqa: S101, PT018 - the game changed
    if not table.hides:
        return public_part(event)
    shown, openings = moved.seen_by(viewer), _openings(moved)
    if isinstance(event, log.SeatActed):
        assert isinstance(shown, Acted)  # noqa: S101 - an action stays one
        return SeatActed(shown.seat, shown.do, event.means, shown.reveals, openings)
    assert isinstance(event, log.ChanceSpoke) and not isinstance(shown, Acted)  # noqa: S101, PT018
    return ChanceSpoke(shown.chance, event.typed, event.hashes, shown.reveals, openings)


def _openings(moved: Transition) -> tuple[fair.Opening, ...] | UnsetType:
    """With what comes to light, the salts that prove it was so all along."""
    return moved.openings or UNSET


def _to_its_seat(entry: LogEntry, viewer: Viewer, _member: int | None, _room: Room) -> RoomEvent:
    """Everybody sees that a seat has locked, only itself what (RO-16)."""
    event = entry.event
    assert isinstance(event, log.Locked)  # noqa: S101 - no other event is so
    return event if viewer == event.seat else Locked(event.seat)


def _to_listeners(entry: LogEntry, _viewer: Viewer, member: int | None, room: Room) -> RoomEvent:
    event = entry.event
    assert isinstance(event, log.Said)  # noqa: S101 - no other event is so
    return HIDDEN if event.member in room.muted_by(member) else event


def _to_its_member(entry: LogEntry, _viewer: Viewer, member: int | None, _room: Room) -> RoomEvent:
    event = entry.event
    assert isinstance(event, log.Muted)  # noqa: S101 - no other event is so
    return event if event.member == member else HIDDEN


Show = Callable[[LogEntry, Viewer, int | None, Room], RoomEvent]

SHOW: Final[dict[Sees, Show]] = {
    Sees.EVERYBODY: _to_everybody,
    Sees.AS_THE_GAME_SHOWS: _as_the_game_shows,
    Sees.OWN_SEAT_WHAT: _to_its_seat,
    Sees.LISTENERS: _to_listeners,
    Sees.ITSELF: _to_its_member,
}
