"""How the events of the log change a match: the only way that anything does."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from roulotte.core import fair
from roulotte.core.events import Acted as DidAct
from roulotte.core.events import AnyEvent
from roulotte.core.events import Happened as DidHappen
from roulotte.server.room import events as log
from roulotte.server.room.events import Sitter
from roulotte.server.room.parts import Offer, UndoRequest
from roulotte.server.room.table import Shift, Table


def change_table(table: Table, event: log.AnyLogged, seq: int, at: int) -> Shift | None:
    """Let an event of the log happen; says how it changed the game, if it did."""
    phase = table.phase
    change = CHANGES[type(event)](table, event)
    if change is not None:
        table.seqs.append(seq)
    table.pass_turn()
    if table.phase != phase:
        table.phase_at = at
    if type(event) in MOVES:
        table.moved, table.since, table.more, table.undo = seq, at, 0, None
        if not isinstance(event, log.Acted):
            table.rolled = seq
    elif isinstance(event, log.Resealed):
        table.moved = seq  # what was folded for the old envelope comes too late
    elif isinstance(event, log.UndoAsked):
        table.undo = UndoRequest(event.seat, seq)
    return change


def _reseal(table: Table, event: log.Resealed) -> None:
    table.phase = "folding"
    table.seal(event.seal, event.secret)
    _open_if_folded(table)


def _fold(table: Table, event: log.Folded) -> None:
    table.envelope.folds[event.seat] = event.hash
    _open_if_folded(table)


def _open(table: Table, event: log.Lucky) -> None:
    table.envelope.numbers[event.seat] = event.number


def _begin(table: Table, _event: log.Began) -> None:
    given = table.envelope.numbers
    numbers = [None if number is None else bytes.fromhex(number) for number in given]
    secret, typed = table.envelope.secret, sorted(table.plan.typed)
    table.key = fair.stir(secret, table.id, table.attempt, numbers, typed)
    table.phase = "playing"


def _act(table: Table, event: log.Acted) -> Shift:
    action = event.do
    if isinstance(action, dict):
        action = table.game.read_action(action)
    shift = _shift(table, DidAct(event.seat, action), action)
    table.locks.pop(event.seat, None)
    table.must_be = None
    return _with_openings(table, shift)


def _happen(table: Table, event: log.Happened) -> Shift:
    outcome = event.chance
    if isinstance(outcome, dict):
        outcome = table.game.read_outcome(outcome)
    pools = table.game.chance(table.state).pools
    hashes = event.hashes or ((),) * len(pools)
    shift = _shift(table, DidHappen(outcome), outcome)
    table.rolls.append(fair.show(pools, dict.fromkeys(event.typed), hashes))
    table.threw = {}
    return _with_openings(table, shift)


def _with_openings(table: Table, shift: Shift) -> Shift:
    """With what comes to light go the salts that prove it was so all along."""
    if table.hides and table.key is not None:
        units = table.game.uncovers(shift.before, shift.event, shift.after)
        shift.openings = fair.openings(table.key, table.rolls, units)
    return shift


def _throw(table: Table, event: log.Threw) -> None:
    table.threw[event.pool] = tuple(event.dice)


def _lock(table: Table, event: log.Locked) -> None:
    action = event.do
    table.locks[event.seat] = table.game.read_action(action) if isinstance(action, dict) else action


def _unlock(table: Table, event: log.Unlocked) -> None:
    table.locks.pop(event.seat, None)
    table.must_be = event.kind


def _answer(table: Table, event: log.UndoAnswered) -> None:
    if table.undo is not None:
        table.undo.agreed.add(event.seat)
        if not event.yes:
            table.undo = None


def _take_back(table: Table, event: log.Undone) -> None:
    del table.line[event.to :], table.telling[event.to :], table.seqs[event.to :]
    del table.rolls[sum(isinstance(one, DidHappen) for one in table.line) :]
    table.locks, table.threw, table.must_be = {}, {}, None
    table.state = table.state_after(event.to)


def _extend(table: Table, _event: log.Extended) -> None:
    table.more += 1


def _end(table: Table, _event: log.Over) -> None:
    table.phase, table.result = "over", table.game.outcome(table.state)


def _abandon(table: Table, _event: log.Abandoned) -> None:
    table.phase = "abandoned"


def _hold(table: Table, event: log.Held) -> None:
    table.held[event.seat] = event.bot
    _unfold(table, event.seat)
    _open_if_folded(table)


def _return(table: Table, event: log.Returned) -> None:
    table.held.pop(event.seat, None)


def _offer(table: Table, event: log.Offered) -> None:
    table.offers[event.seat] = Offer(event.hash, event.until)


def _hand_over(table: Table, event: log.Taken) -> None:
    table.offers.pop(event.seat, None)
    table.held.pop(event.seat, None)
    table.seats[event.seat] = Sitter(event.name, event.member)
    table.handed_over = len(table.line)
    _unfold(table, event.seat)


def _unfold(table: Table, seat: int) -> None:
    """A fold goes with whoever knows its number; once all are folded, none can go."""
    if table.phase == "folding":
        table.envelope.folds[seat] = None


def _shift(table: Table, event: AnyEvent, move: Any) -> Shift:
    before = table.state
    table.state = table.game.apply(before, move)
    table.line.append(event)
    table.telling.append(isinstance(event, DidHappen) or _reveals(table, event, before))
    return Shift(event, before, table.state)


def _reveals(table: Table, event: AnyEvent, before: Any) -> bool:
    if not table.hides:
        return False
    return table.game.project(before, event, table.state, None).reveals is not UNSET


def _open_if_folded(table: Table) -> None:
    folds = table.envelope.folds
    if table.phase == "folding" and all(folds[seat] for seat in table.ready_seats()):
        table.phase = "opening"


def _nothing(_table: Table, _event: object) -> None:
    return None


CHANGES: Final[dict[type, Callable[[Table, Any], Shift | None]]] = {
    log.Resealed: _reseal,
    log.Folded: _fold,
    log.Lucky: _open,
    log.Began: _begin,
    log.Acted: _act,
    log.Happened: _happen,
    log.Threw: _throw,
    log.Locked: _lock,
    log.Unlocked: _unlock,
    log.UndoAsked: _nothing,
    log.UndoAnswered: _answer,
    log.Undone: _take_back,
    log.Extended: _extend,
    log.Over: _end,
    log.Abandoned: _abandon,
    log.Held: _hold,
    log.Returned: _return,
    log.Offered: _offer,
    log.Taken: _hand_over,
}

MOVES: Final = frozenset({log.Began, log.Acted, log.Happened, log.Undone, log.Unlocked})
