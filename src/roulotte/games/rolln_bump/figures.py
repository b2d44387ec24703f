"""Roll'n Bump's facts: the cards with their points, the series, the piles and the dice."""

from typing import Final, Literal, NamedTuple

from roulotte.core.spec import Spec, Variant
from roulotte.core.words import Text

SUITS: Final = "ABCD"
JOKER: Final = "joker"


class Kind(NamedTuple):
    """What a card asks for, and its points."""

    shape: Literal["single", "alike", "run"]
    number: int  # the face of a single; of the others, how many dice
    points: int


KINDS: Final = {
    "1": Kind("single", 1, 1),
    "2": Kind("single", 2, 1),
    "3": Kind("single", 3, 1),
    "4": Kind("single", 4, 1),
    "5": Kind("single", 5, 1),
    "6": Kind("single", 6, 1),
    "pair": Kind("alike", 2, 2),
    "run3": Kind("run", 3, 3),
    "three": Kind("alike", 3, 5),
    "run4": Kind("run", 4, 7),
    "run5": Kind("run", 5, 10),
    "four": Kind("alike", 4, 12),
}
DECK: Final = tuple(suit + kind for suit in SUITS for kind in KINDS)
KIND_OF: Final = {card: KINDS[card[1:]] for card in DECK} | {JOKER: Kind("alike", 5, 15)}

SERIES: Final = (0, 0, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)  # by cards of one suit (RB-11)

DICE: Final = 5  # a player's
THROWS: Final = 3  # a turn
OPENING: Final = 3  # dice of the very first turn; each later turn has one more, up to all (RB-4)


class Layout(NamedTuple):
    """How the cards lie, and how many empty piles end the game (RB-1, RB-10)."""

    piles: int
    cards: int  # in each
    empties: int


LAYOUTS: Final = {
    2: Layout(6, 6, 1),
    3: Layout(9, 4, 1),
    4: Layout(9, 4, 1),
    5: Layout(12, 3, 2),
}


SPEC: Final = Spec(
    id="rolln-bump",
    name="Roll'n Bump",
    rules=1,
    seats=range(2, 6),
    minutes=20,
    age=8,
    credit="Roll'n Bump, Louis-Nicolas Dozois, Les Jouets Boom / Gigamic",
    tagline=Text(
        fr="Lancez, posez vos dés sur les cartes, et priez pour que personne ne vous déloge.",
        en="Roll, lay your dice on the cards, and hope that nobody bumps them.",
    ),
    variants=(
        Variant("two", (2,), Text(fr="2 joueurs", en="2 players")),
        Variant("some", (3, 4), Text(fr="3 ou 4 joueurs", en="3 or 4 players")),
        Variant("five", (5,), Text(fr="5 joueurs", en="5 players")),
    ),
    options={},
    endings={
        "piles": Text(
            fr="La dernière carte d'une pile est prise (à cinq joueurs, d'une deuxième pile).",
            en="The last card of a pile is taken (with five players, of a second pile).",
        ),
    },
)
