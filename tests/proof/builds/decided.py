"""What is decided in a room, kept of it and answered."""

from typing import Final

from tests.proof.build import Change, build

SHARED_SIDE: Final = (
    "test_canaries_shared.py::test_a_side_of_the_table_is_shown_to_who_asks_and_nobody_else"
)
MACHINE: Final = "test_room_machine.py::TestRoomMachine::runTest"

DECIDED: Final = (
    build(
        "acknowledged before it is saved",
        Change(
            "rooms/live_room.py",
            "lambda _, error: self._saved(request, decided, error)\n            )\n",
            "lambda _, error: None\n            )\n"
            "            self._finish(request, decided)\n"
            "            self.queue.release()\n",
        ),
        fails=(
            "test_live.py::test_the_answer_comes_first_and_only_once_it_is_saved",
            "test_storage.py::test_a_room_in_memory_forgets_what_could_not_be_saved",
            MACHINE,
        ),
    ),
    build(
        "acknowledged before it is decided",
        Change(
            "rooms/live_room.py",
            "        decided = self._decide(request)\n"
            "        if isinstance(decided, Decided):\n"
            "            self.queue.hold()",
            "        request.asker.repeated(self.room.seq + 1)\n"
            "        decided = self._decide(request)\n"
            "        if isinstance(decided, Decided):\n"
            "            self.queue.hold()",
        ),
        fails=("test_live.py::test_the_answer_comes_first_and_only_once_it_is_saved", MACHINE),
    ),
    build(
        "a command's id is not kept",
        Change(
            "rooms/persistence.py",
            "as_rows(entries, request.key, request.digest)",
            "as_rows(entries, None)",
        ),
        fails=(
            "test_live.py::test_a_process_that_was_not_there_knows_what_was_done",
            MACHINE,
        ),
    ),
    build(
        "what was answered is known in memory only",
        Change("rooms/answers.py", "for row in rows:", "for row in rows[:0]:"),
        fails="test_live.py::test_nor_is_anything_done_twice_that_no_snapshot_has_yet",
    ),
    build(
        "repeated commands are not recognised",
        Change(
            "rooms/live_room.py",
            "        elif (answer := self.answers.find(request.key)) is not None:\n"
            "            self._repeat(request, answer)\n"
            "        elif self.answers.may_be_older(request.key):\n"
            "            self._work_out(request, Trouble(Learn.NOTHING))\n",
            "",
        ),
        fails=(
            "test_live.py::test_a_command_sent_twice_at_once_happens_once",
            "test_misuse.py::test_a_repeated_command_gets_its_first_answer_and_happens_once",
            "test_kills.py::test_no_acknowledged_move_is_lost_or_doubled",
            MACHINE,
        ),
    ),
    build(
        "after a conflict the room is not read again",
        Change(
            "rooms/live_room.py",
            "        if isinstance(error, Conflict):\n"
            "            return Trouble(Learn.EVERYTHING)\n",
            "        if isinstance(error, Conflict):\n            return Trouble(Learn.NOTHING)\n",
        ),
        fails=MACHINE,
    ),
    build(
        "resuming repeats the last event",
        Change(
            "rooms/audience.py",
            "[entry for entry in recent if entry.seq > last]",
            "[entry for entry in recent if entry.seq >= last]",
        ),
        fails=MACHINE,
    ),
    build(
        "the snapshot forgets who was shown the door",
        Change(
            "room/snapshot.py",
            'RoomSnapshot(**values | {"past"',
            'RoomSnapshot(**values | {"removed": set(), "past"',
        ),
        fails=(
            "room/test_snapshot.py::test_a_snapshot_keeps_everything_but_the_match",
            "room/test_snapshot.py::test_life_goes_on_after_a_snapshot",
        ),
    ),
    build(
        "the snapshot forgets who mutes whom",
        Change(
            "room/snapshot.py",
            "    laid = None if cleared or room.match is None else _laid(room.match)\n",
            "    laid = None if cleared or room.match is None else _laid(room.match)\n"
            '    values["members"] = {\n'
            "        at: Member(one.name, one.kind, one.person)\n"
            "        for at, one in room.members.items()\n"
            "    }\n",
        ),
        fails=(
            "room/test_snapshot.py::test_a_snapshot_keeps_everything_but_the_match",
            "room/test_snapshot.py::test_life_goes_on_after_a_snapshot",
        ),
    ),
    build(
        "the snapshot forgets what was said",
        Change("room/snapshot.py", '"talk": list(room.talk)', '"talk": []'),
        fails="room/test_talk.py::test_what_was_said_is_still_there_after_a_reload",
    ),
    build(
        "stale commands are played",
        Change(
            "room/context.py",
            'demand(self.base >= since, "STALE", texts.STALE)',
            'demand(since >= 0, "STALE", texts.STALE)',
        ),
        fails=(
            "room/test_play.py::test_a_stale_decision_is_never_played",
            "room/test_locks.py::test_a_lock_is_for_the_roll_that_was_seen",
            "room/test_places.py::test_start_is_for_the_table_that_the_host_saw",
            "test_live.py::test_a_decision_from_before_the_match_is_stale",
            "test_misuse.py::test_stale_and_reordered_moves_are_refused",
        ),
    ),
    build(
        "more time is given before it is refused for the fourth time",
        Change(
            "room/play.py",
            '    demand(table.more < MORE_TIMES, "ILLEGAL", texts.NO_MORE_TIME)\n'
            "    context.emit(log.Extended(seat))\n",
            "    context.emit(log.Extended(seat))\n"
            '    demand(table.more <= MORE_TIMES, "ILLEGAL", texts.NO_MORE_TIME)\n',
        ),
        fails="room/test_play.py::test_more_time_three_times",
    ),
    build(
        "after an undo the dice are new",
        Change("room/play.py", "number = len(table.rolls)", "number = context.room.seq"),
        fails="room/test_undo.py::test_the_same_dice_come_again",
    ),
    build(
        "an undo keeps the locks",
        Change(
            "room/match_fold.py",
            "table.locks, table.threw, table.must_be = {}, {}, None",
            "table.threw, table.must_be = {}, None",
        ),
        fails="room/test_locks.py::test_an_undo_clears_all_locks",
    ),
    build(
        "an undo asks nobody",
        Change("room/undo.py", "if table.free_undo(seat) is None:", "if not own:"),
        fails=(
            "room/test_locks.py::test_an_undo_clears_all_locks",
            "room/test_undo.py::test_everybody_else_must_agree",
            "room/test_undo.py::test_a_fold_that_showed_a_cup_is_taken_back_only_with_consent",
        ),
    ),
    build(
        "a number that was kept back is left out of the dice",
        Change(
            "room/sealing.py", "    if kept_back:  #", "    if kept_back and not table.seats:  #"
        ),
        Change(
            "room/sealing.py",
            'if table.phase == "opening" and not unrevealed(table):',
            'if table.phase == "opening" and len(unrevealed(table)) == len(kept_back):',
        ),
        fails=(
            "room/test_sealing.py::test_who_leaves_with_a_folded_number_has_all_sealed_anew",
            "room/test_sealing.py::test_everybody_leaves_before_the_game_begins",
        ),
    ),
    build(
        "a lock is played whether it can be or not",
        Change("room/play.py", "if action in table.legal_all():", "if action is not None:"),
        fails=(
            "room/test_locks.py::test_a_token_that_is_gone_is_asked_for_again",
            "room/test_locks.py::test_a_pile_that_ran_out_is_asked_for_again_among_notes",
            "room/test_locks.py::test_without_any_note_left_only_securing_is",
        ),
    ),
    build(
        "after a lock that failed anything goes",
        Change("room/play.py", "demand(table.allows(action), ", "demand(action is not None, "),
        fails=(
            "room/test_locks.py::test_a_token_that_is_gone_is_asked_for_again",
            "room/test_locks.py::test_a_pile_that_ran_out_is_asked_for_again_among_notes",
        ),
    ),
    build(
        "a reload leaves what was locked unread",
        Change(
            "room/log_format.py",
            "isinstance(event, SeatActed | Locked):",
            "isinstance(event, SeatActed):",
        ),
        fails="room/test_locks.py::test_a_lock_is_still_there_after_a_reload",
    ),
    build(
        "a snapshot leaves what was locked unread",
        Change(
            "room/snapshot.py",
            "table.locks = {seat: game.read_action(raw) for seat, raw in kept.locks.items()}",
            "table.locks = dict(kept.locks)",
        ),
        fails="room/test_snapshot.py::test_the_match_is_kept_whole",
    ),
    build(
        "the curtain never falls",
        Change(
            "rooms/audience.py",
            "if socket.several and not kinds.isdisjoint(GAME):",
            "if not socket.several and not kinds.isdisjoint(GAME):",
        ),
        fails=(
            "test_live.py::test_the_curtain_falls_when_the_turn_passes",
            "test_live.py::test_without_secrets_a_shared_device_sees_whoever_is_to_move",
            SHARED_SIDE,
        ),
    ),
    build(
        "who takes a seat is not shown its side",
        Change(
            "room/events.py",
            "Declared(LoggedTaken, _SEATED | Changes.VIEW,",
            "Declared(LoggedTaken, _ROOM | Changes.VIEW,",
        ),
        fails="test_live.py::test_whoever_takes_a_seat_sees_its_side_at_once",
    ),
    build(
        "the winner's evening is not counted",
        Change("room/fold.py", "        score.won += seat in result.winners\n", ""),
        fails=(
            "room/test_evening.py::test_the_evening_adds_up_across_matches_and_games",
            MACHINE,
        ),
    ),
    build(
        "a bot may decide before the time is over",
        Change(
            "room/play.py",
            "table.bot_of(command.seat) is not None or by_clock,",
            "by_clock or not by_clock,",
        ),
        fails=(
            "room/test_play.py::test_a_bot_decides_for_its_own_seat_only",
            "room/test_play.py::test_more_time_three_times",
            "room/test_play.py::test_when_the_time_is_over_a_bot_decides",
        ),
    ),
    build(
        "a stranger may play any seat",
        Change(
            "room/context.py",
            "demand(seat in table.seats_of(member), ",
            "demand(member >= 0, ",
        ),
        fails=(
            "room/test_locks.py::test_only_those_who_wait_lock_and_only_what_is_legal",
            "room/test_play.py::test_everybody_types_their_dice_in",
            "room/test_sealing.py::test_each_folds_once_and_for_their_own_seat",
        ),
    ),
)
