"""A house that keeps as much as it may: nothing new begins, what runs goes on, and it is said."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import apsw
import pytest

from roulotte.protocol import commands
from roulotte.protocol.plan import Plan
from roulotte.server.access.sessions import Sessions
from roulotte.server.process import background
from roulotte.server.room.context import Refused
from roulotte.server.room.own_commands import Forget
from roulotte.server.room.texts import HOUSE_FULL
from roulotte.server.store.cleanup import DAY_MS, Rule, clean_up
from roulotte.server.store.store import Finished, Store
from tests.server.memory.evening import START, plain
from tests.server.memory.hubs import ANA, ana, begin_both, hub_on
from tests.server.memory.hubs import open_room as ana_opens
from tests.server.memory.requests import have_done, request
from tests.server.memory.stores import with_store
from tests.server.people.calling import Json, bearer, call, make_tokens, open_room, until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.forked import Forked, change, forked

MEGABYTE = 1_000_000


async def bring(store: Store, *idents: str) -> None:
    """Records of a megabyte each, which nothing makes smaller."""
    noise = Random("noise").randbytes(MEGABYTE)  # noqa: S311 - no secret
    for ident in idents:
        await store.put_match(Finished(ident, None, "rolit", START, noise, b"[]", None, 0))


def test_what_is_kept_is_counted_and_deleted_things_are_not(database_url: str) -> None:
    async def story(store: Store) -> None:
        await store.look_at_space()
        empty = store.space.used
        await bring(store, "a", "b", "c", "d")
        await store.look_at_space()
        assert 4 * MEGABYTE <= store.space.used - empty < 5 * MEGABYTE
        cleaned = await clean_up(store.database, Rule(30, 365), START + 400 * DAY_MS)
        assert cleaned is not None
        assert cleaned.matches == 4
        await store.look_at_space()
        assert store.space.used - empty < MEGABYTE / 10

    with_store(database_url, story)


async def refusal(work: object) -> str:
    """What is said no with."""
    with pytest.raises(Refused) as no:
        await work  # type: ignore[misc]
    assert no.value.code in {"FULL", "STORAGE"}
    assert all(no.value.sentence(lang) for lang in ("fr", "en"))
    return no.value.code


def test_nothing_new_begins_and_a_match_goes_on_to_its_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hub_on(tmp_path / "room.db") as hub:
            live, space = await ana_opens(hub), hub.store.space
            await begin_both(live, Plan(game="rolit", seats=2))
            repeated = request(commands.Say(phrase="hello"), ANA, live.room.seq, key="ana:1")
            said = await have_done(live, repeated)
            space.most, space.used = 1000, 900
            for command in (
                commands.Say(phrase="hello"),
                commands.Start(),
                commands.Rename("Anna"),
            ):
                assert await refusal(ana(live, command)) == "FULL"
            assert await refusal(ana(live, commands.Come("Bo"), person="bo")) == "FULL"
            assert await refusal(Sessions(hub.store).make(0)) == "FULL"
            again = request(commands.Say(phrase="hello"), ANA, live.room.seq, key="ana:1")
            assert await have_done(live, again) == said
            while (table := live.room.running()) is not None:
                await ana(live, commands.Act(plain(table.choices()[0].action)))
            assert live.room.past

    asyncio.run(scene())


def test_when_nothing_is_left_only_what_makes_room_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hub_on(tmp_path / "room.db") as hub:
            live, space = await ana_opens(hub), hub.store.space
            await begin_both(live, Plan(game="rolit", seats=2))
            table = live.room.running()
            assert table is not None
            action, before = commands.Act(plain(table.choices()[0].action)), live.room.seq
            space.most, space.used = 1000, 1000
            assert await refusal(ana(live, action)) == "STORAGE"
            assert live.room.seq == before
            space.used = 0
            assert await ana(live, action) > before
            space.used = 1000
            assert await have_done(live, request(Forget(1, ANA), None, live.room.seq)) > before

    asyncio.run(scene())


# A real server


def _look_often() -> None:
    change(background, SPACE_SECONDS=0.05)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Forked]:
    """A server for ten megabytes."""
    with forked(tmp_path, first=_look_often, most_megabytes=10) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0


def fill(server: Forked) -> None:
    """Somebody brings records until nine tenths are used."""
    with apsw.Connection(str(server.path)) as connection:
        sql = (
            "INSERT INTO matches (id, game, at, record, names, open_at)"
            " VALUES (?, 'rolit', ?, randomblob(1000000), x'5b5d', 0)"
        )
        connection.executemany(sql, [(f"big {number}", START) for number in range(9)])


def empty(server: Forked) -> None:
    """The same as the clean-up does, a year later."""
    with apsw.Connection(str(server.path)) as connection:
        connection.execute("DELETE FROM matches WHERE at = ?", (START,))


async def check_shut(server: Forked, token: str) -> None:
    """Every door behind which something new begins."""
    asked: list[tuple[str, Json]] = [
        ("/api/rooms", {"json": {"name": "Bo"}, "headers": bearer(token)}),
        ("/api/rooms", {"json": {"name": "Bo"}}),
        ("/api/matches", {"content": b"{}", "headers": bearer(token)}),
        ("/api/me", {}),
        ("/api/tokens", {}),
    ]
    for path, given in asked:
        for lang in ("fr", "en"):
            headers = {"accept-language": lang} | given.get("headers", {})
            no = await call(server.url, "POST", path, **given | {"headers": headers})
            assert no.status_code == 507, no.text
            assert no.json() == {"code": "FULL", "why": HOUSE_FULL(lang)}


async def play_to_the_end(host: Player) -> None:
    """However full the house is."""
    host.rematch = False
    await until(lambda: (host.screen.now or {})["phase"] == "over", 60)


def test_a_full_house_says_so_and_has_room_again_later(small: Forked) -> None:
    async def scene() -> None:
        players = await gather_at(small.url, 2)
        async with living(players):
            for player in players:
                player.playing = False
            await seat_all(players, {"game": "rolit", "seats": 2, "bot_ms": 0})
            fill(small)
            await until(lambda: small.metric("roulotte_full") == 1)
            assert small.metric("roulotte_kept_bytes") >= 9 * MEGABYTE
            await check_shut(small, players[0].token)
            before = len(players[0].refusals)
            await players[0].do({"type": "say", "phrase": "hello"})
            await until(lambda: len(players[0].refusals) > before)
            assert players[0].refusals[-1]["why"] == HOUSE_FULL("fr")
            for player in players:
                player.playing = True
                await player.go_on()
            await play_to_the_end(players[0])
            empty(small)
            await until(lambda: small.metric("roulotte_full") == 0)
            (token,) = await make_tokens(small.url, 1)
            assert await open_room(small.url, token, "Bo")
        assert "the house is full: nothing new can begin" in small.said
        assert "there is room again" in small.said

    asyncio.run(scene())
