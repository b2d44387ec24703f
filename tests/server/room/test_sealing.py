"""Before the game: seals, folds, numbers, sealing again, and that the record proves it all."""

import pytest

from roulotte.core import fair
from roulotte.core.verify import verify
from roulotte.games import game_named
from roulotte.protocol import commands
from roulotte.protocol.limits import OPEN_SECONDS
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.own_commands import Reseal
from roulotte.server.room.record import record_of
from roulotte.server.room.views import show_fair
from tests.server.memory.evening import Evening, lucky

NEVER = "0" * 64


def folding(*who: str | None, **plan: object) -> Evening:
    """A match that waits for folds."""
    evening = Evening("Ana", "Bo", "Chloé")
    evening.seat("rolit", *(who or ("Ana", "Bo")), **plan)
    evening.do("Ana", commands.Start())
    return evening


def late(evening: Evening) -> None:
    """Let the time to open go by."""
    evening.now += OPEN_SECONDS[evening.table.plan.pace] * 1000


def proven(evening: Evening) -> None:
    """Play to the end and check every die."""
    evening.play()
    report = verify(record_of(evening.table, opened=True), game_named)
    assert report.proven, report.faults
    assert report.rolls == len(evening.table.rolls)


def test_the_match_is_sealed_before_anybody_gives_a_number() -> None:
    evening = folding()
    table = evening.table
    assert table.phase == "folding"
    assert table.envelope.seal == fair.seal(table.envelope.secret, table.id, 1)
    assert show_fair(table).secret is None


def test_each_folds_once_and_for_their_own_seat() -> None:
    evening = folding()
    assert evening.refused("Bo", commands.CommitNumber(0, NEVER)) == (
        "NOT_SEATED",
        texts.NOT_YOUR_SEAT,
    )
    assert evening.refused("Chloé", commands.CommitNumber(0, NEVER)) == (
        "NOT_SEATED",
        texts.NOT_YOUR_SEAT,
    )
    assert evening.refused("Eve", commands.CommitNumber(0, NEVER)) == (
        "NOT_SEATED",
        texts.COME_FIRST,
    )
    evening.fold(0)
    assert evening.refused("Ana", commands.CommitNumber(0, NEVER)) == (
        "ILLEGAL",
        texts.FOLDED_ALREADY,
    )
    evening.fold(1)
    assert evening.refused("Ana", commands.CommitNumber(0, NEVER)) == (
        "NOT_NOW",
        texts.FOLDED_ALREADY,
    )


def test_a_fold_for_an_envelope_that_is_gone_is_stale() -> None:
    evening = folding()
    seen = evening.room.seq
    evening.fold()
    evening.open(0)
    late(evening)
    evening.do(None, Reseal())
    code, why = evening.refused("Ana", commands.CommitNumber(0, NEVER), seen)
    assert (code, why) == ("STALE", texts.STALE)


def test_numbers_open_only_once_all_are_folded() -> None:
    evening = folding()
    evening.fold(0)
    number = lucky(0).hex()
    assert evening.refused("Ana", commands.RevealNumber(0, number)) == (
        "NOT_NOW",
        texts.NOT_OPENING,
    )
    evening.fold(1)
    assert evening.refused("Bo", commands.RevealNumber(0, number)) == (
        "NOT_SEATED",
        texts.NOT_YOUR_SEAT,
    )
    other = commands.RevealNumber(0, lucky(1).hex())
    assert evening.refused("Ana", other) == ("ILLEGAL", texts.NUMBER_DIFFERS)
    evening.open(0)
    assert evening.refused("Ana", commands.RevealNumber(0, number)) == (
        "ILLEGAL",
        texts.FOLDED_ALREADY,
    )
    assert show_fair(evening.table).numbers == (number, None)
    evening.open(1)
    assert evening.table.phase == "playing"
    assert evening.refused("Ana", commands.RevealNumber(0, number)) == (
        "NOT_NOW",
        texts.NOT_OPENING,
    )
    proven(evening)


def test_a_fold_can_not_be_copied_from_another_seat() -> None:
    evening = folding()
    evening.fold(0)
    copied = evening.table.envelope.commitments[0]
    assert copied is not None
    evening.do("Bo", commands.CommitNumber(1, copied))
    evening.open(0)
    taken_over = commands.RevealNumber(1, lucky(0).hex())
    assert evening.refused("Bo", taken_over) == ("ILLEGAL", texts.NUMBER_DIFFERS)


def test_bots_fold_nothing() -> None:
    evening = folding("Ana", None)
    evening.fold(0)
    assert evening.table.phase == "opening"
    evening.open(0)
    assert evening.table.envelope.numbers == [lucky(0).hex(), None]
    proven(evening)


