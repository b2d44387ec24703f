"""Pok'n Roll's facts: the lines of both boards, what they are made of and what they are worth."""

from typing import Final, Literal

from roulotte.core.spec import Spec, Variant
from roulotte.core.words import Text

Board = Literal["base", "expert"]
Line = Literal[
    "five", "highway", "big_full", "double_three", "four", "large_straight",
    "triple_pair", "full", "small_straight", "three", "two_pairs", "pair",
]  # fmt: skip
SheetLine = Line | Literal["folded", "won"]
Points = tuple[Line, int]

LINE_NAMES: Final[dict[SheetLine, Text]] = {
    "five": Text(fr="yam's", en="five of a kind"),
    "highway": Text(fr="highway", en="highway"),
    "big_full": Text(fr="grand full", en="big full house"),
    "double_three": Text(fr="double brelan", en="double three"),
    "four": Text(fr="carré", en="four of a kind"),
    "large_straight": Text(fr="grande suite", en="large straight"),
    "triple_pair": Text(fr="triple paire", en="triple pair"),
    "full": Text(fr="full", en="full house"),
    "small_straight": Text(fr="petite suite", en="small straight"),
    "three": Text(fr="brelan", en="three of a kind"),
    "two_pairs": Text(fr="double paire", en="two pairs"),
    "pair": Text(fr="paire", en="pair"),
    "folded": Text(fr="abandon au tour 1", en="folded in turn 1"),
    "won": Text(fr="tour 3 remporté", en="won turn 3"),
}

# The longest line of the base board takes five dice and of the expert board six, so that no
# combination can use more than PK-2 allows.
GROUPS: Final[dict[Line, tuple[int, ...]]] = {
    "five": (5,),
    "big_full": (4, 2),
    "double_three": (3, 3),
    "four": (4,),
    "triple_pair": (2, 2, 2),
    "full": (3, 2),
    "three": (3,),
    "two_pairs": (2, 2),
    "pair": (2,),
}
RUNS: Final[dict[Line, int]] = {"highway": 6, "large_straight": 5, "small_straight": 4}

# Best first, with the points of a cross. Of the base board the order and the 6 points are
# printed; everything else here is reconstructed.
BOARDS: Final[dict[Board, tuple[Points, ...]]] = {
    "base": (
        ("five", 10),
        ("four", 8),
        ("large_straight", 6),
        ("full", 5),
        ("three", 3),
        ("two_pairs", 2),
        ("pair", 1),
    ),
    "expert": (
        ("five", 12),
        ("highway", 10),
        ("big_full", 9),
        ("double_three", 8),
        ("four", 7),
        ("large_straight", 6),
        ("triple_pair", 5),
        ("full", 4),
        ("small_straight", 4),
        ("three", 3),
        ("two_pairs", 2),
        ("pair", 1),
    ),
}
FOLDED: Final = 1  # points of a cross on `folded`
BOXES: Final = 6  # of every line

OWN_DICE: Final[dict[Board, int]] = {"base": 2, "expert": 3}  # PK-1, PK-15
WHITE_FIRST: Final = 3  # white dice of turn 1; turns 2 and 3 add one each
WHITE_ALL: Final = 5

JORG: Final = "Jörg"
JORG_SEATS: Final = 3  # he joins a table of three (PK-14)

EXPERT: Final = {"board": "expert"}


def _figures(board: Board) -> dict[str, object]:
    return {"lines": [list(line) for line in BOARDS[board]], "folded": FOLDED}


SPEC: Final = Spec(
    id="poknroll",
    name="Pok'n Roll",
    rules=1,
    seats=range(3, 13),
    minutes=30,
    age=8,
    credit="Pok'n Roll (Zock 'n' Roll), Jörg von Rüden, Schmidt Spiele",
    tagline=Text(
        fr="Deux dés sous le gobelet, cinq pour tous : se coucher à temps ou rafler la mise.",
        en="Two dice under your cup, five for everyone: fold in time, or stay and take it all.",
    ),
    variants=(
        Variant("jorg", (3,), Text(fr="À trois, avec Jörg", en="Three, with Jörg")),
        Variant("base", (4, 5, 6), Text(fr="Jeu de base", en="Base game")),
        Variant(
            "two-boxes",
            (7, 8, 9, 10, 11, 12),
            Text(fr="Deux boîtes, jusqu'à douze", en="Two boxes, up to twelve"),
        ),
        Variant(
            "expert-jorg",
            (3,),
            Text(fr="Expert à trois, avec Jörg", en="Expert for three, with Jörg"),
            EXPERT,
            _figures("expert"),
        ),
        Variant("expert", (4, 5, 6), Text(fr="Expert", en="Expert"), EXPERT, _figures("expert")),
        Variant(
            "expert-two-boxes",
            (7, 8, 9, 10, 11, 12),
            Text(fr="Expert, deux boîtes", en="Expert, two boxes"),
            EXPERT,
            _figures("expert"),
        ),
    ),
    options={
        "board": Text(
            fr="Le tableau : `base` ou `expert` (un troisième dé par joueur).",
            en="The board: `base` or `expert` (a third die for everyone).",
        ),
        "lines": Text(
            fr="Toutes les lignes du tableau, la meilleure d'abord, avec leurs points.",
            en="Every line of the board, best first, with its points.",
        ),
        "folded": Text(
            fr="Les points d'une croix pour un abandon au tour 1.",
            en="The points of a cross for folding in turn 1.",
        ),
    },
    figures=_figures("base"),
    labels={
        "lines": Text(fr="Points d'une croix", en="Points of a cross"),
        **{str(line): name for line, name in LINE_NAMES.items()},
    },
    endings={
        "crosses": Text(
            fr="Une ligne porte six croix.",
            en="A line has six crosses.",
        ),
    },
    private=True,
)
