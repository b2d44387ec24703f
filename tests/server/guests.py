"""Players who never give up: they play what is legal, and come back through any process."""

import asyncio
import contextlib
import json
import time
from hashlib import sha256
from typing import Any

import httpx
import websockets

from roulotte.core import fair
from roulotte.core.seeded import fresh_bytes

PAUSE_SECONDS = 0.05
LOST = (OSError, websockets.WebSocketException, TimeoutError)


class Player:
    """One person with one socket at a time."""

    def __init__(self, name: str, token: str, bases: list[str]) -> None:
        """`bases` are the processes that can be asked, the favourite first."""
        self.name, self.token, self.bases = name, token, bases
        self.room = ""
        self.seat: int | None = None
        self.playing = self.hosting = False
        self.last: int | None = None
        self.epoch: str | None = None
        self.view: dict[str, Any] = {}
        self.game: Any = None
        self.here: list[int] = []
        self.legal: list[Any] | None = None
        self.pending: dict[str, Any] | None = None
        self.acked: dict[str, int] = {}
        self.rejected: set[str] = set()
        self.byes: list[dict[str, Any]] = []
        self.heard: list[float] = []  # when events came
        self.away: list[float] = []  # how long it took to come back
        self.at = ""  # the process that was asked last
        self._lost: float | None = None  # since when there is no socket
        self._socket: Any = None
        self._answer: asyncio.Future[dict[str, Any]] | None = None
        self._task: asyncio.Task[None] | None = None

    # Coming and going

    async def enter(self, room: str) -> None:
        """Open a socket to a room, and keep one open."""
        self.room = room
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: self.last is not None)

    async def leave(self) -> None:
        """Close it for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _stay(self) -> None:
        while True:
            for base in self.bases:
                with contextlib.suppress(*LOST):
                    await self._visit(base)
                await asyncio.sleep(PAUSE_SECONDS)

    async def _visit(self, base: str) -> None:
        url = f"ws://{base}/api/rooms/{self.room}/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with websockets.connect(
            url, additional_headers=headers, open_timeout=2, proxy=None
        ) as socket:
            hello = {"type": "hello", "v": 1, "last": self.last, "epoch": self.epoch}
            await socket.send(json.dumps(hello))
            self._socket, self.at = socket, base
            try:
                async for frame in socket:
                    for message in json.loads(frame):
                        await self._hear(message)
            finally:
                self._socket = None
                self._lost = self._lost or time.monotonic()

    # Hearing

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.epoch = message["epoch"]
            if self._lost is not None:
                self.away.append(time.monotonic() - self._lost)
                self._lost = None
            if self.pending is not None:
                await self._send(self.pending)
        elif kind in {"snap", "ev"}:
            self._learn(message)
        elif kind == "live":
            self.here = message["here"]
        elif kind == "bye":
            self.byes.append(message)
        elif kind in {"ack", "rej"}:
            self._answered(message)
        await self._play()

    def _learn(self, message: dict[str, Any]) -> None:
        if message["type"] == "ev":
            assert self.last is not None
            if message["seq"] <= self.last:
                return
            assert message["seq"] == self.last + 1, "a gap"
            self.heard.append(time.monotonic())
        self.last = message["seq"]
        self.view = message.get("room") or self.view
        self.game = message.get("view", self.game)
        if message["type"] == "snap" or "now" in message:
            self.legal = message.get("legal")

    def _answered(self, message: dict[str, Any]) -> None:
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        self.pending = None
        if message["type"] == "ack":
            self.acked[message["id"]] = message["seq"]
        else:
            self.rejected.add(message["id"])
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(message)

    # Speaking

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self._socket.send(json.dumps(message))

    async def _do(self, command: dict[str, Any]) -> None:
        ident = fresh_bytes(8).hex()
        self.pending = {"type": "do", "id": ident, "base": self.last, "cmd": command}
        await self._send(self.pending)

    async def do(self, **command: Any) -> dict[str, Any]:
        """Have a command carried out; gives the answer."""
        await self.until(lambda: self.pending is None)
        self._answer = asyncio.get_running_loop().create_future()
        await self._do(command)
        return await asyncio.wait_for(self._answer, 10)

    async def _play(self) -> None:
        if self.playing and self.pending is None and self.last is not None:
            command = self._next()
            if command is not None:
                await self._do(command)

    def _next(self) -> dict[str, Any] | None:
        match = self.view.get("match")
        if match is None or match["phase"] in {"over", "abandoned"}:
            return {"type": "start"} if self.hosting else None
        if self.legal:
            choice = self.legal[fresh_bytes(1)[0] % len(self.legal)]
            return {"type": "act", "action": choice["action"]}
        return None if self.seat is None else self._seal(match, self.seat)

    def _seal(self, match: dict[str, Any], seat: int) -> dict[str, Any] | None:
        """Fold and open a lucky number that the same attempt always gives again."""
        sealed = match["fair"]
        attempt = sealed["attempt"]
        number = sha256(f"{match['id']}{attempt}{seat}".encode()).digest()[:16]
        if match["phase"] == "folding" and sealed["folds"][seat] is None:
            hashed = fair.fold(number, match["id"], attempt, seat)
            return {"type": "fold", "seat": seat, "hash": hashed}
        if match["phase"] == "opening" and sealed["numbers"][seat] is None:
            return {"type": "open", "seat": seat, "number": number.hex()}
        return None

    async def until(self, true: Any, seconds: float = 10.0) -> None:
        """Wait for something that must come."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"{self.name} waits in vain"
            await asyncio.sleep(0.01)


async def new_token(base: str) -> str:
    """Be somebody new."""
    async with httpx.AsyncClient(base_url=f"http://{base}", trust_env=False) as http:
        token: str = (await http.post("/api/tokens")).json()["token"]
        return token


async def open_room(base: str, host: Player) -> str:
    """Let somebody open a room."""
    headers = {"Authorization": f"Bearer {host.token}"}
    async with httpx.AsyncClient(base_url=f"http://{base}", trust_env=False) as http:
        made = await http.post("/api/rooms", json={"name": host.name}, headers=headers)
        room: str = made.json()["id"]
        return room


async def gather_at_a_table(players: list[Player], game: str = "rolit", bots: int = 1) -> None:
    """The first opens a room, all sit down, bots take the other places."""
    host = players[0]
    room = await open_room(host.bases[0], host)
    for player in players:
        await player.enter(room)
        if player is not host:
            assert (await player.do(type="come", name=player.name))["type"] == "ack"
    plan = {"game": game, "seats": len(players) + bots, "bot_ms": 0}
    answers = [await host.do(type="prepare", plan=plan)]
    for seat, player in enumerate(players):
        answers += [await player.do(type="sit", place=seat)]
        player.seat = seat
    for place in range(len(players), len(players) + bots):
        answers += [await host.do(type="seat_bot", place=place)]
    assert {answer["type"] for answer in answers} == {"ack"}
    host.hosting = True


async def let_play(players: list[Player]) -> None:
    """From now on everybody plays by themselves."""
    for player in players:
        player.playing = True
    answer = await players[0].do(type="start")
    assert answer["type"] == "ack", answer
