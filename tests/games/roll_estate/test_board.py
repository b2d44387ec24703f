"""Roll Estate in the terminal: small enough, in both languages, readable without colour."""

from io import StringIO

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from roulotte import open_match
from roulotte.cli.boards.roll_estate import draw
from roulotte.core.game import OVER
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.figures import DISTRICTS, LINES, ROWS
from roulotte.games.roll_estate.state import State
from roulotte.games.roll_estate.view import View
from roulotte.games.roll_estate.words import money
from tests.games.roll_estate.tables import CROSSED, blank, sheet, table
from tests.support.tables import TABLES, Table, random_steps

NAMES = ("Ulysse", "Clément", "Juliette", "Fanny", "Sabrina")
LONG_NAMES = tuple(f"{name} de la Roulotte" for name in NAMES)
HIGHEST = {
    "boxes": {row: [10_000] * (2 if row in {"ones", "twos"} else 3) for row in ROWS},
    "first": dict.fromkeys(ROWS, 10_000),
    "second": dict.fromkeys(ROWS, 10_000),
    "routes": [10_000] * 4,
    "jackpot": 10_000,
}
DISTINCT = {
    "boxes": {"sixes": [101, 1002, 10_000], "ones": [7, 0]},
    "first": {"twos": 4321, "sixes": 987},
    "second": {"twos": 1234, "sixes": 876},
    "routes": [111, 2222, 3333, 4444],
    "jackpot": 5432,
}


def lines(
    state: State,
    lang: Lang,
    viewer: int | None = None,
    width: int = 96,
    names: tuple[str, ...] = NAMES,
) -> list[str]:
    """What is drawn inside the frame of a terminal: 96 columns of 100, 76 of 80."""
    turn = GAME.to_move(state)
    choices = GAME.choices(state) if turn == viewer else ()
    console = Console(width=width, file=StringIO(), color_system=None)
    console.print(draw(GAME.view(state, viewer), choices, names, lang))
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


@pytest.mark.parametrize("dollars", [{}, DISTINCT, HIGHEST], ids=["printed", "own", "highest"])
@pytest.mark.parametrize("seats", range(1, 6))
def test_nothing_is_lost_in_80_columns(seats: int, dollars: dict[str, object]) -> None:
    match = open_match("roll-estate", seats, {"dollars": dollars})
    for step, now in enumerate(random_steps(match, Seeded(f"narrow {seats}"))):
        if step % 31 and now.to_move is not OVER:
            continue
        viewer = now.to_move if isinstance(now.to_move, int) else None
        for lang in LANGS:
            drawn = lines(now.state, lang, viewer, 76, LONG_NAMES)
            assert len(drawn) <= 23
            assert max(map(cell_len, drawn)) <= 76
            assert "…" not in "".join(drawn)
            check_figures(GAME.view(now.state, viewer), drawn, lang)
            lines(now.state, lang, viewer, 40, LONG_NAMES)


def check_figures(view: View, drawn: list[str], lang: Lang) -> None:
    """Everything printed, written, taken and earned is there, each in its line."""
    seat = next((one for one in (view.player, view.first) if one is not None), 0)
    sheet = view.sheets[seat]
    assert "".join(f"[{die}]" for die in view.dice) in drawn[0].replace(" ", "")
    for line, district, written in zip(drawn[2:10], view.districts, sheet.rows, strict=True):
        assert line.startswith(DISTRICTS[district.row](lang))
        figures = line.replace("[", " [").replace("‹", " ‹").split()
        for business in district.businesses:
            assert str(business.dollars) in figures
            assert business.owner is None or "●▲■◆★"[business.owner] in figures
        assert line.count("]") + line.count("›") == len(district.boxes)
        for dollars, number in zip(district.boxes, written.numbers, strict=True):
            assert str(dollars) in figures
            assert number is None or f"[{number:2}]" in line
    assert "/".join(map(str, view.route_dollars)) in drawn[10]
    for line, route in zip(drawn[11:15], view.routes, strict=True):
        assert LINES[route.route](lang) in line
        assert route.owner is None or line.startswith(f"[{'●▲■◆★'[route.owner]}]")
    assert money(sheet.score.portfolio, lang) in drawn[10]
    assert sheet.cash is None or f"[{sheet.cash}]" in drawn[10]
    assert "×1/×5/×10" in drawn[11]
    assert drawn[11].count("✓") == sheet.indexes
    assert money(view.jackpot_dollars, lang) in drawn[12]
    assert drawn[12].count("✓") == sheet.jackpot
    score = sheet.score
    added = " ".join(line for line in drawn[15:17] if "+" in line).split()
    parts = (score.properties, score.businesses, score.routes, score.portfolio, score.jackpot)
    assert [int(word) for word in added if word.isdigit()][:5] == [*parts]
    assert money(score.total, lang) in f"{drawn[15]} {drawn[16]}"
    if view.solo:
        assert money(view.solo.investments, lang) in drawn[-1]
        assert money(view.solo.goal, lang) in drawn[-1]
        return
    for line, one in zip(drawn[-len(view.sheets) :], view.sheets, strict=True):
        assert money(one.score.total, lang) in line
        assert f"{len(one.businesses)} / {view.enough}" in line
        invested = one.score.routes + one.score.portfolio + one.score.jackpot
        assert line.rstrip().endswith(money(invested, lang))
        assert line.count("■") - line[:5].count("■") == sum(
            number is not None for row in one.rows for number in row.numbers
        )


def test_offers_fit_80_columns_at_the_highest_figures() -> None:
    state = table(
        *[sheet({}, cash=20, indexes=1)] * 5,
        dice=(1, 2, 3, 4, 5),
        throws=3,
        turn=1,
        dollars=HIGHEST,
    )
    drawn = "\n".join(lines(replace(state, ending="properties"), "fr", 1, 76, LONG_NAMES))
    assert "…" not in drawn
    assert "‹+10000›  route Rouge (toute suite)  [✓]‹+100›  indices (suite) ×1/×5/×10" in drawn
    assert "lancer 3 sur 3  dernier tour de table\n" in drawn
    five = "\n".join(lines(replace(state, dice=(6,) * 5), "fr", 1, 76, LONG_NAMES))
    assert "‹+10000›  jackpot (5 pareils) 10000\u00a0$" in five
    assert "10000‹30›" in five


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
    assert "1  2  3   4   5   6   3×  4×" in drawn[11]
    assert "□□ □□ □□□ □□□ ■□□ ×■× □□□ □□□" in drawn[12]


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
    assert (
        "investments $0 of $600" in lines(blank(1, difficulty="hard", dice=(6,) * 5), "en", 0)[-1]
    )
    ending = replace(blank(2, dice=(6,) * 5, turn=1), ending="properties")
    assert lines(ending, "fr", 1)[0].endswith("dernier tour de table")


def test_a_spectator_sees_the_sheet_of_whoever_plays() -> None:
    state = table(sheet({}), sheet({"ones": (1, 0)}), dice=(6,) * 5, turn=1)
    assert "▲ Clément  properties 10" in "\n".join(lines(state, "en"))
    before = GAME.initial(2, GAME.read_options({}, 2))
    assert "● Ulysse  properties 0" in "\n".join(lines(before, "en"))
