"""Rollie in words: what is told, asked, offered and typed, in both languages."""

import pytest

from roulotte import Match, open_match
from roulotte.core.words import LANGS, Lang
from roulotte.games.rollie import GAME
from tests.games.rollie.positions import NONE, Raw, arranged, play, roll, secure, started, take

NAMES = ("Ulysse", "Clément", "Juliette", "Fanny")
LAST_TOKENS = (1, 2, 3, 4, 5, 6, 7)
TENS_AND_FIVES_GONE = ((0, 0, 0, 14, 14), (0, 0, 0, 14, 14))


def told(match: Match, *moves: Raw) -> tuple[str, str]:
    """What is said of the last move, in English and in French."""
    play(match, *moves[:-1])
    before = match.state
    play(match, moves[-1])
    english, french = (
        GAME.tell(before, match.events[-1], match.state, NAMES, lang) for lang in ("en", "fr")
    )
    return english, french


def test_setting_up_is_told() -> None:
    match = open_match("rollie", 2)
    assert told(match, {"first": 1}) == (
        "The dice go to Clément first.",
        "Le sort confie les dés à Clément.",
    )
    assert told(match, {"token": 5}) == (
        "Round 1 of 7: tie-break token 5 is turned up.",
        "Manche 1 sur 7 : le jeton de départage 5 est retourné.",
    )
    assert told(open_match("rollie", 2), {"token": 5}) == (
        "Round 1 of 7: tie-break token 5 is turned up.",
        "Manche 1 sur 7 : le jeton de départage 5 est retourné.",
    )


def test_a_new_round_is_told() -> None:
    assert told(started(2), roll(0, 0), {"token": 2}) == (
        "Round 2 of 7: tie-break token 2 is turned up. Face up: 2 and 4. Clément has the dice.",
        (
            "Manche 2 sur 7 : le jeton de départage 2 est retourné. Jetons visibles : 2 et 4."
            " À Clément de lancer."
        ),
    )


def test_rolls_and_takes_are_told() -> None:
    match = started(2)
    assert told(match, roll("R", -5)) == (
        "Ulysse rolls −5 and R.",
        "Ulysse lance les dés : −5 et R.",
    )
    assert told(match, take(-5)) == (
        "Ulysse takes a −5 note (stake: −$5).",
        "Ulysse prend un billet de −5 (mise : −5 $).",
    )
    assert told(match, take(10)) == (
        "Clément takes a 10 note (stake: $10).",
        "Clément prend un billet de 10 (mise : 10 $).",
    )


def test_securing_is_told() -> None:
    match = arranged(4, stakes=((0, 0, 0, 1, 2), (1, 0, 0, 0, 0), NONE, NONE))
    assert told(match, roll(2, 5), secure(4)) == (
        "Ulysse secures 3 notes ($25) and takes token 4.",
        "Ulysse met 3 billets (25 $) à l'abri et prend le jeton 4.",
    )
    assert told(match, secure()) == (
        "Clément secures 1 note (−$5).",
        "Clément met 1 billet (−5 $) à l'abri.",
    )
    assert told(match, secure()) == (
        "Juliette steps out empty-handed.",
        "Juliette se retire les mains vides.",
    )
    assert told(match, secure()) == (
        "Fanny steps out empty-handed. Nobody is left in play. Round 1 is over.",
        "Fanny se retire les mains vides. Plus personne n'est en jeu. La manche 1 est finie.",
    )
    assert told(started(2), roll(2, 5), secure(4)) == (
        "Ulysse steps out with no note and takes token 4.",
        "Ulysse se retire sans billet et prend le jeton 4.",
    )


