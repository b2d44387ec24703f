"""A client as the protocol asks for one: it counts, resumes, and sends again what was not answered.

It plays whatever is legal, at random, until it is told to stop.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from roulotte.core import fair
from roulotte.protocol.limits import VERSION
from tests.server.calling import Json, address_of, bearer, make_tokens, open_room, until
from tests.server.screens import Screen, screen_of

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Edda", "Fritz")
WITH_A_BOT: Json = {"game": "rolit", "seats": 3, "bot_ms": 0}  # for two people
BACK_SECONDS = 0.02
LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class Player:
    """One person, or one who only watches."""

    def __init__(self, url: str, room: str, token: str, name: str, seed: int = 0) -> None:
        """`name` is what the room calls this person; a watcher's is in no room."""
        self.urls = [url]  # the servers that can be asked, the favourite first
        self.room, self.token, self.name = room, token, name
        self.rng = Random(f"{name} {seed}")  # noqa: S311 - moves, not secrets
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
        self.playing = self.acting = True  # without the second, the dice are stirred but not used
        self.rematch = True
        self.restored = False  # whether a backup was read back, so that the past is another one
        self.fault: AssertionError | None = None  # the room broke a promise
        self.answered = asyncio.Event()
        self._lost: float | None = None  # since when there is no connection
        self._socket: ClientConnection | None = None

    @property
    def last(self) -> int | None:
        """The last number that was seen."""
        return self.screen.seq

    # The connection

    async def live(self) -> None:
        """Connect, listen, come back when cut off, for ever."""
        while True:
            for url in self.urls:
                with suppress(*LOST):
                    await self._visit(url)
                await asyncio.sleep(BACK_SECONDS)

    async def _visit(self, url: str) -> None:
        where, headers = address_of(url, self.room), bearer(self.token)
        async with connect(where, additional_headers=headers, max_size=None, proxy=None) as socket:
            self._socket, self.at = socket, url
            try:
                await self._converse(socket)
            except AssertionError as fault:
                self.fault = fault
                raise
            finally:
                self._socket, self._lost = None, self._lost or time.monotonic()

    async def _converse(self, socket: ClientConnection) -> None:
        await self._say({"type": "hello", "v": VERSION, "last": self.last, "epoch": self.epoch})
        if self.pending is not None:
            await self._say(self.pending)
        async for frame in socket:
            self.frames.append(str(frame))
            for message in json.loads(frame):
                self._hear(message)
            await self._go_on()

    async def _say(self, message: Json) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def do(self, command: Json) -> str:
        """Send a command, which stays pending until it is answered; gives its id."""
        ident = f"{self.rng.getrandbits(64):016x}"
        self.pending = {"type": "do", "id": ident, "base": self.last or 0, "cmd": command}
        self.sent[ident] = command
        with suppress(ConnectionClosed):
            await self._say(self.pending)
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
        if self.pending is not None and self.pending["id"] == ident:
            self.pending = None
        self.answered.set()

    # What is done

    async def _go_on(self) -> None:
        if self.playing and self.pending is None and (command := self._next()) is not None:
            await self.do(command)

    def _next(self) -> Json | None:
        match, now = self.screen.match, self.screen.now
        if match is None or now is None:
            return None
        phase = now["phase"]
        if phase == "playing":
            return self._move()
        if phase in {"folding", "opening"}:
            return self._lucky(match, phase)
        again = self.rematch and self.member == self.seen_room["host"]
        return {"type": "start"} if again else None

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

    def _move(self) -> Json | None:
        if self.screen.legal and self.acting:
            return {"type": "act", "action": self.rng.choice(self.screen.legal)["action"]}
        if self.screen.early and self.acting and self.rng.random() < 0.5:
            action = self.rng.choice(self.screen.early)["action"]
            return {"type": "lock", "seat": self.seats()[0], "action": action}
        return None

    def _lucky(self, match: Json, phase: str) -> Json | None:
        told = match["fair"]
        for seat in self.seats():
            number = self.number(match["id"], told["attempt"], seat)
            if phase == "folding" and told["folds"][seat] is None:
                folded = fair.fold(number, match["id"], told["attempt"], seat)
                return {"type": "fold", "seat": seat, "hash": folded}
            if phase == "opening" and told["numbers"][seat] is None:
                return {"type": "open", "seat": seat, "number": number.hex()}
        return None

    def number(self, match: str, attempt: int, seat: int) -> bytes:
        """The lucky number of a seat: the same after any interruption."""
        return sha256(f"{self.name} {match} {attempt} {seat}".encode()).digest()[:16]


@asynccontextmanager
async def living(players: Iterable[Player]) -> AsyncIterator[None]:
    """Let players live for a while."""
    lives = [asyncio.create_task(player.live()) for player in players]
    try:
        yield
    finally:
        for life in lives:
            life.cancel()
        ends = await asyncio.gather(*lives, return_exceptions=True)
    faults = [end for end in ends if isinstance(end, Exception)]
    assert not faults, faults


async def gather_at(url: str, people: int | Sequence[str], seed: int = 0) -> list[Player]:
    """A room with so many people, or with these; the first is its host."""
    names = NAMES[:people] if isinstance(people, int) else people
    tokens = await make_tokens(url, len(names))
    room = await open_room(url, tokens[0], names[0])
    return [Player(url, room, *one, seed) for one in zip(tokens, names, strict=True)]


async def seat_all(players: list[Player], plan: Json) -> None:
    """Everybody sits down, and the match is started."""
    await sit_down(players, plan)
    await players[0].ask({"type": "start"})


async def sit_down(players: list[Player], plan: Json) -> None:
    """Everybody comes in and sits down, bots fill the other places."""
    host = players[0]
    for player in players[1:]:
        await player.ask({"type": "come", "name": player.name})
    await host.ask({"type": "prepare", "plan": plan})
    for place, player in enumerate(players):
        await player.ask({"type": "sit", "place": place})
    for place in range(len(players), plan["seats"]):
        await host.ask({"type": "seat_bot", "place": place})
    await until(lambda: host.last == max(player.last or 0 for player in players))
