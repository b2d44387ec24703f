"""The client for programs against a real server: seats that change hands, sides, goodbyes."""

import asyncio
from contextlib import AsyncExitStack, suppress
from hashlib import sha256

import pytest

from roulotte.client import Closed, Refused, Site, join, split_link
from roulotte.client.table import Table
from roulotte.protocol import commands
from roulotte.protocol.codes import CLOSE_NOBODY, CLOSE_REMOVED, CLOSE_UNKNOWN
from roulotte.protocol.plan import Plan
from tests.server.people.clients import BRISK, enter, evening, first, next_event, quick, run
from tests.server.running.servers import Server


def test_a_host_brings_a_program_which_plays_with_its_token_alone(server: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(Site(server.url))
            made = await site.open_room("Ana")
            assert await site.find(made.code) == made.id
            ana = await enter(stack, made.link, token=await site.token())
            await ana.sit(0)
            robo = await enter(stack, made.link, token=await site.bring(made.id, "Robo", 1))
            assert robo.member is not None
            kinds = {one.member: one.kind for one in ana.room.members}
            assert kinds[robo.member] == "program"
            await ana.start()
            await asyncio.gather(ana.play(first), robo.play(first))
            assert robo.seats == (1,)

    run(play())


async def hold_soon(table: Table, seat: int) -> None:
    """Let a bot hold a seat, as soon as whoever plays it has been away for long enough."""
    async with asyncio.timeout(30):
        while table.match is not None and not table.match.seats[seat].held:
            with suppress(Refused):
                await table.do(commands.Hold(seat))
            await asyncio.sleep(0.1)


def test_a_program_takes_its_seat_back_from_the_bot_that_held_it(server: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(Site(server.url))
            made = await site.open_room("Ana")
            ana = await enter(stack, made.link, token=await site.token())
            await ana.prepare(Plan(grace=0, bot_ms=10_000))
            await ana.sit(0)
            token = await site.bring(made.id, "Robo", 1)
            async with join(made.link, token=token, pace=BRISK) as robo:
                await ana.start()
                await robo.until(lambda: robo.now is not None and robo.now.phase == "playing")
            await hold_soon(ana, 1)
            async with join(made.link, token=token, pace=BRISK) as robo:
                assert robo.match is not None
                assert robo.match.seats[1].held
                assert (await asyncio.gather(ana.play(first), robo.play(first)))[0] is not None
                assert not robo.match.seats[1].held

    run(play())


def test_whoever_asks_a_program_for_an_undo_gets_it(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 2, quick("rolit")) as (ana, bo):
            playing = asyncio.create_task(bo.play(first))
            await ana.start()
            await ana.until(lambda: bool(ana.legal))
            undone = asyncio.create_task(next_event(ana, "undone"))
            await ana.act(ana.legal[0].action)
            await ana.until(lambda: bool(ana.legal))
            await ana.do(commands.Undo())
            assert (await undone).what["seat"] == 0
            assert (await asyncio.gather(ana.play(first), playing))[1] is not None

    run(play())


def test_whoever_takes_a_seat_over_sees_its_side_at_once(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 1, quick("poknroll")) as (ana,), AsyncExitStack() as stack:
            await ana.start()
            await ana.until(lambda: bool(ana.legal))
            bo = await enter(stack, f"{server.url}/r/{ana.room.id}", name="Bo")
            spectator, own = bo.view, ana.view
            assert spectator != own
            secret = "a secret of a one-time link"  # noqa: S105 - only this test's
            await ana.do(commands.Offer(0, sha256(secret.encode()).hexdigest()))
            await bo.do(commands.Take(secret))
            assert (bo.seats, bo.seat, bo.view) == ((0,), 0, own)
            assert bo.legal
            await ana.until(lambda: ana.seats == ())
            assert (ana.seat, ana.view, ana.legal) == (None, spectator, ())

    run(play())


def test_a_newcomer_does_not_close_the_side_that_somebody_looks_at(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 1, Plan(game="poknroll", seats=4, bot_ms=0)) as (ana,):
            await ana.do(commands.Stand(1))
            await ana.sit(1, "Bo")
            await ana.start()
            await ana.until(lambda: ana.now is not None and ana.now.turn in {0, 1})
            turn = ana.now.turn if ana.now is not None else None
            assert turn is not None
            await ana.look(turn)
            await ana.until(lambda: ana.seat == turn)
            async with join(f"{server.url}/r/{ana.room.id}", name="Chloé", pace=BRISK):
                await ana.until(lambda: len(ana.room.members) == 2)
                assert ana.seat == turn
                assert ana.legal
            with pytest.raises(Refused, match="NOT_SEATED"):
                await ana.look(3)

    run(play())


# Goodbyes


def test_whoever_comes_back_is_told_whom_they_muted(server: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(Site(server.url))
            room, token = await site.open_room("Ana"), await site.token()
            ana = await enter(stack, room.link, token=token)
            bo = await enter(stack, room.link, name="Bo")
            await ana.do(commands.Mute(2))
            assert (ana.muted, bo.muted) == ((2,), ())
            again = await enter(stack, room.link, token=token)
            assert again.muted == (2,)
            await again.do(commands.Mute(2, on=False))
            await ana.until(lambda: not ana.muted)

    run(play())


def test_coming_back_is_not_tried_where_it_would_not_help(server: Server) -> None:
    async def come(link: str, token: str | None) -> None:
        async with join(link, name="Bo", token=token, pace=BRISK):
            pass

    async def refused(link: str, token: str | None = None) -> int:
        with pytest.raises(Closed) as closed:
            await come(link, token)
        return closed.value.code

    async def play() -> None:
        async with evening(server.url, 1) as (ana,):
            link = f"{server.url}/r/{ana.room.id}"
            assert await refused(f"{server.url}/r/nowhere") == CLOSE_UNKNOWN
            assert await refused(link, "x" * 43) == CLOSE_NOBODY

    run(play())


def test_whoever_is_removed_learns_it_wherever_they_wait(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 2) as (ana, bo):
            assert bo.member is not None
            waiting = asyncio.create_task(bo.play(first))
            listening = asyncio.create_task(next_event(bo, "over"))
            await asyncio.sleep(0)
            await ana.do(commands.Remove(bo.member))
            with pytest.raises(Closed) as closed:
                await waiting
            assert closed.value.code == CLOSE_REMOVED
            with pytest.raises(AssertionError):
                await listening
            with pytest.raises(Closed):
                await bo.do(commands.Say(emoji="🎲"))

    run(play())


def test_a_link_is_split_into_server_and_room() -> None:
    assert split_link("https://play.example/r/abc") == ("https://play.example", "abc")
    for wrong in ("abc", "https://play.example/", "ftp://play.example/r/abc", "http://a/r/b/c"):
        with pytest.raises(ValueError, match="no link"):
            split_link(wrong)


def test_the_server_says_why_it_does_not_do_something(server: Server) -> None:
    async def ask() -> None:
        async with Site(server.url) as site:
            with pytest.raises(Refused, match="UNKNOWN"):
                await site.record("nothing")
            with pytest.raises(Refused, match="ILLEGAL"):
                await site.open_room("   ")

    run(ask())
