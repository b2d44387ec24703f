"""Errors: one sentence each, and a refusal of the rules in both languages."""

import pickle

import pytest

from roulotte.core.errors import IllegalError, TableError
from roulotte.core.game import demand
from roulotte.core.words import LANGS, Lang, Text

TAKEN = Text(fr="{what} est prise", en="{what} is taken")


def test_what_a_rule_forbids_is_said_in_both_languages_and_to_programs_in_english() -> None:
    with pytest.raises(IllegalError, match=r"^the red one is taken$") as no:
        demand(False, TAKEN, what=Text(fr="la rouge", en="the red one"))
    assert no.value.why == Text(fr="la rouge est prise", en="the red one is taken")
    demand(True, TAKEN, what="d6")


def test_a_refusal_comes_from_another_process_as_it_went() -> None:
    again = pickle.loads(pickle.dumps(IllegalError(TAKEN)))  # noqa: S301 - our own
    assert again.why == TAKEN
    assert str(again) == "{what} is taken"


@pytest.mark.parametrize("why", [TAKEN, "it is taken"])
def test_a_table_that_cannot_be_opened_may_be_said_in_both_languages(why: Text | str) -> None:
    again = pickle.loads(pickle.dumps(TableError(why)))  # noqa: S301 - our own
    assert again.why == why
    assert str(again) == (why if isinstance(why, str) else why.en)


@pytest.mark.parametrize("lang", LANGS)
def test_people_are_told_in_their_language_where_there_are_two(lang: Lang) -> None:
    assert TableError(TAKEN).sentence(lang) == TAKEN(lang)
    assert TableError("it is taken").sentence(lang) == "it is taken"
