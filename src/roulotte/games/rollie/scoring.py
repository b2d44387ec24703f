"""What wallets are worth: notes, places and bonus tokens (RO-12 to RO-15)."""

from collections.abc import Sequence
from functools import lru_cache
from operator import add

from roulotte.core.spec import Result, best
from roulotte.games.rollie.figures import VALUES
from roulotte.games.rollie.state import Notes, State

Tokens = tuple[tuple[int, ...], ...]


class Reckoning(Result, frozen=True):
    """A result with what each seat had in bonus tokens."""

    bonus: tuple[int, ...]


@lru_cache(maxsize=4096)
def money(notes: Notes) -> int:
    """What notes are worth together."""
    return sum(value * count for value, count in zip(VALUES, notes, strict=True))


def together(notes: Notes, more: Notes) -> Notes:
    """Two bundles of notes in one."""
    return tuple(map(add, notes, more))


def ranking(counts: Sequence[int], tokens: Tokens) -> list[int]:
    """The seats in the race for one value, first place first (RO-13)."""
    ranked = []
    for count in sorted(set(counts) - {0}, reverse=True):
        ranked += untied([seat for seat, held in enumerate(counts) if held == count], tokens)
    return ranked


def untied(tied: Sequence[int], tokens: Tokens) -> list[int]:
    """The order in which seats with equal counts take places (RO-14).

    Tokens decide, the highest first. Without one, a seat left alone takes its place like any
    other; several can't be told apart, and are out of the race.
    """
    armed = sorted((seat for seat in tied if tokens[seat]), key=lambda seat: -max(tokens[seat]))
    bare = [seat for seat in tied if not tokens[seat]]
    return armed + bare if len(bare) == 1 else armed


@lru_cache(maxsize=4096)  # wallets change far less often than anybody looks at them
def places(
    wallets: tuple[Notes, ...], tokens: Tokens, bonus: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """For each value, the seats that take its bonus tokens, first place first."""
    columns = zip(*wallets, strict=True)
    return tuple(
        tuple(ranking(counts, tokens)[: len(figures)])
        for counts, figures in zip(columns, bonus, strict=True)
    )


@lru_cache(maxsize=4096)
def bonuses(
    wallets: tuple[Notes, ...], tokens: Tokens, bonus: tuple[tuple[int, ...], ...]
) -> tuple[int, ...]:
    """What each seat gets in bonus tokens."""
    sums = [0] * len(wallets)
    for seats, figures in zip(places(wallets, tokens, bonus), bonus, strict=True):
        for seat, figure in zip(seats, figures, strict=False):
            sums[seat] += figure
    return tuple(sums)


def outcome(state: State) -> Result | None:
    """Notes and bonus tokens; the most wins, equal best scores share (RO-15)."""
    if state.ending is None:
        return None
    bonus = bonuses(state.wallets, state.tokens, state.options.bonus)
    scores = totals(state.wallets, bonus)
    return Reckoning(scores, best(scores), state.ending, bonus)


def totals(wallets: Sequence[Notes], bonus: Sequence[int]) -> tuple[int, ...]:
    """Notes and bonus tokens together: only wallets count (RO-12)."""
    return tuple(money(wallet) + more for wallet, more in zip(wallets, bonus, strict=True))
