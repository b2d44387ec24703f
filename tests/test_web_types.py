"""What the browser takes from the server is the server's own, as it is now."""

from pathlib import Path

import pytest

from scripts import web_figures
from scripts.web_types import TARGET, text

FILES = web_figures.files()


def test_the_committed_types_are_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run `make types`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(web_figures.WEB)))
def test_the_committed_figures_are_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run `make types`"
