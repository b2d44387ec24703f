"""What Roll Estate says: events told, choices named and typed, the turn asked for."""

from typing import Any

import pytest
from msgspec.structs import replace

from roulotte.core.events import Acted, Happened
from roulotte.core.game import Choice
from roulotte.core.words import LANGS, Lang
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.figures import DISTRICTS, LINES, ROUTES, ROWS
from roulotte.games.roll_estate.state import State
from tests.games.roll_estate.tables import TIGHT, blank, claim, play, sheet, table

NAMES = ("Alma", "Basile", "Colette")
CASH, INDEX, JACKPOT = {"claim": "cash"}, {"claim": "index"}, {"claim": "jackpot"}
FULL = {**TIGHT, "sixes": (6, 12, 18)}


def tell(state: State, raw: dict[str, Any], lang: Lang) -> str:
    after = play(state, raw)
    if raw.keys() & {"first", "roll"}:
        return GAME.tell(state, Happened(GAME.read_outcome(raw)), after, NAMES, lang)
    return GAME.tell(state, Acted(state.turn, GAME.read_action(raw)), after, NAMES, lang)


def both(state: State, raw: dict[str, Any]) -> list[str]:
    """French with plain spaces, for reading here; then English."""
    return [tell(state, raw, "fr").replace("\u00a0", " "), tell(state, raw, "en")]


def test_starting_rolling_and_keeping() -> None:
    before = GAME.initial(2, GAME.read_options({}, 2))
    assert both(before, {"first": 1}) == ["Basile commence.", "Basile starts."]
    assert both(blank(2), {"roll": [5, 5, 3, 6, 1]}) == [
        "Alma lance les dés : 1, 3, 5, 5 et 6.",
        "Alma rolls the dice: 1, 3, 5, 5 and 6.",
    ]
    state = blank(2, dice=(5, 5, 3, 6, 1))
    assert both(state, {"keep": [5, 5]}) == [
        "Alma garde 5 et 5 et relance 3 dés.",
        "Alma keeps 5 and 5 and rolls 3 dice again.",
    ]
    assert both(state, {"keep": [1, 3, 5, 5]}) == [
        "Alma garde 1, 3, 5 et 5 et relance 1 dé.",
        "Alma keeps 1, 3, 5 and 5 and rolls 1 die again.",
    ]
    assert both(state, {"keep": []}) == [
        "Alma relance les cinq dés.",
        "Alma rolls all five dice again.",
    ]
    assert both(play(state, {"keep": []}), {"roll": [1, 1, 1, 2, 2]})[1] == (
        "Alma rolls the dice: 1, 1, 1, 2 and 2."
    )
    assert both(play(state, {"keep": [5, 5]}), {"roll": [1, 6, 5]}) == [
        "Alma obtient 1, 5 et 6 : les dés montrent 1, 5, 5, 5 et 6.",
        "Alma gets 1, 5 and 6: the dice show 1, 5, 5, 5 and 6.",
    ]


def test_properties_and_businesses() -> None:
    near = sheet({"fives": (5, 0, 15)})
    state = table(*[near] * 3, dice=(5, 5, 1, 2, 6))
    assert both(replace(state, sheets=(sheet({}),) * 3), claim("fives", 2)) == [
        "Alma écrit 10 à Beaulampion, case 2 : 30 $.",
        "Alma writes 10 in Lantern Hill, box 2: $30.",
    ]
    assert both(state, claim("fives", 2)) == [
        (
            "Alma écrit 10 à Beaulampion, case 2 : 30 $."
            " Le quartier est complet : Alma y ouvre la première entreprise, 75 $."
        ),
        (
            "Alma writes 10 in Lantern Hill, box 2: $30."
            " The district is complete: Alma opens its first business, $75."
        ),
    ]
    second = play(state, claim("fives", 2), {"roll": [5, 5, 1, 2, 6]})
    assert both(second, claim("fives", 2)) == [
        (
            "Basile écrit 10 à Beaulampion, case 2 : 30 $."
            " Le quartier est complet : Basile y ouvre la seconde entreprise, 60 $."
        ),
        (
            "Basile writes 10 in Lantern Hill, box 2: $30."
            " The district is complete: Basile opens its second business, $60."
        ),
    ]
    third = play(second, claim("fives", 2), {"roll": [5, 5, 1, 2, 6]})
    assert both(third, claim("fives", 2)) == [
        (
            "Colette écrit 10 à Beaulampion, case 2 : 30 $."
            " Le quartier est complet, mais il n'y reste aucune entreprise à ouvrir."
        ),
        (
            "Colette writes 10 in Lantern Hill, box 2: $30."
            " The district is complete, but no business is left to open there."
        ),
    ]
    assert both(table(near, near, dice=(5, 5, 1, 2, 6)), claim("fives", 2)) == [
        (
            "Alma écrit 10 à Beaulampion, case 2 : 30 $."
            " Le quartier est complet : Alma y ouvre l'entreprise, 75 $."
        ),
        (
            "Alma writes 10 in Lantern Hill, box 2: $30."
            " The district is complete: Alma opens its business, $75."
        ),
    ]


