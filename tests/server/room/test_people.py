"""Coming and going, hosting, and who may do what."""

import pytest

from roulotte.core.words import Text
from roulotte.protocol import commands
from roulotte.protocol.limits import HOST_SECONDS, IDLE_SECONDS, MOST_MEMBERS
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.own_commands import Bring, OpenRoom
from tests.server.memory.evening import Evening, named

LOBBY_ONLY = (
    commands.Sit(0),
    commands.Stand(0),
    commands.SeatBot(0),
    commands.Order((1, 0)),
    commands.Shuffle(),
    commands.Prepare(Plan()),
    commands.Start(),
    Bring("program", "Robo", 0),
)
HOST_ONLY = (
    commands.SeatBot(0),
    commands.Order((1, 0)),
    commands.Shuffle(),
    commands.Remove(1),
    commands.Host(1),
    commands.Set(Settings()),
    commands.Prepare(Plan()),
    commands.Start(),
    Bring("program", "Robo", 0),
)
MEMBERS_ONLY = (
    *HOST_ONLY,
    commands.Rename("Zoé"),
    commands.Leave(),
    commands.Sit(0),
    commands.Stand(0),
    commands.Say(phrase="hello"),
    commands.Mute(1),
)
IN_A_MATCH = (
    commands.Act({}),
    commands.CommitNumber(0, "0" * 64),
    commands.RevealNumber(0, "0" * 32),
    commands.Lock(0, {}),
    commands.Roll(0, []),
    commands.Undo(),
    commands.Agree(True),
    commands.More(),
    commands.Hold(0),
    commands.Back(),
    commands.Offer(0, "0" * 64),
    commands.Take("x" * 20),
    commands.Abandon(),
)


def test_whoever_opens_the_room_is_its_host() -> None:
    evening = Evening("Ana", settings=Settings(title=" Chez\u202e  Ana ", listed=True))
    assert evening.room.host == evening.number("Ana") == 1
    assert evening.room.settings == Settings(title="Chez Ana", listed=True)


def test_a_room_is_not_opened_under_an_impossible_name() -> None:
    evening = Evening("Ana")
    assert evening.refused("Bo", OpenRoom("…", Settings())) == ("ILLEGAL", texts.NAME_EMPTY)


def test_come_once_and_as_nobody_else() -> None:
    evening = Evening("Ana", "Bo")
    assert evening.refused("Bo", commands.Come("Bob")) == ("ILLEGAL", texts.ALREADY_IN)
    assert evening.refused("Eve", commands.Come("  BO ")) == ("ILLEGAL", texts.NAME_TAKEN)
    assert evening.refused("Eve", commands.Come("🎲")) == ("ILLEGAL", texts.NAME_EMPTY)
    long = texts.NAME_LONG.filled(most=24)
    assert evening.refused("Eve", commands.Come("e" * 25)) == ("ILLEGAL", long)
    assert evening.refused(None, commands.Come("Eve")) == ("NOT_SEATED", texts.COME_FIRST)
    evening.do("Eve", commands.Come("e" * 24))
    assert evening.number("Eve") == 3


def test_nobody_new_comes_into_a_locked_room() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.do("Bo", commands.Leave())
    evening.do("Ana", commands.Set(Settings(locked=True)))
    for stranger in ("Eve", "Bo"):
        assert evening.refused(stranger, commands.Come(stranger)) == ("ILLEGAL", texts.LOCKED)
    assert evening.refused("Chloé", commands.Come("Chloé")) == ("ILLEGAL", texts.ALREADY_IN)
    evening.do("Chloé", commands.Sit(0))
    evening.do("Ana", Bring("robo", "Robo", 1))
    evening.do("Ana", commands.Set(Settings()))
    evening.do("Eve", commands.Come("Eve"))


