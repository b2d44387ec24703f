"""From what happened to the bytes that each viewer is sent; what viewers share is encoded once."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

import msgspec

from roulotte.core.game import Viewer
from roulotte.core.words import Lang
from roulotte.protocol.messages import Ev, Snap, Told
from roulotte.protocol.views import NowView, RoomView
from roulotte.server.room import events as log
from roulotte.server.room import show
from roulotte.server.room.changing import MOVES
from roulotte.server.room.room import Change, Room
from roulotte.server.room.table import Table

STORY: Final = 60  # sentences of the story so far in a snapshot

ENCODE: Final = msgspec.json.Encoder().encode

QUIET: Final = frozenset({log.Said, log.Muted})  # change nothing at all
IN_GAME: Final = MOVES | {
    log.Threw,
    log.Locked,
    log.UndoAsked,
    log.UndoAnswered,
    log.Extended,
}  # change only what the match waits for
UNSEEN: Final = IN_GAME | QUIET  # change nothing that a room's view shows
SHOWS: Final = MOVES | {log.Taken, log.Left}  # change what somebody sees of the game


class Audience(NamedTuple):
    """Whoever is sent the same bytes."""

    viewer: Viewer
    member: int | None  # None where it makes no difference
    lang: Lang | None


def audience(room: Room, viewer: Viewer, member: int | None, lang: Lang | None) -> Audience:
    """Spectators and the seat's own sockets share their bytes, unless they mute somebody."""
    known = room.members.get(member) if member is not None else None
    return Audience(viewer, member if known is not None and known.muted else None, lang)


def hearing(to: Audience, member: int | None, changes: Sequence[Change]) -> Audience:
    """Whoever mutes somebody, or no longer does, is told of it alone."""
    mutes = any(isinstance(one.event, log.Muted) and one.event.member == member for one in changes)
    return to._replace(member=member) if mutes else to


class Telling:
    """A run of events, told to one audience after another."""

    def __init__(
        self, room: Room, changes: Sequence[Change], kinds: AbstractSet[type] | None = None
    ) -> None:
        """The room is as it is after the last of them."""
        self._room, self._changes, self._table = room, changes, room.match
        self._kinds = kinds or {type(change.event) for change in changes}
        self._one_sight = sees_alike(room, self._kinds)
        self._playing = None if self._kinds <= QUIET else self._table  # if it may wait for others
        self._told: dict[tuple[Any, ...], bytes] = {}
        self._end: tuple[RoomView | None, NowView | None] | None = None

    def to(self, audience: Audience) -> bytes:
        """All of them for one audience, without the brackets around; the last one says all."""
        sight = audience[1:] if self._one_sight else audience
        told = self._told.get(sight)
        if told is None:
            told = self._told[sight] = self._tell(audience)
        own = None if self._playing is None else to_do(self._playing, audience)
        return b"%b,%b" % (told[:-1], ENCODE(own)[1:]) if own else told

    def _tell(self, to: Audience) -> bytes:
        """What everybody of one sight is told alike."""
        if len(self._changes) == 1:
            return ENCODE(self._last(self._changes[0], to))
        before = [
            self._event(change, to, view=_view_then(change, to)) for change in self._changes[:-1]
        ]
        return ENCODE([*before, self._last(self._changes[-1], to)])[1:-1]

    def _last(self, change: Change, to: Audience) -> Ev:
        """With the last event comes what is the case now."""
        if self._end is None:
            self._end = self._at_the_end()
        room, now = self._end
        table = None if self._kinds.isdisjoint(SHOWS) else self._table
        view = None if table is None else show.show_view(table, to.viewer)
        return self._event(change, to, view, room, now)

    def _event(
        self,
        change: Change,
        to: Audience,
        view: Any = None,
        room: RoomView | None = None,
        now: NowView | None = None,
    ) -> Ev:
        """One event; of one that is hidden, not even who did it."""
        what = show.show_event(change, to.viewer, to.member, self._room)
        by = None if what is show.HIDDEN else change.by
        story = show.show_story(change, to.lang)
        return Ev(change.seq, change.at, what, by, story, room, now, view, chain=change.head)

    def _at_the_end(self) -> tuple[RoomView | None, NowView | None]:
        return (
            None if self._kinds <= UNSEEN else show.show_room(self._room),
            None if self._playing is None else show.show_now(self._playing),
        )


def _view_then(change: Change, to: Audience) -> Any:
    """The game as it was right after an event that changed it."""
    table, shift = change.table, change.shift
    return None if table is None or shift is None else table.game.view(shift.after, to.viewer)


def sees_alike(room: Room, kinds: AbstractSet[type]) -> bool:
    """Whether every seat and spectator is shown the same of all of this."""
    private = room.match is not None and room.match.game.spec.private
    return not private and log.Locked not in kinds


def to_do(table: Table, to: Audience) -> dict[str, Any]:
    """What the viewer may do, now or before their turn."""
    if to.viewer is None:
        return {}
    if table.deciding == to.viewer:
        return show.show_decision(table, to.viewer, to.lang)
    if to.viewer in table.locks:
        return {"lock": show.show_lock(table, to.viewer, to.lang)}
    early = show.show_early(table, to.viewer, to.lang)
    return {} if early is None else {"early": early}


def snapshot(room: Room, to: Audience) -> bytes:
    """Everything that the audience may see."""
    table = room.match
    return ENCODE(
        Snap(
            seq=room.seq,
            room=show.show_room(room),
            now=None if table is None else show.show_now(table),
            view=None if table is None else show.show_view(table, to.viewer),
            told=_story(room, to.lang),
            said=show.show_talk(room, to.member),
            chain=None if table is None or table.chain is None else table.chain.head,
            **({} if table is None else to_do(table, to)),
        )
    )


def _story(room: Room, lang: Lang | None) -> tuple[Told, ...]:
    """What was taken back no longer stands in it; that it was does."""
    told: list[Told] = []
    for change in room.recent:
        if change.table is not room.match:
            continue
        event = change.event
        if isinstance(event, log.Undone) and event.since:
            told = [one for one in told if one.seq < event.since]
        if (text := show.show_story(change, lang)) is not None:
            told.append(Told(change.seq, text))
    return tuple(told[-STORY:])
