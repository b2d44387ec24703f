"""What anyone may see of a Pok'n Roll table, and how its events look to them."""

import msgspec

from roulotte.core.dice import Dice
from roulotte.core.game import Viewer
from roulotte.games.poknroll.figures import Board, Line, SheetLine


class Row(msgspec.Struct, frozen=True):
    """A line of the board and the points of a cross on it."""

    line: SheetLine
    points: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: Viewer  # whose view it is
    turn: int | None  # the seat that decides or marks
    board: Board
    round: int
    phase: int  # which of the round's three turns is on; 0 before there are white dice
    start: int | None  # the start player of the round
    white: Dice
    cups: tuple[Dice | None, ...]  # Jörg's last, at three seats; None where it is not shown
    still: tuple[int, ...]  # the seats that have not folded, in turn order
    waiting: tuple[int, ...]  # those of them that have yet to decide or mark
    formed: tuple[Line, ...]  # what the viewer's own dice form while it is in, best first
    highest: tuple[int, ...]  # whose cups are best in turn 3; Jörg counts as one seat more
    sheet: tuple[Row, ...]  # best first, `folded` and `won` last
    crosses: tuple[tuple[int, ...], ...]  # for each seat, a number for each line of the sheet
    scores: tuple[int, ...]
    last_round: bool  # a line is full: the game ends with this round


class Crosses(msgspec.Struct, frozen=True):
    """The lines that an action would cross, and their points."""

    lines: tuple[SheetLine, ...]
    points: int
    fills: bool  # whether a line would have its sixth cross
