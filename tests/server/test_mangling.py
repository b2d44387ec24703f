"""Messages mangled in every way: no crash, no fault, and nothing happens but what was right."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from roulotte.core.wire import to_wire
from roulotte.games import GAMES
from roulotte.protocol import messages as wire
from roulotte.protocol.codes import CLOSE_FORMAT, CODES
from roulotte.protocol.commands import Prepare
from roulotte.protocol.limits import VERSION
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.process.app import Front
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms.frames import Viewpoint, snapshot
from roulotte.server.rooms.persistence import room_from
from roulotte.server.transport.conversation import PATIENCE
from tests.server.memory.hubs import begin_both, fold_both
from tests.server.memory.requests import have_done, request
from tests.server.people.calling import ANSWERS, Json
from tests.server.people.mangling import Frame, Mangler
from tests.server.people.players import gather_at
from tests.server.people.raw import greet, masked
from tests.server.running.asgi import AsgiSocket, services_of, serving
from tests.server.running.forked import Forked, forked, settings_for
from tests.support.soak import SOAK

MESSAGES = 1_000_000 if SOAK else 20_000
REAL_MESSAGES = 50_000 if SOAK else 2_000
A_ROOM = 500  # messages to one room, then to the next
A_SOCKET = PATIENCE - 10  # messages over one socket: whoever sends more nonsense is shown out
PING = '{"type":"ping"}'


class Attack:
    """One room, one socket of its host's, and what came of each message."""

    def __init__(self, front: Front, number: int) -> None:
        """Rooms are at different points, and play different games."""
        self.front, self.number, self.site = front, number, services_of(front)
        self.mangler = Mangler(number)
        self.frames: dict[str, Frame] = {}
        self.codes: dict[str, int] = {}

    async def run(self) -> None:
        """Open a room, bring it to some point, and send it nonsense."""
        person, token = await self.site.sessions.make(self.site.hub.now())
        live = self.site.hub.create(f"attacked-{self.number}")
        self.person, self.live = person, live
        first = OpenRoom("Ana", Settings(free_text=self.number % 2 == 0))
        await have_done(live, request(first, person, 0, created=self.site.hub.now()))
        await self.arrange()
        socket = await self.greet(token)
        for count in range(1, A_ROOM + 1):
            await self.one(socket)
            if socket.closed is not None:
                socket = await self.greet(token)
            elif count % A_SOCKET == 0:
                await socket.leave()
                socket = await self.greet(token)
        await socket.leave()
        await self.check()

    async def greet(self, token: str) -> AsgiSocket:
        """A socket, as far as its snapshot."""
        socket = AsgiSocket(self.front, self.live.room.id, token)
        socket.put('{"type":"hello","v":1}')
        await socket.hear("snap")
        return socket

    async def arrange(self) -> None:
        """A third of the rooms wait in the lobby, a third for numbers, a third for a decision."""
        game = tuple(GAMES)[self.number % len(GAMES)]
        plan = Plan(game=game, seats=max(2, min(GAMES[game].spec.seats)), bot_ms=10_000)
        how = (None, fold_both, begin_both, begin_both)[self.number % 4]
        if how is not None:
            await how(self.live, plan, self.person)
        else:
            await have_done(self.live, request(Prepare(plan), self.person, 0))

    async def one(self, socket: AsgiSocket) -> None:
        """Send one message and then a ping: whatever comes before the pong is the answer."""
        frame = self.mangler.message(self.live.room.seq, self.legal())
        before = self.live.room.seq
        socket.put(frame)
        socket.put(PING)
        answers = await self.until_pong(socket)
        for answer in answers:
            self.judge(answer, frame)
        if not any(answer["type"] == "ack" for answer in answers):
            assert self.live.room.seq == before

    async def until_pong(self, socket: AsgiSocket) -> list[Json]:
        """A command is answered when it is saved or refused, so the pong may come first."""
        found = []
        while (answer := await socket.hear(*ANSWERS))["type"] != "pong":
            found.append(answer)
            if answer["type"] == "bye":
                await socket.ended()
                return found
        settled = asyncio.get_running_loop().create_future()
        self.live.when_settled(lambda: settled.set_result(None))
        await settled
        await asyncio.sleep(0)
        found += [one for one in socket.heard if one["type"] in ANSWERS]
        socket.heard.clear()
        return found

    def legal(self) -> list[Any]:
        table = self.live.room.match
        if table is None or table.deciding is None:
            return []
        return [to_wire(choice.action) for choice in table.choices()][:5]

    def judge(self, answer: Json, frame: Frame) -> None:
        """Every answer is a proper one."""
        if answer["type"] == "bye":
            assert answer["code"] == CLOSE_FORMAT, frame
            assert json.loads(frame)["v"] != VERSION, frame
        elif answer["type"] == "rej":
            assert answer["code"] in CODES, frame
            assert answer["code"] != "FAULT", frame
            assert answer["why"].strip()
            self.codes[answer["code"]] = self.codes.get(answer["code"], 0) + 1
        elif answer["type"] == "ack":
            assert is_right(frame), frame
            self.codes["ack"] = self.codes.get("ack", 0) + 1

    async def check(self) -> None:
        """The room in memory is the one in the database."""
        loaded = await self.site.store.load(self.live.room.id)
        assert loaded is not None
        kept = room_from(self.live.room.id, loaded)
        for viewer in (None, 0, 1):
            to = Viewpoint(viewer, None, "fr")
            assert without_story(snapshot(kept, to)) == without_story(snapshot(self.live.room, to))


