"""A room's log as the database has it, and what the engine alone makes of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import apsw
import msgspec

from roulotte.core.errors import IllegalError
from roulotte.core.events import Acted, Happened
from roulotte.core.match import Match
from roulotte.games import game_named
from roulotte.server.access.sessions import hashed
from roulotte.server.room import events as log
from roulotte.server.store.store import Row
from tests.server.people.calling import Json
from tests.server.people.visitors import UNSURE, Visitor
from tests.server.running.forked import Forked


class Logged(NamedTuple):
    """One row of the log."""

    seq: int
    at: int
    event: Json
    command: str | None
    last: int | None


class Played(NamedTuple):
    """The game before and after a row; it stays the same where the row is nothing of the game."""

    seq: int
    event: Any  # None where it is nothing of the game
    before: Any
    after: Any


def read_log(server: Forked, room: str) -> list[Logged]:
    """A room's whole log, past every snapshot."""
    sql = "SELECT seq, at, body, command, last FROM events WHERE room = ? ORDER BY seq"
    rows = select(server, sql, room)
    return [Logged(seq, at, msgspec.json.decode(body), *rest) for seq, at, body, *rest in rows]


def select(server: Forked, sql: str, *values: str) -> list[tuple[Any, ...]]:
    """Look into the database beside the server."""
    connection = apsw.Connection(str(server.path), flags=apsw.SQLITE_OPEN_READONLY)
    rows: list[tuple[Any, ...]] = connection.execute(sql, values).fetchall()
    connection.close()
    return rows


def person_of(server: Forked, token: str) -> str:
    """Who somebody is on this server."""
    ((person,),) = select(server, "SELECT id FROM people WHERE secret = ?", hashed(token))
    return str(person)


class Replay:
    """The last match of a log, played again by the engine."""

    def __init__(self, log: list[Logged]) -> None:
        """It has played all of it."""
        first = max(row.seq for row in log if row.event["type"] == "sealed")
        self.sealed, self._rows = log[first - 1].event, log[first:]
        plan = self.sealed["plan"]
        self.game, self.seats = game_named(plan["game"]), plan["seats"]
        self.began = any(row.event["type"] == "began" for row in self._rows)
        self._start = self.game.initial(self.seats, self.game.table(self.seats, plan["options"]))
        self.played = list(self._play())

    @property
    def state(self) -> Any:
        """The game as it is in the end."""
        return self.played[-1].after if self.played else self._start

    def _play(self) -> Iterator[Played]:
        state = self._start
        for row in self._rows:
            event, before = self._read(row.event), state
            if event is not None:
                move = event.do if isinstance(event, Acted) else event.chance
                state = self.game.apply(state, move)
            yield Played(row.seq, event, before, state)

    def _read(self, raw: Json) -> Any:
        if raw["type"] == "acted":
            return Acted(raw["seat"], self.game.read_action(raw["do"]))
        if raw["type"] == "happened":
            return Happened(self.game.read_outcome(raw["chance"]))
        return None


def nothing_lost_nothing_doubled(
    rows: Sequence[Row], players: Sequence[Visitor], *, least: int = 20
) -> None:
    """Everything that was acknowledged is in the log once, and nothing that was refused is."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "the log has gaps"
    keys = Counter(row.command for row in rows if row.command)
    assert set(keys.values()) == {1}, "carried out twice"
    kept = {str(row.command).partition(":")[2]: row.last for row in rows if row.command}
    for player in players:
        assert len(player.acks) > least, "hardly anything was played"
        logged = {ident: kept.get(ident) for ident in player.acks}
        assert player.acks == logged, "acknowledged, and not in the log"
        assert not kept.keys() & _refused(player), "refused, and in the log"


def _refused(player: Visitor) -> set[str]:
    """What did not happen; what could not be saved may have been asked for again."""
    final = {one["id"] for one in player.refusals if one["code"] not in UNSURE}
    unsaved = {one["id"] for one in player.refusals if one["code"] in {"STORAGE", "FAULT"}}
    return final | unsaved - player.acks.keys()


def engine_agrees(events: list[Any]) -> None:
    """Play every match of a log by the engine alone."""
    match: Match | None = None
    for event in events:
        if isinstance(event, log.LoggedSealed):
            match = Match(game_named(event.plan.game), event.plan.seats, event.plan.options)
        elif isinstance(event, log.Undone):
            match = _back(match, event.to)
        elif match is not None and isinstance(event, log.SeatActed | log.ChanceSpoke):
            try:
                _one_more(match, event)
            except IllegalError as error:
                raise AssertionError(event) from error
        elif match is not None and isinstance(event, log.Over):
            assert match.result is not None


def _one_more(match: Match, event: log.SeatActed | log.ChanceSpoke) -> None:
    if isinstance(event, log.SeatActed):
        match.act(event.seat, event.do)
    else:
        match.happen(event.chance)


def _back(match: Match | None, to: int) -> Match:
    assert match is not None
    again = Match(match.game, match.seats, match.game.write_options(match.options))
    for event in match.events[:to]:
        again.play(event)
    return again
