"""Before the game: the dice are sealed, lucky numbers committed to, revealed and stirred in."""

from roulotte.core import fair
from roulotte.core.chain import Start, room_mark
from roulotte.protocol import commands
from roulotte.protocol.limits import OPEN_SECONDS
from roulotte.protocol.views import Sitter
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.chain import marked
from roulotte.server.room.context import CommandContext, demand
from roulotte.server.room.play import advance
from roulotte.server.room.table import Table
from roulotte.server.room.undo import take_back_if_agreed

SECRET_BYTES = 32
ID_BYTES = 16


def start(context: CommandContext, _command: commands.Start) -> None:
    """Open the planned match with whoever sits."""
    context.as_host()
    context.at_lobby()
    room = context.room
    context.fresh(room.arranged)
    seats = tuple(sitter for sitter in room.places if sitter is not None)
    demand(len(seats) == len(room.places), "ILLEGAL", texts.PLACES_EMPTY)
    demand(any(one.member is not None for one in seats), "ILLEGAL", texts.NEED_PERSON)
    _seal(context, seats)


def _seal(context: CommandContext, seats: tuple[Sitter, ...]) -> None:
    room, entropy = context.room, context.moment.entropy
    match, secret = entropy(ID_BYTES).hex(), entropy(SECRET_BYTES)
    seal, number = fair.seal(secret, match, 1), room.matches + 1
    marks = [marked(entropy, sitter.name) for sitter in seats]
    start = _start(context, number, seats, tuple(mark for mark, _ in marks))
    salts = tuple(salt for _, salt in marks)
    context.emit(
        log.LoggedSealed(
            match, number, room.plan, seats, seal, start, secret=secret.hex(), salts=salts
        )
    )


def _start(
    context: CommandContext, number: int, seats: tuple[Sitter, ...], names: tuple[str, ...]
) -> Start:
    """What a match says of itself as it begins: who plays how, and what came before it."""
    room, plan, before = context.room, context.room.plan, context.room.ended
    return Start(
        room=room_mark(room.id),
        number=number,
        previous=before.head,
        abandoned=before.abandoned,
        given_up=tuple(before.given_up),
        at=context.now(),
        names=names,
        bots=tuple(sitter.bot for sitter in seats),
        pace=plan.pace,
        seconds=plan.seconds,
        locks=plan.locks,
    )


def commit_number(context: CommandContext, command: commands.CommitNumber) -> None:
    """Be ready."""
    table = context.table()
    seat = context.own_seat(table, command.seat)
    demand(seat not in table.held, "NOT_TURN", texts.BOT_HOLDS)
    demand(table.phase == "folding", "NOT_NOW", texts.FOLDED_ALREADY)
    demand(table.envelope.commitments[seat] is None, "ILLEGAL", texts.FOLDED_ALREADY)
    context.fresh(table.moved)
    context.emit(log.NumberCommitted(seat, command.hash))


def reveal_number(context: CommandContext, command: commands.RevealNumber) -> None:
    """Show the number that was committed to; with the last one, the game begins."""
    table = context.table()
    seat = context.own_seat(table, command.seat)
    demand(table.phase == "opening", "NOT_NOW", texts.NOT_OPENING)
    envelope = table.envelope
    demand(envelope.numbers[seat] is None, "ILLEGAL", texts.FOLDED_ALREADY)
    told = fair.commit_number(bytes.fromhex(command.number), table.id, table.attempt, seat)
    demand(told == envelope.commitments[seat], "ILLEGAL", texts.NUMBER_DIFFERS)
    context.emit(log.NumberRevealed(seat, command.number))
    go_on(context, table)


def go_on(context: CommandContext, table: Table) -> None:
    """Stir once every number is revealed; let happen what waited for somebody."""
    kept_back = tuple(seat for seat in unrevealed(table) if not table.is_person(seat))
    if kept_back:  # to begin without it would be a choice between two sets of dice
        _seal_again(context, table, kept_back)
    if table.phase == "opening" and not unrevealed(table):
        context.emit(log.Began())
    if table.undo is not None:
        take_back_if_agreed(context, table, table.undo.seat)
    advance(context, table)


def unrevealed(table: Table) -> tuple[int, ...]:
    """The seats whose number is to be revealed and is not."""
    commitments, numbers = table.envelope.commitments, table.envelope.numbers
    return tuple(
        seat
        for seat in range(len(table.seats))
        if table.phase == "opening" and commitments[seat] is not None and numbers[seat] is None
    )


def reseal(context: CommandContext, _command: object) -> None:
    """The room itself: somebody did not reveal in time, so all the dice are sealed anew."""
    table = context.table()
    late = unrevealed(table)
    waited = context.moment.now - table.phase_at
    demand(bool(late), "NOT_NOW", texts.NOT_LATE)
    demand(waited >= OPEN_SECONDS[table.plan.pace] * 1000, "NOT_NOW", texts.NOT_LATE)
    _seal_again(context, table, late)


def _seal_again(context: CommandContext, table: Table, late: tuple[int, ...]) -> None:
    secret = context.moment.entropy(SECRET_BYTES)
    seal = fair.seal(secret, table.id, table.attempt + 1)
    old = table.envelope.secret.hex()
    context.emit(log.LoggedResealed(late, seal, old, secret=secret.hex()))


def abandon(context: CommandContext, _command: commands.Abandon) -> None:
    """Stop the match without a result."""
    context.as_host()
    context.fresh(context.table().laid_out)  # another match than the one that was meant
    context.emit(log.Abandoned())
