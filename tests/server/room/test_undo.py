"""Taking decisions back."""

from hashlib import sha256
from typing import Any

import pytest

from roulotte.core.events import Acted
from roulotte.core.verify import verify
from roulotte.games import GAMES, game_named
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.record import record_of
from roulotte.server.room.views import show_now
from tests.server.memory.evening import Evening, plain
from tests.server.memory.evening import picture as picture_of

SEVERAL_DECISIONS = {"rolln-bump"}  # games in which a seat decides again with no roll between
CHANCE_AFTER_EACH = {"roll-estate", "rolln-bump"}  # in which no other seat follows without a roll


def playing(game: str, *who: str | None, **plan: Any) -> Evening:
    """A match that has begun."""
    evening = Evening("Ana", "Bo", "Chloé", "Dan")
    evening.seat(game, *who, **plan)
    evening.start()
    return evening


def acted(evening: Evening) -> str:
    """Let whoever is to move decide; says who it was."""
    seat = evening.table.deciding
    assert seat is not None
    who = evening.person(seat)
    assert who is not None
    evening.act()
    return who


def kinds(changes: list[Any]) -> list[type]:
    """What happened."""
    return [type(change.event) for change in changes]


def test_within_ones_own_turn_nobody_is_asked() -> None:
    evening = playing("rolln-bump", "Ana", "Bo")
    table = evening.table
    evening.play(lambda: bool(table.history) and _free(table) is not None)
    seat = _free(table)
    assert seat is not None
    before, since = len(table.history), evening.room.seq
    changes = evening.do(evening.person(seat), commands.Undo())
    assert [change.event for change in changes] == [log.Undone(seat, before - 1, since)]
    assert table.deciding == seat


def _free(table: Any) -> int | None:
    """The seat that could take its decision back at once."""
    seat = table.deciding
    return seat if seat is not None and table.free_undo(seat) is not None else None


@pytest.mark.parametrize("game", GAMES)
def test_no_free_undo_once_chance_spoke_or_the_turn_passed(game: str) -> None:
    """At every moment of a match whoever decided last asks for it, and somebody else says no."""
    evening = playing(game, "Ana", "Bo", "Chloé")
    table, free, asked = evening.table, 0, 0
    while table.running:
        last = table.history[-1]
        if isinstance(last, Acted) and last.seat == table.deciding:
            free += 1  # the turn goes on, and nothing came out: nobody is asked
            assert _free(table) == last.seat
        elif isinstance(last, Acted):
            asked += 1
            assert kinds(evening.do(evening.person(last.seat), commands.Undo())) == [log.UndoAsked]
            evening.do(evening.person((last.seat + 1) % 3), commands.Agree(False))
        else:
            assert _free(table) is None
        evening.step()
    assert (free > 0) == (game in SEVERAL_DECISIONS)
    assert (asked > 0) == (game not in CHANCE_AFTER_EACH)


def test_a_fold_that_showed_a_cup_is_taken_back_only_with_consent() -> None:
    evening = playing("poknroll", "Ana", "Bo", "Chloé")
    table = evening.table
    seat = table.deciding
    assert seat is not None
    who = evening.person(seat)
    evening.act(table.legal_all()[-1])
    assert table.reveals[-1]
    assert kinds(evening.do(who, commands.Undo())) == [log.UndoAsked]


def test_everybody_else_must_agree() -> None:
    evening = playing("rolit", "Ana", "Bo", "Chloé")
    table = evening.table
    before, state, since = len(table.history), table.state, evening.room.seq + 1
    asker = acted(evening)
    own = table.seats_of(evening.number(asker))[0]
    others = [name for name in ("Ana", "Bo", "Chloé") if name != asker]
    assert kinds(evening.do(asker, commands.Undo())) == [log.UndoAsked]
    assert show_now(table).undo is not None
    assert evening.refused(asker, commands.Undo()) == ("ILLEGAL", texts.UNDO_PENDING)
    assert evening.refused(others[0], commands.Undo()) == ("ILLEGAL", texts.UNDO_PENDING)
    assert evening.refused(asker, commands.Agree(True)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Dan", commands.Agree(True)) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Eve", commands.Agree(True)) == ("NOT_SEATED", texts.COME_FIRST)
    assert kinds(evening.do(others[0], commands.Agree(True))) == [log.UndoAnswered]
    again = evening.refused(others[0], commands.Agree(False))
    assert again == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    changes = evening.do(others[1], commands.Agree(True))
    assert changes[-1].event == log.Undone(own, before, since)
    assert (len(table.history), table.state, table.undo) == (before, state, None)