def test_investments() -> None:
    state = table(sheet({}, cash=22), sheet({}), dice=(1, 2, 3, 4, 5), routes={"any": 0})
    assert both(state, {"claim": "route", "route": "1-4"}) == [
        "Alma prend la route du Sel : 2 routes, 100 $.",
        "Alma takes the Salt Road: 2 routes, $100.",
    ]
    assert both(state, INDEX) == [
        "Alma prend un premier indice : son portefeuille vaut 110 $.",
        "Alma takes a first index: the portfolio is worth $110.",
    ]
    again = play(state, INDEX, {"roll": [1, 2, 3, 4, 5]}, CASH, {"roll": [1, 2, 3, 4, 5]})
    assert both(again, INDEX) == [
        "Alma prend un second indice : son portefeuille vaut 220 $.",
        "Alma takes a second index: the portfolio is worth $220.",
    ]
    assert both(blank(2, dice=(4,) * 5), CASH) == [
        "Alma place 20 en liquidités : son portefeuille vaut 20 $.",
        "Alma puts 20 in cash: the portfolio is worth $20.",
    ]
    assert both(blank(2, dice=(4,) * 5), JACKPOT) == [
        "Alma gagne le jackpot : 150 $.",
        "Alma wins the jackpot: $150.",
    ]


def test_losing_interest_and_the_end_with_the_round() -> None:
    state = table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=3)
    assert both(state, {"lose_interest": "sixes"}) == [
        (
            "Alma ne peut rien prendre et se désintéresse de Champ-de-Foire : 1 case barrée."
            " Alma n'a plus de propriété à prendre. On finit le tour de table."
        ),
        (
            "Alma can claim nothing and loses interest in Fairfield: 1 box crossed out."
            " Alma has no property left to claim. The round is played out."
        ),
    ]
    last = play(state, {"lose_interest": "sixes"}, {"roll": [1, 1, 1, 2, 2]})
    assert both(last, CASH) == [
        (
            "Basile place 7 en liquidités : son portefeuille vaut 7 $."
            " Le tour de table est fini, et la partie avec lui."
        ),
        (
            "Basile puts 7 in cash: the portfolio is worth $7."
            " The round is complete, and so is the game."
        ),
    ]
    three = play(replace(state, sheets=(*state.sheets, sheet({}))), {"lose_interest": "sixes"})
    middle = play(three, {"roll": [1, 1, 1, 2, 2]})
    assert tell(middle, CASH, "en").endswith("worth $7."), "the end was announced already"
    rows = {**TIGHT, "threes": (3, 0, 0)}
    state = replace(state, sheets=(sheet(rows, cash=20), sheet({})))
    assert both(state, {"lose_interest": "threes"}) == [
        "Alma ne peut rien prendre et se désintéresse de Clair-Lavoir : 2 cases barrées.",
        "Alma can claim nothing and loses interest in Washwell: 2 boxes crossed out.",
    ]


def test_a_trigger_in_the_last_turn_of_a_round_ends_the_game() -> None:
    near, owned = sheet({"fives": (5, 0, 15)}), {"ones": (2,), "twos": (2,)}
    state = table(*[near] * 3, dice=(5, 5, 1, 2, 6), turn=2, businesses=owned, variant="ruthless")
    assert both(state, claim("fives", 2)) == [
        (
            "Colette écrit 10 à Beaulampion, case 2 : 30 $."
            " Le quartier est complet : Colette y ouvre l'entreprise, 75 $."
            " Cela fait 3 entreprises pour Colette. La partie est finie."
        ),
        (
            "Colette writes 10 in Lantern Hill, box 2: $30."
            " The district is complete: Colette opens its business, $75."
            " That makes 3 businesses for Colette. The game is over."
        ),
    ]


