"""Evenings on a disk whose power can be cut, and what must be true after a cut at any point.

Real rooms and the real store play an evening once; then it is cut at each of its writes.
"""

import asyncio
import contextlib
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

from roulotte.core.seeded import Seeded
from roulotte.protocol import commands
from roulotte.protocol.codes import Code
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.access.sessions import Sessions
from roulotte.server.http.own_data import forget_person
from roulotte.server.room.context import Refused
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.rooms.live_room import LiveRoom, live_from
from roulotte.server.rooms.request import Request
from roulotte.server.services import Services
from roulotte.server.settings import ServerSettings
from roulotte.server.store.backup import write_backup
from roulotte.server.store.cleanup import DAY_MS, Rule, clean_up
from roulotte.server.store.connect import open_store, prepare
from roulotte.server.store.sqlite import SqliteConnection
from roulotte.server.store.store import Append, Store
from tests.server.checks.witnesses import (
    GONE,
    Acked,
    Came,
    Cleaned,
    Cleaning,
    Erased,
    Erasing,
    Found,
    demand,
)
from tests.server.memory.anything import Asked, anything, sensible
from tests.server.memory.evening import START
from tests.server.memory.requests import have_done, request
from tests.support.disks import Disk, DiskVfs, Files, Note

ROOMS = ("one", "two", "three")
STALE = "stale"  # a room in which nothing has happened for long
WORDS = "what Zebulon said"


class House:
    """A process around its rooms: no sockets, no bots, a clock that goes by hand."""

    shared = False

    def __init__(self, store: Store, disk: Disk, seed: str) -> None:
        """Nothing is loaded."""
        self.store, self.disk, self.seed = store, disk, seed
        self.draw = Seeded(seed)
        self.sessions = Sessions(store)
        self.clock, self.asked = START, 0
        self.rooms: dict[str, LiveRoom] = {}

    def now(self) -> int:
        """By hand."""
        return self.clock

    def entropy(self, count: int) -> bytes:
        """From the seed."""
        return bytes(self.draw.below(256) for _ in range(count))

    def committed(self, live: LiveRoom, changes: Sequence[LogEntry]) -> None:
        """Nobody is there to be woken."""

    def learned(self, live: LiveRoom) -> None:
        """Nor here."""

    def lost(self, live: LiveRoom) -> None:
        """The disk only ever loses power."""
        raise AssertionError(f"{live.room.id} is lost")

    def show_out(self, person: str) -> None:
        """There is no socket to close."""

    def refused(self, code: Code) -> None:
        """Whoever asked hears it."""

    def fault(self, error: BaseException) -> None:
        """What never should happen."""
        raise error

    async def open(self, room: str) -> LiveRoom | None:
        """A room, from memory or from the disk."""
        if room not in self.rooms and (loaded := await self.store.load(room)) is not None:
            self.rooms[room] = live_from(room, loaded, self)
        return self.rooms.get(room)

    async def ask(self, live: LiveRoom, command: object, person: str | None) -> int:
        """Have a command carried out that comes by another way than a socket, as `Hub` does."""
        return await have_done(live, request(command, person, 0))

    async def submit(self, live: LiveRoom, job: Request) -> int:
        """Have a command carried out; note when it is acknowledged."""
        seq = await have_done(live, job)
        if job.key is not None:
            self.disk.do(Note(Acked(live.room.id, job.key, seq)))
        return seq

    # What people do

    async def say(self, room: str, who: str | None, command: object) -> None:
        """Somebody asks for something that may be refused; None: the room itself."""
        live = await self.open(room)
        assert live is not None
        self.asked += 1
        key = f"{who}:{self.seed} {self.asked}" if who else None
        job = request(command, who, live.room.seq, key=key)
        with contextlib.suppress(Refused):
            await self.submit(live, job)

    async def found(self, room: str, *names: str) -> None:
        """Somebody opens a room, others come in."""
        live = self.rooms[room] = LiveRoom(Room(room), self)
        opened = OpenRoom(names[0], Settings(free_text=True))
        await self.submit(
            live, request(opened, names[0], 0, key=f"{names[0]}:{room}", created=self.now())
        )
        for name in names[1:]:
            await self.say(room, name, commands.Come(name))

    async def go_on(self, people: Sequence[str]) -> None:
        """One thing in each room, at the same time."""
        asked = [(room, self._idea(room, people)) for room in ROOMS]
        await asyncio.gather(*(self.say(room, *one) for room, one in asked))

    def _idea(self, room: str, people: Sequence[str]) -> Asked:
        wild = self.draw.below(6) == 0
        return (anything if wild else sensible)(self.rooms[room].room, self.draw, people)

    async def play_on(self, room: str) -> None:
        """A match of two, to its end."""
        live = self.rooms[room]
        await self.say(room, "Ana", commands.Abandon())
        await self.say(room, "Ana", commands.Prepare(Plan(game="rolit", seats=2, grace=0)))
        ended = len(live.room.past)
        while len(live.room.past) == ended:
            await self.say(room, *sensible(live.room, self.draw, ("Ana",)))

    async def meet(self) -> str:
        """Somebody new gets a session."""
        person, _ = await self.sessions.make(self.now())
        self.disk.do(Note(Came(person)))
        return person

    async def erase(self, person: str) -> None:
        """Somebody has everything deleted, as `DELETE /api/me` does it."""
        self.disk.do(Note(Erasing(person)))
        site = cast("Services", self)
        await forget_person(site, person)
        self.disk.do(Note(Erased(person)))

    @property
    def hub(self) -> "House":
        """What a site calls it."""
        return self

    async def clean(self) -> None:
        """The hourly clean-up, after a month in which nobody came into one of the rooms."""
        self.disk.do(Note(Cleaning(STALE)))
        cleaned = await clean_up(self.store.database, Rule(30, 365), self.now())
        assert cleaned is not None
        assert cleaned.rooms == 1
        self.disk.do(Note(Cleaned(STALE)))


