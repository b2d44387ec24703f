"""A room in memory: its commands one after another, each saved before anybody hears of it."""

import asyncio
from collections.abc import Callable, Coroutine
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from roulotte.protocol.commands import Act, Say, Start
from roulotte.protocol.limits import OPEN_SECONDS
from roulotte.protocol.messages import Choices
from roulotte.server.room import texts
from roulotte.server.room.context import CommandContext, Moment, Refused, demand
from roulotte.server.room.decide import decide
from roulotte.server.room.own_commands import BEGINNING, Forget
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.snapshot import take_snapshot
from roulotte.server.room.table import Table
from roulotte.server.rooms.answers import Answers
from roulotte.server.rooms.audience import Audience
from roulotte.server.rooms.command_queue import CommandQueue
from roulotte.server.rooms.frames import to_do
from roulotte.server.rooms.host import RoomHost
from roulotte.server.rooms.persistence import room_from, to_append
from roulotte.server.rooms.recovery import Recovery
from roulotte.server.rooms.request import Request
from roulotte.server.rooms.sockets import Socket
from roulotte.server.store.database import Conflict, StorageError
from roulotte.server.store.store import Answer, Append, Loaded, StoredSnapshot

SNAPSHOT_EVENTS: Final = 500  # loading reads no more than that, but for a match's own
TRIES: Final = 8  # how often a command is decided again after another process was first
TELLING_LEGAL: Final = frozenset({"ILLEGAL", "FORMAT", "STALE"})  # refusals that say what is legal


class Learn(Enum):
    """What must be read before it is clear what becomes of a command."""

    NOTHING = auto()
    NEWS = auto()  # what other processes added to the log
    EVERYTHING = auto()  # memory holds what may not be on disk


class Trouble(NamedTuple):
    """A command of which memory alone can't tell whether it was, or can be, carried out."""

    learn: Learn
    refused: Refused | None = None  # the answer, if it was not carried out; None: try (again)


class Decided(NamedTuple):
    """What a command made happen in memory, and what is to be saved of it."""

    entries: list[LogEntry]
    append: Append

    @property
    def seq(self) -> int:
        """The number of its last event."""
        return self.entries[-1].seq


