"""Roulotte: five roll games with exact rules; a room, a library, a terminal game, printed sheets.

>>> from roulotte import open_match
>>> match = open_match("rolit", seats=2)
"""

from roulotte.core.match import Match
from roulotte.games import GAMES, game_named, open_match, read_record, read_records, verify_dice

__all__ = [
    "GAMES",
    "Match",
    "game_named",
    "open_match",
    "read_record",
    "read_records",
    "verify_dice",
]
__version__ = "0.1.0"
