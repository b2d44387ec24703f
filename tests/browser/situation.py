"""A moment of a match that the browser tests look at on purpose, and how it is reached."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from roulotte import Match, open_match
from roulotte.bots import bot_named
from roulotte.core.events import AnyEvent
from roulotte.core.game import CHANCE, OVER, AnyGame, Choice
from roulotte.core.seeded import Streams
from roulotte.core.wire import to_wire
from roulotte.games import game_named

Raw = dict[str, Any]
Choices = Sequence[Choice[Any, Any]]
MOST_TRIES: Final = 60  # matches


@dataclass(frozen=True, eq=False)
class Situation:
    """Played from seeds until `when` is true; dice and decisions may be given instead of drawn."""

    name: str
    seats: int
    when: Callable[[Match], bool]
    options: Mapping[str, object] = field(default_factory=dict)
    begins: tuple[Raw, ...] = ()  # everything that happens first
    dice: Callable[[Match], Raw | None] = lambda _match: None  # None: as they fall
    decides: Callable[[Match, Choices], Any] | None = None  # else a bot does
    bot: str = "greedy"
    then: Callable[[Choice[Any, Any]], bool] | None = None  # what is decided in the browser …
    after: tuple[Raw, ...] = ()  # … once the moment was looked at, and what chance says to it
    seat: int | None = None  # whose browser it is, if not theirs who decide


@dataclass(frozen=True)
class Reached:
    """The moment: everything up to it, whose side is looked at, and what is still to come."""

    game: str
    situation: Situation
    events: tuple[AnyEvent, ...]
    seat: int
    choice: int | None  # which of the choices is `then`

    def game_of(self) -> AnyGame:
        """Its rules."""
        return game_named(self.game)


@cache
def reach(game: str, situation: Situation) -> Reached:
    """Play match after match, each from its own seed, until the moment has come."""
    for number in range(MOST_TRIES):
        for match in _played(game, situation, Streams(f"{game} {situation.name} {number}")):
            if match.to_move is not CHANCE and situation.when(match):
                return _reached(game, situation, match)
    raise LookupError(f"{game}: {situation.name} does not come")


def _reached(game: str, situation: Situation, match: Match) -> Reached:
    turn, choice = match.to_move, None
    if situation.then is not None:
        fits = map(situation.then, match.game.choices(match.state))
        choice = [*fits].index(True)
    seat = situation.seat if situation.seat is not None else turn if isinstance(turn, int) else 0
    return Reached(game, situation, tuple(match.events), seat, choice)


def _played(game: str, situation: Situation, streams: Streams) -> Iterator[Match]:
    """A match, after everything that happens in it."""
    match = open_match(game, situation.seats, situation.options)
    for raw in situation.begins:
        _happen(match, raw)
        yield match
    dice, mind = streams.named("dice"), streams.named("bots")
    decides = situation.decides or _by_bot(game, situation.bot, mind)
    while (turn := match.to_move) is not OVER:
        if turn is CHANCE:
            given = situation.dice(match)
            match.happen(given or match.game.chance(match.state).sample(dice))
        else:
            assert isinstance(turn, int)
            match.act(turn, decides(match, match.game.choices(match.state)))
        yield match


def _happen(match: Match, raw: Raw) -> None:
    turn = match.to_move
    if isinstance(turn, int):
        match.act(turn, raw)
    else:
        match.happen(raw)


def _by_bot(game: str, name: str, mind: Any) -> Callable[[Match, Choices], Any]:
    bot = bot_named(name, game)

    def decides(match: Match, choices: Choices) -> Any:
        turn = match.to_move
        assert isinstance(turn, int)
        return bot(match.view(turn), choices, mind)

    return decides


def scripted(name: str, seats: int, *begins: Raw, **more: Any) -> Situation:
    """A moment right after everything that is listed."""

    def when(match: Match) -> bool:
        return len(match.events) == len(begins)

    return Situation(name, seats, when, begins=begins, **more)


def action_is(**raw: Any) -> Callable[[Choice[Any, Any]], bool]:
    """Whether a choice is this action."""
    return lambda choice: bool(to_wire(choice.action) == raw)


def offers(*kinds: type) -> Callable[[Match], bool]:
    """Whether a decision of these kinds may be taken."""
    return lambda match: any(isinstance(action, kinds) for action in match.legal())


def first_choice(_match: Match, choices: Choices) -> Any:
    """Whoever always does what is listed first."""
    return choices[0].action


def decided(match: Match) -> bool:
    """Whether somebody is to decide."""
    return isinstance(match.to_move, int)


def over(match: Match) -> bool:
    """Whether it has ended."""
    return match.to_move is OVER
