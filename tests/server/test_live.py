"""A room in memory: what each socket sees, and when answers go out."""

import asyncio
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from roulotte.protocol import commands
from roulotte.protocol.codes import CLOSE_REMOVED
from roulotte.server.room import events as log
from roulotte.server.room.context import CommandContext, Refused
from roulotte.server.room.decide import decide
from roulotte.server.rooms.command_queue import MOST_WAITING
from tests.server.memory.evening import facts, picture
from tests.server.memory.phones import SAY, Table, a_table  # noqa: F401 - the fixture `table`
from tests.server.memory.requests import request
from tests.server.memory.worlds import Ear
from tests.server.people.screens import screen_of


def test_at_a_shared_device_secrets_are_shown_only_to_who_asks(table: Table) -> None:
    table.until_turn(0)
    assert table.cups("Ana")[:3] == [None, None, None]
    assert table.look("Ana", 0)
    assert table.cups("Ana")[0] is not None
    assert table.cups("Ana")[1:3] == [None, None]
    assert not table.look("Ana", 2)
    assert not table.look("Dan", 0)
    assert table.look("Ana", None)
    assert table.cups("Ana")[:3] == [None, None, None]


def test_the_curtain_falls_when_the_turn_passes(table: Table) -> None:
    table.until_turn(0)
    table.look("Ana", 0)
    before = table.live.room.seq
    action = msgspec.to_builtins(table.live.room.match.legal_all()[0])  # type: ignore[union-attr]
    table.do("Ana", commands.Act(action))
    assert table.live.room.seq > before
    assert table.ears["Ana"].viewpoint.viewer is None
    assert table.cups("Ana")[0] is None


@pytest.mark.parametrize(
    "meanwhile",
    [
        ("Bo", commands.Say(phrase="luck")),
        ("Eve", commands.Come("Eve")),
        ("Bo", commands.Offer(2, "0" * 64)),
    ],
)
def test_it_stays_up_when_something_else_happens(
    table: Table, meanwhile: tuple[str, object]
) -> None:
    table.until_turn(0)
    table.look("Ana", 0)
    table.do(*meanwhile)
    assert table.ears["Ana"].viewpoint.viewer == 0
    assert table.ears["Ana"].screen.legal


def test_a_new_match_begins_behind_the_curtain(table: Table) -> None:
    table.look("Ana", 0)
    table.do("Ana", commands.Abandon())
    table.do("Ana", commands.Start())
    assert table.ears["Ana"].viewpoint.viewer is None


def test_one_seat_sees_its_own_side_and_who_watches_none(table: Table) -> None:
    table.until_turn(0, 1, 2)
    assert table.cups("Bo")[2] is not None
    assert table.cups("Bo")[:2] == [None, None]
    assert table.cups("Dan")[:3] == [None, None, None]


def test_without_secrets_a_shared_device_sees_whoever_is_to_move() -> None:
    table = Table("rolit")
    for seat in (0, 1):
        table.until_turn(seat)
        assert table.ears["Ana"].viewpoint.viewer == seat
        assert table.ears["Ana"].screen.legal
    table.world.close()


def test_who_was_shown_the_door_can_not_look_in_again(table: Table) -> None:
    table.do("Ana", commands.Remove(table.live.room.member_of("Bo") or 0))
    closing = table.ears["Bo"].closing
    assert closing is not None
    assert closing.code == CLOSE_REMOVED
    again = Ear("Bo")
    table.world.enter(table.live, again, None)
    assert again.closing is not None
    assert again.frames == []


def test_the_answer_comes_first_and_only_once_it_is_saved(table: Table) -> None:
    ear, seq = table.ears["Dan"], table.live.room.seq
    job = request(
        commands.Say(phrase="luck"), "Dan", seq, key="Dan:command-1", socket=ear, ident="command-1"
    )
    heard = len(ear.frames)

    async def ask_only() -> None:
        table.live.submit(job)
        assert len(ear.frames) == heard
        assert len(ear.answers) == 0

    table.world.run(ask_only())
    table.world.settle(table.live)
    (frame,) = ear.frames[heard:]
    ack, event = msgspec.json.decode(frame)
    assert ack == {"type": "ack", "id": "command-1", "seq": seq + 1}
    assert event["what"]["phrase"] == "luck"
    assert table.world.rows()[-1].seq == seq + 1


def test_a_command_sent_twice_at_once_happens_once(table: Table) -> None:
    ear, before = table.ears["Dan"], len(table.world.rows())
    seq = table.live.room.seq

    async def twice() -> None:
        for _ in range(3):
            say = commands.Say(phrase="luck")
            table.live.submit(request(say, "Dan", seq, key="Dan:again", socket=ear, ident="again"))
        await asyncio.sleep(0)

    table.world.run(twice())
    table.world.settle(table.live)
    assert [one["seq"] for one in ear.answers] == [before + 1] * 3
    assert len(table.world.rows()) == before + 1
    assert sum("said" in str(row.body) for row in table.world.rows()) == 1
    assert ear.waiting == 0


