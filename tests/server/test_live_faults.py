"""A room in memory in which something breaks: nobody waits for ever, nothing is half done."""

import asyncio
from typing import Any

import pytest

from roulotte.protocol import commands
from roulotte.protocol.codes import CLOSE_GOING
from roulotte.protocol.plan import Settings
from roulotte.server.room.context import Refused
from roulotte.server.room.own_commands import Forget, OpenRoom
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Loaded, Row
from tests.server.memory.evening import facts, replayed
from tests.server.memory.phones import SAY, Table, a_table  # noqa: F401 - the fixture `table`
from tests.server.memory.requests import have_done, request
from tests.server.memory.worlds import Ear, World


class Broken(Exception):  # noqa: N818 - it is made to happen
    """Nobody expects this."""


def breaking(*_given: Any, **_named: Any) -> Any:
    """Whatever it is, it does not work."""
    raise Broken


def test_what_can_not_be_written_down_does_not_stop_the_room(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear, before = table.ears["Dan"], len(table.world.rows())
    with monkeypatch.context() as patch:
        patch.setattr("roulotte.server.rooms.live_room.to_append", breaking)
        job = request(SAY, "Dan", before, key="Dan:1", socket=ear, ident="1")
        table.world.submit(table.live, job)
    assert [one["code"] for one in ear.answers] == ["FAULT"]
    assert [type(one) for one in table.world.faults] == [Broken]
    table.do("Dan", SAY)
    assert len(table.world.rows()) == table.live.room.seq == before + 1


@pytest.mark.parametrize(
    ("question", "command", "failing"),
    [("after", commands.Start(), 0), ("commands", SAY, 0), ("load", SAY, 1)],
)
def test_a_fault_beside_the_commands_is_answered_and_the_room_read_anew(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    question: str,
    command: object,
    failing: int,
) -> None:
    gone: list[LiveRoom] = []
    table.live = table.world.serve()  # it does not know yet what was done before the match
    base = table.live.room.seq
    monkeypatch.setattr(table.live.host, "lost", gone.append)
    monkeypatch.setattr(table.world.store, question, breaking)
    table.world.database.failing = failing
    ear = table.ears["Dan"]
    job = request(command, "Dan", base, key="Dan:1", socket=ear, ident="1")
    table.world.submit(table.live, job)
    assert_put_off(ear)
    assert gone == [table.live]
    assert [type(one) for one in table.world.faults] == [Broken]
    again = Ear("Dan")
    table.live.submit(request(SAY, "Dan", base, key="Dan:2", socket=again, ident="2"))
    assert_put_off(again)
    with pytest.raises(Refused):
        table.world.run(have_done(table.live, request(SAY, "Dan", base, key="Dan:3")))


def assert_put_off(ear: Ear) -> None:
    """They were told neither that it happened nor that it did not, and come back to ask again."""
    assert ear.answers == []
    assert ear.waiting == 0
    assert ear.closing is not None
    assert ear.closing.code == CLOSE_GOING
    assert ear.closing.retry_ms is not None


def test_what_others_did_is_read_before_anything_is_refused_for_good(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have carried out this very command: without the log, nobody knows."""

    async def unreadable(_room: str, _seq: int) -> list[Row]:
        raise StorageError("the database is gone")

    ear, seq = table.ears["Dan"], table.live.room.seq
    with monkeypatch.context() as patch:
        patch.setattr(table.world.store, "after", unreadable)
        job = request(commands.Start(), "Dan", seq, key="Dan:1", socket=ear, ident="1")
        table.world.submit(table.live, job)
    assert_put_off(ear)
    again = Ear("Dan")
    table.world.enter(table.live, again, seq)
    job = request(commands.Start(), "Dan", seq, key="Dan:1", socket=again, ident="1")
    table.world.submit(table.live, job)
    assert [one["code"] for one in again.answers] == ["NOT_HOST"]


def test_a_recovery_that_is_called_off_leaves_nothing_unsaved_to_be_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory has the remark and the database has not: the room must not go on with it."""

    async def called_off(_room: str) -> Loaded | None:
        raise asyncio.CancelledError

    gone: list[LiveRoom] = []
    monkeypatch.setattr(table.live.host, "lost", gone.append)
    monkeypatch.setattr(table.world.store, "load", called_off)
    table.world.database.failing = 1
    ear, seq = table.ears["Dan"], table.live.room.seq
    table.world.submit(table.live, request(SAY, "Dan", seq, key="Dan:1", socket=ear, ident="1"))
    assert_put_off(ear)
    assert gone == [table.live]
    assert table.live.lost


def test_a_fault_in_telling_leaves_nobody_waiting(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[LiveRoom] = []
    monkeypatch.setattr(table.live.host, "lost", gone.append)
    monkeypatch.setattr(table.live.audience, "tell", breaking)
    ear, seq = table.ears["Dan"], table.live.room.seq

    async def both() -> int:
        first = asyncio.ensure_future(have_done(table.live, request(SAY, "Bo", seq, key="Bo:1")))
        await asyncio.sleep(0)
        table.live.submit(request(SAY, "Dan", seq, key="Dan:1", socket=ear, ident="1"))
        return await first

    assert table.world.run(both()) == seq + 1
    table.world.settle(table.live)
    assert len(table.world.rows()) == seq + 1
    assert_put_off(ear)
    assert gone == [table.live]


def only_talk(world: World, live: LiveRoom) -> None:
    """Seventy remarks of Ana's: no more than the latest are read again, and none is made twice."""
    ear = Ear("Ana")
    world.enter(live, ear, None)
    first = live.room.seq + 1
    for number in range(70):
        seq = live.room.seq
        world.submit(
            live, request(SAY, "Ana", seq, key=f"Ana:{number}", socket=ear, ident=f"{number}")
        )
        if number > 0:
            assert len(world.load().rows) <= 21
    rows = world.rows()
    for process in (live, world.serve()):
        repeat = request(SAY, "Ana", 1, key="Ana:0", socket=ear, ident="repeat")
        world.submit(process, repeat)
        assert ear.answers[-1] == {"type": "ack", "id": "repeat", "seq": first}
        assert facts(process.room) == facts(live.room)
    assert world.rows() == rows


def test_a_room_in_which_people_only_talk_is_written_down_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("roulotte.server.rooms.live_room.SNAPSHOT_EVENTS", 20)
    world = World("talk")
    live = world.serve(new=True)
    world.submit(live, request(OpenRoom("Ana", Settings()), "Ana", 0, created=1))
    only_talk(world, live)
    world.close()


@pytest.mark.parametrize("phase", ["playing", "over", "abandoned"])
def test_so_is_one_with_a_match_at_its_table(
    table: Table, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    monkeypatch.setattr("roulotte.server.rooms.live_room.SNAPSHOT_EVENTS", 20)
    match = table.live.room.match
    assert match is not None
    while match.phase != phase:
        table.step() if phase == "over" else table.do("Ana", commands.Abandon())
    shown = [(viewer, match.view(viewer)) for viewer in (None, 0, 1, 2)]
    only_talk(table.world, table.live)
    again = table.world.serve().room.match
    assert again is not None
    assert again.result == match.result
    assert [(viewer, again.view(viewer)) for viewer, _ in shown] == shown
    if phase == "playing":  # and life goes on from there
        table.live = table.world.serve()
        while table.live.room.running() is not None:
            table.step()
        assert facts(table.world.serve().room) == facts(replayed(table.world.rows()))


def test_who_is_forgotten_is_not_in_what_was_written_down(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roulotte.server.rooms.live_room.SNAPSHOT_EVENTS", 1)
    table.do("Ana", SAY)
    assert "Bo" in written(table.world)
    table.do(None, Forget(2, "Bo"))
    assert "Bo" not in written(table.world)
    assert "Zoé" in written(table.world)
    rows = table.world.rows()
    assert facts(table.world.serve().room) == facts(replayed(rows)) == facts(table.live.room)


def written(world: World) -> str:
    """What the room was last written down as."""
    snapshot = world.load().snapshot
    assert snapshot is not None
    return snapshot.body.decode()
