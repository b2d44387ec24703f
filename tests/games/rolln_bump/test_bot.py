"""The Roll'n Bump bot: its odds are right and its choices make sense."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from roulotte import Match, open_match
from roulotte.bots import at_random, bot_named
from roulotte.bots.rolln_bump import BEATEN, HANDS, SINGLE_BEATEN, greedy
from roulotte.core.dice import Dice, joined, parts, throws
from roulotte.core.seeded import Seeded, Streams
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.combos import strength, ways
from roulotte.games.rolln_bump.figures import KIND_OF
from roulotte.games.rolln_bump.state import Action, Claim, End, Hold, Keep
from roulotte.games.rolln_bump.state import Match as Turned
from roulotte.lab.selfplay import play_out
from tests.games.rolln_bump.tables import holding, thrown, turn_of, worn


def chance_of(wanted: Callable[[Dice], bool]) -> float:
    """How likely five dice and three throws, played for nothing else, end up as wanted."""
    now = {dice: float(wanted(dice)) for dice, _ in throws(5)}
    for _ in range(2):
        mean = means(now)
        now = {dice: max(mean[part] for part in parts(dice)) for dice, _ in throws(5)}
    return means(now)[()]


def means(now: dict[Dice, float]) -> dict[Dice, float]:
    """The mean over the dice that are still to fall."""
    mean = dict(now)
    for number in (4, 3, 2, 1, 0):
        for kept, _ in throws(number):
            mean[kept] = sum(mean[joined(kept, (face,))] for face in range(1, 7)) / 6
    return mean


def outdoing(card: str, least: int) -> Callable[[Dice], bool]:
    return lambda dice: any(strength(card, way) > least for way in ways(card, dice))


@pytest.mark.parametrize("card", ["Apair", "Arun3", "Athree", "Arun4", "Arun5", "Afour", "joker"])
def test_the_table_of_odds_is_right(card: str) -> None:
    kind = KIND_OF[card]
    lying = [dice for dice in HANDS if dice in ways(card, dice)]
    for dice, odds in zip(lying, BEATEN[kind.shape, kind.number], strict=True):
        worked_out = chance_of(outdoing(card, strength(card, dice)))
        assert worked_out == pytest.approx(odds, abs=0.0006)


def test_the_odds_on_singles_are_right() -> None:
    for number, odds in enumerate(SINGLE_BEATEN, start=1):
        assert chance_of(outdoing("A3", number)) == pytest.approx(odds, abs=0.0006)


def chosen(match: Match) -> Action:
    return greedy(match.view(turn_of(match)), GAME.choices(match.state), Seeded("bot"))


def test_it_claims_the_joker_when_it_can() -> None:
    assert chosen(thrown([6, 6, 6, 6, 6], "A6")) == Claim(0, (6, 6, 6, 6, 6))


DEAR = ("Afour", "Bfour", "Cfour", "Dfour", "Arun5", "Brun5")


def test_it_keeps_what_leads_to_a_dear_card() -> None:
    assert chosen(thrown([1, 5, 5, 5, 2], *DEAR)) == Keep((5, 5, 5))


def test_it_lays_all_it_can_and_then_ends() -> None:
    match = thrown([1, 1, 3, 5, 6], "D5", "D6", *DEAR[:4])
    match.state = replace(match.state, left=0)
    laid = []
    while (action := chosen(match)) != End():
        match.act(0, action)
        laid.append(GAME.short(action, "en"))
    assert sorted(laid) == ["claim 1 with 5", "claim 2 with 6", "claim bonus with 1 1 3"]


def test_it_turns_a_die_for_a_run() -> None:
    match = thrown([1, 2, 3, 4, 4], *DEAR)
    match.state = replace(match.state, white="hand", face=5, left=0)
    assert chosen(match) == Turned(4)


def test_it_keeps_a_useful_bonus_die() -> None:
    match = thrown([2, 6, 6, 6, 1], *DEAR)
    match.state = replace(match.state, white="hand", face=6, left=1)
    assert chosen(match) == Keep((6, 6, 6), True)
    match.state = replace(match.state, face=1)
    assert chosen(match) == Keep((6, 6, 6), False)


def test_it_ends_the_game_ahead_and_not_behind() -> None:
    match = thrown([1, 1, 2, 4, 6], "A4", *DEAR[:5])
    behind = replace(worn(match.state, 1), taken=((), ("Bfour", "Cfour")), left=0)
    match.state = behind
    assert chosen(match) == Claim("bonus", (1, 1, 2, 4, 6))
    match.state = replace(behind, taken=behind.taken[::-1])
    assert chosen(match) == Claim(1, (4,))


def test_it_bumps_where_that_costs_a_rival_dear() -> None:
    match = thrown([2, 3, 4, 5, 6], "Arun5", "Brun5")
    state = holding(match.state, {1: (1, (1, 2, 3, 4, 5))})
    match.state = replace(state, left=0)
    assert chosen(match) == Claim(1, (2, 3, 4, 5, 6))
    match.state = replace(state, left=0, beside=Hold(1, (6,)))
    assert chosen(match) == Claim(1, (2, 3, 4, 5, 6))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_beats_chance_and_comes_to_an_end(seats: int) -> None:
    bots = [bot_named("greedy", "rolln-bump"), *[at_random] * (seats - 1)]
    wins = 0
    for seed in range(4):
        result = play_out(open_match("rolln-bump", seats), bots, Streams(seed))
        wins += result.winners == (0,)
    assert wins == 4
    among_itself = open_match("rolln-bump", seats)
    play_out(among_itself, [bots[0]] * seats, Streams("self"))
    assert len(among_itself.events) < 600
