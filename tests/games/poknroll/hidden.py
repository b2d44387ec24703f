"""Another table of Pok'n Roll that a viewer could not tell from this one."""

from msgspec.structs import replace

from roulotte.core.chance import Source, dice_pool
from roulotte.core.game import Viewer
from roulotte.games.poknroll.figures import OWN_DICE
from roulotte.games.poknroll.state import State


def scramble(state: State, viewer: Viewer, source: Source) -> State:
    """Throw every cup anew that the viewer can't see."""
    cup = dice_pool(OWN_DICE[state.options.board], None)
    return replace(
        state,
        cups=tuple(
            dice if _sees(state, place, viewer) else tuple(sorted(cup.draw(source)))
            for place, dice in enumerate(state.cups)
        ),
    )


def _sees(state: State, place: int, viewer: Viewer) -> bool:
    """Written apart from the game's own reading of what is shown."""
    jorg = place == state.seats
    folded = not jorg and place not in state.still
    return folded or len(state.white) == 5 or (place == viewer and not jorg)
