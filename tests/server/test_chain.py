"""The chain of a match: everybody is sent its heads, and the record gives the same ones."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from roulotte.core.chain import name_mark, room_mark
from roulotte.core.proof import Proof, prove
from roulotte.core.record import parse_record
from roulotte.games import verify_dice
from roulotte.protocol import commands
from roulotte.protocol.views import Sitter
from roulotte.server.room import events as log
from roulotte.server.room.fold import MOST_GIVEN_UP
from roulotte.server.room.record import record_of
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.room.snapshot import from_snapshot, take_snapshot
from tests.server.memory.anything import GAMES
from tests.server.memory.evening import Evening, replayed, seen, told_to

Json = dict[str, Any]


def record_text(room: Room, *, opened: bool = True) -> str:
    """The record with its names."""
    assert room.match is not None
    record = json.loads(record_of(room.match, opened=opened))
    return json.dumps(record | {"names": list(room.match.names())})


def proof_of(room: Room) -> Proof:
    """What comes of its chain."""
    read = parse_record(record_text(room))
    assert read.fair is not None
    assert read.chain is not None
    return prove(read, read.fair, read.chain)


def heads_told(room: Room, changes: Sequence[LogEntry], viewer: int | None) -> list[str]:
    """The heads that a viewer is sent with some events."""
    events = msgspec.json.decode(b"[%b]" % told_to(room, changes, viewer, None, None))
    return [event["chain"] for event in events if "chain" in event]


def started(game: str, *who: str | None, **plan: Any) -> Evening:
    evening = Evening(*(name for name in who if name), seed=f"chain {game}")
    evening.seat(game, *who, **plan)
    return evening


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_sent_the_heads_that_the_record_gives(game: str) -> None:
    evening = started(game, "Ana", "Bo", *([None] if game == "poknroll" else []))
    told: dict[int | None, list[str]] = {None: [], 0: [], 1: []}

    def tell(changes: Sequence[LogEntry]) -> None:
        for viewer, heads in told.items():
            heads.extend(heads_told(evening.room, changes, viewer))

    tell(evening.do("Ana", commands.Start()))
    table = evening.table
    for seat in (0, 1):
        evening.fold(seat)
        tell([evening.room.recent[-1]])
    for seat in (0, 1):
        since = evening.room.seq
        evening.open(seat)
        tell([one for one in evening.room.recent if one.seq > since])
    while table.running:
        tell(evening.step())
        tell(evening.do("Bo", commands.Say(emoji="👍")))  # belongs to no match
    proof = proof_of(evening.room)
    assert proof.faults == ()
    assert proof.ending == "finished"
    assert tuple(told[None]) == tuple(told[0]) == tuple(told[1]) == proof.heads
    assert msgspec.json.decode(seen(evening.room, None))["chain"] == proof.heads[-1]


def test_six_starts_until_the_first_throw_pleases_are_for_all_to_see() -> None:
    evening = started("rollie", "Ana", "Bo")
    for number in range(6):
        evening.start()
        evening.now += 1_000 * number
        evening.do("Ana", commands.Abandon())
    evening.start()
    evening.play()
    report = verify_dice(record_text(evening.room))
    start = report.start
    assert start is not None
    assert (start.number, start.abandoned) == (7, 6)
    assert [one.number for one in start.given_up] == [1, 2, 3, 4, 5, 6]
    assert all(one.events > 0 for one in start.given_up), "and that dice had been seen"
    assert start.room == room_mark("room")
    evening.start()
    evening.play()
    again = verify_dice(record_text(evening.room)).start
    assert again is not None
    assert (again.number, again.abandoned, again.given_up) == (8, 6, ())
    assert again.previous is not None


def test_many_abandoned_matches_are_counted_though_not_all_listed() -> None:
    evening = started("rolit", "Ana", None)
    for _ in range(MOST_GIVEN_UP + 3):
        evening.do("Ana", commands.Start())
        evening.do("Ana", commands.Abandon())
    ended = from_snapshot("room", take_snapshot(evening.room)).ended
    assert ended == evening.room.ended
    assert (ended.abandoned, len(ended.given_up)) == (MOST_GIVEN_UP + 3, MOST_GIVEN_UP)


def test_names_in_the_middle_of_a_match_are_bound() -> None:
    evening = started("rollie", "Ana", "Bo")
    evening.do("Bo", commands.Rename("Bob"))  # before it there is nothing to bind it to
    evening.start()
    evening.do("Ana", commands.Rename("Anna"))
    (change,) = evening.do("Bo", commands.Rename("Bobby"))
    assert isinstance(change.event, log.LoggedRenamed)
    assert change.event.seats == (1,)
    assert name_mark(change.event.salt, "Bobby") == change.event.mark
    assert change.event.salt.encode() not in told_to(evening.room, [change], None, None, "fr")
    evening.play()
    assert proof_of(evening.room).faults == ()
    evening.do("Ana", commands.Rename("Annette"))  # the match is over
    assert proof_of(evening.room).faults == ()


def test_a_seat_that_changes_hands_is_in_the_chain() -> None:
    evening = Evening("Ana", "Bo", "Chloé", seed="hands")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    evening.act()
    secret = "s" * 32
    evening.do("Bo", commands.Offer(1, sha256(secret.encode()).hexdigest()))
    evening.do("Chloé", commands.Take(secret))
    evening.play()
    proof = proof_of(evening.room)
    assert proof.faults == ()
    kinds = [one["type"] for one in map(msgspec.json.decode, chain_log(evening.room))]
    assert {"offered", "taken", "over"} <= set(kinds)


def chain_log(room: Room) -> list[str]:
    assert room.match is not None
    assert room.match.chain is not None
    return room.match.chain.log


def test_a_room_from_before_there_were_chains_goes_on_without() -> None:
    evening = started("rolit", "Ana", "Bo")
    evening.do("Ana", commands.Start())
    evening.do("Ana", commands.Abandon())
    evening.start()
    rows = []
    for row in evening.rows:
        event = msgspec.json.decode(row.body)
        event.pop("start", None)
        event.pop("salts", None)
        rows.append(row._replace(body=msgspec.json.encode(event)))
    old = replayed(rows)
    assert old.match is not None
    assert old.match.chain is None
    assert "chain" not in json.loads(record_of(old.match, opened=True))
    kept = msgspec.json.decode(take_snapshot(old))
    del kept["ended"], kept["match"]["chain"]
    again = from_snapshot("room", msgspec.json.encode(kept))
    assert again.ended.abandoned == 1
    assert "chain" not in msgspec.json.decode(seen(again, None))


def test_a_name_that_the_chain_does_not_have_is_not_claimed() -> None:
    """A process of an older version may have renamed somebody without a word in the chain."""
    evening = started("rolit", "Ana", "Bo")
    evening.start()
    evening.table.seats[0] = Sitter("Somebody", 1)
    evening.play()
    record = json.loads(record_of(evening.table, opened=True))
    assert record["chain"]["salts"][0] is None
    assert record["chain"]["salts"][1] is not None
