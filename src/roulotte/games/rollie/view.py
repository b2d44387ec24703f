"""What anyone may see of a Rollie table: everything but the order of the tokens face down."""

import msgspec

from roulotte.core.game import Viewer
from roulotte.games.rollie.figures import TOKENS, VALUES, Value
from roulotte.games.rollie.rules import apply, face_down, round_of
from roulotte.games.rollie.scoring import bonuses, money, places, totals
from roulotte.games.rollie.state import Action, Crash, Faces, Notes, State, Take


class Player(msgspec.Struct, frozen=True):
    """What lies in front of a seat; notes are counted in the order of `values`."""

    stake: Notes
    stake_money: int  # at risk
    wallet: Notes
    wallet_money: int  # safe
    tokens: tuple[int, ...]
    playing: bool  # has not secured in this round
    bonus: int  # in bonus tokens, were the game to end now


class View(msgspec.Struct, frozen=True):
    """The table; counts and bonuses stand in the order of `values`."""

    turn: int | None  # the seat that decides
    round: int
    rounds: int
    first: int | None  # who has the dice
    roll: Faces | None  # the dice that the seats decide on
    face_up: tuple[int, ...]
    face_down: int  # how many tokens
    values: tuple[Value, ...]
    bank: Notes
    bonus: tuple[tuple[int, ...], ...]  # the bonus tokens, first place first
    places: tuple[tuple[int, ...], ...]  # who would take them, were the game to end now
    players: tuple[Player, ...]
    scores: tuple[int, ...]  # likewise
    last_round: bool
    crash: Crash | None  # how the round before ended; None if everybody had secured
    ending: str | None


class Purse(msgspec.Struct, frozen=True):
    """What an action would move, and what its seat would have then."""

    notes: int  # how many are taken or secured
    money: int  # their worth
    stake: int
    wallet: int
    bonus: int  # in bonus tokens, were the game to end then


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
