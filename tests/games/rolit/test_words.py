"""Rolit in words: each sentence for the move that it is about."""

from roulotte.core.chance import First
from roulotte.core.events import Acted, Happened
from roulotte.core.words import Lang
from roulotte.games.rolit import GAME
from roulotte.games.rolit.state import Place, State
from roulotte.games.rolit.words import ask, label, short
from tests.games.rolit.test_rules import board

NAMES = ("Fanny", "Léon")
LINE = board("RG......")  # red may turn one ball, from c1
TWO = board("RGG.....")
APART = board("GG......")  # red has nothing to capture
LAST = board(".G" + "R" * 6, *["R" * 8] * 7)


def told(state: State, square: str, lang: Lang) -> str:
    event = Acted(state.turn, Place(square))
    return GAME.tell(state, event, GAME.apply(state, event.do), NAMES, lang)


def test_who_starts() -> None:
    event = Happened(First(1))
    assert GAME.tell(LINE, event, LINE, NAMES, "fr") == "Léon commence."
    assert GAME.tell(LINE, event, LINE, NAMES, "en") == "Léon starts."


def test_a_placement_says_how_many_balls_it_turns() -> None:
    assert told(LINE, "c1", "en") == "Fanny places a ball on c1 and turns 1 ball."
    assert told(TWO, "d1", "en").endswith("turns 2 balls.")
    assert told(TWO, "d1", "fr").endswith("2 boules.")
    assert told(APART, "c1", "en") == "Fanny can capture nothing and places a ball on c1."


def test_the_last_placement_says_that_the_board_is_full() -> None:
    assert told(LAST, "a1", "en") == (
        "Fanny places a ball on a1 and turns 1 ball. The board is full."
    )
    assert GAME.legal(GAME.apply(LAST, Place("a1"))) == ()


def test_what_is_asked_and_what_each_choice_is_called() -> None:
    line, apart = GAME.choices(LINE), GAME.choices(APART)
    assert [label(one, "en") for one in line] == ["c1: turns 1 ball"]
    assert label(apart[0], "en") == "c1: no capture"
    assert label(apart[0], "fr").endswith("sans capture")
    assert ask(GAME.view(LINE, 0), line, "en") != ask(GAME.view(APART, 0), apart, "en")
    assert short(line[0].action, "fr") == "c1"
    assert GAME.preview(LINE, line[0].action) == line[0].preview
