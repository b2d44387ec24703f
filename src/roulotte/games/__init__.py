"""The registry of games: a line each, and doors to them by name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, overload

from roulotte.core import refusals
from roulotte.core.errors import TableError
from roulotte.core.game import AnyGame
from roulotte.core.match import Match
from roulotte.core.record import read_each, read_one
from roulotte.core.verify import Report, verify
from roulotte.games import poknroll, rolit, roll_estate, rollie, rolln_bump

Raw = Mapping[str, object] | None  # options as somebody gave them

GAMES: Final[Mapping[str, AnyGame]] = {
    game.spec.id: game
    for game in (
        rollie.GAME,
        roll_estate.GAME,
        poknroll.GAME,
        rolit.GAME,
        rolln_bump.GAME,
    )
}  # fmt: skip


def game_named(name: str) -> AnyGame:
    """Find a game by its id, or say which there are."""
    if name not in GAMES:
        raise TableError(refusals.NO_GAME.filled(name=name, known=", ".join(GAMES)))
    return GAMES[name]


# A line for each game's own types; a name that is not known before is a match of any game.
@overload
def open_match(name: Literal["rollie"], seats: int, options: Raw = ...) -> rollie.RollieMatch: ...
@overload
def open_match(
    name: Literal["roll-estate"], seats: int, options: Raw = ...
) -> roll_estate.RollEstateMatch: ...
@overload
def open_match(
    name: Literal["poknroll"], seats: int, options: Raw = ...
) -> poknroll.PoknrollMatch: ...
@overload
def open_match(name: Literal["rolit"], seats: int, options: Raw = ...) -> rolit.RolitMatch: ...
@overload
def open_match(
    name: Literal["rolln-bump"], seats: int, options: Raw = ...
) -> rolln_bump.RollnBumpMatch: ...
@overload
def open_match(name: str, seats: int, options: Raw = ...) -> Match: ...
def open_match(name: str, seats: int, options: Raw = None) -> Match:
    """Open a table of the named game."""
    return Match(game_named(name), seats, options or {})


def read_record(text: str | bytes) -> Match:
    """Read one record and replay it through the rules."""
    return read_one(text, game_named)


def read_records(lines: Iterable[str | bytes]) -> Iterator[Match]:
    """Read records, one a line, and replay each."""
    return read_each(lines, game_named)


def verify_dice(text: str | bytes, key: str | None = None, seen: str | None = None) -> Report:
    """Check one record: its dice, its chain, and its signature by a server's public key."""
    return verify(text, game_named, key, seen)
