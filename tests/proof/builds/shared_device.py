"""A shared device, real dice, words that nobody may read."""

from typing import Final

from tests.proof.build import Change, build

SIDE: Final = (
    "test_canaries_shared.py::test_a_side_of_the_table_is_shown_to_who_asks_and_nobody_else"
)
CHOICES: Final = "test_canaries_shared.py::test_what_may_be_done_is_told_only_to_who_sees_that_side"
LOG: Final = "test_canaries_shared.py::test_the_log_holds_no_secret"
TOKENS: Final = "test_canaries_shared.py::test_tokens_cookies_links_and_keys_are_told_to_nobody"
NUMBER: Final = "test_canaries_shared.py::test_a_lucky_number_is_told_when_it_is_opened"
ENVELOPE: Final = "test_canaries_shared.py::test_the_envelope_is_closed_until_the_end"
OWN_DATA: Final = "test_canaries_shared.py::test_ones_own_data_has_no_dice_but_those_one_threw"
PAGES: Final = "test_canaries_shared.py::test_no_page_has_dice_before_the_end"
REPLAY: Final = "test_canaries_shared.py::test_the_replay_shows_what_spectators_saw"


def logged(file: str, line: str, said: str) -> Change:
    """After a line of four or eight spaces, something goes into the log."""
    indent = line[: len(line) - len(line.lstrip())]
    return Change(
        file,
        f"{line}\n",
        f"{line}\n{indent}import structlog\n\n"
        f'{indent}structlog.get_logger("roulotte.proof").info("heard", {said})\n',
    )


