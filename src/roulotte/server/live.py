"""A room in memory: its commands one after another, each saved before anybody hears of it."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from roulotte.protocol.codes import CLOSE_REMOVED, Code
from roulotte.protocol.commands import Act, Start
from roulotte.protocol.limits import ENVELOPE_SECONDS
from roulotte.protocol.messages import Ack, Bye, Choices, Live, Rej, You
from roulotte.server.presence import Presence
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.decide import decide
from roulotte.server.room.desk import Desk, Moment, Refused
from roulotte.server.room.events import AnyLogged
from roulotte.server.room.record import record_of
from roulotte.server.room.room import Change, Room
from roulotte.server.room.show import show_choices
from roulotte.server.room.snapshot import from_snapshot, take_snapshot
from roulotte.server.room.table import MOVES
from roulotte.server.sockets import Socket
from roulotte.server.store.database import Conflict, StorageError
from roulotte.server.store.store import Append, Finished, Loaded, Row, Snapshot, Store
from roulotte.server.telling import Audience, audience, snapshot, tell

MOST_WAITING: Final = 64  # commands that a room lets wait
KNOWN_ANSWERS: Final = 512  # commands whose answer is known without asking the database
TRIES: Final = 8  # how often a command is decided again after another process was first

_decode: Final = msgspec.json.Decoder(AnyLogged).decode
_encode: Final = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Job:
    """A command on its way through the room."""

    command: object
    person: str | None  # None: the room itself
    base: int
    key: str | None = None  # unique for whoever asks, so that it is carried out once
    socket: Socket | None = None
    ident: str | None = None  # as the client called it
    done: asyncio.Future[int] | None = None
    tries: int = 0
    created: int | None = None


class Surroundings(Protocol):
    """What a room needs of the process around it."""

    store: Store

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def entropy(self, count: int) -> bytes:
        """Fresh random bytes."""
        ...

    def committed(self, live: "LiveRoom", changes: Sequence[Change]) -> None:
        """Something happened: wake bots and clocks, tell other processes."""
        ...

    def lost(self, live: "LiveRoom") -> None:
        """The room can't be read any more: forget it, and let its clients come back."""
        ...

    def fault(self, error: BaseException) -> None:
        """Something went wrong that never should: write it down."""
        ...


