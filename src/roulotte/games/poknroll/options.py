"""Opening a table of Pok'n Roll: which board, and the figures that its box prints."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from roulotte.core.errors import TableError
from roulotte.core.game import as_figure, check_keys
from roulotte.core.words import OR, Text
from roulotte.games.poknroll.figures import BOARDS, FOLDED, SPEC, Board, Line, Points
from roulotte.games.poknroll.state import Options

NO_BOARD: Final = Text(fr="`board` doit être {known}", en="`board` must be {known}")
ALL_LINES: Final = Text(
    fr="`lines` doit donner les {count} lignes du plateau {board}",
    en="`lines` must list all {count} lines of the {board} board",
)
LINE_TWICE: Final = Text(fr="`lines` donne deux fois une ligne", en="`lines` gives one line twice")
PAIRS: Final = Text(
    fr='`lines` doit tenir des paires d\'un nom et de points, comme ["pair", 1]',
    en='`lines` must hold pairs of a name and points, such as ["pair", 1]',
)
NO_LINE: Final = Text(
    fr="`lines` a une ligne que ce plateau n'a pas : il a {known}",
    en="`lines` has a line unknown to this board: it has {known}",
)
POINTS: Final = Text(fr="les points de `{name}`", en="the points of `{name}`")
BEST_FIRST: Final = Text(
    fr="`lines` va de la meilleure à la moindre : `{lower}` ({less}) ne peut pas suivre"
    " `{higher}` ({more})",
    en="`lines` must be best first: `{lower}` ({less}) can't follow `{higher}` ({more})",
)


def read_options(raw: Mapping[str, object], _seats: int) -> Options:
    """Any board fits any number of seats; a custom one must be whole and in order."""
    check_keys(raw, tuple(SPEC.options), SPEC.name)
    board = _board(raw.get("board", "base"))
    lines = _lines(raw["lines"], board) if "lines" in raw else BOARDS[board]
    folded = as_figure(raw.get("folded", FOLDED), "`folded`")
    return Options(board, lines, folded)


def _board(raw: object) -> Board:
    for board in BOARDS:
        if raw == board:
            return board
    known = Text(fr=OR.fr.join(BOARDS), en=OR.en.join(BOARDS))
    raise TableError(NO_BOARD.filled(known=known))


def _lines(raw: object, board: Board) -> tuple[Points, ...]:
    names: dict[str, Line] = {line: line for line, _ in BOARDS[board]}
    if not isinstance(raw, list | tuple) or len(raw) != len(names):
        raise TableError(ALL_LINES.filled(count=len(names), board=board))
    lines = tuple(_line(entry, names) for entry in raw)
    if len({line for line, _ in lines}) != len(names):
        raise TableError(LINE_TWICE)
    _check_order(lines)
    return lines


def _line(raw: object, names: Mapping[str, Line]) -> Points:
    if not isinstance(raw, list | tuple) or len(raw) != 2 or not isinstance(raw[0], str):
        raise TableError(PAIRS)
    name, points = raw
    if name not in names:
        raise TableError(NO_LINE.filled(known=", ".join(names)))
    return names[name], as_figure(points, POINTS.filled(name=name))


def _check_order(lines: tuple[Points, ...]) -> None:
    """Best first: a lower line is never worth more."""
    for (higher, more), (lower, less) in pairwise(lines):
        if less > more:
            raise TableError(BEST_FIRST.filled(lower=lower, less=less, higher=higher, more=more))


def write_options(options: Options) -> dict[str, object]:
    """Only what differs from the defaults."""
    written: dict[str, object] = {}
    if options.board != "base":
        written["board"] = options.board
    if options.lines != BOARDS[options.board]:
        written["lines"] = [list(line) for line in options.lines]
    if options.folded != FOLDED:
        written["folded"] = options.folded
    return written
