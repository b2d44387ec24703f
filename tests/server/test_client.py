"""The client for programs against a real server: whole games, places, answers."""

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from roulotte.client import Refused, Site, Table, read_view
from roulotte.client.views import EvSeen
from roulotte.games import GAMES, game_named
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import ChoiceView
from tests.server.people.clients import BRISK, evening, first, quick, run
from tests.server.running.servers import Server

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
