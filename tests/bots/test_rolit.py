"""What the quick Rolit bot thinks of a board."""

from roulotte.bots.rolit import worth
from roulotte.core.game import Choice
from roulotte.games.rolit.state import Place
from roulotte.games.rolit.view import Captures, View

EMPTY = "." * 8


def board(first_row: str) -> View:
    """Red is to move; all balls lie in the first row but for a few far from it."""
    rows = (first_row, EMPTY, EMPTY, EMPTY, "...RY...", EMPTY, EMPTY, EMPTY)
    return View(turn=0, colours=("R", "G"), board=rows, scores=(2, 1), last=None, turned=())


def test_a_corner_given_away_costs_more_than_any_answer() -> None:
    placed = Choice(Place("f5"), Captures(("e5",)))
    safe, given = board(".RY....."), board(".RG.....")  # green can take a1 over b1
    assert worth(safe, placed) - worth(given, placed) == 60 + 3
