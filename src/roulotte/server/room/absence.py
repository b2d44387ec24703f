"""Who sits when somebody is away: bots that hold a seat, one-time links, coming back."""

from hashlib import sha256

from roulotte.protocol import commands
from roulotte.protocol.limits import LINK_SECONDS
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.chain import marked
from roulotte.server.room.context import CommandContext, Refused, demand
from roulotte.server.room.names import name_on, own_name_on
from roulotte.server.room.sealing import go_on
from roulotte.server.room.table import Table


def hold(context: CommandContext, command: commands.Hold) -> None:
    """Let a bot hold the seat of somebody who has been away for the table's grace period."""
    table = context.table()
    member, seat = context.as_member(), command.seat
    demand(
        bool(table.seats_of(member)) or member == context.room.host,
        "NOT_SEATED",
        texts.NOT_YOUR_SEAT,
    )
    demand(seat < len(table.seats) and table.is_person(seat), "ILLEGAL", texts.NO_PERSON_THERE)
    sitter = table.seats[seat].member
    assert sitter is not None  # noqa: S101 - a person sits there
    demand(context.moment.away(sitter) >= max(table.plan.grace, 1), "ILLEGAL", texts.STILL_HERE)
    context.emit(log.Held(seat, command.bot))
    go_on(context, table)


def back(context: CommandContext, _command: commands.Back) -> None:
    """Have one's own seats back, from bots that hold them and from whoever took them over."""
    table, member = context.table(), context.as_member()
    held = [seat for seat in table.seats_of(member) if seat in table.held]
    given = [
        seat for seat in range(len(table.seats)) if context.room.owner_of(table, seat) == member
    ]
    demand(bool(held or given), "ILLEGAL", texts.NOTHING_HELD)
    for seat in given:
        _demand_no_peeking(context, table, seat)
    for seat in held:
        context.emit(log.Returned(seat))
    for seat in given:
        _hand_over(context, seat, own_name_on(context.room, table, seat, member))


def _hand_over(context: CommandContext, seat: int, name: str) -> None:
    """Whoever asks has a seat now."""
    mark, salt = marked(context.moment.entropy, name)
    context.emit(log.LoggedTaken(seat, context.as_member(), name, mark, salt=salt))


def _demand_no_peeking(context: CommandContext, table: Table, seat: int) -> None:
    """Whoever knows one hand of a deal gets to see no other, unless they have seen it before."""
    person, sights, events = context.person or "", table.sights, len(table.history)
    own = [one for one in table.seats_of(context.member) if one != seat]
    hidden = table.has_secret(seat) and not sights.knows(person, seat, events)
    others = [one for one in range(len(table.seats)) if one != seat and table.has_secret(one)]
    peeks = hidden and (own or any(sights.knows(person, one, events) for one in others))
    demand(not peeks, "ILLEGAL", texts.NO_PEEKING)
    demand(not (own and seat in table.locks), "ILLEGAL", texts.NO_PEEKING)


def offer(context: CommandContext, command: commands.Offer) -> None:
    """Make a one-time link to a seat: one's own, or, as the host, one that a bot holds."""
    table = context.table()
    member, seat = context.as_member(), command.seat
    demand(seat < len(table.seats), "ILLEGAL", texts.NO_PERSON_THERE)
    held = member == context.room.host and seat in table.held
    demand(held or seat in table.seats_of(member), "NOT_SEATED", texts.NOT_YOUR_SEAT)
    until = context.moment.now + LINK_SECONDS * 1000
    context.emit(log.LoggedOffered(seat, until, hash=command.hash))


def take(context: CommandContext, command: commands.Take) -> None:
    """Take a seat over with the secret of its link."""
    table, member = context.table(), context.as_member()
    told = sha256(command.token.encode()).hexdigest()
    for seat, made in table.offers.items():
        if made.hash == told and context.moment.now < made.until:
            _demand_no_peeking(context, table, seat)
            _hand_over(context, seat, name_on(context.room, table, seat, member))
            return
    raise Refused("ILLEGAL", texts.LINK_USED)
