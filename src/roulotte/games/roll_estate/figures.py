"""Roll Estate's facts: the score sheet, its dollars, the names of the town, the ways to play."""

from typing import Final, Literal, get_args

import msgspec

from roulotte.core.spec import Spec, Variant
from roulotte.core.words import Text

RowName = Literal["ones", "twos", "threes", "fours", "fives", "sixes", "triple", "quadruple"]
RouteName = Literal["any", "1-4", "2-5", "3-6"]
Difficulty = Literal["easy", "medium", "hard", "perfect"]

ROWS: Final[tuple[RowName, ...]] = get_args(RowName)
ROUTES: Final[tuple[RouteName, ...]] = get_args(RouteName)

DISTRICTS: Final[dict[RowName, Text]] = {
    "ones": Text(fr="Basse-Ornière", en="Rut End"),
    "twos": Text(fr="Pont-aux-Mules", en="Mule Bridge"),
    "threes": Text(fr="Clair-Lavoir", en="Washwell"),
    "fours": Text(fr="Croix-Ferrée", en="Farrier's Cross"),
    "fives": Text(fr="Beaulampion", en="Lantern Hill"),
    "sixes": Text(fr="Champ-de-Foire", en="Fairfield"),
    "triple": Text(fr="Trois-Essieux", en="Three Axles"),
    "quadruple": Text(fr="Quatre-Roues", en="Four Wheels"),
}
LINES: Final[dict[RouteName, Text]] = {
    "any": Text(fr="route Rouge", en="Red Road"),
    "1-4": Text(fr="route du Sel", en="Salt Road"),
    "2-5": Text(fr="route des Vignes", en="Vine Road"),
    "3-6": Text(fr="route des Cols", en="High Road"),
}

THROWS: Final = 3  # a first roll and two more (RE-1)
DICE: Final = 5
FACE: Final[dict[RowName, int]] = {row: face for face, row in enumerate(ROWS[:6], start=1)}
ALIKE: Final[dict[RowName, int]] = {"triple": 3, "quadruple": 4}
INDEX_TIMES: Final = (1, 5, 10)  # what cash is multiplied by with 0, 1, 2 indexes (RE-8)

# Businesses that end the game (RE-12): four for two players (RE-14), all eight alone (RE-16).
ENOUGH: Final = {1: len(ROWS), 2: 4, 3: 3, 4: 3, 5: 3}
GOALS: Final[dict[Difficulty, int]] = {"easy": 300, "medium": 500, "hard": 600, "perfect": 700}


class Dollars(msgspec.Struct, frozen=True):
    """What the sheet prints; boxes and businesses by row, in the order of ROWS."""

    boxes: tuple[tuple[int, ...], ...]
    first: tuple[int, ...]
    second: tuple[int | None, ...]  # None: the row has no second business
    routes: tuple[int, ...]  # for 1, 2, 3, 4 routes
    jackpot: int


#                              boxes, first and second business
PRINTED: Final[dict[RowName, tuple[tuple[int, ...], int, int | None]]] = {
    "ones": ((10, 10), 60, None),
    "twos": ((20, 20), 80, None),
    "threes": ((20, 20, 20), 100, None),
    "fours": ((25, 25, 25), 65, 50),
    "fives": ((30, 30, 30), 75, 60),
    "sixes": ((35, 35, 35), 90, 70),
    "triple": ((40, 40, 40), 100, 80),
    "quadruple": ((45, 45, 45), 100, 80),
}
DOLLARS: Final = Dollars(
    boxes=tuple(PRINTED[row][0] for row in ROWS),
    first=tuple(PRINTED[row][1] for row in ROWS),
    second=tuple(PRINTED[row][2] for row in ROWS),
    routes=(50, 100, 175, 250),
    jackpot=150,
)

