"""Printed pages as tests look at them: their text, their fonts, their pixels."""

from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from PIL.Image import Image
from pypdf import PdfReader

from roulotte.core.words import LANGS, Lang
from roulotte.sheets import LAYOUTS, Layout, make_sheet

DPI = 72
POINTS_PER_MM = 72 / 25.4
A4 = (210 * POINTS_PER_MM, 297 * POINTS_PER_MM)

# Every sheet that there is: the game, and the options that choose its other face.
KINDS: dict[str, tuple[str, Mapping[str, object]]] = {
    "rollie": ("rollie", {}),
    "roll-estate": ("roll-estate", {}),
    "poknroll": ("poknroll", {}),
    "poknroll-expert": ("poknroll", {"board": "expert"}),
    "rolln-bump": ("rolln-bump", {}),
}


class Way(NamedTuple):
    """A sheet and a way to print it."""

    kind: str
    layout: Layout
    mono: bool
    lang: Lang

    def __str__(self) -> str:
        """Name it in the test's id."""
        return f"{self.kind}-{self.layout}-{'mono' if self.mono else 'colour'}-{self.lang}"


WAYS = [
    Way(kind, layout, mono, lang)
    for kind in KINDS
    for layout in LAYOUTS
    for mono in (False, True)
    for lang in LANGS
]


@cache
def printed(way: Way) -> bytes:
    """The page, made once for all tests."""
    game, options = KINDS[way.kind]
    return make_sheet(game, None, options, way.layout, way.mono, way.lang)


@cache
def picture(way: Way) -> Image:
    """The page as a printer would put it on paper."""
    with pypdfium2.PdfDocument(printed(way)) as document:
        image: Image = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
        return image


@cache
def text_of(pdf: bytes) -> str:
    """All words of a page on one line, apostrophes straight as in the code."""
    return plain(" ".join(raw_text(pdf, 1)))


def raw_text(pdf: bytes, columns: int) -> list[str]:
    """The words of a page, or of each half of it, as they are printed."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        words, (wide, high) = page.get_textpage(), page.get_size()
        edges = [wide * column / columns for column in range(columns + 1)]
        return [
            words.get_text_bounded(left, 0, right, high).replace("\ufffe", "")
            for left, right in pairwise(edges)
        ]


def plain(text: str) -> str:
    """Undo the fine typography: one kind of space, one kind of apostrophe."""
    return " ".join(text.replace("’", "'").split())


def objects(pdf: bytes) -> Iterator[Any]:
    """Every object of a file, wherever it hangs."""
    reader = PdfReader(BytesIO(pdf))
    size: Any = reader.trailer["/Size"]
    for number in range(1, size):
        yield reader.get_object(number)
