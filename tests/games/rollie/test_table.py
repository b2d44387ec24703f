"""Rollie at the table: its quick bot and its board in the terminal."""

import pytest
from rich.console import Console

from roulotte import Match
from roulotte.bots import bot_named
from roulotte.bots.rollie import lead, risk
from roulotte.cli.boards import BOARDS
from roulotte.core.seeded import Seeded, Streams
from roulotte.core.wire import to_wire
from roulotte.core.words import LANGS, Lang
from roulotte.games import open_match
from roulotte.games.rollie import GAME
from roulotte.lab.selfplay import play_out
from tests.games.rollie.positions import NONE, Raw, arranged, play, roll, secure, started, take

NAMES = ("Ulysse", "Clément", "Juliette", "Fanny", "Sabrina", "Nina")


def chosen(match: Match) -> Raw:
    view = match.view(match.state.turn)
    action = bot_named("greedy", "rollie")(view, GAME.choices(match.state), Seeded("lot"))
    written: Raw = to_wire(action)
    return written


def test_the_bot_knows_the_odds_of_a_crash() -> None:
    assert risk((0, 2, 0, 0, 1), last=False) == 3 / 36
    assert risk((1, 1, 1, 1, 1), last=False) == 6 / 36
    assert risk((0, 2, 0, 0, 1), last=True) == 6 / 36


def test_the_bot_measures_its_lead_over_the_best_rival_with_bonuses() -> None:
    match = arranged(
        3, wallets=((0, 0, 0, 0, 3), (1, 0, 0, 0, 0), NONE), stakes=(NONE, NONE, (0, 0, 0, 0, 9))
    )
    play(match, roll(0, 2))
    assert lead(match.view(0), (0, 0, 0, 0, 3), ()) == 30 - 95
    assert lead(match.view(0), (2, 0, 0, 0, 3), ()) == 120 - 90


def test_the_bot_goes_for_the_first_bonus_before_plain_money() -> None:
    assert chosen(play(started(2), roll(-5, 10))) == take(-5)
    held = arranged(2, wallets=((3, 1, 1, 1, 0), NONE))
    assert chosen(play(held, roll(-5, 10))) == take(10)


def test_the_bot_brings_a_rich_stake_home_with_the_highest_token() -> None:
    match = arranged(2, stakes=((1, 1, 1, 1, 1), NONE), face_up=(3, 6))
    assert chosen(play(match, roll(0, 5))) == secure(6)


def test_the_bot_beats_random_play() -> None:
    won = 0
    for game in range(40):
        bots = [bot_named(name, "rollie") for name in ("greedy", "random")]
        result = play_out(open_match("rollie", 2), bots, Streams(game))
        won += result.winners == (0,)
    assert won >= 30


def drawn(match: Match, lang: Lang) -> str:
    console = Console(width=100, no_color=True)
    with console.capture() as capture:
        console.print(BOARDS["rollie"](match.view(None), GAME.choices(match.state), NAMES, lang))
    return capture.get()


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_fits_a_small_terminal(lang: Lang) -> None:
    tens, mixed = (0, 0, 0, 0, 15), (15, 15, 15, 15, 10)
    match = arranged(6, wallets=(tens, mixed, *[NONE] * 4), stakes=(*[NONE] * 5, (*mixed[:4], 3)))
    play(match, roll(5, 5), {"token": 7}, roll(2, 10))
    lines = drawn(match, lang).splitlines()
    assert len(lines) <= 24
    assert all(len(line) <= 100 for line in lines)
    assert all(any(name in line for line in lines) for name in NAMES)


def test_the_board_shows_dice_offers_places_and_the_last_crash() -> None:
    match = arranged(2, wallets=((2, 0, 0, 0, 1), (1, 0, 0, 0, 0)), stakes=((0, 0, 1, 0, 0), NONE))
    text = drawn(play(match, roll(2, 2), {"token": 7}, roll(-5, 10), secure(7)), "en")
    assert "Round 2 of 7 · Dice: ▲ Clément [−5] [10]" in text
    assert "Tokens face up: 4 (5 face down)" in text
    assert "›27" in text
    assert "›29" in text
    assert "2¹" in text
    assert "1²" in text
    assert "▶ ● Ulysse" in text
    assert "Last round's end: [2] [2] – crash: Ulysse (−$2)" in text


def test_the_board_before_the_first_token_and_after_the_end() -> None:
    before = drawn(open_match("rollie", 2), "fr")
    assert "Mise en place" in before
    assert "Jetons visibles : – (7 face cachée)" in before
    over = drawn(play(arranged(2, face_up=(1, 2, 3, 4, 5, 6, 7)), roll(0, 0)), "fr")
    assert "Les sept manches sont jouées." in over
    assert "Dernière fin de manche : [0] [0] – sans krach" in over
