"""The rooms of this process: loading, forgetting, and what goes on beside them."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import structlog

from roulotte.core.seeded import fresh_bytes
from roulotte.protocol.codes import CLOSE_GOING, CLOSE_NOBODY, Code
from roulotte.protocol.messages import Bye
from roulotte.server.clock import Clock
from roulotte.server.metrics import Metrics
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.hints import Hints
from roulotte.server.rooms.live_room import LiveRoom, live_from
from roulotte.server.rooms.request import FromServer, Request
from roulotte.server.rooms.sockets import RETRY_MS, Socket
from roulotte.server.rooms.timers import Timers
from roulotte.server.store.database import Cursor, StorageError
from roulotte.server.store.probe import write_beside_others, write_to_file
from roulotte.server.store.processes import Processes
from roulotte.server.store.store import Store

FORGET_SECONDS: Final = 60.0  # a room that nobody listens to stays in memory for so long
LOOK_SECONDS: Final = 1.0  # how often the log is looked into, whatever hints say
SETTLE_SECONDS: Final = 4.0  # that commands under way get to be saved at a stop
BYE_SECONDS: Final = 2.0  # that clients get to hear the goodbye

T = TypeVar("T")

Subscriber = Callable[[LiveRoom, Sequence[LogEntry]], None]

logger = structlog.get_logger("roulotte.hub")


class Hub:
    """All rooms that somebody here listens to."""

    def __init__(
        self,
        store: Store,
        hints: Hints,
        bots: BotPool,
        metrics: Metrics,
        clock: Clock | None = None,
    ) -> None:
        """Nothing runs before `start`."""
        self.store, self.hints, self.metrics = store, hints, metrics
        self.shared = hints.shared
        self.now = (clock or Clock()).now
        self.timers = Timers(self, bots)
        self._subscribers: list[Subscriber] = [self._count, self._wake, self._hint]
        metrics.bus.set_function(lambda: int(hints.connected))
        metrics.rooms.set_function(self._count_rooms)
        self.processes: Processes | None = None
        self.epoch = ""
        self.stopping = False
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._unheard: dict[str, float] = {}  # rooms without sockets, since when
        self._tasks: list[asyncio.Task[None]] = []

    # What a room needs

    def entropy(self, count: int) -> bytes:
        """Fresh random bytes."""
        return fresh_bytes(count)

    def committed(self, live: LiveRoom, entries: Sequence[LogEntry]) -> None:
        """Something happened here, and is on disk: whoever subscribed hears of it."""
        for subscriber in self._subscribers:
            subscriber(live, entries)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call it with whatever is committed here from now on; it must not wait, nor fail."""
        self._subscribers.append(subscriber)

    def _count(self, _live: LiveRoom, entries: Sequence[LogEntry]) -> None:
        self.metrics.events_so_far += len(entries)

    def _wake(self, live: LiveRoom, _entries: Sequence[LogEntry]) -> None:
        self.timers.attend(live)

    def _hint(self, live: LiveRoom, _entries: Sequence[LogEntry]) -> None:
        self.hints.hint(live.room.id, live.room.seq)

    def learned(self, live: LiveRoom) -> None:
        """Wake bots and clocks; whoever did it has told the other processes."""
        self.timers.attend(live)

    def lost(self, live: LiveRoom) -> None:
        """The room can't be read: its clients come back and try again."""
        if self._rooms.get(live.room.id) is live:
            del self._rooms[live.room.id]
            self.timers.forget(live)
        for socket in tuple(live.audience.sockets):
            socket.close(Bye(CLOSE_GOING, "the room can't be read at this moment", RETRY_MS))

    def show_out(self, person: str) -> None:
        """Close the sockets of somebody whose data was deleted, also where they only watch."""
        for socket in self.sockets():
            if socket.person == person:
                socket.close(Bye(CLOSE_NOBODY, "your data was deleted"))

    def refused(self, code: Code) -> None:
        """Count a command that was refused."""
        self.metrics.refused.labels(code).inc()

    def fault(self, error: BaseException) -> None:
        """Write down what never should have happened."""
        self.metrics.faults.inc()
        logger.error("fault", exc_info=error)

    def prove(self, cursor: Cursor) -> None:
        """Write something that means nothing, to see whether anything can be written."""
        if self.processes is None:
            write_to_file(cursor)
        else:
            write_beside_others(cursor, self.processes.ident)

    # Rooms

    async def open(self, ident: str) -> LiveRoom | None:
        """A room, from memory or from the database; None if there is none."""
        live = self._rooms.get(ident)
        if live is not None:
            self._unheard.pop(ident, None)  # whoever opens it will ask for something
            return live
        task = self._loading.get(ident)
        if task is None:
            task = asyncio.create_task(self._load(ident))
            self._loading[ident] = task
            task.add_done_callback(lambda _task: self._loading.pop(ident, None))
        return await asyncio.shield(task)

    async def _load(self, ident: str) -> LiveRoom | None:
        loaded = await self.store.load(ident)
        if loaded is None:
            return None
        return self._keep(live_from(ident, loaded, self))

    def all(self) -> tuple[LiveRoom, ...]:
        """The rooms in memory."""
        return tuple(self._rooms.values())

    def create(self, ident: str) -> LiveRoom:
        """A new room, before its first event."""
        return self._keep(LiveRoom(Room(ident), self))

    def _keep(self, live: LiveRoom) -> LiveRoom:
        live = self._rooms.setdefault(live.room.id, live)
        self._unheard[live.room.id] = time.monotonic()
        self.timers.attend(live)
        return live

    def _count_rooms(self) -> int:
        """The rooms in memory; one that is not saved yet is none."""
        return sum([live.audience.told > 0 for live in self._rooms.values()])

    async def ask(
        self, live: LiveRoom, command: object, person: str | None, *, created: int | None = None
    ) -> int:
        """Have a command carried out that came by another way than a socket."""
        asker = FromServer()
        live.submit(Request(command, person, 0, asker, created=created))
        return await asyncio.shield(asker.result)

    async def read(self, live: LiveRoom, look: Callable[[Room], T], *, elsewhere: bool = True) -> T:
        """Look at a room as it is saved, `elsewhere` too: the only way for whoever is no socket.

        A command that is on its way to the disk has happened in memory already; whoever looks waits
        for it. In the next moment another one may be on its way: they look in this one.
        """
        seen: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.shared and elsewhere:
            live.catch_up()
        live.when_settled(lambda: _look(live, look, seen))
        return await seen

    # Beside the rooms

    async def start(self) -> None:
        """Begin to listen to other processes and to look after the rooms."""
        self.epoch = await self.store.epoch()
        if self.hints.shared:
            self.processes = Processes(self.store.database, fresh_bytes(8).hex())
            await self.processes.tell(frozenset())
        await self.hints.start(self._hinted)
        self._tasks = [asyncio.create_task(self._look_after())]

    async def say_goodbye(self) -> None:
        """Take nothing new, save what is under way, then tell every client."""
        self.stopping = True
        self.timers.stop()
        await _patiently(SETTLE_SECONDS, lambda: all(one.queue.settled for one in self.all()))
        for socket in self.sockets():
            socket.close(Bye(CLOSE_GOING, "the server stops", RETRY_MS))
        await _patiently(BYE_SECONDS, lambda: not self.sockets())

    def sockets(self) -> list[Socket]:
        """Every socket that listens to a room here."""
        return [socket for live in self.all() for socket in live.audience.sockets]

    async def stop(self) -> None:
        """Finish what was begun."""
        if not self.stopping:
            await self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await self.hints.stop()
        if self.processes is not None:
            with contextlib.suppress(StorageError):
                await self.processes.leave()

    def _hinted(self, room: str, seq: int) -> None:
        live = self._rooms.get(room)
        if live is not None and live.room.seq < seq:
            live.catch_up()

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                self._forget_unheard()
                if self.processes is not None:
                    await self._look_into_logs()
                    await self._look_around(self.processes)
            except StorageError:
                pass  # whoever writes or reads next says so
            except Exception as error:  # noqa: BLE001 - it must go on, whatever happens
                self.fault(error)

    def _forget_unheard(self) -> None:
        now = time.monotonic()
        for ident, live in tuple(self._rooms.items()):
            if not live.idle or self.timers.busy(live):
                self._unheard.pop(ident, None)
            elif now - self._unheard.setdefault(ident, now) > FORGET_SECONDS:
                del self._rooms[ident], self._unheard[ident]
                self.timers.forget(live)

    async def _look_around(self, processes: Processes) -> None:
        """Tell other processes who is here, and learn who is there."""
        rooms = self._rooms.items()
        await processes.tell(
            frozenset(
                (ident, one) for ident, live in rooms for one in live.audience.presence.sockets()
            )
        )
        found = await processes.elsewhere(tuple(self._rooms))
        for ident, live in rooms:
            if live.audience.presence.elsewhere(found.get(ident, frozenset())):
                live.when_settled(live.audience.tell_presence)

    async def _look_into_logs(self) -> None:
        """Hints may be lost; the log never is."""
        heads = await self.store.heads(tuple(self._rooms))
        for room, seq in heads.items():
            self._hinted(room, seq)


def _look(live: LiveRoom, look: Callable[[Room], T], seen: "asyncio.Future[T]") -> None:
    if seen.done():  # whoever asked has gone
        return
    if live.lost:
        seen.set_exception(StorageError("the room can't be read"))
        return
    try:
        seen.set_result(look(live.room))
    except Exception as error:  # noqa: BLE001 - it is for whoever looks
        seen.set_exception(error)


async def _patiently(seconds: float, done: Callable[[], bool]) -> None:
    """Wait until something is done, but not for ever."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        await asyncio.sleep(0.02)