def test_too_much_at_once_is_refused(table: Table) -> None:
    ear, before = table.ears["Dan"], len(table.world.rows())
    number = MOST_WAITING + 10

    async def flood() -> None:
        for one in range(number):
            say = commands.Say(phrase="luck")
            ident = f"command-{one}"
            job = request(say, "Dan", before, key=f"Dan:{ident}", socket=ear, ident=ident)
            table.live.submit(job)

    table.world.run(flood())
    table.world.settle(table.live)
    refused = [one["code"] for one in ear.answers if one["type"] == "rej"]
    assert refused == ["BUSY"] * 9
    assert len(table.world.rows()) == before + number - 9
    assert ear.waiting == 0


def test_a_full_disk_is_said_and_nothing_happened(table: Table) -> None:
    ear, before = table.ears["Dan"], table.world.rows()
    table.world.database.failing = 1
    job = request(SAY, "Dan", before[-1].seq, key="Dan:full", socket=ear, ident="full")
    table.world.submit(table.live, job)
    assert ear.answers[-1]["code"] == "STORAGE"
    assert table.world.rows() == before
    table.world.submit(table.live, job)
    assert ear.answers[-1] == {"type": "ack", "id": "full", "seq": len(before) + 1}


def test_whoever_takes_a_seat_sees_its_side_at_once(table: Table) -> None:
    table.until_turn(0, 1, 2)
    link = "the-secret-of-a-link-to-a-seat"
    table.do("Bo", commands.Offer(2, sha256(link.encode()).hexdigest()))
    cup = table.cups("Bo")[2]
    table.do("Dan", commands.Take(link))
    assert isinstance(table.live.room.recent[-1].event, log.LoggedTaken)
    assert table.cups("Dan")[2] == cup is not None
    assert table.cups("Bo")[2] is None


@pytest.mark.parametrize("error", [RuntimeError("a fault of ours"), Refused("ILLEGAL", "half")])
def test_what_breaks_half_way_leaves_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def half(context: CommandContext, command: object) -> None:
        decide(context, command)
        raise error

    before, ear = picture(table.live.room), table.ears["Dan"]
    with monkeypatch.context() as patch:
        patch.setattr("roulotte.server.rooms.live_room.decide", half)
        seq = table.live.room.seq
        job = request(SAY, "Dan", seq, key="Dan:half", socket=ear, ident="half")
        table.world.submit(table.live, job)
    refused = isinstance(error, Refused)
    assert ear.answers[-1]["code"] == ("ILLEGAL" if refused else "FAULT")
    assert table.world.faults == ([] if refused else [error])
    assert facts(table.live.room) == before
    table.do("Dan", commands.Say(phrase="luck"))
    assert ear.screen.seq == table.live.room.seq == before["seq"] + 1


def test_who_missed_more_than_is_remembered_is_shown_the_whole(table: Table) -> None:
    """The other process has begun a match: what came before is in its snapshot only."""
    elsewhere, ear = table.world.serve(), table.ears["Dan"]
    for command in (commands.Abandon(), commands.Say(phrase="again"), commands.Start()):
        table.world.submit(elsewhere, request(command, "Ana", elsewhere.room.seq))
    table.do("Dan", commands.Say(phrase="hello"))  # comes second, and the room is read again
    assert ear.screen == screen_of(msgspec.json.decode(table.live.audience.snapshot(ear)))
    assert ear.screen.seq == len(table.world.rows())
    assert table.world.faults == []


def test_who_missed_the_beginning_of_a_match_is_shown_it_whole(table: Table) -> None:
    """What was hidden in the match before is not for whoever has that seat in this one."""
    seen = table.live.room.seq
    table.do("Ana", SAY)
    assert table.live.audience.missed(table.ears["Dan"], seen) is not None
    table.do("Ana", commands.Abandon())
    table.do("Ana", commands.Start())
    began = table.live.room.seq
    assert table.live.audience.missed(table.ears["Dan"], seen) is None
    table.do("Ana", SAY)
    assert table.live.audience.missed(table.ears["Dan"], began) is not None


def test_who_missed_that_much_is_told_of_themselves_too(table: Table) -> None:
    """In the other process Dan sat down and muted somebody before a match began."""
    elsewhere, ear = table.world.serve(), table.ears["Dan"]
    seated: tuple[tuple[str, object], ...] = (
        ("Ana", commands.Abandon()),
        ("Ana", commands.Stand(1)),
        ("Dan", commands.Sit(1)),
        ("Dan", commands.Mute(1)),
        ("Ana", commands.Start()),
    )
    for who, command in seated:
        table.world.submit(elsewhere, request(command, who, elsewhere.room.seq))
    table.do("Dan", commands.Say(phrase="hello"))
    assert told_of_oneself(ear)[-1] == {"member": 3, "seats": [1], "seat": 1, "muted": [1]}
    assert ear.screen == screen_of(msgspec.json.decode(table.live.audience.snapshot(ear)))


