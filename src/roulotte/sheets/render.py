"""From a sheet's data to a PDF: typst, the templates and fonts of this package, nothing else."""

import re
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

import typst

from roulotte.core.wire import to_json
from roulotte.sheets.page import Page

Layout = Literal["deluxe", "economy"]
LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)

HERE: Final = Path(__file__).parent
TEMPLATES: Final = HERE / "templates"


@cache
def fonts() -> typst.Fonts:
    """Only ours: a page looks the same on every machine."""
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[HERE / "fonts"]
    )


def typeset(words: str) -> str:
    """Curl the apostrophes, save in names (Pok'n Roll); the fonts have no U+202F, but U+00A0."""
    return re.sub(r"(?<=\w)'(?!n\b)", "’", words).replace("\u202f", "\u00a0")


def render(page: Page, layout: Layout, *, mono: bool) -> bytes:
    """Print one A4 page; the same page twice gives the same bytes."""
    return typst.compile(
        TEMPLATES / "page.typ",
        root=TEMPLATES,
        font_paths=fonts(),
        ignore_system_fonts=True,
        format="pdf",
        timestamp=0,
        sys_inputs={
            "data": typeset(to_json(page)),
            "layout": layout,
            "mono": "yes" if mono else "no",
        },
    )
