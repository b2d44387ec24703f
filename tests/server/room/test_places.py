"""Places, plans, and the start of a match."""

import pytest

from roulotte.core.words import LANGS, Text
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import Sitter
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.own_commands import Bring
from tests.server.memory.evening import Evening, named


def test_sit_and_stand() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Bo", commands.Sit(1))
    assert evening.refused("Ana", commands.Sit(1)) == ("ILLEGAL", texts.PLACE_TAKEN)
    assert evening.refused("Ana", commands.Sit(2)) == ("ILLEGAL", texts.NO_PLACE)
    assert evening.refused("Ana", commands.Stand(0)) == ("ILLEGAL", texts.PLACE_FREE)
    assert evening.refused("Ana", commands.Stand(2)) == ("ILLEGAL", texts.NO_PLACE)
    evening.do("Ana", commands.Sit(0))
    assert evening.refused("Bo", commands.Stand(0)) == ("NOT_HOST", texts.PLACE_OF_OTHER)
    evening.do("Ana", commands.Stand(1))
    assert named(evening) == ["Ana", None]
    evening.do("Ana", commands.Stand(0))
    assert named(evening) == [None, None]


def test_several_people_at_one_device() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Ana", commands.Prepare(Plan(seats=4)))
    evening.do("Ana", commands.Sit(0, "  Ana "))
    assert evening.refused("Ana", commands.Sit(1, "bo")) == ("ILLEGAL", texts.NAME_TAKEN)
    evening.do("Ana", commands.Sit(1, "Chloé"))
    assert evening.refused("Bo", commands.Sit(2, "chloe")) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Eve", commands.Come("Chloé")) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Ana", commands.Rename("Chloe")) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Ana", commands.Sit(2, "?")) == ("ILLEGAL", texts.NAME_EMPTY)
    assert evening.room.places[1] == Sitter("Chloé", 1)


def test_whoever_sits_twice_is_told_apart_by_a_number() -> None:
    evening = Evening("Ana", "Bo", "Ana 3")
    evening.do("Ana", commands.Prepare(Plan("poknroll", seats=5)))
    evening.do("Bo", commands.Sit(4))
    for place in (0, 1, 2):
        evening.do("Ana", commands.Sit(place))
    assert named(evening) == ["Ana", "Ana 2", "Ana 4", None, "Bo"]
    for name in ("ana", "Ana 2", "Ana 3"):
        assert evening.refused("Ana", commands.Sit(3, name)) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Ana", commands.Rename("Ana 2")) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Eve", commands.Come("Ana 4")) == ("ILLEGAL", texts.NAME_TAKEN)
    evening.do("Ana", commands.Stand(0))
    evening.do("Ana", commands.Sit(0, "Ana"))
    evening.do("Ana", commands.Rename("Anna"))
    assert named(evening) == ["Anna", "Ana 2", "Ana 4", None, "Bo"]


def test_a_long_name_keeps_its_length_with_a_number() -> None:
    evening = Evening("Maximilienne de la Roche")
    for place in (0, 1):
        evening.do(evening.host, commands.Sit(place))
    assert named(evening) == ["Maximilienne de la Roche", "Maximilienne de la Ro 2"]


def test_bots_sit_under_names_of_their_own() -> None:
    evening = Evening("Ana", "Bot 1")
    evening.do("Ana", commands.Prepare(Plan(seats=4)))
    for place in (0, 1, 2):
        evening.do("Ana", commands.SeatBot(place, "random"))
    assert evening.refused("Ana", commands.SeatBot(1)) == ("ILLEGAL", texts.PLACE_TAKEN)
    assert evening.refused("Ana", commands.SeatBot(9)) == ("ILLEGAL", texts.NO_PLACE)
    assert named(evening) == ["Bot 2", "Bot 3", "Bot 4", None]
    assert evening.refused("Eve", commands.Come("bot 3")) == ("ILLEGAL", texts.NAME_TAKEN)


def test_the_host_brings_a_program() -> None:
    evening = Evening("Ana")
    evening.do("Ana", Bring("secret person", "Robo", 1))
    member = evening.room.members[2]
    assert (member.kind, evening.room.places[1]) == ("program", Sitter("Robo", 2))
    assert evening.refused("Ana", Bring("other", "Robö", 0)) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Ana", Bring("other", "Rob", 1)) == ("ILLEGAL", texts.PLACE_TAKEN)


def test_places_are_brought_into_an_order() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("rolit", "Ana", "Bo", "Chloé")
    evening.do("Ana", commands.Order((2, 0, 1)))
    assert named(evening) == ["Chloé", "Ana", "Bo"]
    for order in ((0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 3)):
        assert evening.refused("Ana", commands.Order(order)) == ("ILLEGAL", texts.NOT_AN_ORDER)


def test_shuffling_gives_every_order() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("rolit", "Ana", "Bo", "Chloé")
    orders = set()
    for _ in range(60):
        evening.do("Ana", commands.Shuffle())
        orders.add(tuple(named(evening)))
    assert len(orders) == 6


def test_a_plan_is_checked() -> None:
    evening = Evening("Ana")
    for plan, why in (
        (Plan(game="chess"), "chess"),
        (Plan(seats=9), "Rolit"),
        (Plan(options={"colour": 1}), "colour"),
    ):
        code, said = evening.refused("Ana", commands.Prepare(plan))
        assert code == "ILLEGAL"
        assert isinstance(said, Text)
        assert all(why in said(lang) for lang in LANGS)
    typed = commands.Prepare(Plan(typed=(0, 2)))
    assert evening.refused("Ana", typed) == ("ILLEGAL", texts.TYPED_SEATS)
    clock = commands.Prepare(Plan(pace="own", seconds=30))
    assert evening.refused("Ana", clock) == ("ILLEGAL", texts.CLOCK_LIVE)
    evening.do("Ana", commands.Prepare(Plan(typed=(1, 0, 1))))
    assert evening.room.plan.typed == (0, 1)


def test_a_plan_for_fewer_or_more_keeps_who_sits() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("rollie", "Ana", "Bo", "Chloé")
    evening.do("Ana", commands.Prepare(Plan(seats=2)))
    assert named(evening) == ["Ana", "Bo"]
    evening.do("Ana", commands.Prepare(Plan(seats=4)))
    assert named(evening) == ["Ana", "Bo", None, None]


def test_start_needs_everybody_and_a_person() -> None:
    evening = Evening("Ana")
    evening.do("Ana", commands.SeatBot(0))
    assert evening.refused("Ana", commands.Start()) == ("ILLEGAL", texts.PLACES_EMPTY)
    evening.do("Ana", commands.SeatBot(1))
    assert evening.refused("Ana", commands.Start()) == ("ILLEGAL", texts.NEED_PERSON)


@pytest.mark.parametrize(
    "then",
    [
        ("Bo", commands.Stand(1)),
        ("Ana", commands.Order((1, 0))),
        ("Ana", commands.Prepare(Plan(seats=2))),
        ("Bo", commands.Leave()),
    ],
)
def test_start_is_for_the_table_that_the_host_saw(then: tuple[str, object]) -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    seen = evening.room.seq
    evening.do(*then)
    assert evening.refused("Ana", commands.Start(), seen) == ("STALE", texts.STALE)


def test_talk_does_not_make_a_start_stale() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    seen = evening.room.seq
    evening.do("Bo", commands.Say(phrase="luck"))
    (change,) = evening.do("Ana", commands.Start(), seen)
    assert isinstance(change.event, log.LoggedSealed)
    assert evening.table.phase == "folding"
