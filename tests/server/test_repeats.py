"""What "once" means: an id is carried out at most once, for ever, and only as it was first sent."""

import asyncio
import json
from pathlib import Path

import pytest

from roulotte.protocol import commands
from roulotte.protocol.plan import Settings
from roulotte.server.room import texts
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms.answers import Answers, Unread, digest_of
from roulotte.server.rooms.request import Request
from roulotte.server.store.store import Answer
from tests.server.memory.phones import Table, a_table  # noqa: F401 - the fixture `table`
from tests.server.memory.requests import have_done, request
from tests.server.memory.worlds import Ear
from tests.server.people.calling import Json
from tests.server.running.asgi import AsgiSocket, services_of, serving
from tests.server.running.forked import settings_for

HELLO = '{"type": "hello", "v": 1, "lang": "en"}'
SAY: Json = {"type": "say", "phrase": "luck"}


def do(ident: str, base: int, cmd: Json = SAY, **more: object) -> str:
    return json.dumps({"type": "do", "id": f"command-{ident}", "base": base, "cmd": cmd} | more)


# The digest


def test_the_same_request_has_the_same_digest_however_it_is_written() -> None:
    one = '{"type":"do","id":"x","base":3,"cmd":{"type":"act","action":{"a":1,"b":[2]}}}'
    other = '{ "cmd": {"action": {"b": [2], "a": 1}, "type": "act"}, "base": 3, "id": "y" }'
    assert digest_of(one) == digest_of(other)
    assert digest_of(one) != digest_of(one.replace("3", "4"))
    assert digest_of(one) != digest_of(one.replace("[2]", "[3]"))


# In memory


def asked(table: Table, key: str, command: object, digest: str, *, base: int | None) -> Json:
    """Send a command as Dan does; the answer."""
    ear = Ear("Dan")
    job = request(command, "Dan", base, key=f"Dan:{key}", digest=digest, socket=ear, ident=key)
    table.live.audience.sockets.add(ear)
    table.world.submit(table.live, job)
    table.live.audience.sockets.discard(ear)
    (answer,) = ear.answers
    assert ear.waiting == 0
    return answer


def again_after(table: Table, after: str) -> None:
    """What may lie between a command and its repetition."""
    if after in {"a match", "a match and a restart"}:
        table.do("Ana", commands.Abandon())
        table.do("Ana", commands.Start())
    if after in {"a restart", "a match and a restart"}:
        table.live = table.world.serve()


@pytest.mark.parametrize("after", ["nothing", "a match", "a restart", "a match and a restart"])
@pytest.mark.parametrize("newer", [False, True])
def test_an_id_is_carried_out_once_for_ever(table: Table, after: str, newer: bool) -> None:
    """Also after a snapshot, and with a base that is newer than it."""
    base = table.live.room.seq
    first = asked(table, "1", commands.Say(phrase="luck"), "digest", base=base)
    assert first["type"] == "ack"
    again_after(table, after)
    before = table.world.rows()
    seen = table.live.room.seq if newer else base
    digest = "other" if newer else "digest"  # a base is a part of what is asked
    again = asked(table, "1", commands.Say(phrase="luck"), digest, base=seen)
    assert again == (
        {"type": "rej", "id": "1", "code": "USED", "why": texts.ID_USED("fr")} if newer else first
    )
    assert table.world.rows() == before


def test_another_body_under_a_known_id_is_refused(table: Table) -> None:
    base = table.live.room.seq
    asked(table, "1", commands.Say(phrase="luck"), "one", base=base)
    answer = asked(table, "1", commands.Rename("Zed"), "two", base=base)
    assert answer["code"] == "USED"
    assert table.live.room.members[3].name == "Dan"


def test_what_was_kept_before_digests_is_known_by_its_id(table: Table) -> None:
    table.world.submit(table.live, request(commands.Say(phrase="luck"), "Dan", 1, key="Dan:1"))
    assert asked(table, "1", commands.Rename("Zed"), "two", base=1)["type"] == "ack"
    assert table.live.room.members[3].name == "Dan"


def test_what_was_refused_may_be_asked_otherwise(table: Table) -> None:
    base = table.live.room.seq
    assert asked(table, "1", commands.Say(text="hello"), "one", base=base)["code"] == "ILLEGAL"
    assert asked(table, "1", commands.Say(phrase="luck"), "two", base=base)["type"] == "ack"


@pytest.mark.parametrize("ahead", [1, 1000])
def test_a_base_from_the_future_is_refused_after_catching_up(table: Table, ahead: int) -> None:
    base, before = table.live.room.seq, table.world.rows()
    answer = asked(table, "1", commands.Say(phrase="luck"), "x", base=base + ahead)
    assert (answer["code"], answer["why"]) == ("STALE", texts.AHEAD("fr"))
    assert table.world.rows() == before
    elsewhere = table.world.serve()
    for _ in range(ahead if ahead == 1 else 0):
        table.world.submit(elsewhere, request(commands.Say(phrase="hello"), "Bo", base))
    later = asked(table, "1", commands.Say(phrase="luck"), "x", base=base + ahead)
    assert later["type"] == ("ack" if ahead == 1 else "rej"), "it was seen at another process"


def test_a_base_of_another_life_of_the_database_is_refused(table: Table) -> None:
    before = table.world.rows()
    assert asked(table, "1", commands.Say(phrase="luck"), "x", base=None)["code"] == "STALE"
    assert table.world.rows() == before


# The marks


def test_marks_tell_what_was_never_there() -> None:
    answers = Answers()
    for number in range(100):
        answers.add(f"ana:{number}", Answer(number, None))
    answers.snapped(100)
    assert answers.find("ana:7") is None
    assert answers.may_be_older("ana:7")
    assert not answers.may_be_older("ana:100")
    assert not answers.may_be_older(None)


def test_a_gap_must_be_looked_through_first() -> None:
    answers, gaps = Answers(), []
    answers.read_from(50)
    gaps.append(answers.unread)
    assert answers.may_be_older("anybody:1"), "nobody knows"
    answers.snapped(80)
    gaps.append(answers.unread)
    answers.fill(Unread(0, 80), ["ana:1", "bo:2"])
    gaps.append(answers.unread)
    assert answers.may_be_older("bo:2")
    assert not answers.may_be_older("bo:3")
    answers.read_from(90)
    gaps.append(answers.unread)
    assert gaps == [Unread(0, 50), Unread(0, 80), None, Unread(80, 90)]


# Over a socket


def test_over_a_socket_an_id_means_one_request(tmp_path: Path) -> None:
    async def story() -> list[Json]:
        async with serving(settings_for(tmp_path)) as front:
            site = services_of(front)
            _, token = await site.sessions.make(1)
            live = site.hub.create("room-of-once")
            await have_done(live, opening(await site.sessions.find(token)))
            socket = AsgiSocket(front, "room-of-once", token)
            socket.put(HELLO)
            await socket.hear("snap")
            said = [
                do("one", 3),
                do("one", 3),
                do("one", 4),
                do("one", 3, {"type": "say", "phrase": "ouch"}),
                do("two", 1000),
                do("two", 3, epoch="another"),
                do("two", 3, epoch=site.hub.epoch),
            ]
            answers = []
            for text in said:
                socket.put(text)
                answers.append(await socket.hear("ack", "rej"))
            await socket.leave()
            return answers

    answers = asyncio.run(story())
    told = [answer.get("code", answer.get("seq")) for answer in answers]
    assert told == [4, 4, "USED", "USED", "STALE", "STALE", 5]


def opening(person: str | None) -> Request:
    return request(OpenRoom("Ana", Settings()), person, 0, created=1)
