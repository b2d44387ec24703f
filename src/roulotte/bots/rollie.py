"""A quick Rollie bot: how far it would lead with this stake at home, against the odds to get there.

Bonus tokens weigh as much as notes: a lead is reckoned with the game's own scoring.
"""

from collections.abc import Sequence
from typing import Final

from roulotte.bots.bot import pick
from roulotte.core.chance import Source
from roulotte.core.game import Choice
from roulotte.games.rollie.figures import FACES, VALUES
from roulotte.games.rollie.scoring import bonuses, together, totals
from roulotte.games.rollie.state import Action, Notes, Take
from roulotte.games.rollie.view import Player, Purse, View

HOPE: Final = 12  # what it is worth to stay in: the notes of the rolls to come
TOKEN: Final = 1 / 7  # a point of a tie-break token, beyond the ties that it breaks already


def greedy(view: View, choices: Sequence[Choice[Action, Purse]], source: Source) -> Action:
    """Take the choice of the highest worth; equal ones by lot."""
    assert view.turn is not None  # noqa: S101 - it is this bot's turn
    player = view.players[view.turn]
    ground = lead(view, player.wallet, player.tokens)
    worths = [worth(view, player, choice.action, ground) for choice in choices]
    return pick(choices, worths, source)


def worth(view: View, player: Player, action: Action, ground: int) -> float:
    """What an action adds to the lead without the stake; at risk, it counts by its odds."""
    if isinstance(action, Take):
        stake = together(player.stake, tuple(int(value == action.take) for value in VALUES))
        gain = lead(view, together(player.wallet, stake), player.tokens) - ground
        return (gain + HOPE) * (1 - risk(stake, last=view.last_round))
    token = action.token if isinstance(action.token, int) else 0
    tokens = (*player.tokens, token) if token else player.tokens
    return lead(view, together(player.wallet, player.stake), tokens) - ground + TOKEN * token


def risk(stake: Notes, *, last: bool) -> float:
    """The odds that the next roll takes the stake: in the last round, any double does."""
    doubles = len(FACES) if last else 1 + sum(1 for count in stake if count)
    return doubles / len(FACES) ** 2


def lead(view: View, wallet: Notes, tokens: tuple[int, ...]) -> int:
    """How far ahead of the best rival, were the game to end with every other stake secured."""
    others = [player for seat, player in enumerate(view.players) if seat != view.turn]
    wallets = (wallet, *(together(player.wallet, player.stake) for player in others))
    bonus = bonuses(wallets, (tokens, *(player.tokens for player in others)), view.bonus)
    own, *rivals = totals(wallets, bonus)
    return own - max(rivals)
