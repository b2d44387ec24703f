"""RO-16: decisions that are locked before their turn."""

from typing import Any

import msgspec

from roulotte.games.rollie.state import Secure, Take
from roulotte.protocol import commands
from roulotte.protocol.messages import MayDo
from roulotte.protocol.views import ChoiceView
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.views import show_early, show_now
from roulotte.server.rooms.frames import Viewpoint, to_do
from tests.server.memory.evening import Evening, facts, plain, seen


class Round:
    """Rollie for three with real dice, seats counted from whoever throws."""

    def __init__(self, **plan: Any) -> None:
        """The first roll has fallen."""
        self.evening = Evening("Ana", "Bo", "Chloé", "Dan")
        self.evening.seat("rollie", "Ana", "Bo", "Chloé", typed=(0, 1, 2), **plan)
        self.evening.start()
        self.roll(2, 5)

    def roll(self, *dice: Any) -> None:
        """Whoever throws types these."""
        seat = self.evening.table.state.first
        self.evening.do(self.evening.person(seat), commands.Roll(seat, list(dice)))

    def seat(self, turn: int) -> int:
        """The seat that decides as that one from the thrower."""
        return int((self.evening.table.state.first + turn) % 3)

    def who(self, turn: int) -> str:
        """The person there."""
        person = self.evening.person(self.seat(turn))
        assert person is not None
        return person

    def lock(self, turn: int, action: Any) -> None:
        """Somebody decides early."""
        self.evening.do(self.who(turn), commands.Lock(self.seat(turn), plain(action)))

    def refused(self, turn: int, action: Any, base: int = 2**53) -> tuple[str, Any]:
        """Somebody may not decide so."""
        lock = commands.Lock(self.seat(turn), plain(action))
        return self.evening.refused(self.who(turn), lock, base)

    @property
    def token(self) -> int:
        """The one that is face up."""
        (token,) = self.evening.table.state.face_up
        return int(token)


def means(changes: list[Any]) -> list[tuple[int, str]]:
    """Who decided, and how."""
    events = (change.event for change in changes)
    return [(one.seat, one.means) for one in events if isinstance(one, log.SeatActed)]


def test_locked_decisions_are_heard_in_turn() -> None:
    game = Round()
    seats = [game.seat(turn) for turn in range(3)]
    game.lock(2, Take(5))
    game.lock(1, Take(2))
    assert show_now(game.evening.table).locked == tuple(sorted(seats[1:]))
    changes = game.evening.act(Take(2))
    assert means(changes) == [(seats[0], "person"), (seats[1], "lock"), (seats[2], "lock")]
    assert not game.evening.table.locks


def test_a_lock_waits_for_those_before_it() -> None:
    game = Round()
    seats = [game.seat(turn) for turn in range(3)]
    game.lock(2, Take(5))
    assert means(game.evening.act(Take(2))) == [(seats[0], "person")]
    assert means(game.evening.act(Take(2))) == [(seats[1], "person"), (seats[2], "lock")]


def test_a_lock_can_not_be_taken_back() -> None:
    game = Round()
    game.lock(1, Take(2))
    assert game.refused(1, Take(5)) == ("ILLEGAL", texts.LOCKED_ALREADY)
    assert game.refused(1, Take(2)) == ("ILLEGAL", texts.LOCKED_ALREADY)


def test_only_those_who_wait_lock_and_only_what_is_legal() -> None:
    game = Round()
    assert game.refused(0, Take(2)) == ("ILLEGAL", texts.LOCK_NOT)
    assert game.refused(1, Take(10)) == ("ILLEGAL", texts.LOCK_NOT)
    assert game.refused(1, Secure(True)) == ("ILLEGAL", texts.LOCK_NOT)
    wrong = commands.Lock(game.seat(1), {"take": "much"})
    assert game.evening.refused(game.who(1), wrong)[0] == "FORMAT"
    mine = commands.Lock(game.seat(1), plain(Take(2)))
    assert game.evening.refused(game.who(2), mine) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert game.evening.refused("Dan", mine) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert game.evening.refused("Eve", mine) == ("NOT_SEATED", texts.COME_FIRST)


def test_a_lock_is_for_the_roll_that_was_seen() -> None:
    game = Round()
    before = game.evening.room.seq - 1
    assert game.refused(1, Take(2), before) == ("STALE", texts.STALE)
    now = game.evening.room.seq
    game.evening.act(Take(2))
    lock = commands.Lock(game.seat(2), plain(Take(2)))
    game.evening.do(game.who(2), lock, now)  # others' decisions don't matter


def test_a_table_may_do_without_locks() -> None:
    game = Round(locks=False)
    assert game.refused(1, Take(2)) == ("ILLEGAL", texts.NO_LOCKS)
    assert show_early(game.evening.table, game.seat(1), "fr") is None


