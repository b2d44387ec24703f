"""Roll'n Bump in words: what is told, offered and asked, in both languages."""

import re

import pytest
from msgspec.structs import replace

from roulotte import Match, open_match
from roulotte.core.seeded import Seeded
from roulotte.core.words import LANGS, Lang
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.cards import KIND_MARKS, SUIT_MARKS, card_name
from roulotte.games.rolln_bump.figures import DECK, KINDS
from roulotte.games.rolln_bump.state import Hold
from tests.games.rolln_bump.tables import (
    END,
    claim,
    deal,
    do,
    holding,
    opened,
    roll,
    settled,
    thrown,
    turn_of,
    with_state,
    worn,
)
from tests.support.tables import TABLES, Table, random_steps

NAMES = ("Ulysse", "Clément", "Juliette", "Fanny", "Sabrina")
SOME_TABLES = [table for table in TABLES if table.game == "rolln-bump"]


def told(match: Match, raw: dict[str, object]) -> tuple[str, str]:
    """Let something happen or be done, and hear of it in English and in French."""
    before = match.state
    if isinstance(match.to_move, int):
        match.act(match.to_move, raw)
    else:
        match.happen(raw)
    event, after = match.events[-1], match.state
    english, french = (GAME.tell(before, event, after, NAMES, lang) for lang in ("en", "fr"))
    return english, french.replace("\u00a0", " ").replace("\u202f", " ")


def in_hand(match: Match, face: int) -> Match:
    """The seat to move has the bonus die, showing this."""
    return with_state(match, replace(match.state, white="hand", face=face))


def test_cards_have_names_and_marks() -> None:
    assert card_name("A4", "fr") == "le 4 des soleils"
    assert card_name("Bpair", "fr") == "la paire des lunes"
    assert card_name("Crun5", "fr") == "la suite de 5 des fleurs"
    assert card_name("Dthree", "fr") == "le brelan des cœurs"
    assert card_name("joker", "fr") == "le joker"
    assert card_name("A3", "en") == "the 3 of suns"
    assert card_name("Athree", "en") == "the triple of suns"
    assert card_name("Dfour", "en") == "the quadruple of hearts"
    assert card_name("joker", "en") == "the joker"
    for lang in LANGS:
        assert len({card_name(card, lang) for card in (*DECK, "joker")}) == 49
    assert set(KIND_MARKS) == {*KINDS, "joker"}
    assert len(set(KIND_MARKS.values())) == 13
    assert len(set(SUIT_MARKS.values())) == 4


def test_telling_the_start() -> None:
    match = open_match("rolln-bump", 2)
    assert told(match, {"first": 1}) == ("Clément starts.", "Clément commence.")
    english, french = told(match, {"deal": deal(2, "A4", "Bpair", "Crun3", "D1", "D2", "D3")})
    assert english == (
        "The piles are ready. They show the 4 of suns (pile 1), the pair of moons (pile 2), the "
        "run of 3 of flowers (pile 3), the 1 of hearts (pile 4), the 2 of hearts (pile 5) and the "
        "3 of hearts (pile 6)."
    )
    assert french.startswith("Les piles sont prêtes. On y voit le 4 des soleils (pile 1), la paire")
    assert french.endswith("(pile 5) et le 3 des cœurs (pile 6).")


def test_telling_throws_and_keeps() -> None:
    match = settled(2)
    assert told(match, {"roll": [2, 2, 3, 4, 6]}) == (
        "Ulysse rolls 5 dice: 2 2 3 4 6.",
        "Ulysse lance 5 dés : 2 2 3 4 6.",
    )
    assert told(match, {"keep": [2, 2]}) == (
        "Ulysse keeps 2 2, rolls 3 dice again.",
        "Ulysse garde 2 2, relance 3 dés.",
    )
    assert told(match, {"roll": [1, 5, 5]}) == (
        "Ulysse rolls 1 5 5 and now has 1 2 2 5 5.",
        "Ulysse obtient 1 5 5 et a maintenant 1 2 2 5 5.",
    )
    assert told(match, {"keep": []}) == (
        "Ulysse rolls everything again.",
        "Ulysse relance tout.",
    )


