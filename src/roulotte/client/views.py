"""What a client reads. What a newer server adds to it is ignored, also where the room is strict."""

from typing import Any

from roulotte.protocol.messages import Ack, Bye, Ev, Live, Pong, Rej, Snap, Welcome, You
from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import MatchView, RoomView


class SettingsSeen(Settings, frozen=True, forbid_unknown_fields=False):
    """The room's settings."""


class PlanSeen(Plan, frozen=True, forbid_unknown_fields=False):
    """The plan of a match."""


class MatchSeen(MatchView, frozen=True):
    """The match at the table."""

    plan: PlanSeen


class RoomSeen(RoomView, frozen=True):
    """The room."""

    settings: SettingsSeen
    plan: PlanSeen
    match: MatchSeen | None


class SnapSeen(Snap, frozen=True, tag="snap"):
    """A snapshot."""

    room: RoomSeen


class EvSeen(Ev, frozen=True, tag="ev"):
    """An event; what happened is in plain JSON values, also where it is of a kind unknown here."""

    what: Any = None
    room: RoomSeen | None = None


FromRoom = Welcome | You | SnapSeen | EvSeen | Ack | Rej | Live | Bye | Pong
