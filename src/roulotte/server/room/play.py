"""The game itself: deciding, locking early, typing dice in, and letting chance speak."""

from typing import Any

from roulotte.core import fair
from roulotte.core.errors import IllegalError, UnreadableError
from roulotte.core.game import CHANCE, OVER
from roulotte.core.wire import to_wire
from roulotte.protocol import commands
from roulotte.protocol.limits import MORE_TIMES
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.context import CommandContext, Refused, demand
from roulotte.server.room.own_commands import BotAct
from roulotte.server.room.table import Table, kind_of


def act(context: CommandContext, command: commands.Act) -> None:
    """Decide for the seat to move."""
    table = context.playing()
    member = context.as_member()
    own = table.seats_of(member)
    demand(bool(own), "NOT_SEATED", texts.NOT_YOUR_SEAT)
    context.fresh(table.moved)
    seat = table.deciding
    if seat is None or seat not in own:
        raise Refused("NOT_TURN", texts.NOT_YOUR_TURN)
    demand(seat not in table.held, "NOT_TURN", texts.BOT_HOLDS)
    _decide(context, table, seat, read_action(table, command.action), "person")


def bot_act(context: CommandContext, command: BotAct) -> None:
    """A bot decides for its seat, or for a person whose time is over."""
    table = context.playing()
    context.fresh(table.moved)
    demand(table.deciding == command.seat, "NOT_TURN", texts.NOT_YOUR_TURN)
    until = table.until()
    by_clock = until is not None and context.moment.now >= until
    demand(table.bot_of(command.seat) is not None or by_clock, "NOT_TURN", texts.NOT_YOUR_TURN)
    means: log.Means = "clock" if table.is_person(command.seat) else "bot"
    _decide(context, table, command.seat, command.action, means)


def read_action(table: Table, raw: dict[str, Any]) -> Any:
    """Read a decision, or say why it is none."""
    try:
        return table.game.read_action(raw)
    except UnreadableError as error:
        raise Refused("FORMAT", str(error)) from None


def _decide(
    context: CommandContext, table: Table, seat: int, action: Any, means: log.Means
) -> None:
    demand(table.allows(action), "ILLEGAL", texts.SAME_KIND)
    try:
        context.emit(log.SeatActed(seat, action, means))
    except IllegalError as error:
        raise Refused("ILLEGAL", error.why) from None
    advance(context, table)


def advance(context: CommandContext, table: Table) -> None:
    """Let chance speak and locked decisions be heard, until somebody has to decide."""
    while (turn := table.turn) is not None:
        if turn is OVER:
            result = table.game.outcome(table.state)
            assert result is not None  # noqa: S101 - a game that is over has a result
            context.emit(log.Over(to_wire(result), table.envelope.secret.hex()))
        elif turn is CHANCE:
            if table.typing():
                return
            _roll(context, table)
        elif turn in table.locks:
            if not _hear_lock(context, table, turn):
                return
        else:
            return


def _roll(context: CommandContext, table: Table) -> None:
    """Draw what is due; what was typed in by hand is taken as it is."""
    chance = table.chance()
    assert chance is not None and table.key is not None  # noqa: S101, PT018 - it is due
    number = len(table.rolls)
    rolled = fair.draw(chance, table.key, number, typed=table.threw)
    hashes = tuple(pool.hashes for pool in rolled.shown)
    hidden = hashes if any(hashes) else ()
    context.emit(log.ChanceSpoke(rolled.outcome, tuple(sorted(table.threw)), hidden))


def _hear_lock(context: CommandContext, table: Table, seat: int) -> bool:
    """Carry out what was locked; if it can't be any more, the seat is asked again (RO-16)."""
    action = table.locks[seat]
    if action in table.legal_all():
        context.emit(log.SeatActed(seat, action, "lock"))
        return True
    context.emit(log.Unlocked(seat, kind_of(action)))
    return False


def lock(context: CommandContext, command: commands.Lock) -> None:
    """Decide before one's turn."""
    table = context.playing()
    seat = context.own_seat(table, command.seat)
    demand(table.plan.locks, "ILLEGAL", texts.NO_LOCKS)
    demand(seat not in table.locks, "ILLEGAL", texts.LOCKED_ALREADY)
    demand(table.may_lock(seat), "NOT_TURN", texts.BOT_HOLDS)
    context.fresh(table.rolled)
    action = read_action(table, command.action)
    demand(action in table.game.early(table.state, seat), "ILLEGAL", texts.LOCK_NOT)
    context.emit(log.Locked(seat, action))


def roll(context: CommandContext, command: commands.Roll) -> None:
    """Type in one's own dice."""
    table = context.playing()
    seat = context.own_seat(table, command.seat)
    context.fresh(table.moved)
    pools = [pool for pool, thrower in table.typing().items() if thrower == seat]
    demand(bool(pools), "NOT_TURN", texts.NO_DICE_OF_YOURS)
    chance = table.chance()
    assert chance is not None  # noqa: S101 - something is to be typed in
    try:
        dice = chance.pools[pools[0]].check(command.dice)
    except IllegalError as error:
        raise Refused("ILLEGAL", error.why) from None
    context.emit(log.LoggedThrew(seat, pools[0], dice=dice))
    advance(context, table)


def more(context: CommandContext, _command: commands.More) -> None:
    """Ask for more time."""
    table = context.playing()
    member, seat = context.as_member(), table.deciding
    if seat is None or seat not in table.seats_of(member):
        raise Refused("NOT_TURN", texts.NOT_YOUR_TURN)
    demand(table.until() is not None, "ILLEGAL", texts.NO_CLOCK)
    demand(table.more < MORE_TIMES, "ILLEGAL", texts.NO_MORE_TIME)
    context.emit(log.Extended(seat))
