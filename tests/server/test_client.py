"""The client for programs against a real server: whole games, refusals, seats, sides, goodbyes."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from roulotte.client import Closed, Refused, Site, Table, join, read_view, split_link
from roulotte.client.views import EvSeen
from roulotte.games import GAMES, game_named
from roulotte.protocol import commands
from roulotte.protocol.codes import CLOSE_NOBODY, CLOSE_REMOVED, CLOSE_UNKNOWN
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import ChoiceView
from tests.server.clients import BRISK, enter, evening, first, run
from tests.server.servers import Server

SEATS = {"rolit": 2, "rollie": 3, "roll-estate": 2, "poknroll": 4, "rolln-bump": 2}


def quick(game: str, **given: Any) -> Plan:
    return Plan(game=game, seats=SEATS[game], bot_ms=0, **given)


# Whole games


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_its_dice_are_proven(server: Server, game: str) -> None:
    async def play() -> None:
        async with evening(server.url, 2, quick(game)) as (ana, bo):
            await ana.start()
            result, same = await asyncio.gather(ana.play(first), bo.play(first))
            assert result is not None
            assert result == same
            assert ana.match is not None
            assert ana.match.result == result
            for table in (ana, bo):
                report = await table.check(ana.match.id)
                assert report.proven
                assert report.rolls == report.checked > 0

    run(play())


@pytest.mark.parametrize("game", GAMES)
def test_views_and_actions_can_be_had_as_the_games_own_structs(server: Server, game: str) -> None:
    seen: list[Any] = []

    def look_and_choose(view: Any, legal: Sequence[ChoiceView], _ask: str | None) -> Any:
        seen.append(read_view(game, view))
        action = game_named(game).read_action(legal[-1].action)
        assert isinstance(action, game_named(game).actions)
        return legal[-1].action

    async def play() -> None:
        async with evening(server.url, 1, quick(game)) as (ana,):
            await ana.start()
            assert await ana.play(look_and_choose) is not None

    run(play())
    assert len({type(view) for view in seen}) == 1
    assert type(seen[0]).__module__.startswith("roulotte.games.")


def test_a_program_with_two_private_seats_sees_the_side_of_the_one_to_move(server: Server) -> None:
    sides: list[tuple[int | None, int | None]] = []  # seen, to move

    async def play() -> None:
        async with evening(server.url, 1, Plan(game="poknroll", seats=4, bot_ms=0)) as (ana,):
            await ana.do(commands.Stand(1))
            await ana.sit(1, "Bo")
            await ana.start()

            async def choose(_view: Any, legal: Sequence[ChoiceView], _ask: str | None) -> Any:
                sides.append((ana.seat, None if ana.now is None else ana.now.turn))
                return legal[0].action

            await ana.play(choose)
            assert ana.match is not None
            assert (await ana.check(ana.match.id)).proven

    run(play())
    assert {seat for seat, _ in sides} == {0, 1}
    assert all(seat == turn for seat, turn in sides)


def test_the_next_match_begins_with_an_empty_table(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 1, quick("rolit")) as (ana,):
            for number in (1, 2):
                await ana.start()
                views = [ana.view]
                assert await ana.play(first) is not None
                assert [view is None for view in (*views, ana.view)] == [True, False]
                assert len(ana.room.past) == number

    run(play())


class Forger(Site):
    """A server that hands out another envelope than the one it sealed."""

    forged = ""

    async def record(self, match: str) -> bytes:
        record = json.loads(await super().record(match))
        seal = record["fair"]["seals"][0]
        seal[self.forged] = ["0" * 64] if self.forged == "folds" else "0" * 64
        return json.dumps(record).encode()


@pytest.mark.parametrize(
    ("forged", "sentence"),
    [
        ("seal", "attempt 1: this is not the seal that the table showed"),
        ("folds", "attempt 1: this is not the number that we folded for seat 0"),
    ],
)
def test_a_record_with_another_seal_or_number_is_noticed(
    server: Server, forged: str, sentence: str
) -> None:
    async def play() -> None:
        async with Forger(server.url) as site:
            site.forged = forged
            made = await site.open_room("Ana")
            async with Table(site, made.id, await site.token(), pace=BRISK) as ana:
                await ana.prepare(Plan(game="roll-estate", seats=1))
                await ana.sit()
                await ana.start()
                assert await ana.play(first) is not None
                report = await ana.check(ana.room.past[0].id)
                assert not report.proven
                assert sentence in [fault.why("en") for fault in report.faults]

    run(play())


# Places


def has_places(table: Table, count: int) -> bool:
    return len(table.room.places) == count


def test_several_who_sit_down_at_once_all_find_a_place(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 4) as tables:
            ana = tables[0]
            await ana.prepare(Plan(game="rolit", seats=3))
            for one in tables:
                await one.until(partial(has_places, one, 3))
            tried = await asyncio.gather(*(one.sit() for one in tables), return_exceptions=True)
            late = [one for one in tried if not isinstance(one, int)]
            assert [str(one) for one in late] == ["ILLEGAL: every place is taken"]
            await ana.until(lambda: all(ana.room.places))
            with pytest.raises(Refused, match="taken"):
                await ana.sit()

    run(play())


def test_what_is_refused_for_another_reason_is_not_tried_again(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 2) as (_ana, bo):
            with pytest.raises(Refused, match="has this name already"):
                await bo.sit(name="Ana")

    run(play())


# Answers


def test_a_refusal_says_which_rule_in_words_and_what_was_legal(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 1, quick("rolit")) as (ana,):
            await ana.start()
            await ana.until(lambda: bool(ana.legal))
            assert ana.ask is not None
            with pytest.raises(Refused) as refused:
                await ana.act({"place": 0})
            assert refused.value.legal == ana.legal
            with pytest.raises(Refused, match="d4 is taken"):
                await ana.act({"place": "d4"})
            with pytest.raises(Refused, match="STALE") as stale:
                await ana.act(ana.legal[0].action, base=1)
            assert stale.value.legal == ana.legal
            await ana.act(ana.legal[0].action)

    run(play())


def test_only_what_the_room_forbids_by_itself_comes_without_choices(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 2) as (_ana, bo):
            with pytest.raises(Refused, match="NOT_HOST") as refused:
                await bo.start()
            assert refused.value.legal == ()
            with pytest.raises(Refused, match="TOO_BIG"):
                await bo.do(commands.Say(text="a" * 20_000))
            assert await bo.do(commands.Say(phrase="hello")) == bo.seq

    run(play())


def test_commands_of_one_program_are_answered_one_after_another(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 1) as (ana,):
            said = [ana.do(commands.Say(emoji="🎲")) for _ in range(20)]
            assert await asyncio.gather(*said) == list(range(ana.seq - 19, ana.seq + 1))

    run(play())


def test_events_come_once_and_in_order(server: Server) -> None:
    async def play() -> None:
        async with evening(server.url, 2, quick("rolit")) as (ana, bo):
            heard: list[EvSeen] = []

            async def listen() -> None:
                heard.extend([event async for event in bo.events()])

            start = bo.seq
            listening = asyncio.create_task(listen())
            await ana.start()
            await asyncio.gather(ana.play(first), bo.play(first))
        await listening
        assert [event.seq for event in heard] == list(range(start + 1, bo.seq + 1))
        assert heard[-1].what["type"] == "over"

    run(play())


# Seats


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
            await asyncio.sleep(1.3)
            await ana.do(commands.Hold(1))
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


async def next_event(table: Table, kind: str) -> EvSeen:
    async for event in table.events():
        if event.what["type"] == kind:
            return event
    raise AssertionError("the connection ended")


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
