"""Rolit's facts: the book, the colours and the squares."""

from typing import Final

from roulotte.core.spec import Spec, Variant
from roulotte.core.words import Text

COLOURS: Final = "RYGB"  # clockwise: red, yellow, green, blue (RT-1)
COLOURS_OF: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

#        a  b  c  d  e  f  g  h
#    1   0  1  2  3  4  5  6  7
#    2   8  9 10 11 12 13 14 15
#    …
#    8  56 57 58 59 60 61 62 63
SQUARES: Final = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
START: Final = {"d4": 0, "e4": 1, "d5": 3, "e5": 2}  # RT-2


SPEC: Final = Spec(
    id="rolit",
    name="Rolit",
    rules=1,
    seats=range(2, 5),
    minutes=20,
    age=7,
    credit="Rolit, Goliath Games",
    tagline=Text(
        fr="Posez, encadrez, retournez : la majorité change de camp jusqu'à la dernière boule.",
        en="Place, trap, turn: the majority changes sides until the very last ball.",
    ),
    variants=tuple(
        Variant(name, (seats,), Text(fr=f"{seats} joueurs", en=f"{seats} players"))
        for name, seats in (("two", 2), ("three", 3), ("four", 4))
    ),
    options={},
    endings={
        "full": Text(fr="Le plateau est plein.", en="The board is full."),
    },
)
