"""Pok'n Roll in words: what everybody hears, what a seat is asked, what it can type."""

from typing import Any

import pytest

from roulotte import Match
from roulotte.core.game import Choice
from roulotte.core.words import Lang
from roulotte.games.poknroll import GAME
from roulotte.games.poknroll.state import Fold, Mark, Stay
from roulotte.games.poknroll.view import Crosses
from tests.games.poknroll.tools import NAMES, STAY, dealt, do, table, throw, to_turn_3, with_crosses

CUPS = [[1, 2], [3, 4], [3, 6], [6, 6]]


def said(match: Match, event: dict[str, Any], lang: Lang) -> str:
    """Let something happen, and say it; French without its special spaces."""
    before = match.state
    if event.keys() & {"first", "cups", "white"}:
        match.happen(event)
    else:
        do(match, event)
    told = GAME.tell(before, match.events[-1], match.state, NAMES, lang)
    return told.replace("\u00a0", " ").replace("\u202f", " ")


def both(match: Match, event: dict[str, Any]) -> list[str]:
    """The same event in English and in French."""
    state, events = match.state, list(match.events)
    english = said(match, event, "en")
    match.state, match.events = state, events
    return [english, said(match, event, "fr")]


def hears(match: Match, event: dict[str, Any], english: str, french: str) -> None:
    """Everybody hears this."""
    assert both(match, event) == [english, french]


def test_the_start_of_a_round_is_told_without_a_cup() -> None:
    match = table(3)
    hears(
        match,
        {"cups": CUPS},
        "Round 1, Sabrina starts: everyone throws 2 dice into their cup."
        " So does Jörg, and nobody looks at his.",
        "Manche 1, Sabrina commence : chacun lance 2 dés dans son gobelet."
        " Jörg aussi, et personne ne regarde les siens.",
    )
    hears(
        match,
        {"white": [6, 3, 4]},
        "Sabrina throws the white dice: 3, 4 and 6.",
        "Sabrina lance les dés blancs : 3, 4 et 6.",
    )
    expert = table(4, board="expert")
    three = [[1, 1, 1]] * 4
    assert said(expert, {"cups": three}, "en") == (
        "Round 1, Sabrina starts: everyone throws 3 dice into their cup."
    )


def test_the_first_start_player_is_named() -> None:
    match = Match(GAME, 4, {})
    hears(match, {"first": 1}, "Nina starts.", "Nina commence.")


def test_stays_and_folds_in_turn_1() -> None:
    match = dealt(CUPS, [3, 4, 6])
    hears(
        match,
        {"fold": None},
        "Sabrina folds, shows 1 and 2, which form nothing, and crosses only “folded in turn 1”.",
        "Sabrina abandonne, montre 1 et 2, qui ne forment rien, et ne coche que"
        " « abandon au tour 1 ».",
    )
    hears(
        match,
        {"fold": "two_pairs"},
        "Nina folds, shows 3 and 4 and crosses “two pairs” and “folded in turn 1”.",
        "Nina abandonne, montre 3 et 4 et coche « double paire » et « abandon au tour 1 ».",
    )
    hears(match, STAY, "Léon stays.", "Léon reste.")


def test_turn_2_and_a_fold_that_ends_the_round() -> None:
    match = do(dealt(CUPS, [3, 4, 6]), STAY, *[{"fold": "pair"}] * 3)
    hears(
        match,
        {"white": [2]},
        "Turn 2: Sabrina throws a 2. White dice: 2, 3, 4 and 6.",
        "Tour 2 : Sabrina lance un 2. Dés blancs : 2, 3, 4 et 6.",
    )
    hears(
        match,
        {"fold": "pair"},
        "Sabrina folds, shows 1 and 2 and crosses “pair”. Everybody has folded."
        " The round is over; Nina starts the next one.",
        "Sabrina abandonne, montre 1 et 2 et coche « paire ». Tout le monde a abandonné."
        " La manche est finie ; Nina commencera la suivante.",
    )


