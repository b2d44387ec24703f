"""What people call themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roulotte.protocol.limits import NAME_CHARS
from roulotte.protocol.plan import Settings
from roulotte.server.room import texts
from roulotte.server.room.context import Refused
from roulotte.server.room.names import clean, clean_name, clean_title, look_alike

ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=96)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("  Ana  ", "Ana"),
        ("Ａｎａ", "Ana"),
        ("Ana\nBo\tC", "Ana Bo C"),
        ("\u202eAna\u202c", "Ana"),
        ("A\u200bn\u00ada\ufeff", "Ana"),
        ("A\x00n\x1ba\x7f", "Ana"),
        ("Ana\ue000\U000f0000\u0378", "Ana"),
        ("Ana\u115f\u3164\u2800", "Ana"),
        ("A\ufe0fn\u034fa\U000e0101", "Ana"),
        ("Zoe\u0301", "Zoé"),
        ("ﬁona", "fiona"),
        ("محمد", "محمد"),
        ("さくら 2", "さくら 2"),
    ],
)
def test_a_name_is_cleaned(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize("raw", ["", " ", "…", "🎲", "\u200b", "\u2800", "!?", "\u0301"])
def test_a_name_needs_a_letter(raw: str) -> None:
    with pytest.raises(Refused) as no:
        clean_name(raw)
    assert (no.value.code, no.value.why) == ("ILLEGAL", texts.NAME_EMPTY)


def test_a_name_has_an_end() -> None:
    assert clean_name("a" * NAME_CHARS) == "a" * NAME_CHARS
    for raw in ("a" * (NAME_CHARS + 1), "\ufdfa" * 2, "a" + "\u0316" * 24):
        with pytest.raises(Refused) as no:
            clean_name(raw)
        assert no.value.why == texts.NAME_LONG.filled(most=NAME_CHARS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "ANA"),
        ("Νίκη", "ΝΙΚΗ"),
        ("Ana", "Аnа"),  # Cyrillic
        ("Ana", "Αnα"),  # Greek
        ("Nina", "Νina"),  # a Greek capital whose small letter looks like a v
        ("Hugo", "Ηugo"),
        ("Yves", "Υves"),
        ("Marc", "Μаrс"),
        ("Theo", "Тhео"),
        ("Boris", "Воris"),
        ("Chloé", "Chloe"),
        ("Ana", "A n a"),
        ("Leo", "Le0"),
        ("Lili", "1i1i"),
        ("Ali", "AIi"),
        ("Straße", "strasse"),
        ("Anna", "Ａnna"),
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert look_alike(clean_name(one), clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anna"), ("Bo", "Bob"), ("Bot 1", "Bot 2"), ("Иван", "Анна"), ("太郎", "花子")],
)
def test_different_names(one: str, other: str) -> None:
    assert not look_alike(one, other)


@given(ANY_TEXT)
def test_whatever_is_typed_a_name_is_plain(raw: str) -> None:
    text = clean(raw, 96)
    assert text == clean(text, 96)
    assert text == text.strip()
    assert "  " not in text
    for sign in text:
        assert unicodedata.category(sign)[0] != "C"
        assert sign == " " or not sign.isspace()


@given(ANY_TEXT)
def test_a_name_looks_like_itself(raw: str) -> None:
    text = clean(raw, 96)
    assert look_alike(text, text.casefold())
    assert look_alike(text, f"{text} ")


def test_a_title_is_cleaned_and_may_be_empty() -> None:
    assert clean_title(Settings(title="\u202e")).title == ""
    assert clean_title(Settings(title=" Chez  Bo\n")).title == "Chez Bo"
