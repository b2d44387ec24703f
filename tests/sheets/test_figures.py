"""The figures on a sheet are those in force, the default ones or those of somebody's box."""

import re
from typing import get_args

import msgspec
import pytest

from roulotte.core.errors import TableError
from roulotte.core.words import LANGS, Lang
from roulotte.games.poknroll import figures as pok
from roulotte.games.poknroll.scoring import combinations
from roulotte.games.roll_estate import figures as estate
from roulotte.games.rollie import figures as notes
from roulotte.games.rolln_bump import figures as bump
from roulotte.sheets import SHEETS, make_sheet, poknroll, roll_estate, rollie, rolln_bump
from tests.sheets.pages import plain, text_of

both = pytest.mark.parametrize("lang", LANGS)


def page(game: str, seats: int | None, options: dict[str, object], lang: Lang = "en") -> str:
    return text_of(make_sheet(game, seats, options, "deluxe", mono=True, lang=lang))


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# -- Roll Estate --------------------------------------------------------------------------------


@both
def test_roll_estate_prints_every_figure_of_the_box(lang: Lang) -> None:
    said = page("roll-estate", None, {}, lang)
    for row in estate.ROWS:
        assert plain(estate.DISTRICTS[row](lang)) in said
    for route in estate.LINES.values():
        assert plain(route(lang)).lower() in said.lower()
    printed = [
        *(dollars for boxes in estate.DOLLARS.boxes for dollars in boxes),
        *estate.DOLLARS.first,
        *(dollars for dollars in estate.DOLLARS.second if dollars is not None),
        *estate.DOLLARS.routes,
        estate.DOLLARS.jackpot,
    ]
    money = re.findall(r"(\d+) \$" if lang == "fr" else r"\$(\d+)", said)
    assert sorted(map(int, money)) == sorted(printed)


def test_roll_estate_rows_take_the_game_s_own_figures() -> None:
    sheet = roll_estate.build(None, {}, "en")
    assert [len(town.boxes) for town in sheet.districts] == [2, 2, 3, 3, 3, 3, 3, 3]
    assert [town.dice for town in sheet.districts[4:]] == [(5,), (6,), (0, 0, 0), (0, 0, 0, 0)]
    assert sheet.districts[3].businesses == ("$65", "$50")
    assert sheet.districts[0].businesses == ("$60",)
    assert [route.dice for route in sheet.routes] == [(), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)]
    assert sheet.index_times == (1, 5, 10)
    assert "up to 3 times" in sheet.steps[0]


def test_roll_estate_prints_custom_dollars() -> None:
    dollars = {
        "boxes": {"fives": [31, 32, 33]},
        "first": {"ones": 61},
        "second": {"ones": 11},
        "routes": [51, 101, 176, 251],
        "jackpot": 200,
    }
    said = page("roll-estate", 3, {"dollars": dollars})
    for figure in (31, 32, 33, 61, 11, 51, 101, 176, 251, 200):
        assert f"${figure} " in f"{said} "
    for figure in (30, 10_000, 175, 250, 150):
        assert f"${figure} " not in f"{said} "


@pytest.mark.parametrize(
    ("seats", "options", "columns"),
    [
        (None, {}, 2),
        (3, {}, 2),
        (5, {}, 2),
        (2, {}, 1),
        (1, {}, 1),
        (4, {"variant": "ruthless"}, 1),
        (None, {"variant": "ruthless"}, 1),
    ],
)
def test_roll_estate_has_second_businesses_only_where_they_count(
    seats: int | None, options: dict[str, object], columns: int
) -> None:
    options = options | {"dollars": {"second": {"fours": 51}}}
    sheet = roll_estate.build(seats, options, "en")
    assert sheet.columns == columns
    said = page("roll-estate", seats, options)
    assert ("$51" in said) == (columns == 2)
    assert ("Businesses first second" in said) == (columns == 2)


@pytest.mark.parametrize(("seats", "enough"), [(None, 3), (2, 4), (3, 3), (5, 3)])
def test_roll_estate_says_when_it_ends(seats: int | None, enough: int) -> None:
    assert f"has {enough} businesses" in roll_estate.build(seats, {}, "en").end