SHARED_DEVICE: Final = (
    build(
        "a shared device sees whoever is to move, asked or not",
        Change(
            "rooms/audience.py",
            "if not own or table is None or table.game.spec.private:",
            "if not own or table is None:",
        ),
        fails=(
            SIDE,
            CHOICES,
            "test_canaries_shared.py::test_the_phone_was_asked_and_did_show_both_sides",
            "test_live.py::test_at_a_shared_device_secrets_are_shown_only_to_who_asks",
        ),
    ),
    build(
        "a look lifts the curtain of all of a person's devices",
        Change(
            "rooms/audience.py",
            "        may = self.look(socket, seat)\n",
            "        may = self.look(socket, seat)\n"
            "        for other in self.sockets:\n"
            "            if other.member == socket.member:\n"
            "                self.look(other, seat)\n",
        ),
        fails=SIDE,
    ),
    build(
        "behind the curtain, what may be done is told",
        Change(
            "rooms/frames.py",
            "    if to.viewer is None:\n"
            "        return None\n"
            "    if table.deciding == to.viewer:\n"
            "        return views.show_decision(table, to.viewer, to.lang)\n",
            "    if table.deciding is not None and to.viewer in {None, table.deciding}:\n"
            "        return views.show_decision(table, table.deciding, to.lang)\n"
            "    if to.viewer is None:\n"
            "        return None\n",
        ),
        fails=(CHOICES, "room/test_show.py::test_only_whoever_decides_is_told_the_choices"),
    ),
    build(
        "the salts of cups come with the roll",
        Change(
            "room/match_fold.py",
            "        transition.openings = fair.openings(table.key, table.rolls, units)\n",
            "        if isinstance(transition.event, Happened):\n"
            "            pools = enumerate(table.rolls[-1])\n"
            "            units = tuple((at, 0) for at, pool in pools if pool.secret)\n"
            "        transition.openings = fair.openings(table.key, table.rolls, units)\n",
        ),
        fails=(
            "test_canaries_shared.py::test_the_salt_of_a_cup_comes_when_it_is_lifted",
            "room/test_show.py::test_what_is_lifted_comes_with_its_proof",
        ),
    ),
    build(
        "one's own data has what chance did",
        Change(
            "room/events.py",
            'Sees.AS_THE_GAME_SHOWS, secret=("chance",)),',
            "Sees.AS_THE_GAME_SHOWS),",
        ),
        fails=OWN_DATA,
    ),
    build(
        "one's own data has what others did",
        Change(
            "http/own_data.py",
            "if by == member or _about(body) == member:",
            "if by == member or member:",
        ),
        fails=(OWN_DATA, NUMBER),
    ),
    build(
        "the room's page has the cups",
        Change("room/views.py", "result=table.result,", "result=table.result or table.state,"),
        fails=PAGES,
    ),
    build(
        "a figure of `/metrics` is named after what was asked for",
        Change(
            "rooms/live_room.py",
            "self.host.refused(refused.code)",
            'self.host.refused(f"{refused.code} {request.command}")',
        ),
        fails=NUMBER,
    ),
    build(
        "a figure of `/metrics` is named after who was refused",
        Change(
            "rooms/live_room.py",
            "self.host.refused(refused.code)",
            'self.host.refused(f"{refused.code} {request.person}")',
        ),
        fails=TOKENS,
    ),
    build(
        "a match has its record before it is over",
        Change(
            "rooms/persistence.py",
            "isinstance(one.event, (log.Over, log.Abandoned))",
            "isinstance(one.event, (log.Began, log.Over, log.Abandoned))",
        ),
        fails=PAGES,
    ),
    build(
        "the replay shows seat 0's side",
        Change("http/records.py", "to_wire(match.view(None))", "to_wire(match.view(0))"),
        fails=REPLAY,
    ),
    build(
        "the events of a replay are not projected",
        Change(
            "http/records.py",
            "to_wire(game.project(before, event, state, None))",
            "to_wire(event)",
        ),
        fails=REPLAY,
    ),
    build(
        "what a socket says is logged",
        logged("transport/conversation.py", "        message = self._read(text)", "text=text"),
        fails=LOG,
    ),
    build(
        "typed dice are logged",
        logged(
            "room/play.py",
            "    context.emit(log.LoggedThrew(seat, pools[0], dice=dice))",
            "dice=dice",
        ),
        fails=LOG,
    ),
    build(
        "what is saved is logged",
        logged("rooms/persistence.py", "    first = entries[0]", "saved=str(first.event)"),
        fails=LOG,
    ),
    build(
        "the cookie is logged",
        logged("access/admission.py", "        secret = _cookie(scope)", "secret=secret"),
        fails=LOG,
    ),
    build(
        "the token is logged",
        logged(
            "access/admission.py",
            '            scheme, _, token = authorization.partition(" ")',
            "token=token",
        ),
        fails=LOG,
    ),
    build(
        "one's own data has the hash of a one-time link",
        Change(
            "room/events.py",
            'Declared(LoggedOffered, _ROOM, secret=("hash",)),',
            'Declared(LoggedOffered, _ROOM, own=("hash",)),',
        ),
        fails=TOKENS,
    ),
    build(
        "a number that was opened too early is refused, and shown in place of its hash",
        Change(
            "room/sealing.py",
            '    demand(table.phase == "opening", "NOT_NOW", texts.NOT_OPENING)\n',
            '    vars(table).setdefault("early", {})[seat] = command.number\n'
            '    demand(table.phase == "opening", "NOT_NOW", texts.NOT_OPENING)\n',
        ),
        Change(
            "room/views.py",
            "folds=tuple(envelope.commitments),",
            "folds=tuple(\n"
            '            vars(table).get("early", {}).get(seat, fold)\n'
            "            for seat, fold in enumerate(envelope.commitments)\n"
            "        ),",
        ),
        fails=NUMBER,
    ),
    build(
        "the envelope is shown once the numbers are folded",
        Change(
            "room/views.py",
            'secret=envelope.secret.hex() if table.phase == "over" else None',
            'secret=envelope.secret.hex() if table.phase != "folding" else None',
        ),
        fails=(
            ENVELOPE,
            "room/test_show.py::test_the_numbers_and_the_secret_come_in_their_time",
        ),
    ),
    build(
        "one's own data has what is in the envelope",
        Change(
            "room/events.py", 'secret=("secret", "salts")', 'own=("secret",), secret=("salts",)'
        ),
        fails=ENVELOPE,
    ),
)
