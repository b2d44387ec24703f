"""How the events of the log change a room: the only way that anything does.

Sessions and places are here, the match at the table is in `match_fold.py`.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from roulotte.core.chain import GivenUp
from roulotte.core.wire import to_wire
from roulotte.protocol.limits import MOST_PLACES
from roulotte.protocol.views import Sitter
from roulotte.server.room import events as log
from roulotte.server.room.chain import add_link, begin_chain
from roulotte.server.room.events import KINDS, Changes, LoggedEvent, that_change
from roulotte.server.room.match_fold import MATCH_REDUCERS, change_match
from roulotte.server.room.parts import Ended, Member, Owner, Past, Remark, Score
from roulotte.server.room.room import MOST_TALK, LogEntry, Room
from roulotte.server.room.table import Table

MOST_SCORES: Final = 100  # names that a room counts for; everybody is sent them all
MOST_GIVEN_UP: Final = 20  # abandoned matches that the next one lists; all of them are counted

ARRANGES: Final = that_change(Changes.ARRANGEMENT)


def apply_event(room: Room, event: LoggedEvent, at: int, by: int | None) -> LogEntry:
    """Let the next event of the log happen."""
    seq, kind, transition = room.seq + 1, type(event), None
    if (reduce := ROOM_REDUCERS.get(kind)) is not None:
        reduce(room, event)
    elif room.match is not None:
        transition = change_match(room.match, event, seq, at)
        _note_sights(room, room.match)
    head = None if room.match is None else add_link(room.match, event, transition)
    if kind in ARRANGES:
        head = _arrange(room, event, seq, at) or head
    entry = LogEntry(seq, at, by, event, transition, room.match, head)
    room.seq, room.at = seq, at
    room.recent.append(entry)
    return entry


def _note_sights(room: Room, table: Table) -> None:
    """Whoever holds a seat sees its side, also while a bot plays it."""
    if table.game.spec.private:
        secrets = [table.has_secret(seat) for seat in range(len(table.seats))]
        holders = [room.person_of(sitter) for sitter in table.seats]
        table.sights.note(len(table.history), secrets, holders)


# Matches come and go


def _arrange(room: Room, event: LoggedEvent, seq: int, at: int) -> str | None:
    """A match comes to the table or ends there, or who sits for the next one changed."""
    room.arranged = seq
    if isinstance(event, log.LoggedSealed):
        room.match = table = Table(event, seq)
        table.owners = [_owner(room, sitter) for sitter in event.seats]
        table.chain = begin_chain(table, event)
        return None if table.chain is None else table.chain.head
    if isinstance(event, log.Over | log.Abandoned) and room.match is not None:
        _count(room, room.match)
        _remember_end(room, room.match, at)
    return None


def _owner(room: Room, sitter: Sitter) -> Owner | None:
    person = room.person_of(sitter)
    return None if person is None else Owner(person, sitter.name)


def _count(room: Room, table: Table) -> None:
    """Add a match to the evening; an abandoned one counts for nobody."""
    names, result = table.names(), table.result
    room.past.append(Past(table.id, table.number, table.plan.game, names, to_wire(result)))
    if result is None:
        return
    for seat, sitter in enumerate(table.seats):
        score = room.score.setdefault(score_key(sitter), Score(sitter.name))
        score.name = sitter.name
        score.played += 1
        score.won += seat in result.winners
    for key in tuple(room.score)[: max(0, len(room.score) - MOST_SCORES)]:
        del room.score[key]  # the oldest names


def score_key(sitter: Sitter) -> str:
    """Whose evening a seat counts for: people at one device have one each, and so have bots."""
    return f"{'bot' if sitter.member is None else sitter.member} {sitter.name}"


def _remember_end(room: Room, table: Table, at: int) -> None:
    """Keep what the next match has to say of this one."""
    ended = room.ended
    head = None if table.chain is None else table.chain.head
    if table.result is None:
        given_up = [*ended.given_up, GivenUp(table.number, at, len(table.history))]
        room.ended = Ended(head, ended.abandoned + 1, given_up[-MOST_GIVEN_UP:])
    else:
        room.ended = Ended(head, ended.abandoned)


# Sessions


def _open(room: Room, event: log.Opened) -> None:
    room.settings = event.settings


def _come(room: Room, event: log.LoggedCame) -> None:
    room.members[event.member] = Member(event.name, event.kind, event.person)
    room.number_people()
    room.newcomer = event.member + 1


def _rename(room: Room, event: log.LoggedRenamed) -> None:
    """Places, the seat in a match and the evening's score go with whoever is renamed."""
    member = room.members[event.member]
    old, new = Sitter(member.name, event.member), Sitter(event.name, event.member)
    member.name = event.name
    room.places = [new if sitter == old else sitter for sitter in room.places]
    if (table := room.running()) is not None:
        table.seats = [new if sitter == old else sitter for sitter in table.seats]
    if (before := room.score.pop(score_key(old), None)) is not None:
        score = room.score.setdefault(score_key(new), Score(event.name))
        score.played += before.played
        score.won += before.won


def _leave(room: Room, event: log.Left) -> None:
    member = room.members.pop(event.member)
    room.number_people()
    if event.removed:
        room.removed.add(member.person)
    for place, sitter in enumerate(room.places):
        if sitter is not None and sitter.member == event.member:
            room.places[place] = None


def _forget(room: Room, event: log.LoggedForgotten) -> None:
    """The log before it was rewritten, and the room is built anew; their words are gone."""
    room.talk = deque((one for one in room.talk if one.member != event.member), MOST_TALK)


def _host(room: Room, event: log.Hosted) -> None:
    room.host = event.member


def _settle(room: Room, event: log.Settled) -> None:
    room.settings = event.settings


def _say(room: Room, event: log.Said) -> None:
    name = room.members[event.member].name
    room.talk.append(
        Remark(room.seq + 1, event.member, name, event.phrase, event.emoji, event.text)
    )


def _mute(room: Room, event: log.Muted) -> None:
    change = set.add if event.on else set.discard
    change(room.members[event.member].muted, event.whom)


# Places and plan


def _sit(room: Room, event: log.Sat) -> None:
    room.places[event.place] = event.sitter


def _stand(room: Room, event: log.Stood) -> None:
    room.places[event.place] = None


def _order(room: Room, event: log.Ordered) -> None:
    room.places = [room.places[place] for place in event.order]


def _plan(room: Room, event: log.Planned) -> None:
    seats = event.plan.seats
    room.places = (room.places + [None] * MOST_PLACES)[:seats]
    room.plan = event.plan


def _seal(room: Room, event: log.LoggedSealed) -> None:
    room.matches = event.number


ROOM_REDUCERS: Final[dict[type, Callable[[Room, Any], None]]] = {
    log.Opened: _open,
    log.LoggedCame: _come,
    log.LoggedRenamed: _rename,
    log.Left: _leave,
    log.LoggedForgotten: _forget,
    log.Hosted: _host,
    log.Settled: _settle,
    log.Sat: _sit,
    log.Stood: _stand,
    log.Ordered: _order,
    log.Planned: _plan,
    log.LoggedSealed: _seal,
    log.Said: _say,
    log.Muted: _mute,
}

if unfolded := set(KINDS) ^ set(ROOM_REDUCERS) ^ set(MATCH_REDUCERS):
    raise TypeError(f"nobody knows, or two know, what these change: {unfolded}")