def test_a_lock_without_anybody_who_has_the_key_holds_nobody_back() -> None:
    evening = Evening("Ana", settings=Settings(locked=True))
    assert evening.refused("Bo", commands.Come("Bo")) == ("ILLEGAL", texts.LOCKED)
    evening.do("Ana", commands.Leave())
    evening.do("Bo", commands.Come("Bo"))
    assert evening.room.host == evening.number("Bo")
    assert evening.refused("Ana", commands.Come("Ana")) == ("ILLEGAL", texts.LOCKED)


def test_the_room_is_full_at_some_point() -> None:
    evening = Evening("Ana", *(f"Guest {chr(0x4E00 + n)}" for n in range(MOST_MEMBERS - 1)))
    full = texts.ROOM_FULL.filled(most=MOST_MEMBERS)
    assert evening.refused("Late", commands.Come("Late")) == ("ILLEGAL", full)
    assert evening.refused("Ana", Bring("robo", "Robo", 0)) == ("ILLEGAL", full)


def crowd() -> Evening:
    """A full room: Ana is the host, Bo sits, Cy plays, and everybody else watches."""
    watchers = [f"Guest {chr(0x4E00 + n)}" for n in range(MOST_MEMBERS - 3)]
    evening = Evening("Ana", "Bo", "Cy", *watchers)
    evening.do("Bo", commands.Sit(0))
    evening.do("Cy", commands.Sit(1))
    return evening


def test_in_a_full_room_who_is_away_makes_way_for_who_comes() -> None:
    evening = crowd()
    for number in evening.room.members:
        evening.away[number] = 500.0 - number
    for name in ("Late", "Later", "Latest"):
        evening.do(name, commands.Come(name))
        evening.away[evening.number(name)] = 0.0
    assert set(evening.room.members) >= {1, 2, 3, 7}
    assert not set(evening.room.members) & {4, 5, 6}, "those away for longest"
    assert len(evening.room.members) == MOST_MEMBERS


def test_in_a_full_room_who_is_idle_for_long_makes_way_and_who_plays_does_not() -> None:
    evening = crowd()
    evening.do("Ana", commands.Start())
    evening.idle = dict.fromkeys((1, 2, 3), 10_000.0) | {5: IDLE_SECONDS, 6: IDLE_SECONDS - 1}
    evening.do("Late", commands.Come("Late"))
    assert 5 not in evening.room.members
    assert evening.refused("Later", commands.Come("Later"))[0] == "ILLEGAL"
    assert set(evening.room.members) >= {1, 2, 3, 4, 6}


def test_nobody_makes_way_for_a_name_that_is_taken() -> None:
    evening = crowd()
    evening.away = dict.fromkeys(evening.room.members, 500.0)
    assert evening.refused("Late", commands.Come("Ana")) == ("ILLEGAL", texts.NAME_TAKEN)
    assert len(evening.room.members) == MOST_MEMBERS


@pytest.mark.parametrize("command", MEMBERS_ONLY, ids=repr)
def test_who_has_not_come_in_can_do_nothing(command: object) -> None:
    assert Evening("Ana").refused("Eve", command) == ("NOT_SEATED", texts.COME_FIRST)


@pytest.mark.parametrize("command", HOST_ONLY, ids=repr)
def test_what_only_the_host_does(command: object) -> None:
    assert Evening("Ana", "Bo").refused("Bo", command) == ("NOT_HOST", texts.ONLY_HOST)


def test_only_the_host_abandons() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    assert evening.refused("Bo", commands.Abandon()) == ("NOT_HOST", texts.ONLY_HOST)


@pytest.mark.parametrize("command", LOBBY_ONLY, ids=repr)
@pytest.mark.parametrize("begun", [False, True])
def test_nobody_changes_places_while_a_match_runs(command: object, begun: bool) -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.do("Ana", commands.Start())
    if begun:
        evening.fold()
        evening.open()
    assert evening.refused("Ana", command) == ("NOT_NOW", texts.MATCH_RUNS)


