"""What anyone may see of a Roll'n Bump table: everything but the face-down cards."""

from typing import Literal

import msgspec

from roulotte.core.dice import Dice
from roulotte.games.rolln_bump.scoring import Tally
from roulotte.games.rolln_bump.state import (
    Hold,
    Phase,
)


class PileView(msgspec.Struct, frozen=True):
    """A pile by its number (0 is the joker's place): its top card, and whose dice hold it."""

    number: int
    top: str | None  # None: no card left, or none turned up since the game ended
    left: int  # cards, the top one included
    hold: Hold | None


class BonusView(msgspec.Struct, frozen=True):
    """The bonus die: on the table, or in the hand of a seat."""

    where: Literal["table", "hand"]
    seat: int | None  # in whose hand
    shows: int | None  # once it is thrown
    hold: Hold | None  # the dice that lie by it
    open: bool  # whether the seat whose turn it is may still claim it this turn


class SeatView(msgspec.Struct, frozen=True):
    """A seat's cards by suit, its dice and its score so far."""

    cards: dict[str, tuple[str, ...]]
    joker: bool
    holds: tuple[str, ...]  # the cards that its dice lie on
    dice_laid: int
    dice_in_hand: int
    tally: Tally
    at_stake: int  # what it would score more if none of its dice were bumped


class Figures(msgspec.Struct, frozen=True):
    """The figures in force."""

    points: dict[str, int]  # by kind of card
    joker: int
    series: tuple[int, ...]  # by number of cards of one suit


class View(msgspec.Struct, frozen=True):
    """The whole table but for the face-down cards."""

    turn: int | None  # the seat that decides
    player: int | None  # the seat whose turn it is, also while its dice are in the air
    phase: Phase
    joker: PileView
    piles: tuple[PileView, ...]
    bonus: BonusView
    seats: tuple[SeatView, ...]
    dice: Dice  # the player's, not laid yet; while others are thrown, the kept ones
    to_throw: int  # dice in the air, the bonus die aside
    throws_left: int
    matches: tuple[int, ...]  # the faces that may be turned to the bonus die's
    scores: tuple[int, ...]
    figures: Figures


class Worth(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action would do: a claim is worth its points and what the series gain."""

    card: str | None = None
    points: int = 0
    series: int = 0  # counting on everything that was claimed before it this turn
    bumps: Hold | None = None
    throws: int = 0  # dice that a keep throws again, the bonus die aside
    dice: Dice = ()  # what a match would make of the dice


class Reveals(msgspec.Struct, frozen=True):
    """The cards that an event turned up, by pile."""

    cards: dict[str, str]