class LiveRoom:
    """The room, its sockets, and the commands that wait."""

    def __init__(self, room: Room, around: Surroundings) -> None:
        """`room` is as the database has it."""
        self.room, self.around = room, around
        self.sockets: set[Socket] = set()
        self.presence = Presence()
        self.told = room.seq  # the last event that the sockets have heard of
        self._jobs: deque[Job | Callable[[], None]] = deque()
        self._busy = False
        self._answers: OrderedDict[str, int] = OrderedDict()

    # Commands

    def submit(self, job: Job) -> None:
        """Take a command; the answer goes to its socket or settles its future."""
        if job.key is not None and (seq := self._answers.get(job.key)) is not None:
            self._answer(job, seq)
        elif len(self._jobs) >= MOST_WAITING:
            self._refuse(job, "BUSY", texts.BUSY)
        else:
            self._jobs.append(job)
            self._go_on()

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
    def idle(self) -> bool:
        """Whether nothing waits and nobody listens."""
        return not (self._busy or self._jobs or self.sockets)

    def _go_on(self) -> None:
        while self._jobs and not self._busy:
            job = self._jobs.popleft()
            if isinstance(job, Job):
                self._attempt(job)
            else:
                job()

    def _attempt(self, job: Job) -> None:
        desk = Desk(self.room, self._moment(), job.person, job.base)
        before = take_snapshot_if_due(self.room, job.command)
        try:
            decide(desk, job.command)
        except Refused as refused:
            if desk.changes:  # half done in memory: only the database knows what is true
                self._spawn(self._reload(job, refused))
            else:
                self._spawn_refusal(job, refused)
            return
        except Exception as error:  # noqa: BLE001 - a fault of ours must not stop the room
            self.around.fault(error)
            self._spawn(self._reload(job, Refused("FAULT", texts.FAULT)))
            return
        self._save(job, desk.changes, before)

    def _moment(self) -> Moment:
        return Moment(self.around.now(), self.around.entropy, self.presence.away)

    def _save(self, job: Job, changes: list[Change], before: Snapshot | None) -> None:
        """Hand it to the writer, which no closing socket can stop; the answer comes after."""
        self._busy = True
        add = Append(
            self.room.id,
            as_rows(changes, job.key),
            before,
            self._finished(changes),
            job.created,
            *asides(changes),
        )
        future = self.around.store.append(add)
        future.add_done_callback(lambda done: self._saved(job, changes, done))

    def _finished(self, changes: list[Change]) -> Finished | None:
        table = self.room.match
        if table is None or not isinstance(changes[-1].event, log.Over | log.Abandoned):
            return None
        at, opened = changes[-1].at, table.phase == "over"
        return Finished(
            id=table.id,
            room=self.room.id,
            game=table.plan.game,
            at=at,
            record=record_of(table, opened=opened),
            names=_encode(table.names()),
            secret=table.envelope.secret.hex(),
            open_at=at if opened else at + ENVELOPE_SECONDS * 1000,
        )

    def _saved(self, job: Job, changes: list[Change], done: "asyncio.Future[None]") -> None:
        self._busy = False
        error = done.exception()
        if error is None:
            self._carry_out(job, changes)
            self._go_on()
        else:
            self._spawn(self._recover(job, error))

    def _carry_out(self, job: Job, changes: list[Change]) -> None:
        """It is saved: acknowledge, then tell everybody."""
        seq = changes[-1].seq
        if job.key is not None:
            self._remember(job.key, seq)
        if job.socket is not None:
            job.socket.waiting -= 1
        self._tell(changes, job)
        if job.done is not None and not job.done.done():
            job.done.set_result(seq)
        self.around.committed(self, changes)

    def _remember(self, key: str, seq: int) -> None:
        self._answers[key] = seq
        if len(self._answers) > KNOWN_ANSWERS:
            self._answers.popitem(last=False)

    # When it is not so simple

    def _spawn(self, work: Any) -> None:
        """Do something that waits for the database; the room's commands wait meanwhile."""
        self._busy = True
        task = asyncio.get_running_loop().create_task(work)
        KEPT.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: "asyncio.Task[None]") -> None:
        KEPT.discard(task)
        self._busy = False
        if not task.cancelled() and (error := task.exception()) is not None:
            self.around.fault(error)
        self._go_on()

    def _spawn_refusal(self, job: Job, refused: Refused) -> None:
        if job.key is None:
            self._refuse(job, refused.code, refused.why)
        else:
            self._spawn(self._refuse_unless_done(job, refused))

    async def _refuse_unless_done(self, job: Job, refused: Refused) -> None:
        """A repeated command may be refused now and yet have been carried out before."""
        try:
            seq = await self.around.store.answer(self.room.id, str(job.key))
        except StorageError:
            self._refuse(job, "STORAGE", texts.NOT_SAVED)
            return
        if seq is None:
            self._refuse(job, refused.code, refused.why)
        else:
            self._answer(job, seq)

    async def _recover(self, job: Job, error: BaseException) -> None:
        """Another process was first, the command is a repeated one, or the disk is full."""
        if not isinstance(error, Conflict | StorageError):
            self.around.fault(error)
        if isinstance(error, Conflict) and job.tries < TRIES:
            job.tries += 1
            if await self._refresh():
                seq = await self._stored_answer(job)
                if seq is None:
                    self._jobs.appendleft(job)
                else:
                    self._answer(job, seq)
                return
        await self._reload(job, Refused("STORAGE", texts.NOT_SAVED))

    async def _stored_answer(self, job: Job) -> int | None:
        if job.key is None:
            return None
        return await self.around.store.answer(self.room.id, job.key)

    async def _reload(self, job: Job, refused: Refused) -> None:
        await self._refresh()
        self._refuse(job, refused.code, refused.why)

    async def _refresh(self) -> bool:
        """Build the room anew from the database, and tell what the sockets have not heard."""
        try:
            loaded = await self.around.store.load(self.room.id)
        except StorageError:
            loaded = None
        if loaded is None:
            self.around.lost(self)
            return False
        self.room = room_from(self.room.id, loaded)
        self._learn(loaded.rows)
        self._tell_missed()
        return True

    def _read_on(self) -> None:
        self._spawn(self._read_rows())

    async def _read_rows(self) -> None:
        try:
            rows = await self.around.store.after(self.room.id, self.room.seq)
        except StorageError:
            return
        apply_rows(self.room, rows)
        self._learn(rows)
        self._tell_missed()

    def _learn(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if row.command is not None and row.last is not None:
                self._remember(row.command, row.last)

    def _tell_missed(self) -> None:
        missed = [change for change in self.room.recent if change.seq > self.told]
        if missed:
            self._tell(missed, None)
            self.around.committed(self, missed)

    # Answers

    def _answer(self, job: Job, seq: int) -> None:
        if job.socket is not None:
            job.socket.waiting -= 1
            job.socket.put(Ack(str(job.ident), seq))
        if job.done is not None and not job.done.done():
            job.done.set_result(seq)

    def _refuse(self, job: Job, code: Code, why: Any) -> None:
        refused = Refused(code, why)
        if job.socket is not None:
            job.socket.waiting -= 1
            sentence = refused.sentence(job.socket.lang)
            told = isinstance(job.command, Act) and code in TELLING
            legal = self._legal(job.socket) if told else None
            job.socket.put(Rej(job.ident, code, sentence, legal))
        if job.done is not None and not job.done.done():
            job.done.set_exception(refused)

    def _legal(self, socket: Socket) -> Choices | None:
        """What would have been allowed, for whoever tried something else."""
        table = self.room.match
        return None if table is None else show_choices(table, socket.viewer, socket.lang)

    # Sockets

    def _tell(self, changes: list[Change], job: Job | None) -> None:
        self.told = changes[-1].seq
        if any(type(change.event) in SEATING for change in changes):
            self._reseat()
        encoded: dict[Audience, bytes] = {}
        for socket in self.sockets:
            self._curtain(socket)
            to = audience(self.room, socket.viewer, socket.member, socket.lang)
            if (body := encoded.get(to)) is None:
                body = encoded[to] = tell(self.room, changes, to)
            parts = self._around(socket, body, changes)
            if job is not None and job.socket is socket:
                parts = (_encode(Ack(str(job.ident), changes[-1].seq)), *parts)
            socket.put_frame(b"[%b]" % b",".join(parts))

    def _around(self, socket: Socket, body: bytes, changes: list[Change]) -> tuple[bytes, ...]:
        """Events with what is new about their hearer; another side is shown as a whole."""
        side = socket.told and socket.told.seat
        news = self.news_of(socket)
        unseen = side != socket.viewer and not any(type(one.event) in SHOWING for one in changes)
        return (*news, body, self.snapshot(socket)) if unseen else (*news, body)

    def you(self, socket: Socket) -> You:
        """Who a client is here, and whose side of the table it sees."""
        table = self.room.match
        seats = () if table is None else table.seats_of(socket.member)
        return You(socket.member, seats, socket.viewer)

    def news_of(self, socket: Socket) -> tuple[bytes, ...]:
        """What a client must be told of itself, before anything else."""
        you, told = self.you(socket), socket.told
        socket.told = you
        return () if you == told else (_encode(you),)

    def _reseat(self) -> None:
        """Who sees what may have changed."""
        before = self.presence.here()
        for socket in self.sockets:
            self._identify(socket)
            if not (socket.looking and self.look(socket, socket.viewer)):
                self.look(socket, None)
        if self.presence.here() != before:
            self.tell_presence()

    def _identify(self, socket: Socket) -> None:
        """Somebody may have come in, or have been shown the door."""
        member, old = self.room.member_of(socket.person), socket.member
        if member == old:
            return
        socket.member = member
        if old is not None:
            self.presence.left(old)
        if member is not None:
            self.presence.came(member)
        if socket.person in self.room.removed:
            socket.close(Bye(CLOSE_REMOVED, "the host removed you"))

    def look(self, socket: Socket, seat: int | None) -> bool:
        """Choose whose side of the table a socket sees; only ever one of its own seats."""
        table = self.room.match
        own = () if table is None else table.seats_of(socket.member)
        if seat is not None and seat not in own:
            return False
        socket.looking = seat is not None and len(own) > 1
        socket.viewer = seat if seat is not None else self._natural_side(own)
        return True

    def _natural_side(self, own: tuple[int, ...]) -> int | None:
        """One's only seat; at a device with several, whoever is to move, if nothing is private."""
        if len(own) == 1:
            return own[0]
        table = self.room.match
        if not own or table is None or table.game.spec.private:
            return None
        return table.deciding if table.deciding in own else own[0]

    def _curtain(self, socket: Socket) -> None:
        """At a device with several seats, the curtain falls when the turn passes on."""
        table = self.room.match
        if table is None or table.deciding == socket.viewer:
            return
        own = table.seats_of(socket.member)
        if len(own) > 1:
            socket.looking, socket.viewer = False, self._natural_side(own)

    def join(self, socket: Socket) -> None:
        """A socket listens from now on."""
        self.sockets.add(socket)
        self._identify(socket)
        self.look(socket, None)

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        self.sockets.discard(socket)
        if socket.member is not None:
            self.presence.left(socket.member)
        self.tell_presence()

    def snapshot(self, socket: Socket) -> bytes:
        """Everything that a socket may see now."""
        to = audience(self.room, socket.viewer, socket.member, socket.lang)
        return snapshot(self.room, to)

    def missed(self, socket: Socket, last: int) -> bytes | None:
        """What happened after `last`; None if too much, or if that never was."""
        recent = self.room.recent
        if last > self.room.seq or not recent or recent[0].seq > last + 1:
            return None
        to = audience(self.room, socket.viewer, socket.member, socket.lang)
        changes = [change for change in recent if change.seq > last]
        return tell(self.room, changes, to) if changes else b""

    def tell_presence(self) -> None:
        """Who is here, for everybody; it may be lost."""
        table = self.room.match
        until = None if table is None else table.until()
        live = Live(self.presence.here(), self.around.now(), until)
        frame = _encode((live,))
        for socket in self.sockets:
            socket.put_frame(frame)


KEPT: Final[set["asyncio.Task[None]"]] = set()  # tasks that nobody else holds

TELLING: Final = frozenset({"ILLEGAL", "FORMAT", "STALE"})  # refusals that say what is legal

SHOWING: Final = MOVES | {log.Sealed}  # events that come with a view, or before there is one

SEATING: Final = frozenset({log.Came, log.Left, log.Sealed, log.Taken, log.Began, log.Undone})


def take_snapshot_if_due(room: Room, command: object) -> Snapshot | None:
    """Before a match begins, the room is small: the time to write it down."""
    if not isinstance(command, Start) or room.running() is not None:
        return None
    return Snapshot(room.seq, take_snapshot(room))


def as_rows(changes: Sequence[Change], key: str | None) -> list[Row]:
    """Events as they are kept; the first one says which command they are of."""
    first = changes[0]
    rows = [Row(one.seq, one.at, one.by, _encode(one.event)) for one in changes[1:]]
    last = None if key is None else changes[-1].seq
    return [Row(first.seq, first.at, first.by, _encode(first.event), key, last), *rows]


def asides(changes: Sequence[Change]) -> tuple[list[tuple[str, int]], bool | None]:
    """What is kept beside the log, so that it can be found: who came, and whether it is listed."""
    events = [change.event for change in changes]
    came = [(one.person, one.member) for one in events if isinstance(one, log.Came)]
    listed = [one.settings.listed for one in events if isinstance(one, log.Opened | log.Settled)]
    return came, listed[-1] if listed else None


def room_from(ident: str, loaded: Loaded) -> Room:
    """A room as the database has it."""
    kept = loaded.snapshot
    room = Room(ident) if kept is None else from_snapshot(ident, kept.body)
    apply_rows(room, loaded.rows)
    return room


def apply_rows(room: Room, rows: Sequence[Row]) -> None:
    """Let what is kept happen again."""
    for row in rows:
        room.apply(_decode(row.body), row.at, row.by)
