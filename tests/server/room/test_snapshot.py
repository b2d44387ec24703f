"""A room from a snapshot is the room."""

from roulotte.protocol import commands as ask
from roulotte.protocol.plan import Settings
from roulotte.server.room.commands import Bring
from roulotte.server.room.room import Room
from roulotte.server.room.snapshot import FIELDS, from_snapshot, take_snapshot
from tests.server.tables import Evening, picture


def lived_in() -> Evening:
    """A room with something of everything."""
    evening = Evening("Ana", "Bo", "Chloé", "Dan", settings=Settings("Nuit", True, True))
    evening.seat("rollie", "Ana", "Bo", None)
    evening.start()
    evening.play()
    evening.do("Bo", ask.Mute(3))
    evening.do("Ana", ask.Remove(4))
    evening.do("Chloé", ask.Leave())
    evening.seat("rolit", "Ana", "Bo", None, None, pace="own", options={})
    evening.do("Ana", ask.Stand(2))
    evening.do("Ana", Bring("robo", "Robo", 2))
    evening.do("Ana", ask.Host(2))
    return evening


def test_a_snapshot_keeps_everything_but_the_match() -> None:
    room = lived_in().room
    again = picture(from_snapshot("room", take_snapshot(room)))
    assert again == picture(room) | {"match": None}
    fresh = vars(Room("room"))
    for name in FIELDS:
        assert again[name] != fresh[name], f"{name} is as in a fresh room: nothing was tested"


def test_every_field_of_a_room_is_in_it() -> None:
    assert set(FIELDS) == set(vars(Room("room"))) - {"id", "match", "recent", "_numbers"}


def test_life_goes_on_after_a_snapshot() -> None:
    evening = lived_in()
    evening.start()
    assert picture(evening.reloaded(snapped=True)) == picture(evening.room)
    evening.room = evening.reloaded(snapped=True)
    evening.play()
    assert picture(evening.reloaded(snapped=False)) == picture(evening.room)
    assert evening.refused("Dan", ask.Come("Dan"))[0] == "ILLEGAL"