def test_the_ends_of_a_solo_game() -> None:
    owned: dict[str, tuple[int]] = {name: (0,) for name in ROWS if name != "sixes"}
    seven = table(sheet(TIGHT, cash=22, indexes=2), dice=(6, 6, 6, 1, 2), businesses=owned)
    assert both(seven, claim("sixes", 3)) == [
        (
            "Alma écrit 18 à Champ-de-Foire, case 3 : 35 $."
            " Le quartier est complet : Alma y ouvre l'entreprise, 90 $."
            " Les huit quartiers ont leur entreprise."
            " Les investissements font 220 $, il en fallait 300 $ : la partie est perdue."
        ),
        (
            "Alma writes 18 in Fairfield, box 3: $35."
            " The district is complete: Alma opens its business, $90."
            " All eight districts have their business."
            " Investments come to $220, $300 were needed: the game is lost."
        ),
    ]
    rich = replace(seven, routes=(0, 0, -1, -1))
    assert both(rich, claim("sixes", 3))[0].endswith(
        "font 320 $, il en fallait 300 $ : la partie est gagnée."
    )
    assert both(rich, claim("sixes", 3))[1].endswith("$320, $300 were needed: the game is won.")
    stuck = replace(seven, dice=(1, 1), throws=2)
    assert both(stuck, {"roll": [2, 2, 4]}) == [
        (
            "Alma obtient 2, 2 et 4 : les dés montrent 1, 1, 2, 2 et 4."
            " Ils ne trouvent place nulle part : la partie est perdue."
        ),
        "Alma gets 2, 2 and 4: the dice show 1, 1, 2, 2 and 4. They fit nowhere: the game is lost.",
    ]
    none_left = table(sheet({**FULL, "ones": (5, 0)}), dice=(1, 1, 2, 2, 6))
    assert both(none_left, CASH) == [
        (
            "Alma place 12 en liquidités : son portefeuille vaut 12 $."
            " Alma n'a plus de propriété à prendre."
            " Il manque des entreprises : la partie est perdue."
        ),
        (
            "Alma puts 12 in cash: the portfolio is worth $12."
            " Alma has no property left to claim."
            " Businesses are missing: the game is lost."
        ),
    ]


def labels(state: State, lang: Lang) -> dict[str, str]:
    return {
        GAME.short(choice.action, lang): GAME.label(choice, lang).replace("\u00a0", " ")
        for choice in GAME.choices(state)
    }


def test_labels_and_what_is_typed() -> None:
    near = sheet({"fives": (5, 10, 0)}, cash=20)
    state = table(near, sheet({}), dice=(5, 5, 5, 5, 5), throws=3)
    assert labels(state, "fr") == {
        "cinq 3": "Beaulampion (5), case 3 : écrire 25, 105 $ dont 75 $ d'entreprise",
        "triple 1": "Trois-Essieux (3×), case 1 : écrire 15, 40 $",
        "triple 2": "Trois-Essieux (3×), case 2 : écrire 15, 40 $",
        "triple 3": "Trois-Essieux (3×), case 3 : écrire 15, 40 $",
        "quadruple 1": "Quatre-Roues (4×), case 1 : écrire 20, 45 $",
        "quadruple 2": "Quatre-Roues (4×), case 2 : écrire 20, 45 $",
        "quadruple 3": "Quatre-Roues (4×), case 3 : écrire 20, 45 $",
        "jackpot": "Jackpot : 150 $",
    }
    english = labels(state, "en")
    assert english["fives 3"] == ("Lantern Hill (5), box 3: write 25, $105 with a business of $75")
    assert english["jackpot"] == "Jackpot: $150"
    run = table(sheet({}, indexes=1), sheet({}), dice=(1, 2, 3, 4, 5), routes={"2-5": 0})
    french, english = labels(run, "fr"), labels(run, "en")
    assert french["route rouge"] == "Prendre la route Rouge (toute suite) : 50 $"
    assert english["route 1-4"] == "Take the Salt Road (1-4): $50"
    assert french["liquidités"] == "Liquidités : écrire 15, 75 $"
    assert english["index"] == "Index: $0"
    assert french["garder rien"] == "Relancer les cinq dés"
    assert english["keep none"] == "Roll all five dice again"
    assert french["garder 1 2"] == "Garder 1 et 2, relancer 3 dés"
    assert english["keep 1 2 3 4"] == "Keep 1, 2, 3 and 4, roll 1 die again"
    assert {"indice", "as 1", "route 1-4"} <= french.keys()
    assert {"index", "ones 1", "route 1-4"} <= english.keys()
    stuck = table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=3)
    assert labels(stuck, "fr") == {
        "barrer six": "Se désintéresser de Champ-de-Foire (6) : barrer 1 case"
    }
    assert labels(stuck, "en") == {"lose sixes": "Lose interest in Fairfield (6): cross out 1 box"}


