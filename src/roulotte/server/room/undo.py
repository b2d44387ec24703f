"""Taking a decision back: alone within one's own turn, otherwise with everybody's consent.

What chance said since would be said again: whoever has heard it could decide otherwise. So once
dice or a secret were seen, somebody else must agree; where nobody else plays, the move stays. In
games with secrets it stays, too, if a seat has changed hands since: its new holder would see an
older hand.
"""

from collections.abc import Set as AbstractSet

from roulotte.protocol import commands
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.context import CommandContext, Refused, demand
from roulotte.server.room.play import advance
from roulotte.server.room.table import Table


def undo(context: CommandContext, _command: commands.Undo) -> None:
    """Take back one's last decision, or ask for it."""
    table = context.playing()
    own = table.seats_of(context.as_member())
    demand(bool(own), "NOT_SEATED", texts.NOT_YOUR_SEAT)
    demand(table.undo is None, "ILLEGAL", texts.UNDO_PENDING)
    context.fresh(table.moved)
    seat = max(own, key=lambda one: -1 if (at := table.last_decision(one)) is None else at)
    to = table.last_decision(seat)
    if to is None:
        raise Refused("ILLEGAL", texts.NOTHING_TO_UNDO)
    demand(not table.changed_hands_since(to), "ILLEGAL", texts.UNDO_HANDS)
    if table.free_undo(seat) is None:
        demand(_may_be_granted(table, seat), "ILLEGAL", texts.UNDO_TELLS)
        context.emit(log.UndoAsked(seat))
    take_back_if_agreed(context, table, seat)


def agree(context: CommandContext, command: commands.Agree) -> None:
    """Answer whoever asked."""
    table = context.playing()
    own = set(table.seats_of(context.as_member()))
    request = table.undo
    if request is None:
        raise Refused("NOT_NOW", texts.NO_UNDO)
    context.fresh(request.asked)
    waiting = sorted(own & _to_ask(table, request.seat) - request.agreed)
    demand(bool(waiting), "NOT_SEATED", texts.NOT_YOUR_SEAT)
    for seat in waiting if command.yes else waiting[:1]:
        context.emit(log.UndoAnswered(seat, command.yes))
    if command.yes:
        take_back_if_agreed(context, table, request.seat)


def _to_ask(table: Table, seat: int) -> set[int]:
    """Everybody but bots and whoever sits at the asker's own device."""
    asker = table.seats[seat].member
    people = (other for other in range(len(table.seats)) if table.is_person(other))
    return {other for other in people if table.seats[other].member != asker}


def _may_be_granted(table: Table, seat: int, agreed: AbstractSet[int] = frozenset()) -> bool:
    """Whether a person agreed or can be asked, or nothing was seen that would come again.

    And whether everybody who would see an older hand is who held it.
    """
    to = table.last_decision(seat)
    assert to is not None  # noqa: S101 - checked when it is asked for
    heard = bool(agreed or _to_ask(table, seat)) or not table.told_since(to)
    return heard and not table.changed_hands_since(to)


def take_back_if_agreed(context: CommandContext, table: Table, seat: int) -> None:
    """Undo what was asked for, unless somebody is still to be heard."""
    request, to = table.undo, table.last_decision(seat)
    assert to is not None  # noqa: S101 - checked when it was asked for
    if request is not None and _to_ask(table, seat) - request.agreed:
        return
    if request is not None and not _may_be_granted(table, seat, request.agreed):
        context.emit(log.UndoAnswered(seat, yes=False))  # too late: see there
        return
    context.emit(log.Undone(seat, to, table.seqs[to]))
    advance(context, table)
