"""One's own data: seen by whoever asks, and gone when they say so; everybody else's stays."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest

from roulotte.games import verify_dice
from roulotte.protocol.codes import CLOSE_NOBODY
from roulotte.protocol.commands import Say
from roulotte.protocol.plan import Settings
from roulotte.server.http.own_data import miss_people
from roulotte.server.room.own_commands import Forget, OpenRoom
from roulotte.server.room.room import Room
from roulotte.server.store.connect import prepare
from roulotte.server.store.erasure import NOBODY
from roulotte.server.store.tables import TABLES
from tests.server.memory.bad_hints import BadHints, Hint, hub_on
from tests.server.memory.requests import have_done, request
from tests.server.memory.worlds import Ear
from tests.server.people.calling import Json, bearer, call, make_tokens, open_room, until
from tests.server.people.players import WITH_A_BOT, Player, gather_at, living, sit_down
from tests.server.people.raw import greet
from tests.server.people.screens import Screen
from tests.server.running.asgi import services_of, serving
from tests.server.running.commanded import commanded
from tests.server.running.forked import settings_for
from tests.server.running.servers import Server

CHAINED = ("consistent", "finished", "chained")
PRIVATE = ("Zinaida", "Rosalinde", "pamplemousse")


def dump(url: str) -> bytes:
    """Every byte that the database holds."""
    if url.startswith("sqlite:"):
        path = Path(url.removeprefix("sqlite:"))
        return b"".join(one.read_bytes() for one in sorted(path.parent.glob(path.name + "*")))
    with psycopg.connect(url) as connection:
        found = [connection.execute(f"SELECT * FROM {one}".encode()).fetchall() for one in TABLES]  # noqa: S608
    return repr(found).encode()


async def ask(server: Server, method: str, token: str) -> httpx.Response:
    return await call(server.url, method, "/api/me", headers=bearer(token))


async def record_of(server: Server, match: str) -> httpx.Response:
    return await call(server.url, "GET", f"/api/matches/{match}/record")


async def an_evening(bo: Player, zinaida: Player) -> None:
    """A match that is over, a second one under way, other names and words in between."""
    await bo.ask({"type": "set", "settings": {"free_text": True}})
    await sit_down([bo, zinaida], WITH_A_BOT)
    await zinaida.ask({"type": "say", "text": PRIVATE[2]})
    await bo.ask({"type": "say", "text": "bonsoir"})
    await bo.ask({"type": "start"})
    await until(lambda: bo.seen_room["past"] and bo.seen_room["match"]["number"] == 2, 60)
    zinaida.playing = False
    await zinaida.ask({"type": "rename", "name": PRIVATE[1]})


def seat_names(player: Player) -> list[str]:
    return [seat["name"] for seat in player.seen_room["match"]["seats"]]


def test_somebody_sees_and_deletes_what_is_kept(database_url: str, tmp_path: Path) -> None:
    async def story(server: Server) -> Player:
        bo, zinaida = await gather_at(server.url, ["Bo", PRIVATE[0]])
        async with living([bo, zinaida]):
            await an_evening(bo, zinaida)
            check_export((await ask(server, "GET", zinaida.token)).json(), zinaida.room)
            assert PRIVATE[0].encode() in dump(database_url)
            over = bo.seen_room["past"][0]["id"]
            for player in (bo, zinaida):
                own = (await ask(server, "GET", player.token)).json()
                assert over in own["played"]
            salt = (await record_of(server, over)).json()["chain"]["salts"][1]
            assert salt.encode() in dump(database_url)

            assert (await ask(server, "DELETE", zinaida.token)).status_code == 204
            assert salt.encode() not in dump(database_url), "with it, names could be tried"
            report = verify_dice((await record_of(server, over)).content)
            assert (report.verdict[:3], report.deleted) == (CHAINED, (1,))
            assert (await ask(server, "GET", zinaida.token)).status_code == 401
            await until(lambda: NOBODY in seat_names(bo))
            assert seat_names(bo)[:2] == ["Bo", NOBODY]
            assert bo.seen_room["past"][0]["names"][:2] == ["Bo", NOBODY]
            assert {one["name"] for one in bo.seen_room["score"]} == {"Bo", NOBODY, "Bot 1"}
            await until(lambda: any(bye["code"] == 4401 for bye in zinaida.byes))
            assert over in (await ask(server, "GET", bo.token)).json()["played"]
            left = len(bo.acks)
            await until(lambda: len(bo.acks) > left + 5)  # a bot holds the seat
        return bo

    with commanded(database_url, tmp_path / "log") as server:
        bo = asyncio.run(story(server))
        kept = dump(database_url)
        assert server.stop() == 0
        assert "fault" not in server.said
    for text in PRIVATE:
        assert text.encode() not in kept
    assert b"Bo" in kept
    assert b"bonsoir" in kept

    async def go_on(server: Server) -> None:
        bo.urls, bo.screen = [server.url], Screen()
        before = len(bo.acks)
        async with living([bo]):
            await until(lambda: len(bo.acks) > before + 3)
            assert seat_names(bo)[:2] == ["Bo", NOBODY]

    with commanded(database_url, tmp_path / "log2") as server:
        asyncio.run(go_on(server))


def test_whoever_only_watches_is_shown_out_too(sqlite_url: str, tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        host, watcher = await make_tokens(server.url, 2)
        socket = await greet(server.url, await open_room(server.url, host, "Ana"), watcher)
        assert (await ask(server, "DELETE", watcher)).status_code == 204
        assert await socket.closed() == 4401

    with commanded(sqlite_url, tmp_path / "log") as server:
        asyncio.run(story(server))


def known(room: Room) -> str:
    """Whatever of people a room has in memory."""
    return repr(([change.event for change in room.recent], room.members, room.score))


def check_export(own: Json, room: str) -> None:
    assert own["made"] > 0
    assert own["seen"] > 0
    (only,) = own["rooms"]
    assert only["room"] == room
    kinds = {event["type"] for event in only["events"]}
    assert {"came", "sat", "said", "renamed", "acted"} <= kinds
    told = repr(only)
    assert all(text in told for text in PRIVATE)
    assert "bonsoir" not in told
    for hidden in ("person", "secret", "chance"):
        assert not any(hidden in event for event in only["events"])
    hashes = {event["type"] for event in only["events"] if "hash" in event}
    assert hashes <= {"folded"}  # a lucky number's, which everybody was shown; no link's


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_nobody_has_no_data(sqlite_url: str, tmp_path: Path, method: str) -> None:
    with commanded(sqlite_url, tmp_path / "log") as server:
        assert asyncio.run(ask(server, method, "x" * 43)).status_code == 401


def test_other_processes_forget_as_well(postgres_url: str) -> None:
    def at_once(hint: Hint, _rng: Random) -> list[tuple[float, Hint]]:
        return [(0, hint)]

    async def main() -> None:
        everybody: list[BadHints] = []
        made = [BadHints(at_once, everybody) for _ in range(2)]
        async with hub_on(postgres_url, made[0]) as hub, hub_on(postgres_url, made[1]) as other:
            live = hub.create("some-room")
            opening = OpenRoom(PRIVATE[0], Settings(free_text=True))
            await have_done(live, request(opening, "zinaida", 0, created=1))
            await have_done(live, request(Say(text=PRIVATE[2]), "zinaida", live.room.seq))
            there = await other.open("some-room")
            assert there is not None
            assert all(text in known(there.room) for text in (PRIVATE[0], PRIVATE[2], "zinaida"))
            await have_done(live, request(Forget(1, "zinaida"), None, live.room.seq))
            await until(lambda: there.room.seq == live.room.seq)
            for room in (live.room, there.room):
                assert not any(text in known(room) for text in (*PRIVATE, "zinaida"))

    asyncio.run(main())


async def there_and_elsewhere(one: Server, other: Server) -> None:
    """Zinaida plays at the other process, and watches a second room there; she asks this one."""
    bo, zinaida = await make_tokens(one.url, 2)
    rooms = [await open_room(one.url, bo, "Bo") for _ in range(2)]
    member, watcher = [await greet(other.url, room, zinaida) for room in rooms]
    stays = await greet(other.url, rooms[0], bo)
    come = {"type": "come", "name": PRIVATE[0]}
    came = await member.answer({"type": "do", "id": "come-in-1", "base": 0, "cmd": come})
    assert came["type"] == "ack"
    assert (await ask(one, "DELETE", zinaida)).status_code == 204
    for socket in (member, watcher):
        assert await socket.closed(3) == 4401
    told = await stays.hear("ev")
    while told["what"]["type"] != "forgotten":
        told = await stays.hear("ev")
    assert (await stays.answer({"type": "ping"}))["type"] == "pong"
    await stays.close()


def test_sockets_are_closed_in_every_process(postgres_url: str, tmp_path: Path) -> None:
    with (
        commanded(postgres_url, tmp_path / "log1") as one,
        commanded(postgres_url, tmp_path / "log2") as other,
    ):
        asyncio.run(there_and_elsewhere(one, other))
        assert one.metric("roulotte_faults_total") == other.metric("roulotte_faults_total") == 0


def test_whoever_only_watches_elsewhere_is_missed_in_time(
    database_url: str, tmp_path: Path
) -> None:
    async def main() -> None:
        settings = settings_for(tmp_path, database=database_url)
        async with serving(settings) as front:
            site = services_of(front)
            people = [await site.sessions.make(site.hub.now()) for _ in range(2)]
            live = site.hub.create("some-room")
            await have_done(live, request(OpenRoom("Bo", Settings()), people[0][0], 0, created=1))
            ears = [Ear(person) for person, _ in people]
            for ear in ears:
                live.audience.join(ear)
            await miss_people(site)
            assert [ear.closing for ear in ears] == [None, None]
            await site.store.forget(people[1][0])  # as another process does
            await miss_people(site)
            assert ears[0].closing is None
            assert ears[1].closing is not None
            assert ears[1].closing.code == CLOSE_NOBODY
            assert await site.sessions.find(people[0][1]) == people[0][0]
            assert await site.sessions.find(people[1][1]) is None
            for ear in ears:
                live.audience.leave(ear)

    prepare(database_url)
    asyncio.run(main())