def test_crashes_and_kept_stakes_are_told() -> None:
    stakes = ((0, 0, 0, 1, 2), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 1, 0, 0, 0))
    assert told(arranged(4, stakes=stakes), roll(5, 5)) == (
        (
            "Ulysse rolls 5 and 5. Rollie! Crash: Ulysse loses 3 notes ($25)"
            " and Juliette loses 1 note ($5). Round 1 is over."
            " Stake kept for the next round: Clément ($2) and Fanny ($0)."
        ),
        (
            "Ulysse lance les dés : 5 et 5. « Rollie ! » Krach : Ulysse perd 3 billets (25 $) et"
            " Juliette perd 1 billet (5 $). La manche 1 est finie. Mise gardée pour la manche"
            " suivante : Clément (2 $) et Fanny (0 $)."
        ),
    )
    assert told(arranged(2, stakes=(NONE, (0, 0, 1, 0, 0))), roll("R", "R")) == (
        "Ulysse rolls R and R. Rollie! Crash: Clément loses 1 note ($2). Round 1 is over.",
        (
            "Ulysse lance les dés : R et R. « Rollie ! » Krach : Clément perd 1 billet (2 $)."
            " La manche 1 est finie."
        ),
    )
    assert told(started(2), roll(0, 0)) == (
        "Ulysse rolls 0 and 0. Rollie! Nobody loses a note. Round 1 is over.",
        (
            "Ulysse lance les dés : 0 et 0. « Rollie ! » Personne ne perd de billet."
            " La manche 1 est finie."
        ),
    )


def test_piles_that_run_out_are_told_to_the_end() -> None:
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=((0, 0, 0, 1, 1), (0, 0, 0, 0, 0)))
    assert told(match, roll(5, 10), take(10)) == (
        "Ulysse takes a 10 note (stake: $25). It was the last one.",
        "Ulysse prend un billet de 10 (mise : 25 $). C'était le dernier.",
    )
    assert told(match, take(5)) == (
        (
            "Clément takes a 5 note (stake: $5). It was the last one."
            " Two piles are empty: this round is the last."
        ),
        (
            "Clément prend un billet de 5 (mise : 5 $). C'était le dernier."
            " Deux piles sont vides : cette manche est la dernière."
        ),
    )
    assert told(match, roll(0, 2), take(2))[0] == "Clément takes a 2 note (stake: $7)."
    play(match, take(0))
    assert told(match, roll(5, 10)) == (
        (
            "Ulysse rolls 5 and 10. The bank has no note left for these dice."
            " Crash: Ulysse loses 4 notes ($25) and Clément loses 2 notes ($7). Round 1 is over."
            " Two piles of notes were empty at the same time."
        ),
        (
            "Ulysse lance les dés : 5 et 10. La banque n'a plus aucun billet pour ces dés. Krach :"
            " Ulysse perd 4 billets (25 $) et Clément perd 2 billets (7 $). La manche 1 est finie."
            " Deux piles de billets se sont trouvées vides en même temps."
        ),
    )


def test_the_end_is_told_with_stakes_and_bonuses() -> None:
    wallets = ((5, 3, 1, 7, 1), (3, 3, 5, 5, 8), (5, 0, 4, 0, 4), (0, 6, 5, 7, 5))
    match = arranged(
        4,
        wallets=wallets,
        tokens=((5, 6), (), (7,), ()),
        face_up=(1, 2, 3, 4),
        stakes=(NONE, NONE, (0, 0, 0, 0, 1), NONE),
    )
    assert told(match, roll(0, 0)) == (
        (
            "Ulysse rolls 0 and 0. Rollie! Nobody loses a note. Round 7 is over."
            " All seven rounds are played. Stake back to the bank: Juliette ($10)."
            " Bonus for the −5s: Juliette 100, Ulysse 70, Clément 40."
            " Bonus for the 0s: Fanny 80, Ulysse 50, Clément 30."
            " Bonus for the 2s: Juliette 70, Ulysse 40."
            " Bonus for the 5s: Ulysse 40, Fanny 30."
        ),
        (
            "Ulysse lance les dés : 0 et 0. « Rollie ! » Personne ne perd de billet."
            " La manche 7 est finie. Les sept manches sont jouées."
            " Mise rendue à la banque : Juliette (10 $)."
            " Bonus des −5 : Juliette 100, Ulysse 70, Clément 40."
            " Bonus des 0 : Fanny 80, Ulysse 50, Clément 30."
            " Bonus des 2 : Juliette 70, Ulysse 40."
            " Bonus des 5 : Ulysse 40, Fanny 30."
        ),
    )


