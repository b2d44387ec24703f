"""The browser's types are the server's own, as they are now."""

from scripts.web_types import TARGET, text


def test_the_committed_types_are_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run `make types`"
