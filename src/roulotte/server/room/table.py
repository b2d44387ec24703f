"""One match at the table: its dice, its game, who sits. It changes only by events of the log."""

from typing import Any

from msgspec.structs import replace

from roulotte.core import fair
from roulotte.core.chance import Chance, Pool
from roulotte.core.events import Acted, AnyEvent
from roulotte.core.game import CHANCE, AnyGame, Choice, Turn, Viewer, show_whole
from roulotte.core.spec import Result
from roulotte.games import game_named
from roulotte.protocol.views import Phase, Sitter
from roulotte.server.room import events as log
from roulotte.server.room.parts import Envelope, Links, Offer, Owner, UndoRequest
from roulotte.server.room.sights import Sights


class Transition:
    """The game before and after an event; what each seat sees of it is worked out once."""

    __slots__ = ("_game", "_seen", "_views", "after", "before", "event", "openings")

    def __init__(self, game: AnyGame, event: AnyEvent, before: Any, after: Any) -> None:
        self.event, self.before, self.after = event, before, after
        self.openings: tuple[fair.Opening, ...] = ()  # the salts of what came to light by it
        self._game = game
        self._seen: dict[Viewer, AnyEvent] = {}
        self._views: dict[Viewer, Any] = {}

    def seen_by(self, viewer: Viewer) -> AnyEvent:
        """The event as a seat, or a spectator, may see it."""
        if viewer not in self._seen:
            self._seen[viewer] = self._game.project(self.before, self.event, self.after, viewer)
        return self._seen[viewer]

    def view_after(self, viewer: Viewer) -> Any:
        """The game right after it, as a viewer sees it; where nothing is private, all alike."""
        key = viewer if self._game.spec.private else None
        if key not in self._views:
            self._views[key] = self._game.view(self.after, key)
        return self._views[key]


