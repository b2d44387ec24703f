"""Where a command is decided: who asks, at what moment, and what it makes happen."""

from collections.abc import Callable

from roulotte.core.words import Lang, Text
from roulotte.protocol.codes import Code
from roulotte.server.room import texts
from roulotte.server.room.events import LoggedEvent
from roulotte.server.room.fold import apply_event
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.table import Table


class Refused(Exception):  # noqa: N818 - nothing went wrong in the room
    """A command that is not carried out: why, as a code and a sentence."""

    def __init__(self, code: Code, why: Text | str) -> None:
        """The sentence is in both languages, or in the rules' own words."""
        super().__init__(code)
        self.code: Code = code
        self.why = why

    def sentence(self, lang: Lang | None) -> str:
        """Why, in the language of whoever asked."""
        return self.why if isinstance(self.why, str) else self.why(lang or "en")


def demand(allowed: bool, code: Code, why: Text | str) -> None:
    """Refuse what the room does not allow."""
    if not allowed:
        raise Refused(code, why)


def never_idle(_member: int) -> float:
    """Nobody knows of anybody that they do nothing."""
    return 0.0


class Moment:
    """What the room can't know by itself: the time, fresh randomness, who is away how long."""

    __slots__ = ("away", "entropy", "idle", "now")

    def __init__(
        self,
        now: int,
        entropy: Callable[[int], bytes],
        away: Callable[[int], float],
        idle: Callable[[int], float] = never_idle,
    ) -> None:
        """The time is in milliseconds, absence in seconds, 0 for who is here; so is idleness."""
        self.now, self.entropy, self.away, self.idle = now, entropy, away, idle


class CommandContext:
    """One command at one room."""

    __slots__ = ("base", "entries", "moment", "person", "room")

    def __init__(self, room: Room, moment: Moment, person: str | None, base: int) -> None:
        """Nothing has happened yet; nobody asks where the room does, its clock or its bots."""
        self.room, self.moment, self.person, self.base = room, moment, person, base
        self.entries: list[LogEntry] = []

    @property
    def member(self) -> int | None:
        """The member who asks."""
        return None if self.person is None else self.room.member_of(self.person)

    def now(self) -> int:
        """The log's time, which never runs backwards."""
        return max(self.moment.now, self.room.at)

    def emit(self, event: LoggedEvent) -> None:
        """Make something happen."""
        self.entries.append(apply_event(self.room, event, self.now(), self.member))

    def as_member(self) -> int:
        """Demand that somebody asks who came in."""
        member = self.member
        if member is None:
            raise Refused("NOT_SEATED", texts.COME_FIRST)
        return member

    def as_host(self) -> int:
        """Demand that the host asks."""
        member = self.as_member()
        demand(member == self.room.host, "NOT_HOST", texts.ONLY_HOST)
        return member

    def table(self) -> Table:
        """Demand that a match is under way."""
        match = self.room.match
        if match is None:
            raise Refused("NOT_NOW", texts.NO_MATCH)
        demand(match.running, "OVER", texts.MATCH_OVER)
        return match

    def playing(self) -> Table:
        """Demand that the game itself is under way."""
        table = self.table()
        demand(table.phase == "playing", "NOT_NOW", texts.NOT_BEGUN)
        return table

    def at_lobby(self) -> None:
        """Demand that no match is under way."""
        demand(self.room.running() is None, "NOT_NOW", texts.MATCH_RUNS)

    def own_seat(self, table: Table, seat: int) -> int:
        """Demand that the seat is the asker's."""
        member = self.as_member()
        demand(seat in table.seats_of(member), "NOT_SEATED", texts.NOT_YOUR_SEAT)
        return seat

    def fresh(self, since: int) -> None:
        """Demand that the asker has seen everything that matters."""
        demand(self.base >= since, "STALE", texts.STALE)