@pytest.mark.parametrize("difficulty", get_args(estate.Difficulty))
def test_roll_estate_alone_has_a_goal_and_nobody_who_starts(difficulty: estate.Difficulty) -> None:
    for seats in (1, None):  # a difficulty is for one player: no need to say how many
        sheet = roll_estate.build(seats, {"difficulty": difficulty}, "en")
        assert f"8 businesses, and ${estate.GOALS[difficulty]}" in sheet.end
        assert f"${estate.GOALS[difficulty]}" in sheet.subtitle
        assert not sheet.starter
        assert sheet.route_rule == "a run of 4"
        assert "lost" in sheet.steps[-1]
    assert "starts" not in page("roll-estate", 1, {"difficulty": difficulty})


# -- Pok'n Roll ---------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("board", pok.BOARDS)
def test_poknroll_prints_the_lines_of_its_board_best_first(board: pok.Board, lang: Lang) -> None:
    sheet = poknroll.build(None, {"board": board}, lang)
    assert [line.points for line in sheet.lines] == [points for _, points in pok.BOARDS[board]]
    said = page("poknroll", None, {"board": board}, lang)
    places = [said.index(plain(line.name)) for line in sheet.lines]
    assert places == sorted(places)
    assert said.count("fin " if lang == "fr" else "end ") >= len(sheet.lines) + 2


def test_poknroll_pictures_dice_that_form_the_line_and_nothing_better() -> None:
    for board, lines in pok.BOARDS.items():
        names = [line for line, _ in lines]
        for place, (line, _) in enumerate(lines):
            formed = combinations(tuple(sorted(poknroll.example(line))))
            assert line in formed
            assert not formed & set(names[:place]), board


@pytest.mark.parametrize(("board", "own"), [("base", 2), ("expert", 3)])
def test_poknroll_dice_are_partly_white_and_never_more_own_than_there_are(
    board: str, own: int
) -> None:
    for line in poknroll.build(None, {"board": board}, "en").lines:
        assert 1 <= line.own <= own
        assert 1 <= len(line.dice) - line.own <= 5


@pytest.mark.parametrize(("seats", "points"), [(None, None), (3, 4), (4, 4), (6, 6), (12, 12)])
def test_poknroll_won_is_worth_as_much_as_there_are_players(
    seats: int | None, points: int | None
) -> None:
    sheet = poknroll.build(seats, {}, "en")
    folded, won = sheet.extras
    assert won.points == points
    assert folded.points == pok.FOLDED
    assert any("Jörg" in note for note in sheet.notes) == (seats == 3)
    assert ("Jörg included" in won.note) == (seats == 3)
    assert ("for each player" in won.note) == (seats is None)
    said = page("poknroll", seats, {})
    assert plain(won.note) in said


def test_poknroll_prints_custom_points() -> None:
    lines = [[line, 70 - place] for place, (line, _) in enumerate(pok.BOARDS["base"])]
    sheet = poknroll.build(5, {"lines": lines, "folded": 37}, "en")
    assert [line.points for line in sheet.lines] == list(range(70, 63, -1))
    found = numbers(page("poknroll", 5, {"lines": lines, "folded": 37}))
    assert {*range(64, 71), 37} <= set(found)
    assert 8 not in found


# -- Rollie -------------------------------------------------------------------------------------


@both
def test_rollie_prints_the_tokens_of_every_value(lang: Lang) -> None:
    pad = rollie.build(None, {}, lang)
    assert [note.bonus for note in pad.notes] == list(notes.BONUS.values())
    assert [note.value for note in pad.notes] == ["−5", "0", "2", "5", "10"]
    assert pad.columns == 6
    found = numbers(page("rollie", None, {}, lang))
    for figure in {token for tokens in notes.BONUS.values() for token in tokens}:
        times = sum(tokens.count(figure) for tokens in notes.BONUS.values())
        assert found.count(figure) == times, figure


def test_rollie_prints_custom_tokens_however_many() -> None:
    bonus = {"-5": [99, 88, 77, 66, 55, 44], "0": [], "2": [33]}
    pad = rollie.build(2, {"bonus": bonus}, "en")
    assert [note.bonus for note in pad.notes] == [(99, 88, 77, 66, 55, 44), (), (33,), (40, 30), ()]
    said = page("rollie", 2, {"bonus": bonus})
    assert {99, 88, 77, 66, 55, 44, 33, 40, 30} <= set(numbers(said))
    assert not {100, 80, 70} & set(numbers(said))
    assert said.count("no bonus") == 2


