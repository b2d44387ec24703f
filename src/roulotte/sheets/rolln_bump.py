"""Roll'n Bump's reminder card: what cards ask and give, how to bump, how to score."""

from collections.abc import Mapping
from itertools import groupby
from typing import Final

import msgspec

from roulotte.core.dice import Dice
from roulotte.core.words import Lang, Text
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.cards import KIND_NAMES, SUIT_NAMES
from roulotte.games.rolln_bump.figures import (
    DICE,
    JOKER,
    KIND_OF,
    KINDS,
    LAYOUTS,
    OPENING,
    SERIES,
    SPEC,
    SUITS,
    THROWS,
    Kind,
)
from roulotte.sheets.page import Page, capital, credit_line, settle

USUAL: Final = SPEC.seats[-1]  # the table of scores has a column for each of them

SUBTITLE: Final = Text(fr="Aide de jeu et marque", en="Reminder and score card")
WORDS: Final = {
    "date": Text(fr="Date", en="Date"),
    "cards": Text(fr="Les cartes", en="The cards"),
    "cards_note": Text(
        fr="{suits} familles de {kinds} cartes, et un joker",
        en="{suits} suits of {kinds} cards, and a joker",
    ),
    "turn": Text(fr="À votre tour", en="On your turn"),
    "bump": Text(fr="Déloger", en="Bumping"),
    "bump_note": Text(
        fr="Les dés délogés rentrent chez eux, sans rien gagner.",
        en="Bumped dice go home with nothing.",
    ),
    "series": Text(fr="Les séries", en="Series"),
    "series_note": Text(fr="cartes d'une famille et points", en="cards of one suit, and points"),
    "piles": Text(fr="Les piles", en="The piles"),
    "names": Text(fr="Noms", en="Names"),
    "points": Text(fr="Points des cartes", en="Points on cards"),
    "bonus": Text(fr="Dé bonus", en="Bonus die"),
    "bonus_note": Text(fr="un lancer", en="one throw"),
    "total": Text(fr="Total", en="Total"),
    "score": Text(fr="La marque", en="The score"),
}
STEPS: Final = (
    Text(
        fr="Reprenez vos dés, et les cartes qu'ils tiennent encore.",
        en="Take back your dice, and the cards that they still hold.",
    ),
    Text(
        fr="Lancez {dice} dés, jusqu'à {throws} fois, en gardant les bons "
        "({opening} au premier tour de table).",
        en="Throw {dice} dice, up to {throws} times, keeping the good ones "
        "({opening} in the very first round).",
    ),
    Text(
        fr="Posez-les sur autant de cartes que vous pouvez ; chaque dé ne sert qu'une fois.",
        en="Lay them on as many cards as you can; each die serves only once.",
    ),
)
OPENING_DICE: Final = Text(fr="{fewer}, puis {all}", en="{fewer}, then {all}")
SINGLE: Final = Text(fr="Carte à un seul nombre : plus de dés.", en="A single number: more dice.")
OTHERS: Final = Text(fr="Autre carte : une plus grande somme.", en="Any other card: a higher sum.")
BY_BONUS: Final = Text(
    fr="Près du dé bonus : une plus grande somme.", en="By the bonus die: a higher sum."
)
HELPS: Final = (
    (
        Text(fr="Dé bonus.", en="Bonus die."),
        Text(
            fr="Posez près de lui un dé ou plus. S'ils y sont encore à votre tour, vous le lancez "
            "avec les vôtres et pouvez tourner un dé sur son nombre ; puis il revient.",
            en="Lay one or more dice by it. If they are still there on your turn, you throw it "
            "with yours and may turn one die to its number; then it goes back.",
        ),
    ),
    (
        Text(fr="Joker.", en="Joker."),
        Text(
            fr="{alike} dés identiques : {points} points. Il allonge la série qui y gagne le plus.",
            en="{alike} alike: {points} points. It lengthens the series that gains most by it.",
        ),
    ),
    (
        Text(fr="Fin.", en="The end."),
        Text(
            fr="Dès qu'une pile est vide (à {crowd} joueurs, dès que {empties} le sont) : chacun "
            "prend les cartes que ses dés tiennent.",
            en="As soon as a pile is empty (with {crowd} players, as soon as {empties} are): "
            "everyone takes the cards that their dice hold.",
        ),
    ),
)
SERIES_OF: Final = Text(fr="Série des {suit}", en="Series of {suit}")
PLAYERS: Final = Text(
    fr="à {players} : {piles} piles de {cards}", en="{players}: {piles} piles of {cards}"
)
RANGE: Final = Text(fr="{few} ou {many}", en="{few} or {many} players")
EXACTLY: Final = Text(fr="{number}", en="{number} players")


