"""A room from a snapshot is the room."""

import pytest

from roulotte.core.fair import Shown
from roulotte.games import GAMES
from roulotte.protocol import commands
from roulotte.protocol.plan import Settings
from roulotte.server.room.own_commands import Bring
from roulotte.server.room.parts import UndoRequest
from roulotte.server.room.room import Room
from roulotte.server.room.sights import Sights
from roulotte.server.room.snapshot import FIELDS, LAID, from_snapshot, take_snapshot
from tests.server.memory.evening import Evening, picture, replayed


def lived_in() -> Evening:
    """A room with something of everything."""
    evening = Evening("Ana", "Bo", "Chloé", "Dan", settings=Settings("Nuit", True, True))
    evening.seat("rollie", "Ana", "Bo", None)
    evening.start()
    evening.play()
    evening.do("Bo", commands.Mute(3))
    evening.do("Bo", commands.Say(phrase="luck"))
    evening.do("Ana", commands.Remove(4))
    evening.do("Chloé", commands.Leave())
    evening.seat("rolit", "Ana", "Bo", None, None, pace="own", options={})
    evening.do("Ana", commands.Stand(2))
    evening.do("Ana", Bring("robo", "Robo", 2))
    evening.do("Ana", commands.Host(2))
    return evening


def test_a_snapshot_keeps_everything_but_the_match() -> None:
    room = lived_in().room
    again = picture(from_snapshot("room", take_snapshot(room, cleared=True)))
    assert again == picture(room) | {"match": None}
    fresh = vars(Room("room"))
    for name in set(FIELDS) - {"match"}:
        assert again[name] != fresh[name], f"{name} is as in a fresh room: nothing was tested"


@pytest.mark.parametrize("game", GAMES)
def test_the_match_is_kept_whole(game: str) -> None:
    """What seldom is the case at one moment is made so."""
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat(game, "Ana", "Bo", "Chloé", grace=0)
    evening.do("Ana", commands.Start())
    evening.now += 1000
    evening.fold()
    evening.open()
    for _ in range(3):
        evening.now += 1000
        evening.step()
    evening.do("Ana", commands.Offer(0, "0" * 64))
    evening.away = {evening.number("Bo"): 5.0}
    evening.do("Ana", commands.Hold(1))
    table = evening.table
    table.threw, table.must_be, table.more = {1: (2, 3)}, "take", 2
    table.handed_over = 2
    table.locks, table.undo = {2: table.legal_all()[-1]}, UndoRequest(1, 9, {0, 2})
    table.rolls = table.rolls or [(Shown((1, 2), hashes=("0" * 64,)),)]
    table.sights = Sights([[(0, 1)], [(2, 2)]], {("Ana", 0, 1)})
    assert any(table.owners)
    again = from_snapshot("room", take_snapshot(evening.room))
    assert picture(again) == picture(evening.room)
    fresh = vars(replayed(evening.rows[: table.laid_out]).match)
    for name in set(LAID) - {"id", "number", "plan", "seats", "owners", "laid_out"}:
        assert vars(table)[name] != fresh[name], f"{name} is as in a fresh match"


def test_every_field_of_a_room_is_in_it() -> None:
    evening = lived_in()
    assert set(FIELDS) == set(vars(evening.room)) - {"id", "recent", "_numbers"}
    worked_out = {"game", "state", "result", "turn", "deciding", "hides", "served_from"}
    own = {name for name in vars(evening.table) if not name.startswith("_")}
    assert set(LAID) == own - worked_out


def test_life_goes_on_after_a_snapshot() -> None:
    evening = lived_in()
    evening.start()
    assert picture(evening.reloaded(snapped=True)) == picture(evening.room)
    evening.room = evening.reloaded(snapped=True)
    evening.play()
    assert picture(evening.reloaded(snapped=False)) == picture(evening.room)
    assert evening.refused("Dan", commands.Come("Dan"))[0] == "ILLEGAL"
