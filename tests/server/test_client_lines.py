"""The client on bad lines: cut, slow, doubled, with holes; and servers that are killed."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from roulotte.client import Refused, Table
from roulotte.client.views import EvSeen
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import ChoiceView
from roulotte.server.room.room import REMEMBERED
from tests.server.people.clients import evening, first, run
from tests.server.running.bad_wire import Proxy, bad_line
from tests.server.running.forked import Forked, forked
from tests.server.running.servers import Server

QUICK = Plan(game="rollie", seats=3, bot_ms=0)
LONG = Plan(game="poknroll", seats=3, bot_ms=0)  # never over before everybody decided often


class Ear:
    """Writes down every event that a table hears."""

    def __init__(self, table: Table) -> None:
        self.start, self.heard = table.seq, list[EvSeen]()
        self._task = asyncio.create_task(self._listen(table))

    async def _listen(self, table: Table) -> None:
        async for event in table.events():
            self.heard.append(event)

    def numbers(self) -> list[int]:
        return [event.seq for event in self.heard]

    def said(self) -> int:
        return sum(event.what["type"] == "said" for event in self.heard)


async def see_that_all_is_well(ana: Table, bo: Table) -> None:
    assert ana.match is not None
    assert ana.match.result is not None
    assert bo.match == ana.match
    for table in (ana, bo):
        assert (await table.check(ana.match.id)).proven


async def slowly(_view: Any, legal: Sequence[ChoiceView], _ask: str | None) -> Any:
    """Think, so that there is time for something to happen meanwhile."""
    await asyncio.sleep(0.02)
    return legal[0].action


async def cut_again_and_again(proxy: Proxy, seconds: float, table: Table) -> None:
    """Not before something new was heard: else a slow machine would never get anywhere."""
    while True:
        heard = table.seq
        await asyncio.sleep(seconds)
        await table.until(lambda heard=heard: table.seq > heard)  # type: ignore[misc]
        proxy.cut()


def test_a_game_goes_on_over_a_line_that_breaks_again_and_again(server: Server) -> None:
    async def play() -> None:
        async with (
            bad_line(server.port) as proxy,
            evening(server.url, 2, LONG, through=proxy.url) as (ana, bo),
        ):
            ears = Ear(ana), Ear(bo)
            await ana.start()
            breaking = asyncio.create_task(cut_again_and_again(proxy, 0.08, ana))
            await asyncio.gather(ana.play(slowly), bo.play(slowly))
            breaking.cancel()
            await bo.until(lambda: bo.seq == ana.seq)
            await see_that_all_is_well(ana, bo)
            assert proxy.connections > 6
            for ear in ears:
                assert ear.numbers() == list(range(ear.start + 1, ana.seq + 1))

    run(play())


def test_a_command_whose_answer_was_lost_happens_once(server: Server) -> None:
    async def play() -> None:
        async with (
            bad_line(server.port) as proxy,
            evening(server.url, 2, through=proxy.url) as (ana, bo),
        ):
            ear = Ear(ana)
            for count in range(1, 6):
                proxy.cut_after_sends = 1
                seq = await bo.do(commands.Say(emoji="🎲"))
                await ana.until(lambda seq=seq: ana.seq >= seq)  # type: ignore[misc]
                await asyncio.sleep(0)
                assert ear.said() == count
                assert ear.heard[-1].seq == seq

    run(play())


def test_a_command_given_without_a_connection_is_sent_when_there_is_one(server: Server) -> None:
    async def play() -> None:
        async with (
            bad_line(server.port) as proxy,
            evening(server.url, 2, through=proxy.url) as (_ana, bo),
        ):
            before = bo.seq
            proxy.cut()
            assert await bo.do(commands.Say(emoji="🎲")) == before + 1

    run(play())


def test_what_comes_twice_counts_once(server: Server) -> None:
    async def play() -> None:
        async with (
            bad_line(server.port) as proxy,
            evening(server.url, 2, QUICK, through=proxy.url) as (ana, bo),
        ):
            proxy.fate = lambda payload: [payload, payload]
            proxy.down.delay = 0.001
            ear = Ear(bo)
            await ana.start()
            await asyncio.gather(ana.play(first), bo.play(first))
            await see_that_all_is_well(ana, bo)
            assert ear.numbers() == list(range(ear.start + 1, ana.seq + 1))

    run(play())


def test_a_hole_is_noticed_and_filled_on_the_same_line(server: Server) -> None:
    async def play() -> None:
        async with (
            bad_line(server.port) as proxy,
            evening(server.url, 2, through=proxy.url) as (ana, bo),
        ):
            ear, lines = Ear(bo), proxy.connections
            lost = iter(list[list[bytes]](([], [], [])))  # three frames vanish
            proxy.fate = lambda payload: next(lost, [payload])
            for _ in range(6):
                await ana.do(commands.Say(emoji="🎲"))
            await bo.until(lambda: bo.seq == ana.seq)
            await asyncio.sleep(0)
            assert ear.numbers() == list(range(ear.start + 1, ana.seq + 1))
            assert proxy.connections == lines

    run(play())


def test_after_a_long_absence_a_snapshot_says_everything(server: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            proxy = await stack.enter_async_context(bad_line(server.port))
            ana, bo = await stack.enter_async_context(evening(server.url, 2, through=proxy.url))
            ear = Ear(bo)
            proxy.fate = lambda _payload: []  # deaf for a whole match and more
            await ana.prepare(QUICK)
            await ana.sit(0)
            await ana.seat_bot(1)
            await ana.seat_bot(2)
            await ana.start()
            assert await ana.play(first) is not None
            while ana.seq <= bo.seq + REMEMBERED:  # a match may be short
                await ana.do(commands.Say(emoji="🎲"))
            proxy.fate = lambda payload: [payload]
            proxy.cut()
            await bo.until(lambda: bo.seq == ana.seq)
            assert bo.room == ana.room
            assert bo.now == ana.now
            assert ear.numbers() == []  # what a snapshot covers is not told event by event

    run(play())


def test_too_much_at_once_is_sent_again_until_it_is_heard(tmp_path: Path) -> None:
    async def play(server: Forked) -> None:
        async with evening(server.url, 1) as (ana,):
            for _ in range(30):
                await ana.do(commands.Say(emoji="🎲"))

    with forked(tmp_path, message_rate=40, message_burst=10) as server:
        run(play(server))


def test_a_game_survives_servers_that_are_killed(tmp_path: Path) -> None:
    """Twice killed without a warning, on the same SQLite file: nothing acknowledged is lost."""

    async def play(server: Forked) -> None:
        async with evening(server.url, 2, LONG) as (ana, bo):
            asked = 0

            async def counted(view: Any, legal: Sequence[ChoiceView], ask: str | None) -> Any:
                nonlocal asked
                asked += 1
                return await slowly(view, legal, ask)

            ear = Ear(ana)
            await ana.start()
            playing = asyncio.gather(ana.play(counted), bo.play(counted))
            for many in (10, 25):
                while asked < many and not playing.done():
                    await asyncio.sleep(0.01)
                assert not playing.done()
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
            results = await playing
            assert results[0] == results[1] is not None
            await see_that_all_is_well(ana, bo)
            assert ear.numbers() == list(range(ear.start + 1, ana.seq + 1))

    with forked(tmp_path) as server:
        run(play(server))


def test_a_server_that_stops_says_when_to_come_back(tmp_path: Path) -> None:
    async def play(server: Forked) -> None:
        async with evening(server.url, 1) as (ana,):
            await asyncio.to_thread(server.stop)
            asking = asyncio.create_task(ana.do(commands.Say(emoji="🎲")))
            await asyncio.to_thread(server.start)
            assert await asking == ana.seq
            with pytest.raises(Refused, match="ILLEGAL"):
                await ana.do(commands.Come("Ana"))

    with forked(tmp_path) as server:
        run(play(server))
