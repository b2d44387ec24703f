"""A locked room: those who are in it come back, and strangers see nothing of it."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from roulotte.client import Closed, join
from roulotte.protocol import commands
from roulotte.protocol.codes import CLOSE_LOCKED
from roulotte.protocol.plan import Settings
from tests.server.memory.phones import Table, a_table  # noqa: F401 - the fixture `table`
from tests.server.memory.requests import request
from tests.server.memory.worlds import Ear
from tests.server.people.calling import Json, bearer, call, make_tokens, open_room
from tests.server.people.clients import evening, run
from tests.server.people.raw import HELLO, Raw, dial, greet
from tests.server.running.commanded import commanded
from tests.server.running.forked import Forked
from tests.server.running.servers import Server

LOCKED = Settings(locked=True)
NUMBERS = count()


def do(ident: str, command: Json) -> Json:
    return {"type": "do", "id": f"command-{ident}", "base": 0, "cmd": command}


async def lock(host: Raw, *, on: bool, **settings: bool) -> None:
    """The host turns the key."""
    settings = {"locked": on} | settings
    told = await host.answer(do(f"set-{next(NUMBERS)}", {"type": "set", "settings": settings}))
    assert told["type"] == "ack"


# In memory


def test_who_only_watches_is_shown_out_when_it_is_locked(table: Table) -> None:
    stranger = Ear("Eve")
    table.world.enter(table.live, stranger, None)
    heard = list(stranger.frames)
    table.do("Ana", commands.Set(LOCKED))
    assert stranger.closing is not None
    assert stranger.closing.code == CLOSE_LOCKED
    assert stranger.frames == heard, "not even that it is locked"
    for name in ("Ana", "Bo", "Dan"):
        assert table.ears[name].closing is None
        assert (table.ears[name].screen.room or {})["settings"]["locked"] is True
    again, back = Ear("Eve"), Ear("Dan")
    table.world.enter(table.live, again, None)
    table.world.enter(table.live, back, None)
    assert again.frames == []
    assert again.closing is not None
    assert back.screen == table.ears["Dan"].screen


def test_who_leaves_is_told_so_and_then_shown_out(table: Table) -> None:
    table.do("Ana", commands.Set(LOCKED))
    ear, seq = table.ears["Dan"], table.live.room.seq
    job = request(commands.Leave(), "Dan", seq, key="Dan:1", socket=ear, ident="leave")
    table.world.submit(table.live, job)
    assert ear.answers[-1] == {"type": "ack", "id": "leave", "seq": seq + 1}
    assert ear.closing is not None
    assert ear.closing.code == CLOSE_LOCKED


@pytest.mark.parametrize("more", [(), (commands.Abandon(), commands.Start())])
def test_what_happens_behind_the_lock_elsewhere_is_not_told(
    table: Table, more: tuple[object, ...]
) -> None:
    """Also where it is so much that everybody here is shown the whole."""
    stranger, elsewhere = Ear("Eve"), table.world.serve()
    table.world.enter(table.live, stranger, None)
    heard = list(stranger.frames)
    for command in (commands.Set(LOCKED), commands.Say(phrase="luck"), *more):
        table.world.submit(elsewhere, request(command, "Ana", elsewhere.room.seq))

    async def hint() -> None:
        table.live.catch_up()

    table.world.run(hint())
    table.world.settle(table.live)
    assert table.ears["Dan"].screen.seq == elsewhere.room.seq
    assert stranger.frames == heard
    assert stranger.closing is not None


# On real sockets


def test_strangers_get_a_code_and_members_come_back(server: Forked) -> None:
    async def scene() -> None:
        ana, bo, eve = await make_tokens(server.url, 3)
        room = await open_room(server.url, ana, "Ana")
        host, guest = await greet(server.url, room, ana), await greet(server.url, room, bo)
        assert (await guest.answer(do("come", {"type": "come", "name": "Bo"})))["type"] == "ack"
        watcher = await greet(server.url, room, eve)
        await lock(host, on=True, listed=True)
        assert await watcher.closed() == CLOSE_LOCKED
        late = await dial(server.url, room, eve)
        await late.say(HELLO)
        assert await late.closed() == CLOSE_LOCKED
        assert [one["type"] for one in late.heard] == ["bye"]
        await guest.close()
        guest = await greet(server.url, room, bo)
        await pages(server, room, {ana: 200, bo: 200, eve: 403, "": 403}, listed=False)
        await lock(host, on=False, listed=True)
        await pages(server, room, {ana: 200, eve: 200, "": 200}, listed=True)
        watcher = await greet(server.url, room, eve)
        for raw in (host, guest, watcher):
            await raw.close()

    asyncio.run(scene())


async def pages(server: Server, room: str, wanted: dict[str, int], *, listed: bool) -> None:
    """What each gets who asks for the room by its address, and whether it can be found."""
    for token, status in wanted.items():
        headers = bearer(token) if token else {}
        told = await call(server.url, "GET", f"/api/rooms/{room}", headers=headers)
        assert told.status_code == status
        if status == 403:
            assert told.json() == {"code": "LOCKED", "why": "the room is locked"}
    found = (await call(server.url, "GET", "/api/rooms")).json()
    assert (room in [one["id"] for one in found]) is listed


def test_a_program_is_told_and_does_not_try_again(server: Forked) -> None:
    async def scene() -> None:
        async with evening(server.url, 2) as (ana, bo):
            await ana.do(commands.Set(LOCKED))
            link = f"{server.url}/r/{ana.room.id}"
            with pytest.raises(Closed) as closed:
                async with join(link, name="Eve"):
                    pass
            assert closed.value.code == CLOSE_LOCKED
            assert await bo.do(commands.Say(phrase="luck")) == bo.seq

    run(scene())


def test_no_process_shuts_out_whom_another_let_in(postgres_url: str, tmp_path: Path) -> None:
    async def scene(one: Server, other: Server) -> None:
        ana, *people = await make_tokens(one.url, 6)
        room = await open_room(one.url, ana, "Ana")
        host, there = await greet(one.url, room, ana), await greet(other.url, room, ana)
        for number, token in enumerate(people):
            await lock(host, on=False)
            guest = await greet(one.url, room, token)
            come = do(f"come-{number}", {"type": "come", "name": f"Bo {number}"})
            assert (await guest.answer(come))["type"] == "ack"
            await lock(host, on=True)
            await (await greet(other.url, room, token)).close()
            headers = bearer(token)
            seen = await call(other.url, "GET", f"/api/rooms/{room}", headers=headers)
            assert seen.status_code == 200
            await guest.close()
        await host.close()
        await there.close()

    with (
        commanded(postgres_url, tmp_path / "log1", bus="none") as one,
        commanded(postgres_url, tmp_path / "log2", bus="none") as other,
    ):
        asyncio.run(scene(one, other))
        assert one.metric("roulotte_faults_total") == other.metric("roulotte_faults_total") == 0