@cache
def new_database() -> bytes:
    """A file as the first start of a server leaves it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        prepare(f"sqlite:{path}")
        return path.read_bytes()


@dataclass
class Evening:
    """What was played, and every step of the disk."""

    path: str
    before: Files
    disk: Disk
    handed: dict[str, list[Append]] = field(default_factory=lambda: defaultdict(list))


@contextlib.contextmanager
def powered(folder: Path, files: Files) -> Iterator[Disk]:
    """A disk with files on it, for all connections to a folder."""
    disk = Disk(files)
    vfs = DiskVfs(folder, disk)
    try:
        yield disk
    finally:
        vfs.unregister()


@contextlib.asynccontextmanager
async def house_on(path: str, evening: Evening, seed: str) -> AsyncIterator[House]:
    """The server's store on the disk, as it opens at a start and closes at a stop."""
    settings = ServerSettings(database=f"sqlite:{path}")
    store = await open_store(settings, lambda _seconds, _units: None)
    save = store.save

    def witnessed(add: Append, done: Any) -> None:
        evening.handed[add.room].append(add)
        save(add, done)

    vars(store)["save"] = witnessed
    try:
        yield House(store, evening.disk, seed)
    finally:
        await store.stop()


def play(folder: Path, seed: str, rounds: int) -> Evening:
    """An evening in three rooms with everything that writes."""
    path = str(folder / "rooms.db")
    before = {path: new_database()}
    with powered(folder, before) as disk:
        evening = Evening(path, before, disk)

        async def story() -> None:
            async with house_on(path, evening, seed) as house:
                await _story(house, rounds)

        asyncio.run(story())
    return evening


async def _story(house: House, rounds: int) -> None:
    people = ("Ana", "Bo", "Chloé")
    await house.found(STALE, "Ana")
    house.clock += 40 * DAY_MS
    gone = await house.meet()
    for room in ROOMS:
        await house.found(room, *people)
        await house.say(room, gone, commands.Come(GONE))
        await house.say(room, gone, commands.Say(text=WORDS))
        await house.say(room, "Ana", commands.Prepare(Plan(game="rolit", seats=2, grace=0)))
    for number in range(rounds):
        house.clock += 1000
        await house.go_on(people)
        if number == rounds // 4:
            await house.clean()
        if number == rounds // 2:
            await house.erase(gone)
        if number == rounds * 3 // 4:
            await _back_up(house)
    await house.play_on("one")
    await house.say("two", "Ana", commands.Abandon())


async def _back_up(house: House) -> None:
    """While somebody reads, the log beside the file can't be emptied."""
    path = Path(next(iter(house.disk.names)))
    reader = SqliteConnection(path)
    list(reader.begin().run("SELECT count(*) FROM events"))
    await house.go_on(("Ana", "Bo"))
    await asyncio.to_thread(write_backup, f"sqlite:{path}", path.with_suffix(".backup"), START)
    await house.go_on(("Ana", "Bo"))
    reader.rollback()
    reader.close()


def play_again(folder: Path, evening: Evening, files: Files, found: Found) -> Evening:
    """The power is back: the server starts on what it finds, and something is said in each room."""
    with powered(folder, files) as disk:
        again = Evening(evening.path, files, disk)
        for room, rows in found.rows.items():
            last = len(rows)
            again.handed[room] = [one for one in evening.handed[room] if one.rows[-1].seq <= last]

        async def story() -> None:
            async with house_on(evening.path, again, "again") as house:
                for room in ROOMS:
                    await _say_again(house, room)

        asyncio.run(story())
    return again


async def _say_again(house: House, room: str) -> None:
    """The last command is sent once more, then another one: Ana opened the room."""
    live = await house.open(room)
    if live is None:
        return
    house.clock, seq = START + 50 * DAY_MS, live.room.seq
    again = [
        (row.last, request(commands.Say(phrase="hello"), "Ana", seq, key=row.command))
        for row in await house.store.after(room, 0)
        if row.command is not None
    ]
    for last, job in again[-1:]:
        demand(await house.submit(live, job) == last, "a command that is sent again happens again")
    await house.say(room, "Ana", commands.Say(phrase="again"))
