"""Roll'n Bump tables for tests, brought about by events."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from roulotte import Match, open_match
from roulotte.core.errors import IllegalError
from roulotte.games.rolln_bump.figures import DECK, LAYOUTS
from roulotte.games.rolln_bump.state import Claim, Hold, Keep, Pile, State


def deal(seats: int, *tops: str) -> list[list[str]]:
    """Piles with these top cards first; the other cards follow in the order of the deck."""
    layout = LAYOUTS[seats]
    rest = [card for card in DECK if card not in tops]
    piles = []
    for number in range(layout.piles):
        top = tops[number] if number < len(tops) else rest.pop(0)
        piles.append([top, *(rest.pop() for _ in range(layout.cards - 1))])
    return piles


def opened(seats: int, *tops: str, first: int = 0) -> Match:
    """A table that waits for the first throw."""
    match = open_match("rolln-bump", seats)
    match.happen({"first": first})
    match.happen({"deal": deal(seats, *tops)})
    return match


def turn_of(match: Match) -> int:
    """The seat that decides."""
    turn = match.to_move
    assert isinstance(turn, int)
    return turn


def do(match: Match, *actions: Mapping[str, object]) -> None:
    """Let the seat to move act, again and again."""
    for action in actions:
        match.act(turn_of(match), dict(action))


def roll(match: Match, dice: Sequence[int], bonus: int | None = None) -> None:
    """Throw these dice."""
    match.happen({"roll": list(dice)} | ({} if bonus is None else {"bonus": bonus}))


def claim(place: int | str, *dice: int) -> dict[str, object]:
    """A claim in its record form."""
    return {"claim": place, "dice": list(dice)}


END: Mapping[str, object] = {"end": True}


def settled(seats: int, *tops: str) -> Match:
    """A table past the two short turns: seat 0 (of two) or 2 is to throw all five dice."""
    match = opened(seats, *tops)
    for number in (3, 4):
        roll(match, [1] * number)
        do(match, END)
    return match


def thrown(dice: Sequence[int], *tops: str, seats: int = 2) -> Match:
    """A settled table with these dice on it, thrown for the first time."""
    match = settled(seats, *tops)
    roll(match, dice)
    return match


def holding(state: State, holds: Mapping[int, tuple[int, tuple[int, ...]]]) -> State:
    """The same table with dice on some piles: pile to seat and dice."""
    piles = list(state.piles)
    for number, (seat, dice) in holds.items():
        piles[number] = replace(piles[number], hold=Hold(seat, dice))
    return replace(state, piles=tuple(piles))


def worn(state: State, *numbers: int) -> State:
    """The same table with only the top card left on some piles."""
    piles = list(state.piles)
    for number in numbers:
        piles[number] = Pile(piles[number].top, (), piles[number].hold)
    return replace(state, piles=tuple(piles))


def with_state(match: Match, state: State) -> Match:
    """Go on from another state."""
    match.state = state
    return match


def claims(match: Match) -> set[tuple[int | str, tuple[int, ...]]]:
    """The claims that are legal: places and dice."""
    return {(one.claim, one.dice) for one in match.legal() if isinstance(one, Claim)}


def keeps(match: Match) -> set[tuple[tuple[int, ...], object]]:
    """The keeps that are legal: dice, and whether the bonus die stays."""
    return {(one.keep, one.keep_bonus) for one in match.legal() if isinstance(one, Keep)}


def refused(match: Match, action: dict[str, object], why: str) -> None:
    """An action that must be refused for this reason, and change nothing."""
    before = match.state
    with pytest.raises(IllegalError, match=why):
        do(match, action)
    assert match.state is before


def with_bonus(*tops: str, first: tuple[list[int], int] | None = None) -> Match:
    """Seat 0 has won the bonus die and is to throw, or has thrown, with it."""
    match = thrown([1, 1, 1, 2, 6], *(tops or ("A3", "Brun4", "Cfour")))
    do(match, claim("bonus", 6), END)
    roll(match, [1, 1, 1, 1, 1])
    do(match, END)
    if first:
        roll(match, *first)
    return match