@pytest.mark.parametrize("pace", ["live", "own"])
def test_who_does_not_open_in_time_has_all_sealed_anew(pace: str) -> None:
    evening = folding(pace=pace)
    old = evening.table.envelope
    assert evening.refused(None, Reseal()) == ("NOT_NOW", texts.NOT_LATE)
    evening.fold()
    evening.open(0)
    late(evening)
    evening.now -= 1
    assert evening.refused(None, Reseal()) == ("NOT_NOW", texts.NOT_LATE)
    evening.now += 1
    (change,) = evening.do(None, Reseal())
    event, new = change.event, evening.table.envelope
    assert event == log.LoggedResealed((1,), new.seal, old.secret.hex(), secret=new.secret.hex())
    assert new.secret != old.secret
    assert new.seal == fair.seal(new.secret, evening.table.id, 2)
    assert (evening.table.phase, new.commitments, new.numbers) == (
        "folding",
        [None] * 2,
        [None] * 2,
    )
    evening.fold()
    evening.open()
    assert evening.refused(None, Reseal()) == ("NOT_NOW", texts.NOT_LATE)
    proven(evening)


def test_who_leaves_while_folding_is_not_waited_for() -> None:
    evening = folding("Ana", "Bo", "Chloé")
    evening.fold(0, 1)
    evening.do("Bo", commands.Leave())
    assert evening.table.envelope.commitments[1] is None
    evening.fold(2)
    evening.open(0, 2)
    assert evening.table.attempt == 1
    proven(evening)


def test_the_last_one_to_fold_leaves() -> None:
    evening = folding()
    evening.fold(0)
    evening.do("Bo", commands.Leave())
    assert evening.table.phase == "opening"
    evening.open(0)
    proven(evening)


def test_who_leaves_with_a_folded_number_has_all_sealed_anew() -> None:
    """Otherwise whoever runs the server could play, look, and choose between two sets of dice."""
    evening = folding("Ana", "Bo", "Chloé")
    evening.fold()
    evening.open(0, 2)
    events = [type(change.event) for change in evening.do("Bo", commands.Leave())]
    assert events == [log.Held, log.Left, log.LoggedResealed]
    assert evening.table.phase == "folding"
    evening.fold()
    evening.open()
    proven(evening)


def test_who_leaves_after_opening_stays_in_the_dice() -> None:
    evening = folding("Ana", "Bo", "Chloé")
    evening.fold()
    evening.open(1)
    evening.do("Bo", commands.Leave())
    evening.open(0, 2)
    assert evening.table.envelope.numbers[1] == lucky(1).hex()
    proven(evening)


@pytest.mark.parametrize("opened", [False, True])
def test_everybody_leaves_before_the_game_begins(opened: bool) -> None:
    evening = folding()
    if opened:
        evening.fold()
        evening.open(0)
    evening.do("Ana", commands.Leave())
    evening.do("Bo", commands.Leave())
    assert evening.table.phase == "playing"
    proven(evening)


def test_who_comes_back_while_others_open_has_no_number() -> None:
    evening = folding()
    evening.fold(0)
    evening.away[2] = 60
    evening.do("Ana", commands.Hold(1))
    evening.do("Bo", commands.Back())
    assert evening.refused("Bo", commands.CommitNumber(1, NEVER)) == (
        "NOT_NOW",
        texts.FOLDED_ALREADY,
    )
    evening.open(0)
    assert evening.table.envelope.numbers[1] is None
    proven(evening)


def test_nobody_folds_for_a_seat_that_a_bot_holds() -> None:
    evening = folding()
    evening.away[2] = 60
    evening.do("Ana", commands.Hold(1))
    assert evening.refused("Bo", commands.CommitNumber(1, NEVER)) == ("NOT_TURN", texts.BOT_HOLDS)
    evening.do("Bo", commands.Back())
    evening.fold()
    evening.open()
    proven(evening)


def test_an_abandoned_match_counts_for_nobody() -> None:
    for steps in range(3):
        evening = folding()
        if steps > 0:
            evening.fold()
        if steps > 1:
            evening.open()
        evening.do("Ana", commands.Abandon())
        assert evening.table.phase == "abandoned"
        assert not evening.room.score
        assert evening.room.past[-1].result is None
        assert show_fair(evening.table).secret is None
        assert evening.refused("Ana", commands.Abandon()) == ("OVER", texts.MATCH_OVER)
        evening.do("Ana", commands.Start())


def test_a_late_abandon_does_not_stop_the_next_match() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    seen = evening.room.seq
    evening.do("Ana", commands.Abandon())
    evening.do("Ana", commands.Start())
    assert evening.refused("Ana", commands.Abandon(), seen) == ("STALE", texts.STALE)
    assert evening.table.running
