"""A match as the record that everybody may have once it is over."""

from roulotte.core.fair import Fair, Seal
from roulotte.core.match import Match
from roulotte.core.record import write_record
from roulotte.server.room.chain import chain_block
from roulotte.server.room.table import Table


def fair_block(table: Table, *, opened: bool) -> Fair:
    """How the dice were sealed, stirred and rolled; the last secret only if it may be told."""
    last = table.attempt
    seals = tuple(
        Seal(
            one.seal,
            tuple(one.commitments),
            tuple(one.numbers),
            secret=one.secret.hex() if opened or attempt < last else None,
            why="unopened" if attempt < last else None,
        )
        for attempt, one in enumerate(table.envelopes, start=1)
    )
    return Fair(1, table.id, seals, tuple(table.rolls), tuple(sorted(table.plan.typed)))


def record_of(table: Table, *, opened: bool) -> bytes:
    """The record, without names: those belong to the people."""
    plan = table.plan
    match = Match(table.game, plan.seats, plan.options)
    match.events, match.state = list(table.history), table.state
    block = fair_block(table, opened=opened)
    return write_record(match, fair=block, chain=chain_block(table))
