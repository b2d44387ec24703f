"""What anyone may see of a Rollie table: everything but the order of the tokens face down."""

import msgspec

from roulotte.games.rollie.figures import Value
from roulotte.games.rollie.state import Crash, Faces, Notes


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
