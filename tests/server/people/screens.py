"""What a client shows: a snapshot, and every event after it."""

from dataclasses import dataclass, fields, replace
from typing import Any

from tests.server.people.calling import Json


@dataclass(frozen=True)
class Screen:
    """Everything that somebody sees."""

    seq: int | None = None
    room: Json | None = None
    now: Json | None = None
    view: Any = None
    legal: list[Json] | None = None
    early: list[Json] | None = None
    ask: str | None = None
    chain: str | None = None

    @property
    def match(self) -> Json | None:
        """The match at the table."""
        match: Json | None = None if self.room is None else self.room["match"]
        return match

    @property
    def match_id(self) -> str | None:
        """Which one it is."""
        return None if self.match is None else str(self.match["id"])

    def after(self, event: Json) -> "Screen":
        """What it shows once something happened."""
        told = {name: event[name] for name in ("room", "now", "view", "chain") if name in event}
        new = replace(self, seq=event["seq"], **told)
        if new.match_id != self.match_id:
            new = replace(new, view=event.get("view"))  # another match begins with an empty table
        if "now" in event:
            own = {name: event.get(name) for name in ("legal", "early", "ask")}
            new = replace(new, **own)
        return new

    def at(self, live: Json) -> "Screen":
        """What it shows once it is told how things stand; a clock may have begun anew."""
        if self.now is None:
            return self
        rest = {name: one for name, one in self.now.items() if name != "until"}
        until = {"until": live["until"]} if "until" in live else {}
        return replace(self, now=rest | until)


def screen_of(snap: Json) -> Screen:
    """What it shows after a snapshot."""
    return Screen(**{field.name: snap.get(field.name) for field in fields(Screen)})
