"""The room's logic: what is decided, kept, shown and answered."""

from typing import Final

from tests.proof.build import Change, build

SECRETS: Final = "test_secrets.py::test_nobody_is_sent_a_byte_of_what_they_may_not_know"
NEVER_SHOWN: Final = "room/test_show.py::test_secret_fields_are_never_shown"
SHARED_SIDE: Final = (
    "test_canaries_shared.py::test_a_side_of_the_table_is_shown_to_who_asks_and_nobody_else"
)
MACHINE: Final = "test_room_machine.py::TestRoomMachine::runTest"


def shown_whole(kind: str) -> Change:
    """An event that everybody is told of goes out with the fields that only the log has."""
    whole = f"entry.event if isinstance(entry.event, log.{kind}) else public_part(entry.event)"
    return Change("room/views.py", "return public_part(entry.event)", f"return {whole}")


LOGIC: Final = (
    build(
        "everybody is told what was locked",
        Change(
            "room/views.py",
            "return event if viewer == event.seat else Locked(event.seat)",
            "return event",
        ),
        fails=(
            "room/test_show.py::test_a_lock_is_shown_to_its_seat_only",
            "test_canaries.py::test_a_locked_decision_is_its_own_seats_until_its_turn[rollie]",
            SECRETS,
        ),
    ),
    build(
        "spectators get seat 0's view",
        Change(
            "room/table.py",
            "key = viewer if self.game.spec.private else None\n"
            "        if key not in self._views:\n"
            "            self._views[key] = self.game.view(self.state, key)",
            "key = (viewer or 0) if self.game.spec.private else None\n"
            "        if key not in self._views:\n"
            "            self._views[key] = self.game.view(self.state, key)",
        ),
        fails=(
            "test_live.py::test_one_seat_sees_its_own_side_and_who_watches_none",
            "test_canaries.py::test_everybody_sees_exactly_what_the_rules_let_them_see[poknroll]",
            SHARED_SIDE,
            SECRETS,
        ),
    ),
    build(
        "the seal is shown with its secret",
        shown_whole("LoggedSealed"),
        fails=(
            NEVER_SHOWN,
            "test_canaries_shared.py::test_the_envelope_is_closed_until_the_end",
            SECRETS,
        ),
    ),
    build(
        "the envelope is shown at once",
        Change("room/views.py", 'if table.phase == "over" else None', "or None"),
        fails=(
            "room/test_show.py::test_the_numbers_and_the_secret_come_in_their_time",
            "test_canaries.py::test_the_envelope_is_closed_until_the_end[rolit]",
        ),
    ),
    build(
        "typed dice are shown as they are typed",
        shown_whole("LoggedThrew"),
        fails=(
            NEVER_SHOWN,
            "test_canaries_shared.py::test_what_is_typed_in_is_told_to_nobody",
            SECRETS,
        ),
    ),
    build(
        "a roll is shown whole, with what lies under the cups",
        Change(
            "room/views.py",
            "if not table.hides:",
            "if not table.hides or isinstance(event, log.ChanceSpoke):",
        ),
        fails=(
            "room/test_show.py::test_cups_are_shown_to_their_owner_until_they_are_lifted",
            SHARED_SIDE,
            SECRETS,
        ),
    ),
    build(
        "events are not projected for who sees them",
        Change("room/views.py", "moved.seen_by(viewer), _openings", "moved.event, _openings"),
        fails=(
            "test_canaries.py::test_what_happened_is_projected_for_each_viewer[poknroll]",
            SECRETS,
        ),
    ),
    build(
        "who somebody is on this server is shown",
        shown_whole("LoggedCame"),
        fails=(
            NEVER_SHOWN,
            "test_canaries.py::test_who_people_are_is_told_to_nobody[rolit]",
            "test_canaries_shared.py::test_tokens_cookies_links_and_keys_are_told_to_nobody",
            SECRETS,
        ),
    ),
    build(
        "the hash of a one-time link is shown",
        shown_whole("LoggedOffered"),
        fails=(
            NEVER_SHOWN,
            "test_canaries.py::test_who_people_are_is_told_to_nobody[rolit]",
            "test_canaries_shared.py::test_tokens_cookies_links_and_keys_are_told_to_nobody",
            SECRETS,
        ),
    ),
    build(
        "everybody is told who mutes whom",
        Change(
            "room/views.py",
            "return event if event.member == member else HIDDEN",
            "return event",
        ),
        fails=("room/test_talk.py::test_only_whoever_mutes_learns_of_it", SECRETS),
    ),
    build(
        "an event that is hidden says who did it",
        Change(
            "rooms/frames.py",
            "by = None if what is views.HIDDEN else entry.by",
            "by = entry.by",
        ),
        fails=(
            "room/test_talk.py::test_only_whoever_mutes_learns_of_it",
            "room/test_talk.py::test_who_is_muted_is_not_heard_by_one_only",
        ),
    ),
    build(
        "within a run of events, everybody gets seat 0's views",
        Change("rooms/frames.py", "view_after(to.viewer)", "view_after(0)"),
        fails=SECRETS,
    ),
    build(
        "a refusal tells how the game stands",
        Change(
            "room/play.py",
            'seat not in own:\n        raise Refused("NOT_TURN", texts.NOT_YOUR_TURN)',
            "seat not in own:\n"
            '        raise Refused("NOT_TURN", f"{texts.NOT_YOUR_TURN} {table.state}")',
        ),
        fails=("room/test_play.py::test_only_whoever_is_to_move_decides", SECRETS),
    ),
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
            "room/test_people.py::test_start_is_for_the_table_that_the_host_saw",
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
