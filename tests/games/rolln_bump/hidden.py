"""Another Roll'n Bump table that nobody could tell from a given one."""

from msgspec.structs import replace

from roulotte.core.chance import Pool, Source
from roulotte.core.game import Viewer
from roulotte.games.rolln_bump.figures import DECK
from roulotte.games.rolln_bump.state import State


def scramble(state: State, _viewer: Viewer, source: Source) -> State:
    """Shuffle the face-down cards among themselves and with those that are out of the game."""
    seen = {pile.top for pile in state.piles} | {card for cards in state.taken for card in cards}
    unseen = tuple(card for card in DECK if card not in seen)
    others = iter(Pool(unseen, len(unseen), again=False).draw(source))
    piles = (replace(pile, under=tuple(next(others) for _ in pile.under)) for pile in state.piles)
    return replace(state, piles=tuple(piles))
