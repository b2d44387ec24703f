"""The little grammar."""

import pytest

from roulotte.core.words import Lang, Text, counted, listing

NOTE, NOTES = Text(fr="billet", en="note"), Text(fr="billets", en="notes")


def test_a_text_speaks_both_languages_and_fills_its_blanks() -> None:
    text = Text(fr="{name} commence.", en="{name} starts.")
    assert text("fr", name="Nina") == "Nina commence."
    assert text("en", name="Nina") == "Nina starts."
    assert Text(fr="{", en="}")("fr") == "{", "without blanks nothing is read as one"


def test_blanks_may_be_filled_in_both_languages_at_once() -> None:
    text = Text(fr="{who} prend {what}", en="{who} takes {what}")
    filled = text.filled(who="Nina", what=Text(fr="un {billet}", en="a {note}"))
    assert filled == Text(fr="Nina prend un {billet}", en="Nina takes a {note}")
    assert filled.filled() == filled


def test_lists_end_in_and() -> None:
    assert listing([], "fr") == ""
    assert listing(["a"], "fr") == "a"
    assert listing(["a", "b"], "en") == "a and b"
    assert listing([1, 2, 3], "fr") == "1, 2 et 3"


@pytest.mark.parametrize(
    ("number", "lang", "said"),
    [
        (0, "fr", "0 billet"), (1, "fr", "1 billet"), (2, "fr", "2 billets"),
        (0, "en", "0 notes"), (1, "en", "1 note"), (2, "en", "2 notes"),
    ],
)  # fmt: skip
def test_numbers_agree_with_their_nouns(number: int, lang: Lang, said: str) -> None:
    assert counted(number, NOTE, NOTES, lang) == said
