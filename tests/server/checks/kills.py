"""kill -9 at random moments of play, and what must be true of the log afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from roulotte.core.wire import to_wire
from tests.server.checks.logbook import Logged, Replay, person_of, read_log
from tests.server.people.calling import Json, until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.forked import Forked
from tests.support.soak import drawn_from

TABLES: tuple[tuple[int, Json], ...] = (
    (2, {"game": "rolit", "seats": 2, "bot_ms": 0}),
    (2, {"game": "rollie", "seats": 2, "bot_ms": 0}),
    (2, {"game": "poknroll", "seats": 3, "bot_ms": 0}),
    (2, {"game": "roll-estate", "seats": 2, "bot_ms": 0}),
    (2, {"game": "rolln-bump", "seats": 2, "bot_ms": 0}),
)  # people and plan: Pok'n Roll has a bot


async def play_through(server: Forked, kills: int, seed: int) -> list[list[Player]]:
    """Play at every table while the server is killed again and again; then come to rest."""
    rng = Random(drawn_from(f"kills {seed}"))  # noqa: S311 - moments, not secrets
    async with playing(server, seed) as tables:
        players = [player for table in tables for player in table]
        for _ in range(kills):
            await progress(players)
            await asyncio.sleep(rng.uniform(0, 0.15))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await come_to_rest(players)
    return tables


@asynccontextmanager
async def playing(server: Forked, seed: int = 0) -> AsyncIterator[list[list[Player]]]:
    """All tables, with everybody playing at random."""
    tables = [await gather_at(server.url, people, seed) for people, _ in TABLES]
    async with living(player for table in tables for player in table):
        await asyncio.gather(*map(seat_all, tables, [plan for _, plan in TABLES]))
        yield tables


async def progress(players: list[Player]) -> None:
    """Wait until people are heard again."""
    before = sum(len(player.acks) for player in players)

    def heard_again() -> bool:
        check_promises(players)
        return sum(len(player.acks) for player in players) >= before + 5

    await until(heard_again, 60)


def check_promises(players: list[Player]) -> None:
    """Say at once what a player saw that must never be."""
    for player in players:
        if player.fault is not None:
            raise player.fault


async def come_to_rest(players: list[Player]) -> None:
    """Nobody begins anything new; everybody hears everything."""
    for player in players:
        player.playing = False
    quiet, before = 0, -1
    async with asyncio.timeout(60):
        while quiet < 10:
            await asyncio.sleep(0.1)
            check_promises(players)
            heads = sum(player.last or 0 for player in players)
            still = heads == before and not any(player.pending for player in players)
            quiet, before = (quiet + 1 if still else 0), heads


def check_table(server: Forked, table: list[Player]) -> int:
    """Every promise about one table; gives the number of acknowledged commands."""
    log = read_log(server, table[0].room)
    assert [row.seq for row in log] == list(range(1, len(log) + 1))
    assert [row.at for row in log] == sorted(row.at for row in log)
    carried_out = [row.command for row in log if row.command is not None]
    assert len(carried_out) == len(set(carried_out))
    for player in table:
        check_acks(server, player, log)
        check_view(player, log)
    return sum(len(player.acks) for player in table)


def check_acks(server: Forked, player: Player, log: list[Logged]) -> None:
    """What was acknowledged is there, once; what is there was asked for, and is what was asked."""
    person = person_of(server, player.token)
    rows = {row.command: row for row in log}
    for ident, seq in player.acks.items():
        row = rows[f"{person}:{ident}"]
        assert row.last == seq
    mine = [row for row in log if row.command is not None and row.command.startswith(f"{person}:")]
    assert {str(row.command).split(":")[1] for row in mine} == set(player.acks)
    for row in mine:
        asked = player.sent[str(row.command).split(":")[1]]
        if asked["type"] == "act":
            assert row.event["do"] == asked["action"]
    acted = [row for row in log if row.event.get("means") == "person" and row.command is None]
    assert not acted, "a person's decision that nobody asked for"


def check_view(player: Player, log: list[Logged]) -> None:
    """What a player sees is what the engine makes of the log."""
    assert player.last == len(log)
    match = Replay(log)
    if match.began:
        (seat,) = player.seats()
        assert player.screen.view == to_wire(match.game.view(match.state, seat))
