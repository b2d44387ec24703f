"""A game in a file: saved after every event, picked up where it stopped."""

import os
from pathlib import Path

from roulotte.cli import texts
from roulotte.core.errors import RecordError, TableError
from roulotte.core.match import Match
from roulotte.core.record import write_record
from roulotte.games import game_named, read_record
from roulotte.server.store.files import put_in_place


def save(match: Match, path: Path) -> None:
    """Replace the file in one step: a kill or a power cut leaves the old record or the new one."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as out:
            out.write(write_record(match) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        put_in_place(fresh, path)
    except OSError as error:
        raise TableError(texts.NOT_SAVED.filled(path=path, why=error.strerror)) from None


def load(path: Path, game: str, seats: int | None, options: dict[str, object]) -> Match:
    """Read a saved game, which must be the one that the command speaks of."""
    try:
        match = read_record(path.read_bytes())
    except RecordError as error:
        raise TableError(texts.NO_GAME.filled(path=path, why=error.why)) from None
    if match.game is not game_named(game):
        raise TableError(texts.OTHER_GAME.filled(path=path, game=match.game.spec.name))
    if seats not in {None, match.seats}:
        raise TableError(texts.OTHER_SEATS.filled(path=path, found=match.seats, seats=seats))
    if options and match.game.table(match.seats, options) != match.options:
        raise TableError(texts.OTHER_OPTIONS.filled(path=path))
    return match
