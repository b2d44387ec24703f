"""Tables in our own room: real rules, dice that can be checked, every move on disk before its ack.

Players fold and open their numbers, make any legal move, and begin again when a match is over.
"""

import asyncio
import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import httpx
import msgspec

from bench.room.load import Table, Tally
from roulotte.core.fair import commit_number

NUMBER: Final = bytes(16)  # everybody's lucky number


# Only what a table needs: whatever else the room says is passed over, which spares the load's core.


class Choice(msgspec.Struct):
    """Something that a seat may do, as it came."""

    action: msgspec.Raw


class Now(msgspec.Struct):
    """What the match waits for."""

    phase: str


class What(msgspec.Struct):
    """What happened."""

    type: str
    seat: int | None = None
    match: str = ""


class Message(msgspec.Struct):
    """Any message of the room."""

    type: str
    seq: int = 0
    id: str | None = None
    why: str = ""
    what: What | None = None
    now: Now | int | None = None
    legal: list[Choice] | None = None


decode: Final = msgspec.json.Decoder(list[Message]).decode
encode: Final = msgspec.json.Encoder().encode
PING: Final = encode({"type": "ping"})


class RoomTable(Table):
    """One room that plays one game for ever."""

    def __init__(self, game: str, seats: int, number: int, tally: Tally) -> None:
        super().__init__(number, tally)
        self._plan = {"game": game, "seats": seats}
        self._seats = seats
        self._seq = [0] * seats
        self._asked = 0  # commands so far: each has its own id
        self._turn = 0
        self._legal: list[Choice] = []
        self._acted = [0] * seats  # moves that each seat has heard of
        self._unanswered: dict[str, int] = {}  # moves by the id of their command
        self._ready = asyncio.Event()
        self._random = random.Random(number)  # noqa: S311 - any legal move will do

    async def sit(self, port: int) -> None:
        """Open a room, let everybody in and sit them down."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            keys = [await _bearer(http) for _ in range(self._seats)]
            made = await http.post("/api/rooms", json={"name": "Player A"}, headers=keys[0])
        room = made.raise_for_status().json()["id"]
        for seat, key in enumerate(keys):
            await self.connect(port, f"/api/rooms/{room}/socket", key)
            self.sockets[seat].send(encode({"type": "hello", "v": 1, "lang": None}))
        await self._settled(lambda: all(self._seq))
        for seat in range(1, self._seats):
            self.do(seat, {"type": "come", "name": f"Player {'ABCDEF'[seat]}"})
        self.do(0, {"type": "prepare", "plan": self._plan})
        await self._settled(lambda: min(self._seq) >= 3 + self._seats)
        for seat in range(self._seats):
            self.do(seat, {"type": "sit", "place": seat})
        await self._settled(lambda: min(self._seq) >= 3 + 2 * self._seats)
        self.do(0, {"type": "start"})
        await self._ready.wait()

    def stay(self) -> None:
        """A client says `ping`, or is taken for gone."""
        for socket in self.sockets:
            socket.send(PING)

    async def _settled(self, reached: Callable[[], bool]) -> None:
        while not reached():
            await asyncio.sleep(0.001)

    def do(self, seat: int, command: Mapping[str, Any]) -> None:
        """Ask for something."""
        self._asked += 1
        message = {"type": "do", "id": f"{self._asked:08d}", "base": self._seq[seat]}
        self.sockets[seat].send(encode({**message, "cmd": command}))

    def hear(self, seat: int, message: bytes) -> None:
        """Follow the room; what was acknowledged is on disk."""
        for one in decode(message):
            if one.type == "ev":
                self._seq[seat] = one.seq
                self._heard(seat, one)
            elif one.type == "ack":
                if (move := self._unanswered.pop(one.id or "", None)) is not None:
                    self.acknowledged(move)
            elif one.type == "snap":
                self._seq[seat] = one.seq
            elif one.type == "rej":
                raise RuntimeError(f"refused: {one.why}")

    def _heard(self, seat: int, event: Message) -> None:
        what = event.what
        assert what is not None  # noqa: S101 - every event has it
        if what.type == "acted":
            if seat != what.seat:
                self.delivered(self._acted[seat])
            self._acted[seat] += 1
        elif what.type == "sealed":
            told = commit_number(NUMBER, what.match, 1, seat)
            self.do(seat, {"type": "fold", "seat": seat, "hash": told})
        elif what.type == "folded":
            self._open(seat, event.now)
        elif what.type == "over" and seat == 0:
            self.do(0, {"type": "start"})
        if event.legal is not None:
            self._to_move(seat, event.legal)

    def _open(self, seat: int, now: Now | int | None) -> None:
        if isinstance(now, Now) and now.phase == "opening":
            self.do(seat, {"type": "open", "seat": seat, "number": NUMBER.hex()})

    def _to_move(self, seat: int, legal: list[Choice]) -> None:
        self._turn, self._legal = seat, legal
        self._ready.set()
        if self.busy:
            self.seen()

    def send(self, move: int) -> None:
        """Make any legal move."""
        action = self._random.choice(self._legal).action
        self.do(self._turn, {"type": "act", "action": action})
        self._unanswered[f"{self._asked:08d}"] = move


async def _bearer(http: httpx.AsyncClient) -> dict[str, str]:
    token = (await http.post("/api/tokens")).raise_for_status().json()["token"]
    return {"Authorization": f"Bearer {token}"}
