"""A room as the fold over its log: people, places, the plan, the match, the evening's score."""

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from roulotte.core.wire import to_wire
from roulotte.protocol.limits import MOST_PLACES
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room import events as log
from roulotte.server.room.changing import change_table
from roulotte.server.room.events import AnyLogged, Sitter
from roulotte.server.room.parts import Member, Past, Score
from roulotte.server.room.table import Shift, Table

REMEMBERED: Final = 120  # changes that a client can be told again after a short absence
MOST_PAST: Final = 50  # matches that the room's page lists


class Change:
    """One event of the log with its number, and how it changed the game, if it did."""

    __slots__ = ("at", "by", "event", "seq", "shift", "table")

    def __init__(
        self,
        seq: int,
        at: int,
        by: int | None,
        event: AnyLogged,
        shift: Shift | None,
        table: Table | None,
    ) -> None:
        """The room is at `seq` with it; `table` is the match that lay there then."""
        self.seq, self.at, self.by = seq, at, by
        self.event, self.shift, self.table = event, shift, table


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
        if kind in ARRANGES:
            self._arrange(event, seq)
        change = Change(seq, at, by, event, shift, self.match)
        self.seq, self.at = seq, at
        self.recent.append(change)
        return change

    def _arrange(self, event: AnyLogged, seq: int) -> None:
        """A match comes to the table or ends there, or who sits for the next one changed."""
        self.arranged = seq
        if isinstance(event, log.Sealed):
            self.match = Table(event, seq)
        elif isinstance(event, log.Over | log.Abandoned) and self.match is not None:
            self._keep(self.match)

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


def _nothing(_room: Room, _event: object) -> None:
    pass


def score_key(sitter: Sitter) -> str:
    """Whose evening a seat counts for: people at one device have one each, and so have bots."""
    return f"{'bot' if sitter.member is None else sitter.member} {sitter.name}"


HANDLERS: Final[dict[type, Callable[[Room, Any], None]]] = {
    log.Opened: _opened,
    log.Came: _came,
    log.Renamed: _renamed,
    log.Left: _left,
    log.Forgotten: _nothing,  # the log before it was rewritten, and the room is built anew
    log.Hosted: _hosted,
    log.Settled: _settled,
    log.Sat: _sat,
    log.Stood: _stood,
    log.Ordered: _ordered,
    log.Planned: _planned,
    log.Sealed: _sealed,
    log.Said: _nothing,
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
