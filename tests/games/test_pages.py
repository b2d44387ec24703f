"""The rules' pages come with the program, installed or from a checkout."""

from pathlib import Path

import pytest

from roulotte import GAMES
from roulotte.core.words import LANGS
from roulotte.games import pages

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("game", GAMES)
def test_a_checkout_has_its_pages_in_the_documentation(game: str) -> None:
    for lang in LANGS:
        page = (RULES / f"{game}.{lang}.md").read_text(encoding="utf-8")
        assert pages.rules_page(game, lang) == page


def test_an_installed_program_has_them_inside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "_rules").mkdir()
    (tmp_path / "_rules" / "rolit.en.md").write_text("# Rolit", encoding="utf-8")
    monkeypatch.setattr(pages, "files", lambda _package: tmp_path)
    assert pages.rules_page("rolit", "en") == "# Rolit"