class Table:
    """A match from its seal to its end."""

    def __init__(self, sealed: log.LoggedSealed, seq: int) -> None:
        """Lay out the game; nothing happens before the dice are stirred."""
        self.id, self.number, self.plan = sealed.match, sealed.number, sealed.plan
        self.game: AnyGame = game_named(sealed.plan.game)
        self.seats: list[Sitter] = list(sealed.seats)
        self.held: dict[int, str] = {}
        self.offers: dict[int, Offer] = {}
        self.owners: list[Owner | None] = [None] * len(self.seats)
        self.sights = Sights()
        self.handed_over = 0  # how many events the game had when a seat last changed hands
        self.phase: Phase = "folding"
        self.envelopes: list[Envelope] = []
        self.key: bytes | None = None
        self.state: Any = self.fresh()
        self.history: list[AnyEvent] = []
        self.seqs: list[int] = []  # for each event: its number in the log
        self.reveals: list[bool] = []  # for each event: whether chance or a secret came out
        self.rolls: list[fair.Roll] = []  # one for each event of chance
        self.threw: dict[int, tuple[Any, ...]] = {}
        self.locks: dict[int, Any] = {}
        self.must_be: str | None = None  # the kind of decision, after a lock that failed
        self.undo: UndoRequest | None = None
        self.more = 0
        self.laid_out = self.moved = self.rolled = seq
        self.since = self.phase_at = 0
        self.served_from = 0  # time in which nobody served the match counts against nobody
        self.result: Result | None = None
        self.turn: Turn | None = None  # whose move it is; None before and after the game
        self.deciding: int | None = None  # the seat that has to decide
        self._viewed: Any = None  # the state that `_views` are of
        self._views: dict[Viewer, Any] = {}
        self.hides = self.game.project is not show_whole
        self.chain: Links | None = None  # None if it began before there were chains
        self.seal(sealed.seal, sealed.secret)

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
        return tuple([seat for seat, one in enumerate(self.seats) if one.member == member])

    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(sitter.name for sitter in self.seats)

    def offered_until(self, seat: int) -> int | None:
        """When the one-time link to a seat grows too old; None without one that could be used."""
        offer = self.offers.get(seat) if self.running else None
        return None if offer is None else offer.until

    def ready_seats(self) -> tuple[int, ...]:
        """The seats that fold a lucky number: bots give none."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_person(seat))

    def chance(self) -> Chance[Any] | None:
        """The roll that is due, if one is."""
        return self.game.chance(self.state) if self.turn is CHANCE else None

    def typing(self) -> dict[int, int]:
        """For the roll that is due, the pools still to be typed in, and the seat of each."""
        chance = self.chance() if self.plan.typed else None
        if chance is None:
            return {}
        return {
            index: pool.seat
            for index, pool in enumerate(chance.pools)
            if pool.dice and pool.seat in self.plan.typed and self.is_person(pool.seat)
            and index not in self.threw
        }  # fmt: skip

    def to_type(self) -> list[tuple[int, Pool]]:
        """The dice that are to be typed in, with whose they are."""
        typing = self.typing()
        chance = self.chance() if typing else None
        return [] if chance is None else [(seat, chance.pools[i]) for i, seat in typing.items()]

    def view(self, viewer: Viewer) -> Any:
        """The game as a viewer sees it now; where nothing is private, all see the same."""
        if self._viewed is not self.state:
            self._viewed, self._views = self.state, {}
        key = viewer if self.game.spec.private else None
        if key not in self._views:
            self._views[key] = self.game.view(self.state, key)
        return self._views[key]

    def has_secret(self, seat: int) -> bool:
        """Whether the seat's side shows more than a spectator's does, but for whose it is."""
        if self.phase != "playing" or not self.game.spec.private:
            return False
        return bool(replace(self.view(seat), seat=None) != self.view(None))

    def choices(self) -> tuple[Choice[Any, Any], ...]:
        """What the seat to move may do, with previews."""
        every = self.game.choices(self.state)
        if self.must_be is None:
            return every
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
        last = len(self.history) - 1
        if last < 0 or self.deciding != seat or self.reveals[last]:
            return None
        event = self.history[last]
        return last if isinstance(event, Acted) and event.seat == seat else None

    def told_since(self, index: int) -> bool:
        """Whether chance spoke, or a secret came out, with this event or after it."""
        return any(self.reveals[index:])

    def changed_hands_since(self, index: int) -> bool:
        """Whether somebody else holds a seat now than then, where seats have secrets."""
        return self.game.spec.private and index < self.handed_over

    def last_decision(self, seat: int) -> int | None:
        """The index of the seat's last decision."""
        for index in range(len(self.history) - 1, -1, -1):
            event = self.history[index]
            if isinstance(event, Acted) and event.seat == seat:
                return index
        return None

    def until(self) -> int | None:
        """When the time of the decision is over."""
        seat = self.deciding
        if self.plan.seconds is None or seat is None or not self.is_person(seat):
            return None
        begun = max(self.since, self.served_from)
        return begun + self.plan.seconds * 1000 * (1 + self.more)

    # What its changes need

    def pass_turn(self) -> None:
        """Find out whose move it is now."""
        turn = self.game.to_move(self.state) if self.phase == "playing" else None
        self.turn, self.deciding = turn, turn if isinstance(turn, int) else None

    def seal(self, seal: str, secret: str) -> None:
        """Begin an attempt: a new envelope, and no number committed."""
        nobody: list[str | None] = [None] * self.plan.seats
        self.envelopes.append(Envelope(seal, bytes.fromhex(secret), nobody, nobody.copy()))

    def state_after(self, count: int) -> Any:
        """The game after its first so many events."""
        state = self.fresh()
        for event in self.history[:count]:
            move = event.do if isinstance(event, Acted) else event.chance
            state = self.game.apply(state, move)
        return state


def kind_of(action: Any) -> str:
    """The kind of a decision: the leading key of its JSON, such as `take`."""
    kind: str = type(action).__struct_fields__[0]
    return kind
