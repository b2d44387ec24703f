"""A hub without sockets: rooms, their store and their clock, in the test's own process."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from roulotte.core import fair
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.clock import Clock
from roulotte.server.metrics import Metrics
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.hints import NoHints
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.store.database import Connection, Database
from roulotte.server.store.migrate import upgrade
from roulotte.server.store.sqlite import SqliteConnection
from roulotte.server.store.store import Store
from tests.server.memory.requests import have_done, request

ROOM = "some-room"
ANA = "ana"
NUMBER = bytes(16)


@asynccontextmanager
async def hub_on(
    path: Path, *, clock: Clock | None = None, connect: Callable[[], Connection] | None = None
) -> AsyncIterator[Hub]:
    """A hub for a while; the next one on the same file finds what this one left."""
    upgrade(f"sqlite:{path}")
    store = Store(Database(connect or (lambda: SqliteConnection(path))))
    try:
        async with at_work(Hub(store, NoHints(), BotPool(1), Metrics(), clock)) as hub:
            yield hub
    finally:
        await store.stop()


@asynccontextmanager
async def at_work(hub: Hub) -> AsyncIterator[Hub]:
    """A hub between its start and its stop."""
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


async def open_room(hub: Hub) -> LiveRoom:
    """Ana opens a room."""
    live = hub.create(ROOM)
    await have_done(live, request(OpenRoom("Ana", Settings()), ANA, 0, created=hub.now()))
    return live


async def reopen(hub: Hub) -> LiveRoom:
    """The room, as the database has it."""
    live = await hub.open(ROOM)
    assert live is not None
    return live


async def ana(live: LiveRoom, command: msgspec.Struct, person: str = ANA) -> int:
    """Ana asks for something, having seen everything."""
    return await have_done(live, request(command, person, live.room.seq))


async def fold_both(live: LiveRoom, plan: Plan, person: str = ANA) -> None:
    """A match in which Ana plays two sides, up to where the numbers are to be opened."""
    await ana(live, commands.Prepare(plan), person)
    await ana(live, commands.Sit(0), person)
    await ana(live, commands.Sit(1, "Bo"), person)
    for place in range(2, plan.seats):
        await ana(live, commands.SeatBot(place), person)
    await ana(live, commands.Start(), person)
    table = live.room.match
    assert table is not None
    for seat in (0, 1):
        told = fair.commit_number(NUMBER, table.id, table.attempt, seat)
        await ana(live, commands.CommitNumber(seat, told), person)


async def begin_both(live: LiveRoom, plan: Plan, person: str = ANA) -> None:
    """The same, up to the first decision."""
    await fold_both(live, plan, person)
    for seat in (0, 1):
        await ana(live, commands.RevealNumber(seat, NUMBER.hex()), person)
