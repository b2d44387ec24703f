"""What each viewer is shown: everything has a line, and nothing shows what is secret."""

from typing import Any, get_args

import msgspec

from roulotte.core.wire import to_wire
from roulotte.protocol import commands
from roulotte.server.room import decide, views
from roulotte.server.room import events as log
from roulotte.server.room.own_commands import BotAct, Bring, Forget, OpenRoom, Reseal
from roulotte.server.room.room import LogEntry
from roulotte.server.rooms.frames import Viewpoint, to_do
from tests.server.memory.evening import Evening, plain

SECRET = {
    log.LoggedCame: {"person"},
    log.LoggedSealed: {"secret", "salts"},
    log.LoggedResealed: {"secret"},
    log.LoggedThrew: {"dice"},
    log.LoggedOffered: {"hash"},
    log.LoggedRenamed: {"salt"},
}


def shown(evening: Evening, change: LogEntry, viewer: int | None, member: int | None = None) -> Any:
    """An event as it is sent."""
    return msgspec.to_builtins(views.show_event(change, viewer, member, evening.room))


def test_every_command_has_its_line() -> None:
    asked = {*get_args(commands.AnyCommand), BotAct, Bring, Forget, OpenRoom, Reseal}
    assert set(decide.DECIDE) == asked


def test_secret_fields_are_never_shown() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("poknroll", "Ana", "Bo", "Chloé", typed=(0,))
    evening.start()
    evening.do("Ana", commands.Offer(0, "f" * 64))
    evening.do("Ana", commands.Roll(0, [1, 2]))
    evening.do("Bo", commands.Rename("Bob"))
    found = set()
    for change in evening.room.recent:
        kind = type(change.event)
        hidden = SECRET.get(kind, set())
        found |= {kind} & set(SECRET)
        for viewer in (0, 1, None):
            told = shown(evening, change, viewer)
            assert not hidden & set(told)
            if kind not in {log.SeatActed, log.ChanceSpoke}:
                whole = msgspec.to_builtins(change.event)
                assert told == {name: one for name, one in whole.items() if name not in hidden}
    assert found == set(SECRET) - {log.LoggedResealed}


def test_a_lock_is_shown_to_its_seat_only() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("rollie", "Ana", "Bo", "Chloé")
    evening.start()
    evening.play(lambda: bool(_early(evening)))
    seat, action = _early(evening)[0]
    (change,) = evening.do(evening.person(seat), commands.Lock(seat, plain(action)))
    assert shown(evening, change, seat)["do"] == plain(action)
    for viewer in {0, 1, 2, None} - {seat}:
        assert shown(evening, change, viewer) == {"type": "locked", "seat": seat}


def _early(evening: Evening) -> list[tuple[int, Any]]:
    table = evening.table
    return [(seat, one) for seat in range(3) for one in table.game.early(table.state, seat)]


def test_cups_are_shown_to_their_owner_until_they_are_lifted() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("poknroll", "Ana", "Bo", "Chloé")
    evening.start()
    change = next(one for one in evening.room.recent if _throws_cups(one))
    cups = plain(change.event)["chance"]["cups"]
    for viewer in (0, 1, 2, None):
        told = shown(evening, change, viewer)
        own = [cup if place == viewer else None for place, cup in enumerate(cups)]
        assert list(told["chance"]["cups"]) == own
        assert "openings" not in told
        assert len(told["hashes"]) == len(cups)


def _throws_cups(change: LogEntry) -> bool:
    event = change.event
    return isinstance(event, log.ChanceSpoke) and "cups" in plain(event.chance)


def test_what_is_lifted_comes_with_its_proof() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("poknroll", "Ana", "Bo", "Chloé")
    evening.start()
    seat = evening.table.deciding
    (change, *_) = evening.act(evening.table.legal_all()[-1])
    told = shown(evening, change, None)
    assert [one["pool"] for one in told["openings"]] == [seat]
    assert told["reveals"]["cups"][seat] is not None


def test_the_numbers_and_the_secret_come_in_their_time() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.do("Ana", commands.Start())
    evening.fold()
    assert views.show_fair(evening.table).numbers == (None, None)
    evening.open()
    assert None not in views.show_fair(evening.table).numbers
    assert views.show_fair(evening.table).secret is None
    evening.play()
    assert views.show_fair(evening.table).secret == evening.table.envelope.secret.hex()


def test_only_whoever_decides_is_told_the_choices() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.do("Ana", commands.Start())
    assert views.show_view(evening.table, 0) is None
    evening.fold()
    evening.open()
    turn = evening.table.deciding
    for viewer in (0, 1, None):
        told = to_wire(to_do(evening.table, Viewpoint(viewer, None, "fr")))
        assert set(told or ()) == ({"legal", "ask"} if viewer == turn else set())
    bare = to_wire(to_do(evening.table, Viewpoint(turn, None, None)))
    assert set(bare) == {"legal"}
    assert all(set(one) == {"action", "preview"} for one in bare["legal"])
