"""The rules of each game in our own words, in both languages."""

from importlib.resources import files
from pathlib import Path

from roulotte.core.words import Lang


def rules_page(game: str, lang: Lang) -> str:
    """The page of the rules, from the installed package or from a checkout."""
    installed = files("roulotte") / "_rules" / f"{game}.{lang}.md"
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{game}.{lang}.md"
    return checkout.read_text(encoding="utf-8")
