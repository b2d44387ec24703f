"""The server with its sockets, its disk and its clock."""

from typing import Final

from tests.proof.build import Change, build

FORGETS: Final = "test_storage.py::test_a_room_in_memory_forgets_what_could_not_be_saved"
NO_GAP: Final = "test_storage.py::test_commands_that_wait_behind_a_failed_one_leave_no_gap"
DEAF: Final = "test_deaf.py::test_fifty_deaf_watchers_harm_nobody_and_are_dropped"
JUMPS: Final = "test_clock.py::test_jumps_between_two_starts_eat_nobodys_time"
HEADERS: Final = "test_http.py::test_every_answer_has_the_headers_that_guard_a_browser"

PROCESS: Final = (
    build(
        "acknowledged when handed to the writer, not when saved",
        Change(
            "store/store.py",
            "self.database.hand_over(Unit(work, done, add.room, into, rows))",
            "nobody = lambda _result, _error: None  # noqa: E731\n"
            "        self.database.hand_over(Unit(work, nobody, add.room, into, rows))\n"
            "        done(None, None)",
        ),
        fails=(FORGETS, NO_GAP, "test_kills.py::test_no_acknowledged_move_is_lost_or_doubled"),
    ),
    build(
        "a failed commit counts as done",
        Change(
            "store/worker.py",
            "return [(unit, None, self._explained(error)) for unit in batch]",
            "return [(unit, None, None) for unit in batch]",
        ),
        fails=(
            FORGETS,
            NO_GAP,
            "test_storage.py::test_files_that_cannot_grow_are_said_and_nothing_is_lost",
        ),
    ),
    build(
        "a room that can't be read goes on",
        Change(
            "rooms/recovery.py",
            "        if loaded is None:\n            self.lose()\n",
            "        if loaded is None:\n",
        ),
        fails=NO_GAP,
    ),
    build(
        "memory keeps what was not saved",
        Change(
            "rooms/live_room.py",
            "            self.host.fault(error)\n"
            '        return Trouble(Learn.EVERYTHING, Refused("STORAGE", texts.NOT_SAVED))\n',
            "            self.host.fault(error)\n"
            '        return Trouble(Learn.NOTHING, Refused("STORAGE", texts.NOT_SAVED))\n',
        ),
        fails=FORGETS,
    ),
    build(
        "what waits for a client that does not read has no bound",
        Change(
            "rooms/sockets.py",
            "if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:",
            "if self._bytes < 0:",
        ),
        fails=DEAF,
    ),
    build(
        "the deaf are not hung up on",
        Change("transport/conversation.py", "if self._who.line is not None:", "if seconds < 0:"),
        fails=DEAF,
    ),
    build(
        "nobody is swept",
        Change(
            "process/background.py",
            "for socket in hub.sockets():",
            "for socket in hub.sockets()[:0]:",
        ),
        fails="test_deaf.py::test_whoever_says_nothing_is_gone_and_whoever_pings_is_not",
    ),
    build(
        "no look at the Origin of sockets",
        Change(
            "transport/handshake.py",
            "stranger = not (program or services.admission.origin_allowed(scope))",
            "stranger = not (program or services.admission)",
        ),
        fails="test_misuse.py::test_a_browser_of_another_site_is_not_let_in",
    ),
    build(
        "no look at the Origin of requests",
        Change(
            "process/app.py",
            "elif crosses_sites(scope, services.admission):",
            "elif services.admission is None:",
        ),
        fails="test_http.py::test_another_sites_page_changes_nothing",
    ),
    build(
        "scripts can read the cookie",
        Change("access/admission.py", "Max-Age={age}; HttpOnly; ", "Max-Age={age}; "),
        fails="test_http.py::test_the_cookie_is_for_this_host_alone",
    ),
    build(
        "over HTTPS the cookie's name has no prefix",
        Change(
            "access/admission.py",
            'return f"__Host-{COOKIE}" if is_secure(scope) else COOKIE',
            "return COOKIE",
        ),
        fails="test_http.py::test_over_https_the_cookie_has_the_prefix",
    ),
    build(
        "no content policy",
        Change("process/app.py", '    (b"content-security-policy", CONTENT),\n', ""),
        fails=HEADERS,
    ),
    build(
        "who is turned away for their Origin gets no headers that guard a browser",
        Change("process/app.py", "await _say_no(send_guarded, 403,", "await _say_no(send, 403,"),
        fails="test_http.py::test_another_sites_page_changes_nothing",
    ),
    build(
        "who names no proper host gets no headers that guard a browser",
        Change("process/app.py", "await _say_no(send_guarded, 400,", "await _say_no(send, 400,"),
        fails="test_hostile.py::test_a_host_that_is_none_makes_no_link",
    ),
    build(
        "a 404 that the schema does not declare",
        Change(
            "http/rooms.py",
            'summary="Find a room by its code",\n'
            '    tags=["rooms"],\n'
            "    responses=problems(400, 404, 429, 503),",
            'summary="Find a room by its code",\n'
            '    tags=["rooms"],\n'
            "    responses=problems(400, 429, 503),",
        ),
        fails="test_http.py::test_the_schema_is_true_for_strangers",
    ),
    build(
        "no rate is limited",
        Change("access/limits.py", "taken = level >= count", "taken = now >= 0"),
        fails=(
            "test_misuse.py::test_a_flood_is_refused_then_shown_out",
            "test_http.py::test_codes_cannot_be_guessed_by_trying",
        ),
    ),
    build(
        "sockets are not counted",
        Change(
            "access/admission.py",
            "return take_all(self._socket_counts(person, address))",
            "return bool(person or address)",
        ),
        fails="test_misuse.py::test_too_many_sockets",
    ),
    build(
        "messages of any length are read",
        Change("process/serve.py", "ws_max_size=FRAME_BYTES,", "ws_max_size=FRAME_BYTES * 1000,"),
        fails="test_misuse.py::test_a_message_that_is_too_long_ends_the_socket",
    ),
    build(
        "what is unreadable in another way than msgspec says is not caught",
        Change(
            "transport/conversation.py",
            "(msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)",
            "(msgspec.MsgspecError,)",
        ),
        fails="test_mangling.py::test_nothing_comes_of_mangled_messages",
    ),
    build(
        "timers go by the wall's clock",
        Change(
            "clock.py",
            "self._steady, self._start = steady, wall() - steady()",
            "self._steady, self._start = wall, 0 * steady()",
        ),
        fails=(
            "test_clock.py::test_a_clock_carries_on_steadily",
            "test_clock.py::test_jumps_while_people_play_change_nothing",
        ),
    ),
    build(
        "time in which nobody served counts against a player",
        Change("rooms/live_room.py", "served_from = self._loaded", "served_from = 0"),
        fails=JUMPS,
    ),
    build(
        "a room does not follow its log's time",
        Change(
            "rooms/live_room.py",
            "self._ahead = max(self._ahead, self.room.at - now)",
            "self._ahead = 0",
        ),
        fails=JUMPS,
    ),
    build(
        "what was refused to a bot is tried again at once",
        Change("rooms/timers.py", "after=0.0 if done else AGAIN_SECONDS", "after=0.0 * done"),
        fails="test_clock.py::test_a_bot_that_fails_is_asked_again_in_peace",
    ),
)
