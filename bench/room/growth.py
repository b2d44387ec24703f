"""Does a move cost more late in a match, or beside many finished ones?

One room on disk, without the network: Ana holds all twelve seats of Pok'n Roll and decides as the
greedy bot does, so that a match has more than 400 events; one socket listens, and what it is sent
is thrown away.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec

from bench.page import keep, measured, row
from roulotte import open_match
from roulotte.bots import bot_named
from roulotte.core.fair import commit_number
from roulotte.core.record import write_record
from roulotte.core.seeded import Seeded, Streams
from roulotte.lab.selfplay import play_out
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.metrics import Metrics
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.room.table import Table
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.hints import NoHints
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.request import FromServer, Request
from roulotte.server.rooms.sockets import Socket
from roulotte.server.store.connect import prepare
from roulotte.server.store.database import Database
from roulotte.server.store.sqlite import SqliteConnection
from roulotte.server.store.store import Finished, Store

GAME, SEATS, ANA = "poknroll", 12, "ana"
NUMBER: Final = bytes(16)
EARLY, LATE = range(10, 60), range(400, 450)  # events of a match
MATCHES: Final = 8
FINISHED: Final = 10_000


@asynccontextmanager
async def hub_on(path: Path) -> AsyncIterator[Hub]:
    """A process's rooms on a file."""
    prepare(f"sqlite:{path}")
    store = Store(Database(lambda: SqliteConnection(path)))
    hub = Hub(store, NoHints(), BotPool(1), Metrics())
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        await store.stop()


async def at(live: LiveRoom, command: object) -> float:
    """Have a command carried out; gives the milliseconds until it was saved and told."""
    before = time.perf_counter()
    asker = FromServer()
    live.submit(Request(command, ANA, live.room.seq, asker))
    await asker.result
    return (time.perf_counter() - before) * 1000


async def enter(hub: Hub) -> LiveRoom:
    """Open a room, sit on every seat, and listen."""
    live = hub.create("growth")
    await hub.ask(live, OpenRoom("Ana", Settings()), ANA, created=hub.now())
    await at(live, commands.Prepare(Plan(game=GAME, seats=SEATS)))
    for place in range(SEATS):
        await at(live, commands.Sit(place, f"Player {place}"))
    socket = Socket(ANA, "fr", _deaf)
    live.audience.join(socket)
    asyncio.get_running_loop().create_task(socket.pump())
    return live


async def _deaf(_text: str) -> None:
    pass


async def begin(live: LiveRoom) -> Table:
    """Seal, fold, open and stir."""
    await at(live, commands.Start())
    table = live.room.match
    assert table is not None  # noqa: S101 - it was just opened
    for seat in range(SEATS):
        await at(live, commands.CommitNumber(seat, commit_number(NUMBER, table.id, 1, seat)))
    for seat in range(SEATS):
        await at(live, commands.RevealNumber(seat, NUMBER.hex()))
    return table


async def match(live: LiveRoom) -> dict[int, float]:
    """Play one; gives how long each decision took, by the number of events before it."""
    table, bot, source, took = await begin(live), bot_named("greedy", GAME), Seeded("bot"), {}
    while (seat := table.deciding) is not None:
        action = bot(table.view(seat), table.choices(), source)
        raw = msgspec.to_builtins(action)
        took[len(table.history)] = await at(live, commands.Act(raw))
    return took


async def fill(hub: Hub) -> None:
    """Put finished matches into the database, each a whole record."""
    played = open_match(GAME, 4)
    play_out(played, [bot_named("greedy", GAME)] * 4, Streams("growth"))
    record = write_record(played)
    names = msgspec.json.encode(["Ana", "Bo", "Chloé", "Dan"])
    for number in range(FINISHED):
        done = Finished(f"m{number:021}", None, GAME, number, record, names, None, 0)
        await hub.store.put_match(done)


async def measure() -> list[tuple[str, str, float, float]]:
    """Medians of both stretches, with an empty database and with a full one."""
    results = []
    for finished in (0, FINISHED):
        with tempfile.TemporaryDirectory(prefix="roulotte-growth-") as folder:
            async with hub_on(Path(folder) / "room.db") as hub:
                if finished:
                    await fill(hub)
                live = await enter(hub)
                played = [await match(live) for _ in range(MATCHES)]
        for name, stretch in (("10 to 59", EARLY), ("400 to 449", LATE)):
            times = sorted(one[n] for one in played for n in stretch if n in one)
            slow = times[len(times) * 95 // 100]
            results.append((f"{finished:,}", name, statistics.median(times), slow))
    return results


def main() -> None:
    """Measure, print and keep."""
    lines = [
        row("finished matches", "events before the move", "median ms", "p95 ms"),
        row("--:", "---", "--:", "--:"),
        *(row(a, b, f"{c:.2f}", f"{d:.2f}") for a, b, c, d in asyncio.run(measure())),
    ]
    text = "\n".join([measured(), "", *lines])
    print(text)  # noqa: T201 - a script for people
    keep("growth", text)


if __name__ == "__main__":
    main()