def test_one_no_is_enough() -> None:
    evening = playing("rolit", "Ana", "Bo", "Chloé")
    asker = acted(evening)
    others = [name for name in ("Ana", "Bo", "Chloé") if name != asker]
    line = len(evening.table.history)
    evening.do(asker, commands.Undo())
    evening.do(others[0], commands.Agree(True))
    evening.do(others[1], commands.Agree(False))
    assert (len(evening.table.history), evening.table.undo) == (line, None)
    assert evening.refused(others[0], commands.Agree(True)) == ("NOT_NOW", texts.NO_UNDO)


def test_consent_is_for_the_request_that_was_seen() -> None:
    evening = playing("rolit", "Ana", "Bo")
    asker = acted(evening)
    other = "Bo" if asker == "Ana" else "Ana"
    seen_before = evening.room.seq
    evening.do(asker, commands.Undo())
    assert evening.refused(other, commands.Agree(True), seen_before) == ("STALE", texts.STALE)


def test_undo_is_refused() -> None:
    evening = playing("rolit", "Ana", "Bo")
    mover = evening.person(evening.table.deciding or 0)
    assert evening.refused(mover, commands.Undo()) == ("ILLEGAL", texts.NOTHING_TO_UNDO)
    assert evening.refused("Dan", commands.Undo()) == ("NOT_SEATED", texts.NOT_YOUR_SEAT)
    assert evening.refused("Eve", commands.Undo()) == ("NOT_SEATED", texts.COME_FIRST)
    base = evening.room.seq
    asker = acted(evening)
    assert evening.refused(asker, commands.Undo(), base) == ("STALE", texts.STALE)
    assert evening.refused(asker, commands.Agree(True)) == ("NOT_NOW", texts.NO_UNDO)


def test_a_decision_ends_the_request() -> None:
    evening = playing("rolit", "Ana", "Bo")
    asker = acted(evening)
    evening.do(asker, commands.Undo())
    acted(evening)
    assert evening.table.undo is None


@pytest.mark.parametrize("game", ["rollie", "roll-estate", "poknroll", "rolln-bump"])
@pytest.mark.parametrize("held", [False, True])
def test_against_bots_no_dice_are_seen_twice(game: str, held: bool) -> None:
    """Whoever saw what falls next can't choose otherwise; nor while a bot holds the other seat."""
    evening = playing(game, "Ana", "Bo" if held else None, "Chloé" if held else None)
    table = evening.table
    if held:
        evening.do("Bo", commands.Leave())
        evening.do("Chloé", commands.Leave())
    tried = 0
    while table.running and tried < 12:
        evening.step()
        last = table.last_decision(0)
        mine = last is not None and table.free_undo(0) is None
        if mine and table.phase == "playing" and table.told_since(last or 0):
            assert evening.refused("Ana", commands.Undo()) == ("ILLEGAL", texts.UNDO_TELLS)
            tried += 1
    assert tried


def test_at_one_device_dice_that_were_seen_stay() -> None:
    evening = Evening("Ana")
    evening.do("Ana", commands.Prepare(Plan(game="rollie", seats=2)))
    evening.do("Ana", commands.Sit(0))
    evening.do("Ana", commands.Sit(1, "Zoé"))
    evening.start()
    evening.play(lambda: bool(evening.table.reveals) and _told_since_decision(evening))
    assert evening.refused("Ana", commands.Undo()) == ("ILLEGAL", texts.UNDO_TELLS)


def _told_since_decision(evening: Evening) -> bool:
    table = evening.table
    decided = [at for at in (table.last_decision(0), table.last_decision(1)) if at is not None]
    return bool(decided) and table.told_since(max(decided))


def test_nobody_is_left_to_agree_to_dice_that_were_seen() -> None:
    evening = playing("rollie", "Ana", "Bo")
    table = evening.table
    evening.play(lambda: _told_since_decision(evening))
    mover = max((0, 1), key=lambda seat: table.last_decision(seat) or -1)
    asker, other = ("Ana", "Bo") if mover == 0 else ("Bo", "Ana")
    line = list(table.history)
    evening.do(asker, commands.Undo())
    assert table.undo is not None
    changes = evening.do(other, commands.Leave())
    assert log.UndoAnswered(mover, yes=False) in [change.event for change in changes]
    assert log.Undone not in kinds(changes)
    assert picture_of(evening.room)["match"]["undo"] is None
    assert table.history[: len(line)] == line


