"""A match is its events: the state is a fold over them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic

from roulotte.core import refusals
from roulotte.core.chance import Source
from roulotte.core.errors import TurnError, UnreadableError
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.game import CHANCE, OVER, Game, Turn, Viewer
from roulotte.core.spec import Result

if TYPE_CHECKING:  # a bare `Match` is one of any game; Python knows defaults from 3.13 on
    from typing_extensions import TypeVar

    O = TypeVar("O", default=Any)  # noqa: E741 - as in core/game.py
    S = TypeVar("S", default=Any)
    A = TypeVar("A", default=Any)
    C = TypeVar("C", default=Any)
    V = TypeVar("V", default=Any)
    P = TypeVar("P", default=Any)
else:
    from roulotte.core.game import A, C, O, P, S, V


class Match(Generic[O, S, A, C, V, P]):
    """One table of one game, from the first event on; the type variables are the game's.

    The states themselves never change: `play` puts the next one in place, or raises and leaves
    everything as it was.
    """

    def __init__(
        self, game: Game[O, S, A, C, V, P], seats: int, options: Mapping[str, object]
    ) -> None:
        """Open the table, or say (TableError) why that can't be."""
        self.game = game
        self.seats = seats
        self.options: O = game.table(seats, options)
        self.state: S = game.initial(seats, self.options)
        self.events: list[Happened[C] | Acted[A]] = []

    @property
    def to_move(self) -> Turn:
        """The seat that decides, CHANCE or OVER."""
        return self.game.to_move(self.state)

    @property
    def result(self) -> Result | None:
        """Who won and why it is over; None while it is not."""
        return self.game.outcome(self.state)

    def legal(self) -> tuple[A, ...]:
        """Every legal action of the seat to move."""
        return self.game.legal(self.state)

    def view(self, viewer: Viewer) -> V:
        """What a seat, or a spectator, may know."""
        return self.game.view(self.state, viewer)

    def play(self, event: Happened[C] | Acted[A]) -> None:
        """Let something happen or a seat act; nothing changes if that is not allowed."""
        self._check_turn(event)
        move = event.do if isinstance(event, Acted) else event.chance
        kinds = self.game.actions if isinstance(event, Acted) else self.game.outcomes
        if not isinstance(move, kinds):
            raise UnreadableError(f"{type(move).__name__} is no move of {self.game.spec.name}")
        self.state = self.game.apply(self.state, move)
        self.events.append(event)

    def act(self, seat: int, action: A | dict[str, Any]) -> None:
        """Let a seat act; a plain `{"place": "d6"}` is read first."""
        if isinstance(action, dict):
            action = self.game.read_action(action)
        self.play(Acted(seat, action))

    def happen(self, outcome: C | dict[str, Any]) -> None:
        """Let chance speak; a plain `{"first": 0}` is read first."""
        if isinstance(outcome, dict):
            outcome = self.game.read_outcome(outcome)
        self.play(Happened(outcome))

    def draw(self, source: Source) -> None:
        """Let chance speak until a seat has to decide or the game is over."""
        while self.to_move is CHANCE:
            self.play(Happened(self.game.chance(self.state).sample(source)))

    def _check_turn(self, event: AnyEvent) -> None:
        turn = self.to_move
        if turn is OVER:
            raise TurnError(refusals.GAME_OVER)
        if isinstance(event, Happened):
            if turn is not CHANCE:
                raise TurnError(refusals.SEAT_DECIDES.filled(turn=turn))
        elif turn is CHANCE:
            raise TurnError(refusals.CHANCE_MOVES)
        elif event.seat != turn:
            raise TurnError(refusals.OTHER_TURN.filled(turn=turn, seat=event.seat))
