"""How the events of the log change a match: the only way that anything does."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from roulotte.core import fair
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.protocol.views import Sitter
from roulotte.server.room import events as log
from roulotte.server.room.events import Changes, that_change
from roulotte.server.room.parts import Offer, UndoRequest
from roulotte.server.room.table import Table, Transition


def change_match(table: Table, event: log.LoggedEvent, seq: int, at: int) -> Transition | None:
    """Let an event of the log happen; says how it changed the game, if it did."""
    phase = table.phase
    transition = MATCH_REDUCERS[type(event)](table, event)
    if transition is not None:
        table.seqs.append(seq)
    table.pass_turn()
    if table.phase != phase:
        table.phase_at = at
    if type(event) in MOVES:
        table.moved, table.since, table.more, table.undo = seq, at, 0, None
        if not isinstance(event, log.SeatActed):
            table.rolled = seq
    elif isinstance(event, log.LoggedResealed):
        table.moved = seq  # what was committed for the old envelope comes too late
    elif isinstance(event, log.UndoAsked):
        table.undo = UndoRequest(event.seat, seq)
    return transition


def _reseal(table: Table, event: log.LoggedResealed) -> None:
    table.phase = "folding"
    table.seal(event.seal, event.secret)
    _reveal_if_committed(table)


def _commit(table: Table, event: log.NumberCommitted) -> None:
    table.envelope.commitments[event.seat] = event.hash
    _reveal_if_committed(table)


def _reveal(table: Table, event: log.NumberRevealed) -> None:
    table.envelope.numbers[event.seat] = event.number


def _begin(table: Table, _event: log.Began) -> None:
    given = table.envelope.numbers
    numbers = [None if number is None else bytes.fromhex(number) for number in given]
    secret, typed = table.envelope.secret, sorted(table.plan.typed)
    table.key = fair.stir(secret, table.id, table.attempt, numbers, typed)
    table.phase = "playing"


def _act(table: Table, event: log.SeatActed) -> Transition:
    transition = _move(table, Acted(event.seat, event.do), event.do)
    table.locks.pop(event.seat, None)
    table.must_be = None
    return _with_openings(table, transition)


def _happen(table: Table, event: log.ChanceSpoke) -> Transition:
    pools = table.game.chance(table.state).pools
    hashes = event.hashes or ((),) * len(pools)
    transition = _move(table, Happened(event.chance), event.chance)
    table.rolls.append(fair.show(pools, dict.fromkeys(event.typed), hashes))
    table.threw = {}
    return _with_openings(table, transition)


def _with_openings(table: Table, transition: Transition) -> Transition:
    """With what comes to light go the salts that prove it was so all along."""
    if table.hides and table.key is not None:
        units = table.game.uncovers(transition.before, transition.event, transition.after)
        transition.openings = fair.openings(table.key, table.rolls, units)
    return transition


def _throw(table: Table, event: log.LoggedThrew) -> None:
    table.threw[event.pool] = tuple(event.dice)


def _lock(table: Table, event: log.Locked) -> None:
    table.locks[event.seat] = event.do


def _unlock(table: Table, event: log.Unlocked) -> None:
    table.locks.pop(event.seat, None)
    table.must_be = event.kind


def _answer(table: Table, event: log.UndoAnswered) -> None:
    if table.undo is not None:
        table.undo.agreed.add(event.seat)
        if not event.yes:
            table.undo = None


def _take_back(table: Table, event: log.Undone) -> None:
    del table.history[event.to :], table.reveals[event.to :], table.seqs[event.to :]
    del table.rolls[sum(isinstance(one, Happened) for one in table.history) :]
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
    _withdraw(table, event.seat)
    _reveal_if_committed(table)


def _return(table: Table, event: log.Returned) -> None:
    table.held.pop(event.seat, None)


def _offer(table: Table, event: log.LoggedOffered) -> None:
    table.offers[event.seat] = Offer(event.hash, event.until)


def _hand_over(table: Table, event: log.LoggedTaken) -> None:
    table.offers.pop(event.seat, None)
    table.held.pop(event.seat, None)
    table.seats[event.seat] = Sitter(event.name, event.member)
    table.handed_over = len(table.history)
    _withdraw(table, event.seat)


def _withdraw(table: Table, seat: int) -> None:
    """A commitment goes with whoever knows its number; once all are there, none can go."""
    if table.phase == "folding":
        table.envelope.commitments[seat] = None


def _move(table: Table, event: AnyEvent, move: Any) -> Transition:
    before = table.state
    table.state = table.game.apply(before, move)
    table.history.append(event)
    transition = Transition(table.game, event, before, table.state)
    table.reveals.append(isinstance(event, Happened) or _reveals(table, transition))
    return transition


def _reveals(table: Table, transition: Transition) -> bool:
    return table.hides and transition.seen_by(None).reveals is not UNSET


def _reveal_if_committed(table: Table) -> None:
    commitments = table.envelope.commitments
    if table.phase == "folding" and all(commitments[seat] for seat in table.ready_seats()):
        table.phase = "opening"


def _nothing(_table: Table, _event: object) -> None:
    return None


MATCH_REDUCERS: Final[dict[type, Callable[[Table, Any], Transition | None]]] = {
    log.LoggedResealed: _reseal,
    log.NumberCommitted: _commit,
    log.NumberRevealed: _reveal,
    log.Began: _begin,
    log.SeatActed: _act,
    log.ChanceSpoke: _happen,
    log.LoggedThrew: _throw,
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
    log.LoggedOffered: _offer,
    log.LoggedTaken: _hand_over,
}

MOVES: Final = that_change(Changes.GAME)
