"""Bots that hold a seat, one-time links, coming back, leaving in the middle."""

from hashlib import sha256
from typing import Any

import pytest

from roulotte.protocol import commands
from roulotte.protocol.limits import LINK_SECONDS
from roulotte.protocol.plan import Plan
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.views import show_match
from tests.server.memory.evening import Evening

LINK = "a-secret-of-a-link-to-a-seat"
HASH = sha256(LINK.encode()).hexdigest()
OTHER = "another-secret-of-another-link"


def playing(*who: str | None, game: str = "rolit", **plan: Any) -> Evening:
    """A match that has begun; Dan watches."""
    evening = Evening("Ana", "Bo", "Chloé", "Dan")
    evening.seat(game, *(who or ("Ana", "Bo")), **plan)
    evening.start()
    return evening


def test_hold_after_the_grace_period_only() -> None:
    evening = playing(grace=30)
    assert evening.refused("Ana", commands.Hold(1)) == ("ILLEGAL", texts.STILL_HERE)
    evening.away[2] = 29.9
    assert evening.refused("Ana", commands.Hold(1)) == ("ILLEGAL", texts.STILL_HERE)
    evening.away[2] = 30
    assert evening.refused("Dan", commands.Hold(1)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Eve", commands.Hold(1)) == ("NOT_SEATED", texts.COME_FIRST)
    (change,) = evening.do("Ana", commands.Hold(1, "random"))
    assert change.event == log.Held(1, "random")
    assert evening.table.bot_of(1) == "random"
    assert evening.refused("Ana", commands.Hold(1)) == ("ILLEGAL", texts.NO_PERSON_THERE)
    assert show_match(evening.room, evening.table).seats[1].held


def test_even_without_grace_somebody_must_be_away() -> None:
    evening = playing(grace=0)
    assert evening.refused("Ana", commands.Hold(1)) == ("ILLEGAL", texts.STILL_HERE)


def test_no_bot_is_held_and_no_seat_that_there_is_not() -> None:
    evening = playing("Ana", None)
    for seat in (1, 2, 11):
        assert evening.refused("Ana", commands.Hold(seat)) == ("ILLEGAL", texts.NO_PERSON_THERE)


def test_the_host_who_watches_may_hold() -> None:
    evening = playing("Bo", "Chloé")
    assert evening.refused("Dan", commands.Hold(1)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Ana", commands.Hold(1)) == ("ILLEGAL", texts.STILL_HERE)
    evening.away[3] = 60
    (held, *_) = evening.do("Ana", commands.Hold(1))
    assert held.event == log.Held(1, "greedy")
    assert (evening.table.bot_of(1), evening.table.seats[1].name) == ("greedy", "Chloé")


def test_back_for_all_of_ones_seats() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Ana", commands.Prepare(Plan(seats=3)))
    evening.do("Ana", commands.Sit(0))
    evening.do("Bo", commands.Sit(1))
    evening.do("Bo", commands.Sit(2, "Zoé"))
    evening.start()
    evening.away[2] = 60
    evening.do("Ana", commands.Hold(1))
    evening.do("Ana", commands.Hold(2))
    assert evening.refused("Ana", commands.Back()) == ("ILLEGAL", texts.NOTHING_HELD)
    assert evening.refused("Eve", commands.Back()) == ("NOT_SEATED", texts.COME_FIRST)
    changes = evening.do("Bo", commands.Back())
    assert [change.event for change in changes] == [log.Returned(1), log.Returned(2)]
    assert evening.refused("Bo", commands.Back()) == ("ILLEGAL", texts.NOTHING_HELD)


def offers(evening: Evening) -> list[int | None]:
    """Until when there is a link to each seat, as everybody sees it."""
    return [seat.offered for seat in show_match(evening.room, evening.table).seats]


def test_a_seat_goes_to_another_device() -> None:
    evening = playing()
    assert evening.refused("Ana", commands.Offer(1, HASH)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Dan", commands.Offer(1, HASH)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Bo", commands.Offer(5, HASH)) == ("ILLEGAL", texts.NO_PERSON_THERE)
    (change,) = evening.do("Bo", commands.Offer(1, HASH))
    assert change.event == log.LoggedOffered(1, evening.now + LINK_SECONDS * 1000, hash=HASH)
    assert offers(evening) == [None, evening.now + LINK_SECONDS * 1000]
    assert evening.refused("Dan", commands.Take(OTHER)) == ("ILLEGAL", texts.LINK_USED)
    assert evening.refused("Eve", commands.Take(LINK)) == ("NOT_SEATED", texts.COME_FIRST)
    (change,) = evening.do("Dan", commands.Take(LINK))
    assert isinstance(change.event, log.LoggedTaken)
    assert (change.event.seat, change.event.member, change.event.name) == (1, 4, "Dan")
    assert evening.table.seats_of(2) == ()
    assert evening.refused("Bo", commands.Take(LINK)) == ("ILLEGAL", texts.LINK_USED)
    assert offers(evening) == [None, None]
    evening.play()
    assert [one.name for one in evening.room.score.values()] == ["Ana", "Dan"]


def test_a_link_grows_old() -> None:
    evening = playing()
    evening.do("Bo", commands.Offer(1, HASH))
    until = offers(evening)[1]
    assert until is not None
    evening.now = until
    assert evening.refused("Dan", commands.Take(LINK)) == ("ILLEGAL", texts.LINK_USED)
    evening.now -= 1
    assert offers(evening)[1] == until, "what is seen depends on the log alone"
    evening.do("Dan", commands.Take(LINK))


@pytest.mark.parametrize("abandoned", [False, True])
def test_a_link_ends_with_the_match(abandoned: bool) -> None:
    evening = playing()
    evening.do("Bo", commands.Offer(1, HASH))
    if abandoned:
        evening.do("Ana", commands.Abandon())
    else:
        evening.play()
    assert evening.refused("Dan", commands.Take(LINK)) == ("OVER", texts.MATCH_OVER)
    assert offers(evening) == [None, None]


def test_of_two_links_to_a_seat_the_second_counts() -> None:
    evening = playing()
    evening.do("Bo", commands.Offer(1, HASH))
    evening.do("Bo", commands.Offer(1, sha256(OTHER.encode()).hexdigest()))
    assert evening.refused("Dan", commands.Take(LINK)) == ("ILLEGAL", texts.LINK_USED)
    evening.do("Dan", commands.Take(OTHER))


def test_one_may_take_ones_own_seat() -> None:
    evening = playing()
    evening.do("Bo", commands.Offer(1, HASH))
    evening.do("Bo", commands.Take(LINK))
    assert evening.table.seats_of(2) == (1,)
    evening.play()


def test_ones_own_seat_keeps_its_name() -> None:
    evening = Evening("Ana")
    evening.do("Ana", commands.Sit(0, "Zoé"))
    evening.do("Ana", commands.Sit(1))
    evening.start()
    evening.do("Ana", commands.Offer(0, HASH))
    evening.do("Ana", commands.Take(LINK))
    assert evening.table.names() == ("Zoé", "Ana")


def test_whoever_takes_a_second_seat_has_a_number_there() -> None:
    evening = playing("Ana", "Bo", "Chloé")
    evening.do("Bo", commands.Offer(1, HASH))
    evening.do("Ana", commands.Take(LINK))
    assert evening.table.names() == ("Ana", "Ana 2", "Chloé")
    assert evening.refused("Ana", commands.Rename("Ana 2")) == ("ILLEGAL", texts.NAME_TAKEN)
    evening.do("Chloé", commands.Offer(2, HASH))
    evening.do("Ana", commands.Take(LINK))
    assert evening.table.names() == ("Ana", "Ana 2", "Ana 3")
    evening.play()
    assert [one.name for one in evening.room.score.values()] == ["Ana", "Ana 2", "Ana 3"]


def test_nobody_plays_under_the_name_of_a_seat_whose_owner_left() -> None:
    evening = playing("Ana", "Bo", "Chloé")
    evening.do("Bo", commands.Leave())
    assert evening.refused("Chloé", commands.Rename("bo")) == ("ILLEGAL", texts.NAME_TAKEN)
    evening.do("Eve", commands.Come("Bo"))
    evening.do("Chloé", commands.Offer(2, HASH))
    evening.do("Eve", commands.Take(LINK))
    assert evening.table.names() == ("Ana", "Bo", "Bo 2")


def test_the_host_offers_a_held_seat_and_whoever_takes_it_plays() -> None:
    evening = playing()
    evening.do("Bo", commands.Leave())
    evening.do("Bo", commands.Come("Bo"))
    assert evening.table.seats_of(evening.number("Bo")) == ()
    assert evening.refused("Dan", commands.Back()) == ("ILLEGAL", texts.NOTHING_HELD)
    assert evening.refused("Bo", commands.Offer(1, HASH)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    evening.do("Ana", commands.Offer(1, HASH))
    evening.do("Bo", commands.Take(LINK))
    assert evening.table.is_person(1)
    evening.play()


def test_a_bots_own_seat_is_nobodys_to_offer() -> None:
    evening = playing("Ana", None)
    assert evening.refused("Ana", commands.Offer(1, HASH)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)


def test_the_owner_of_a_held_seat_leaves() -> None:
    evening = playing()
    evening.away[2] = 60
    evening.do("Ana", commands.Hold(1, "random"))
    changes = evening.do("Bo", commands.Leave())
    assert [type(change.event) for change in changes] == [log.Left]
    assert evening.table.bot_of(1) == "random"
    evening.play()


@pytest.mark.parametrize("removed", [False, True])
@pytest.mark.parametrize("game", ["rolit", "rollie", "poknroll"])
def test_somebody_goes_during_their_turn(game: str, removed: bool) -> None:
    evening = playing("Ana", "Bo", "Chloé", game=game)
    evening.play(lambda: evening.table.deciding == 1)
    changes = (
        evening.do("Ana", commands.Remove(2)) if removed else evening.do("Bo", commands.Leave())
    )
    assert changes[0].event == log.Held(1, "greedy")
    assert changes[1].event == log.Left(2, removed)
    assert evening.table.deciding == 1
    evening.play()
    assert evening.table.phase == "over"


def test_everybody_goes_and_the_bots_finish() -> None:
    evening = playing("Ana", "Bo")
    evening.do("Ana", commands.Leave())
    evening.do("Bo", commands.Leave())
    evening.play()
    assert evening.table.phase == "over"


def test_who_watches_can_leave_too() -> None:
    evening = playing()
    assert [type(one.event) for one in evening.do("Dan", commands.Leave())] == [log.Left]


def test_folds_go_with_whoever_knows_the_number() -> None:
    evening = Evening("Ana", "Bo", "Dan")
    evening.seat("rolit", "Ana", "Bo")
    evening.do("Ana", commands.Start())
    evening.fold(1)
    evening.do("Bo", commands.Offer(1, HASH))
    evening.do("Dan", commands.Take(LINK))
    assert evening.table.envelope.commitments == [None, None]
    evening.fold()
    evening.open()
    assert evening.table.phase == "playing"
