"""What bots play under a given seed, as hashes (`make golden` writes them anew).

A record is the same whatever the version of Python and the machine: the file is made by one, and
compared by every run of the tests on any other.
"""

import json
from hashlib import sha256
from itertools import cycle, islice

from roulotte import GAMES
from roulotte.bots import BOTS, bot_named
from roulotte.core.record import write_record
from roulotte.core.seeded import Streams
from roulotte.lab.selfplay import play_out
from tests.golden.make import FOLDER
from tests.support.tables import TABLES, Table

FILE = FOLDER / "records.json"
PLAYED = 40  # matches of each game and bot, at its tables in turn
KINDS = tuple((game, bot) for game in GAMES for bot in BOTS[game])


def hash_of(game: str, bot: str) -> str:
    """The hash of all records of a game in which one kind of bot has every seat."""
    tables = [table for table in TABLES if table.game == game]
    records = [_record(table, bot, number) for number, table in _numbered(tables)]
    return sha256(b"\n".join(records)).hexdigest()


def _numbered(tables: list[Table]) -> list[tuple[int, Table]]:
    return list(enumerate(islice(cycle(tables), PLAYED)))


def _record(table: Table, bot: str, number: int) -> bytes:
    bots = [bot_named(bot, table.game)] * table.seats
    match = table.open()
    play_out(match, bots, Streams(f"{bot} {number}"))
    return write_record(match)


def read_hashes() -> dict[str, dict[str, str]]:
    """By game and bot, as they were written."""
    hashes: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return hashes


def main() -> None:
    """Write the file anew."""
    found = {game: {bot: hash_of(game, bot) for bot in BOTS[game]} for game in GAMES}
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
