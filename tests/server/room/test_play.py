"""Deciding, typed dice, clocks and bots."""

from itertools import pairwise
from typing import Any

import pytest

from roulotte.core.game import CHANCE
from roulotte.core.verify import verify
from roulotte.core.wire import to_wire
from roulotte.games import game_named
from roulotte.games.rolit.refusals import TAKEN
from roulotte.protocol import commands
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.own_commands import BotAct
from roulotte.server.room.record import record_of
from roulotte.server.room.views import show_now
from tests.server.memory.evening import Evening, plain


def playing(game: str, *who: str | None, **plan: Any) -> Evening:
    """A match that has begun."""
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat(game, *who, **plan)
    evening.start()
    return evening


def typed(evening: Evening, who: str, dice: list[Any], seat: int | None = None) -> None:
    """Somebody types dice in."""
    own = evening.table.seats_of(evening.number(who))[0] if seat is None else seat
    evening.do(who, commands.Roll(own, dice))


def proven(evening: Evening) -> None:
    """Play to the end and check every die that was not typed in."""
    evening.play()
    report = verify(record_of(evening.table, opened=True), game_named)
    assert report.proven, report.faults


def decider(evening: Evening) -> tuple[str, str]:
    """Who is to decide, and who else plays."""
    seat = evening.table.deciding
    assert seat is not None
    names = [evening.person(seat), evening.person(1 - seat)]
    assert names[0] is not None
    assert names[1] is not None
    return names[0], names[1]


