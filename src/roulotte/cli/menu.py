"""The menu that opens without a command: choose a game, people and bots, and play."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from roulotte.cli import texts
from roulotte.cli.common import screen
from roulotte.cli.extras import spoken
from roulotte.cli.play import call_seats, run_table
from roulotte.cli.table import Quit
from roulotte.core.seeded import Streams, fresh_seed
from roulotte.core.spec import Spec
from roulotte.core.words import Lang
from roulotte.games import GAMES, open_match


def menu() -> None:
    """Choose a game, people and bots, and play."""
    console, lang = screen(), spoken()
    console.print(texts.MENU_TITLE(lang), style="bold", markup=False)
    specs = [game.spec for game in GAMES.values()]
    for number, spec in enumerate(specs, start=1):
        seats = f"{spec.seats[0]}–{spec.seats[-1]}"
        console.print(f"  {number}  {spec.name} ({seats}) — {spec.tagline(lang)}", markup=False)
    try:
        _menu_game(console, specs, lang)
    except Quit:
        console.print()
        console.print(texts.STOPPED(lang), markup=False)


def _menu_game(console: Console, specs: Sequence[Spec], lang: Lang) -> None:
    prompt = texts.MENU_GAME(lang, last=len(specs))
    spec = specs[_number(console, prompt, 1, len(specs), None, lang) - 1]
    most = spec.seats[-1]
    people = _number(
        console, texts.MENU_PEOPLE(lang, least=1, most=most, preset=1), 1, most, 1, lang
    )
    least, most = max(spec.seats[0] - people, 0), spec.seats[-1] - people
    bots = least
    if most > least:
        asked = texts.MENU_BOTS(lang, least=least, most=most, preset=least)
        bots = _number(console, asked, least, most, least, lang)
    match = open_match(spec.id, people + bots, _menu_variant(console, spec, people + bots, lang))
    seated = {people + place: "greedy" for place in range(bots)}
    names = call_seats(match.seats, seated, (), lang)
    run_table(console, match, seated, names, lang, Streams(fresh_seed()), None)


def _menu_variant(console: Console, spec: Spec, seats: int, lang: Lang) -> dict[str, Any]:
    variants = [variant for variant in spec.variants if seats in variant.seats]
    if len(variants) == 1:
        return variants[0].options
    for number, variant in enumerate(variants, start=1):
        console.print(f"  {number}  {variant.title(lang)}", markup=False)
    prompt = texts.MENU_VARIANT(lang, last=len(variants))
    return variants[_number(console, prompt, 1, len(variants), 1, lang) - 1].options


def _number(
    console: Console, prompt: str, least: int, most: int, preset: int | None, lang: Lang
) -> int:
    while True:
        try:
            answer = console.input(prompt, markup=False).strip().lower()
        except (EOFError, RuntimeError):  # the end of input, or no input at all
            raise Quit from None
        if answer == "q":
            raise Quit
        if not answer and preset is not None:
            return preset
        if answer.isascii() and answer.isdigit() and least <= int(answer) <= most:
            return int(answer)
        console.print(texts.MENU_NUMBER(lang, least=least, most=most), markup=False)
