"""From plain JSON to the structs of a game, for programs that have the library at hand."""

from typing import Any

import msgspec

from roulotte.games import game_named


def read_view(game: str, raw: Any) -> Any:
    """A view as the game's own struct; `game_named(game).read_action` does it for actions."""
    return msgspec.convert(raw, game_named(game).views)