def without_story(shown: bytes) -> Json:
    """The story so far is as long as memory goes back."""
    view: Json = msgspec.json.decode(shown)
    view.pop("told", None)
    return view


def is_right(frame: Frame) -> bool:
    """Whether a message is right by another parser, too."""
    try:
        convert(json.loads(frame))
    except (ValueError, msgspec.ValidationError, RecursionError):
        return False
    return isinstance(frame, str)


def convert(raw: Any) -> Any:
    """Read what was parsed already."""
    return msgspec.convert(raw, wire.FromClient)


def test_nothing_comes_of_mangled_messages(tmp_path: Path) -> None:
    async def scene() -> dict[str, int]:
        codes: dict[str, int] = {}
        async with serving(settings_for(tmp_path, sockets_per_address=100_000)) as front:
            for number in range(MESSAGES // A_ROOM):
                attack = Attack(front, number)
                await attack.run()
                for code, count in attack.codes.items():
                    codes[code] = codes.get(code, 0) + count
            registry = services_of(front).metrics.registry
            assert registry.get_sample_value("roulotte_faults_total") == 0
        return codes

    codes = asyncio.run(scene())
    wanted = {"ack", "FORMAT", "ILLEGAL", "NOT_NOW", "NOT_SEATED"}
    assert wanted <= set(codes), codes
    assert sum(codes.values()) > MESSAGES * 0.8


# The same over a real network, down to the bytes of a frame


def as_frames(frame: Frame, mangler: Mangler) -> bytes:
    """A message in one frame or several, its bytes sometimes spoilt."""
    rng, text = mangler.rng, isinstance(frame, str)
    payload = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
    if payload and rng.random() < 0.1:
        at = rng.randrange(len(payload))
        payload = payload[:at] + bytes([rng.randrange(256)]) + payload[at + 1 :]
    if rng.random() < 0.3:
        at = rng.randrange(len(payload) + 1)
        rest = masked(payload[at:], opcode=0)
        return masked(payload[:at], opcode=1 if text else 2, fin=False) + rest
    return masked(payload, opcode=1 if text else 2)


async def attack_for_real(server: Forked) -> set[int | None]:
    """Gives the codes with which sockets were closed."""
    (host,) = await gather_at(server.url, 1)
    raw = await greet(server.url, host.room, host.token)
    mangler, codes = Mangler("real"), set[int | None]()
    for count in range(1, REAL_MESSAGES + 1):
        raw.connection.transport.write(as_frames(mangler.message(0, []), mangler))
        await raw.say(PING)
        try:
            await raw.hear("pong")
        except ConnectionClosed as end:
            codes.add(None if end.rcvd is None else end.rcvd.code)
            raw = await greet(server.url, host.room, host.token)
        if count % A_SOCKET == 0:
            await raw.close()
            raw = await greet(server.url, host.room, host.token)
    await raw.close()
    return codes


def test_nothing_comes_of_mangled_frames(tmp_path: Path) -> None:
    with forked(tmp_path, sockets_per_address=REAL_MESSAGES) as server:
        assert asyncio.run(attack_for_real(server)) <= {None, 1002, 1007, 1009, CLOSE_FORMAT}
        assert server.metric("roulotte_faults_total") == 0
        assert "Exception in ASGI application" not in server.said
