"""A room as the fold over its log: people, places, the plan, the match, the evening's score."""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from roulotte.core.chain import GivenUp
from roulotte.core.wire import to_wire
from roulotte.protocol.limits import MOST_PLACES
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room import events as log
from roulotte.server.room.chain import add_link, begin_chain
from roulotte.server.room.changing import change_table
from roulotte.server.room.events import AnyLogged, Sitter
from roulotte.server.room.parts import Ended, Member, Owner, Past, Remark, Score
from roulotte.server.room.table import Shift, Table

REMEMBERED: Final = 120  # changes that a client can be told again after a short absence
MOST_TALK: Final = 50  # remarks that whoever comes in is told
MOST_PAST: Final = 50  # matches that the room's page lists
MOST_SCORES: Final = 100  # names that it counts for; with every change, everybody is sent them all
MOST_GIVEN_UP: Final = 20  # abandoned matches that the next one lists; all of them are counted


class Change:
    """One event of the log with its number, and how it changed the game, if it did."""

    __slots__ = ("at", "by", "event", "head", "seq", "shift", "table")

    def __init__(
        self,
        seq: int,
        at: int,
        by: int | None,
        event: AnyLogged,
        shift: Shift | None,
        table: Table | None,
        head: str | None,
    ) -> None:
        """The room is at `seq` with it; `table` is the match that lay there then.

        `head` is that of the match's chain, if the event belongs to it.
        """
        self.seq, self.at, self.by = seq, at, by
        self.event, self.shift, self.table, self.head = event, shift, table, head


class Room:
    """Everything that is the case in a room. It changes only by `apply`."""

    def __init__(self, ident: str) -> None:
        """A room before its first event."""
        self.id = ident
        self.seq = self.at = 0
        self.settings = Settings()
        self.host: int | None = None
        self.members: dict[int, Member] = {}
        self._numbers: dict[str, int] = {}  # person → member
        self.newcomer = 1  # the number of the next member; never used twice
        self.removed: set[str] = set()  # persons who were shown the door
        self.places: list[Sitter | None] = [None] * Plan().seats
        self.plan = Plan()
        self.matches = 0
        self.match: Table | None = None
        self.score: dict[str, Score] = {}
        self.past: deque[Past] = deque(maxlen=MOST_PAST)
        self.talk: deque[Remark] = deque(maxlen=MOST_TALK)
        self.ended = Ended()
        self.arranged = 0  # the number of the last event that matters to whoever starts a match
        self.recent: deque[Change] = deque(maxlen=REMEMBERED)

    # What is the case

    def member_of(self, person: str) -> int | None:
        """Which member a person is."""
        return self._numbers.get(person)

    def shut_to(self, person: str | None) -> bool:
        """Whether it is locked to somebody: not to those in it, nor while nobody has the key."""
        locked = self.settings.locked and self.host is not None
        return locked and (person is None or self.member_of(person) is None)

    def number_people(self) -> None:
        """Keep the members to be found by person."""
        self._numbers = {one.person: number for number, one in self.members.items()}

    def muted_by(self, member: int | None) -> tuple[int, ...]:
        """Whom somebody does not hear: for themselves alone."""
        known = None if member is None else self.members.get(member)
        return () if known is None else tuple(sorted(known.muted))

    def running(self) -> Table | None:
        """The match, while it is under way."""
        return self.match if self.match is not None and self.match.running else None

    # What changes it

    def apply(self, event: AnyLogged, at: int, by: int | None) -> Change:
        """Let the next event of the log happen."""
        seq, kind, shift = self.seq + 1, type(event), None
        if (handler := HANDLERS.get(kind)) is not None:
            handler(self, event)
        elif self.match is not None:
            shift = change_table(self.match, event, seq, at)
            self._note_sights(self.match)
        head = None if self.match is None else add_link(self.match, event, shift)
        if kind in ARRANGES:
            head = self._arrange(event, seq, at) or head
        change = Change(seq, at, by, event, shift, self.match, head)
        self.seq, self.at = seq, at
        self.recent.append(change)
        return change

    def _arrange(self, event: AnyLogged, seq: int, at: int) -> str | None:
        """A match comes to the table or ends there, or who sits for the next one changed."""
        self.arranged = seq
        if isinstance(event, log.Sealed):
            self.match = table = Table(event, seq)
            table.owners = [self._owner(sitter) for sitter in event.seats]
            table.chain = begin_chain(table, event)
            return None if table.chain is None else table.chain.head
        if isinstance(event, log.Over | log.Abandoned) and self.match is not None:
            self._keep(self.match)
            self._end(self.match, at)
        return None

    def _end(self, table: Table, at: int) -> None:
        """Remember what the next match has to say of this one."""
        ended = self.ended
        head = None if table.chain is None else table.chain.head
        if table.result is None:
            given_up = [*ended.given_up, GivenUp(table.number, at, len(table.line))]
            self.ended = Ended(head, ended.abandoned + 1, given_up[-MOST_GIVEN_UP:])
        else:
            self.ended = Ended(head, ended.abandoned)

    def person_of(self, sitter: Sitter) -> str | None:
        """Who sits there, if it is somebody who is in the room."""
        member = None if sitter.member is None else self.members.get(sitter.member)
        return None if member is None else member.person

    def owner_of(self, table: Table, seat: int) -> int | None:
        """The member whose seat it was when the match began, if they are here and it is not now."""
        owner = table.owners[seat]
        member = None if owner is None or not owner.person else self.member_of(owner.person)
        return None if member == table.seats[seat].member else member

    def _owner(self, sitter: Sitter) -> Owner | None:
        person = self.person_of(sitter)
        return None if person is None else Owner(person, sitter.name)

    def _note_sights(self, table: Table) -> None:
        """Whoever holds a seat sees its side, also while a bot plays it."""
        if table.game.spec.private:
            secrets = [table.has_secret(seat) for seat in range(len(table.seats))]
            holders = [self.person_of(sitter) for sitter in table.seats]
            table.sights.note(len(table.line), secrets, holders)

    def _keep(self, table: Table) -> None:
        """Add a match to the evening; an abandoned one counts for nobody."""
        names, result = table.names(), table.result
        self.past.append(Past(table.id, table.number, table.plan.game, names, to_wire(result)))
        if result is None:
            return
        for seat, sitter in enumerate(table.seats):
            score = self.score.setdefault(score_key(sitter), Score(sitter.name))
            score.name = sitter.name
            score.played += 1
            score.won += seat in result.winners
        for key in tuple(self.score)[: max(0, len(self.score) - MOST_SCORES)]:
            del self.score[key]  # the oldest names


