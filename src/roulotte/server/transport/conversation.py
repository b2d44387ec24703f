"""The socket: who may open it, what it may say, and how it ends."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec

from roulotte.core.words import Lang
from roulotte.protocol import messages as wire
from roulotte.protocol.codes import (
    CLOSE_FORMAT,
    CLOSE_GOING,
    CLOSE_GONE,
    CLOSE_TOO_MANY,
    CLOSE_UNKNOWN,
    Code,
)
from roulotte.protocol.commands import Say
from roulotte.protocol.limits import FRAME_BYTES, GONE_SECONDS, NUDGE_SECONDS, VERSION
from roulotte.server.access.admission import Admission
from roulotte.server.access.limits import Bucket
from roulotte.server.room import texts
from roulotte.server.rooms.answers import digest_of
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.request import FromSocket, Request
from roulotte.server.rooms.sockets import RETRY_MS, Socket
from roulotte.server.store.database import StorageError
from roulotte.server.transport.unreadable import NO_JSON, what_is_wrong
from roulotte.server.transport.websocket import Line

HELLO_SECONDS: Final = 10.0
MOST_UNANSWERED: Final = 16  # commands of one socket that may wait for their answer
GREETING: Final = f"the first message is `hello` with v {VERSION}"
PATIENCE: Final = 50  # messages that can't be read, or come too fast, before the socket is closed

SIGHTS: Final = frozenset({wire.Hello, wire.Look})  # messages that are answered with everything

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

_decode: Final = msgspec.json.Decoder(wire.FromClient).decode
UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)


class Opener(NamedTuple):
    """Who opened a socket."""

    person: str
    address: str
    line: Line | None


class Closed(Exception):  # noqa: N818 - the normal end
    """The client has gone."""


class Conversation:
    """One socket from its first message to its last."""

    def __init__(
        self, hub: Hub, admission: Admission, who: Opener, receive: Receive, send: Send
    ) -> None:
        """The socket is accepted."""
        self._hub, self._admission, self._who = hub, admission, who
        self._receive, self._send = receive, send
        self._buckets: tuple[Bucket, ...] = admission.buckets(who.person, who.address)
        self._sights: tuple[Bucket, ...] = admission.sights(who.address)
        self._patience = PATIENCE
        self._live: LiveRoom | None = None
        self._socket = Socket(who.person, "fr", self._send_text)
        self._socket.on_close = self._cut_after

    async def _send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def run(self, room: str) -> None:
        """Greet, then listen until one of the two closes."""
        pump = asyncio.create_task(self._pump())
        try:
            await self._greet(room)
            self._take_line()
            while True:
                self._hear(await self._text())
        except Closed:
            pass
        finally:
            self._leave()
            await self._end(pump)
            self._socket.let_go()

    async def _pump(self) -> None:
        await self._socket.pump()
        bye = self._socket.closing
        if bye is not None:
            await self._send({"type": "websocket.close", "code": bye.code, "reason": bye.why})

    def _cut_after(self, seconds: float) -> None:
        """Hang up on a client that does not read the goodbye either."""
        bye = self._socket.closing
        assert bye is not None  # noqa: S101 - that is why
        self._hub.metrics.dropped.labels(str(bye.code)).inc()
        if self._who.line is not None:
            asyncio.get_running_loop().call_later(seconds, self._who.line.hang_up)

    def _take_line(self) -> None:
        """From the greeting on, the shorter way, where there is one."""
        line = self._who.line
        if line is not None:
            self._socket.outlet = line
            line.listen(self._hear_safely)

    def _hear_safely(self, text: str) -> None:
        """What goes wrong here ends this conversation, and is written down."""
        try:
            self._hear(text)
        except Exception as error:  # noqa: BLE001 - nobody else would see it
            self._hub.fault(error)
            self._close(CLOSE_GOING, "something went wrong on our side", RETRY_MS)

    async def _end(self, pump: "asyncio.Task[None]") -> None:
        pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            # Not raised here: its traceback would hold this frame, which holds the task.
            await asyncio.wait((pump,))
            end = None if pump.cancelled() else pump.exception()
            # else the client has gone, or does not read
            if isinstance(end, Exception) and not isinstance(end, OSError | RuntimeError):
                raise end

    async def _text(self) -> str:
        """The next message; what is no text is unreadable."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Closed
        return message.get("text") or ""

    # Greeting

    async def _greet(self, room: str) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                first = await self._text()
                hello = self._read(first)
                live = await self._hub.open(room)
        except TimeoutError:
            self._close(CLOSE_GONE, "no `hello` came")
        except StorageError:
            self._close(CLOSE_GOING, "the room can't be read at this moment", RETRY_MS)
        else:
            if hello is None:
                why = what_is_wrong(first)
                self._close(CLOSE_FORMAT, GREETING if why is NO_JSON else why.en)
            elif not isinstance(hello, wire.Hello) or hello.v != VERSION:
                self._close(CLOSE_FORMAT, GREETING)
            elif live is None:
                self._close(CLOSE_UNKNOWN, "there is no such room")
            elif self._hub.stopping:
                self._close(CLOSE_GOING, "the server stops", RETRY_MS)
            else:
                await self._enter(live, hello)
        while self._live is None:  # said goodbye: wait until the client has gone
            await self._text()

    def _close(self, code: int, why: str, retry_ms: int | None = None) -> None:
        self._socket.close(wire.Bye(code, why, retry_ms))

    async def _enter(self, live: LiveRoom, hello: wire.Hello) -> None:
        ready = asyncio.get_running_loop().create_future()
        self._socket.watches = hello.watch
        live.catch_up_with(self._seen(hello) or 0, self._who.person)
        live.when_settled(lambda: self._let_in(live, hello, ready))
        await ready

    def _let_in(self, live: LiveRoom, hello: wire.Hello, ready: "asyncio.Future[None]") -> None:
        if not ready.done():  # else the client has gone meanwhile
            self._live = live
            self._welcome(live, hello)
            ready.set_result(None)

    def _greet_again(self, hello: wire.Hello) -> None:
        """Somebody missed something, or wants another language."""
        live = self._live
        if hello.v != VERSION:
            self._close(CLOSE_FORMAT, GREETING)
        elif live is not None:
            self._socket.watches |= hello.watch  # a screen that everybody sees stays one
            live.catch_up_with(self._seen(hello) or 0, self._who.person)
            live.when_settled(lambda: self._welcome(live, hello))

    def _seen(self, hello: wire.Hello) -> int | None:
        """The last event that the client saw, if it was of this life of the database."""
        return hello.last if hello.epoch == self._hub.epoch else None

    def _welcome(self, live: LiveRoom, hello: wire.Hello) -> None:
        """In one breath: join, and say from where on events will come."""
        seen = self._seen(hello)
        if self._live is None:  # the client has gone meanwhile
            return
        if not live.can_show(seen or 0):
            self._close(CLOSE_GOING, "the room can't be read at this moment", RETRY_MS)
            return
        self._socket.lang = hello.lang
        live.audience.welcome(self._socket, seen, self._hub.epoch)

    def _leave(self) -> None:
        live, self._live = self._live, None
        if live is not None:
            live.audience.leave(self._socket)

    # Listening

    def _read(self, text: str) -> Any:
        """Decode a message; None if it can't be."""
        if len(text) > FRAME_BYTES:
            return None
        try:
            return _decode(text)
        except UNREADABLE:
            return None

    def _hear(self, text: str) -> None:
        if self._socket.closing is not None:
            return
        now = self._socket.heard = time.monotonic()
        for bucket in self._buckets:
            if not bucket.take(now):
                self._refuse(text, "RATE", texts.TOO_FAST(self._lang))
                return
        message = self._read(text)
        if type(message) is wire.Do:
            self._do(message, text)
        elif type(message) is wire.Ping:
            self._socket.put(wire.Pong())
        elif type(message) in SIGHTS and not self._may_see(now):
            self._refuse(text, "RATE", texts.TOO_FAST(self._lang))
        elif type(message) is wire.Look:
            self._look(message.seat)
        elif type(message) is wire.Hello:
            self._greet_again(message)
        elif type(message) is not wire.Seen:
            big = len(text) > FRAME_BYTES
            why = texts.TOO_BIG if big else what_is_wrong(text)
            self._refuse(text, "TOO_BIG" if big else "FORMAT", why(self._lang))

    def _may_see(self, now: float) -> bool:
        """To be shown everything once more costs us a hundred times what a move does."""
        return all(bucket.take(now) for bucket in self._sights)

    @property
    def _lang(self) -> Lang:
        return self._socket.lang or "en"

    def _do(self, message: wire.Do, text: str) -> None:
        live, socket = self._live, self._socket
        if self._hub.stopping:
            return  # a goodbye is on its way; the command will be sent again elsewhere
        if live is None or socket.waiting >= MOST_UNANSWERED:
            self._put_rej(message.id, "BUSY", texts.BUSY(self._lang))
            return
        if socket.watches:
            self._put_rej(message.id, "NOT_SEATED", texts.ONLY_WATCHES(self._lang))
            return
        if type(message.cmd) is Say and not self._may_talk(live.room.id):
            self._put_rej(message.id, "RATE", texts.TOO_MUCH_TALK(self._lang))
            return
        base = message.base if message.epoch in {None, self._hub.epoch} else None
        key = f"{socket.person}:{message.id}"
        socket.acted = socket.heard
        asker, digest = FromSocket(socket, message.id), digest_of(text)
        live.submit(Request(message.cmd, socket.person, base, asker, key=key, digest=digest))

    def _may_talk(self, room: str) -> bool:
        """Count a remark against the room's; strangers, whom the room refuses, take none away."""
        return self._socket.member is None or self._admission.talk.of(room).take()

    def _look(self, seat: int | None) -> None:
        live, socket = self._live, self._socket
        if live is not None:
            live.when_settled(lambda: self._show(live, socket, seat))

    def _show(self, live: LiveRoom, socket: Socket, seat: int | None) -> None:
        if not live.audience.show_side(socket, seat):
            self._put_rej(None, "NOT_SEATED", texts.NOT_YOUR_SEAT(self._lang))

    def _refuse(self, text: str, code: Code, why: str) -> None:
        """Answer what can't be heard; whoever goes on with it is shown out."""
        self._patience -= 1
        if self._patience <= 0:
            closing = CLOSE_TOO_MANY if code == "RATE" else CLOSE_FORMAT
            self._close(closing, "too much of this", RETRY_MS)
        else:
            self._put_rej(ident_in(text), code, why)

    def _put_rej(self, ident: str | None, code: Code, why: str) -> None:
        self._hub.refused(code)
        self._socket.put(wire.Rej(ident, code, why))


class _Ident(msgspec.Struct):
    id: wire.CommandId


_ident: Final = msgspec.json.Decoder(_Ident).decode


def ident_in(text: str) -> str | None:
    """The id of a command that could not be read, so that its sender knows which."""
    if len(text) > FRAME_BYTES:
        return None
    try:
        return _ident(text).id
    except UNREADABLE:
        return None


def sweep(socket: Socket) -> None:
    """Ask for a word when nothing was heard for a while, and close when for too long.

    Browsers slow the timers of hidden pages, so that their own pings come late; their sockets they
    do not slow.
    """
    silent = time.monotonic() - socket.heard
    if silent > GONE_SECONDS:
        socket.close(wire.Bye(CLOSE_GONE, "nothing was heard for too long", RETRY_MS))
    elif silent > NUDGE_SECONDS:
        socket.put(wire.Pong())
