"""A room in memory: its commands one after another, each saved before anybody hears of it."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from roulotte.protocol.codes import CLOSE_GOING, Code
from roulotte.protocol.commands import Act, Say, Start
from roulotte.protocol.limits import OPEN_SECONDS
from roulotte.protocol.messages import Ack, Bye, Choices, Rej
from roulotte.server.job import Job
from roulotte.server.keeping import apply_rows, event_of, room_from, to_append
from roulotte.server.listening import Listened, spans_matches
from roulotte.server.repeats import Repeats
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.commands import BEGINNING, Forget
from roulotte.server.room.decide import decide
from roulotte.server.room.desk import Desk, Moment, Refused, demand
from roulotte.server.room.room import Change, Room
from roulotte.server.room.snapshot import take_snapshot
from roulotte.server.room.table import Table
from roulotte.server.sockets import RETRY_MS, Socket
from roulotte.server.store.database import Conflict, StorageError
from roulotte.server.store.store import Answer, Append, Loaded, Snapshot, Store
from roulotte.server.telling import to_do

MOST_WAITING: Final = 64  # commands that a room lets wait
SNAPSHOT_EVENTS: Final = 500  # loading reads no more than that, but for a match's own
TRIES: Final = 8  # how often a command is decided again after another process was first


class Surroundings(Protocol):
    """What a room needs of the process around it."""

    store: Store
    shared: bool  # whether other processes may serve the same rooms

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def entropy(self, count: int) -> bytes:
        """Fresh random bytes."""
        ...

    def committed(self, live: "LiveRoom", changes: Sequence[Change]) -> None:
        """Something happened: wake bots and clocks, tell other processes."""
        ...

    def learned(self, live: "LiveRoom") -> None:
        """Something happened in another process: wake bots and clocks here, too."""
        ...

    def lost(self, live: "LiveRoom") -> None:
        """The room can't be read any more: forget it, and let its clients come back."""
        ...

    def show_out(self, person: str) -> None:
        """Somebody is nobody any more: close their sockets, in every room."""
        ...

    def refused(self, code: Code) -> None:
        """A command was refused: count it."""
        ...

    def fault(self, error: BaseException) -> None:
        """Something went wrong that never should: write it down."""
        ...


