"""From what happened to the bytes that each viewer is sent; each kind of viewer is encoded once."""

from collections.abc import Sequence
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
SHOWS: Final = MOVES | {log.Taken, log.Left}  # change what somebody sees of the game


class Audience(NamedTuple):
    """Whoever is sent the same bytes."""

    viewer: Viewer
    member: int | None  # None where it makes no difference
    lang: Lang | None


def audience(
    room: Room,
    viewer: Viewer,
    member: int | None,
    lang: Lang | None,
    changes: Sequence[Change] = (),
) -> Audience:
    """Spectators and the seat's own sockets share their bytes, unless they mute somebody."""
    known = room.members.get(member) if member is not None else None
    mutes = any(isinstance(one.event, log.Muted) and one.event.member == member for one in changes)
    apart = mutes or (known is not None and bool(known.muted))
    return Audience(viewer, member if apart else None, lang)


def tell(room: Room, changes: Sequence[Change], to: Audience) -> bytes:
    """A run of events for one audience, without the brackets around; the last one says all."""
    told = [_event(room, change, to) for change in changes[:-1]]
    told.append(_last(room, changes, to))
    return b",".join(told)


def _event(room: Room, change: Change, to: Audience) -> bytes:
    view = None
    if change.shift is not None and change.table is not None:
        view = change.table.game.view(change.shift.after, to.viewer)
    return ENCODE(Ev(**_shown(room, change, to), view=view))


def _shown(room: Room, change: Change, to: Audience) -> dict[str, Any]:
    """An event by itself; of one that is hidden, not even who did it."""
    what = show.show_event(change, to.viewer, to.member, room)
    return {
        "seq": change.seq,
        "at": change.at,
        "what": what,
        "by": None if what is show.HIDDEN else change.by,
        "text": show.show_story(change, to.lang),
    }


def _last(room: Room, changes: Sequence[Change], to: Audience) -> bytes:
    """With the last event comes what is the case now."""
    change, table = changes[-1], room.match
    kinds = {type(one.event) for one in changes}
    moved = table is not None and not kinds.isdisjoint(SHOWS)
    about_match = table is not None and not kinds <= QUIET
    return ENCODE(
        Ev(
            **_shown(room, change, to),
            room=None if kinds <= IN_GAME | QUIET else show.show_room(room),
            now=show.show_now(table) if table is not None and about_match else None,
            view=show.show_view(table, to.viewer) if table is not None and moved else None,
            **_to_do(table, to, asked=about_match),
        )
    )


def _to_do(table: Table | None, to: Audience, *, asked: bool) -> dict[str, Any]:
    """What the viewer may do."""
    if table is None or to.viewer is None or not asked:
        return {}
    return {
        "legal": show.show_choices(table, to.viewer, to.lang),
        "early": show.show_early(table, to.viewer, to.lang),
        "ask": show.show_ask(table, to.viewer, to.lang),
    }


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
            **_to_do(table, to, asked=True),
        )
    )


def _story(room: Room, lang: Lang | None) -> tuple[Told, ...]:
    of_match = (change for change in room.recent if change.table is room.match)
    sentences = ((change.seq, show.show_story(change, lang)) for change in of_match)
    return tuple(Told(seq, text) for seq, text in sentences if text is not None)[-STORY:]
