"""From what happened to the bytes that each viewer is sent; what viewers share is encoded once."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from roulotte.core.game import Viewer
from roulotte.core.words import Lang
from roulotte.protocol.messages import Ev, MayDo, Snap, Told
from roulotte.protocol.views import NowView, RoomView
from roulotte.server.room import events as log
from roulotte.server.room import views
from roulotte.server.room.events import Changes, Sees, that_change, that_sees
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.table import Table

STORY: Final = 60  # sentences of the story so far in a snapshot

ROOM: Final = that_change(Changes.ROOM)
VIEW: Final = that_change(Changes.VIEW)
WAITING: Final = that_change(Changes.WAITING)
BY_SEAT: Final = that_sees(Sees.OWN_SEAT_WHAT)

_encode: Final = msgspec.json.Encoder().encode


class Viewpoint(NamedTuple):
    """What decides what somebody is shown; whoever has the same is sent the same bytes."""

    viewer: Viewer
    member: int | None  # None where it makes no difference
    lang: Lang | None


def viewpoint(room: Room, viewer: Viewer, member: int | None, lang: Lang | None) -> Viewpoint:
    """Spectators and the seat's own sockets share their bytes, unless they mute somebody."""
    return Viewpoint(viewer, member if room.muted_by(member) else None, lang)


def viewpoint_of_muting(
    to: Viewpoint, member: int | None, entries: Sequence[LogEntry]
) -> Viewpoint:
    """Whoever mutes somebody, or no longer does, is told of it alone."""
    mutes = any(isinstance(one.event, log.Muted) and one.event.member == member for one in entries)
    return to._replace(member=member) if mutes else to


class EventFrames:
    """A run of events, told from one viewpoint after another."""

    def __init__(
        self, room: Room, entries: Sequence[LogEntry], kinds: frozenset[type] | None = None
    ) -> None:
        """The room is as it is after the last of them."""
        self._room, self._entries = room, entries
        kinds = kinds or frozenset([type(entry.event) for entry in entries])
        table = room.match
        self._waiting = None if kinds.isdisjoint(WAITING) else table
        self._viewed = None if kinds.isdisjoint(VIEW) else table
        self._alike = kinds.isdisjoint(BY_SEAT) and not (table and table.game.spec.private)
        # With the last event comes what is the case now.
        self._room_view = None if kinds.isdisjoint(ROOM) else views.show_room(room)
        self._now = None if self._waiting is None else views.show_now(self._waiting)
        self._told: dict[tuple[Any, ...], bytes] = {}
        self._stories: dict[Lang | None, list[str | None]] = {None: [None] * len(entries)}

    def to(self, to: Viewpoint) -> bytes:
        """All of them for one viewpoint, without the brackets around; the last one says all."""
        key = to[1:] if self._alike else to
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = self._tell(to)
        own = None if self._waiting is None else to_do(self._waiting, to)
        return told if own is None else b"%b,%b" % (told[:-1], _encode(own)[1:])

    def _tell(self, to: Viewpoint) -> bytes:
        stories = self._stories_in(to.lang)
        *before, last = zip(self._entries, stories, strict=True)
        events = [self._event(entry, to, text, _view_then(entry, to)) for entry, text in before]
        view = None if self._viewed is None else views.show_view(self._viewed, to.viewer)
        entry, text = last
        events.append(self._event(entry, to, text, view, self._room_view, self._now))
        return _encode(events)[1:-1]

    def _stories_in(self, lang: Lang | None) -> list[str | None]:
        if lang not in self._stories:
            self._stories[lang] = [views.show_story(entry, lang) for entry in self._entries]
        return self._stories[lang]

    def _event(
        self,
        entry: LogEntry,
        to: Viewpoint,
        text: str | None,
        view: Any = None,
        room: RoomView | None = None,
        now: NowView | None = None,
    ) -> Ev:
        """One event; of one that is hidden, not even who did it."""
        what = views.show_event(entry, to.viewer, to.member, self._room)
        by = None if what is views.HIDDEN else entry.by
        return Ev(entry.seq, entry.at, what, by, text, room, now, view, chain=entry.head)


def _view_then(entry: LogEntry, to: Viewpoint) -> Any:
    """The game as it was right after an event that changed it."""
    return None if entry.transition is None else entry.transition.view_after(to.viewer)


def to_do(table: Table, to: Viewpoint) -> MayDo | None:
    """What the viewer may do, now or before their turn."""
    if to.viewer is None:
        return None
    if table.deciding == to.viewer:
        return views.show_decision(table, to.viewer, to.lang)
    if to.viewer in table.locks:
        return MayDo(lock=views.show_lock(table, to.viewer, to.lang))
    early = views.show_early(table, to.viewer, to.lang)
    return None if early is None else MayDo(early=early)


def snapshot(room: Room, to: Viewpoint) -> bytes:
    """Everything that can be seen from a viewpoint."""
    table = room.match
    own = None if table is None else to_do(table, to)
    snap = _encode(
        Snap(
            seq=room.seq,
            room=views.show_room(room),
            now=None if table is None else views.show_now(table),
            view=None if table is None else views.show_view(table, to.viewer),
            told=_story(room, to.lang),
            said=views.show_talk(room, to.member),
            chain=None if table is None or table.chain is None else table.chain.head,
        )
    )
    return snap if own is None else b"%b,%b" % (snap[:-1], _encode(own)[1:])


def _story(room: Room, lang: Lang | None) -> tuple[Told, ...]:
    """What was taken back no longer stands in it; that it was does."""
    told: list[Told] = []
    for entry in room.recent:
        if entry.table is not room.match:
            continue
        event = entry.event
        if isinstance(event, log.Undone) and event.since:
            told = [one for one in told if one.seq < event.since]
        if (text := views.show_story(entry, lang)) is not None:
            told.append(Told(entry.seq, text))
    return tuple(told[-STORY:])
