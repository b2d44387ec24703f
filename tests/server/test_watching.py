"""A screen for the whole living room, in the browser of somebody who plays: it tells nothing."""

import asyncio
from typing import NamedTuple

import pytest

from tests.server.checks.canaries import Sights
from tests.server.checks.logbook import read_log
from tests.server.people.calling import Json, make_tokens, until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.people.raw import HELLO, Raw, dial
from tests.server.people.visitors import Visitor
from tests.server.running.forked import Forked

WATCH: Json = HELLO | {"watch": True}
OWN = ("legal", "early", "ask")  # what only a player is told


class Evening(NamedTuple):
    """A whole match, the screen of one who played it, and a stranger."""

    ana: Player
    screen: Visitor
    stranger: Visitor
    sights: Sights


def events(one: Visitor) -> dict[int, Json]:
    """Every event that somebody was sent, by its number."""
    return {message["seq"]: message for _, message in one.messages() if message["type"] == "ev"}


async def spend_evening(server: Forked, plan: Json) -> Evening:
    """Ana plays beside her own screen, which greets once more in the middle."""
    ana, bo = await gather_at(server.url, 2)
    ana.rematch = False
    tokens = (ana.token, *await make_tokens(server.url, 1))
    screen, stranger = (Visitor(server.url, ana.room, token, "-") for token in tokens)
    screen.watches = True
    async with living([ana, bo, screen, stranger]):
        await until(lambda: screen.last and stranger.last)
        await seat_all([ana, bo], plan)
        await until(lambda: ana.screen.view is not None)
        await screen.say(HELLO)  # without `watch`: it watches all the same
        await until(lambda: (ana.screen.now or {}).get("phase") == "over", 100)
        await until(lambda: screen.last == ana.last == stranger.last)
    return Evening(ana, screen, stranger, Sights(read_log(server, ana.room)))


@pytest.fixture(scope="module", params=["poknroll", "rollie"])
def evening(request: pytest.FixtureRequest, server: Forked) -> Evening:
    """One match with dice under cups, one with decisions that are locked."""
    plan = {"game": request.param, "seats": 3, "bot_ms": 0}
    return asyncio.run(spend_evening(server, plan))


def test_the_screen_is_told_what_a_stranger_is_told_and_no_more(evening: Evening) -> None:
    screen, stranger = events(evening.screen), events(evening.stranger)
    both = screen.keys() & stranger.keys()
    assert len(both) > 30
    assert all(screen[seq] == stranger[seq] for seq in both)
    assert events(evening.ana) != stranger


def test_the_screen_shows_a_spectators_side_from_its_first_frame(evening: Evening) -> None:
    views = 0
    for _, message in evening.screen.messages():
        views += evening.sights.check_view(message, None)
        evening.sights.check_event(message, None)
        assert not any(name in message for name in OWN)
    assert views > 20


def test_the_screen_is_nobody_whatever_it_greets_with_later(evening: Evening) -> None:
    welcomes = [one for _, one in evening.screen.messages() if one["type"] == "welcome"]
    assert len(welcomes) >= 2
    assert all(one["member"] is one["seat"] is None and not one["seats"] for one in welcomes)
    assert not [one for _, one in evening.screen.messages() if one["type"] == "you"]


# In the room


async def screen_of(server: Forked, one: Player) -> Raw:
    """Somebody's own screen, greeted."""
    raw = await dial(server.url, one.room, one.token)
    await raw.say(WATCH)
    assert (await raw.hear("welcome"))["member"] is None
    return raw


def test_a_screen_makes_nobody_present(server: Forked) -> None:
    async def scene() -> None:
        ana, bo = await gather_at(server.url, 2)
        async with living([bo]):
            await bo.ask({"type": "come", "name": "Bo"})
            screen = await screen_of(server, ana)
            assert (await screen.hear("live"))["here"] == [2]
            player = await dial(server.url, ana.room, ana.token)
            await player.say(HELLO)
            assert (await screen.hear("live"))["here"] == [1, 2]
            await player.say(WATCH)  # from here on, it is a screen as well
            assert (await screen.hear("live"))["here"] == [2]
            await screen.close()
            await player.close()

    asyncio.run(scene())


def test_a_screen_may_do_nothing_and_look_at_nothing(server: Forked) -> None:
    async def scene() -> None:
        (ana,) = await gather_at(server.url, 1)
        screen = await screen_of(server, ana)
        say = {"type": "say", "phrase": "hello"}
        for command in (say, {"type": "sit", "place": 0}, {"type": "come", "name": "Zoé"}):
            await screen.say({"type": "do", "id": "some-command", "base": 0, "cmd": command})
            refused = await screen.hear("rej", "ack")
            assert (refused["type"], refused["code"]) == ("rej", "NOT_SEATED")
        await screen.say({"type": "look", "seat": 0})
        assert (await screen.hear("rej"))["code"] == "NOT_SEATED"
        await screen.close()

    asyncio.run(scene())


def test_who_was_shown_the_door_does_not_come_back_as_a_screen(server: Forked) -> None:
    async def scene() -> None:
        ana, bo = await gather_at(server.url, 2)
        async with living([ana, bo]):
            await bo.ask({"type": "come", "name": "Bo"})
            screen = await screen_of(server, bo)
            await until(lambda: ana.last == bo.last)
            await ana.ask({"type": "remove", "member": 2})
            assert await screen.closed() == 4403
            again = await dial(server.url, ana.room, bo.token)
            await again.say(WATCH)
            assert await again.closed() == 4403

    asyncio.run(scene())


def test_a_locked_room_is_open_to_the_screens_of_its_members_alone(server: Forked) -> None:
    async def scene() -> None:
        (ana,) = await gather_at(server.url, 1)
        (token,) = await make_tokens(server.url, 1)
        async with living([ana]):
            await ana.ask({"type": "set", "settings": {"locked": True}})
            own = await screen_of(server, ana)
            assert (await own.hear("snap"))["room"]["members"]
            strange = await dial(server.url, ana.room, token)
            await strange.say(WATCH)
            assert await strange.closed() == 4423
            await own.close()

    asyncio.run(scene())
