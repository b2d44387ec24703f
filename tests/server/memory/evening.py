"""Rooms for tests: the authority alone, with a log in memory and a clock that stands still."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final

import msgspec
import pytest

from roulotte.core import fair
from roulotte.core.game import CHANCE
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room.context import CommandContext, Moment, Refused
from roulotte.server.room.decide import decide
from roulotte.server.room.own_commands import BotAct, OpenRoom
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.snapshot import take_snapshot
from roulotte.server.room.table import Table
from roulotte.server.rooms.frames import EventFrames, snapshot, viewpoint, viewpoint_of_muting
from roulotte.server.rooms.persistence import apply_rows, as_rows, room_from
from roulotte.server.store.store import Loaded, Row, StoredSnapshot

START: Final = 1_700_000_000_000
LATEST: Final = 2**53  # a base that is never stale
NAMES: Final = ("Ana", "Bo", "Chloé", "Dan", "Emma", "Farid", "Gina", "Hugo")


class Evening:
    """One room and everything that was ever asked of it; people are called by their names."""

    def __init__(self, *names: str, seed: str = "evening", settings: Settings | None = None):
        """The first one opens the room and is its host."""
        self.room = Room("room")
        self.rows: list[Row] = []
        self.now = START
        self.away: dict[int, float] = {}
        self.idle: dict[int, float] = {}  # for how many seconds somebody here has done nothing
        self.draw = Seeded(seed)
        self.kept: StoredSnapshot | None = None  # the room before its last match, or later
        self.do(names[0], OpenRoom(names[0], settings or Settings()))
        for name in names[1:]:
            self.do(name, commands.Come(name))

    # What is the case

    @property
    def table(self) -> Table:
        """The match at the table."""
        assert self.room.match is not None
        return self.room.match

    def number(self, name: str) -> int:
        """Which member somebody is."""
        member = self.room.member_of(name)
        assert member is not None
        return member

    def person(self, seat: int) -> str | None:
        """Who plays a seat; nobody if a bot does."""
        member = self.table.seats[seat].member
        known = self.room.members.get(member) if member is not None else None
        return known.person if known is not None and self.table.is_person(seat) else None

    # What is asked

    def moment(self) -> Moment:
        """Now, with randomness from a seed."""
        fresh: Callable[[int], bytes] = lambda count: bytes(  # noqa: E731
            self.draw.below(256) for _ in range(count)
        )
        return Moment(
            self.now,
            fresh,
            lambda member: self.away.get(member, 0.0),
            lambda member: self.idle.get(member, 0.0),
        )

    def do(self, who: str | None, command: object, base: int = LATEST) -> list[LogEntry]:
        """Have a command carried out and logged."""
        before = StoredSnapshot(self.room.seq, take_snapshot(self.room, cleared=True))
        context = CommandContext(self.room, self.moment(), who, base)
        decide(context, command)
        if isinstance(command, commands.Start):
            self.kept = before
        self.rows += as_rows(context.entries, None)
        return context.entries

    def refused(self, who: str | None, command: object, base: int = LATEST) -> tuple[str, Any]:
        """Have a command refused: the code and the sentences; nothing may have changed."""
        before = picture(self.room)
        context = CommandContext(self.room, self.moment(), who, base)
        with pytest.raises(Refused) as no:
            decide(context, command)
        assert not context.entries
        assert picture(self.room) == before
        assert all(no.value.sentence(lang) for lang in LANGS)
        return no.value.code, no.value.why

    # Usual things

    def seat(self, game: str, *who: str | None, **plan: Any) -> None:
        """Plan a match; each of these sits down, None is a bot."""
        host = self.host
        self.do(host, commands.Prepare(Plan(game=game, seats=len(who), **plan)))
        for place, name in enumerate(who):
            if self.room.places[place] is None:
                sit = commands.Sit(place) if name else commands.SeatBot(place, "random")
                self.do(name or host, sit)

    @property
    def host(self) -> str:
        """Who the host is."""
        assert self.room.host is not None
        return self.room.members[self.room.host].person

    def start(self) -> None:
        """Start the planned match and stir everybody's number in."""
        self.do(self.host, commands.Start())
        self.fold()
        self.open()

    def fold(self, *seats: int) -> None:
        """Fold the numbers of these seats, or of all that have not."""
        table = self.table
        for seat in seats or table.ready_seats():
            if table.envelope.commitments[seat] is None:
                told = fair.commit_number(lucky(seat), table.id, table.attempt, seat)
                self.do(self.person(seat), commands.CommitNumber(seat, told))

    def open(self, *seats: int) -> None:
        """Open the numbers of these seats, or of all."""
        for seat in seats or self.table.ready_seats():
            self.do(self.person(seat), commands.RevealNumber(seat, lucky(seat).hex()))

    def act(self, action: Any = None) -> list[LogEntry]:
        """Let whoever is to move decide, at random unless told."""
        table, seat = self.table, self.table.deciding
        assert seat is not None
        if action is None:
            choices = table.choices()
            action = choices[self.draw.below(len(choices))].action
        if table.bot_of(seat) is not None:
            return self.do(None, BotAct(seat, action), table.moved)
        return self.do(self.person(seat), commands.Act(plain(action)))

    def type_dice(self) -> list[LogEntry]:
        """Let whoever rolls real dice type the next ones in."""
        chance = self.table.chance()
        assert chance is not None
        pool, seat = min(self.table.typing().items())
        dice = list(chance.pools[pool].draw(self.draw))
        return self.do(self.person(seat), commands.Roll(seat, dice))

    def step(self) -> list[LogEntry]:
        """The next thing of the game, whatever it is."""
        return self.type_dice() if self.table.turn is CHANCE else self.act()

    def play(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play at random to the end, or until something is the case."""
        while self.table.running and not stop():
            self.step()

    # Loading it anew

    def write_down(self) -> None:
        """Keep the room as it is, with the match at its table."""
        self.kept = StoredSnapshot(self.room.seq, take_snapshot(self.room))

    def reloaded(self, *, snapped: bool) -> Room:
        """The room as the database would give it back."""
        if not snapped or self.kept is None:
            return replayed(self.rows)
        kept = self.kept
        return room_from("room", Loaded(kept, self.rows[kept.seq :]))


def replayed(rows: Sequence[Row]) -> Room:
    """A room from its whole log."""
    room = Room("room")
    apply_rows(room, rows)
    return room


def lucky(seat: int) -> bytes:
    """A seat's lucky number."""
    return bytes([seat + 1]) * 16


def plain(action: Any) -> dict[str, Any]:
    """An action as a client sends it."""
    sent: dict[str, Any] = msgspec.to_builtins(action)
    return sent


def facts(room: Room) -> dict[str, Any]:
    """Everything that is the case in a room."""
    known = {name: value for name, value in vars(room).items() if name != "recent"}
    if room.match is not None:
        known["match"] = {
            name: one
            for name, one in vars(room.match).items()
            # what was once seen is kept at hand, and since when it is served is no fact of the log
            if name not in {"game", "served_from"} and not name.startswith("_")
        }
    return known


def picture(room: Room) -> dict[str, Any]:
    """The same as a value that stays as it is."""
    return deepcopy(facts(room))


def seen(room: Room, viewer: int | None, member: int | None = None) -> bytes:
    """Everything that a viewer is shown on coming in."""
    return snapshot(room, viewpoint(room, viewer, member, "fr"))


def told_to(
    room: Room,
    changes: Sequence[LogEntry],
    viewer: int | None,
    member: int | None,
    lang: Lang | None,
) -> bytes:
    """What somebody is told of a run of events."""
    to = viewpoint_of_muting(viewpoint(room, viewer, member, lang), member, changes)
    return EventFrames(room, changes).to(to)


def named(evening: Evening) -> list[str | None]:
    """Who sits where."""
    return [None if one is None else one.name for one in evening.room.places]
