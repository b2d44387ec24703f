"""One match at the table: its dice, its game, who sits. It changes only by events of the log."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import UNSET

from roulotte.core import fair
from roulotte.core.chance import Chance
from roulotte.core.events import Acted as DidAct
from roulotte.core.events import AnyEvent
from roulotte.core.events import Happened as DidHappen
from roulotte.core.game import CHANCE, AnyGame, Choice, Turn, Viewer, show_whole
from roulotte.core.spec import Result
from roulotte.games import game_named
from roulotte.protocol.views import Phase
from roulotte.server.room import events as log
from roulotte.server.room.events import Sitter


@dataclass(slots=True)
class Envelope:
    """One attempt at sealing the dice."""

    seal: str
    secret: bytes
    folds: list[str | None]
    numbers: list[str | None]


@dataclass(slots=True)
class Offer:
    """A one-time link to a seat."""

    hash: str
    until: int


@dataclass(slots=True)
class UndoRequest:
    """A seat asked to take back its last decision."""

    seat: int
    asked: int  # the number of the event
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Shift:
    """The game before and after an event, for whoever shows it."""

    event: AnyEvent
    before: Any
    after: Any
    openings: tuple[fair.Opening, ...] = ()  # the salts of what came to light


class Table:
    """A match from its seal to its end."""

    def __init__(self, sealed: log.Sealed, seq: int) -> None:
        """Lay out the game; nothing happens before the dice are stirred."""
        self.id, self.number, self.plan = sealed.match, sealed.number, sealed.plan
        self.game: AnyGame = game_named(sealed.plan.game)
        self.seats: list[Sitter] = list(sealed.seats)
        self.held: dict[int, str] = {}
        self.offers: dict[int, Offer] = {}
        self.phase: Phase = "folding"
        self.envelopes: list[Envelope] = []
        self.key: bytes | None = None
        self.state: Any = self.fresh()
        self.line: list[AnyEvent] = []
        self.telling: list[bool] = []  # for each event: whether chance or a secret came out
        self.rolls: list[fair.Roll] = []  # one for each event of chance
        self.threw: dict[int, tuple[Any, ...]] = {}
        self.locks: dict[int, Any] = {}
        self.must_be: str | None = None  # the kind of decision, after a lock that failed
        self.undo: UndoRequest | None = None
        self.more = 0
        self.moved = self.rolled = seq
        self.since = self.phase_at = 0
        self.served_from = 0  # time in which nobody served the match counts against nobody
        self.result: Result | None = None
        self._turned: Any = None  # the state that `_turn` is of
        self._turn: Turn | None = None
        self._viewed: Any = None  # the state that `_views` are of
        self._views: dict[Viewer, Any] = {}
        self.hides = self.game.project is not show_whole
        _seal(self, sealed.seal, sealed.secret)

    def fresh(self) -> Any:
        """The game before anything happened."""
        plan = self.plan
        return self.game.initial(plan.seats, self.game.table(plan.seats, plan.options))

    # What is the case

    @property
    def envelope(self) -> Envelope:
        """The one in force."""
        return self.envelopes[-1]

    @property
    def attempt(self) -> int:
        """How often the dice were sealed."""
        return len(self.envelopes)

    @property
    def running(self) -> bool:
        """Whether it is neither over nor abandoned."""
        return self.phase in {"folding", "opening", "playing"}

    @property
    def turn(self) -> Turn | None:
        """Whose move it is; None before and after the game."""
        if self.phase != "playing":
            return None
        if self._turned is not self.state:
            self._turned, self._turn = self.state, self.game.to_move(self.state)
        return self._turn

    @property
    def deciding(self) -> int | None:
        """The seat that has to decide."""
        turn = self.turn
        return turn if isinstance(turn, int) else None

    def is_person(self, seat: int) -> bool:
        """Whether somebody, not a bot, plays the seat now."""
        return self.seats[seat].member is not None and seat not in self.held

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays the seat now, if one does."""
        return self.held.get(seat) or self.seats[seat].bot

    def seats_of(self, member: int | None) -> tuple[int, ...]:
        """The seats that somebody holds, those included that a bot keeps warm."""
        if member is None:
            return ()
        return tuple(seat for seat, one in enumerate(self.seats) if one.member == member)

    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(sitter.name for sitter in self.seats)

    def ready_seats(self) -> tuple[int, ...]:
        """The seats that fold a lucky number: bots give none."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_person(seat))

    def chance(self) -> Chance[Any] | None:
        """The roll that is due, if one is."""
        return self.game.chance(self.state) if self.turn is CHANCE else None

    def typing(self) -> dict[int, int]:
        """For the roll that is due, the pools still to be typed in, and the seat of each."""
        chance = self.chance()
        if chance is None or not self.plan.typed:
            return {}
        return {
            index: pool.seat
            for index, pool in enumerate(chance.pools)
            if pool.dice and pool.seat in self.plan.typed and self.is_person(pool.seat)
            and index not in self.threw
        }  # fmt: skip

    def view(self, viewer: Viewer) -> Any:
        """The game as a viewer sees it now; where nothing is private, all see the same."""
        if self._viewed is not self.state:
            self._viewed, self._views = self.state, {}
        key = viewer if self.game.spec.private else None
        if key not in self._views:
            self._views[key] = self.game.view(self.state, key)
        return self._views[key]

    def choices(self) -> tuple[Choice[Any, Any], ...]:
        """What the seat to move may do, with previews."""
        every = self.game.choices(self.state)
        return tuple(one for one in every if self._asked_for(one.action)) or every

    def allows(self, action: Any) -> bool:
        """Whether a decision is of the kind that is asked for, after a lock that failed."""
        return self._asked_for(action) or not any(map(self._asked_for, self.legal_all()))

    def legal_all(self) -> tuple[Any, ...]:
        """Every legal action, whatever was locked before."""
        return self.game.legal(self.state)

    def _asked_for(self, action: Any) -> bool:
        return self.must_be is None or kind_of(action) == self.must_be

    def may_lock(self, seat: int) -> bool:
        """Whether the seat could decide early, if the game knows such a thing."""
        playing = self.phase == "playing" and self.plan.locks
        return playing and seat not in self.locks and seat not in self.held

    def free_undo(self, seat: int) -> int | None:
        """Where the seat's own turn can be taken back to without asking anybody."""
        last = len(self.line) - 1
        if last < 0 or self.deciding != seat or self.telling[last]:
            return None
        event = self.line[last]
        return last if isinstance(event, DidAct) and event.seat == seat else None

    def last_decision(self, seat: int) -> int | None:
        """The index of the seat's last decision."""
        for index in range(len(self.line) - 1, -1, -1):
            event = self.line[index]
            if isinstance(event, DidAct) and event.seat == seat:
                return index
        return None

    def until(self) -> int | None:
        """When the time of the decision is over."""
        seat = self.deciding
        if self.plan.seconds is None or seat is None or not self.is_person(seat):
            return None
        begun = max(self.since, self.served_from)
        return begun + self.plan.seconds * 1000 * (1 + self.more)

    # What changes it

    def apply(self, event: log.AnyLogged, seq: int, at: int) -> Shift | None:
        """Let an event of the log happen; says how it changed the game, if it did."""
        phase = self.phase
        change = CHANGES[type(event)](self, event)
        if self.phase != phase:
            self.phase_at = at
        if type(event) in MOVES:
            self.moved, self.since, self.more, self.undo = seq, at, 0, None
            if not isinstance(event, log.Acted):
                self.rolled = seq
        if isinstance(event, log.Resealed):
            self.moved = seq  # what was folded for the old envelope comes too late
        if isinstance(event, log.UndoAsked):
            self.undo = UndoRequest(event.seat, seq)
        return change

    def state_after(self, count: int) -> Any:
        """The game after its first so many events."""
        state = self.fresh()
        for event in self.line[:count]:
            move = event.do if isinstance(event, DidAct) else event.chance
            state = self.game.apply(state, move)
        return state


def kind_of(action: Any) -> str:
    """The kind of a decision: the leading key of its JSON, such as `take`."""
    kind: str = type(action).__struct_fields__[0]
    return kind


def _reseal(table: Table, event: log.Resealed) -> None:
    table.phase = "folding"
    _seal(table, event.seal, event.secret)
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
    del table.line[event.to :], table.telling[event.to :]
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


def _seal(table: Table, seal: str, secret: str) -> None:
    nobody: list[str | None] = [None] * table.plan.seats
    table.envelopes.append(Envelope(seal, bytes.fromhex(secret), nobody, nobody.copy()))


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
