"""Anything, by anybody, to two processes that may die: what a room promises whatever happens."""

import contextlib
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from roulotte.core.seeded import Seeded
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room import events as log
from roulotte.server.room.events import LoggedEvent
from roulotte.server.room.names import look_alike
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.persistence import room_from
from tests.server.checks.logbook import engine_agrees
from tests.server.memory.anything import GAMES, Asked, anything, sensible
from tests.server.memory.evening import facts
from tests.server.memory.requests import request
from tests.server.memory.worlds import Ear, World
from tests.server.people.screens import screen_of
from tests.support.soak import SOAK

PEOPLE = ("Ana", "Bo", "Chloé", "Dan")
SEEDS = st.integers(0, 2**32)
decode = msgspec.json.Decoder(LoggedEvent).decode


@dataclass
class Sent:
    """A command as a client sent it, and the answer that counts."""

    asked: Asked
    base: int
    key: str
    seq: int | None = None


class RoomMachine(RuleBasedStateMachine):
    """Two processes serve one room; each person has a socket at one of them."""

    @initialize(seed=SEEDS)
    def open(self, seed: int) -> None:
        """Ana opens the room, two others come in, one only watches."""
        self.world = World(str(seed))
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr("roulotte.server.rooms.live_room.SNAPSHOT_EVENTS", 8 + seed % 60)
        self.sent: list[Sent] = []
        live = self.world.serve(new=True)
        job = request(OpenRoom("Ana", Settings(free_text=True)), "Ana", 0, created=1)
        self.world.submit(live, job)
        for name in PEOPLE[1:3]:
            self.world.submit(live, request(commands.Come(name), name, 0))
        plan = Plan(GAMES[seed % len(GAMES)], seats=3, typed=(0,), grace=0)
        self.world.submit(live, request(commands.Prepare(plan), "Ana", 0))
        self.lives = [live, self.world.serve()]
        self.ears = {name: Ear(name) for name in PEOPLE}
        for name, ear in self.ears.items():
            self.world.enter(self.at(name), ear, None)

    def at(self, name: str) -> LiveRoom:
        """The process that somebody's socket is at."""
        return self.lives[PEOPLE.index(name) % 2]

    # What may happen

    @rule(seed=SEEDS, late=st.integers(0, 3))
    def go_on(self, seed: int, late: int) -> None:
        """Somebody does the next sensible thing."""
        draw = Seeded(str(seed))
        live = self.lives[draw.below(2)]
        self._ask(sensible(live.room, draw, PEOPLE), live, late)

    @rule(seed=SEEDS)
    def go_on_for_long(self, seed: int) -> None:
        """The game takes its course at one process, with this and that beside it."""
        draw = Seeded(str(seed))
        for _ in range(16):
            some = anything if draw.below(3) == 0 else sensible
            self._ask(some(self.lives[0].room, draw, PEOPLE), self.lives[0], 0)

    @rule(seed=SEEDS, late=st.integers(0, 3))
    def ask_anything(self, seed: int, late: int) -> None:
        """Sessions ask for things, perhaps impossible, perhaps long after looking."""
        draw = Seeded(str(seed))
        live = self.lives[draw.below(2)]
        for _ in range(4):
            self._ask(anything(live.room, draw, PEOPLE), live, late)
            self._ask(sensible(live.room, draw, PEOPLE), live, 0)

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 2**16), process=st.integers(0, 1))
    def repeat(self, which: int, process: int) -> None:
        """A client sends an old command again, perhaps to the other process."""
        sent = self.sent[which % len(self.sent)]
        before = len(self.world.rows())
        answer = self._submit(sent, self.lives[process])
        if answer["type"] == "bye":
            assert len(self.world.rows()) == before
        elif sent.seq is not None:
            assert answer == {"type": "ack", "id": sent.key, "seq": sent.seq}
            assert len(self.world.rows()) == before
        elif answer["type"] == "ack":
            sent.seq = answer["seq"]

    @precondition(lambda self: any(one.seq is not None for one in self.sent))
    @rule(which=st.integers(0, 2**16), process=st.integers(0, 1), ahead=st.integers(0, 2))
    def use_an_id_again(self, which: int, process: int, ahead: int) -> None:
        """A client asks for something else under an old id, from what it sees now or could not."""
        known = [one for one in self.sent if one.seq is not None]
        old, live, before = known[which % len(known)], self.lives[process], self.world.rows()
        who = old.asked.who
        sent = Sent(Asked(who, commands.Say(phrase="luck")), live.room.seq + ahead, old.key)
        answer = self._submit(sent, live)
        assert answer["type"] == "bye" or answer["code"] == "USED"
        assert self.world.rows() == before

    @rule(seed=SEEDS, process=st.integers(0, 1), ahead=st.integers(3, 2000))
    def see_the_future(self, seed: int, process: int, ahead: int) -> None:
        """Nobody decides on what has not happened, however sensible it is."""
        live, before = self.lives[process], self.world.rows()
        asked = sensible(live.room, Seeded(str(seed)), PEOPLE)
        sent = Sent(asked, len(before) + ahead, f"ahead-{len(before)}-{seed}-{ahead}")
        answer = self._submit(sent, live)
        assert answer["type"] == "bye" or answer["code"] == "STALE"
        assert self.world.rows() == before

    @rule(process=st.integers(0, 1))
    def hint(self, process: int) -> None:
        """A process hears that there is something to read."""
        live = self.lives[process]
        self.world.run(_soon(live.catch_up))
        self.world.settle(live)

    @rule(process=st.integers(0, 1))
    def kill(self, process: int) -> None:
        """A process dies; its clients come back with the last number that they saw."""
        self.lives[process] = self.world.serve()
        for name in PEOPLE[process::2]:
            self._come_again(name, self.ears[name].screen.seq)

    @rule(name=st.sampled_from(PEOPLE), which=st.none() | st.integers(0, 2**16))
    def come_late(self, name: str, which: int | None) -> None:
        """Somebody reconnects, having seen nothing, or as much as at some moment before."""
        old = self.ears[name]
        self.world.leave(self.at(name), old)
        known = sorted(old.past)
        self._come_again(name, None if which is None else known[which % len(known)])

    def _come_again(self, name: str, last: int | None) -> None:
        old = self.ears[name]
        self.ears[name] = ear = Ear(name)
        ear.past = old.past
        if last is not None:
            ear.screen = old.past[last]
        self.world.enter(self.at(name), ear, last)

    @rule(seconds=st.integers(-100, 100_000))
    def wait(self, seconds: int) -> None:
        """The clock moves, not always forward."""
        self.world.now += 1000 * seconds

    @rule()
    def disk_full(self) -> None:
        """The next write fails."""
        self.world.database.failing = 1

    # How

    def _ask(self, asked: Asked, live: LiveRoom, late: int) -> None:
        base = max(0, live.room.seq - late)
        sent = Sent(asked, base, f"command-{len(self.sent):06}")
        before = self.world.rows()
        answer = self._submit(sent, live)
        rows = self.world.rows()
        if answer["type"] == "ack":
            sent.seq = answer["seq"]
            assert rows[: len(before)] == before
            assert rows[-1].seq == sent.seq > before[-1].seq
        else:
            assert answer["code"] != "FAULT"
            assert rows == before
        self.sent.append(sent)

    def _submit(self, sent: Sent, live: LiveRoom) -> dict[str, Any]:
        """Send a command by a socket of its own, as whoever asks."""
        who, command = sent.asked
        ear = Ear(who or "")
        live.audience.sockets.add(ear)
        key, digest = f"{who}:{sent.key}", f"{sent.base} {command}"
        job = request(command, who, sent.base, key=key, digest=digest, socket=ear, ident=sent.key)
        self.world.submit(live, job)
        live.audience.sockets.discard(ear)
        for fault in self.world.faults:
            raise fault
        assert ear.waiting == 0
        if ear.closing is not None and not ear.answers:  # meanwhile, by another process
            assert who in live.room.removed or live.room.shut_to(who)
            return {"type": "bye", "code": ear.closing.code}
        (answer,) = ear.answers
        assert answer["id"] == sent.key
        return answer

    # What is always so

    @invariant()
    def nothing_went_wrong(self) -> None:
        """No fault was written down."""
        assert self.world.faults == []

    @invariant()
    def the_log_has_no_gaps_and_each_command_once(self) -> None:
        """Numbers count up; what was acknowledged is there."""
        rows = self.world.rows()
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        known = {row.command: row.last for row in rows if row.command is not None}
        assert len(known) == sum(row.command is not None for row in rows)
        for sent in self.sent:
            key = f"{sent.asked.who}:{sent.key}"
            assert known.get(key) == sent.seq

    @invariant()
    def memory_is_what_the_log_says(self) -> None:
        """A process may be behind, but is never elsewhere."""
        rows = self.world.rows()
        for live in self.lives:
            if live.room.seq == len(rows):
                assert facts(live.room) == facts(room_from("room", self.world.load()))

    @invariant()
    def every_screen_shows_what_is_the_case(self) -> None:
        """Whoever stayed, and whoever came back, sees what a newcomer on that seat would."""
        for name, ear in self.ears.items():
            if ear.closing is None:
                snap = msgspec.json.decode(self.at(name).audience.snapshot(ear))
                assert ear.screen == screen_of(snap), name

    @invariant()
    def names_tell_the_seats_of_a_match_apart(self) -> None:
        """Nobody could be taken for somebody else at the table, whoever sat down or took over."""
        for live in self.lives:
            table = live.room.running()
            names = () if table is None else table.names()
            assert not any(look_alike(one, other) for one, other in combinations(names, 2)), names

    @invariant()
    def the_score_adds_up(self) -> None:
        """Everybody who sat at the end of a match has played once more."""
        score, room = self.lives[0].room.score.values(), room_from("room", self.world.load())
        seats = winners = 0
        for event in map(decode, (row.body for row in self.world.rows())):
            if isinstance(event, log.Over):
                seats += len(event.result["scores"])
                winners += len(event.result["winners"])
        assert sum(one.played for one in room.score.values()) == seats
        assert sum(one.won for one in room.score.values()) == winners
        assert all(0 <= one.won <= one.played for one in score)

    def teardown(self) -> None:
        """The engine, asked apart from the room, finds every turn in order."""
        with contextlib.suppress(AttributeError):  # it never opened
            self.patch.undo()
            engine_agrees([decode(row.body) for row in self.world.rows()])
            self.world.close()


async def _soon(work: Any) -> None:
    work()


TestRoomMachine = RoomMachine.TestCase
TestRoomMachine.settings = settings(
    max_examples=2000 if SOAK else 25,
    stateful_step_count=40,
    phases=(Phase.generate,),  # a failure is shown as it was found: shrinking takes long
    suppress_health_check=list(HealthCheck),
)
