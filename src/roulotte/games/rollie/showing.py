"""How what a viewer may see of a Rollie table is made from its state."""

from roulotte.core.game import Viewer
from roulotte.games.rollie.figures import TOKENS, VALUES
from roulotte.games.rollie.rules import apply, face_down, round_of
from roulotte.games.rollie.scoring import bonuses, money, places, totals
from roulotte.games.rollie.state import Action, State, Take
from roulotte.games.rollie.view import Player, Purse, View


def view(state: State, _viewer: Viewer) -> View:
    """The whole table: nothing in the state is hidden (RO-17)."""
    bonus = bonuses(state.wallets, state.tokens, state.options.bonus)
    down = len(face_down(state))
    return View(
        turn=state.turn if state.turn >= 0 else None,
        round=round_of(state),
        rounds=len(TOKENS),
        first=state.first if state.first >= 0 else None,
        roll=state.roll,
        face_up=state.face_up,
        face_down=down,
        values=VALUES,
        bank=state.bank,
        bonus=state.options.bonus,
        places=places(state.wallets, state.tokens, state.options.bonus),
        players=tuple(player(state, seat, more) for seat, more in enumerate(bonus)),
        scores=totals(state.wallets, bonus),
        last_round=state.scarce or not down,
        crash=state.crash,
        ending=state.ending,
    )


def player(state: State, seat: int, bonus: int) -> Player:
    """What lies in front of a seat."""
    stake, wallet = state.stakes[seat], state.wallets[seat]
    return Player(
        stake=stake,
        stake_money=money(stake),
        wallet=wallet,
        wallet_money=money(wallet),
        tokens=state.tokens[seat],
        playing=state.playing[seat],
        bonus=bonus,
    )


def preview(state: State, action: Action) -> Purse:
    """What a take or a secure moves, and what the seat has then."""
    seat, after = state.turn, apply(state, action)
    stake = state.stakes[seat]
    notes, worth = (1, action.take) if isinstance(action, Take) else (sum(stake), money(stake))
    return Purse(
        notes=notes,
        money=worth,
        stake=money(after.stakes[seat]),
        wallet=money(after.wallets[seat]),
        bonus=bonuses(after.wallets, after.tokens, state.options.bonus)[seat],
    )
