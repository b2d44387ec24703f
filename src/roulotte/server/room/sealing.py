"""Before the game: the dice are sealed, the lucky numbers folded, opened and stirred in."""

from roulotte.core import fair
from roulotte.core.chain import Start, room_mark
from roulotte.protocol import commands as ask
from roulotte.protocol.limits import OPEN_SECONDS
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.chain import marked
from roulotte.server.room.desk import Desk, demand
from roulotte.server.room.events import Sitter
from roulotte.server.room.play import advance
from roulotte.server.room.table import Table
from roulotte.server.room.undo import take_back_if_agreed

SECRET_BYTES = 32
ID_BYTES = 16


def start(desk: Desk, _command: ask.Start) -> None:
    """Open the planned match with whoever sits."""
    desk.as_host()
    desk.at_lobby()
    room = desk.room
    desk.fresh(room.arranged)
    seats = tuple(sitter for sitter in room.places if sitter is not None)
    demand(len(seats) == len(room.places), "ILLEGAL", texts.PLACES_EMPTY)
    demand(any(one.member is not None for one in seats), "ILLEGAL", texts.NEED_PERSON)
    _seal(desk, seats)


def _seal(desk: Desk, seats: tuple[Sitter, ...]) -> None:
    room, entropy = desk.room, desk.moment.entropy
    match, secret = entropy(ID_BYTES).hex(), entropy(SECRET_BYTES)
    seal, number = fair.seal(secret, match, 1), room.matches + 1
    marks = [marked(entropy, sitter.name) for sitter in seats]
    start = _start(desk, number, seats, tuple(mark for mark, _ in marks))
    salts = tuple(salt for _, salt in marks)
    desk.emit(log.Sealed(match, number, room.plan, seats, seal, secret.hex(), start, salts))


def _start(desk: Desk, number: int, seats: tuple[Sitter, ...], names: tuple[str, ...]) -> Start:
    """What a match says of itself as it begins: who plays how, and what came before it."""
    room, plan, before = desk.room, desk.room.plan, desk.room.ended
    return Start(
        room=room_mark(room.id),
        number=number,
        previous=before.head,
        abandoned=before.abandoned,
        given_up=tuple(before.given_up),
        at=desk.now(),
        names=names,
        bots=tuple(sitter.bot for sitter in seats),
        pace=plan.pace,
        seconds=plan.seconds,
        locks=plan.locks,
    )


def fold(desk: Desk, command: ask.Fold) -> None:
    """Be ready."""
    table = desk.table()
    seat = desk.own_seat(table, command.seat)
    demand(seat not in table.held, "NOT_TURN", texts.BOT_HOLDS)
    demand(table.phase == "folding", "NOT_NOW", texts.FOLDED_ALREADY)
    demand(table.envelope.folds[seat] is None, "ILLEGAL", texts.FOLDED_ALREADY)
    desk.fresh(table.moved)
    desk.emit(log.Folded(seat, command.hash))


def open_number(desk: Desk, command: ask.Open) -> None:
    """Show the number that was folded; with the last one, the game begins."""
    table = desk.table()
    seat = desk.own_seat(table, command.seat)
    demand(table.phase == "opening", "NOT_NOW", texts.NOT_OPENING)
    envelope = table.envelope
    demand(envelope.numbers[seat] is None, "ILLEGAL", texts.FOLDED_ALREADY)
    told = fair.fold(bytes.fromhex(command.number), table.id, table.attempt, seat)
    demand(told == envelope.folds[seat], "ILLEGAL", texts.NUMBER_DIFFERS)
    desk.emit(log.Lucky(seat, command.number))
    go_on(desk, table)


def go_on(desk: Desk, table: Table) -> None:
    """Stir once every number that was folded is open; let happen what waited for somebody."""
    kept_back = tuple(seat for seat in unopened(table) if not table.is_person(seat))
    if kept_back:  # to begin without it would be a choice between two sets of dice
        _seal_again(desk, table, kept_back)
    if table.phase == "opening" and not unopened(table):
        desk.emit(log.Began())
    if table.undo is not None:
        take_back_if_agreed(desk, table, table.undo.seat)
    advance(desk, table)


def unopened(table: Table) -> tuple[int, ...]:
    """The seats whose folded number is to be opened and is not."""
    folds, numbers = table.envelope.folds, table.envelope.numbers
    return tuple(
        seat
        for seat in range(len(table.seats))
        if table.phase == "opening" and folds[seat] is not None and numbers[seat] is None
    )


def reseal(desk: Desk, _command: object) -> None:
    """The room itself: somebody did not open in time, so all the dice are sealed anew."""
    table = desk.table()
    late = unopened(table)
    waited = desk.moment.now - table.phase_at
    demand(bool(late), "NOT_NOW", texts.NOT_LATE)
    demand(waited >= OPEN_SECONDS[table.plan.pace] * 1000, "NOT_NOW", texts.NOT_LATE)
    _seal_again(desk, table, late)


def _seal_again(desk: Desk, table: Table, late: tuple[int, ...]) -> None:
    secret = desk.moment.entropy(SECRET_BYTES)
    seal = fair.seal(secret, table.id, table.attempt + 1)
    old = table.envelope.secret.hex()
    desk.emit(log.Resealed(late, seal, secret.hex(), old))


def abandon(desk: Desk, _command: ask.Abandon) -> None:
    """Stop the match without a result."""
    desk.as_host()
    desk.fresh(desk.table().laid_out)  # another match than the one that was meant
    desk.emit(log.Abandoned())
