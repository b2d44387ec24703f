"""What anyone may see of a Roll'n Bump table: everything but the face-down cards."""

from typing import Final, Literal

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from roulotte.core.dice import Dice, joined, without
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Unit, Viewer
from roulotte.games.rolln_bump.figures import DICE, JOKER, KIND_OF, KINDS, LAYOUTS, SERIES, SUITS
from roulotte.games.rolln_bump.recover import held_cards, is_of, with_cards
from roulotte.games.rolln_bump.rules import matches, tallies, to_move
from roulotte.games.rolln_bump.scoring import Tally, series_gain, tally
from roulotte.games.rolln_bump.state import (
    Action,
    Claim,
    Deal,
    Hold,
    Keep,
    Match,
    Outcome,
    Phase,
    Pile,
    State,
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


FIGURES: Final = Figures(
    points={name: kind.points for name, kind in KINDS.items()},
    joker=KIND_OF[JOKER].points,
    series=SERIES,
)


def view(state: State, _viewer: Viewer) -> View:
    """The same for everybody: face-down cards are hidden from all."""
    turn, scored = to_move(state), tallies(state)
    joker, *piles = (_pile(number, pile) for number, pile in enumerate(state.piles))
    return View(
        turn=turn if isinstance(turn, int) else None,
        player=state.turn if running(state) else None,
        phase=state.phase,
        joker=joker,
        piles=tuple(piles),
        bonus=_bonus(state),
        seats=tuple(_seat(state, seat, scored[seat]) for seat in range(state.seats)),
        dice=state.dice,
        to_throw=state.to_throw if state.phase == "throw" else 0,
        throws_left=state.left if running(state) else 0,
        matches=tuple(one.match for one in matches(state)),
        scores=tuple(one.total for one in scored),
        figures=FIGURES,
    )


def running(state: State) -> bool:
    """Whether somebody's turn is under way."""
    return state.phase in {"throw", "play"}


def _pile(number: int, pile: Pile) -> PileView:
    return PileView(number, pile.top, len(pile.under) + (pile.top is not None), pile.hold)


def _bonus(state: State) -> BonusView:
    seat = state.turn if state.white == "hand" else state.owner
    return BonusView(
        where="table" if seat < 0 else "hand",
        seat=None if seat < 0 else seat,
        shows=state.face or state.prize or None,
        hold=state.beside,
        open=running(state) and state.white == "table" and not is_of(state.beside, state.turn),
    )


def _seat(state: State, seat: int, scored: Tally) -> SeatView:
    cards = state.taken[seat]
    holds = [pile.hold for pile in state.piles] + [state.beside]
    laid = sum(len(hold.dice) for hold in holds if hold and is_of(hold, seat))
    hoped = tally(with_cards(state, seat)[seat], scored.bonus)
    return SeatView(
        cards={suit: tuple(card for card in cards if card[0] == suit) for suit in SUITS},
        joker=JOKER in cards,
        holds=held_cards(state, seat),
        dice_laid=laid,
        dice_in_hand=DICE - laid,
        tally=scored,
        at_stake=hoped.total - scored.total,
    )


def preview(state: State, action: Action) -> Worth:
    """What a legal action would do."""
    if isinstance(action, Keep):
        return Worth(throws=len(state.dice) - len(action.keep))
    if isinstance(action, Match):
        rest = without(state.dice, (action.match,)) or ()
        return Worth(dice=joined(rest, (state.face,)))
    return _claim_worth(state, action) if isinstance(action, Claim) else Worth()


def _claim_worth(state: State, action: Claim) -> Worth:
    if action.claim == "bonus":
        return Worth(bumps=state.beside)
    pile = state.piles[action.claim]
    assert pile.top is not None  # noqa: S101 - nobody may lay dice on nothing
    cards = with_cards(state, state.turn)[state.turn]
    gain = series_gain(cards, pile.top)
    return Worth(pile.top, KIND_OF[pile.top].points, gain, bumps=pile.hold)


def turned_up(before: State, after: State) -> dict[int, str]:
    """The cards that came to light between two states, by pile."""
    pairs = enumerate(zip(before.piles, after.piles, strict=True))
    return {number: new.top for number, (old, new) in pairs if new.top and new.top != old.top}


def project(
    before: State, event: Happened[Outcome] | Acted[Action], after: State, _viewer: Viewer
) -> Happened[Outcome] | Acted[Action]:
    """Cover the face-down cards of the deal; a turn that begins shows what it turned up."""
    if isinstance(event, Happened):
        if isinstance(event.chance, Deal):
            seen = tuple((top, *(None for _ in under)) for top, *under in event.chance.deal)
            return replace(event, chance=Deal(seen))
        return event
    cards = {str(number): card for number, card in turned_up(before, after).items()}
    return replace(event, reveals=Reveals(cards) if cards else UNSET)


def uncovers(
    before: State, event: Happened[Outcome] | Acted[Action], after: State
) -> tuple[Unit, ...]:
    """Cards by their place in the deal: the top ones at once, the others as they are turned up."""
    cards = LAYOUTS[after.seats].cards
    if isinstance(event, Happened):
        dealt = len(event.chance.deal) if isinstance(event.chance, Deal) else 0
        return tuple((0, pile * cards) for pile in range(dealt))
    return tuple(
        (0, number * cards - len(after.piles[number].under) - 1)
        for number in turned_up(before, after)
    )
