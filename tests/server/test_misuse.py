"""Sockets that are used wrongly: each gets its code, and nobody else is hurt."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from roulotte.protocol.limits import FRAME_BYTES
from tests.server.checks.logbook import read_log
from tests.server.people.calling import Json, address_of, make_tokens, until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.people.raw import HELLO, Raw, dial, greet, masked
from tests.server.running.forked import Forked, forked

Scene = Callable[[Forked], Coroutine[Any, Any, None]]


def play_out(scene: Scene, folder: Path, **settings: Any) -> None:
    """Run a scene against a server of its own, which must come through it without a fault."""
    with forked(folder, **settings) as server:
        asyncio.run(scene(server))
        assert server.metric("roulotte_faults_total") == 0
        assert "Traceback" not in server.said


def do(ident: str, command: Json, base: int = 0) -> Json:
    return {"type": "do", "id": f"command-{ident}", "base": base, "cmd": command}


SAY: Json = {"type": "say", "phrase": "hello"}


# Hello


@pytest.mark.parametrize(
    ("first", "named"),
    [
        ({"type": "ping"}, "hello"),
        (do("1", SAY), "hello"),
        (HELLO | {"v": 2}, "hello"),
        (HELLO | {"v": "1"}, "`v`"),
        (HELLO | {"last": -1}, "`last`"),
        (HELLO | {"lang": "de"}, "`lang`"),
        (HELLO | {"more": 1}, "`more`"),
        ("hello", "hello"),
        ("", "hello"),
        (b'{"type":"hello","v":1}', "hello"),
    ],
)
def test_the_first_message_is_a_proper_hello(first: Any, named: str, server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await dial(server.url, host.room, host.token)
        await raw.say(first)
        assert await raw.closed() == 4400
        assert [one["type"] for one in raw.heard] == ["bye"]
        assert named in raw.heard[0]["why"]

    asyncio.run(scene())


def test_a_second_hello_is_answered_and_one_of_another_version_is_not(server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await greet(server.url, host.room, host.token)
        assert (await raw.answer(HELLO))["type"] == "snap"
        assert (await raw.answer(do("1", SAY)))["type"] == "ack"
        await raw.say(HELLO | {"v": 2})
        assert await raw.closed() == 4400

    asyncio.run(scene())


def test_who_may_not_come_in(server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        nobody = await dial(server.url, host.room, "x" * 43)
        assert await nobody.closed() == 4401
        lost = await dial(server.url, "A" * 22, host.token)
        await lost.say(HELLO)
        assert await lost.closed() == 4404

    asyncio.run(scene())


@pytest.mark.parametrize(
    "origin", [None, "https://evil.example", "null", "http://127.0.0.1", "http://localhost:{port}"]
)
def test_a_browser_of_another_site_is_not_let_in(origin: str | None, server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        headers = {"Cookie": f"roulotte={host.token}"}
        here = None if origin is None else origin.format(port=server.port)
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                address_of(server.url, host.room),
                additional_headers=headers,
                origin=here,  # type: ignore[arg-type]
                proxy=None,
            )
        assert refused.value.response.status_code == 403
        own = {"additional_headers": headers, "origin": server.url}
        raw = await dial(server.url, host.room, host.token, **own)
        await raw.say(HELLO)
        assert (await raw.hear("welcome"))["member"] == 1
        await raw.close()

    asyncio.run(scene())


# Commands


def test_a_repeated_command_gets_its_first_answer_and_happens_once(server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await greet(server.url, host.room, host.token)
        other = await greet(server.url, host.room, host.token)
        once = do("1", SAY)
        answers = [await one.answer(once) for one in (raw, raw, other)]
        assert {json.dumps(answer) for answer in answers} == {json.dumps(answers[0])}
        assert answers[0]["type"] == "ack"
        at_once = [do("2", SAY), do("3", SAY), do("2", SAY), do("3", SAY), do("2", SAY)]
        for message in at_once:
            await raw.say(message)
        acks = [await raw.hear("ack") for _ in at_once]
        assert len({(ack["id"], ack["seq"]) for ack in acks}) == 2
        said = [row for row in read_log(server, host.room) if row.event["type"] == "said"]
        assert len(said) == 3
        await raw.close()
        await other.close()

    asyncio.run(scene())


def test_an_id_is_each_persons_own(server: Forked) -> None:
    async def scene() -> None:
        host, guest = await gather_at(server.url, 2)
        first = await greet(server.url, host.room, host.token)
        second = await greet(server.url, host.room, guest.token)
        await second.answer(do("0", {"type": "come", "name": "Bo"}))
        answers = [await one.answer(do("1", SAY)) for one in (first, second)]
        assert answers[0]["seq"] != answers[1]["seq"]
        await first.close()
        await second.close()

    asyncio.run(scene())


def test_stale_and_reordered_moves_are_refused(server: Forked) -> None:
    async def scene() -> None:
        players = await gather_at(server.url, 2)
        for player in players:
            player.acting = False
        async with living(players):
            await seat_all(players, {"game": "rolit", "seats": 2})
            mover = await somebody_to_move(players)
        raw = await greet(server.url, mover.room, mover.token)
        head, action = (
            mover.last or 0,
            {"type": "act", "action": (mover.screen.legal or [])[0]["action"]},
        )
        assert (await raw.answer(do("1", action, head - 1)))["code"] == "STALE"
        assert (await raw.answer(do("2", action, head)))["type"] == "ack"
        assert (await raw.answer(do("3", action, head)))["code"] == "STALE"
        assert (await raw.answer(do("2", action, head)))["type"] == "ack"
        assert (await raw.answer(do("1", action, head - 1)))["code"] == "STALE"
        await raw.close()

    asyncio.run(scene())


async def somebody_to_move(players: list[Player]) -> Player:
    """Wait until somebody has to decide; gives who."""
    await until(lambda: any(player.screen.legal for player in players))
    return next(player for player in players if player.screen.legal)


# Sizes and rates


@pytest.mark.parametrize("size", [FRAME_BYTES + 1, 10 * FRAME_BYTES])
def test_a_message_that_is_too_long_ends_the_socket(size: int, server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await greet(server.url, host.room, host.token)
        await raw.say("x" * size)
        assert await raw.closed() == 1009

    asyncio.run(scene())


def test_the_longest_message_is_read(server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await greet(server.url, host.room, host.token)
        message = json.dumps(do("1", SAY))
        assert (await raw.answer(message.ljust(FRAME_BYTES)))["type"] == "ack"
        await raw.close()

    asyncio.run(scene())


def test_broken_frames_end_their_own_socket_only(server: Forked) -> None:
    wrong = [
        masked(b"\xff\xfe"),  # no UTF-8
        masked(b'{"type":"ping"}', opcode=3),  # a reserved kind
        masked(b"x" * 10, opcode=0),  # a continuation of nothing
        b"\x81\x05hello",  # without a mask
        masked(b"ping" * 50, opcode=9),  # a control frame that is too long
    ]

    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        well = await greet(server.url, host.room, host.token)
        for bytes_ in wrong:
            raw = await greet(server.url, host.room, host.token)
            raw.connection.transport.write(bytes_)
            assert await raw.closed() in {1002, 1007}
            assert (await well.answer({"type": "ping"}))["type"] == "pong"
        for payload in (masked(b'{"type":', fin=False), masked(b'"ping"}', opcode=0)):
            well.connection.transport.write(payload)
        assert (await well.hear("pong"))["type"] == "pong"
        await well.close()

    asyncio.run(scene())


def test_a_flood_is_refused_then_shown_out(tmp_path: Path) -> None:
    async def scene(server: Forked) -> None:
        (host,) = await gather_at(server.url, 1)
        well = await greet(server.url, host.room, (await make_tokens(server.url, 1))[0])
        raw = await greet(server.url, host.room, host.token)
        for number in range(200):
            await raw.say(do(str(number), SAY))
        assert await raw.closed() == 4429
        kinds = [one.get("code", one["type"]) for one in raw.heard if one["type"] != "live"]
        assert kinds.count("RATE") == 49
        assert kinds[-1] == 4429
        assert (await well.answer({"type": "ping"}))["type"] == "pong"
        await well.close()

    play_out(scene, tmp_path, message_rate=5.0, message_burst=10.0)


async def answers(raw: Raw, count: int, command: Json, name: str) -> list[str]:
    """What comes of the same command, time and again: `ack`, or the code of the refusal."""
    told = [await raw.answer(do(f"{name}-{number}", command)) for number in range(count)]
    return [str(one.get("code", one["type"])) for one in told]


def test_a_room_takes_so_much_talk_and_everything_else(tmp_path: Path) -> None:
    """Sixty refusals: more than the patience with whoever sends too much."""

    async def scene(server: Forked) -> None:
        ana, bo = await gather_at(server.url, 2)
        (elsewhere,) = await gather_at(server.url, 1)
        stranger = (await make_tokens(server.url, 1))[0]
        watching = await greet(server.url, ana.room, stranger)
        assert await answers(watching, 9, SAY, "watch") == ["NOT_SEATED"] * 9
        first, second = [await greet(server.url, one.room, one.token) for one in (ana, bo)]
        assert await answers(second, 1, {"type": "come", "name": "Bo"}, "come") == ["ack"]
        assert await answers(first, 60, SAY, "ana") == ["ack"] * 4 + ["RATE"] * 56
        assert await answers(second, 4, SAY, "bo") == ["RATE"] * 4
        assert await answers(second, 1, {"type": "sit", "place": 1}, "sit") == ["ack"]
        assert await answers(first, 1, {"type": "mute", "member": 2}, "mute") == ["ack"]
        other = await greet(server.url, elsewhere.room, elsewhere.token)
        assert await answers(other, 4, SAY, "else") == ["ack"] * 4
        for raw in (watching, first, second, other):
            await raw.close()

    play_out(scene, tmp_path, talk_rate=0.01, talk_burst=4.0)


def test_talk_comes_back_with_time(tmp_path: Path) -> None:
    async def scene(server: Forked) -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await greet(server.url, host.room, host.token)
        assert await answers(raw, 2, SAY, "first") == ["ack", "RATE"]
        await until_allowed(raw, "later")
        assert await answers(raw, 1, SAY, "once-more") == ["RATE"]
        assert await answers(raw, 1, SAY, "first") == ["RATE"], "a repetition counts as well"
        await until_allowed(raw, "first")
        said = [row for row in read_log(server, host.room) if row.event["type"] == "said"]
        assert len(said) == 2
        await raw.close()

    play_out(scene, tmp_path, talk_rate=0.5, talk_burst=1.0)


async def until_allowed(raw: Raw, ident: str) -> None:
    """Say something again and again, until there is time for it."""
    while await answers(raw, 1, SAY, ident) == ["RATE"]:
        await asyncio.sleep(0.1)


def test_nonsense_again_and_again_ends_the_socket(server: Forked) -> None:
    async def scene() -> None:
        (host,) = await gather_at(server.url, 1)
        raw = await greet(server.url, host.room, host.token)
        for _ in range(60):
            await raw.say("nonsense")
        assert await raw.closed() == 4400

    asyncio.run(scene())


async def hello_or_bye(server: Forked, room: str, token: str) -> tuple[Raw, int | None]:
    """Come in; gives the code of the goodbye, if that is the answer."""
    raw = await dial(server.url, room, token)
    await raw.say(HELLO)
    if await first_kind(raw) == "bye":
        return raw, await raw.closed()
    return raw, None


async def first_kind(raw: Raw) -> str:
    async with asyncio.timeout(20):
        first: Json = json.loads(await raw.connection.recv())[0]
    return str(first["type"])


@pytest.mark.parametrize(
    ("limits", "people", "allowed"),
    [
        ({"sockets_per_session": 3}, 1, 3),
        ({"sockets_per_address": 4}, 3, 4),
        ({"most_sockets": 5}, 4, 5),
    ],
)
def test_too_many_sockets(limits: Json, people: int, allowed: int, tmp_path: Path) -> None:
    async def scene(server: Forked) -> None:
        (host,) = await gather_at(server.url, 1)
        tokens = [host.token, *await make_tokens(server.url, people - 1)]
        came = [
            await hello_or_bye(server, host.room, tokens[number % people])
            for number in range(allowed + 2)
        ]
        assert [code for _, code in came] == [None] * allowed + [4429, 4429]
        await came[0][0].close()
        await until(lambda: server.metric("roulotte_sockets") == allowed - 1)
        again, code = await hello_or_bye(server, host.room, tokens[0])
        assert code is None
        for raw in (again, *(one for one, _ in came)):
            await raw.close()

    play_out(scene, tmp_path, **limits)


async def knock(server: Forked, times: int) -> None:
    """Come again and again without being anybody."""
    for _ in range(times):
        raw = await dial(server.url, "some-room", "x" * 43)
        assert await raw.closed() == 4401


def test_whoever_knocks_without_end_is_not_even_looked_up(tmp_path: Path) -> None:
    async def scene(server: Forked) -> None:
        await knock(server, 8)  # twice as many as may be open
        with pytest.raises(InvalidStatus) as refused:
            await knock(server, 8)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["Retry-After"]

    play_out(scene, tmp_path, sockets_per_address=4)