class LiveRoom:
    """The room; the queue of its commands, their answers, its audience, and its recovery."""

    def __init__(self, room: Room, host: RoomHost) -> None:
        """`room` is as the database has it."""
        self.room, self.host = room, host
        self.queue = CommandQueue(self._begin)
        self.audience = Audience(self)
        self.answers = Answers()
        self.recovery = Recovery(self, self.answers)
        self._ahead = 0  # of our clock is the log's time
        self._loaded = self.now()
        self.serve_match()

    # Time

    def now(self) -> int:
        """The room's time: it goes on from the log's, even where that is ahead of our clock."""
        now = self.host.now()
        self._ahead = max(self._ahead, self.room.at - now)
        return now + self._ahead

    def serve_match(self) -> None:
        """A decision that we did not see begin has all of its time again."""
        if self.room.match is not None:
            self.room.match.served_from = self._loaded

    def reseal_at(self, table: Table) -> int:
        """When the dice are sealed anew, if somebody does not reveal a number."""
        return max(table.phase_at, self._loaded) + OPEN_SECONDS[table.plan.pace] * 1000

    # What others ask

    def submit(self, request: Request) -> None:
        """Take a command; its asker gets the answer."""
        if self.queue.full:
            self._refuse(request, Refused("BUSY", texts.BUSY))
        else:
            self.queue.put(request)

    def when_settled(self, work: Callable[[], None]) -> None:
        """Do something as soon as memory holds nothing that is not saved."""
        self.queue.put(work)

    def catch_up(self) -> None:
        """Read what other processes have added to the log."""
        self.queue.put_once(self._read_on)

    def catch_up_with(self, seen: int, person: str) -> None:
        """Before somebody comes in who may know more than we do.

        Their last process could not tell us any more, or let them in without our knowing.
        """
        if self.host.shared and (seen > self.room.seq or self.room.shut_to(person)):
            self.catch_up()

    def can_show(self, seen: int) -> bool:
        """Whether memory holds what somebody has seen before."""
        return not (self.lost or (self.recovery.behind and seen > self.room.seq))

    @property
    def lost(self) -> bool:
        """Whether it is out of service: whoever asks for it gets one that is read anew."""
        return self.recovery.lost

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nobody listens."""
        return self.queue.settled and not self.audience.sockets

    # One command, as nearly always

    def _begin(self, request: Request) -> None:
        """Its turn has come; what waited before it may have been the same command."""
        if self.lost:
            self._put_off(request)
        elif (answer := self.answers.find(request.key)) is not None:
            self._repeat(request, answer)
        elif self.answers.may_be_older(request.key):
            self._work_out(request, Trouble(Learn.NOTHING))
        else:
            self._carry_out(request)

    def _carry_out(self, request: Request) -> None:
        decided = self._decide(request)
        if isinstance(decided, Decided):
            self.queue.hold()
            self.host.store.save(
                decided.append, lambda _, error: self._saved(request, decided, error)
            )
        elif decided.refused is None or decided.learn is not Learn.NOTHING:
            self._work_out(request, decided)
        elif self.host.shared:
            self._work_out(request, Trouble(Learn.NEWS))  # it may be older news that refuses it
        else:
            self._refuse(request, decided.refused)

    def _decide(self, request: Request) -> Decided | Trouble:
        """Let it happen in memory."""
        context = CommandContext(self.room, self._moment(), request.person, request.base or 0)
        try:
            self._demand_seen(request)
            self._demand_space(request)
            before = self._snapshot_if_due(request.command)
            decide(context, request.command)
            return Decided(context.entries, to_append(self.room, context.entries, request, before))
        except Refused as refused:
            half_done = bool(context.entries)
            return Trouble(Learn.EVERYTHING if half_done else Learn.NOTHING, refused)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not stop the room
            self.host.fault(error)
            return Trouble(Learn.EVERYTHING, Refused("FAULT", texts.FAULT))

    def _demand_space(self, request: Request) -> None:
        """Where there is hardly room left, it is for matches that run."""
        new = type(request.command) in BEGINNING
        demand(not (new and self.host.store.space.tight), "FULL", texts.HOUSE_FULL)

    def _demand_seen(self, request: Request) -> None:
        """What nobody can have seen is no ground to decide on: the past was another one."""
        demand(request.base is not None and request.base <= self.room.seq, "STALE", texts.AHEAD)

    def _snapshot_if_due(self, command: object) -> StoredSnapshot | None:
        """Before a match begins, the room is small: the time to write it down; or after long."""
        room, starts = self.room, isinstance(command, Start)
        long = room.seq - self.answers.known_from >= SNAPSHOT_EVENTS
        if room.running() is not None:  # it comes to an end by itself, talk over it does not
            due = long and isinstance(command, Say)
        else:  # what somebody wants to be forgotten is not written down once more
            due = starts or (long and not isinstance(command, Forget))
        return StoredSnapshot(room.seq, take_snapshot(room, cleared=starts)) if due else None

    def _moment(self) -> Moment:
        audience = self.audience
        return Moment(self.now(), self.host.entropy, audience.presence.away, audience.idle_for)

    def _saved(self, request: Request, decided: Decided, error: Exception | None) -> None:
        """The writer says how it went; no closing socket can keep it from doing so."""
        if error is not None:
            self._work_out(request, self._trouble_of(error))
        elif decided.append.forgotten is not None:
            self._spawn(self._start_afresh(request, decided), request)
        else:
            self._finish(request, decided)
            self.queue.release()

    def _finish(self, request: Request, decided: Decided) -> None:
        """It is saved: acknowledge, then tell everybody."""
        request.answered = True
        try:
            if decided.append.snapshot is not None:
                self.answers.snapped(decided.append.snapshot.seq)
            if request.key is not None:
                self.answers.add(request.key, Answer(decided.seq, request.digest))
            self.audience.tell(decided.entries, request.asker)
            self.host.committed(self, decided.entries)
        except Exception as fault:  # noqa: BLE001 - it is saved, and others wait
            self._break(fault)
        request.asker.carried_out(decided.seq)

    # One command, when it is not so simple

    def _work_out(self, request: Request, trouble: Trouble) -> None:
        self._spawn(self._settle(request, trouble), request)

    async def _settle(self, request: Request, trouble: Trouble) -> None:
        """Find out whether it was carried out; if not, try (again) or refuse it."""
        informed = False
        for _ in range(TRIES):
            informed |= trouble.learn is not Learn.NOTHING
            try:
                known = await self._learn(trouble.learn)
                answer = await self.recovery.answer_to(request) if known else None
            except StorageError:
                known, answer = False, None
            if not known:
                self._put_off(request)
            elif answer is not None:
                self._repeat(request, answer)
            elif trouble.refused is not None:
                self._refuse(request, trouble.refused)
            elif (again := await self._try(request, informed=informed)) is not None:
                trouble = again
                continue
            return
        self._refuse(request, Refused("STORAGE", texts.NOT_SAVED))

    async def _learn(self, what: Learn) -> bool:
        """Read what is needed; False if it can't be read."""
        if what is Learn.NOTHING:
            return True
        return await (self.recovery.read_on if what is Learn.NEWS else self.recovery.reload)()

    async def _try(self, request: Request, *, informed: bool) -> Trouble | None:
        """Decide and save; None if its asker has an answer now."""
        decided = self._decide(request)
        if isinstance(decided, Trouble):
            if decided.refused is None or decided.learn is not Learn.NOTHING:
                return decided
            if self.host.shared and not informed:
                return Trouble(Learn.NEWS)
            self._refuse(request, decided.refused)
            return None
        saved: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.host.store.save(decided.append, lambda _, error: _tell(saved, error))
        if (error := await saved) is not None:
            return self._trouble_of(error)
        if decided.append.forgotten is not None:
            await self._start_afresh(request, decided)
        else:
            self._finish(request, decided)
        return None

    def _trouble_of(self, error: Exception) -> Trouble:
        """Another process was first, or the database is in trouble."""
        if isinstance(error, Conflict):
            return Trouble(Learn.EVERYTHING)
        if not isinstance(error, StorageError):
            self.host.fault(error)
        return Trouble(Learn.EVERYTHING, Refused("STORAGE", texts.NOT_SAVED))

    async def _start_afresh(self, request: Request, decided: Decided) -> None:
        """The log is another one now: nobody is told anything that was in the old one."""
        await self.recovery.reload()
        last = [one for one in self.room.recent if one.seq == decided.seq]
        self.host.committed(self, last)
        self._repeat(request, Answer(decided.seq, request.digest))

    def _read_on(self) -> None:
        if not self.lost:
            self._spawn(self.recovery.read_on())

    def _spawn(self, work: Coroutine[Any, Any, object], request: Request | None = None) -> None:
        """Do something that waits for the database; the room's commands wait meanwhile."""
        self.queue.hold()
        task = asyncio.get_running_loop().create_task(work)
        KEPT.add(task)
        task.add_done_callback(lambda task: self._spawned(task, request))

    def _spawned(self, task: "asyncio.Task[object]", request: Request | None) -> None:
        KEPT.discard(task)
        if task.cancelled():
            self.recovery.lose()  # memory may hold what was not saved
        elif (error := task.exception()) is not None:
            self._break(error)
        if self.lost and request is not None and not request.answered:
            self._put_off(request)
        self.queue.release()

    def _break(self, error: BaseException) -> None:
        """What never should happen: memory is not to be trusted any more, only the log."""
        self.host.fault(error)
        self.recovery.lose()

    # Answers

    def _repeat(self, request: Request, answer: Answer) -> None:
        """It was carried out before: the same answer, if the same was asked."""
        if request.digest is None or answer.asked in {None, request.digest}:
            request.answered = True
            request.asker.repeated(answer.seq)
        else:
            self._refuse(request, Refused("USED", texts.ID_USED))

    def _refuse(self, request: Request, refused: Refused) -> None:
        request.answered = True
        self.host.refused(refused.code)
        socket = request.asker.socket
        tells = isinstance(request.command, Act) and refused.code in TELLING_LEGAL
        legal = self._legal(socket) if tells and socket is not None else None
        request.asker.refused(refused, legal)

    def _put_off(self, request: Request) -> None:
        """Nobody can know now whether it was carried out: let them come back and ask again."""
        request.answered = True
        request.asker.put_off()

    def _legal(self, socket: Socket) -> Choices | None:
        """What the socket's seat may do, if it is to move."""
        table = self.room.match
        own = None if table is None else to_do(table, socket.viewpoint)
        return None if own is None else own.legal


def _tell(saved: "asyncio.Future[Exception | None]", error: Exception | None) -> None:
    if not saved.done():  # else the process ends
        saved.set_result(error)


KEPT: Final[set["asyncio.Task[object]"]] = set()  # tasks that nobody else holds


def live_from(ident: str, loaded: Loaded, host: RoomHost) -> LiveRoom:
    """A room to serve, as the database has it."""
    live = LiveRoom(room_from(ident, loaded), host)
    live.recovery.learn(loaded)
    return live
