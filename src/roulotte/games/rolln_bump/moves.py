"""What follows from each action and outcome, and why some are refused."""

from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from roulotte.core.chance import First
from roulotte.core.dice import Dice, joined, without
from roulotte.core.errors import IllegalError
from roulotte.core.game import demand
from roulotte.core.refusals import NO_SEAT, STARTER_KNOWN
from roulotte.core.words import Text
from roulotte.games.rolln_bump import refusals
from roulotte.games.rolln_bump.cards import card_text
from roulotte.games.rolln_bump.combos import shows, strength
from roulotte.games.rolln_bump.figures import DECK, JOKER, KIND_OF, LAYOUTS
from roulotte.games.rolln_bump.recover import begin_turn, is_of
from roulotte.games.rolln_bump.state import (
    Action,
    BonusThrow,
    Claim,
    Deal,
    Hold,
    Keep,
    Match,
    Outcome,
    Pile,
    Roll,
    State,
)

CARDS: Final = frozenset(DECK)


def apply(state: State, move: Action | Outcome) -> State:
    """Let chance speak, or the seat to move act."""
    if isinstance(move, (First, Deal, Roll, BonusThrow)):
        return _happen(state, move)
    demand(state.phase == "play", refusals.NOT_DECIDING)
    return _act(state, move)


def _happen(state: State, outcome: Outcome) -> State:
    if isinstance(outcome, Roll):
        return _roll(state, outcome)
    if isinstance(outcome, BonusThrow):
        demand(state.phase == "bonus", refusals.BONUS_AT_END)
        return replace(state, phase="over", prize=outcome.bonus_throw)
    return _first(state, outcome) if isinstance(outcome, First) else _deal(state, outcome)


def _first(state: State, outcome: First) -> State:
    demand(state.turn < 0, STARTER_KNOWN)
    demand(0 <= outcome.first < state.seats, NO_SEAT, seat=outcome.first)
    return _set_up(replace(state, turn=outcome.first))


def _deal(state: State, outcome: Deal) -> State:
    demand(len(state.piles) == 1, refusals.DEALT)
    piles, number, _ = LAYOUTS[state.seats]
    right = len(outcome.deal) == piles and all(len(cards) == number for cards in outcome.deal)
    demand(right, refusals.LAYOUT, seats=state.seats, piles=piles, number=number)
    dealt = tuple(card for cards in outcome.deal for card in cards if card in CARDS)
    demand(len(dealt) == piles * number, refusals.FOREIGN_CARD)
    demand(len(set(dealt)) == len(dealt), refusals.DEALT_TWICE)
    heaps = (dealt[start : start + number] for start in range(0, len(dealt), number))
    return _set_up(replace(state, piles=(Pile(JOKER), *(Pile(h[0], h[1:]) for h in heaps))))


def _set_up(state: State) -> State:
    """Start the first turn once the starter and the cards are known, in whichever order."""
    ready = state.turn >= 0 and len(state.piles) > 1
    return begin_turn(state, state.turn, state.size) if ready else state


def _roll(state: State, outcome: Roll) -> State:
    demand(state.phase == "throw", refusals.NOT_THROWING)
    number, fell = state.to_throw, len(outcome.roll)
    demand(fell == number, refusals.THROWN_NUMBER, number=number, fell=fell)
    if state.throws_bonus:
        demand(outcome.bonus is not UNSET, refusals.BONUS_THROWN)
    else:
        demand(outcome.bonus is UNSET, refusals.BONUS_NOT_THROWN)
    face = state.face if isinstance(outcome.bonus, UnsetType) else outcome.bonus
    dice = joined(state.dice, outcome.roll)
    return replace(state, phase="play", dice=dice, face=face, left=state.left - 1)


def _act(state: State, action: Action) -> State:
    if isinstance(action, Keep):
        return _keep(state, action)
    if isinstance(action, Match):
        return _match(state, action)
    if isinstance(action, Claim):
        return _claim(state, action)
    return begin_turn(state, (state.turn + 1) % state.seats, state.size + 1)


def _keep(state: State, action: Keep) -> State:
    demand(state.left > 0, refusals.ROLLING_OVER)
    kept, in_hand = action.keep, state.white == "hand"
    demand(without(state.dice, kept) is not None, refusals.NONE_TO_KEEP, dice=_said(kept))
    if in_hand:
        demand(action.keep_bonus is not UNSET, refusals.SAY_KEEP_BONUS)
    else:
        demand(action.keep_bonus is UNSET, refusals.NO_BONUS)
    again = len(kept) < len(state.dice) or action.keep_bonus is False
    demand(again, refusals.THROW_ONE)
    face = state.face if action.keep_bonus is True else 0
    return replace(state, phase="throw", dice=kept, face=face)


def _match(state: State, action: Match) -> State:
    demand(state.white == "hand", refusals.NO_BONUS)
    demand(action.match != state.face, refusals.SAME_FACE, face=state.face)
    rest = without(state.dice, (action.match,))
    if rest is None:
        raise IllegalError(refusals.NO_SUCH_DIE.filled(face=action.match))
    return _closed(state, joined(rest, (state.face,)))


def _claim(state: State, action: Claim) -> State:
    rest = without(state.dice, action.dice)
    if rest is None or not action.dice:
        raise IllegalError(refusals.NONE_TO_LAY.filled(dice=_said(action.dice)))
    laid, closed = Hold(state.turn, action.dice), _closed(state, rest)
    if action.claim == "bonus":
        _check_beside(state, action.dice)
        return replace(closed, beside=laid)
    demand(0 <= action.claim < len(state.piles), refusals.NO_PILE, pile=action.claim)
    _check_card(state, state.piles[action.claim], action.dice)
    piles = list(state.piles)
    piles[action.claim] = replace(piles[action.claim], hold=laid)
    return replace(closed, piles=tuple(piles))


def _closed(state: State, dice: Dice) -> State:
    """No more throws, and the bonus die goes back to the table if it was in hand (RB-5)."""
    white = "back" if state.white == "hand" else state.white
    return replace(state, dice=dice, left=0, white=white, face=0)


def _check_card(state: State, pile: Pile, dice: Dice) -> None:
    card = pile.top
    if card is None:
        raise IllegalError(refusals.NO_CARD)
    demand(not is_of(pile.hold, state.turn), refusals.CARD_CLAIMED)
    if not shows(KIND_OF[card], dice):
        raise IllegalError(refusals.NOT_THE_CARD.filled(dice=_said(dice), card=card_text(card)))
    if pile.hold:
        lying = pile.hold.dice
        _check_better(dice, lying, strength(card, dice) > strength(card, lying))


def _check_beside(state: State, dice: Dice) -> None:
    demand(state.white == "table", refusals.HAD_BONUS)
    demand(not is_of(state.beside, state.turn), refusals.BONUS_CLAIMED)
    if state.beside:
        _check_better(dice, state.beside.dice, sum(dice) > sum(state.beside.dice))


def _check_better(dice: Dice, lying: Dice, better: bool) -> None:
    demand(better, refusals.NOT_BETTER, dice=_said(dice), lying=_said(lying))


def _said(dice: Dice) -> str | Text:
    return " ".join(map(str, dice)) or refusals.SOME_DICE
