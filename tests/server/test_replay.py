"""A room is its log: after every command, a room built anew from the log is the same to all."""

import msgspec
import pytest

from roulotte.core.seeded import Seeded
from roulotte.core.words import Lang
from roulotte.protocol import commands
from roulotte.server.room.context import Refused
from roulotte.server.room.room import Room
from tests.server.memory.anything import GAMES, anything, sensible
from tests.server.memory.evening import Evening, facts, seen, told_to
from tests.server.people.calling import Json
from tests.support.soak import SOAK, drawn_from

LANGS_OR_NONE: tuple[Lang | None, ...] = ("fr", None)
PEOPLE = ("Ana", "Bo", "Chloé", "Dan")
EVENINGS = 40 if SOAK else 1
COMMANDS = 80


def told(room: Room, since: int) -> list[bytes]:
    """What everybody is told of what happened since, in words or without."""
    changes = [change for change in room.recent if change.seq > since]
    every = [*((seat, None) for seat in range(4)), *((None, member) for member in room.members)]
    return [
        told_to(room, changes, viewer, member, lang)
        for viewer, member in every
        for lang in LANGS_OR_NONE
    ]


def check(evening: Evening, since: int) -> None:
    """The room, from the whole log and from its last snapshot."""
    for snapped in (False, True):
        again = evening.reloaded(snapped=snapped)
        assert facts(again) == facts(evening.room)
        assert told(again, since) == told(evening.room, since)
        for viewer in (None, 0, 1, 2, 3):
            assert shown(again, viewer) == shown(evening.room, viewer)
            assert snapped or seen(again, viewer) == seen(evening.room, viewer)


def shown(room: Room, viewer: int | None) -> Json:
    """What a viewer is shown on coming in, but for the story, which is told of late events only."""
    snap: Json = msgspec.json.decode(seen(room, viewer))
    snap.pop("told", None)
    return snap


def ask_something(evening: Evening, draw: Seeded) -> int:
    """One command, sensible or not; says how many events it made."""
    wild = draw.below(3) == 0
    who, command = (anything if wild else sensible)(evening.room, draw, PEOPLE)
    evening.now += draw.below(20_000)
    evening.away = {member: float(draw.below(4)) for member in evening.room.members}
    try:
        return len(evening.do(who, command))
    except Refused:
        return 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("evening_number", range(EVENINGS))
def test_a_room_is_its_log(game: str, evening_number: int) -> None:
    seed = drawn_from(f"{game} {evening_number}")
    evening, draw = Evening(*PEOPLE[:3], seed=seed), Seeded(seed)
    evening.seat(game, "Ana", "Bo", "Chloé", typed=(1,), grace=0)
    evening.do("Ana", commands.Start())
    done = 0
    for _ in range(COMMANDS):
        before = evening.room.seq
        if draw.below(8) == 0:
            evening.write_down()
        if ask_something(evening, draw):
            done += 1
            check(evening, before)
    assert done > COMMANDS / 4
