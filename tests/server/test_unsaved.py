"""A slow disk: what is not on it is seen by nobody, through no door."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute

from roulotte.core import fair
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.process.app import Front
from roulotte.server.rooms.audience import PRESENCE_SECONDS
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.store.database import Insert
from roulotte.server.store.sqlite import SqliteConnection
from tests.server.memory.requests import have_done, request
from tests.server.people.calling import Json, bearer, until
from tests.server.running.asgi import HOST, AsgiSocket, services_of, serving
from tests.server.running.forked import settings_for

BUSY = ("roulotte_events_total", "roulotte_rooms")  # figures that tell of rooms
HELLO = '{"type": "hello", "v": 1, "lang": "en"}'


class Disk:
    """A disk that keeps a commit waiting for as long as a test likes."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """It is quick, so far."""
        self._free = threading.Event()
        self._free.set()
        self.held = 0  # commits that wait, or waited
        add, commit = SqliteConnection.add, SqliteConnection.commit

        def slow_add(one: SqliteConnection, into: Insert, rows: Sequence[Sequence[Any]]) -> bool:
            self._wait()
            return add(one, into, rows)

        def slow_commit(one: SqliteConnection) -> None:
            if threading.current_thread().name == "writer":
                self._wait()
            commit(one)

        patch.setattr(SqliteConnection, "add", slow_add)
        patch.setattr(SqliteConnection, "commit", slow_commit)

    def _wait(self) -> None:
        self.held += not self._free.is_set()
        self._free.wait()

    def hold(self) -> None:
        """Let the next commit wait."""
        self.held = 0
        self._free.clear()

    def free(self) -> None:
        """Let it reach the disk."""
        self._free.set()


class House:
    """A server with one room, a match that is over in it, and everybody who looks in."""

    def __init__(self, front: Front, disk: Disk) -> None:
        """Nobody has come."""
        self.front, self.disk, self.site = front, disk, services_of(front)
        app: Any = front  # it takes what Litestar calls a scope
        transport = httpx.ASGITransport(app)
        self.http = httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", timeout=30)
        self.tokens: list[str] = []
        self.room = self.match = self.code = ""

    @property
    def live(self) -> LiveRoom:
        """The room in memory."""
        return next(one for one in self.site.hub.all() if one.room.id == self.room)

    async def open(self) -> None:
        """Ana opens a room that everybody finds, Bo comes in; they have abandoned a match."""
        for _ in range(3):
            self.tokens.append((await self.http.post("/api/tokens")).json()["token"])
        new: Json = {"name": "Ana", "settings": {"title": "Evening", "listed": True}}
        link = await self.http.post("/api/rooms", json=new, headers=bearer(self.tokens[0]))
        self.room, self.code = link.json()["id"], link.json()["code"]
        await self.do(1, commands.Come("Bo"))
        await self.do(0, commands.Sit(0))
        await self.do(1, commands.Sit(1))
        await self.do(0, commands.Start())
        await self.do(0, commands.Abandon())
        self.match = self.live.room.past[-1].id

    async def do(self, who: int, command: object) -> int:
        """Have something carried out."""
        return await asyncio.shield(self.asked(who, command))

    def asked(self, who: int, command: object) -> "asyncio.Task[int]":
        """Ask for something, and do not wait."""
        return asyncio.create_task(self._ask(who, command))

    async def _ask(self, who: int, command: object) -> int:
        person = await self.site.sessions.find(self.tokens[who])
        return await have_done(self.live, request(command, person, self.live.room.seq))

    # Admission

    def paths(self) -> list[str]:
        """Every address of the application that one can look at, with what is there."""
        known = {
            "{room}": self.room, "{match}": self.match, "{code}": self.code, "{game}": "rolit",
            "{path}": "openapi.json",
        }  # fmt: skip
        found = []
        for route in self.front.http.routes:
            if isinstance(route, HTTPRoute) and "GET" in route.methods:
                path = route.path_format
                for name, value in known.items():
                    path = path.replace(name, value)
                assert "{" not in path, f"what is to be asked for at {path}?"
                found.append(path)
        return sorted(found)

    async def see(self, path: str) -> str:
        """What a door shows to Bo, without what changes by itself."""
        answer = await self.http.get(path, headers=bearer(self.tokens[1]))
        if path == "/metrics":
            lines = answer.text.splitlines()
            return "\n".join(line for line in lines if line.startswith(BUSY))
        return f"{answer.status_code} {answer.text}"


@asynccontextmanager
async def house(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A server with a disk that can be held."""
    disk = Disk(patch)
    async with serving(settings_for(folder)) as front:
        one = House(front, disk)
        try:
            await one.open()
            yield one
        finally:
            disk.free()
            await one.http.aclose()


COMMANDS = [
    (1, commands.Rename("Rosalinde")),
    (0, commands.Set(Settings(title="Rosalinde", listed=True))),
    (0, commands.Set(Settings(title="Evening"))),
    (2, commands.Come("Rosalinde")),
    (1, commands.Leave()),
    (0, commands.Prepare(Plan(game="rollie", seats=3))),
    (0, commands.Start()),
    (0, commands.Say(phrase="luck")),
]


