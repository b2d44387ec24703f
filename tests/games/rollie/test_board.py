"""The table in a terminal of 80 columns: a frame takes four, and no figure is lost."""

from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from roulotte import Match, open_match
from roulotte.cli.boards.rollie import draw, shortened
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.games.rollie.figures import SPEC
from roulotte.games.rollie.view import Player, View
from tests.games.rollie.positions import NONE, arranged, play, roll, started
from tests.support.tables import random_steps

NAMES = tuple(f"Maximilienne {seat}" for seat in range(6))
FOUR_DIGITS = {key: [9999, 9998, 9997, 9996, 9995, 9994] for key in ("-5", "0", "2", "5")}
LARGEST = {key: [10_000] * 6 for key in FOUR_DIGITS}
BOXES: dict[str, dict[str, Any]] = {
    "standard": {},
    "three digits": {"bonus": {"-5": [250, 120], "5": [400, 300, 200, 100]}},
    "four digits": {"bonus": FOUR_DIGITS},
    "no bonus": {"bonus": {key: [] for key in FOUR_DIGITS}},
}


def drawn(match: Match, lang: Lang = "en", width: int = 76) -> list[str]:
    console = Console(file=StringIO(), width=width, no_color=True)
    console.print(draw(match.view(None), match.game.choices(match.state), NAMES, lang))
    assert isinstance(console.file, StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def words(*figures: object) -> list[str]:
    return [str(figure).replace("-", "−") for figure in figures]


def counts(notes: tuple[int, ...]) -> list[str]:
    return words(*(count or "·" for count in notes))


def bare(line: str) -> list[str]:
    """The words of a line without the marks of places and offers."""
    return line.translate(dict.fromkeys(map(ord, "¹²³⁴⁵⁶›"))).split()


def wallet_row(player: Player, score: int) -> list[str]:
    tokens = words(*player.tokens[:4]) or ["–"]
    return [
        *counts(player.wallet),
        *words(player.wallet_money),
        *tokens,
        *words(player.bonus, score),
    ]


def check(match: Match, lang: Lang) -> None:
    view: View = match.view(None)
    lines = drawn(match, lang)
    assert max(map(cell_len, lines)) <= 76
    assert not any("…" in line for line in lines)
    assert len(lines) <= 28
    start = next(place for place, line in enumerate(lines) if line.endswith("Score"))
    assert bare(lines[start])[:5] == words(*view.values)
    assert bare(lines[start + 1])[1:] == words(*view.bank)
    depth = max(map(len, view.bonus))
    for place in range(depth):
        row = [column[place] if place < len(column) else "–" for column in view.bonus]
        assert bare(lines[start + 2 + place])[-5:] == words(*row)
    rest = lines[start + depth + 3 :]
    for player, score in zip(view.players, view.scores, strict=True):
        stake = [*counts(player.stake), *words(player.stake_money)]
        assert not player.playing or bare(rest[0])[-6:] == stake
        assert bare(rest[1])[1:] == wallet_row(player, score)
        rest = rest[2 + (len(player.tokens) > 4) :]
    for lost in view.crash.lost if view.crash else ():
        assert str(abs(lost)) in " ".join(rest)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", SPEC.seats)
def test_every_figure_is_there_at_any_time(seats: int, box: str) -> None:
    for game in range(2):
        match = open_match("rollie", seats, BOXES[box])
        for step, now in enumerate(random_steps(match, Seeded(f"board {seats} {box} {game}"))):
            if step % 29 == 0 or now.state.ending:
                for lang in LANGS:
                    check(now, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_widest_figures_fit(lang: Lang) -> None:
    wallets = ((30, 12, 11, 10, 0), (0, 11, 10, 10, 30), *((0, 1, 1, 2, 0),) * 4)
    tokens = ((1, 2, 3, 4, 5, 6, 7), *((),) * 5)
    match = arranged(6, wallets=wallets, tokens=tokens, stakes=(NONE,) * 6)
    for box in (FOUR_DIGITS, LARGEST):
        match.state = open_options(match, box)
        lines = drawn(match, lang)
        assert max(map(cell_len, lines)) <= 76
        text = "\n".join(lines)
        assert "…" not in text
        for figure in (*match.view(None).scores, *(one[0] for one in box.values())):
            assert str(figure).replace("-", "−") in text.split()
        assert "30¹" in text


def open_options(match: Match, box: dict[str, list[int]]) -> Any:
    options = open_match("rollie", 6, {"bonus": box}).state.options
    return replace(match.state, options=options)


def test_it_names_the_round_the_dice_and_the_tokens() -> None:
    lines = drawn(play(started(2, token=4), roll(-5, 10)))
    assert lines[:4] == [
        "  Round 1 of 7 · Dice: ● Maximilienn. [−5] [10]",
        "  Tokens face up: 4 (6 face down)",
        "                         −5   0   2   5  10 $ Tokens Bonus Score",
        "  Bank                  ›30  30  30  30 ›30",
    ]


def test_long_names_are_shortened() -> None:
    assert shortened("Maximilienne") == "Maximilienne"
    assert shortened("Maximiliennes") == "Maximilienn."


@pytest.mark.parametrize("width", [1, 20, 40, 100])
def test_no_width_is_too_small_to_draw(width: int) -> None:
    match = open_match("rollie", 6, {"bonus": FOUR_DIGITS})
    for step, now in enumerate(random_steps(match, Seeded("narrow"))):
        if step % 25 == 0:
            assert drawn(now, "fr", width)
