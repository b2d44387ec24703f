"""The moments that the browser tests look at are reached on purpose, the same each time."""

import pytest

from roulotte.core import fair
from roulotte.core.game import CHANCE
from roulotte.core.wire import to_wire
from roulotte.server.room.context import CommandContext, Moment
from roulotte.server.room.room import Room
from tests.browser.prepared import SITUATIONS, OpenPrepared, allow_prepared, open_prepared
from tests.browser.situation import Reached, Situation, reach

EVERY = [(game, one) for game, all_ in SITUATIONS.items() for one in all_]
every = pytest.mark.parametrize(
    ("game", "situation"), EVERY, ids=lambda one: one if isinstance(one, str) else one.name
)


def prepared(reached: Reached, *others: str) -> Room:
    """A room that Ana opened in the middle of a match."""
    room = Room("room")
    moment = Moment(1_700_000_000_000, bytes, lambda _member: 0.0)
    open_prepared(CommandContext(room, moment, "ana", 0), OpenPrepared("Ana", reached, others))
    return room


@every
def test_a_room_can_be_opened_there(
    game: str, situation: Situation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair, "dice_of", fair.dice_of)  # as before afterwards
    allow_prepared()
    reached = reach(game, situation)
    table = prepared(reached).match
    assert table is not None
    assert to_wire(table.history) == to_wire(reached.events)
    assert table.turn is not CHANCE
    assert table.seats[reached.seat].name == "Ana"
    if reached.choice is not None:
        assert table.turn == reached.seat
        assert reached.choice < len(table.choices())


def test_somebody_can_be_brought_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "dice_of", fair.dice_of)  # as before afterwards
    allow_prepared()
    room = prepared(reach("rolit", SITUATIONS["rolit"][0]), "bo")
    assert room.match is not None
    member = room.member_of("bo")
    assert [one.name for one in room.match.seats if one.member == member] == ["Bo"]


@every
def test_it_is_the_same_each_time(game: str, situation: Situation) -> None:
    assert reach.__wrapped__(game, situation) == reach(game, situation)


def test_every_game_has_its_moments_with_names_of_their_own() -> None:
    for game, situations in SITUATIONS.items():
        names = [one.name for one in situations]
        assert len(names) >= 7, game
        assert len(set(names)) == len(names), game
