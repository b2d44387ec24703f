"""Opening a table of Pok'n Roll: which board, and the figures that its box prints."""

from collections.abc import Mapping
from itertools import pairwise

from roulotte.core.errors import TableError
from roulotte.core.game import as_figure, check_keys
from roulotte.games.poknroll.figures import BOARDS, FOLDED, SPEC, Board, Line, Points
from roulotte.games.poknroll.state import Options


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
    raise TableError(f"`board` must be {' or '.join(BOARDS)}")


def _lines(raw: object, board: Board) -> tuple[Points, ...]:
    names: dict[str, Line] = {line: line for line, _ in BOARDS[board]}
    if not isinstance(raw, list | tuple) or len(raw) != len(names):
        raise TableError(f"`lines` must list all {len(names)} lines of the {board} board")
    lines = tuple(_line(entry, names) for entry in raw)
    if len({line for line, _ in lines}) != len(names):
        raise TableError("`lines` gives one line twice")
    _check_order(lines)
    return lines


def _line(raw: object, names: Mapping[str, Line]) -> Points:
    if not isinstance(raw, list | tuple) or len(raw) != 2 or not isinstance(raw[0], str):
        raise TableError('`lines` must hold pairs of a name and points, such as ["pair", 1]')
    name, points = raw
    if name not in names:
        raise TableError(f"`lines` has a line unknown to this board: it has {', '.join(names)}")
    return names[name], as_figure(points, f"the points of `{name}`")


def _check_order(lines: tuple[Points, ...]) -> None:
    """Best first: a lower line is never worth more."""
    for (higher, more), (lower, less) in pairwise(lines):
        if less > more:
            raise TableError(
                f"`lines` must be best first: `{lower}` ({less}) can't follow `{higher}` ({more})"
            )


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