def test_telling_throws_with_the_bonus_die() -> None:
    match = settled(2)
    match.state = replace(match.state, white="hand")
    assert told(match, {"roll": [2, 2, 3, 4, 6], "bonus": 5}) == (
        "Ulysse rolls 5 dice: 2 2 3 4 6. The bonus die shows 5.",
        "Ulysse lance 5 dés : 2 2 3 4 6. Le dé bonus montre 5.",
    )
    before = match.state
    assert told(match, {"keep": [2, 2, 3, 4], "keep_bonus": True}) == (
        "Ulysse keeps 2 2 3 4 and the bonus die at 5, rolls 1 die again.",
        "Ulysse garde 2 2 3 4 et le dé bonus sur 5, relance 1 dé.",
    )
    match.state = before
    assert told(match, {"keep": [6], "keep_bonus": False}) == (
        "Ulysse keeps 6, rolls 4 dice and the bonus die again.",
        "Ulysse garde 6, relance 4 dés et le dé bonus.",
    )
    match.state = before
    assert told(match, {"keep": [], "keep_bonus": False})[0] == "Ulysse rolls everything again."
    match.state = before
    assert told(match, {"keep": [2, 2, 3, 4, 6], "keep_bonus": False}) == (
        "Ulysse keeps 2 2 3 4 6, rolls the bonus die again.",
        "Ulysse garde 2 2 3 4 6, relance le dé bonus.",
    )
    assert told(match, {"roll": [], "bonus": 1}) == (
        "Ulysse still has 2 2 3 4 6. The bonus die shows 1.",
        "Ulysse a toujours 2 2 3 4 6. Le dé bonus montre 1.",
    )
    english, french = told(match, {"match": 4})
    assert english == (
        "Ulysse turns a 4 to 1, like the bonus die, and now has 1 2 2 3 6. "
        "The bonus die goes back to the table."
    )
    assert french == (
        "Ulysse tourne un 4 sur 1, comme le dé bonus, et a maintenant 1 2 2 3 6. "
        "Le dé bonus retourne sur la table."
    )


def test_telling_claims_and_bumps() -> None:
    match = thrown([2, 3, 4, 5, 5], "Arun3", "B5")
    match.state = replace(
        holding(match.state, {1: (1, (1, 2, 3))}), beside=Hold(1, (2,)), white="table"
    )
    english, french = told(match, claim(1, 2, 3, 4))
    assert english == (
        "Ulysse lays 2 3 4 on the run of 3 of suns (pile 1). "
        "Clément is bumped and takes back 1 2 3."
    )
    assert french == (
        "Ulysse pose 2 3 4 sur la suite de 3 des soleils (pile 1). "
        "Clément se fait déloger et reprend 1 2 3."
    )
    assert told(match, claim(2, 5)) == (
        "Ulysse lays 5 on the 5 of moons (pile 2).",
        "Ulysse pose 5 sur le 5 des lunes (pile 2).",
    )
    assert told(match, claim("bonus", 5)) == (
        "Ulysse lays 5 by the bonus die. Clément is bumped and takes back 2.",
        "Ulysse pose 5 près du dé bonus. Clément se fait déloger et reprend 2.",
    )
    joker = in_hand(thrown([6, 6, 6, 6, 6]), 3)
    assert told(joker, claim(0, 6, 6, 6, 6, 6)) == (
        "Ulysse lays 6 6 6 6 6 on the joker. The bonus die goes back to the table.",
        "Ulysse pose 6 6 6 6 6 sur le joker. Le dé bonus retourne sur la table.",
    )


def test_telling_the_end_of_a_turn_and_what_the_next_recovers() -> None:
    match = thrown([1, 1, 1, 1, 1], "A4", "Brun3", "Cpair")
    assert told(match, {"end": True}) == (
        "Ulysse ends the turn. Clément is next.",
        "Ulysse termine son tour. C'est à Clément.",
    )
    match = thrown([1, 1, 1, 1, 1], "A4", "Brun3", "Cpair")
    match.state = replace(
        holding(match.state, {1: (1, (4,)), 2: (1, (1, 2, 3))}), beside=Hold(1, (2,))
    )
    first, second = (card_name(match.state.piles[number].under[0], "en") for number in (1, 2))
    english, french = told(match, {"end": True})
    assert english == (
        "Ulysse ends the turn. Clément recovers the 4 of suns, the run of 3 of moons and the bonus "
        f"die. Turned up: {first} (pile 1) and {second} (pile 2)."
    )
    assert french.startswith(
        "Ulysse termine son tour. Clément récupère le 4 des soleils, la suite de 3 des lunes et le "
        "dé bonus. On découvre "
    )


