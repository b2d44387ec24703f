"""One's own data: seen by whoever asks, and gone when they say so; everybody else's stays."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
import pytest

from roulotte.protocol.commands import Say
from roulotte.protocol.plan import Settings
from roulotte.server.live import Job
from roulotte.server.room.commands import Forget, OpenRoom
from roulotte.server.store.forgetting import NOBODY
from tests.server.buses import BadBus, Hint, hub_on
from tests.server.guests import Player, gather_at_a_table, let_play, new_token
from tests.server.programs import Server, serving

PRIVATE = ("Zinaida", "Rosalinde", "pamplemousse")


def dump(url: str) -> bytes:
    """Every byte that the database holds."""
    if url.startswith("sqlite:"):
        path = Path(url.removeprefix("sqlite:"))
        return b"".join(one.read_bytes() for one in sorted(path.parent.glob(path.name + "*")))
    tables = ("people", "rooms", "members", "events", "snapshots", "matches")
    with psycopg.connect(url) as connection:
        found = [connection.execute(f"SELECT * FROM {one}".encode()).fetchall() for one in tables]  # noqa: S608
    return repr(found).encode()


async def ask(base: str, method: str, token: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"http://{base}", trust_env=False) as http:
        return await http.request(method, "/api/me", headers=headers)


async def an_evening(server: Server) -> list[Player]:
    """A match that is over, a second one under way, other names and words in between."""
    names = ("Bo", PRIVATE[0])
    players = [Player(name, await new_token(server.base), [server.base]) for name in names]
    await gather_at_a_table(players)
    bo, zinaida = players
    settings = {"title": "", "free_text": True, "listed": False}
    assert (await bo.do(type="set", settings=settings))["type"] == "ack"
    await zinaida.do(type="say", text=PRIVATE[2])
    await bo.do(type="say", text="bonsoir")
    await let_play(players)
    await bo.until(lambda: len(bo.view["past"]) > 0 and bo.view["match"]["number"] == 2, 60)
    zinaida.playing = False
    await zinaida.do(type="rename", name=PRIVATE[1])
    return players


def seat_names(player: Player) -> list[str]:
    return [seat["name"] for seat in player.view["match"]["seats"]]


def test_somebody_sees_and_deletes_what_is_kept(database_url: str, tmp_path: Path) -> None:
    async def story(server: Server) -> Player:
        bo, zinaida = await an_evening(server)
        own = (await ask(server.base, "GET", zinaida.token)).json()
        check_export(own, zinaida.room)
        assert PRIVATE[0].encode() in dump(database_url)

        assert (await ask(server.base, "DELETE", zinaida.token)).status_code == 204
        assert (await ask(server.base, "GET", zinaida.token)).status_code == 401
        await bo.until(lambda: NOBODY in seat_names(bo))
        assert seat_names(bo)[:2] == ["Bo", NOBODY]
        assert bo.view["past"][0]["names"][:2] == ["Bo", NOBODY]
        assert {one["name"] for one in bo.view["score"]} == {"Bo", NOBODY, "Bot 1"}
        await zinaida.leave()
        assert any(bye["code"] == 4401 for bye in zinaida.byes)
        left = len(bo.acked)
        await bo.until(lambda: len(bo.acked) > left + 5, 30)  # a bot holds the seat
        await bo.leave()
        return bo

    with serving(database_url, tmp_path / "log") as server:
        bo = asyncio.run(story(server))
        kept = dump(database_url)
        assert server.stop() == 0
        assert "fault" not in server.log
    for text in PRIVATE:
        assert text.encode() not in kept
    assert b"Bo" in kept
    assert b"bonsoir" in kept

    async def go_on(server: Server) -> None:
        bo.bases, bo.last, bo.view = [server.base], None, {}
        await bo.enter(bo.room)
        before = len(bo.acked)
        await bo.until(lambda: len(bo.acked) > before + 3, 30)
        assert seat_names(bo)[:2] == ["Bo", NOBODY]
        await bo.leave()

    with serving(database_url, tmp_path / "log2") as server:
        asyncio.run(go_on(server))


def check_export(own: dict[str, Any], room: str) -> None:
    assert own["made"] > 0
    assert own["seen"] > 0
    (only,) = own["rooms"]
    assert only["room"] == room
    kinds = {event["type"] for event in only["events"]}
    assert {"came", "sat", "said", "renamed", "acted"} <= kinds
    told = repr(only)
    assert all(text in told for text in PRIVATE)
    assert "bonsoir" not in told
    for hidden in ("person", "secret", "chance", "hash"):
        assert not any(hidden in event for event in only["events"])


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_nobody_has_no_data(sqlite_url: str, tmp_path: Path, method: str) -> None:
    with serving(sqlite_url, tmp_path / "log") as server:
        assert asyncio.run(ask(server.base, method, "x" * 43)).status_code == 401


def test_other_processes_forget_as_well(postgres_url: str) -> None:
    def at_once(hint: Hint, _rng: Random) -> list[tuple[float, Hint]]:
        return [(0, hint)]

    async def main() -> None:
        buses: list[BadBus] = []
        made = [BadBus(at_once, buses) for _ in range(2)]
        async with hub_on(postgres_url, made[0]) as hub, hub_on(postgres_url, made[1]) as other:
            live = hub.found("some-room")
            opening = OpenRoom(PRIVATE[0], Settings(free_text=True))
            await hub.ask(live, Job(opening, "zinaida", 0, created=1))
            await hub.ask(live, Job(Say(text=PRIVATE[2]), "zinaida", live.room.seq))
            there = await other.open("some-room")
            assert there is not None
            assert PRIVATE[2] in repr(there.room.recent)
            await hub.ask(live, Job(Forget(1, "zinaida"), None, live.room.seq))
            await asyncio.sleep(0.5)
            assert there.room.seq == live.room.seq
            for room in (live.room, there.room):
                told = repr((room.recent, room.members, room.score))
                assert not any(text in told for text in PRIVATE)
                assert "zinaida" not in told

    asyncio.run(main())
