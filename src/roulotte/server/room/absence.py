"""Who sits when somebody is away: bots that hold a seat, one-time links, coming back."""

from hashlib import sha256

from roulotte.protocol import commands as ask
from roulotte.protocol.limits import LINK_SECONDS
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.desk import Desk, Refused, demand
from roulotte.server.room.names import name_on
from roulotte.server.room.sealing import go_on


def hold(desk: Desk, command: ask.Hold) -> None:
    """Let a bot hold the seat of somebody who has been away for the table's grace period."""
    table = desk.table()
    member, seat = desk.as_member(), command.seat
    demand(
        bool(table.seats_of(member)) or member == desk.room.host, "NOT_SEATED", texts.NOT_YOUR_SEAT
    )
    demand(seat < len(table.seats) and table.is_person(seat), "ILLEGAL", texts.NO_PERSON_THERE)
    sitter = table.seats[seat].member
    assert sitter is not None  # noqa: S101 - a person sits there
    demand(desk.moment.away(sitter) >= max(table.plan.grace, 1), "ILLEGAL", texts.STILL_HERE)
    desk.emit(log.Held(seat, command.bot))
    go_on(desk, table)


def back(desk: Desk, _command: ask.Back) -> None:
    """Have one's own seats back."""
    table = desk.table()
    held = [seat for seat in table.seats_of(desk.as_member()) if seat in table.held]
    demand(bool(held), "ILLEGAL", texts.NOTHING_HELD)
    for seat in held:
        desk.emit(log.Returned(seat))


def offer(desk: Desk, command: ask.Offer) -> None:
    """Make a one-time link to a seat: one's own, or, as the host, one that a bot holds."""
    table = desk.table()
    member, seat = desk.as_member(), command.seat
    demand(seat < len(table.seats), "ILLEGAL", texts.NO_PERSON_THERE)
    held = member == desk.room.host and seat in table.held
    demand(held or seat in table.seats_of(member), "NOT_SEATED", texts.NOT_YOUR_SEAT)
    until = desk.moment.now + LINK_SECONDS * 1000
    desk.emit(log.Offered(seat, command.hash, until))


def take(desk: Desk, command: ask.Take) -> None:
    """Take a seat over with the secret of its link."""
    table, member = desk.table(), desk.as_member()
    told = sha256(command.token.encode()).hexdigest()
    for seat, made in table.offers.items():
        if made.hash == told and desk.moment.now < made.until:
            desk.emit(log.Taken(seat, member, name_on(desk.room, table, seat, member)))
            return
    raise Refused("ILLEGAL", texts.LINK_USED)
