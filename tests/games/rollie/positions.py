"""Positions and scripts that the tests of Rollie share."""

from typing import Any

from msgspec.structs import replace

from roulotte import Match, open_match
from roulotte.core.game import CHANCE
from roulotte.core.wire import to_wire
from roulotte.games.rollie.scoring import together
from roulotte.games.rollie.state import Notes, State

EVERY_NOTE: Notes = (30, 30, 30, 30, 30)
NONE: Notes = (0, 0, 0, 0, 0)

Raw = dict[str, Any]


def play(match: Match, *moves: Raw) -> Match:
    """Let chance or the seat to move do each in turn."""
    for move in moves:
        turn = match.to_move
        if turn is CHANCE:
            match.happen(move)
        else:
            assert isinstance(turn, int), f"{move} comes after the end"
            match.act(turn, move)
    return match


def started(seats: int, first: int = 0, token: int = 4) -> Match:
    """A table in its first round, before the first roll."""
    return play(open_match("rollie", seats), {"first": first}, {"token": token})


def arranged(seats: int, **fields: Any) -> Match:
    """A table before a roll, with notes and tokens laid out; the bank has the other notes."""
    match = started(seats, first=fields.pop("first", 0))
    match.state = replace(match.state, **fields)
    match.state = replace(match.state, bank=the_rest(match.state))
    return match


def the_rest(state: State) -> Notes:
    """The notes that lie in nobody's stake or wallet."""
    held = NONE
    for notes in (*state.stakes, *state.wallets):
        held = together(held, notes)
    return tuple(all_of - taken for all_of, taken in zip(EVERY_NOTE, held, strict=True))


def offers(match: Match) -> list[Raw]:
    """The legal actions, as a record writes them."""
    return [to_wire(action) for action in match.legal()]


def take(value: int) -> Raw:
    return {"take": value}


def secure(token: int | None = None) -> Raw:
    return {"secure": True} if token is None else {"secure": True, "token": token}


def roll(one: int | str, other: int | str) -> Raw:
    return {"roll": [one, other]}
