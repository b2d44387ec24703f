"""The start of a turn: dice and cards come back, and the game may be over (RB-3, RB-10)."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from roulotte.games.rolln_bump.figures import DECK, DICE, JOKER, LAYOUTS, THROWS
from roulotte.games.rolln_bump.state import Hold, Pile, State

ORDER: Final = {card: place for place, card in enumerate((*DECK, JOKER))}


def begin_turn(state: State, seat: int, size: int) -> State:
    """Give a seat the turn, with so many dice: it recovers, then throws unless that was the end."""
    mine = is_of(state.beside, seat)
    recovered = replace(
        state,
        phase="throw",
        turn=seat,
        taken=with_cards(state, seat),
        piles=tuple(_turned(pile) if is_of(pile.hold, seat) else pile for pile in state.piles),
        white="hand" if mine else "table",
        beside=None if mine else state.beside,
        face=0,
        size=min(size, DICE),
        dice=(),
        left=THROWS,
    )
    empty = sum(pile.top is None for pile in recovered.piles[1:])
    return _finish(recovered) if empty >= LAYOUTS[state.seats].empties else recovered


def is_of(hold: Hold | None, seat: int) -> bool:
    """Whether dice lie there, and are that seat's."""
    return hold is not None and hold.seat == seat


def held_cards(state: State, seat: int) -> tuple[str, ...]:
    """The cards that a seat's dice lie on, in the order of the piles."""
    return tuple(pile.top for pile in state.piles if pile.top and is_of(pile.hold, seat))


def with_cards(state: State, *seats: int) -> tuple[tuple[str, ...], ...]:
    """Everybody's cards once these seats have taken those that their dice hold."""
    return tuple(
        _sorted((*cards, *held_cards(state, seat))) if seat in seats else cards
        for seat, cards in enumerate(state.taken)
    )


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def _turned(pile: Pile) -> Pile:
    return Pile(pile.under[0], pile.under[1:]) if pile.under else Pile(None)


def _finish(state: State) -> State:
    """The others take what their dice hold and turn up nothing (RB-10)."""
    owner = state.turn if state.white == "hand" else state.beside.seat if state.beside else -1
    return replace(
        state,
        phase="over" if owner < 0 else "bonus",
        taken=with_cards(state, *range(state.seats)),
        piles=tuple(Pile(None, pile.under) if pile.hold else pile for pile in state.piles),
        white="table",
        beside=None,
        left=0,
        owner=owner,
    )
