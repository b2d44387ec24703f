"""Nobody who plays gets to see another hand of the same deal; a seat can be had back."""

from hashlib import sha256

import pytest

from roulotte.games import GAMES
from roulotte.protocol import commands
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.room import LogEntry
from roulotte.server.room.views import show_match
from tests.server.memory.evening import Evening, plain

LINK = "a-secret-of-a-link-to-a-seat"
HASH = sha256(LINK.encode()).hexdigest()
NO = ("ILLEGAL", texts.NO_PEEKING)


def playing(*who: str | None, game: str = "poknroll") -> Evening:
    """A match with cups in the middle of its first round; Dan and Eve watch."""
    evening = Evening("Ana", "Bo", "Chloé", "Dan", "Eve")
    evening.seat(game, *(who or ("Ana", "Bo", "Chloé")))
    evening.start()
    return evening


def seen(evening: Evening, seat: int) -> object:
    """The cup that a seat's side shows."""
    return evening.table.view(seat).cups[seat]


def taken(changes: list[LogEntry]) -> tuple[int, int, str]:
    """Who has which seat now, and how it is called."""
    (change,) = changes
    assert isinstance(change.event, log.LoggedTaken)
    return change.event.seat, change.event.member, change.event.name


def get_out(evening: Evening, how: str) -> None:
    """Bo's seat comes into the hands of the host, Ana."""
    if how == "remove":
        evening.do("Ana", commands.Remove(evening.number("Bo")))
    elif how == "leave":
        evening.do("Bo", commands.Leave())
    elif how == "hold":
        evening.away[evening.number("Bo")] = 3600
        evening.do("Ana", commands.Hold(1))
    evening.do("Bo" if how == "given" else "Ana", commands.Offer(1, HASH))


WAYS = ("remove", "hold", "leave", "given")


@pytest.mark.parametrize("how", WAYS)
def test_whoever_plays_can_not_take_another_hand(how: str) -> None:
    evening = playing()
    assert seen(evening, 1) is not None
    get_out(evening, how)
    assert evening.refused("Ana", commands.Take(LINK)) == NO
    assert evening.refused("Chloé", commands.Take(LINK)) == NO
    assert taken(evening.do("Dan", commands.Take(LINK))) == (1, 4, "Dan")


@pytest.mark.parametrize("how", WAYS)
def test_nor_by_giving_ones_own_seat_away_first(how: str) -> None:
    """They have seen their own cup: a second one would be one too many."""
    evening = playing()
    other = "another-secret-of-another-link"
    evening.do("Ana", commands.Offer(0, sha256(other.encode()).hexdigest()))
    evening.do("Dan", commands.Take(other))
    assert evening.table.seats_of(1) == ()
    get_out(evening, how)
    assert evening.refused("Ana", commands.Take(LINK)) == NO


def test_nor_by_leaving_and_coming_back_as_somebody_else() -> None:
    evening = playing()
    evening.do("Ana", commands.Host(2))
    evening.do("Ana", commands.Leave())
    evening.do("Ana", commands.Come("Zoé"))
    evening.do("Bo", commands.Offer(1, HASH))
    assert evening.refused("Ana", commands.Take(LINK)) == NO


def test_nor_by_a_room_that_was_read_anew() -> None:
    evening = playing()
    evening.write_down()
    get_out(evening, "hold")
    for snapped in (False, True):
        evening.room = evening.reloaded(snapped=snapped)
        assert evening.refused("Ana", commands.Take(LINK)) == NO


def test_nor_after_an_undo_that_leads_back_to_the_deal() -> None:
    """Dan had Bo's hand in this deal and gave it on; the next deal is taken back."""
    evening = playing()
    table = evening.table
    for giver, taker in (("Bo", "Dan"), ("Dan", "Eve")):
        evening.do(giver, commands.Offer(1, HASH))
        evening.do(taker, commands.Take(LINK))
    at, first = len(table.history), table.view(None).round
    evening.play(lambda: table.view(None).round > first and table.has_secret(2))
    while len(table.history) > at:
        seat = max(range(3), key=lambda one: table.last_decision(one) or -1)
        asker = evening.person(seat)
        evening.do(asker, commands.Undo())
        for other in {evening.person(one) for one in range(3)} - {asker} if table.undo else ():
            evening.do(other, commands.Agree(True))
    evening.do("Chloé", commands.Offer(2, HASH))
    assert evening.refused("Dan", commands.Take(LINK)) == NO


def between_deals() -> Evening:
    """Bo's cup of the first deal is not hidden any more: anybody may have his seat."""
    evening = playing()
    evening.play(lambda: not evening.table.has_secret(1))
    assert evening.table.running
    evening.do("Bo", commands.Offer(1, HASH))
    return evening


@pytest.mark.parametrize("snapped", [False, True])
def test_nor_by_an_undo_over_the_moment_when_the_seat_was_taken(*, snapped: bool) -> None:
    """Ana takes Bo's seat between two deals: what lay under his cup before is not for her."""
    evening = between_deals()
    evening.do("Ana", commands.Take(LINK))
    evening.write_down()
    evening.room = evening.reloaded(snapped=snapped)
    for who in ("Ana", "Chloé"):
        assert evening.refused(who, commands.Undo()) == ("ILLEGAL", texts.UNDO_HANDS)


