"""A command on its way through a room, and whoever waits to hear what becomes of it."""

import asyncio
from typing import Final, Protocol

import msgspec

from roulotte.protocol.codes import CLOSE_GOING
from roulotte.protocol.messages import Ack, Bye, Choices, Rej
from roulotte.server.room import texts
from roulotte.server.room.context import Refused
from roulotte.server.rooms.sockets import RETRY_MS, Socket

_encode: Final = msgspec.json.Encoder().encode


class Asker(Protocol):
    """Whoever sent a command, and is told once what became of it."""

    @property
    def socket(self) -> Socket | None:
        """Where what happened is told together with the answer."""
        ...

    def acknowledgement(self, seq: int) -> bytes:
        """The answer that goes before what happened, in one frame."""
        ...

    def carried_out(self, seq: int) -> None:
        """It is saved and told."""
        ...

    def repeated(self, seq: int) -> None:
        """It was carried out before."""
        ...

    def refused(self, refused: Refused, legal: Choices | None) -> None:
        """Nothing happened, and why; perhaps with what could be done instead."""
        ...

    def put_off(self) -> None:
        """Nobody can know now whether it was carried out: they must ask again."""
        ...


class FromSocket:
    """A client: it is told by its socket, under the id that it gave the command."""

    __slots__ = ("ident", "socket")

    def __init__(self, socket: Socket, ident: str) -> None:
        """From now on the socket waits for one answer more."""
        self.socket, self.ident = socket, ident
        socket.waiting += 1

    def acknowledgement(self, seq: int) -> bytes:
        """What goes before the events, in one frame."""
        return _encode(Ack(self.ident, seq))

    def carried_out(self, _seq: int) -> None:
        """The frame that said so is on its way."""
        self.socket.waiting -= 1

    def repeated(self, seq: int) -> None:
        """The same answer as the first time."""
        self.socket.waiting -= 1
        self.socket.put(Ack(self.ident, seq))

    def refused(self, refused: Refused, legal: Choices | None) -> None:
        """Say why in the client's language."""
        self.socket.waiting -= 1
        self.socket.put(Rej(self.ident, refused.code, refused.sentence(self.socket.lang), legal))

    def put_off(self) -> None:
        """Let them come back."""
        self.socket.waiting -= 1
        self.socket.close(Bye(CLOSE_GOING, "the room can't be read at this moment", RETRY_MS))


class FromServer:
    """A part of the server itself: an HTTP handler, a bot, a timer. It waits for `result`."""

    __slots__ = ("result",)
    socket = None

    def __init__(self) -> None:
        self.result: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def acknowledgement(self, _seq: int) -> bytes:
        """Nobody reads it."""
        return b""

    def carried_out(self, seq: int) -> None:
        """Give the number of the last event."""
        if not self.result.done():
            self.result.set_result(seq)

    repeated = carried_out

    def refused(self, refused: Refused, _legal: Choices | None) -> None:
        """Raise the refusal where the result is awaited."""
        if not self.result.done():
            self.result.set_exception(refused)
            self.result.exception()  # whoever waited for it may have gone

    def put_off(self) -> None:
        """Say that nobody knows."""
        self.refused(Refused("STORAGE", texts.UNSURE), None)


class Request:
    """What is asked, by whom, and who hears of it."""

    __slots__ = ("answered", "asker", "base", "command", "created", "digest", "key", "person")

    def __init__(
        self,
        command: object,
        person: str | None,  # None: the room itself
        base: int | None,  # None: of another life of the database
        asker: Asker,
        *,
        key: str | None = None,  # unique for whoever asks, so that it is carried out once
        digest: str | None = None,  # what a repetition must ask for, too
        created: int | None = None,
    ) -> None:
        self.command, self.person, self.base, self.asker = command, person, base, asker
        self.key, self.digest, self.created = key, digest, created
        self.answered = False  # whether the asker knows what became of it