class CardKind(msgspec.Struct, frozen=True):
    """A card; dice that stand for any number are 0."""

    name: str
    dice: Dice
    points: int


class Bump(msgspec.Struct, frozen=True):
    """Dice that send others home, and why."""

    rule: str
    better: Dice
    worse: Dice


class Help(msgspec.Struct, frozen=True):
    """A thing and its rule."""

    what: str
    rule: str


class RollnBumpCard(Page, frozen=True, kw_only=True):
    """Everything that the template prints."""

    singles: tuple[CardKind, ...]
    others: tuple[CardKind, ...]
    joker: CardKind
    steps: tuple[str, ...]
    bumps: tuple[Bump, ...]
    helps: tuple[Help, ...]
    series: tuple[tuple[int, int], ...]
    suits: tuple[str, ...]
    piles: tuple[str, ...]
    columns: int


def build(seats: int | None, raw: Mapping[str, object], lang: Lang) -> RollnBumpCard:
    """Put the figures of the box on a card."""
    settle(GAME, seats, USUAL, raw)
    parts = {
        "dice": DICE,
        "throws": THROWS,
        "opening": _opening(lang),
        "suits": len(SUITS),
        "kinds": len(KINDS),
        "alike": KIND_OF[JOKER].number,
        "points": KIND_OF[JOKER].points,
        "crowd": max(LAYOUTS),
        "empties": LAYOUTS[max(LAYOUTS)].empties,
    }
    kinds = [(kind.shape, _card(KIND_NAMES[name](lang), kind)) for name, kind in KINDS.items()]
    return RollnBumpCard(
        template="rolln_bump",
        lang=lang,
        title=SPEC.name,
        subtitle=SUBTITLE(lang),
        credit=credit_line(SPEC, lang),
        words={key: text(lang, **parts) for key, text in WORDS.items()},
        singles=tuple(card for shape, card in kinds if shape == "single"),
        others=tuple(card for shape, card in kinds if shape != "single"),
        joker=_card(KIND_NAMES[JOKER](lang), KIND_OF[JOKER]),
        steps=tuple(step(lang, **parts) for step in STEPS),
        bumps=(
            Bump(SINGLE(lang), (4, 4), (4,)),
            Bump(OTHERS(lang), (2, 3, 4), (1, 2, 3)),
            Bump(BY_BONUS(lang), (6,), (1, 3)),
        ),
        helps=tuple(Help(what(lang), rule(lang, **parts)) for what, rule in HELPS),
        series=tuple((cards, points) for cards, points in enumerate(SERIES) if points),
        suits=tuple(SERIES_OF(lang, suit=SUIT_NAMES[suit](lang)) for suit in SUITS),
        piles=_piles(lang),
        columns=SPEC.seats[-1],
    )


def _card(name: str, kind: Kind) -> CardKind:
    """Picture a card; a run is one of several."""
    if kind.shape == "run":
        dice = tuple(range(2, 2 + kind.number))
    else:
        dice = (kind.number,) if kind.shape == "single" else (0,) * kind.number
    return CardKind(capital(name), dice, kind.points)


def _opening(lang: Lang) -> str:
    fewer = ", ".join(map(str, range(OPENING, DICE)))
    return OPENING_DICE(lang, fewer=fewer, all=DICE)


def _piles(lang: Lang) -> tuple[str, ...]:
    """How the cards lie, for one number of players or several."""
    lines = []
    for layout, group in groupby(LAYOUTS.items(), key=lambda item: item[1]):
        seats = [players for players, _ in group]
        who = (
            RANGE(lang, few=seats[0], many=seats[-1])
            if len(seats) > 1
            else EXACTLY(lang, number=seats[0])
        )
        lines.append(PLAYERS(lang, players=who, piles=layout.piles, cards=layout.cards))
    return tuple(lines)