def test_other_games_lock_nothing() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    waiting = 1 - (evening.table.deciding or 0)
    lock = commands.Lock(waiting, plain(evening.table.choices()[0].action))
    assert evening.refused(evening.person(waiting), lock) == ("ILLEGAL", texts.LOCK_NOT)


def test_nobody_sees_what_is_locked() -> None:
    game = Round()
    others = [game.seat(0), game.seat(2), None]
    game.lock(1, Take(2))
    first = [seen(game.evening.room, viewer) for viewer in others]
    other = Round()
    other.lock(1, Secure(True, other.token))
    assert [seen(other.evening.room, viewer) for viewer in others] == first


def test_whoever_locked_something_sees_it_again() -> None:
    game = Round()
    seat = game.seat(1)
    game.lock(1, Take(2))
    told = to_do(game.evening.table, Viewpoint(seat, None, "fr"))
    label = game.evening.table.game.short(Take(2), "fr")
    assert told == MayDo(lock=ChoiceView(Take(2), None, label))
    game.evening.act(Take(2))
    later = to_do(game.evening.table, Viewpoint(seat, None, "fr"))
    assert later is None or later.lock is None


def test_a_token_that_is_gone_is_asked_for_again() -> None:
    game = Round()
    token, seat = game.token, game.seat(1)
    game.lock(1, Secure(True, token))
    changes = game.evening.act(Secure(True, token))
    assert changes[-1].event == log.Unlocked(seat, "secure")
    table = game.evening.table
    assert [choice.action for choice in table.choices()] == [Secure(True)]
    take = commands.Act(plain(Take(2)))
    who = game.evening.person(seat)
    assert game.evening.refused(who, take) == ("ILLEGAL", texts.SAME_KIND)
    game.evening.do(who, commands.Act(plain(Secure(True))))
    assert table.must_be is None
    assert {type(one.action) for one in table.choices()} == {Take, Secure}


def drained(left: int, *, other: int) -> Round:
    """Notes of 2 and of 5 with so many left, on a roll that offers both."""
    game = Round()
    state = game.evening.table.state
    bank = (30, 30, left, other, 30)
    game.evening.table.state = msgspec.structs.replace(state, bank=bank)
    return game


def test_a_pile_that_ran_out_is_asked_for_again_among_notes() -> None:
    game = drained(1, other=9)
    seat = game.seat(1)
    game.lock(1, Take(2))
    changes = game.evening.act(Take(2))
    assert changes[-1].event == log.Unlocked(seat, "take")
    assert [choice.action for choice in game.evening.table.choices()] == [Take(5)]
    secure = commands.Act(plain(Secure(True, game.token)))
    who = game.evening.person(seat)
    assert game.evening.refused(who, secure) == ("ILLEGAL", texts.SAME_KIND)
    game.evening.do(who, commands.Act(plain(Take(5))))


def test_without_any_note_left_only_securing_is() -> None:
    game = drained(1, other=0)
    game.lock(1, Take(2))
    game.evening.act(Take(2))
    secure = Secure(True, game.token)
    assert [choice.action for choice in game.evening.table.choices()] == [secure]
    game.evening.act(secure)


def test_one_asked_again_does_not_hold_up_the_next_lock() -> None:
    game = Round()
    token, seats = game.token, [game.seat(turn) for turn in range(3)]
    game.lock(1, Secure(True, token))
    game.lock(2, Take(2))
    game.evening.act(Secure(True, token))
    assert means(game.evening.act(Secure(True))) == [(seats[1], "person"), (seats[2], "lock")]


def test_a_locked_decision_stands_when_a_bot_holds_the_seat() -> None:
    game = Round()
    seat, who = game.seat(1), game.who(1)
    game.lock(1, Take(5))
    game.evening.do(who, commands.Leave())
    changes = game.evening.act(Take(2))
    assert (seat, "lock") in means(changes)


def test_a_lock_is_still_there_after_a_reload() -> None:
    game = Round()
    seat = game.seat(1)
    game.lock(1, Take(5))
    again = game.evening.reloaded(snapped=True)
    assert facts(again) == facts(game.evening.room)
    game.evening.room = again
    assert (seat, "lock") in means(game.evening.act(Take(2)))


def test_a_held_seat_locks_nothing() -> None:
    game = Round()
    who, seat = game.who(1), game.seat(1)
    game.evening.away[game.evening.number(who)] = 60
    game.evening.do(game.who(0), commands.Hold(seat))
    lock = commands.Lock(seat, plain(Take(2)))
    assert game.evening.refused(who, lock) == ("NOT_TURN", texts.BOT_HOLDS)
    assert show_early(game.evening.table, seat, "fr") is None


def test_an_undo_clears_all_locks() -> None:
    game = Round()
    game.lock(2, Take(5))
    asker = game.who(0)
    game.evening.act(Take(2))
    game.evening.do(asker, commands.Undo())
    for turn in (1, 2):
        game.evening.do(game.who(turn), commands.Agree(True))
    assert not game.evening.table.locks
    game.lock(2, Take(2))
