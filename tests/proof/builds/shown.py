"""What is shown of a room, and to whom."""

from typing import Final

from tests.proof.build import Change, build

SECRETS: Final = "test_secrets.py::test_nobody_is_sent_a_byte_of_what_they_may_not_know"
NEVER_SHOWN: Final = "room/test_show.py::test_secret_fields_are_never_shown"
SHARED_SIDE: Final = (
    "test_canaries_shared.py::test_a_side_of_the_table_is_shown_to_who_asks_and_nobody_else"
)


def shown_whole(kind: str) -> Change:
    """An event that everybody is told of goes out with the fields that only the log has."""
    whole = f"entry.event if isinstance(entry.event, log.{kind}) else public_part(entry.event)"
    return Change("room/views.py", "return public_part(entry.event)", f"return {whole}")


SHOWN: Final = (
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
)