def test_an_end_by_securing_is_told() -> None:
    match = arranged(2, face_up=LAST_TOKENS, stakes=((0, 0, 1, 0, 0), NONE))
    assert told(match, roll(0, 10), secure(7), secure(1))[0] == (
        "Clément steps out with no note and takes token 1. Nobody is left in play."
        " Round 7 is over. All seven rounds are played. Bonus for the 2s: Ulysse 70."
    )


def asked(match: Match, lang: Lang) -> str:
    return GAME.ask(match.view(match.state.turn), GAME.choices(match.state), lang)


@pytest.mark.parametrize(
    ("dice", "stake", "english", "french"),
    [
        (
            (10, 2),
            (0, 0, 1, 1, 1),
            "Choose a note: 2 or 10 — or secure $17.",
            "Choisissez un billet : 2 ou 10 — ou mettez 17 $ à l'abri.",
        ),
        (
            (10, "R"),
            NONE,
            "Choose a note: −5, 0, 2, 5 or 10 — or step out empty-handed.",
            "Choisissez un billet : −5, 0, 2, 5 ou 10 — ou retirez-vous les mains vides.",
        ),
    ],
)
def test_ask_names_the_notes_and_the_stake(
    dice: tuple[int | str, int | str], stake: tuple[int, ...], english: str, french: str
) -> None:
    match = play(arranged(2, stakes=(stake, NONE)), roll(*dice))
    assert (asked(match, "en"), asked(match, "fr")) == (english, french)


def test_ask_when_notes_run_short() -> None:
    match = arranged(2, wallets=TENS_AND_FIVES_GONE, stakes=((0, 0, 0, 2, 1), NONE))
    play(match, roll(5, 10))
    assert asked(match, "en") == "Take a 10 note — or secure $20."
    assert asked(match, "fr") == "Prenez un billet de 10 — ou mettez 20 $ à l'abri."
    play(match, take(10))
    assert asked(match, "en") == "No note is left for these dice: step out empty-handed."
    assert asked(match, "fr") == "Plus de billet pour ces dés : retirez-vous les mains vides."


def test_labels_say_what_a_choice_does() -> None:
    match = arranged(2, stakes=((1, 0, 0, 0, 1), NONE), face_up=(1, 6))
    play(match, roll(0, 2))
    labels = {
        lang: [GAME.label(choice, lang) for choice in GAME.choices(match.state)] for lang in LANGS
    }
    assert labels["en"] == [
        "0 note: stake $5",
        "2 note: stake $7",
        "secure 2 notes ($5), token 6",
        "secure 2 notes ($5), token 1",
    ]
    assert labels["fr"] == [
        "billet de 0 : mise 5 $",
        "billet de 2 : mise 7 $",
        "mettre 2 billets (5 $) à l'abri, jeton 6",
        "mettre 2 billets (5 $) à l'abri, jeton 1",
    ]
    play(match, secure(6))
    assert GAME.label(GAME.choices(match.state)[-1], "en") == "step out, token 1"
    bare = play(started(2), roll(0, 2), secure(4))
    assert GAME.label(GAME.choices(bare.state)[-1], "fr") == "se retirer"


def test_actions_as_people_type_them() -> None:
    assert GAME.short(GAME.read_action(take(-5)), "en") == "take -5"
    assert GAME.short(GAME.read_action(take(-5)), "fr") == "prendre -5"
    assert GAME.short(GAME.read_action(secure(7)), "fr") == "abri 7"
    assert GAME.short(GAME.read_action(secure()), "en") == "secure"