FIGURES: Final[dict[str, object]] = {
    "boxes": {row: list(boxes) for row, (boxes, _, _) in PRINTED.items()},
    "first": {row: first for row, (_, first, _) in PRINTED.items()},
    "second": {row: second for row, (_, _, second) in PRINTED.items() if second is not None},
    "routes": list(DOLLARS.routes),
    "jackpot": DOLLARS.jackpot,
}

MODES: Final[dict[Difficulty, Text]] = {
    "easy": Text(fr="Solo, facile : {goal} $", en="Solo, easy: ${goal}"),
    "medium": Text(fr="Solo, moyen : {goal} $", en="Solo, medium: ${goal}"),
    "hard": Text(fr="Solo, difficile : {goal} $", en="Solo, hard: ${goal}"),
    "perfect": Text(fr="Solo, parfait : {goal} $", en="Solo, perfect: ${goal}"),
}


def _solo(difficulty: Difficulty, goal: int) -> Variant:
    title = MODES[difficulty]
    return Variant(
        f"solo-{difficulty}",
        (1,),
        Text(fr=title("fr", goal=goal), en=title("en", goal=goal)),
        {} if difficulty == "easy" else {"difficulty": difficulty},
    )


SPEC: Final = Spec(
    id="roll-estate",
    name="Roll Estate",
    rules=1,
    seats=range(1, 6),
    minutes=40,
    age=10,
    credit="Roll Estate, Chris Michaud, Flip the Table",
    tagline=Text(
        fr="Cinq dés, une ville au bord de la route : achetez-la quartier par quartier.",
        en="Five dice, a town beside the road: buy it up, district by district.",
    ),
    variants=(
        *(_solo(difficulty, goal) for difficulty, goal in GOALS.items()),
        Variant("two", (2,), Text(fr="2 joueurs", en="2 players")),
        Variant("standard", (3, 4, 5), Text(fr="3 à 5 joueurs", en="3 to 5 players")),
        Variant(
            "ruthless",
            (3, 4, 5),
            Text(
                fr="Impitoyable : une seule entreprise par quartier",
                en="Ruthless: a single business in each district",
            ),
            {"variant": "ruthless"},
        ),
    ),
    options={
        "variant": Text(
            fr="« ruthless » (3 à 5 joueurs) : pas de seconde entreprise",
            en="“ruthless” (3 to 5 players): no second businesses",
        ),
        "difficulty": Text(
            fr="solo : easy, medium, hard ou perfect (300, 500, 600 ou 700 $ d'investissements)",
            en="solo: easy, medium, hard or perfect ($300, $500, $600 or $700 of investments)",
        ),
        "dollars": Text(
            fr="les montants de votre feuille : boxes, first, second, routes, jackpot",
            en="the figures of your own sheet: boxes, first, second, routes, jackpot",
        ),
    },
    figures={"dollars": FIGURES},
    labels={
        "dollars": Text(fr="Montants de la feuille", en="Dollars of the sheet"),
        "boxes": Text(fr="Propriétés", en="Properties"),
        "first": Text(fr="Première entreprise", en="First business"),
        "second": Text(fr="Seconde entreprise", en="Second business"),
        "routes": Text(fr="Pour 1, 2, 3, 4 routes", en="For 1, 2, 3, 4 routes"),
        "jackpot": Text(fr="Jackpot", en="Jackpot"),
        **{str(row): name for row, name in DISTRICTS.items()},
    },
    endings={
        "businesses": Text(
            fr="Quelqu'un a ouvert assez d'entreprises.",
            en="Someone opened enough businesses.",
        ),
        "properties": Text(
            fr="Il ne restait à quelqu'un aucune propriété à prendre.",
            en="Someone had no property left to claim.",
        ),
        "complete": Text(
            fr="Les huit quartiers ont leur entreprise.",
            en="All eight districts have their business.",
        ),
        "stuck": Text(
            fr="Le dernier lancer ne trouvait place nulle part.",
            en="The last throw fitted nowhere.",
        ),
    },
)
