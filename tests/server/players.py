"""A client as the protocol asks for one: it counts, resumes, and sends again what was not answered.

It plays whatever is legal, at random, until it is told to stop.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from roulotte.core import fair
from roulotte.protocol.limits import VERSION

Json = dict[str, Any]

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Edda", "Fritz")
BACK_SECONDS = 0.02


def bearer(token: str) -> dict[str, str]:
    """The header that says who asks."""
    return {"Authorization": f"Bearer {token}"}


class Player:
    """One person, or one who only watches."""

    def __init__(self, url: str, room: str, token: str, name: str, seed: int = 0) -> None:
        """`name` is what the room calls this person; a watcher's is in no room."""
        self.url, self.room, self.token, self.name = url, room, token, name
        self.rng = Random(f"{name} {seed}")  # noqa: S311 - moves, not secrets
        self.last: int | None = None
        self.epoch: str | None = None
        self.pending: Json | None = None
        self.acks: dict[str, int] = {}
        self.sent: dict[str, Json] = {}
        self.refusals: list[Json] = []
        self.byes: list[Json] = []
        self.frames: list[str] = []
        self.seen_room: Json = {}
        self.now: Json | None = None
        self.view: Any = None
        self.legal: list[Json] | None = None
        self.early: list[Json] | None = None
        self.playing = self.acting = True  # without the second, the dice are stirred but not used
        self.rematch = True
        self.fault: AssertionError | None = None  # the room broke a promise
        self.answered = asyncio.Event()
        self._socket: ClientConnection | None = None

    # The connection

    async def live(self) -> None:
        """Connect, listen, come back when cut off, for ever."""
        while True:
            try:
                await self._once()
            except AssertionError as fault:
                self.fault = fault
                raise
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(BACK_SECONDS)

    async def _once(self) -> None:
        where = f"ws{self.url.removeprefix('http')}/api/rooms/{self.room}/socket"
        headers = bearer(self.token)
        async with connect(where, additional_headers=headers, max_size=None, proxy=None) as socket:
            self._socket = socket
            await self._say({"type": "hello", "v": VERSION, "last": self.last, "epoch": self.epoch})
            if self.pending is not None:
                await self._say(self.pending)
            async for frame in socket:
                self.frames.append(str(frame))
                for message in json.loads(frame):
                    self._hear(message)
                await self._go_on()

    async def _say(self, message: Json) -> None:
        assert self._socket is not None
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
        while self.pending is not None or self._socket is None:
            await asyncio.sleep(0.005)
        ident = await self.do(command)
        while ident not in self.acks:
            self.answered.clear()
            await asyncio.wait_for(self.answered.wait(), 30)
            assert not [one for one in self.refusals if one["id"] == ident], self.refusals[-1]
        return self.acks[ident]

    # What is heard

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.epoch = message["epoch"]
        elif kind == "snap":
            assert message["seq"] >= (self.last or 0), "told, and not saved"
            self.last = message["seq"]
            self.view, self.now = message.get("view"), message.get("now")
            self._learn(message)
        elif kind == "ev" and message["seq"] > (self.last or 0):
            assert message["seq"] == (self.last or 0) + 1, "a gap"
            self.last = message["seq"]
            self._learn(message)
        elif kind in {"ack", "rej"}:
            self._answer(kind, message)
        elif kind == "bye":
            self.byes.append(message)

    def _learn(self, message: Json) -> None:
        self.seen_room = message.get("room") or self.seen_room
        if "now" in message:
            self.now = message["now"]
            self.legal, self.early = message.get("legal"), message.get("early")
        if "view" in message:
            self.view = message["view"]

    def _answer(self, kind: str, message: Json) -> None:
        ident = message["id"]
        if kind == "ack":
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
        match = self.seen_room.get("match")
        if match is None or self.now is None:
            return None
        phase = self.now["phase"]
        if phase == "playing":
            return self._move()
        if phase in {"folding", "opening"}:
            return self._lucky(match, phase)
        again = self.rematch and self.member == self.seen_room["host"]
        return {"type": "start"} if again else None

    @property
    def member(self) -> int | None:
        """The number that the room knows this person by."""
        known = {one["name"]: one["member"] for one in self.seen_room.get("members", ())}
        return known.get(self.name)

    def seats(self) -> Iterable[int]:
        """The seats of the match that are this person's."""
        sitters = enumerate(self.seen_room["match"]["seats"])
        return [seat for seat, one in sitters if one.get("member") == self.member is not None]

    def _move(self) -> Json | None:
        if self.legal and self.acting:
            return {"type": "act", "action": self.rng.choice(self.legal)["action"]}
        if self.early and self.acting and self.rng.random() < 0.5:
            action = self.rng.choice(self.early)["action"]
            return {"type": "lock", "seat": next(iter(self.seats())), "action": action}
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


async def make_tokens(url: str, count: int) -> list[str]:
    """Tokens for so many people."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
        return [(await http.post("/api/tokens")).json()["token"] for _ in range(count)]


async def open_room(url: str, token: str, name: str) -> str:
    """Open a room; gives its id."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
        made = await http.post("/api/rooms", json={"name": name}, headers=bearer(token))
        return str(made.json()["id"])


async def gather_at(url: str, people: int, seed: int = 0) -> list[Player]:
    """A room with so many people; the first is its host."""
    tokens = await make_tokens(url, people)
    room = await open_room(url, tokens[0], NAMES[0])
    return [Player(url, room, tokens[i], NAMES[i], seed) for i in range(people)]


async def seat_all(players: list[Player], plan: Json) -> None:
    """Everybody comes in and sits down, bots fill the other places, the match is started."""
    host = players[0]
    for player in players[1:]:
        await player.ask({"type": "come", "name": player.name})
    await host.ask({"type": "prepare", "plan": plan})
    for place, player in enumerate(players):
        await player.ask({"type": "sit", "place": place})
    for place in range(len(players), plan["seats"]):
        await host.ask({"type": "seat_bot", "place": place})
    while host.last != max(player.last or 0 for player in players):
        await asyncio.sleep(0.005)
    await host.ask({"type": "start"})
