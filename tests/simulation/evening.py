"""An evening out of a seed: who comes, what they do, what goes wrong, and when it stops."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import NamedTuple
from unittest.mock import patch

import msgspec

from roulotte.core import seeded
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms import live_room as live_module
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.store import worker as store_worker
from tests.server.memory.anything import GAMES, anything, sensible
from tests.server.memory.requests import have_done, request
from tests.simulation.chance import Chance
from tests.simulation.database import CALM, Kept, Weather
from tests.simulation.guests import Guest
from tests.simulation.loop import START, VirtualLoop, virtual_time
from tests.simulation.network import Line
from tests.simulation.process import Hints, Process, make_task
from tests.support.draws import Draws

ROOM = "room"
PEOPLE = ("Ana", "Bo", "Chloé", "Dan")
CALM_SECONDS = 120.0  # after which everybody must have seen everything


class Plague(NamedTuple):
    """What goes wrong this evening; chances in a thousand, each time there is one."""

    weather: Weather
    losing: int  # hints
    doomed: int  # lines
    crashes: int
    outages: int
    storms: int  # all lines of a process at once


def plague_of(chance: Chance) -> Plague:
    """Each kind of trouble is there on some evenings and not on others."""

    def some(*rates: int) -> int:
        return chance.pick((0, *rates))

    weather = Weather(some(30, 100), some(20, 60), some(30, 80), some(30, 80), some(0, 30, 60))
    return Plague(weather, some(100, 1000), some(200, 500), some(20, 60), some(20, 50), some(30))


class Evening:
    """One room, its processes and its guests."""

    def __init__(self, seed: str, loop: VirtualLoop) -> None:
        """Everything follows from the seed."""
        self.seed, self.loop = seed, loop
        self.chance = self.stream("evening")
        self.plague = plague_of(self.chance)
        self.kept = Kept(loop, ROOM)
        self.count = self.chance.pick((1, 2, 2, 2, 3))
        self.hints = None if self.count == 1 else Hints(loop, self.stream("hints"))
        self.processes: list[Process] = []
        self.guests: list[Guest] = []
        self.faults: list[BaseException] = []
        self.calm = False
        self.unrest = ""  # who did not come to see everything
        self._started = 0
        self._dialled = 0

    def stream(self, name: str) -> Chance:
        """Chance for one thing alone."""
        return Chance(f"{self.seed}/{name}")

    # Processes

    def start(self) -> Process:
        """One more process."""
        self._started += 1
        weather = CALM if self.calm else self.plague.weather
        process = Process(self.kept, self.hints, self.stream(f"process {self._started}"), weather)
        process.bots.still = self.calm
        process.start()
        return process

    def kill(self, which: int) -> None:
        """A process dies, and another takes its place a little later."""
        process = self.processes[which]
        process.die()
        self.faults += process.hub.faults
        self.loop.call_later(self.chance.seconds(0.05, 3), self._replace, which, process)

    def _replace(self, which: int, dead: Process) -> None:
        if self.processes[which] is dead:
            self.processes[which] = self.start()

    # Lines

    def dial(self, guest: Guest) -> Line | None:
        """A line from somebody to some process that is up."""
        up = [process for process in self.processes if process.up]
        if not up:
            return None
        self._dialled += 1
        chance = self.stream(f"line {self._dialled}")
        line = Line(self.loop, chance)
        chance.pick(up).accept(line, guest.name, ROOM)
        if not self.calm and chance.happens(self.plague.doomed):
            line.doom(chance)
        return line

    # The course of it

    async def run(self) -> None:
        """From the opening of the room until everybody has seen everything."""
        self.processes = [self.start() for _ in range(self.count)]
        await self.open()
        lives = [self.loop.create_task(guest.live()) for guest in self.guests]
        trouble = self.loop.create_task(self.trouble())
        for _ in range(40 + self.chance.below(60)):
            await asyncio.sleep(self.chance.seconds(0.001, 0.4))
            await self.step()
        trouble.cancel()
        await self.come_to_rest()
        for life in lives:
            life.cancel()

    async def open(self) -> None:
        """Ana opens the room, two others come in, and a match is planned; Dan watches."""
        first = self.processes[0]
        first.link.weather = CALM
        while not first.up:
            await asyncio.sleep(0.01)
        live = first.hub.create(ROOM)
        plan = Plan(self.chance.pick(GAMES), seats=3, grace=0, bot_ms=self.chance.below(600))
        opening = request(OpenRoom("Ana", Settings(free_text=True)), "Ana", 0, created=START)
        coming = [request(commands.Come(name), name, 0) for name in PEOPLE[1:3]]
        for job in (opening, *coming, request(commands.Prepare(plan), "Ana", 0)):
            await have_done(live, job)
        first.link.weather = self.plague.weather
        self.guests = [Guest(name, ROOM, self.stream(name), self.dial) for name in PEOPLE]

    def room_now(self) -> LiveRoom | None:
        """The room as one of the processes has it."""
        found = [live for one in self.processes if one.up for live in one.hub.all()]
        return self.chance.pick(found) if found else None

    async def step(self) -> None:
        """Somebody asks for something."""
        live = self.room_now()
        if live is None or live.lost:
            return
        some = anything if self.chance.happens(250) else sensible
        asked = some(live.room, self.chance, PEOPLE)
        guest = next((one for one in self.guests if one.name == asked.who), None)
        free = guest is not None and guest.pending is None and guest.last is not None
        if guest is not None and free and type(asked.command).__module__ == commands.__name__:
            late = 1 + self.chance.below(3) if self.chance.happens(60) else 0
            await guest.do(msgspec.to_builtins(asked.command), late=late)

    async def trouble(self) -> None:
        """What goes wrong by itself."""
        if self.hints is not None:
            self.hints.losing = self.plague.losing
        while True:
            await asyncio.sleep(self.chance.seconds(0.01, 0.5))
            which = self.chance.below(self.count)
            process = self.processes[which]
            if self.chance.happens(self.plague.crashes) and process.up:
                self.kill(which)
            if self.chance.happens(self.plague.outages):
                process.link.cut_until = self.loop.moment + self.chance.seconds(0.05, 5)
            if self.chance.happens(self.plague.storms):
                for line in process.lines:
                    line.cut(self.chance, self.chance.pick((0.1, 10.0, 30.0)))

    async def come_to_rest(self) -> None:
        """Nothing goes wrong any more: everybody must come to see the same."""
        self.calm = True
        if self.hints is not None:
            self.hints.losing = 0
        for process in self.processes:
            process.link.weather, process.bots.still = CALM, True
        for guest in self.guests:
            if guest.line is not None and guest.line.over:
                guest.line.give_up()
        end, quiet = self.loop.moment + CALM_SECONDS, 0
        while quiet < 3:
            await asyncio.sleep(1.0)
            quiet = quiet + 1 if self.at_rest() else 0
            if self.loop.moment > end:
                self.unrest = self.why_not_at_rest()
                return

    def at_rest(self) -> bool:
        """Whether everybody has an answer to everything, and has seen all there is."""
        head = len(self.kept.rows)
        lives = [live for one in self.processes for live in one.hub.all()]
        done = all(live.queue.settled and live.room.seq == head for live in lives)
        return (
            done
            and all(one.up for one in self.processes)
            and all(
                one.shut or (one.here and one.pending is None and one.last == head)
                for one in self.guests
            )
        )

    def digest(self) -> str:
        """The same for the same evening: everything that was written, said and heard, and when."""
        said = [(guest.spoken, guest.told) for guest in self.guests]
        whole = (self.kept.rows, self.kept.saved_at, said, self.loop.moment)
        return sha256(msgspec.json.encode(whole)).hexdigest()

    def why_not_at_rest(self) -> str:
        """For whoever reads a failure."""
        told = [(one.name, one.here, one.last, one.pending) for one in self.guests]
        return f"no rest at {len(self.kept.rows)}: {told}"


@contextmanager
def evening(seed: str) -> Iterator[Evening]:
    """An evening that was played to its end."""
    with virtual_time() as loop, patched(seed):
        loop.set_task_factory(make_task)  # type: ignore[arg-type]
        this = Evening(seed, loop)
        try:
            loop.run_until_complete(this.run())
            yield this  # its processes still run, and nothing happens any more
        finally:
            close(loop)


@contextmanager
def patched(seed: str) -> Iterator[None]:
    """What would be drawn afresh comes from the seed, and snapshots come often."""
    events = 4 + Chance(f"{seed}/snapshots").below(30)
    with (
        patch.dict(vars(seeded), secrets=Draws(seed)),
        patch.object(live_module, "SNAPSHOT_EVENTS", events),
        patch.object(store_worker, "logger", Quiet()),
    ):
        yield


class Quiet:
    """Nobody reads what the store complains of."""

    def warning(self, _event: str, **_said: object) -> None:
        """It is not written down."""


def close(loop: VirtualLoop) -> None:
    """End what still runs."""
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