def _opened(room: Room, event: log.Opened) -> None:
    room.settings = event.settings


def _came(room: Room, event: log.Came) -> None:
    room.members[event.member] = Member(event.name, event.kind, event.person)
    room.number_people()
    room.newcomer = event.member + 1


def _renamed(room: Room, event: log.Renamed) -> None:
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


def _left(room: Room, event: log.Left) -> None:
    member = room.members.pop(event.member)
    room.number_people()
    if event.removed:
        room.removed.add(member.person)
    for place, sitter in enumerate(room.places):
        if sitter is not None and sitter.member == event.member:
            room.places[place] = None


def _hosted(room: Room, event: log.Hosted) -> None:
    room.host = event.member


def _settled(room: Room, event: log.Settled) -> None:
    room.settings = event.settings


def _sat(room: Room, event: log.Sat) -> None:
    room.places[event.place] = event.sitter


def _stood(room: Room, event: log.Stood) -> None:
    room.places[event.place] = None


def _ordered(room: Room, event: log.Ordered) -> None:
    room.places = [room.places[place] for place in event.order]


def _planned(room: Room, event: log.Planned) -> None:
    seats = event.plan.seats
    room.places = (room.places + [None] * MOST_PLACES)[:seats]
    room.plan = event.plan


def _sealed(room: Room, event: log.Sealed) -> None:
    room.matches = event.number


def _muted(room: Room, event: log.Muted) -> None:
    change = set.add if event.on else set.discard
    change(room.members[event.member].muted, event.whom)


def _said(room: Room, event: log.Said) -> None:
    name = room.members[event.member].name
    room.talk.append(
        Remark(room.seq + 1, event.member, name, event.phrase, event.emoji, event.text)
    )


def _forgotten(room: Room, event: log.Forgotten) -> None:
    """The log before it was rewritten, and the room is built anew; their words are gone."""
    room.talk = deque((one for one in room.talk if one.member != event.member), MOST_TALK)


def score_key(sitter: Sitter) -> str:
    """Whose evening a seat counts for: people at one device have one each, and so have bots."""
    return f"{'bot' if sitter.member is None else sitter.member} {sitter.name}"


HANDLERS: Final[dict[type, Callable[[Room, Any], None]]] = {
    log.Opened: _opened,
    log.Came: _came,
    log.Renamed: _renamed,
    log.Left: _left,
    log.Forgotten: _forgotten,
    log.Hosted: _hosted,
    log.Settled: _settled,
    log.Sat: _sat,
    log.Stood: _stood,
    log.Ordered: _ordered,
    log.Planned: _planned,
    log.Sealed: _sealed,
    log.Said: _said,
    log.Muted: _muted,
}

ARRANGES: Final = frozenset(
    {
        log.Left,
        log.Sat,
        log.Stood,
        log.Ordered,
        log.Planned,
        log.Sealed,
        log.Over,
        log.Abandoned,
    }
)
