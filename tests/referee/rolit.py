"""Rolit, read a second time (rules RT)."""

from tests.referee.base import CHANCE, OVER, Json, Referee, Turn, a_seat, best, demand, keys_are

COLUMNS, ROWS = "abcdefgh", "12345678"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
COLOURS = {2: ["red", "green"], 3: ["red", "yellow", "green"]}  # RT-1
COLOURS[4] = ["red", "yellow", "green", "blue"]
START = {"d4": "red", "e4": "yellow", "d5": "blue", "e5": "green"}  # RT-2
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def beyond(square: str, way: tuple[int, int]) -> str | None:
    """Give the next square that way, unless the board ends."""
    x = COLUMNS.index(square[0]) + way[0]
    y = ROWS.index(square[1]) + way[1]
    return COLUMNS[x] + ROWS[y] if 0 <= x < 8 and 0 <= y < 8 else None


def line(board: dict[str, str], square: str, way: tuple[int, int], colour: str) -> list[str]:
    """RT-5: other colours without a gap, up to the first ball of one's own; else nothing."""
    run: list[str] = []
    here = beyond(square, way)
    while here is not None and here in board:
        if board[here] == colour:
            return run
        run.append(here)
        here = beyond(here, way)
    return []


def captured(board: dict[str, str], square: str, colour: str) -> list[str]:
    """RT-5: everything that a ball placed there would take."""
    return [ball for way in WAYS for ball in line(board, square, way, colour)]


def placements(board: dict[str, str], colour: str) -> list[str]:
    """RT-6 capturing squares if there are any, else RT-7 squares that touch a ball."""
    empty = [square for square in SQUARES if square not in board]
    capturing = [square for square in empty if captured(board, square, colour)]
    touching = [s for s in empty if any(beyond(s, way) in board for way in WAYS)]
    return capturing or touching


class Rolit(Referee):
    """The board is a dict of the balls on it."""

    def __init__(self, seats: int, options: Json) -> None:
        """RT-1, RT-2."""
        super().__init__(seats, options)
        demand(seats in COLOURS, "Rolit seats 2 to 4")
        demand(not options, "Rolit has no options")
        self.board = dict(START)
        self.mover: int | None = None

    def turn(self) -> Turn:
        """RT-3 who starts is chance; RT-8 a full board is the end."""
        if self.mover is None:
            return CHANCE
        return OVER if len(self.board) == 64 else self.mover

    def happen(self, outcome: Json) -> None:
        """RT-3."""
        keys_are(outcome, "first")
        self.mover = a_seat(outcome["first"], self.seats)

    def legal(self) -> list[Json]:
        """RT-4."""
        return [{"place": square} for square in placements(self.board, self._colour())]

    def act(self, action: Json) -> None:
        """RT-4, RT-5, then clockwise."""
        square = action["place"]
        for ball in [square, *captured(self.board, square, self._colour())]:
            self.board[ball] = self._colour()
        assert self.mover is not None
        self.mover = self.left_of(self.mover)

    def result(self) -> Json:
        """RT-8; RT-2 nobody scores a neutral colour."""
        balls = list(self.board.values())
        scores = [balls.count(colour) for colour in COLOURS[self.seats]]
        return {"scores": scores, "winners": best(scores), "ending": "full"}

    def _colour(self) -> str:
        assert self.mover is not None
        return COLOURS[self.seats][self.mover]
