"""A room's log as the database has it, and what the engine alone makes of it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import apsw
import msgspec

from roulotte.core.events import Acted, Happened
from roulotte.games import game_named
from roulotte.server.people import hashed
from tests.server.calling import Json
from tests.server.forked import Forked


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