class LiveRoom(Listened):
    """The room, its sockets, and the commands that wait."""

    def __init__(self, room: Room, around: Surroundings) -> None:
        """`room` is as the database has it."""
        super().__init__(room, around.now)
        self.around = around
        self.lost = False  # memory may hold what was never saved, and the database can't be read
        self.behind = False  # what other processes did could not be read the last time
        self._jobs: deque[Job | Callable[[], None]] = deque()
        self._busy = False
        self._repeats = Repeats()
        self._loaded = self.now()
        self._serve_match()

    # Time

    def _serve_match(self) -> None:
        """A decision that we did not see begin has all of its time again."""
        if self.room.match is not None:
            self.room.match.served_from = self._loaded

    def reseal_at(self, table: Table) -> int:
        """When the dice are sealed anew, if somebody does not open a number."""
        return max(table.phase_at, self._loaded) + OPEN_SECONDS[table.plan.pace] * 1000

    # Commands

    def submit(self, job: Job) -> None:
        """Take a command; the answer goes to its socket or settles its future."""
        if self._is_full():
            self._refuse(job, "BUSY", texts.BUSY)
        else:
            self._jobs.append(job)
            self._go_on()

    def _is_full(self) -> bool:
        """Whether too many commands wait; whoever only looks takes nobody's turn."""
        jobs = self._jobs
        return len(jobs) >= MOST_WAITING <= sum([isinstance(one, Job) for one in jobs])

    def catch_up(self) -> None:
        """Read what other processes have added to the log."""
        if self._read_on not in self._jobs:
            self._jobs.append(self._read_on)
            self._go_on()

    def when_settled(self, work: Callable[[], None]) -> None:
        """Do something as soon as memory holds nothing that is not saved."""
        self._jobs.append(work)
        self._go_on()

    @property
    def settled(self) -> bool:
        """Whether nothing is under way."""
        return not (self._busy or self._jobs)

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nobody listens."""
        return self.settled and not self.sockets

    def _go_on(self) -> None:
        while self._jobs and not self._busy:
            job = self._jobs.popleft()
            if not isinstance(job, Job):
                job()
            elif self.lost:
                self._put_off(job)
            # Only now: what waited before this one may have been the same command.
            elif (answer := self._repeats.answer(job.key)) is not None:
                self._repeat(job, answer)
            elif not job.sought and self._repeats.may_be_older(job.key):
                self._spawn(self._answer_late(job), job)
            else:
                self._attempt(job)

    def _attempt(self, job: Job) -> None:
        desk = Desk(self.room, self._moment(), job.person, job.base or 0)
        try:
            self._demand_seen(job)
            self._demand_space(job)
            before = self._snapshot_if_due(job.command)
            decide(desk, job.command)
            self._save(job, desk.changes, before)
        except Refused as refused:
            if desk.changes:  # half done in memory: only the database knows what is true
                self._spawn(self._reload(job, refused), job)
            elif self.around.shared and not job.informed:
                self._spawn(self._inform(job), job)
            else:
                self._refuse(job, refused.code, refused.why)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not stop the room
            self.around.fault(error)
            self._spawn(self._reload(job, Refused("FAULT", texts.FAULT)), job)

    def _demand_space(self, job: Job) -> None:
        """Where there is hardly room left, it is for matches that run."""
        new = type(job.command) in BEGINNING
        demand(not (new and self.around.store.space.tight), "FULL", texts.HOUSE_FULL)

    def _demand_seen(self, job: Job) -> None:
        """What nobody can have seen is no ground to decide on: the past was another one."""
        demand(job.base is not None and job.base <= self.room.seq, "STALE", texts.AHEAD)

    def _snapshot_if_due(self, command: object) -> Snapshot | None:
        """Before a match begins, the room is small: the time to write it down; or after long."""
        room, starts = self.room, isinstance(command, Start)
        long = room.seq - self._repeats.known_from >= SNAPSHOT_EVENTS
        if room.running() is not None:  # it comes to an end by itself, talk over it does not
            due = long and isinstance(command, Say)
        else:  # what somebody wants to be forgotten is not written down once more
            due = starts or (long and not isinstance(command, Forget))
        return Snapshot(room.seq, take_snapshot(room, cleared=starts)) if due else None

    def _moment(self) -> Moment:
        return Moment(self.now(), self.around.entropy, self.presence.away, self.idle_for)

    def _save(self, job: Job, changes: list[Change], before: Snapshot | None) -> None:
        """Hand it to the writer, which no closing socket can stop; the answer comes after."""
        self._busy = True
        add = to_append(
            self.room, changes, job.key, asked=job.asked, created=job.created, before=before
        )
        self.around.store.save(add, lambda _, error: self._saved(job, changes, add, error))

    def _saved(self, job: Job, changes: list[Change], add: Append, error: Exception | None) -> None:
        self._busy = False
        if error is None and add.forgotten is not None:
            self._spawn(self._forget(job, changes[-1].seq), job)
        elif error is None:
            try:
                self._carry_out(job, changes, add.snapshot)
            except Exception as fault:  # noqa: BLE001 - it is saved, and others wait
                self._break(fault)
                self._settle(job, changes[-1].seq)
            self._go_on()
        else:
            self._spawn(self._recover(job, error), job)

    def _carry_out(self, job: Job, changes: list[Change], before: Snapshot | None) -> None:
        """It is saved: acknowledge, then tell everybody."""
        seq = changes[-1].seq
        if before is not None:
            self._repeats.snapped(before.seq)
        if job.key is not None:
            self._repeats.add(job.key, Answer(seq, job.asked))
        if job.socket is not None:
            job.socket.waiting -= 1
        self.tell(changes, job.socket, job.ident)
        self._settle(job, seq)
        self.around.committed(self, changes)

    async def _forget(self, job: Job, seq: int) -> None:
        """The log is another one now: nobody is told anything that was in the old one."""
        await self._refresh()
        self.around.committed(self, [one for one in self.room.recent if one.seq == seq])
        self._answer(job, seq)

    # When it is not so simple

    def _spawn(self, work: Any, job: Job | None = None) -> None:
        """Do something that waits for the database; the room's commands wait meanwhile."""
        self._busy = True
        task = asyncio.get_running_loop().create_task(work)
        KEPT.add(task)
        task.add_done_callback(lambda task: self._spawned(task, job))

    def _spawned(self, task: "asyncio.Task[None]", job: Job | None) -> None:
        KEPT.discard(task)
        self._busy = False
        if task.cancelled():
            self._lose()  # memory may hold what was not saved
        elif (error := task.exception()) is not None:
            self._break(error)
        if self.lost and job is not None and not job.answered:
            self._put_off(job)
        self._go_on()

    def _break(self, error: BaseException) -> None:
        """What never should happen: memory is not to be trusted any more, only the log."""
        self.around.fault(error)
        self._lose()

    def _lose(self) -> None:
        self.lost = True
        self.around.lost(self)

    async def _inform(self, job: Job) -> None:
        """Before we refuse, know what other processes did: it may have been this very command."""
        job.informed, job.sought = True, False
        await self._read_rows()
        if self.behind:
            self._put_off(job)
        else:
            self._jobs.appendleft(job)

    async def _answer_late(self, job: Job) -> None:
        """Perhaps from before the last snapshot: if it was not carried out then, it is now."""
        try:
            answer = await self._find(job)
        except StorageError:
            self._put_off(job)
            return
        if answer is None:
            self._jobs.appendleft(job)
        else:
            self._repeat(job, answer)

    async def _find(self, job: Job) -> Answer | None:
        """Look into the log for what a command made happen."""
        job.sought, store, repeats = True, self.around.store, self._repeats
        while (gap := repeats.gap) is not None:
            repeats.fill(gap, await store.commands(self.room.id, gap.after, gap.upto))
        if job.key is None or not repeats.may_be_older(job.key):
            return None
        return await store.answer(self.room.id, job.key)

    async def _recover(self, job: Job, error: BaseException) -> None:
        """Another process was first, the command is a repeated one, or the disk is full."""
        if not isinstance(error, Conflict | StorageError):
            self.around.fault(error)
        if not await self._refresh():
            self._put_off(job)
        elif (answer := self._repeats.answer(job.key)) is not None:
            self._repeat(job, answer)
        elif isinstance(error, Conflict) and job.tries < TRIES:
            job.tries, job.sought = job.tries + 1, False  # whoever was first may have done it
            self._jobs.appendleft(job)
        else:
            await self._refuse_unsaved(job, Refused("STORAGE", texts.NOT_SAVED))

    async def _reload(self, job: Job, refused: Refused) -> None:
        """Nothing of it is kept, unless it was carried out before."""
        if await self._refresh():
            await self._refuse_unsaved(job, refused)
        else:
            self._put_off(job)

    async def _refuse_unsaved(self, job: Job, refused: Refused) -> None:
        """Only the log knows whether it was saved, or carried out before: look, then refuse."""
        try:
            answer = self._repeats.answer(job.key) or await self._find(job)
        except StorageError:
            self._put_off(job)
            return
        if answer is None:
            self._refuse(job, refused.code, refused.why)
        else:
            self._repeat(job, answer)

    async def _refresh(self) -> bool:
        """Build the room anew from the database, and tell what the sockets have not heard."""
        try:
            loaded = await self.around.store.load(self.room.id)
        except StorageError:
            loaded = None
        if loaded is None:
            self._lose()
            return False
        before, self.room = self.room, room_from(self.room.id, loaded)
        self._serve_match()
        self.learn(loaded)
        self._show_out_forgotten(before)
        self._tell_missed()
        return True

    def _show_out_forgotten(self, before: Room) -> None:
        """The log no longer says who they were: only the room as it was before does."""
        missed = [change.event for change in self.room.recent if change.seq > self.told]
        for event in missed:
            known = before.members.get(event.member) if type(event) is log.Forgotten else None
            if known is not None:
                self.around.show_out(known.person)

    def _read_on(self) -> None:
        if not self.lost:
            self._spawn(self._read_rows())

    async def _read_rows(self) -> None:
        try:
            rows = await self.around.store.after(self.room.id, self.room.seq)
        except StorageError:
            self.behind = True
            return
        self.behind = False
        if any(isinstance(event_of(row), log.Forgotten) for row in rows):
            await self._refresh()
            return
        apply_rows(self.room, rows)
        self._repeats.add_rows(rows)
        self._tell_missed()

    def learn(self, loaded: Loaded) -> None:
        """Know every command since the last snapshot, so that none is carried out twice."""
        self._repeats.read_from(loaded.snapshot.seq if loaded.snapshot else 0)
        self._repeats.add_rows(loaded.rows)

    def _tell_missed(self) -> None:
        missed = [change for change in self.room.recent if change.seq > self.told]
        if not missed:
            return
        if missed[0].seq == self.told + 1 and not spans_matches(missed):
            self.tell(missed, None, None)
        else:
            self.show_all()
        self.around.learned(self)

    # Answers

    def _repeat(self, job: Job, answer: Answer) -> None:
        """It was carried out before: the same answer, if the same was asked."""
        if job.asked is None or answer.asked in {None, job.asked}:
            self._answer(job, answer.seq)
        else:
            self._refuse(job, "USED", texts.ID_USED)

    def _answer(self, job: Job, seq: int) -> None:
        job.answered = True
        if job.socket is not None:
            job.socket.waiting -= 1
            job.socket.put(Ack(str(job.ident), seq))
        self._settle(job, seq)

    @staticmethod
    def _settle(job: Job, seq: int) -> None:
        if job.done is not None and not job.done.done():
            job.done.set_result(seq)

    def _refuse(self, job: Job, code: Code, why: Any) -> None:
        job.answered, refused = True, Refused(code, why)
        self.around.refused(code)
        if job.socket is not None:
            job.socket.waiting -= 1
            sentence = refused.sentence(job.socket.lang)
            told = isinstance(job.command, Act) and code in TELLING
            legal = self._legal(job.socket) if told else None
            job.socket.put(Rej(job.ident, code, sentence, legal))
        self._fail(job, refused)

    @staticmethod
    def _fail(job: Job, refused: Refused) -> None:
        if job.done is not None and not job.done.done():
            job.done.set_exception(refused)
            job.done.exception()  # whoever waited for it may have gone

    def _put_off(self, job: Job) -> None:
        """Nobody can know now whether it was carried out: let them come back and ask again."""
        job.answered = True
        if job.socket is not None:
            job.socket.waiting -= 1
            job.socket.close(Bye(CLOSE_GOING, "the room can't be read at this moment", RETRY_MS))
        self._fail(job, Refused("STORAGE", texts.UNSURE))

    def _legal(self, socket: Socket) -> Choices | None:
        """What the socket's seat may do, if it is to move."""
        table = self.room.match
        return None if table is None else to_do(table, socket.audience).get("legal")


KEPT: Final[set["asyncio.Task[None]"]] = set()  # tasks that nobody else holds

TELLING: Final = frozenset({"ILLEGAL", "FORMAT", "STALE"})  # refusals that say what is legal


def live_from(ident: str, loaded: Loaded, around: Surroundings) -> LiveRoom:
    """A room to serve, as the database has it."""
    live = LiveRoom(room_from(ident, loaded), around)
    live.learn(loaded)
    return live