def test_telling_the_end_of_the_game() -> None:
    match = thrown([1, 1, 1, 1, 1], "A4", "Brun3", "Cpair", seats=3)
    held = holding(match.state, {1: (0, (4,)), 2: (1, (1, 2, 3)), 3: (2, (5, 5))})
    match.state = replace(worn(held, 1, 2), beside=Hold(2, (1,)))
    english, french = told(match, {"end": True})
    assert english == (
        "Juliette ends the turn. Ulysse recovers the 4 of suns. Pile 1 is used up. That ends the "
        "game. Clément still takes the run of 3 of moons. Juliette still takes the pair of flowers "
        "and the bonus die."
    )
    assert french == (
        "Juliette termine son tour. Ulysse récupère le 4 des soleils. La pile 1 est épuisée. La "
        "partie s'arrête là. Clément recueille encore la suite de 3 des lunes. Juliette recueille "
        "encore la paire des fleurs et le dé bonus."
    )
    assert told(match, {"bonus_throw": 1}) == (
        "Juliette throws the bonus die: 1 point more.",
        "Juliette lance le dé bonus : 1 point de plus.",
    )


def test_telling_an_end_with_the_bonus_die_taken_back_or_with_none() -> None:
    match = thrown([1, 1, 1, 1, 1], "A4")
    match.state = replace(worn(holding(match.state, {1: (1, (4,))}), 1), beside=Hold(1, (6,)))
    before = match.state
    assert told(match, {"end": True})[0] == (
        "Ulysse ends the turn. Clément recovers the 4 of suns and the bonus die. Pile 1 is used "
        "up. That ends the game."
    )
    assert told(match, {"bonus_throw": 5})[0] == "Clément throws the bonus die: 5 points more."
    match.state = replace(before, beside=None)
    english, french = told(match, {"end": True})
    assert english.endswith("That ends the game. Nobody has the bonus die.")
    assert french.endswith("La partie s'arrête là. Personne n'a le dé bonus.")


def test_telling_the_first_empty_pile_of_five_players() -> None:
    match = thrown([1, 1, 1, 1, 1], "A4", seats=5)
    match.state = worn(holding(match.state, {1: (3, (4,))}), 1)
    assert told(match, {"end": True})[0] == (
        "Juliette ends the turn. Fanny recovers the 4 of suns. Pile 1 is used up."
    )


def labels(match: Match, lang: Lang) -> dict[str, str]:
    return {
        GAME.short(choice.action, "en"): GAME.label(choice, lang).replace("\u00a0", " ")
        for choice in GAME.choices(match.state)
    }


def test_labels_say_what_a_choice_would_score() -> None:
    match = thrown([2, 2, 3, 4, 6], "Arun3", "A2")
    match.state = replace(
        holding(match.state, {1: (1, (1, 2, 3))}), taken=(("A1",), ()), beside=Hold(1, (1,))
    )
    english, french = labels(match, "en"), labels(match, "fr")
    assert english["claim 1 with 2 3 4"] == (
        "2 3 4 on pile 1, the run of 3 of suns (3 points, series +3, bumps 1 2 3)"
    )
    assert french["claim 1 with 2 3 4"] == (
        "2 3 4 sur la pile 1, la suite de 3 des soleils (3 points, séries +3, déloge 1 2 3)"
    )
    assert english["claim bonus with 6"] == "6 by the bonus die, bumps 1"
    assert french["claim bonus with 6"] == "6 près du dé bonus, déloge 1"
    assert (english["keep none"], french["keep none"]) == ("roll 5 dice again", "relancer 5 dés")
    assert english["keep 2 2"] == "keep 2 2, roll 3 dice again"
    assert french["keep 2 2 3 6"] == "garder 2 2 3 6, relancer 1 dé"
    assert (english["end"], french["end"]) == ("end the turn", "terminer le tour")


