"""A room as one value, so that loading it need not begin at its first event."""

from typing import Any

import msgspec

from roulotte.core.fair import Roll
from roulotte.core.match import Match
from roulotte.core.record import read_event
from roulotte.protocol.plan import Plan, Settings
from roulotte.protocol.views import Phase, Sitter
from roulotte.server.room.events import LoggedSealed
from roulotte.server.room.parts import (
    Ended,
    Envelope,
    Links,
    Member,
    Offer,
    Owner,
    Past,
    Remark,
    Score,
    UndoRequest,
)
from roulotte.server.room.room import Room
from roulotte.server.room.sights import Sights
from roulotte.server.room.table import Table


class Laid(msgspec.Struct, frozen=True, rename={"history": "line", "reveals": "telling"}):
    """The match at the table; of the game only what happened in it, as a record has it."""

    id: str
    number: int
    plan: Plan
    seats: list[Sitter]
    held: dict[int, str]
    offers: dict[int, Offer]
    phase: Phase
    envelopes: list[Envelope]
    key: bytes | None
    history: list[Any]
    reveals: list[bool]
    rolls: list[Roll]
    threw: dict[int, tuple[Any, ...]]
    locks: dict[int, Any]
    must_be: str | None
    undo: UndoRequest | None
    more: int
    laid_out: int
    moved: int
    rolled: int
    since: int
    phase_at: int
    seqs: list[int] = []  # older snapshots have none, nor what follows
    chain: Links | None = None
    owners: list[Owner | None] = []
    sights: Sights = msgspec.field(default_factory=Sights)
    handed_over: int = 0


class RoomSnapshot(msgspec.Struct, frozen=True):
    """Everything of a room, with the match at its table unless another one begins."""

    seq: int
    at: int
    settings: Settings
    host: int | None
    members: dict[int, Member]
    newcomer: int
    removed: set[str]
    places: list[Sitter | None]
    plan: Plan
    matches: int
    score: dict[str, Score]
    past: list[Past]
    arranged: int
    match: Laid | None = None
    ended: Ended | None = None
    talk: list[Remark] = []  # older snapshots have none


FIELDS = tuple(RoomSnapshot.__struct_fields__)
LAID = tuple(Laid.__struct_fields__)


def take_snapshot(room: Room, *, cleared: bool = False) -> bytes:
    """Write the room down; `cleared`, as it is once the table is laid for another match."""
    values = {name: getattr(room, name) for name in FIELDS}
    laid = None if cleared or room.match is None else _laid(room.match)
    return msgspec.json.encode(
        RoomSnapshot(**values | {"past": list(room.past), "talk": list(room.talk), "match": laid})
    )


def _laid(table: Table) -> Laid:
    return Laid(**{name: getattr(table, name) for name in LAID})


def from_snapshot(ident: str, body: bytes) -> Room:
    """Read it back."""
    kept, room = msgspec.json.decode(body, type=RoomSnapshot), Room(ident)
    for name in FIELDS:
        if name not in {"past", "talk", "match"}:
            setattr(room, name, getattr(kept, name))
    room.past.extend(kept.past)
    room.talk.extend(kept.talk)
    if kept.ended is None:  # written down before there were chains
        room.ended = Ended(abandoned=sum(one.result is None for one in kept.past))
    room.match = None if kept.match is None else _table_from(kept.match)
    room.number_people()
    return room


def _table_from(kept: Laid) -> Table:
    """Lay the table as it was; the rules say how the game stands."""
    first = kept.envelopes[0]
    sealed = LoggedSealed(
        match=kept.id,
        number=kept.number,
        plan=kept.plan,
        seats=tuple(kept.seats),
        seal=first.seal,
        secret=first.secret.hex(),
    )
    table = Table(sealed, kept.laid_out)
    for name in LAID:
        setattr(table, name, getattr(kept, name))
    game, plan = table.game, kept.plan
    table.locks = {seat: game.read_action(raw) for seat, raw in kept.locks.items()}
    match = Match(game, plan.seats, plan.options)
    for raw in kept.history:
        match.play(read_event(match, raw))
    table.history, table.state = match.events, match.state
    table.seqs = [0] * (len(table.history) - len(kept.seqs)) + kept.seqs
    table.owners = kept.owners or [None] * len(table.seats)
    table.result = match.result if table.phase == "over" else None
    table.pass_turn()
    return table
