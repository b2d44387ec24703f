"""What is installed is pinned by names and hashes, and by nobody's address."""

from pathlib import Path

import pytest

from scripts.plain_locks import LOCKS, ROOT

PINNED: list[Path] = [*LOCKS, *sorted(ROOT.glob("requirements*.txt"))]


@pytest.mark.parametrize("path", PINNED, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_address_stands_in_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text, "run `make lock`"
    assert "sha512-" in text or "sha256:" in text