def test_labels_with_the_bonus_die_and_the_joker() -> None:
    match = in_hand(thrown([5, 5, 5, 5, 5]), 3)
    english, french = labels(match, "en"), labels(match, "fr")
    assert english["claim joker with 5 5 5 5 5"] == "5 5 5 5 5 on the joker (15 points)"
    assert french["claim joker with 5 5 5 5 5"] == "5 5 5 5 5 sur le joker (15 points)"
    assert english["match 5"] == "turn a 5 to the bonus die's number: 3 5 5 5 5"
    assert french["match 5"] == "tourner un 5 selon le dé bonus : 3 5 5 5 5"
    assert english["keep bonus"] == "roll 5 dice again, keep the bonus die"
    assert english["keep none"] == "roll 5 dice again, roll the bonus die again"
    assert french["keep 5 bonus"] == "garder 5, relancer 4 dés, garder le dé bonus"
    assert french["keep 5 5 5 5 5"] == "garder 5 5 5 5 5, relancer le dé bonus"


def test_asking_says_what_can_be_done_now() -> None:
    def asked(match: Match, lang: Lang) -> str:
        view, choices = match.view(turn_of(match)), GAME.choices(match.state)
        return GAME.ask(view, choices, lang).replace("\u00a0", " ")

    match = in_hand(thrown([2, 2, 3, 4, 6], "A2"), 5)
    assert asked(match, "en") == (
        "Roll dice again (2 throws left), turn a die to the bonus die's 5, lay dice or end your "
        "turn."
    )
    assert asked(match, "fr") == (
        "Relancez des dés (encore 2 lancers), tournez un dé sur le 5 du dé bonus, posez des dés ou "
        "terminez votre tour."
    )
    match = thrown([2, 2, 3, 4, 6], "A2")
    do(match, claim(1, 2))
    assert asked(match, "en") == "Lay dice or end your turn."
    assert asked(match, "fr") == "Posez des dés ou terminez votre tour."
    do(match, claim("bonus", 2, 3, 4, 6))
    assert asked(match, "en") == "Nothing left to lay: end your turn."
    assert asked(match, "fr") == "Plus rien à poser : terminez votre tour."


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_french_signs_have_their_spaces(table: Table) -> None:
    """A no-break space before a colon, a narrow one before ; ! and ?."""
    said = [table.rules.spec.tagline.fr, *(text.fr for text in table.rules.spec.endings.values())]
    before = table.open().state
    for match in random_steps(table.open(), Seeded(f"signs {table}")):
        if match.events:
            said.append(GAME.tell(before, match.events[-1], match.state, NAMES, "fr"))
        choices = GAME.choices(match.state)
        said += [GAME.label(choice, "fr") for choice in choices]
        if choices:
            said.append(GAME.ask(match.view(None), choices, "fr"))
        before = match.state
    assert not [line for line in said if re.search(r"(?<!\u00a0):|(?<!\u202f)[;!?]", line)]


def test_the_log_of_the_opening_names_the_short_hands() -> None:
    match = opened(2)
    assert told(match, {"roll": [1, 2, 4]})[1] == "Ulysse lance 3 dés : 1 2 4."
    do(match, END)
    roll(match, [1, 1, 1, 1])
    assert match.view(None).dice == (1, 1, 1, 1)


def test_choices_are_typed_in_either_language() -> None:
    raws: tuple[dict[str, object], ...] = (
        {"keep": [2, 2], "keep_bonus": True},
        {"keep": []},
        {"match": 3},
        {"claim": 4, "dice": [2, 3]},
        {"claim": 0, "dice": [5]},
        {"end": True},
    )
    actions = [GAME.read_action(raw) for raw in raws]
    assert [GAME.short(action, "en") for action in actions] == [
        "keep 2 2 bonus",
        "keep none",
        "match 3",
        "claim 4 with 2 3",
        "claim joker with 5",
        "end",
    ]
    assert [GAME.short(action, "fr") for action in actions] == [
        "garder 2 2 bonus",
        "garder rien",
        "tourner 3",
        "poser 4 avec 2 3",
        "poser joker avec 5",
        "fin",
    ]