def test_what_is_typed_in_one_language_means_nothing_else_in_the_other() -> None:
    for dice in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (6,) * 5):
        for state in (blank(2, dice=dice), table(sheet(TIGHT, cash=9), sheet({}), dice=dice)):
            typed = [{GAME.short(action, lang) for lang in LANGS} for action in GAME.legal(state)]
            assert sum(map(len, typed)) == len(set().union(*typed))


def test_a_business_worth_nothing_is_still_named() -> None:
    near = sheet({"ones": (1, 0)})
    raw = {"first": {"ones": 0}}
    state = table(near, sheet({}), dice=(1, 1, 2, 2, 6), dollars=raw)
    assert labels(state, "en")["ones 2"] == "Rut End (1), box 2: write 2, $10 with a business of $0"


@pytest.mark.parametrize(
    ("state", "fr", "en"),
    [
        (
            blank(2, dice=(1, 1, 2, 2, 6), throws=1),
            "Prenez un actif, ou gardez des dés et relancez les autres (2 lancers restants).",
            "Claim an asset, or keep some dice and roll the others again (2 throws left).",
        ),
        (
            blank(2, dice=(1, 1, 2, 2, 6), throws=3),
            "C'était le dernier lancer : prenez un actif.",
            "That was the last throw: claim an asset.",
        ),
        (
            table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=2),
            (
                "Ces dés ne trouvent place nulle part : relancez (1 lancer restant)"
                " ou renoncez à un quartier."
            ),
            "These dice fit nowhere: roll again (1 throw left) or lose interest in a district.",
        ),
        (
            table(sheet(TIGHT, cash=20), sheet({}), dice=(1, 1, 2, 2, 4), throws=3),
            "Rien à prendre : choisissez le quartier dont vous vous désintéressez.",
            "Nothing to claim: choose the district that you lose interest in.",
        ),
        (
            table(sheet(TIGHT, cash=20), dice=(1, 1, 2, 2, 4), throws=1),
            "Ces dés ne trouvent place nulle part : relancez (2 lancers restants).",
            "These dice fit nowhere: roll again (2 throws left).",
        ),
    ],
)
def test_what_the_seat_to_move_is_asked(state: State, fr: str, en: str) -> None:
    view, choices = GAME.view(state, 0), GAME.choices(state)
    assert GAME.ask(view, choices, "fr").replace("\u00a0", " ") == fr
    assert GAME.ask(view, choices, "en") == en


def test_french_has_no_break_spaces_before_colons_and_dollars() -> None:
    said = tell(blank(2, dice=(4,) * 5), JACKPOT, "fr")
    assert said == "Alma gagne le jackpot\u00a0: 150\u00a0$."
    choice: Choice[Any, Any] = GAME.choices(blank(2, dice=(4,) * 5))[-6]
    assert GAME.label(choice, "fr") == "Jackpot\u00a0: 150\u00a0$"


def test_every_district_and_route_has_a_name_of_its_own() -> None:
    for names, keys in ((DISTRICTS, ROWS), (LINES, ROUTES)):
        assert set(names) == set(keys)
        for lang in ("fr", "en"):
            assert len({getattr(name, lang) for name in names.values()}) == len(keys)
