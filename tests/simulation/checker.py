"""What must be true of an evening, whatever went wrong: a checker over the room's history.

It knows the log as it was written, when each row came to the disk, and everything that each client
said and heard. Of the server's memory it looks at nothing but the rooms in the end.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from roulotte.server.room.events import LoggedEvent
from roulotte.server.rooms.frames import snapshot
from roulotte.server.rooms.persistence import room_from
from roulotte.server.store.store import Row
from tests.server.checks.logbook import engine_agrees
from tests.server.memory.evening import facts
from tests.server.people.calling import Json
from tests.server.people.screens import screen_of
from tests.simulation.evening import ROOM, Evening
from tests.simulation.guests import Guest, Said

decode = msgspec.json.Decoder(LoggedEvent).decode
read = msgspec.json.decode

MOVES = frozenset({"began", "acted", "happened", "undone"})  # after which a decision is stale
UNREAD = frozenset({"BUSY", "RATE"})  # said before anybody has looked what the command is
PROJECTED = frozenset({"acted", "happened"})  # shown otherwise than kept, where something is hidden


class Done(NamedTuple):
    """A command that is in the log."""

    row: Row
    saved_at: float  # when its last event came to the disk


def check(evening: Evening) -> None:
    """Every promise; AssertionError says which was broken."""
    the_log_is_one(evening)
    done = carried_out(evening)
    for guest in evening.guests:
        answers_are_true(guest, done)
        only_what_is_saved_was_told(evening, guest)
        decisions_are_for_what_was_seen(evening, guest, done)
    answers_keep_the_order_of_time(evening, done)
    nothing_went_wrong(evening)
    assert not evening.unrest, evening.unrest
    everybody_sees_the_same(evening)
    engine_agrees([decode(row.body) for row in evening.kept.rows])


def nothing_went_wrong(evening: Evening) -> None:
    """No fault was logged, and no client was told what can't be."""
    faults = [*evening.faults, *evening.loop.faults]
    faults += [fault for one in evening.processes for fault in one.hub.faults]
    faults += [guest.fault for guest in evening.guests if guest.fault is not None]
    for fault in faults:
        raise AssertionError(f"a fault: {fault!r}") from fault


def the_log_is_one(evening: Evening) -> None:
    """Numbered without gaps, in the order of time, each command once, and never rewritten."""
    rows = evening.kept.rows
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "the log has gaps"
    assert evening.kept.log() == rows, "the log was rewritten"
    assert [row.at for row in rows] == sorted(row.at for row in rows), "time runs backwards"
    keys = Counter(row.command for row in rows if row.command is not None)
    twice = [key for key, count in keys.items() if count > 1]
    assert not twice, f"carried out twice: {twice}"


def carried_out(evening: Evening) -> dict[str, Done]:
    """The commands in the log, by their keys."""
    kept = evening.kept
    return {
        row.command: Done(row, kept.saved_at[(row.last or row.seq) - 1])
        for row in kept.rows
        if row.command is not None
    }


# Answers


def answers_are_true(guest: Guest, done: dict[str, Done]) -> None:
    """An `ack` is for what is saved by then; what is refused did not happen, and does not."""
    for said in guest.told:
        message = said.message
        if message["type"] == "ack":
            known = done.get(f"{guest.name}:{message['id']}")
            assert known is not None, f"{guest.name}: acknowledged, and not in the log: {message}"
            assert known.row.last == message["seq"], f"{guest.name}: another number: {message}"
            assert known.saved_at <= said.when, f"{guest.name}: acknowledged before it was saved"
        elif message["type"] == "rej" and message["code"] not in UNREAD:
            _refusal_is_true(guest, said, done.get(f"{guest.name}:{message['id']}"))


def _refusal_is_true(guest: Guest, refused: Said, known: Done | None) -> None:
    """A command that was sent once is refused for good; one that was sent again may be let
    through another time, but not refused on a line that was opened after it was carried out."""
    if known is None:
        return
    sent = sendings(guest, refused.message["id"])
    assert len(sent) > 1, f"{guest.name}: refused, and in the log: {refused.message}"
    here = [one.when for one in sent if one.line == refused.line]
    assert known.saved_at >= min(here), f"{guest.name}: refused after it was saved: {refused}"


