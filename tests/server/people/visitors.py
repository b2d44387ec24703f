"""A client as the protocol asks for one: it counts, resumes, and sends again what was not answered.

It notices when the room breaks a promise, and keeps everything that it hears.
"""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from roulotte.protocol.limits import VERSION
from tests.server.people.calling import Json, address_of, bearer, until
from tests.server.people.screens import Screen, screen_of
from tests.support.soak import drawn_from

BACK_SECONDS = 0.02
UNSURE = frozenset({"STORAGE", "BUSY", "RATE", "FAULT"})  # refusals after which to ask again
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class Visitor:
    """One person in a room, or one who only watches."""

    def __init__(self, url: str, room: str, token: str, name: str, seed: int = 0) -> None:
        """`name` is what the room calls this person; a watcher's is in no room."""
        self.urls = [url]  # the servers that can be asked, the favourite first
        self.room, self.token, self.name = room, token, name
        self.headers = bearer(token)
        self.watches = False  # whether to see only what everybody may see
        self.persistent = False  # whether to ask again where a refusal says nothing for sure
        self.rng = Random(drawn_from(f"{name} {seed}"))  # noqa: S311 - moves, not secrets
        self.screen = Screen()
        self.epoch: str | None = None
        self.pending: Json | None = None
        self.acks: dict[str, int] = {}
        self.sent: dict[str, Json] = {}
        self.refusals: list[Json] = []
        self.byes: list[Json] = []
        self.frames: list[str] = []
        self.heard: list[float] = []  # when events came
        self.away: list[float] = []  # how long it took to come back, each time
        self.at = ""  # the server that was reached last
        self.restored = False  # whether a backup was read back, so that the past is another one
        self.fault: AssertionError | None = None  # the room broke a promise
        self.answered = asyncio.Event()
        self._lost: float | None = None  # since when there is no connection
        self._socket: ClientConnection | None = None

    async def go_on(self) -> None:
        """What is done after each frame: nothing, by a visitor."""

    # Where and who

    @property
    def last(self) -> int | None:
        """The last number that was seen."""
        return self.screen.seq

    @property
    def seen_room(self) -> Json:
        """The room, as far as it is known."""
        return self.screen.room or {}

    @property
    def member(self) -> int | None:
        """The number that the room knows this person by."""
        known = {one["name"]: one["member"] for one in self.seen_room.get("members", ())}
        return known.get(self.name)

    def seats(self) -> Sequence[int]:
        """The seats of the match that are this person's."""
        sitters = enumerate(self.seen_room["match"]["seats"])
        return [seat for seat, one in sitters if one.get("member") == self.member is not None]

    # The connection

    async def live(self) -> None:
        """Connect, listen, come back when cut off, for ever."""
        while True:
            for url in self.urls:
                with suppress(*LOST):
                    await self._visit(url)
                await asyncio.sleep(BACK_SECONDS)

    def _connect(self, url: str) -> Any:
        options: Json = {"additional_headers": self.headers, "max_size": None, "proxy": None}
        return connect(address_of(url, self.room), **options)

    async def _visit(self, url: str) -> None:
        async with self._connect(url) as socket:
            self._socket, self.at = socket, url
            try:
                await self._converse(socket)
            except AssertionError as fault:
                self.fault = fault
                raise
            finally:
                self._socket, self._lost = None, self._lost or time.monotonic()

    async def _converse(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "v": VERSION, "last": self.last, "epoch": self.epoch}
        await self.say(hello | ({"watch": True} if self.watches else {}))
        if self.pending is not None:
            await self.say(self.pending)
        async for frame in socket:
            self.frames.append(str(frame))
            for message in msgspec.json.decode(frame):
                self._hear(message)
            await self.go_on()

    async def say(self, message: Json) -> None:
        """Send a message, if there is a connection."""
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def repeat(self) -> None:
        """Send again what is not answered."""
        if self.pending is not None:
            with suppress(ConnectionClosed):
                await self.say(self.pending)

    def hang_up(self) -> None:
        """Break the line, whatever is on it."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def do(self, command: Json, *, late: int = 0) -> str:
        """Send a command, which stays pending until it is answered; gives its id.

        `late`: so many events came after it was decided upon.
        """
        ident, base = f"{self.rng.getrandbits(64):016x}", max(0, (self.last or 0) - late)
        self.pending = {"type": "do", "id": ident, "base": base, "cmd": command}
        self.sent[ident] = command
        with suppress(ConnectionClosed):
            await self.say(self.pending)
        return ident

    async def ask(self, command: Json) -> int:
        """Send a command and wait for its ack."""
        await until(lambda: self.pending is None and self.last is not None)
        ident = await self.do(command)
        while self.pending is not None and self.pending["id"] == ident:
            self.answered.clear()
            await asyncio.wait_for(self.answered.wait(), 30)
        assert ident in self.acks, self.refusals[-1]
        return self.acks[ident]

    # What is heard

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._welcome(message["epoch"])
        elif kind == "snap":
            assert message["seq"] >= (self.last or 0), "told, and not saved"
            self.screen = screen_of(message)
        elif kind == "ev" and message["seq"] > (self.last or 0):
            assert message["seq"] == (self.last or 0) + 1, "a gap"
            self.screen = self.screen.after(message)
            self.heard.append(time.monotonic())
        elif kind in {"ack", "rej"}:
            self._answer(message)
        elif kind == "live":
            self.screen = self.screen.at(message)
        elif kind == "bye":
            self.byes.append(message)

    def _welcome(self, epoch: str) -> None:
        if self.epoch not in {None, epoch}:
            assert self.restored, "another past"
            self.screen = Screen()
        if self._lost is not None:
            self.away.append(time.monotonic() - self._lost)
        self.epoch, self._lost = epoch, None

    def _answer(self, message: Json) -> None:
        ident = message["id"]
        if message["type"] == "ack":
            assert self.acks.setdefault(ident, message["seq"]) == message["seq"]
        else:
            self.refusals.append(message)
            if self.persistent and message["code"] in UNSURE:
                return  # it is sent again when the line is made anew, or by `repeat`
        if self.pending is not None and self.pending["id"] == ident:
            self.pending = None
        self.answered.set()

    def messages(self) -> Iterator[tuple[int, Json]]:
        """Everything that ever came, with the number of its frame."""
        for number, frame in enumerate(self.frames):
            for message in json.loads(frame):
                yield number, message
