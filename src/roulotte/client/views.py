"""What a client reads. What a newer server adds to it is ignored, also where the room is strict."""

from typing import Any

import msgspec

from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import ChoiceView, MatchView, RoomView

Choices = tuple[ChoiceView, ...]


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


def read_choices(raw: Any) -> Choices:
    """What may be done; nothing, where nothing was said."""
    return () if raw is None else msgspec.convert(raw, Choices)