# -- Roll'n Bump --------------------------------------------------------------------------------


@both
def test_rolln_bump_prints_cards_and_series(lang: Lang) -> None:
    card = rolln_bump.build(None, {}, lang)
    points = [kind.points for kind in (*card.singles, *card.others, card.joker)]
    assert points == [*(kind.points for kind in bump.KINDS.values()), 15]
    assert card.series == tuple(enumerate(bump.SERIES))[2:]
    assert card.columns == 5
    found = numbers(page("rolln-bump", None, {}, lang))
    for number, worth in card.series:
        assert number in found
        assert worth in found


def test_rolln_bump_explains_bumps_with_dice_that_bump() -> None:
    single, other, bonus = rolln_bump.build(None, {}, "en").bumps
    assert set(single.better) == set(single.worse)
    assert len(single.better) > len(single.worse)
    for one in (other, bonus):
        assert sum(one.better) > sum(one.worse)


@both
def test_rolln_bump_lays_out_the_piles_of_every_table(lang: Lang) -> None:
    card = rolln_bump.build(4, {}, lang)
    assert [numbers(line) for line in card.piles] == [[2, 6, 6], [3, 4, 9, 4], [5, 12, 3]]
    assert "3, 4, " in card.steps[1]
    assert numbers(card.helps[1].rule) == [5, 15]
    assert numbers(card.helps[2].rule) == [5, 2]


# -- All ----------------------------------------------------------------------------------------

BEYOND_LATIN_1 = set("œ—−×“”’\u202f")


@both
@pytest.mark.parametrize("game", SHEETS)
def test_no_word_has_a_sign_that_the_fonts_lack(game: str, lang: Lang) -> None:
    text = msgspec.json.encode(SHEETS[game](None, {}, lang)).decode()
    assert {sign for sign in text if ord(sign) > 255} <= BEYOND_LATIN_1
    assert "{" not in "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))


@pytest.mark.parametrize(
    ("game", "seats", "options", "why"),
    [
        ("nope", None, {}, "there is no game `nope`"),
        ("rolit", None, {}, "Rolit needs no sheet: there is one for rollie, roll-estate, "),
        ("roll-estate", 6, {}, "Roll Estate is for 1 to 5 players, not 6"),
        ("roll-estate", 0, {}, "not 0"),
        ("roll-estate", 2, {"variant": "ruthless"}, "3 to 5 players"),
        ("roll-estate", None, {"colour": 1}, "has no option `colour`"),
        ("roll-estate", None, {"dollars": {"jackpot": -1}}, "jackpot"),
        ("poknroll", 2, {}, "Pok'n Roll is for 3 to 12 players, not 2"),
        ("poknroll", None, {"board": "huge"}, "board"),
        ("rollie", 7, {}, "Rollie is for 2 to 6 players, not 7"),
        ("rollie", None, {"bonus": {"-5": [1, 2]}}, "-5"),
        ("rolln-bump", 1, {}, "Roll'n Bump is for 2 to 5 players, not 1"),
        ("rolln-bump", None, {"x": 1}, "has no option `x`"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    game: str, seats: int | None, options: dict[str, object], why: str
) -> None:
    with pytest.raises(TableError, match=re.escape(why)):
        make_sheet(game, seats, options, "deluxe", mono=False, lang="en")


def test_the_largest_figures_still_fit_on_one_page() -> None:
    most = 10_000
    rows = {
        row: [most] * len(boxes)
        for row, boxes in zip(estate.ROWS, estate.DOLLARS.boxes, strict=True)
    }
    dollars = {
        "boxes": rows,
        "first": dict.fromkeys(estate.ROWS, most),
        "second": dict.fromkeys(estate.ROWS, most),
        "routes": [most] * 4,
        "jackpot": most,
    }
    assert page("roll-estate", 4, {"dollars": dollars}).count("$10000") == 22 + 16 + 4 + 1
    lines = [[line, most] for line, _ in pok.BOARDS["expert"]]
    options = {"board": "expert", "lines": lines, "folded": most}
    assert page("poknroll", 12, options).count("10000") == 13