def before_turn_3(cups: list[list[int]], white: list[int], seats: int = 4, first: int = 0) -> Match:
    match = to_turn_3(cups, white, seats, first, folding=(0,))
    return do(match, *[STAY] * len(match.state.still))


def test_turn_3_tells_who_shows_what_and_who_has_the_best() -> None:
    match = before_turn_3([[6, 6], [1, 2], [3, 4], [4, 5]], [3, 4, 6, 5])
    hears(
        match,
        {"white": [4]},
        "Turn 3: Sabrina throws a 4. White dice: 3, 4, 4, 5 and 6."
        " Nina shows 1 and 2: large straight."
        " Léon shows 3 and 4: full house."
        " Lucas shows 4 and 5: full house."
        " The best combination is Nina's.",
        "Tour 3 : Sabrina lance un 4. Dés blancs : 3, 4, 4, 5 et 6."
        " Nina montre 1 et 2 : grande suite."
        " Léon montre 3 et 4 : full."
        " Lucas montre 4 et 5 : full."
        " La meilleure combinaison est à Nina.",
    )
    hears(
        match,
        {"mark": "large_straight"},
        "Nina crosses “large straight” and “won turn 3”."
        " The round is over; Nina starts the next one.",
        "Nina coche « grande suite » et « tour 3 remporté »."
        " La manche est finie ; Nina commencera la suivante.",
    )


def test_turn_3_with_jorg_sharing_and_jorg_taking_it() -> None:
    match = before_turn_3([[6, 6], [1, 2], [1, 6], [1, 6]], [3, 3, 4, 6], 3)
    english, french = both(match, {"white": [4]})
    assert english.endswith(
        " Nina shows 1 and 2: two pairs. Léon shows 1 and 6: two pairs. Jörg shows 1 and 6:"
        " two pairs. Nina, Léon and Jörg share the best: nobody crosses “won turn 3”."
    )
    assert french.endswith(
        " Nina, Léon et Jörg se partagent la meilleure : personne ne coche « tour 3 remporté »."
    )
    assert said(match, {"mark": "pair"}, "en") == "Nina crosses “pair”."
    match = before_turn_3([[6, 6], [1, 2], [1, 6], [4, 4]], [3, 3, 4, 6], 3)
    english, french = both(match, {"white": [4]})
    assert english.endswith(
        " Jörg shows 4 and 4: four of a kind. Jörg alone has the best and takes it: nobody"
        " crosses anything. The round is over; Nina starts the next one."
    )
    assert french.endswith(
        " Jörg montre 4 et 4 : carré. Jörg a seul la meilleure et rafle la mise : personne ne"
        " coche rien. La manche est finie ; Nina commencera la suivante."
    )


def test_pk12_the_sixth_cross_and_the_end_are_told() -> None:
    match = with_crosses(dealt(CUPS, [6, 6, 1]), 0, folded=5, two_pairs=5)
    hears(
        match,
        {"fold": "two_pairs"},
        "Sabrina folds, shows 1 and 2 and crosses “two pairs” and “folded in turn 1”. A sixth"
        " cross on “two pairs” and “folded in turn 1”: the game will end with this round.",
        "Sabrina abandonne, montre 1 et 2 et coche « double paire » et « abandon au tour 1 »."
        " Sixième croix sur « double paire » et « abandon au tour 1 » :"
        " la partie finira avec cette manche.",
    )
    assert said(match, {"fold": "pair"}, "en").endswith("and “folded in turn 1”.")
    do(match, {"fold": "three"})
    hears(
        match,
        {"fold": "four"},
        "Lucas folds, shows 6 and 6 and crosses “four of a kind” and “folded in turn 1”."
        " Everybody has folded. A line has six crosses: the game is over.",
        "Lucas abandonne, montre 6 et 6 et coche « carré » et « abandon au tour 1 »."
        " Tout le monde a abandonné. Une ligne porte six croix : la partie est finie.",
    )


