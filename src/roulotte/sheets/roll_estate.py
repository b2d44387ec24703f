"""Roll Estate's sheet: the town with its dollars, the investments, the score."""

from collections.abc import Mapping
from typing import Final

import msgspec

from roulotte.core.words import Lang, Text
from roulotte.games.roll_estate import GAME
from roulotte.games.roll_estate.figures import (
    ALIKE,
    DICE,
    DISTRICTS,
    ENOUGH,
    FACE,
    GOALS,
    INDEX_TIMES,
    LINES,
    ROUTES,
    ROWS,
    SPEC,
    THROWS,
    RouteName,
    RowName,
)
from roulotte.games.roll_estate.scoring import prizes
from roulotte.games.roll_estate.state import Options
from roulotte.games.roll_estate.words import money
from roulotte.sheets.page import Page, capital, credit_line, settle, variant_title

USUAL: Final = 3  # players of a sheet that nobody said a number for

WORDS: Final = {
    "name": Text(fr="Nom", en="Name"),
    "date": Text(fr="Date", en="Date"),
    "starts": Text(fr="commence", en="starts"),
    "properties": Text(fr="Propriétés", en="Properties"),
    "rising": Text(fr="toujours plus haut", en="always higher"),
    "businesses": Text(fr="Entreprises", en="Businesses"),
    "business": Text(fr="Entreprise", en="Business"),
    "first": Text(fr="première", en="first"),
    "second": Text(fr="seconde", en="second"),
    "dollars": Text(fr="Dollars", en="Dollars"),
    "routes": Text(fr="Routes", en="Routes"),
    "any_run": Text(fr="toute suite de {run}", en="any run of {run}"),
    "portfolio": Text(fr="Portefeuille", en="Portfolio"),
    "cash": Text(fr="Liquidités", en="Cash"),
    "cash_rule": Text(fr="les {dice} dés", en="all {dice} dice"),
    "indexes": Text(fr="Indices", en="Indexes"),
    "index_rule": Text(fr="suite de {dice}", en="a run of {dice}"),
    "jackpot": Text(fr="Jackpot", en="Jackpot"),
    "jackpot_rule": Text(fr="{dice} dés identiques", en="{dice} alike"),
    "total": Text(fr="Total", en="Total"),
    "turn": Text(fr="À votre tour", en="On your turn"),
}
ROUTE_RULE: Final = Text(
    fr="suite de {run} ; chacune au premier venu",
    en="a run of {run}; each to the first who comes",
)
ROUTE_RULE_ALONE: Final = Text(fr="suite de {run}", en="a run of {run}")
ROW_RULE: Final = Text(fr="la somme des {face}", en="the sum of the {face}s")
ALIKE_RULE: Final = Text(fr="{alike} dés identiques", en="{alike} alike")

THROW: Final = Text(
    fr="Lancez les {dice} dés, jusqu'à {throws} fois, en gardant ce qui vous plaît.",
    en="Throw the {dice} dice, up to {throws} times, keeping what you like.",
)
CLAIM: Final = Text(
    fr="Prenez un actif, un seul : vos dés disent ce qui s'écrit.",
    en="Claim one asset, just one: your dice say what you write.",
)
LOSE: Final = Text(
    fr="Rien ne convient ? Adieu un quartier : barrez ses cases vides.",
    en="Nothing fits? Lose interest in a district: cross out its blanks.",
)
LOSE_ALONE: Final = Text(
    fr="Rien ne convient au dernier lancer ? La partie est perdue.",
    en="Nothing fits on the last throw? The game is lost.",
)
END: Final = Text(
    fr="Dernier tour dès que quelqu'un a {enough} entreprises ou n'a plus de propriété à prendre.",
    en="Last round once someone has {enough} businesses or no property left to claim.",
)
END_ALONE: Final = Text(
    fr="Objectif : {enough} entreprises, et {goal} en routes, portefeuille et jackpot.",
    en="The goal: {enough} businesses, and {goal} in routes, portfolio and jackpot.",
)


class District(msgspec.Struct, frozen=True):
    """A street of the town; dice that stand for any number are 0."""

    name: str
    rule: str
    dice: tuple[int, ...]
    boxes: tuple[str, ...]
    businesses: tuple[str, ...]


class Route(msgspec.Struct, frozen=True):
    """A road; the one that takes any run pictures none."""

    name: str
    dice: tuple[int, ...]


class RollEstateSheet(Page, frozen=True, kw_only=True):
    """Everything that the template prints."""

    starter: bool  # whether there is a box for who starts
    columns: int  # of businesses
    districts: tuple[District, ...]
    route_rule: str
    routes: tuple[Route, ...]
    route_dollars: tuple[str, ...]
    index_times: tuple[int, ...]
    jackpot: str
    lucky: tuple[int, ...]  # the dice of the jackpot
    steps: tuple[str, ...]
    end: str


def build(seats: int | None, raw: Mapping[str, object], lang: Lang) -> RollEstateSheet:
    """Put the figures in force on a sheet."""
    players, options = settle(GAME, seats, USUAL, raw)
    towns = tuple(_district(row, options, players, lang) for row in ROWS)
    run = len(_run(ROUTES[-1]))
    route_rule = ROUTE_RULE_ALONE if players == 1 else ROUTE_RULE
    return RollEstateSheet(
        template="roll_estate",
        lang=lang,
        title=SPEC.name,
        subtitle=variant_title(SPEC, players, GAME.write_options(options), lang),
        credit=credit_line(SPEC, lang),
        words={key: text(lang, dice=DICE, run=run) for key, text in WORDS.items()},
        starter=players > 1,
        columns=max(len(town.businesses) for town in towns),
        districts=towns,
        route_rule=route_rule(lang, run=run),
        routes=tuple(Route(capital(LINES[route](lang)), _run(route)) for route in ROUTES),
        route_dollars=tuple(money(dollars, lang) for dollars in options.dollars.routes),
        index_times=INDEX_TIMES,
        jackpot=money(options.dollars.jackpot, lang),
        lucky=(0,) * DICE,
        steps=tuple(
            step(lang, dice=DICE, throws=THROWS)
            for step in (THROW, CLAIM, LOSE_ALONE if players == 1 else LOSE)
        ),
        end=_end(options, players, lang),
    )


def _district(row: RowName, options: Options, players: int, lang: Lang) -> District:
    index = ROWS.index(row)
    alike = ALIKE.get(row)
    return District(
        name=DISTRICTS[row](lang),
        rule=ALIKE_RULE(lang, alike=alike) if alike else ROW_RULE(lang, face=FACE[row]),
        dice=(0,) * alike if alike else (FACE[row],),
        boxes=tuple(money(dollars, lang) for dollars in options.dollars.boxes[index]),
        businesses=tuple(money(prize, lang) for prize in prizes(options, players, index)),
    )


def _run(route: RouteName) -> tuple[int, ...]:
    """The dice of a route, read off its name: `2-5`."""
    if route == "any":
        return ()
    low, high = map(int, route.split("-"))
    return tuple(range(low, high + 1))


def _end(options: Options, players: int, lang: Lang) -> str:
    enough = ENOUGH[players]
    if options.difficulty is None:
        return END(lang, enough=enough)
    return END_ALONE(lang, enough=enough, goal=money(GOALS[options.difficulty], lang))
