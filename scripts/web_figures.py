"""What the browser needs of the server's figures and labels: `python -m scripts.web_figures`.

Each figure stands in one place, in Python, and the client takes it from there: the protocol's
version and times, limits for fields, close codes, and what is printed in the boxes.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from roulotte.core.words import LANGS, Text, listing
from roulotte.games.poknroll import figures as poknroll
from roulotte.games.rolit import figures as rolit
from roulotte.games.roll_estate import figures as roll_estate
from roulotte.games.rolln_bump import cards
from roulotte.games.rolln_bump import figures as rolln_bump
from roulotte.protocol import codes, limits
from roulotte.protocol.plan import Plan
from roulotte.server.http.matches import MOST_STEPS
from roulotte.server.http.rooms import CODE_LENGTH

WEB: Final = Path(__file__).parents[1] / "web"
HEAD: Final = "// Written by `make types` from the server's own figures: never change it by hand.\n"
WIDTH: Final = 90  # letters in a line
NAMES: Final = ("Ana", "Bo", "Chloé", "Dina", "Émile")

Lines = Iterator[str]


def constant(name: str, value: object) -> str:
    """Declare a figure as it is, for good."""
    plain = msgspec.to_builtins(value)
    fixed = " as const" if isinstance(plain, dict | list | tuple) else ""
    return f"export const {name} = {literal(plain)}{fixed};\n"


def labels(name: str, texts: Mapping[str, Text]) -> str:
    """Declare what keys are called, first by language."""
    by_lang = {lang: {key: text(lang) for key, text in texts.items()} for lang in LANGS}
    return f"export const {name} = {literal(by_lang)};\n"


def literal(value: Any, margin: str = "") -> str:
    """Write a value in one line, or what does not fit into it key by key."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) < WIDTH or not isinstance(value, dict):
        return flat
    inner = f"{margin}  "
    lines = (f"{inner}{json.dumps(key)}: {literal(one, inner)},\n" for key, one in value.items())
    return f"{{\n{''.join(lines)}{margin}}}"


def protocol_figures() -> Lines:
    """Versions, times and sizes of the protocol, its close codes, and what a plan is by itself."""
    yield constant("VERSION", limits.VERSION)
    yield constant("PING_SECONDS", limits.PING_SECONDS)
    yield constant("GONE_SECONDS", limits.GONE_SECONDS)
    yield constant("NAME_CHARS", limits.NAME_CHARS)
    yield constant("TITLE_CHARS", limits.TITLE_CHARS)
    yield constant("TEXT_CHARS", limits.TEXT_CHARS)
    yield constant("CODE_LENGTH", CODE_LENGTH)
    yield constant("MOST_STEPS", MOST_STEPS)
    closes = {name: code for name, code in vars(codes).items() if name.startswith("CLOSE_")}
    yield constant("CLOSE", {name.removeprefix("CLOSE_"): code for name, code in closes.items()})
    yield constant("USUAL_PLAN", Plan())


def poknroll_figures() -> Lines:
    """The lines of both boards and what forms them, the boxes and the dice."""
    yield labels("LINE_NAMES", {str(line): name for line, name in poknroll.LINE_NAMES.items()})
    yield constant("GROUPS", poknroll.GROUPS)
    yield constant("RUNS", poknroll.RUNS)
    yield constant("BOXES", poknroll.BOXES)
    yield constant("WHITE_FIRST", poknroll.WHITE_FIRST)
    yield constant("WHITE_ALL", poknroll.WHITE_ALL)
    yield constant("JORG", poknroll.JORG)


def rolit_figures() -> Lines:
    """The colours in their order, and the squares."""
    yield constant("COLOURS", rolit.COLOURS)
    yield constant("SQUARES", rolit.SQUARES)


def roll_estate_figures() -> Lines:
    """The town's streets and roads, and which dice they ask for."""
    yield labels("DISTRICT_NAMES", {str(row): name for row, name in roll_estate.DISTRICTS.items()})
    yield labels("ROUTE_NAMES", {str(route): name for route, name in roll_estate.LINES.items()})
    yield constant("FACE", roll_estate.FACE)
    yield constant("ALIKE", roll_estate.ALIKE)
    yield constant("DICE", roll_estate.DICE)


def rolln_bump_figures() -> Lines:
    """The suits, and what each kind of card asks for."""
    yield constant("SUITS", tuple(rolln_bump.SUITS))
    yield constant("JOKER", rolln_bump.JOKER)
    kinds = {**rolln_bump.KINDS, rolln_bump.JOKER: rolln_bump.KIND_OF[rolln_bump.JOKER]}
    asked = {name: {"shape": one.shape, "number": one.number} for name, one in kinds.items()}
    yield constant("KINDS", asked)
    yield labels("SUIT_NAMES", cards.SUIT_NAMES)
    yield labels("KIND_NAMES", cards.KIND_NAMES)


FIGURES: Final[dict[str, Callable[[], Lines]]] = {
    "src/net/figures.gen.ts": protocol_figures,
    "src/games/poknroll/figures.gen.ts": poknroll_figures,
    "src/games/rolit/figures.gen.ts": rolit_figures,
    "src/games/roll-estate/figures.gen.ts": roll_estate_figures,
    "src/games/rolln-bump/figures.gen.ts": rolln_bump_figures,
}


def lists() -> str:
    """Lists of names as the room says them, for the test that the page says them alike."""
    said = {lang: [listing(NAMES[:many], lang) for many in range(len(NAMES) + 1)] for lang in LANGS}
    return json.dumps({"names": NAMES, "said": said}, ensure_ascii=False, indent=1) + "\n"


def files() -> dict[Path, str]:
    """Every file and what it holds."""
    figures = {WEB / path: "".join((HEAD, "\n", *made())) for path, made in FIGURES.items()}
    return figures | {WEB / "tests" / "lists.gen.json": lists()}


def main() -> None:
    """Write them."""
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