def test_a_sixth_cross_at_the_very_end_is_told_once() -> None:
    match = with_crosses(to_turn_3(CUPS, [6, 6, 1, 3, 4]), 3, won=5)
    assert said(match, {"mark": "four"}, "en") == (
        "Lucas crosses “four of a kind” and “won turn 3”. A line has six crosses: the game is over."
    )


def test_french_spaces_are_the_unbreakable_ones() -> None:
    match = do(dealt(CUPS, [3, 4, 6]), STAY, *[{"fold": "pair"}] * 3)
    before = match.state
    throw(match, 2)
    told = GAME.tell(before, match.events[-1], match.state, NAMES, "fr")
    assert told.startswith("Tour 2\u00a0: Sabrina")
    before = match.state
    do(match, {"fold": "pair"})
    told = GAME.tell(before, match.events[-1], match.state, NAMES, "fr")
    assert "«\u00a0paire\u00a0»" in told
    assert "finie\u202f; Nina" in told


def asked(match: Match, lang: Lang) -> str:
    view, choices = match.view(match.state.waiting[0]), GAME.choices(match.state)
    return GAME.ask(view, choices, lang).replace("\u00a0", " ")


def test_a_seat_is_asked_what_to_do() -> None:
    match = dealt(CUPS, [3, 4, 6])
    assert asked(match, "en") == (
        "Your dice form nothing yet: stay, or fold for “folded in turn 1”."
    )
    assert asked(match, "fr") == (
        "Vos dés ne forment rien encore : restez, ou abandonnez pour « abandon au tour 1 »."
    )
    do(match, STAY)
    assert asked(match, "en") == (
        "Fold with “two pairs” and “folded in turn 1”, or stay for the fourth white die."
    )
    do(match, STAY, STAY, STAY)
    throw(match, 4)
    assert asked(match, "en") == "Fold with “pair”, or stay: in turn 3 only the best one crosses."
    do(match, STAY, STAY, STAY, STAY)
    throw(match, 5)
    assert asked(match, "en") == "You have the best combination: choose the line to cross."
    assert asked(match, "fr") == (
        "Vous avez la meilleure combinaison : choisissez la ligne à cocher."
    )


@pytest.mark.parametrize(
    ("choice", "english", "french"),
    [
        (Choice(Stay(), Crosses((), 0, False)), "Stay", "Rester"),
        (
            Choice(Fold("full"), Crosses(("full", "folded"), 6, False)),
            "Fold: full house + folded in turn 1 (6 points)",
            "Abandonner : full + abandon au tour 1 (6 points)",
        ),
        (
            Choice(Fold(None), Crosses(("folded",), 1, True)),
            "Fold: folded in turn 1 (1 point, a sixth cross)",
            "Abandonner : abandon au tour 1 (1 point, sixième croix)",
        ),
        (
            Choice(Mark("small_straight"), Crosses(("small_straight", "won"), 8, False)),
            "Cross small straight + won turn 3 (8 points)",
            "Cocher petite suite + tour 3 remporté (8 points)",
        ),
    ],
)
def test_choices_say_what_they_write(
    choice: Choice[Any, Crosses], english: str, french: str
) -> None:
    assert GAME.label(choice, "en") == english
    assert GAME.label(choice, "fr").replace("\u00a0", " ") == french


def test_actions_can_be_typed() -> None:
    assert GAME.short(Stay(), "en") == "stay"
    assert GAME.short(Stay(), "fr") == "rester"
    assert GAME.short(Fold("two_pairs"), "en") == "fold two pairs"
    assert GAME.short(Fold("two_pairs"), "fr") == "abandonner double paire"
    assert GAME.short(Fold(None), "en") == "fold"
    assert GAME.short(Mark("large_straight"), "fr") == "cocher grande suite"
