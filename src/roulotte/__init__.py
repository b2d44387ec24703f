"""Roulotte: a game room for five roll games, and the small library of exact rules under it.

Rules, records and bots need nothing but msgspec. The room (`roulotte serve`, `roulotte.client`),
the terminal program and printed sheets are extras: docs/library.md says which brings what.

>>> from roulotte import Streams, bot_named, open_match, play_out
>>> match = open_match("rolit", seats=2)
>>> play_out(match, [bot_named("greedy", "rolit")] * 2, Streams(7)).ending
'full'
"""

from roulotte.bots import AnyBot, Bot, bot_named
from roulotte.core.errors import RoulotteError
from roulotte.core.game import AnyGame, Choice, Game
from roulotte.core.match import Match
from roulotte.core.record import write_record
from roulotte.core.seeded import Streams
from roulotte.core.spec import Result
from roulotte.core.verify import Report
from roulotte.games import GAMES, game_named, open_match, read_record, read_records, verify_dice
from roulotte.lab.selfplay import play_out

__all__ = [
    "GAMES",
    "AnyBot",
    "AnyGame",
    "Bot",
    "Choice",
    "Game",
    "Match",
    "Report",
    "Result",
    "RoulotteError",
    "Streams",
    "bot_named",
    "game_named",
    "open_match",
    "play_out",
    "read_record",
    "read_records",
    "verify_dice",
    "write_record",
]
__version__ = "0.1.0"
