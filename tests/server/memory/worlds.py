"""Live rooms without sockets or threads: several processes on one database in memory."""

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import apsw
import msgspec

from roulotte.core.seeded import Seeded
from roulotte.protocol.codes import Code
from roulotte.protocol.messages import Bye
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.rooms.live_room import LiveRoom, live_from
from roulotte.server.rooms.request import Request
from roulotte.server.rooms.sockets import Socket
from roulotte.server.store.database import Conflict, Cursor, Database, StorageError, Unit
from roulotte.server.store.migrate import upgrade
from roulotte.server.store.sqlite import SqliteCursor
from roulotte.server.store.store import Loaded, Row, Store
from tests.server.memory.evening import START
from tests.server.people.calling import Json
from tests.server.people.screens import Screen, screen_of

T = TypeVar("T")


@cache
def empty_database() -> bytes:
    """A file with the current schema and nothing in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        upgrade(f"sqlite:{path}")
        return path.read_bytes()


class Instant(Database):
    """A database whose work is done at once; its next writes may fail."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """In memory, with the real schema."""
        self._loop = loop
        self._connection = apsw.Connection(":memory:")
        self._connection.deserialize("main", empty_database())
        self._cursor = SqliteCursor(self._connection)
        self.failing = 0

    def write(self, work: Callable[[Cursor], T], *, about: str = "") -> "asyncio.Future[T]":  # noqa: ARG002
        """Do it in a transaction of its own."""
        if self.failing:
            self.failing -= 1
            return self._settled(lambda _cursor: self._fail())
        return self._settled(work)

    def hand_over(self, unit: Unit) -> None:
        """Do it, and say so a moment later."""
        future = self.write(unit.work, about=unit.about)
        future.add_done_callback(lambda done: unit.done(None, cast("Exception", done.exception())))

    def read(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        """Do it."""
        return self._settled(work)

    @staticmethod
    def _fail() -> Any:
        raise StorageError("the disk is full")

    def _settled(self, work: Callable[[Cursor], T]) -> "asyncio.Future[T]":
        future: asyncio.Future[T] = self._loop.create_future()
        try:
            with self._connection:
                future.set_result(work(self._cursor))
        except (Conflict, StorageError) as error:
            future.set_exception(error)
        return future


class Ear(Socket):
    """A socket that keeps everything that it is sent, and shows it as a client does."""

    def __init__(self, person: str) -> None:
        """It has heard nothing yet."""
        super().__init__(person, "fr", _never)
        self.frames: list[bytes] = []
        self.screen = Screen()
        self.past: dict[int, Screen] = {}  # the screen after each frame
        self.answers: list[Json] = []

    def put_frame(self, frame: bytes) -> None:
        """Hear it."""
        if self.closing is None:
            self.frames.append(frame)
            for message in msgspec.json.decode(frame):
                self._hear(message)
            if self.screen.seq is not None:
                self.past[self.screen.seq] = self.screen

    def close(self, bye: Bye, *, patience: float = 0) -> None:  # noqa: ARG002
        """Be shown out."""
        self.closing = bye

    def _hear(self, message: Json) -> None:
        if message["type"] == "snap":
            self.screen = screen_of(message)
        elif message["type"] == "ev":
            seq = self.screen.seq
            assert seq is None or message["seq"] == seq + 1, "a gap, or a repeat"
            self.screen = self.screen.after(message)
        elif message["type"] == "live":
            self.screen = self.screen.at(message)
        elif message["type"] in {"ack", "rej"}:
            self.answers.append(message)


async def _never(_text: str) -> None:
    raise AssertionError("an ear is not pumped")


class Process:
    """One server process: it keeps the room in memory and dies without saying so."""

    shared = True

    def __init__(self, world: "World") -> None:
        """It has loaded nothing."""
        self.store, self._world = world.store, world
        self.live: LiveRoom | None = None

    def now(self) -> int:
        """The world's clock."""
        return self._world.now

    def entropy(self, count: int) -> bytes:
        """From the world's seed."""
        return bytes(self._world.draw.below(256) for _ in range(count))

    def committed(self, _live: LiveRoom, changes: Sequence[LogEntry]) -> None:
        """Hints are the world's to give."""
        self._world.committed.append(changes[-1].seq)

    def learned(self, _live: LiveRoom) -> None:
        """There are no bots and no clocks here."""

    def lost(self, live: LiveRoom) -> None:
        """The room could not be read."""
        raise AssertionError(f"{live.room.id} is lost")

    def show_out(self, person: str) -> None:
        """Somebody is nobody any more."""
        self._world.shown_out.append(person)

    def refused(self, _code: Code) -> None:
        """The world counts its answers by itself."""

    def fault(self, error: BaseException) -> None:
        """What never should happen."""
        self._world.faults.append(error)


class World:
    """A database, the processes that serve a room from it, and people's sockets."""

    def __init__(self, seed: str) -> None:
        """Nobody has opened the room."""
        self.loop = asyncio.new_event_loop()
        self.database = Instant(self.loop)
        self.store = Store(self.database)
        self.draw, self.now = Seeded(seed), START
        self.committed: list[int] = []
        self.shown_out: list[str] = []
        self.faults: list[BaseException] = []
        self.loop.set_exception_handler(lambda _loop, told: self.faults.append(told["exception"]))

    def run(self, work: Any) -> Any:
        """Wait for something."""
        return self.loop.run_until_complete(work)

    def settle(self, live: LiveRoom) -> None:
        """Let a room finish what it does."""

        async def finish() -> None:
            while not live.queue.settled:
                await asyncio.sleep(0)

        self.run(finish())

    def load(self) -> Loaded:
        """The log as it is kept."""
        loaded: Loaded | None = self.run(self.store.load("room"))
        assert loaded is not None
        return loaded

    def rows(self) -> list[Row]:
        """The whole log."""
        rows: list[Row] = self.run(self.store.after("room", 0))
        return rows

    def serve(self, *, new: bool = False) -> LiveRoom:
        """A process reads the room."""
        around = Process(self)
        live = LiveRoom(Room("room"), around) if new else live_from("room", self.load(), around)
        live.audience.presence._start -= 3600  # noqa: SLF001 - whoever is not here has not been for long
        return live

    def submit(self, live: LiveRoom, job: Request) -> None:
        """Ask, and wait until it is answered."""

        async def ask() -> None:
            live.submit(job)

        self.run(ask())
        self.settle(live)

    def enter(self, live: LiveRoom, ear: Ear, last: int | None) -> None:
        """Say hello, with the last number seen if any."""

        async def greet() -> None:
            live.audience.join(ear)
            missed = None if last is None else live.audience.missed(ear, last)
            body = live.audience.snapshot(ear) if missed is None else missed
            ear.put_frame(b"[%b]" % body)
            live.audience.tell_presence(ear)

        self.run(greet())

    def leave(self, live: LiveRoom, ear: Ear) -> None:
        """Hang up."""

        async def go() -> None:
            live.audience.leave(ear)

        self.run(go())

    def close(self) -> None:
        """The end of the world."""
        self.loop.close()