def test_against_bots_nobody_is_asked() -> None:
    """Without dice, there is nothing to see in advance."""
    evening = playing("rolit", "Ana", None)
    table = evening.table
    evening.play(lambda: table.last_decision(0) is not None and table.deciding == 1)
    last = table.last_decision(0)
    changes = evening.do("Ana", commands.Undo())
    assert kinds(changes) == [log.UndoAsked, log.Undone]
    assert len(table.history) == last


def test_at_one_device_nobody_is_asked() -> None:
    evening = Evening("Ana")
    evening.do("Ana", commands.Sit(0))
    evening.do("Ana", commands.Sit(1, "Zoé"))
    evening.start()
    for _ in range(3):
        evening.act()
    line = len(evening.table.history)
    evening.do("Ana", commands.Undo())
    assert len(evening.table.history) == line - 1


@pytest.mark.parametrize("game", ["rollie", "roll-estate", "poknroll", "rolln-bump"])
def test_the_same_dice_come_again(game: str) -> None:
    evening = playing(game, "Ana", "Bo", "Chloé")
    table = evening.table
    for _ in range(6):
        evening.step()
    start = len(table.history)
    taken = []
    for _ in range(5):
        seat = table.deciding
        assert seat is not None
        taken.append(table.legal_all()[0])
        evening.act(taken[-1])
    line, state = list(table.history), table.state
    while len(table.history) > start:
        seat = next(one.seat for one in reversed(table.history) if hasattr(one, "seat"))
        evening.do(evening.person(seat), commands.Undo())
        for other in {0, 1, 2} - {seat} if table.undo is not None else ():
            evening.do(evening.person(other), commands.Agree(True))
    for action in taken:
        evening.act(action)
    assert (table.history, table.state) == (line, state)
    evening.play()
    report = verify(record_of(table, opened=True), game_named)
    assert report.proven, report.faults


def test_the_last_one_to_be_asked_leaves() -> None:
    evening = playing("rolit", "Ana", "Bo", "Chloé")
    asker = acted(evening)
    others = [name for name in ("Ana", "Bo", "Chloé") if name != asker]
    evening.do(asker, commands.Undo())
    evening.do(others[0], commands.Agree(True))
    changes = evening.do(others[1], commands.Leave())
    assert log.Undone in kinds(changes)


def test_the_asker_leaves() -> None:
    evening = playing("rolit", "Ana", "Bo", "Chloé")
    asker = acted(evening)
    evening.do(asker, commands.Undo())
    changes = evening.do(asker, commands.Leave())
    assert log.Undone not in kinds(changes)
    evening.play()


def test_undo_past_a_seat_that_was_taken_over() -> None:
    evening = playing("rolit", "Ana", "Bo")
    asker = acted(evening)
    seat = evening.table.seats_of(evening.number(asker))[0]
    evening.do(asker, commands.Offer(seat, sha256(b"x" * 24).hexdigest()))
    evening.do("Dan", commands.Take("x" * 24))
    evening.do("Dan", commands.Undo())
    evening.do("Bo" if asker == "Ana" else "Ana", commands.Agree(True))
    assert evening.table.seats[seat].name == "Dan"
    assert evening.table.deciding == seat


def test_what_was_taken_back_is_hidden_again() -> None:
    evening = playing("poknroll", "Ana", "Bo", "Chloé")
    table = evening.table
    view = {viewer: table.game.view(table.state, viewer) for viewer in (0, 1, 2, None)}
    picture = picture_of(evening.room)
    seat = table.deciding
    assert seat is not None
    fold = table.legal_all()[-1]
    evening.act(fold)
    evening.do(evening.room.members[seat + 1].person, commands.Undo())
    for other in {0, 1, 2} - {seat}:
        evening.do(evening.person(other), commands.Agree(True))
    after = picture_of(evening.room)["match"]
    for name in ("moved", "rolled", "chain"):
        after[name] = picture["match"][name]
    assert after == picture["match"]
    assert view == {viewer: table.game.view(table.state, viewer) for viewer in (0, 1, 2, None)}
    again = evening.do(evening.person(seat), commands.Act(plain(fold)))
    assert kinds(again)[0] is log.SeatActed
