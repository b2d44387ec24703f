"""A program's conversation with a room: it asks, is answered, and follows what happens."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from roulotte.client.errors import Closed, Refused
from roulotte.client.link import Link, Pace, encode
from roulotte.client.room_state import Gap, RoomState
from roulotte.client.views import EvSeen, FromRoom
from roulotte.core.seeded import fresh_bytes
from roulotte.core.words import Lang
from roulotte.protocol.commands import AnyCommand
from roulotte.protocol.limits import FRAME_BYTES, VERSION
from roulotte.protocol.messages import Ack, Do, Hello, Look, Rej, Welcome

ID_BYTES: Final = 12
PASSING: Final = frozenset({"RATE", "STORAGE", "BUSY", "FAULT"})  # worth another try, later
MOST_TRIES: Final = 8


@dataclass(slots=True)
class Pending:
    """A command that waits for its answer; it is sent again unchanged after every `welcome`."""

    message: Do
    answer: "asyncio.Future[int]"
    tries: int = 0


class Connection(RoomState):
    """What is known, always current; a context manager that stays connected."""

    def __init__(
        self, address: str, token: str, *, lang: Lang | None = None, pace: Pace | None = None
    ) -> None:
        """`lang` chooses the language of sentences and labels; None goes without them."""
        super().__init__()
        self._lang, self._pace = lang, pace or Pace()
        self._link = Link(address, token, self._pace, self._hello, self._hear_all)
        self._greeting = False  # a `hello` is on its way
        self._one_at_a_time = asyncio.Lock()
        self._pending: Pending | None = None
        self._news: asyncio.Future[None] | None = None
        self._listeners: set[asyncio.Queue[EvSeen | None]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._end: Closed | None = None

    async def __aenter__(self) -> Self:
        """Connect, and come back when the room is known."""
        self._tasks = [asyncio.create_task(self._run())]
        try:
            await self.until(lambda: self._room is not None)
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connection; the room keeps the seat."""
        await self._stop()

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self) -> None:
        try:
            await self._link.run()
        except Closed as closed:
            self._end = closed
        finally:
            self._end = self._end or Closed(0, "this side closed the connection")
            self._fail(self._end)

    def _fail(self, why: Closed) -> None:
        if self._pending is not None and not self._pending.answer.done():
            self._pending.answer.set_exception(why)
        for queue in self._listeners:
            queue.put_nowait(None)
        if self._news is not None and not self._news.done():
            self._news.set_exception(why)
            self._news.exception()  # nobody may be waiting

    # Following

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is the case."""
        while not true():
            await self.changed()

    async def changed(self) -> None:
        """Wait for the next frame; raises Closed if none will ever come."""
        if self._end is not None:
            raise self._end
        if self._news is None:
            self._news = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._news)

    async def events(self) -> AsyncIterator[EvSeen]:
        """Every event from now on, once and in order; ends with the connection.

        After an absence so long that the room sends a snapshot, those before it are left out.
        """
        queue: asyncio.Queue[EvSeen | None] = asyncio.Queue()
        self._listeners.add(queue)
        if self._end is not None:
            queue.put_nowait(None)
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            self._listeners.discard(queue)

    def _hello(self) -> Hello:
        self._greeting = True
        last = None if self._room is None else self.seq
        return Hello(VERSION, last, self.epoch, self._lang)

    def _hear_all(self, messages: list[FromRoom]) -> None:
        for message in messages:
            try:
                news = self.hear(message)
            except Gap:
                self._greet_again()
            else:
                self._pass_on(message, news=news)
        self._notify()

    def _greet_again(self) -> None:
        if not self._greeting:
            self._link.send(self._hello())

    def _pass_on(self, message: FromRoom, *, news: bool) -> None:
        if isinstance(message, EvSeen) and news:
            for queue in self._listeners:
                queue.put_nowait(message)
        elif isinstance(message, Welcome):
            self._greeting = False
            self._send_pending()
        elif isinstance(message, Ack | Rej):
            self._settle(message)

    def _notify(self) -> None:
        news, self._news = self._news, None
        if news is not None and not news.done():
            news.set_result(None)

    # Asking

    async def do(self, command: AnyCommand, *, base: int | None = None) -> int:
        """Ask for something; gives the number of its last event, or raises Refused.

        It happens once, however often the connection breaks. `base` is the last event that
        whoever decided had seen, if that is not the newest.
        """
        base = self.seq if base is None else base
        async with self._one_at_a_time:
            if self._end is not None:
                raise self._end
            message = Do(fresh_bytes(ID_BYTES).hex(), base, command, self.epoch)
            if len(encode(message)) > FRAME_BYTES:
                raise Refused("TOO_BIG", f"a command has at most {FRAME_BYTES} bytes")
            self._pending = Pending(message, asyncio.get_running_loop().create_future())
            try:
                self._send_pending()
                return await self._pending.answer
            finally:
                self._pending = None

    def _send_pending(self) -> None:
        if self._pending is not None and not self._greeting:
            self._link.send(self._pending.message)

    def _settle(self, message: Ack | Rej) -> None:
        pending = self._pending
        if pending is None or pending.message.id != message.id or pending.answer.done():
            return
        if isinstance(message, Ack):
            pending.answer.set_result(message.seq)
        elif message.code in PASSING and pending.tries < MOST_TRIES:
            # RATE and BUSY say nothing of an earlier sending, which may have been carried out.
            pause = self._pace.pause(pending.tries)
            pending.tries += 1
            asyncio.get_running_loop().call_later(pause, self._send_again, pending)
        else:
            why = Refused(message.code, message.why, message.legal)
            pending.answer.set_exception(why)

    def _send_again(self, pending: Pending) -> None:
        if self._pending is pending:
            self._send_pending()

    async def look(self, seat: int) -> None:
        """With several seats at once: ask for this one's side, and wait for what comes next."""
        if seat not in self.seats:
            raise Refused("NOT_SEATED", "that is not a seat of this program")
        self._link.send(Look(seat))
        await self.changed()