def told_of_oneself(ear: Ear) -> list[dict[str, Any]]:
    """Every `you` that somebody was sent."""
    messages = [one for frame in ear.frames for one in msgspec.json.decode(frame)]
    told = [one for one in messages if one["type"] == "you"]
    return [{name: value for name, value in one.items() if name != "type"} for one in told]


def test_whoever_mutes_is_told_whom_on_every_device_and_nobody_else_is(table: Table) -> None:
    again = Ear("Dan")
    table.world.enter(table.live, again, None)
    dan = (table.ears["Dan"], again)
    before = {name: len(told_of_oneself(ear)) for name, ear in table.ears.items()}
    for number, on in ((2, True), (1, True), (2, False), (1, False)):
        table.do("Dan", commands.Mute(number, on=on))
    told = [told_of_oneself(ear)[-4:] for ear in dan]
    assert told[0] == told[1]
    assert [one.get("muted") for one in told[0]] == [[2], [1, 2], [1], None]
    for name in ("Ana", "Bo"):
        assert len(told_of_oneself(table.ears[name])) == before[name]


def test_what_others_did_is_read_and_told(table: Table) -> None:
    elsewhere, ear = table.world.serve(), table.ears["Dan"]
    table.world.submit(elsewhere, request(commands.Say(phrase="hello"), "Bo", 0))

    async def hint() -> None:
        table.live.catch_up()

    table.world.run(hint())
    table.world.settle(table.live)
    assert ear.screen.seq == table.live.room.seq == len(table.world.rows())


def test_a_process_that_was_not_there_knows_what_was_done(table: Table) -> None:
    """A remark could be made twice by the rules: only its id says that it was made."""
    say, seq = commands.Say(phrase="hello"), table.live.room.seq
    for command in (say, commands.Abandon(), commands.Start()):
        who, seen = ("Dan" if command is say else "Ana"), table.live.room.seq
        table.world.submit(table.live, request(command, who, seen, key=f"{who}:{type(command)}"))
    rows = table.world.rows()
    done = next(row.last for row in rows if row.command == f"Dan:{commands.Say}")
    another, ear = table.world.serve(), Ear("Dan")
    job = request(say, "Dan", seq, key=f"Dan:{commands.Say}", socket=ear, ident="again")
    table.world.submit(another, job)
    table.world.settle(another)
    assert ear.answers == [{"type": "ack", "id": "again", "seq": done}]
    assert table.world.rows() == rows


def test_nor_is_anything_done_twice_that_no_snapshot_has_yet(table: Table) -> None:
    """Another process has only the log to know it by."""
    job = request(SAY, "Dan", table.live.room.seq, key="Dan:just")
    table.world.submit(table.live, job)
    rows, another, ear = table.world.rows(), table.world.serve(), Ear("Dan")
    assert rows[-1].command == "Dan:just"
    again = request(SAY, "Dan", rows[-1].seq, key="Dan:just", socket=ear, ident="again")
    table.world.submit(another, again)
    assert ear.answers == [{"type": "ack", "id": "again", "seq": rows[-1].seq}]
    assert table.world.rows() == rows


@pytest.mark.parametrize(
    ("who", "command"),
    [
        ("Dan", SAY),
        ("Eve", commands.Come("Eve")),
        ("Dan", commands.Leave()),
        ("Bo", commands.Mute(1)),
    ],
)
def test_what_can_not_be_stale_is_carried_out_after_a_match_began(
    table: Table, who: str, command: object
) -> None:
    ear, before = Ear(who), len(table.world.rows())
    for process in (table.live, table.world.serve()):
        table.world.enter(process, ear, None)
        job = request(command, who, 1, key=f"{who}:old", socket=ear, ident="old")
        table.world.submit(process, job)
    assert ear.answers == [{"type": "ack", "id": "old", "seq": before + 1}] * 2
    assert len(table.world.rows()) == before + 1
    assert ear.waiting == 0


def test_a_decision_from_before_the_match_is_stale(table: Table) -> None:
    table.until_turn(2)
    ear, before = table.ears["Bo"], table.world.rows()
    action = msgspec.to_builtins(table.live.room.match.legal_all()[0])  # type: ignore[union-attr]
    job = request(commands.Act(action), "Bo", 1, key="Bo:old", socket=ear, ident="old")
    table.world.submit(table.live, job)
    assert [one["code"] for one in ear.answers] == ["STALE"]
    assert table.world.rows() == before


def test_a_full_disk_is_said_to_an_old_command_too(table: Table) -> None:
    ear, before = table.ears["Dan"], table.world.rows()
    table.world.database.failing = 1
    table.world.submit(table.live, request(SAY, "Dan", 1, key="Dan:old", socket=ear, ident="old"))
    assert [one["code"] for one in ear.answers] == ["STORAGE"]
    assert table.world.rows() == before
