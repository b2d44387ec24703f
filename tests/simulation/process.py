"""A process of the server: the real hub, rooms, doors and conversations, until it dies."""

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from typing import Any

import msgspec

from roulotte.bots import bot_named
from roulotte.core.seeded import Streams
from roulotte.core.wire import to_json
from roulotte.server.access.admission import Admission
from roulotte.server.access.sessions import Sessions
from roulotte.server.clock import Clock
from roulotte.server.metrics import Metrics
from roulotte.server.rooms.hints import Heard, NoHints
from roulotte.server.rooms.hub import Hub
from roulotte.server.settings import ServerSettings
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Store
from roulotte.server.transport import conversation as endpoint
from tests.server.running.servers import GENEROUS
from tests.simulation.chance import Chance
from tests.simulation.database import Kept, Link, Weather, open_database
from tests.simulation.loop import START, VirtualLoop
from tests.simulation.network import Line

SWEEP_SECONDS = 5.0
SETTINGS = msgspec.convert(GENEROUS, ServerSettings)


class Bots:
    """Bots that think on the spot; whoever sees the same decides the same."""

    def __init__(self, chance: Chance) -> None:
        """They take their time."""
        self._chance = chance
        self.still = False  # whether they have stopped playing

    async def choose(self, bot: str, game: str, view: Any, choices: Any) -> Any:
        """Decide, a moment later."""
        await asyncio.sleep(self._chance.seconds(0.001, 0.3))
        if self.still:
            await asyncio.Event().wait()
        return bot_named(bot, game)(view, choices, Streams(to_json(view)).named("bot"))

    def stop(self) -> None:
        """They leave nothing behind."""


class Hints:
    """A bus that loses hints, gives them twice, or late."""

    def __init__(self, loop: VirtualLoop, chance: Chance) -> None:
        """Nobody listens yet."""
        self._loop, self._chance = loop, chance
        self._ears: dict[Ear, Heard] = {}
        self.losing = 0  # in a thousand

    def listen(self, ear: "Ear", heard: Heard) -> None:
        """A process hears hints from now on."""
        self._ears[ear] = heard

    def leave(self, ear: "Ear") -> None:
        """It is gone."""
        self._ears.pop(ear, None)

    def spread(self, source: "Ear", room: str, seq: int) -> None:
        """To all others."""
        for ear in self._ears:
            if ear is not source:
                for _ in range(1 + self._chance.happens(50)):
                    self._pass_on(ear, room, seq)

    def _pass_on(self, ear: "Ear", room: str, seq: int) -> None:
        if not self._chance.happens(self.losing):
            delay = self._chance.seconds(0.001, 0.1)
            self._loop.call_later(delay, lambda: self._ears.get(ear, _deaf)(room, seq))


def _deaf(_room: str, _seq: int) -> None:
    """Nobody is there any more."""


class Ear:
    """One process's end of the bus."""

    shared = connected = True

    def __init__(self, hints: Hints) -> None:
        """It listens once it is started."""
        self._hints = hints

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""
        self._hints.listen(self, heard)

    def hint(self, room: str, seq: int) -> None:
        """Tell the others."""
        self._hints.spread(self, room, seq)

    async def stop(self) -> None:
        """Listen no longer."""
        self._hints.leave(self)


class WatchedHub(Hub):
    """A hub whose faults are kept."""

    def __init__(self, *given: Any) -> None:
        """Nothing went wrong."""
        super().__init__(*given)
        self.faults: list[BaseException] = []

    def fault(self, error: BaseException) -> None:
        """Keep it, for the end of the evening."""
        self.faults.append(error)


class Process:
    """It serves from its start until it dies, and then all that it knew is gone."""

    def __init__(self, kept: Kept, hints: Hints | None, chance: Chance, weather: Weather) -> None:
        """Without hints it is the only one, on a file."""
        self._loop, self._chance, self._hints = kept.loop, chance, hints
        self.link = Link(kept, chance, weather, remote=hints is not None)
        store = Store(open_database(kept, self.link))
        self._ear = None if hints is None else Ear(hints)
        self.bots = Bots(chance)
        self.hub = WatchedHub(store, self._ear or NoHints(), self.bots, METRICS, self._clock())
        self.admission = Admission(SETTINGS, Sessions(store))
        self.tasks: dict[asyncio.Task[Any], None] = {}  # in their order, which a set has not
        self.lines: list[Line] = []
        self.up = False

    def _clock(self) -> Clock:
        """Machines do not quite agree about the time."""
        wrong = self._chance.below(20_000) - 10_000 if self._chance.happens(300) else 0
        wall = (START + wrong) * 1_000_000
        return Clock(wall=lambda: wall + self._passed(), steady=self._passed)

    def _passed(self) -> int:
        return int(self._loop.moment * 1e9)

    def start(self) -> None:
        """Come up, as soon as the database can be read."""
        self.spawn(self._start())

    async def _start(self) -> None:
        while not self.up:
            try:
                await self.hub.start()
                self.up = True
            except StorageError:  # the real one ends, and is started again
                await asyncio.sleep(0.2)
        self.spawn(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for socket in self.hub.sockets():
                endpoint.sweep(socket)

    def accept(self, line: Line, person: str, room: str) -> None:
        """Somebody opens a socket."""
        self.lines.append(line)
        who = endpoint.Opener(person, "somewhere", None)
        talk = endpoint.Conversation(self.hub, self.admission, who, line.receive, line.say)
        self.spawn(talk.run(room))

    def die(self) -> None:
        """At once, without a word; what is on its way to the database may still arrive."""
        self.up, self.link.dead = False, True
        if self._hints is not None and self._ear is not None:
            self._hints.leave(self._ear)
        for task in tuple(self.tasks):
            task.cancel()
        for line in self.lines:
            line.cut(self._chance, 1.0)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something here; it and whatever it begins die with the process."""
        context = copy_context()
        context.run(OF.set, self)
        context.run(self._loop.create_task, work)


OF: ContextVar[Process | None] = ContextVar("process", default=None)
ALIVE: set["asyncio.Task[Any]"] = set()  # those of a dead process, too, until the evening ends
METRICS = Metrics()  # nobody looks at them, and making them takes long


def make_task(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **given: Any
) -> "asyncio.Task[Any]":
    """A task of the process that makes it."""
    task = asyncio.Task(work, loop=loop, **given)
    ALIVE.add(task)
    task.add_done_callback(ALIVE.discard)
    owner = OF.get()
    if owner is not None:
        owner.tasks[task] = None
        task.add_done_callback(lambda task: owner.tasks.pop(task, None))
    return task
