"""The Roll'n Bump board fits a terminal and shows what matters without colour."""

import io

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from roulotte.cli.boards.marks import SEAT_SHAPES
from roulotte.cli.boards.rolln_bump import draw
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.cards import (
    KIND_MARKS,
    KIND_NAMES,
    SUIT_MARKS,
    SUIT_NAMES,
    kind_of,
)
from roulotte.games.rolln_bump.figures import DECK, KIND_OF
from roulotte.games.rolln_bump.state import Hold, State
from roulotte.games.rolln_bump.view import PileView, SeatView
from tests.games.rolln_bump.tables import holding, thrown
from tests.support.tables import TABLES, Table, random_steps

NAMES = ("Ulysse", "Clément", "Juliette-la-très-longue", "Fanny", "Sabrina")
SHOWN = ("Ulysse", "Clément", "Juliette-la.", "Fanny", "Sabrina")
NARROW = 76  # what a panel leaves of 80 columns


def drawn(state: State, lang: Lang, width: int = 100) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=width, no_color=True)
    console.print(draw(GAME.view(state, None), GAME.choices(state), NAMES, lang))
    return out.getvalue().splitlines()


def pile_told(pile: PileView, lang: Lang) -> list[str]:
    """What must be readable of a pile."""
    if pile.top is None:
        return [f"{pile.number:>2} —"]
    kind, points = kind_of(pile.top), KIND_OF[pile.top].points
    mark = SUIT_MARKS.get(pile.top[0], "✦")
    told = [f"{pile.number:>2} {mark} {KIND_NAMES[kind](lang)} · {points} "]
    return told + ([f"{'▮' * pile.left} {held(pile.hold)}"] if pile.hold else [])


def held(hold: Hold) -> str:
    return f"{SEAT_SHAPES[hold.seat]} [{' '.join(map(str, hold.dice))}]"


def sums_told(seat: SeatView) -> list[str]:
    """The figures of a player's row, in their order."""
    tally = seat.tally
    return [
        *(["✦"] if seat.joker and tally.joker is None else []),
        *map(str, (tally.points, sum(tally.series.values()), tally.total)),
        *([f"□{tally.bonus}"] if tally.bonus else []),
        *([f"+{seat.at_stake}"] if seat.at_stake else []),
        *(["▪" * seat.dice_in_hand] if seat.dice_in_hand > 0 else []),
    ]


def cards_told(seat: SeatView) -> list[str]:
    """A player's cards by suit, as a narrow board lists them."""
    told = []
    for suit, cards in seat.cards.items():
        marks = [KIND_MARKS[kind_of(card)] for card in cards]
        marks += ["✦"] if seat.tally.joker == suit else []
        told += [SUIT_MARKS[suit], *marks] if marks else []
    return told


def all_told(state: State, lang: Lang, width: int) -> None:
    """Assert that a board of this width shows the whole view."""
    view, lines = GAME.view(state, None), drawn(state, lang, width)
    text = "\n".join(lines)
    assert "…" not in text
    assert max(map(cell_len, lines)) <= width
    for pile in (view.joker, *view.piles):
        for told in pile_told(pile, lang):
            assert told in text
    if view.bonus.hold:
        assert held(view.bonus.hold) in text
    if view.bonus.shows:
        assert f"[{view.bonus.shows}]" in text
    for name in SUIT_NAMES.values():
        assert name(lang) in text
    if view.player is not None and view.dice:
        assert " ".join(f"[{die}]" for die in view.dice) in text
    seats = len(view.seats)
    rows = [next(at for at, line in enumerate(lines) if name in line) for name in SHOWN[:seats]]
    rows.append(len(lines))
    for seat, one in enumerate(view.seats):
        first, *more = lines[rows[seat] : rows[seat + 1]]
        sums = sums_told(one)
        shown = first.split(SHOWN[seat])[1].split()
        assert shown[-len(sums) :] == sums
        if width == NARROW:
            assert [*shown[: -len(sums)], *" ".join(more).split()] == cards_told(one)


@pytest.mark.parametrize("table", [t for t in TABLES if t.game == "rolln-bump"], ids=str)
def test_every_moment_fits(table: Table) -> None:
    for step, match in enumerate(random_steps(table.open(), Seeded(f"board {table}"))):
        if step < 6 or step % 9 == 0:
            for lang in LANGS:
                assert len(drawn(match.state, lang)) <= 24
                assert len(drawn(match.state, lang, NARROW)) <= 26
                assert drawn(match.state, lang, 40)
                if match.state.piles:
                    all_told(match.state, lang, 100)
                    all_told(match.state, lang, NARROW)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [76, 100])
def test_the_fullest_table_fits(width: int, lang: Lang) -> None:
    state = thrown([4, 4, 5, 6, 6], "Arun5", "Bfour").state
    full = {0: (1, (6, 6, 6, 6, 6)), 1: (1, (1, 2, 3, 4, 5)), 2: (0, (3, 3, 3, 3))}
    state = replace(
        holding(state, full),
        beside=Hold(1, (1, 2, 3, 5, 6)),
        taken=((*DECK[2:10], *DECK[14:22], *DECK[26:34], *DECK[38:46], "joker"), ("joker",)),
    )
    all_told(state, lang, width)
    state = replace(state, beside=None, white="hand", face=6, dice=(4, 4, 5, 6))
    all_told(replace(state, phase="throw", left=2), lang, width)


def test_piles_holders_dice_and_claims_can_be_read() -> None:
    match = thrown([4, 4, 5, 6, 6], "Arun3", "B4")
    state = replace(holding(match.state, {1: (1, (1, 2, 3))}), beside=Hold(1, (2, 6)))
    text = "\n".join(drawn(state, "en"))
    assert "▸ 1 ☼ run of 3 · 3" in text
    assert "▮▮▮▮▮▮ ▲ [1 2 3]" in text
    assert "  0 ✦ joker · 15" in text
    assert "▲ [2 6]" in text
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
