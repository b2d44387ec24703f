"""Every sheet, in every format, in colour and in black, in both languages."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import ImageChops, ImageOps
from pypdf import PdfReader

from roulotte.core.words import LANGS, Lang
from roulotte.games import GAMES
from roulotte.sheets import SHEETS, make_sheet
from tests.sheets.pages import (
    A4,
    DPI,
    KINDS,
    WAYS,
    Way,
    objects,
    picture,
    plain,
    printed,
    raw_text,
    text_of,
)

every_way = pytest.mark.parametrize("way", WAYS, ids=str)
economy = pytest.mark.parametrize(
    "way", [way for way in WAYS if way.layout == "economy" and not way.mono], ids=str
)

FONTS = ("AtkinsonHyperlegibleNext-", "BricolageGrotesque")
MARGIN_MM = 5


def test_every_game_with_a_sheet_is_tried() -> None:
    assert {game for game, _ in KINDS.values()} == set(SHEETS)
    assert set(SHEETS) < set(GAMES)


@every_way
def test_it_is_one_a4_page(way: Way) -> None:
    pages = PdfReader(BytesIO(printed(way))).pages
    assert len(pages) == 1
    size = (float(pages[0].mediabox.width), float(pages[0].mediabox.height))
    assert size == pytest.approx(A4 if way.layout == "deluxe" else A4[::-1], abs=0.1)


@every_way
def test_it_is_all_vectors_and_its_own_fonts(way: Way) -> None:
    names = set()
    for thing in objects(printed(way)):
        if not isinstance(thing, dict):
            continue
        assert thing.get("/Subtype") != "/Image"
        if thing.get("/Type") == "/FontDescriptor":
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & thing.keys()
            names.add(thing["/FontName"].partition("+")[2])
    assert all(name.startswith(FONTS) for name in names)
    assert len(names) >= 2


@every_way
def test_nothing_is_printed_in_the_outer_5_mm(way: Way) -> None:
    page = picture(way)
    margin = int(MARGIN_MM / 25.4 * DPI)
    left, top, right, bottom = ImageOps.invert(page).getbbox() or (0, 0, 0, 0)
    assert left >= margin
    assert top >= margin
    assert right <= page.width - margin
    assert bottom <= page.height - margin


@every_way
def test_mono_has_no_colour_and_colour_has(way: Way) -> None:
    red, green, blue = picture(way).split()
    for other in (green, blue):
        by_difference = ImageChops.difference(red, other).histogram()
        if way.mono:
            assert sum(by_difference[1:]) == 0
        else:
            assert sum(by_difference[50:]) > 1000


@every_way
def test_it_speaks_one_language(way: Way) -> None:
    game, options = KINDS[way.kind]
    said = text_of(printed(way))
    own, foreign = (set(SHEETS[game](None, options, lang).words.values()) for lang in LANGS)
    if way.lang == "en":
        own, foreign = foreign, own
    for words in foreign - own:
        assert not re.search(rf"(?<!\w){re.escape(plain(words))}(?!\w)", said), words
    found = [words for words in own if plain(words) in said]
    assert len(found) >= len(own) - 2


@every_way
def test_the_page_names_the_game_and_its_owner(way: Way) -> None:
    spec = GAMES[KINDS[way.kind][0]].spec
    said = text_of(printed(way))
    times = 1 if way.layout == "deluxe" else 2
    assert said.count(spec.credit) == times
    assert said.count(spec.name) >= times


@economy
def test_economy_has_the_same_sheet_twice(way: Way) -> None:
    left, right = map(plain, raw_text(printed(way), 2))
    assert left == right
    assert len(left) > 300
    once = text_of(printed(way._replace(layout="deluxe")))
    assert sorted(left.split()) == sorted(once.split())


@economy
def test_economy_has_a_dashed_line_in_the_middle_and_room_beside_it(way: Way) -> None:
    page = picture(way).convert("L")
    middle = page.width // 2
    strip = page.crop((middle - 1, 0, middle + 2, page.height))
    dark = [min(strip.crop((0, y, 3, y + 1)).tobytes()) < 225 for y in range(page.height)]
    dashes = sum(now and not before for before, now in pairwise(dark))
    assert dashes > 40
    for x in (middle - 9, middle + 7):
        beside = page.crop((x, 60, x + 3, page.height)).getextrema()
        assert beside == (255, 255)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_command_gives_the_same_bytes(kind: str) -> None:
    game, options = KINDS[kind]
    for way in WAYS:
        if way.kind == kind and way.lang == "fr":
            again = make_sheet(game, None, options, way.layout, way.mono, way.lang)
            assert again == printed(way)


@pytest.mark.parametrize("lang", LANGS)
def test_colour_is_never_needed_to_read(lang: Lang) -> None:
    for kind in KINDS:
        colour, mono = (printed(Way(kind, "deluxe", mono, lang)) for mono in (False, True))
        assert text_of(colour) == text_of(mono)


def test_apostrophes_are_curled_but_in_names() -> None:
    pdf = printed(Way("poknroll", "deluxe", mono=False, lang="fr"))
    (raw,) = raw_text(pdf, 1)
    assert "Pok'n Roll" in raw
    assert "l’on choisit" in raw
    assert "l'on choisit" in plain(raw)
