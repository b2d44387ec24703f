"""Seats and dice as every board draws them: never by colour alone."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

# Okabe and Ito's hues with a shape each, filled for seats 1-6 and ringed for 7-12.
SEAT_STYLES: Final = ("#D55E00", "#F0E442", "#009E73", "#0072B2", "#E69F00", "#56B4E9")
SEAT_SHAPES: Final = "●▲■◆★⬢○△□◇☆⬡"

DIE_FACES: Final = " ⚀⚁⚂⚃⚄⚅"


def seat_mark(seat: int) -> Text:
    """A seat's shape in its colour."""
    return Text(SEAT_SHAPES[seat], style=SEAT_STYLES[seat % len(SEAT_STYLES)])


def seat_name(seat: int, names: Sequence[str], turn: int | None = None) -> Text:
    """Shape and name, with an arrow for the seat whose turn it is."""
    name = Text.assemble(seat_mark(seat), " ", names[seat])
    if seat == turn:
        name = Text.assemble(("▶ ", "bold"), name)
        name.stylize("bold")
    return name


def dice_text(dice: Sequence[object], style: str = "bold") -> Text:
    """Dice as boxed numbers, readable from across a sofa: `[2] [5]`."""
    text = Text()
    for place, die in enumerate(dice):
        text.append(" " if place else "")
        text.append(f"[{die}]", style=style)
    return text
