"""What each viewer may be told of a match, by its log and the engine alone."""

import json
from math import inf
from typing import Any

import msgspec

from roulotte.core import fair
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Viewer
from roulotte.core.wire import to_wire
from tests.server.checks.logbook import Logged, Played, Replay
from tests.server.people.calling import Json


class Sights:
    """Everything that the rules let anybody see of the last match of a log."""

    def __init__(self, log: list[Logged]) -> None:
        """Ask the engine about every event and every viewer."""
        self.match = match = Replay(log)
        viewers: list[Viewer] = [None, *range(match.seats)]
        self.views = {
            (one.seq, viewer): to_wire(match.game.view(one.after, viewer))
            for one in match.played
            for viewer in viewers
        }
        self._whats = {
            (one.seq, viewer): self._project(one, viewer)
            for one in match.played
            for viewer in viewers
            if one.event is not None
        }

    def _project(self, one: Played, viewer: Viewer) -> Any:
        shown: Any = self.match.game.project(one.before, one.event, one.after, viewer)
        what = shown.do if isinstance(shown, Acted) else shown.chance
        return json.loads(msgspec.json.encode(what))

    def check_view(self, message: Json, *viewers: Viewer) -> bool:
        """That a view is what one of these may see; says whether there was one."""
        view = message.get("view")
        if view is not None:
            assert view in [self.views[message["seq"], viewer] for viewer in viewers]
        return view is not None

    def check_event(self, message: Json, *viewers: Viewer) -> bool:
        """That an event of the game is what one of these may know; says whether it was one."""
        what = message.get("what") or {}
        key = {"acted": "do", "happened": "chance"}.get(what.get("type", ""))
        if key is not None:
            assert what[key] in [self._whats[message["seq"], viewer] for viewer in viewers]
        return key is not None

    def salts(self, key: bytes) -> dict[str, float]:
        """The salt of every cup, and the number of the event that lifts it, if any does."""
        told, hidden, rolls = dict[str, float](), 0, 0
        for seq, event, before, after in self.match.played:
            if isinstance(event, Happened):
                pools = self.match.game.chance(before).pools
                if any(pool.secret for pool in pools):
                    hidden = rolls
                    told |= {salt(key, hidden, index): inf for index in range(len(pools))}
                rolls += 1
            for index, _ in self.match.game.uncovers(before, event, after) if event else ():
                told[salt(key, hidden, index)] = seq
        return told


def salt(key: bytes, roll: int, cup: int) -> str:
    """The salt with which a cup was covered."""
    return fair.opening(key, roll, cup, 0).hex()


def key_of(log: list[Logged], sealed: Json) -> bytes:
    """What every roll of a match follows from; only the server knows it before the end."""
    given: list[bytes | None] = [None] * sealed["plan"]["seats"]
    for row in log:
        if row.event["type"] == "lucky":
            given[row.event["seat"]] = bytes.fromhex(row.event["number"])
    typed = sorted(sealed["plan"]["typed"])
    return fair.stir(bytes.fromhex(sealed["secret"]), sealed["match"], 1, given, typed)