def sendings(guest: Guest, ident: str) -> list[Said]:
    """Each time that a command was sent."""
    return [one for one in guest.spoken if one.message.get("id") == ident]


def answers_keep_the_order_of_time(evening: Evening, done: dict[str, Done]) -> None:
    """What was acknowledged before something else was first sent stands before it in the log."""
    moments = sorted(_sent_and_acknowledged(evening, done))
    highest = 0
    for _when, acknowledged, row in moments:
        if acknowledged:
            highest = max(highest, row.last or row.seq)
        else:
            assert row.seq > highest, f"{row.command} stands before what was acknowledged earlier"


def _sent_and_acknowledged(
    evening: Evening, done: dict[str, Done]
) -> Iterator[tuple[float, bool, Row]]:
    """Of each command in the log: when it was first sent, and when somebody knew of it."""
    for guest in evening.guests:
        for said in guest.told:
            if said.message["type"] == "ack":
                yield said.when, True, done[f"{guest.name}:{said.message['id']}"].row
        known = set[str]()
        for said in guest.spoken:
            key = f"{guest.name}:{said.message.get('id')}"
            if key in done and key not in known:
                known.add(key)
                yield said.when, False, done[key].row


def decisions_are_for_what_was_seen(evening: Evening, guest: Guest, done: dict[str, Done]) -> None:
    """A decision that was played was taken when nothing had moved since."""
    kinds = [read(row.body)["type"] for row in evening.kept.rows]
    for said in guest.spoken:
        known = done.get(f"{guest.name}:{said.message.get('id')}")
        if known is not None and said.message["cmd"]["type"] == "act":
            between = kinds[said.message["base"] : known.row.seq - 1]
            assert MOVES.isdisjoint(between), f"{guest.name}: stale, and played: {said.message}"


# What is told


def only_what_is_saved_was_told(evening: Evening, guest: Guest) -> None:
    """Nobody hears of anything before it is on disk, nor anything that is not in the log."""
    kept = evening.kept
    for said in guest.told:
        message = said.message
        seq = {"ev": "seq", "snap": "seq", "welcome": "head"}.get(message["type"])
        if seq is None:
            continue
        number = message[seq]
        assert number <= len(kept.rows), f"{guest.name}: told, and not in the log: {message}"
        assert kept.saved_at[number - 1] <= said.when, f"{guest.name}: told before it was saved"
        if message["type"] == "ev":
            _event_is_of_the_log(kept.rows[number - 1], message)


def _event_is_of_the_log(row: Row, told: Json) -> None:
    """What is shown of an event is what the log has."""
    kept, shown = read(row.body), told["what"]
    if shown["type"] == "hidden":
        return
    same = {"type"} if kept["type"] in PROJECTED else shown.keys() & kept.keys()
    assert told["at"] == row.at, f"another time: {told}"
    assert {name: shown[name] for name in same} == {name: kept[name] for name in same}, told


# In the end


def everybody_sees_the_same(evening: Evening) -> None:
    """Every screen shows what a newcomer on that side would see, and every memory is the log."""
    room = room_from(ROOM, evening.kept.load())
    for process in evening.processes:
        for live in process.hub.all():
            if live.room.id == ROOM and live.room.seq == room.seq:
                assert facts(live.room) == facts(room), "a process remembers something else"
    for guest in evening.guests:
        if not guest.shut:
            _screen_is_right(evening, guest)


def _screen_is_right(evening: Evening, guest: Guest) -> None:
    """As the process that it is connected to would greet it now."""
    seen = [
        screen_of(read(snapshot(live.room, socket.viewpoint)))
        for process in evening.processes
        for live in process.hub.all()
        for socket in live.audience.sockets
        if socket.person == guest.name and socket.closing is None
    ]
    assert guest.screen in seen, f"{guest.name} sees something else: {guest.screen} {seen}"
