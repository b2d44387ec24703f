"""Roll'n Bump's rules (docs/rules/rolln-bump.en.md): whose move it is, what may come, who wins."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final

from roulotte.core.chance import Chance, Dist, Draw, Pool, any_first, dice_pool
from roulotte.core.dice import FACES, Dice, parts
from roulotte.core.game import CHANCE, OVER, Turn, check_keys
from roulotte.core.spec import Result, best
from roulotte.games.rolln_bump.combos import strength, ways
from roulotte.games.rolln_bump.figures import DECK, LAYOUTS, SPEC
from roulotte.games.rolln_bump.recover import is_of
from roulotte.games.rolln_bump.scoring import Tally, tally
from roulotte.games.rolln_bump.state import (
    Action,
    BonusThrow,
    Claim,
    Deal,
    End,
    Keep,
    Match,
    Options,
    Outcome,
    Roll,
    State,
)

END: Final = End()


def read_options(raw: Mapping[str, object], _seats: int) -> Options:
    """Roll'n Bump has no options: any is refused."""
    check_keys(raw, (), SPEC.name)
    return Options()


def write_options(_options: Options) -> dict[str, object]:
    """Nothing to write."""
    return {}


def initial(seats: int, _options: Options) -> State:
    """Nobody has a card, and only the joker lies there."""
    return State(seats, ((),) * seats)


def to_move(state: State) -> Turn:
    """The seat whose dice have fallen; chance before that, and for the last throw."""
    if state.phase == "play":
        return state.turn
    return OVER if state.phase == "over" else CHANCE


# What chance does


def chance(state: State) -> Chance[Outcome]:
    """Who starts, the deal, a throw, or the bonus die's last throw."""
    if state.phase == "setup":
        return any_first(state.seats) if state.turn < 0 else _deals(state.seats)
    if state.phase == "bonus":
        return _bonus_throws(state.owner)
    return _rolls(state.to_throw, state.turn, bonus=state.throws_bonus)


@cache
def _rolls(number: int, seat: int, *, bonus: bool) -> Dist[Outcome]:
    if not bonus:
        return Dist((dice_pool(number, seat),), Roll)
    pools = (dice_pool(number, seat), dice_pool(1, seat))
    return Dist(pools, lambda dice, white: Roll(dice, *white))


@cache
def _bonus_throws(owner: int) -> Dist[Outcome]:
    return Dist((dice_pool(1, owner),), lambda white: BonusThrow(*white))


@cache
def _deals(seats: int) -> Draw[Outcome]:
    """Only the cards that are dealt are drawn: pile by pile, the top card first."""
    piles, cards, _ = LAYOUTS[seats]
    number = piles * cards

    def deal(drawn: tuple[str, ...]) -> Deal:
        return Deal(tuple(drawn[start : start + cards] for start in range(0, number, cards)))

    deck = Pool(DECK, number, again=False, secret=True)
    return Draw((deck,), deal, '{"deal": [["A1", "Bpair", …], …]}')


# What a seat may do


def legal(state: State) -> tuple[Action, ...]:
    """Keeps, matches, claims by pile with the bonus die last, and the end of the turn."""
    if state.phase != "play":
        return ()
    again = _keeps(state.dice, bonus=state.white == "hand") if state.left else ()
    return (*again, *matches(state), *_claims(state), END)


@cache
def _keeps(dice: Dice, *, bonus: bool) -> tuple[Keep, ...]:
    """At least one die is thrown again, be it the bonus die (RB-4, RB-5)."""
    if not bonus:
        return tuple(Keep(part) for part in parts(dice) if part != dice)
    every = product(parts(dice), (True, False))
    return tuple(Keep(part, stays) for part, stays in every if part != dice or not stays)


def matches(state: State) -> tuple[Match, ...]:
    """A die of any number may be turned to that of the bonus die in hand, but its own (RB-5)."""
    if state.phase != "play" or state.white != "hand":
        return ()
    return tuple(Match(die) for die in FACES if die in state.dice and die != state.face)


def _claims(state: State) -> Iterator[Claim]:
    for number, pile in enumerate(state.piles):
        if pile.top is not None and not is_of(pile.hold, state.turn):
            least = strength(pile.top, pile.hold.dice) if pile.hold else 0
            for dice in ways(pile.top, state.dice):
                if strength(pile.top, dice) > least:
                    yield Claim(number, dice)
    if state.white == "table" and not is_of(state.beside, state.turn):
        least = sum(state.beside.dice) if state.beside else 0
        yield from (Claim("bonus", part) for part in parts(state.dice) if sum(part) > least)


# The end


def tallies(state: State) -> tuple[Tally, ...]:
    """Every seat's score so far, taken apart (RB-11)."""
    return tuple(
        tally(cards, state.prize if seat == state.owner else 0)
        for seat, cards in enumerate(state.taken)
    )


def outcome(state: State) -> Result | None:
    """Most points wins, ties share (RB-13)."""
    if state.phase != "over":
        return None
    scores = tuple(one.total for one in tallies(state))
    return Result(scores, best(scores), "piles")
