"""Rollie's facts: the box, its notes, dice, tokens and bonuses."""

from typing import Final, Literal

from roulotte.core.spec import Spec, Variant
from roulotte.core.words import Text

Value = Literal[-5, 0, 2, 5, 10]
Face = Literal[-5, 0, 2, 5, 10, "R"]

VALUES: Final[tuple[Value, ...]] = (-5, 0, 2, 5, 10)  # also the order of every count of notes
NOTES_EACH: Final = 30
FACES: Final[tuple[Face, ...]] = (*VALUES, "R")
TOKENS: Final = range(1, 8)  # one is turned up for each round

# First, second and third place for the most notes of a value (RO-13).
BONUS: Final[dict[Value, tuple[int, ...]]] = {
    -5: (100, 70, 40),
    0: (80, 50, 30),
    2: (70, 40, 20),
    5: (40, 30),
    10: (),
}
BONUS_KEYS: Final = {str(value): value for value, figures in BONUS.items() if figures}


SPEC: Final = Spec(
    id="rollie",
    name="Rollie",
    rules=1,
    seats=range(2, 7),
    minutes=20,
    age=8,
    credit="Rollie, Joël Gagnon, Randolph",
    tagline=Text(
        fr="Ramassez des billets, mettez-les à l'abri : un double, et tout peut s'envoler.",
        en="Pick up notes and bring them to safety: one double, and all may be gone.",
    ),
    variants=(
        Variant("few", (2, 3), Text(fr="2 ou 3 joueurs", en="2 or 3 players")),
        Variant("many", (4, 5, 6), Text(fr="4 à 6 joueurs", en="4 to 6 players")),
    ),
    options={
        "bonus": Text(
            fr="Les jetons bonus de votre boîte, par valeur, du premier au dernier : "
            '{"-5": [100, 70, 40], "5": [40, 30]}. Une valeur omise garde ses bonus.',
            en="The bonus tokens of your box, by value, from first place down: "
            '{"-5": [100, 70, 40], "5": [40, 30]}. A value left out keeps its bonuses.',
        ),
    },
    endings={
        "rounds": Text(fr="Les sept manches sont jouées.", en="All seven rounds are played."),
        "piles": Text(
            fr="Deux piles de billets se sont trouvées vides en même temps.",
            en="Two piles of notes were empty at the same time.",
        ),
    },
    figures={"bonus": {key: list(BONUS[value]) for key, value in BONUS_KEYS.items()}},
    labels={
        "bonus": Text(fr="Jetons bonus, du premier au dernier", en="Bonus tokens, first to last"),
        **{key: Text(fr=f"Billets de {key} $", en=f"Notes of ${key}") for key in BONUS_KEYS},
    },
)
