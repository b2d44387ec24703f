"""What a Pok'n Roll table holds, and what can be done and happen there."""

import msgspec

from roulotte.core.chance import First
from roulotte.core.dice import Dice, ascending
from roulotte.core.errors import UnreadableError
from roulotte.core.wire import Vocabulary, Wire
from roulotte.games.poknroll.figures import Board, Line, Points


class Stay(Wire, frozen=True):
    """Keep your dice under the cup and wait for the next white die."""

    stay: bool = True


class Fold(Wire, frozen=True):
    """Show your dice and cross a line that they form; null where they form none."""

    fold: Line | None


class Mark(Wire, frozen=True):
    """Cross a line in turn 3, as one of those who have the highest."""

    mark: Line


Action = Stay | Fold | Mark


class Cups(Wire, frozen=True):
    """The dice under every cup, Jörg's last. What a viewer may not see is None for them."""

    cups: tuple[Dice | None, ...]

    def __post_init__(self) -> None:
        """Sort each cup: each multiset is one value."""
        ordered = tuple(cup if cup is None else tuple(sorted(cup)) for cup in self.cups)
        if ordered != self.cups:
            msgspec.structs.force_setattr(self, "cups", ordered)


class White(Wire, frozen=True):
    """The white dice that the start player throws: three, later one at a time."""

    white: Dice

    def __post_init__(self) -> None:
        """Sort them."""
        ascending(self, "white")


Outcome = First | Cups | White


class Options(msgspec.Struct, frozen=True):
    """The figures in force at a table."""

    board: Board
    lines: tuple[Points, ...]  # best first: the order decides who is highest in turn 3
    folded: int


class State(msgspec.Struct, frozen=True):
    """A table. The dice of a round lie there until those of the next one are thrown."""

    options: Options
    seats: int
    crosses: tuple[tuple[int, ...], ...]  # a row a seat: the lines, `folded`, `won`
    round: int = 0  # counted from 1, 0 before the first one
    start: int = -1  # the start player, -1 until chance has named the first
    cups: tuple[Dice, ...] = ()  # Jörg's last; he has none once it went away unseen (PK-10)
    white: Dice = ()
    still: tuple[int, ...] = ()  # the seats that have not folded, from the start player on
    waiting: tuple[int, ...] = ()  # the seats that have yet to decide or mark in this turn


ACTIONS = Vocabulary[Action]("action", Stay, Fold, Mark)
OUTCOMES = Vocabulary[Outcome]("outcome", First, Cups, White)


def read_outcome(raw: object) -> Outcome:
    """Read an outcome of the record, where no cup is hidden."""
    outcome = OUTCOMES.read(raw)
    if isinstance(outcome, Cups) and None in outcome.cups:
        raise UnreadableError("this is no `cups`: a record tells the dice under every cup")
    return outcome