@pytest.mark.parametrize(("who", "command"), COMMANDS, ids=lambda one: type(one).__name__)
def test_no_door_shows_what_is_not_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: int, command: object
) -> None:
    """Every address answers as before, or waits; after it is saved, they show it."""

    async def story() -> None:
        async with house(tmp_path, monkeypatch) as one:
            paths = one.paths()
            assert {f"/api/rooms/{one.room}", "/api/rooms", "/metrics"} <= set(paths)
            before = {path: await one.see(path) for path in paths}
            one.disk.hold()
            asked = one.asked(who, command)
            await until(lambda: one.disk.held)
            looks = {path: asyncio.create_task(one.see(path)) for path in paths}
            await asyncio.wait(looks.values(), timeout=0.3)
            for path, look in looks.items():
                assert not look.done() or look.result() == before[path], path
            assert not asked.done()
            one.disk.free()
            await asked
            for path, look in looks.items():
                assert await look in {before[path], await one.see(path)}, path
            assert await one.see("/metrics") != before["/metrics"]

    asyncio.run(story())


def test_no_socket_is_told_what_is_not_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one that greets, greets again, looks, comes, goes or is refused meanwhile."""

    async def story() -> None:
        async with house(tmp_path, monkeypatch) as one:
            one.live.room.match = None  # nothing else is to be said
            sockets = [AsgiSocket(one.front, one.room, token) for token in one.tokens]
            ana, bo, guest = sockets
            for socket in sockets:
                socket.put(HELLO)
                await socket.hear("snap")
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            one.disk.hold()
            asked = one.asked(1, commands.Rename("Rosalinde"))
            await until(lambda: one.disk.held)
            late = AsgiSocket(one.front, one.room, one.tokens[1])
            late.put(HELLO)
            bo.put(HELLO)
            guest.put('{"type": "look", "seat": 0}')
            come = {"type": "come", "name": "Rosalinde"}
            ana.put(json.dumps({"type": "do", "id": "come-again", "base": 0, "cmd": come}))
            await guest.leave()
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            heard = [*ana.heard, *bo.heard, *guest.heard, *late.heard]
            assert "Rosalinde" not in str(heard)
            assert {one["type"] for one in heard} <= {"live"}
            one.disk.free()
            await asked
            snap = await late.hear("snap")
            assert "Rosalinde" in str(snap)
            for socket in (ana, bo, late):
                await socket.leave()

    asyncio.run(story())


def test_a_clock_is_not_told_before_the_decision_that_sets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is here is told at any moment; until when there is time, as far as it is saved."""

    async def story() -> None:
        async with house(tmp_path, monkeypatch) as one:
            plan = Plan(seats=2, seconds=600)
            await one.do(0, commands.Prepare(plan))
            await one.do(0, commands.Start())
            await begin(one)
            table = one.live.room.match
            assert table is not None
            mover = 0 if table.seats[table.deciding or 0].name == "Ana" else 1
            watcher, guest = (AsgiSocket(one.front, one.room, one.tokens[2]) for _ in range(2))
            bo = AsgiSocket(one.front, one.room, one.tokens[1])
            for socket in (watcher, guest, bo):
                socket.put(HELLO)
                await socket.hear("snap")
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            watcher.heard.clear()
            until_before = table.until()
            one.disk.hold()
            action = msgspec.to_builtins(table.legal_all()[0])
            one.site.hub.now = later(one.site.hub.now)
            asked = one.asked(mover, commands.Act(action))
            await until(lambda: one.disk.held)
            assert table.until() != until_before
            await bo.leave()  # news of who is here
            await asyncio.sleep(2 * PRESENCE_SECONDS)
            told = [message for message in watcher.heard if message["type"] == "live"]
            assert all(message["until"] == until_before for message in told), told
            one.disk.free()
            await asked
            for socket in (watcher, guest):
                await socket.leave()

    asyncio.run(story())


def later(clock: Any) -> Any:
    """The same clock, a minute on."""
    return lambda: clock() + 60_000


async def begin(one: House) -> None:
    """Stir everybody's number in."""
    table = one.live.room.match
    assert table is not None
    for seat in (0, 1):
        told = fair.commit_number(bytes(16), table.id, table.attempt, seat)
        await one.do(seat, commands.CommitNumber(seat, told))
    for seat in (0, 1):
        await one.do(seat, commands.RevealNumber(seat, bytes(16).hex()))


def test_a_room_that_is_not_saved_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody finds it, by no address, before it is on disk."""

    async def story() -> None:
        async with house(tmp_path, monkeypatch) as one:
            counted = await one.see("/metrics")
            one.disk.hold()
            new: Json = {"name": "Rosalinde"}
            asked = asyncio.create_task(
                one.http.post("/api/rooms", json=new, headers=bearer(one.tokens[2]))
            )
            await until(lambda: one.disk.held)
            (ident,) = {live.room.id for live in one.site.hub.all()} - {one.room}
            paths = [f"/api/rooms/{ident}{more}" for more in ("", "/link", "/qr.svg")]
            looks = [asyncio.create_task(one.see(path)) for path in paths]
            await asyncio.wait(looks, timeout=0.3)
            assert not any(look.done() and look.result().startswith("200") for look in looks)
            assert await one.see("/metrics") == counted
            one.disk.free()
            assert (await asked).status_code == 201
            await asyncio.gather(*looks)

    asyncio.run(story())
