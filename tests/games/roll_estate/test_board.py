"""Roll Estate in the terminal: small enough, in both languages, readable without colour."""

from io import StringIO

import pytest
from msgspec.structs import replace
from rich.console import Console

from roulotte.cli.boards.roll_estate import draw
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.figures import DISTRICTS
from roulotte.games.roll_estate.state import State
from tests.games.roll_estate.tables import CROSSED, blank, sheet, table
from tests.tables import TABLES, Table, random_steps

NAMES = ("Ulysse", "Clément", "Juliette", "Fanny", "Sabrina")


def lines(state: State, lang: Lang, viewer: int | None = None) -> list[str]:
    """What is drawn inside the frame of a terminal of 100 columns and 24 lines."""
    turn = GAME.to_move(state)
    choices = GAME.choices(state) if turn == viewer else ()
    console = Console(width=96, file=StringIO(), color_system=None)
    console.print(draw(GAME.view(state, viewer), choices, NAMES, lang))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(
    "table_",
    [
        one
        for one in TABLES
        if one.game == "roll-estate" and one.seats != 3 and one.variant != "ruthless"
    ],
    ids=str,
)
def test_it_fits_a_framed_terminal_throughout_a_game(table_: Table) -> None:
    for match in random_steps(table_.open(), Seeded("board")):
        for lang in LANGS if len(match.events) % 8 == 0 else ():
            drawn = lines(match.state, lang, 0)
            assert len(drawn) <= 22
            rows = [
                line for line in drawn if any(line.startswith(n(lang)) for n in DISTRICTS.values())
            ]
            assert len(rows) == 8
            assert "…" not in "".join(drawn)


def test_boxes_written_blank_crossed_and_offered() -> None:
    mine = sheet({"fives": (5, 0, 0), "sixes": (CROSSED, 12, CROSSED)}, cash=20, indexes=1)
    state = table(
        mine, sheet({}), dice=(5, 5, 1, 2, 6), routes={"any": 1}, businesses={"ones": (1,)}
    )
    drawn = lines(state, "en", 0)
    assert drawn[0].split() == [
        "▶", "●", "Ulysse", "[1]", "[2]", "[5]", "[5]", "[6]", "throw", "1", "of", "3",
    ]  # fmt: skip
    assert "30[ 5]  30‹10›  30‹10›   75" in drawn[6]
    assert "35[××]  35[12]  35[××]   90" in drawn[7]
    assert "60 ▲" in drawn[2]
    assert "[▲]     Red Road (any run)" in drawn[2]
    assert "[20]    cash → $100" in drawn[6]
    assert "[✓][ ]  indexes" in drawn[7]
    assert drawn[10].startswith("● Ulysse  properties 65 + businesses 0")
    assert drawn[10].endswith("portfolio 100 + jackpot 0 = $165")
    assert "5■□□ 6×■× T□□□ Q□□□" in drawn[12]


def test_offers_of_investments() -> None:
    run = table(sheet({}, cash=20), sheet({}), dice=(1, 2, 3, 4, 5))
    drawn = "\n".join(lines(run, "fr", 0))
    assert "‹+50›     route Rouge (toute suite)" in drawn
    assert "‹+80›[ ]" in drawn
    assert "[ ]       jackpot (5 pareils) 150\u00a0$" in drawn
    five = "\n".join(lines(blank(2, dice=(6,) * 5), "fr", 0))
    assert "‹30›" in five
    assert "‹+150›" in five
    assert "‹" not in "\n".join(lines(run, "fr", 1)), "offers are for whoever decides"


def test_solo_shows_the_goal_and_the_last_round_is_announced() -> None:
    assert "investments $0 of $600" in lines(blank(1, difficulty="hard", dice=(6,) * 5), "en", 0)[0]
    ending = replace(blank(2, dice=(6,) * 5, turn=1), ending="properties")
    assert lines(ending, "fr", 1)[0].endswith("dernier tour de table")


def test_a_spectator_sees_the_sheet_of_whoever_plays() -> None:
    state = table(sheet({}), sheet({"ones": (1, 0)}), dice=(6,) * 5, turn=1)
    assert "▲ Clément  properties 10" in "\n".join(lines(state, "en"))
    before = GAME.initial(2, GAME.read_options({}, 2))
    assert "● Ulysse  properties 0" in "\n".join(lines(before, "en"))
