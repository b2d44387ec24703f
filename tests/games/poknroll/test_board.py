"""The table in a terminal: what it shows, in 100 columns, in both languages."""

from io import StringIO

import pytest
from rich.console import Console

from roulotte import Match
from roulotte.cli.boards.poknroll import draw
from roulotte.core.game import Viewer
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from tests.games.poknroll.tools import STAY, dealt, do, to_turn_3, with_crosses
from tests.support.tables import TABLES, Table, random_steps

NAMES = tuple(f"Maximilienne{seat}" for seat in range(12))
CUPS = [[1, 2], [3, 4], [3, 6], [6, 6]]


def drawn(match: Match, viewer: Viewer, lang: Lang = "en") -> list[str]:
    console = Console(file=StringIO(), width=100, no_color=True)
    console.print(draw(match.view(viewer), (), NAMES, lang))
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_a_seat_sees_the_dice_the_boards_and_the_players() -> None:
    match = do(with_crosses(dealt(CUPS, [3, 4, 6], 3), 2, two_pairs=3), {"fold": None})
    lines = drawn(match, 1)
    assert lines[0] == "Round 1, turn 1 · Maximilienne started"
    assert lines[2] == "│ 3 │ │ 4 │ │ 6 │ │   │ │   │    │ 3 │ │ 4 │"
    assert lines[6].endswith("  ● Maximilienne [1] [2] 1 folded")
    assert lines[7].endswith("▶ ▲ Maximilienne [3] [4] 0 in")
    assert lines[8].endswith("  ■ Maximilienne [?] [?] 6 in")
    assert lines[9].endswith("    Jörg         [?] [?]   in")
    assert "▸ two pairs          2 ······ ······ ×××···" in lines[12]
    assert "▸ pair" in lines[13]
    assert len(lines) <= 24


def test_a_spectator_sees_no_cup_and_turn_3_names_the_highest() -> None:
    assert drawn(do(dealt(CUPS, [3, 4, 6]), STAY), None)[2] == "│ 3 │ │ 4 │ │ 6 │ │   │ │   │"
    lines = drawn(to_turn_3(CUPS, [3, 3, 6, 1, 2]), None, "fr")
    assert lines[0] == "Manche 1, tour 3 · Maximilienne a commencé"
    assert lines[7].endswith("  ▲ Maximilienne [3] [4] 0 en jeu")
    assert lines[8].endswith("▶ ■ Maximilienne [3] [6] 0 au plus haut")
    assert lines[9].endswith("  ◆ Maximilienne [6] [6] 0 au plus haut")


TABLES_HERE = [one for one in TABLES if one.game == "poknroll" and one.seats in {3, 6, 12}]


@pytest.mark.parametrize("table", TABLES_HERE, ids=str)
def test_it_fits_a_terminal_at_any_time(table: Table) -> None:
    for step, match in enumerate(random_steps(table.open(), Seeded(f"board {table}"))):
        if step % 9:
            continue
        for lang in LANGS:
            lines = drawn(match, match.state.waiting[0] if match.state.waiting else None, lang)
            assert len(lines) <= 24
            assert max(map(len, lines)) <= 100
            assert not any("…" in line for line in lines)
