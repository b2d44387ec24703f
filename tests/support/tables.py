"""Every table that can be opened: game, variant and number of seats."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from roulotte import GAMES, Match
from roulotte.core.game import AnyGame
from roulotte.core.seeded import Seeded


class Table(NamedTuple):
    """One way to open a game."""

    game: str
    variant: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        """Name it in a test's id."""
        return f"{self.game}-{self.variant}-{self.seats}"

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return GAMES[self.game]

    def open(self) -> Match:
        """Open it."""
        return Match(self.rules, self.seats, self.options)


TABLES = tuple(
    Table(game.spec.id, variant.name, seats, variant.options)
    for game in GAMES.values()
    for variant in game.spec.variants
    for seats in variant.seats
)


def random_steps(match: Match, source: Seeded) -> Iterator[Match]:
    """Play at random to the end, stopping before every event and once after the last."""
    while True:
        yield match
        turn = match.to_move
        if isinstance(turn, int):
            legal = match.legal()
            match.act(turn, legal[source.below(len(legal))])
        elif turn.value == "chance":
            match.happen(match.game.chance(match.state).sample(source))
        else:
            return


def played(table: Table, seed: str) -> Match:
    """A whole game of random play."""
    match = table.open()
    for _ in random_steps(match, Seeded(seed)):
        pass
    return match