def test_only_whoever_is_to_move_decides() -> None:
    evening = playing("rolit", "Ana", "Bo")
    mover, other = decider(evening)
    action = plain(evening.table.choices()[0].action)
    assert evening.refused(other, commands.Act(action)) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    assert evening.refused("Chloé", commands.Act(action)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Eve", commands.Act(action)) == ("NOT_SEATED", texts.COME_FIRST)
    code, why = evening.refused(mover, commands.Act({"fly": 1}))
    assert (code, bool(why)) == ("FORMAT", True)
    (change, *_) = evening.do(mover, commands.Act(action))
    assert isinstance(change.event, log.SeatActed)
    assert (change.event.means, change.by) == ("person", evening.number(mover))


def test_what_the_rules_forbid_is_said_in_their_words_and_in_both_languages() -> None:
    evening = playing("rolit", "Ana", "Bo")
    mover, _ = decider(evening)
    code, why = evening.refused(mover, commands.Act({"place": "d4"}))
    assert (code, why) == ("ILLEGAL", TAKEN.filled(square="d4"))
    assert why.fr == "d4 est occupée"


def test_a_stale_decision_is_never_played() -> None:
    evening = playing("roll-estate", "Ana", "Bo")
    mover, other = decider(evening)
    seen = evening.room.seq
    evening.do(other, commands.Say(phrase="thinking"))
    evening.do(mover, commands.Act(plain(evening.table.choices()[0].action)), seen)
    again = commands.Act(plain(evening.table.choices()[0].action))
    who, _ = decider(evening)
    assert evening.refused(who, again, seen) == ("STALE", texts.STALE)


def test_nothing_is_played_before_the_dice_are_stirred() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.do("Ana", commands.Start())
    for command in (
        commands.Act({}),
        commands.Lock(0, {}),
        commands.Roll(0, []),
        commands.Undo(),
        commands.More(),
    ):
        assert evening.refused("Ana", command) == ("NOT_NOW", texts.NOT_BEGUN)
    assert evening.refused(None, BotAct(0, None)) == ("NOT_NOW", texts.NOT_BEGUN)


def test_a_bot_decides_for_its_own_seat_only() -> None:
    evening = playing("rolit", "Ana", None)
    evening.play(lambda: evening.table.deciding == 1)
    action = evening.table.choices()[0].action
    assert evening.refused(None, BotAct(0, action)) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    assert evening.refused("Ana", commands.Act(plain(action))) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    moved = evening.table.moved
    assert evening.refused(None, BotAct(1, action), moved - 1) == ("STALE", texts.STALE)
    (change, *_) = evening.do(None, BotAct(1, action), moved)
    assert isinstance(change.event, log.SeatActed)
    assert (change.event.means, change.by) == ("bot", None)
    evening.play(lambda: evening.table.deciding == 0)
    action = evening.table.choices()[0].action
    assert evening.refused(None, BotAct(0, action)) == ("NOT_TURN", texts.NOT_YOUR_TURN)


def test_a_held_seat_is_the_bots_until_it_is_taken_back() -> None:
    evening = playing("rolit", "Ana", "Bo")
    mover, other = decider(evening)
    seat = evening.table.deciding
    assert seat is not None
    evening.away[evening.number(mover)] = 60
    evening.do(other, commands.Hold(seat))
    action = evening.table.choices()[0].action
    assert evening.refused(mover, commands.Act(plain(action))) == ("NOT_TURN", texts.BOT_HOLDS)
    evening.do(mover, commands.Back())
    evening.do(mover, commands.Act(plain(action)))


# The clock


def test_when_the_time_is_over_a_bot_decides() -> None:
    evening = playing("rolit", "Ana", "Bo", seconds=10)
    seat = evening.table.deciding
    assert seat is not None
    action = evening.table.choices()[0].action
    assert evening.table.until() == evening.now + 10_000
    evening.now += 9_999
    assert evening.refused(None, BotAct(seat, action)) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    evening.now += 1
    (change, *_) = evening.do(None, BotAct(seat, action), evening.table.moved)
    assert isinstance(change.event, log.SeatActed)
    assert change.event.means == "clock"
    assert evening.table.until() == evening.now + 10_000  # the next one has all of theirs


def test_who_decides_at_the_last_moment_was_first() -> None:
    evening = playing("rolit", "Ana", "Bo", seconds=10)
    mover, _ = decider(evening)
    seat, seen = evening.table.deciding, evening.table.moved
    assert seat is not None
    evening.now += 60_000
    action = evening.table.choices()[0].action
    evening.do(mover, commands.Act(plain(action)), seen)
    assert evening.refused(None, BotAct(seat, action), seen) == ("STALE", texts.STALE)


def test_more_time_three_times() -> None:
    evening = playing("rolit", "Ana", "Bo", seconds=10)
    mover, other = decider(evening)
    assert evening.refused(other, commands.More()) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    assert evening.refused("Chloé", commands.More()) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    for times in (2, 3, 4):
        evening.do(mover, commands.More())
        assert evening.table.until() == evening.now + times * 10_000
    assert evening.refused(mover, commands.More()) == ("ILLEGAL", texts.NO_MORE_TIME)
    seat = evening.table.deciding
    assert seat is not None
    evening.now += 10_000
    action = evening.table.choices()[0].action
    assert evening.refused(None, BotAct(seat, action)) == ("NOT_TURN", texts.NOT_YOUR_TURN)
    evening.act()
    assert evening.table.more == 0


def test_without_a_clock_there_is_no_more_time() -> None:
    evening = playing("rolit", "Ana", "Bo")
    mover, _ = decider(evening)
    assert evening.refused(mover, commands.More()) == ("ILLEGAL", texts.NO_CLOCK)
    assert evening.table.until() is None


def test_the_log_never_runs_backwards() -> None:
    evening = playing("rolit", "Ana", "Bo", seconds=10)
    at = evening.room.at
    evening.now -= 1_000_000
    evening.act()
    assert evening.room.at == at
    assert all(one.at <= other.at for one, other in pairwise(evening.rows))


# Real dice


def test_everybody_types_their_dice_in() -> None:
    evening = playing("rollie", "Ana", "Bo", typed=(0, 1))
    table = evening.table
    assert table.turn is CHANCE
    ((_, seat),) = table.typing().items()
    assert show_now(table).rolls == (seat,)
    thrower, other = evening.person(seat), evening.person(1 - seat)
    dice: list[Any] = [2, "R"]
    assert evening.refused(other, commands.Roll(1 - seat, dice)) == (
        "NOT_TURN",
        texts.NO_DICE_OF_YOURS,
    )
    assert evening.refused(other, commands.Roll(seat, dice)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Chloé", commands.Roll(seat, dice)) == (
        "NOT_SEATED",
        texts.NOT_YOUR_SEAT,
    )
    bad: tuple[list[Any], ...] = ([2], [2, 3], [2, "r"], [2.0, "R"], [True, 0], [None, {}], [[], 2])
    for wrong in bad:
        code, why = evening.refused(thrower, commands.Roll(seat, wrong))
        assert code == "ILLEGAL"
        assert why.fr in {
            "le nombre à tirer ici est 2, pas 1",
            "on ne peut tirer ici que -5, 0, 2, 5, 10, R",
        }
    assert evening.refused(thrower, commands.Roll(seat, dice), table.moved - 1)[0] == "STALE"
    changes = evening.do(thrower, commands.Roll(seat, dice))
    assert [type(change.event) for change in changes] == [log.LoggedThrew, log.ChanceSpoke]
    assert table.state.roll == (2, "R")
    assert table.rolls[-1][0].typed
    proven(evening)


def test_some_type_and_the_room_rolls_for_the_others() -> None:
    evening = playing("roll-estate", "Ana", "Bo", typed=(1,))
    by_hand = by_room = 0
    while evening.table.running:
        for change in evening.step():
            if isinstance(change.event, log.ChanceSpoke) and change.event.typed:
                by_hand += 1
            elif isinstance(change.event, log.ChanceSpoke):
                by_room += 1
    assert by_hand > 3
    assert by_room > 3
    proven(evening)


def test_secret_cups_are_typed_by_their_owners() -> None:
    evening = playing("poknroll", "Ana", "Bo", "Chloé", None, typed=(0, 2))
    table = evening.table
    assert table.typing() == {0: 0, 2: 2}
    (threw,) = evening.do("Chloé", commands.Roll(2, [6, 1]))
    assert isinstance(threw.event, log.LoggedThrew)
    again = evening.refused("Chloé", commands.Roll(2, [6, 1]))
    assert again == ("NOT_TURN", texts.NO_DICE_OF_YOURS)
    assert show_now(table).rolls == (0,)
    changes = evening.do("Ana", commands.Roll(0, [3, 4]))
    happened = changes[1].event
    assert isinstance(happened, log.ChanceSpoke)
    assert happened.typed == (0, 2)
    assert all(len(one) == 1 for one in happened.hashes)
    assert (table.state.cups[0], table.state.cups[2]) == ((3, 4), (1, 6))
    proven(evening)


def test_two_pools_of_one_seat_are_typed_one_after_the_other() -> None:
    evening = playing("rolln-bump", "Ana", "Bo", typed=(0, 1))
    evening.play(lambda: len(evening.table.typing()) == 2)
    ((first, seat), (second, same)) = evening.table.typing().items()
    assert seat == same
    evening.type_dice()
    assert list(evening.table.typing()) == [second]
    assert first in evening.table.threw
    proven(evening)


@pytest.mark.parametrize("leave", [False, True])
def test_when_the_thrower_goes_the_room_rolls(leave: bool) -> None:
    evening = playing("poknroll", "Ana", "Bo", "Chloé", typed=(0, 1))
    evening.do("Bo", commands.Roll(1, [5, 5]))
    if leave:
        changes = evening.do("Ana", commands.Leave())
    else:
        evening.away[1] = 60
        changes = evening.do("Chloé", commands.Hold(0))
    happened = next(one.event for one in changes if isinstance(one.event, log.ChanceSpoke))
    assert happened.typed == (1,)
    assert evening.table.state.cups[1] == (5, 5)
    proven(evening)


def test_what_was_typed_stays_when_its_owner_goes() -> None:
    evening = playing("poknroll", "Ana", "Bo", "Chloé", typed=(0, 1))
    evening.do("Bo", commands.Roll(1, [5, 5]))
    evening.do("Bo", commands.Leave())
    evening.do("Ana", commands.Roll(0, [1, 2]))
    assert evening.table.state.cups[:2] == ((1, 2), (5, 5))
    proven(evening)


def test_bots_never_type() -> None:
    evening = playing("rollie", "Ana", None, typed=(0, 1))
    assert set(evening.table.typing().values()) <= {0}
    proven(evening)


def test_the_end_opens_the_envelope() -> None:
    evening = playing("rolit", "Ana", "Bo")
    evening.play()
    over = evening.room.recent[-1].event
    assert isinstance(over, log.Over)
    assert over.secret == evening.table.envelope.secret.hex()
    assert over.result == to_wire(evening.table.result)
