"""What is the case in a room: people, places, the plan, the match, the evening's score.

It changes only by the events of its log: see `fold.py`.
"""

from collections import deque
from typing import Final

from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import Sitter
from roulotte.server.room.events import LoggedEvent
from roulotte.server.room.parts import Ended, Member, Past, Remark, Score
from roulotte.server.room.table import Table, Transition

REMEMBERED: Final = 120  # entries that a client can be told again after a short absence
MOST_TALK: Final = 50  # remarks that whoever comes in is told
MOST_PAST: Final = 50  # matches that the room's page lists


class LogEntry:
    """One event of the log with its number, and how it changed the game, if it did."""

    __slots__ = ("at", "by", "event", "head", "seq", "table", "transition")

    def __init__(
        self,
        seq: int,
        at: int,
        by: int | None,
        event: LoggedEvent,
        transition: Transition | None,
        table: Table | None,
        head: str | None,
    ) -> None:
        """The room is at `seq` with it; `table` is the match that lay there then.

        `head` is that of the match's chain, if the event belongs to it.
        """
        self.seq, self.at, self.by = seq, at, by
        self.event, self.transition, self.table, self.head = event, transition, table, head


class Room:
    """Everything that is the case in a room."""

    def __init__(self, ident: str) -> None:
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
        self.recent: deque[LogEntry] = deque(maxlen=REMEMBERED)

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

    def person_of(self, sitter: Sitter) -> str | None:
        """Who sits there, if it is somebody who is in the room."""
        member = None if sitter.member is None else self.members.get(sitter.member)
        return None if member is None else member.person

    def owner_of(self, table: Table, seat: int) -> int | None:
        """The member whose seat it was when the match began, if they are here and it is not now."""
        owner = table.owners[seat]
        member = None if owner is None or not owner.person else self.member_of(owner.person)
        return None if member == table.seats[seat].member else member