def test_nor_if_the_undo_was_asked_for_before() -> None:
    evening = between_deals()
    table = evening.table
    evening.do("Chloé", commands.Undo())
    evening.do("Ana", commands.Take(LINK))
    played = len(table.history)
    changes = evening.do("Ana", commands.Agree(yes=True))
    assert [change.event for change in changes][-1] == log.UndoAnswered(2, yes=False)
    assert table.undo is None
    assert len(table.history) == played


def test_what_happened_since_the_seat_was_taken_can_be_taken_back() -> None:
    evening = between_deals()
    evening.do("Ana", commands.Take(LINK))
    played, table = len(evening.table.history), evening.table
    evening.play(lambda: len(table.history) > played + 2 and table.deciding is not None)
    asker = evening.person(max(range(3), key=lambda seat: table.last_decision(seat) or -1))
    changes = evening.do(asker, commands.Undo())
    if table.undo is not None:
        (other,) = {"Ana", "Chloé"} - {asker}
        changes = evening.do(other, commands.Agree(yes=True))
    assert any(isinstance(change.event, log.Undone) for change in changes)


def test_after_the_secret_came_out_the_seat_may_be_taken() -> None:
    """Whoever has folded has nothing to hide before the next deal."""
    evening = playing()
    table = evening.table
    evening.play(lambda: not table.has_secret(1) and table.running)
    assert table.running
    get_out(evening, "given")
    evening.do("Ana", commands.Take(LINK))
    assert table.seats_of(1) == (0, 1)
    evening.play()


def test_before_the_deal_a_device_may_gather_seats() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("poknroll", "Ana", "Bo", "Chloé")
    evening.do("Ana", commands.Start())
    evening.do("Bo", commands.Offer(1, HASH))
    evening.do("Ana", commands.Take(LINK))
    evening.fold()
    evening.open()
    assert evening.table.seats_of(1) == (0, 1)
    evening.play()


def test_where_nothing_is_hidden_a_second_seat_is_no_secret() -> None:
    evening = playing("Ana", "Bo", game="rolit")
    get_out(evening, "hold")
    evening.do("Ana", commands.Take(LINK))
    assert evening.table.seats_of(1) == (0, 1)


def test_what_was_locked_is_a_secret_too() -> None:
    evening = playing("Ana", "Bo", "Chloé", game="rollie")
    table = evening.table
    evening.play(lambda: bool(table.game.early(table.state, 1)) and table.may_lock(1))
    evening.do("Bo", commands.Lock(1, plain(table.game.early(table.state, 1)[0])))
    get_out(evening, "hold")
    assert evening.refused("Ana", commands.Take(LINK)) == NO
    evening.do("Dan", commands.Take(LINK))


# Having it back


def back_of(evening: Evening) -> list[int | None]:
    """Who may have each seat back, as everybody sees it."""
    return [seat.back for seat in show_match(evening.room, evening.table).seats]


@pytest.mark.parametrize("how", ["hold", "given"])
def test_a_seat_that_was_taken_over_can_be_had_back(how: str) -> None:
    evening = playing()
    assert back_of(evening) == [None] * 3
    get_out(evening, how)
    evening.do("Dan", commands.Take(LINK))
    assert back_of(evening) == [None, 2, None]
    assert taken(evening.do("Bo", commands.Back())) == (1, 2, "Bo")
    assert evening.table.seats_of(4) == ()
    assert back_of(evening) == [None] * 3
    evening.play()


def test_whoever_left_and_came_again_has_their_seat_back() -> None:
    evening = playing()
    evening.do("Bo", commands.Leave())
    evening.do("Bo", commands.Come("Bo"))
    assert back_of(evening) == [None, 6, None]
    evening.do("Bo", commands.Back())
    assert evening.table.is_person(1)
    assert evening.table.seats[1].name == "Bo"
    assert evening.refused("Bo", commands.Back()) == ("ILLEGAL", texts.NOTHING_HELD)


def test_of_several_seats_each_keeps_its_name() -> None:
    evening = Evening("Ana", "Bo")
    evening.do("Ana", commands.Sit(0))
    evening.do("Ana", commands.Sit(1, "Zoé"))
    evening.start()
    evening.do("Ana", commands.Offer(1, HASH))
    evening.do("Bo", commands.Take(LINK))
    assert evening.table.names() == ("Ana", "Bo")
    evening.do("Ana", commands.Back())
    assert evening.table.names() == ("Ana", "Zoé")


def test_it_is_not_had_back_by_whoever_has_seen_another_hand() -> None:
    evening = playing()
    get_out(evening, "given")
    evening.do("Dan", commands.Take(LINK))
    table = evening.table
    first = table.view(None).round
    evening.play(lambda: table.view(None).round > first and table.has_secret(1))
    evening.do("Chloé", commands.Offer(2, HASH))
    evening.do("Bo", commands.Take(LINK))
    assert evening.refused("Bo", commands.Back()) == NO


def test_a_game_with_secrets_says_whose_side_its_view_is() -> None:
    """All else that differs between a seat's side and a spectator's is taken for a secret."""
    for game in GAMES.values():
        if game.spec.private:
            seats = game.spec.seats[0]
            state = game.initial(seats, game.table(seats, {}))
            assert game.view(state, 0).seat == 0
