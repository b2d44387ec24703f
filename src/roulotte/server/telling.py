"""From what happened to the bytes that each viewer is sent; what viewers share is encoded once."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from roulotte.core.game import Viewer
from roulotte.core.words import Lang
from roulotte.protocol.messages import Ev, Snap, Told
from roulotte.server.room import events as log
from roulotte.server.room import show
from roulotte.server.room.room import Change, Room
from roulotte.server.room.table import MOVES, Table

STORY: Final = 60  # sentences of the story so far in a snapshot

ENCODE: Final = msgspec.json.Encoder().encode

QUIET: Final = frozenset({log.Said, log.Muted})  # change nothing that a room's view shows
IN_GAME: Final = MOVES | {
    log.Threw,
    log.Locked,
    log.UndoAsked,
    log.UndoAnswered,
    log.Extended,
}  # change only what the match waits for


class Audience(NamedTuple):
    """Whoever is sent the same bytes."""

    viewer: Viewer
    member: int | None  # None where it makes no difference
    lang: Lang | None


def audience(room: Room, viewer: Viewer, member: int | None, lang: Lang | None) -> Audience:
    """Spectators and the seat's own sockets share their bytes, unless somebody is muted."""
    known = room.members.get(member) if member is not None else None
    return Audience(viewer, member if known is not None and known.muted else None, lang)


class Telling:
    """A run of events, told to one audience after another."""

    def __init__(self, room: Room, changes: Sequence[Change]) -> None:
        """The room is as it is after the last of them."""
        self._room, self._changes = room, changes
        self._kinds = {type(change.event) for change in changes}
        self._table = room.match
        self._shared: dict[object, msgspec.Raw] = {}
        self._stories: dict[tuple[int, Lang | None], str | None] = {}

    def to(self, audience: Audience) -> bytes:
        """All of them for one audience, without the brackets around; the last one says all."""
        told = [self._event(change, audience) for change in self._changes]
        return b",".join(told)

    def _event(self, change: Change, to: Audience) -> bytes:
        return ENCODE(
            Ev(
                seq=change.seq,
                at=change.at,
                by=change.by,
                what=self._what(change, to),
                text=self._story(change, to.lang),
                **self._after(change, to),
            )
        )

    def _what(self, change: Change, to: Audience) -> Any:
        """An event looks different only to those who see other things, or hear less."""
        table, kind = change.table, type(change.event)
        seen = kind is log.Locked or (table is not None and table.hides)
        key = (change.seq, to.viewer if seen else None, to.member)
        return self._once(key, lambda: show.show_event(change, to.viewer, to.member, self._room))

    def _story(self, change: Change, lang: Lang | None) -> str | None:
        key = (change.seq, lang)
        if key not in self._stories:
            self._stories[key] = show.show_story(change, lang)
        return self._stories[key]

    def _after(self, change: Change, to: Audience) -> dict[str, Any]:
        if change is self._changes[-1]:
            return self._at_the_end(to)
        table, shift = change.table, change.shift
        if table is None or shift is None:
            return {}
        return {"view": self._view(table, shift.after, to.viewer, change.seq)}

    def _at_the_end(self, to: Audience) -> dict[str, Any]:
        """With the last event comes what is the case now."""
        room, table, told = self._room, self._table, {}
        if not self._kinds <= IN_GAME | QUIET:
            told["room"] = self._once("room", lambda: show.show_room(room))
        if table is None or self._kinds <= QUIET:
            return told
        told["now"] = self._once("now", lambda: show.show_now(table))
        if not self._kinds.isdisjoint(MOVES):
            told["view"] = self._view(table, table.state, to.viewer, "end")
        return told | to_do(table, to)

    def _view(self, table: Table, state: Any, viewer: Viewer, when: object) -> Any:
        """Where nothing is private, everybody sees the same."""
        key = ("view", when, viewer if table.game.spec.private else None)
        return self._once(key, lambda: table.game.view(state, viewer))

    def _once(self, key: object, make: Callable[[], Any]) -> msgspec.Raw:
        encoded = self._shared.get(key)
        if encoded is None:
            encoded = self._shared[key] = msgspec.Raw(ENCODE(make()))
        return encoded


def to_do(table: Table, to: Audience) -> dict[str, Any]:
    """What the viewer may do, now or before their turn."""
    if to.viewer is None:
        return {}
    if table.deciding != to.viewer:
        early = show.show_early(table, to.viewer, to.lang)
        return {} if early is None else {"early": early}
    return show.show_decision(table, to.viewer, to.lang)


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
            **({} if table is None else to_do(table, to)),
        )
    )


def _story(room: Room, lang: Lang | None) -> tuple[Told, ...]:
    of_match = (change for change in room.recent if change.table is room.match)
    sentences = ((change.seq, show.show_story(change, lang)) for change in of_match)
    return tuple(Told(seq, text) for seq, text in sentences if text is not None)[-STORY:]