@pytest.mark.parametrize("command", IN_A_MATCH, ids=repr)
def test_without_a_match_there_is_nothing_to_play(command: object) -> None:
    evening = Evening("Ana")
    assert evening.refused("Ana", command) == ("NOT_NOW", texts.NO_MATCH)
    evening.seat("rolit", "Ana", None)
    evening.start()
    evening.play()
    assert evening.refused("Ana", command) == ("OVER", texts.MATCH_OVER)


def test_the_host_hands_the_role_on() -> None:
    evening = Evening("Ana", "Bo")
    assert evening.refused("Ana", commands.Host(7)) == ("ILLEGAL", texts.NO_MEMBER)
    evening.do("Ana", commands.Host(2))
    assert evening.host == "Bo"
    assert evening.refused("Ana", commands.Shuffle()) == ("NOT_HOST", texts.ONLY_HOST)
    evening.do("Bo", commands.Shuffle())


def test_a_program_may_be_host_if_somebody_wants_it() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Ana", Bring("Robo", "Robo", 0))
    evening.do("Ana", commands.Host(3))
    evening.do("Robo", commands.SeatBot(1))
    evening.do("Robo", commands.Leave())
    assert evening.host == "Ana"


def test_when_the_host_leaves_another_person_is_host() -> None:
    evening = Evening("Ana")
    evening.do("Ana", Bring("Robo", "Robo", 0))
    evening.do("Bo", commands.Come("Bo"))
    left = evening.do("Ana", commands.Leave())
    assert [change.event for change in left] == [log.Left(1), log.Hosted(3)]
    evening.do("Bo", commands.Leave())
    assert evening.room.host is None
    assert evening.refused("Robo", commands.Shuffle()) == ("NOT_HOST", texts.ONLY_HOST)
    evening.do("Chloé", commands.Come("Chloé"))
    assert evening.host == "Chloé"


def test_who_leaves_frees_all_places_and_may_come_again() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Bo", commands.Sit(0))
    evening.do("Bo", commands.Sit(1, "Zoé"))
    evening.do("Bo", commands.Leave())
    assert named(evening) == [None, None]
    evening.do("Bo", commands.Come("Bo"))
    assert evening.number("Bo") == 3


def test_who_was_shown_the_door_stays_out() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Bo", commands.Sit(0))
    assert evening.refused("Ana", commands.Remove(1)) == ("ILLEGAL", texts.NOT_YOURSELF)
    assert evening.refused("Ana", commands.Remove(9)) == ("ILLEGAL", texts.NO_MEMBER)
    evening.do("Ana", commands.Remove(2))
    assert named(evening) == [None, None]
    assert evening.refused("Bo", commands.Come("Robert")) == ("ILLEGAL", texts.SHOWN_THE_DOOR)


def test_settings_can_change_at_any_time() -> None:
    evening = Evening("Ana")
    evening.seat("rolit", "Ana", None)
    evening.start()
    evening.do("Ana", commands.Set(Settings(title="\tNuit\u200b", free_text=True)))
    assert evening.room.settings == Settings(title="Nuit", free_text=True)


def test_every_refusal_of_the_room_is_in_both_languages() -> None:
    every = {name: one for name, one in vars(texts).items() if isinstance(one, Text)}
    assert len(every) > 50
    for one in every.values():
        assert one.fr
        assert one.en
        assert one.fr != one.en


def test_a_host_who_stays_away_can_be_replaced() -> None:
    evening = Evening("Ana", "Bo", "Cleo")
    evening.away[1] = HOST_SECONDS - 1
    assert evening.refused("Bo", commands.Host(2)) == ("NOT_HOST", texts.ONLY_HOST)
    evening.away[1] = HOST_SECONDS
    assert evening.refused("Bo", commands.Host(3)) == ("NOT_HOST", texts.ONLY_HOST)
    evening.do("Bo", commands.Host(2))
    assert evening.room.host == 2
