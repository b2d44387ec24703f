"""Input and output that are not UTF-8: what can't be shown is written as well as it can."""

import codecs
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final

HANDLER: Final = "roulotte"
# What has no letters of its own; everything else is taken apart, or becomes a question mark.
PUNCTUATION: Final = dict(zip("–—−‘’“”«»·×‹›•", '---\'\'""""|x<>*', strict=True))
DRAWN: Final = dict(zip("─│╭╮╰╯↑↓✓▪▮▸▶⚀⚁⚂⚃⚄⚅", "-|++++^vv*#>>123456", strict=True))
SHAPES: Final = dict(zip("●▲■◆★⬢○△□◇☆⬡☼☾✿♥✦", "o^#+*@OA_%=&smfhx", strict=True))
LONGER: Final = {
    "…": "...", "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "œ": "oe", "Œ": "OE", "æ": "ae",
    "€": "EUR",
}  # fmt: skip
SIGNS: Final = PUNCTUATION | DRAWN | SHAPES | LONGER


def show_what_can_be_shown() -> None:
    """Let no sign be the end of a command, whatever the encoding of the terminal."""
    codecs.register_error(HANDLER, _as_well_as_possible)
    ways = ((sys.stdin, "replace"), (sys.stdout, HANDLER), (sys.stderr, HANDLER))
    for stream, errors in ways:
        if isinstance(stream, TextIOWrapper):  # else it is closed, or a test's
            stream.reconfigure(errors=errors)


def _as_well_as_possible(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(_plain(sign, error.encoding) for sign in wrong), error.end


def _plain(sign: str, encoding: str) -> str:
    for form in (SIGNS.get(sign, ""), _taken_apart(sign)):
        if form and _fits(form, encoding):
            return form
    return "?"


def _taken_apart(sign: str) -> str:
    """`é` without its accent."""
    return "".join(one for one in unicodedata.normalize("NFKD", sign) if one.isascii())


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
