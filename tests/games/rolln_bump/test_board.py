"""The Roll'n Bump board fits a terminal and shows what matters without colour."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from roulotte.cli.boards.rolln_bump import draw
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.figures import DECK
from roulotte.games.rolln_bump.state import Hold, State
from tests.games.rolln_bump.tables import holding, thrown
from tests.tables import TABLES, Table, random_steps

NAMES = ("Ulysse", "Clément", "Juliette-la-très-longue", "Fanny", "Sabrina")


def drawn(state: State, lang: Lang) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=100, no_color=True)
    console.print(draw(GAME.view(state, None), GAME.choices(state), NAMES, lang))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("table", [t for t in TABLES if t.game == "rolln-bump"], ids=str)
def test_every_moment_fits(table: Table) -> None:
    for step, match in enumerate(random_steps(table.open(), Seeded(f"board {table}"))):
        if step < 6 or step % 9 == 0:
            for lang in LANGS:
                lines = drawn(match.state, lang)
                assert len(lines) <= 24
                assert max(map(len, lines)) <= 100


def test_piles_holders_dice_and_claims_can_be_read() -> None:
    match = thrown([4, 4, 5, 6, 6], "Arun3", "B4")
    state = replace(holding(match.state, {1: (1, (1, 2, 3))}), beside=Hold(1, (2, 6)))
    text = "\n".join(drawn(state, "en"))
    assert "▸ 1 ☼ run of 3 · 3" in text
    assert "▮▮▮▮▮▮ ▲ [1][2][3]" in text
    assert "  0 ✦ joker · 15" in text
    assert "▲ [2][6]" in text
    assert "Dice [4] [4] [5] [6] [6]" in text
    assert "2 throws left" in text
    french = "\n".join(drawn(state, "fr"))
    assert "▸ 1 ☼ suite de 3 · 3" in french
    assert "2 lancers possibles" in french
    assert "dé bonus" in french


def test_a_full_hand_is_shown_by_suit_with_its_sums() -> None:
    state = replace(
        thrown([4, 4, 5, 6, 6]).state, taken=((*DECK[:12], "B1", "joker"), ("joker",)), dice=()
    )
    lines = drawn(state, "en")
    assert max(map(len, lines)) <= 100
    row = next(line for line in lines if "Ulysse" in line)
    assert row.rstrip().endswith("▪▪▪▪▪")
    assert "1 ✦" in row
    assert "✦ 15" in next(line for line in lines if "Clément" in line)


def test_the_bonus_die_in_hand_and_at_the_end() -> None:
    state = thrown([4, 4, 5, 6, 6]).state
    assert "in hand ● [3]" in "\n".join(drawn(replace(state, white="hand", face=3), "en"))
    over = replace(state, phase="over", owner=1, prize=5, dice=(), left=0)
    text = "\n".join(drawn(over, "fr"))
    assert "en main ▲ [5]" in text
    assert "5 □5" in text
