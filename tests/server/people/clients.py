"""Rooms with people in them, for tests that play through the client."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

from roulotte.client import Pace, Site, Table, join
from roulotte.client.views import EvSeen
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import ChoiceView
from tests.server.people.calling import this_test
from tests.server.people.players import NAMES

T = TypeVar("T")

SEATS = {"rolit": 2, "rollie": 3, "roll-estate": 2, "poknroll": 4, "rolln-bump": 2}
BRISK = Pace(ping=0.5, gone=5.0, first=0.02, longest=0.3, patience=60.0)


def run(work: Coroutine[Any, Any, T], seconds: float = 60.0) -> T:
    """Run a test's coroutine; one that hangs fails."""
    return asyncio.run(asyncio.wait_for(work, seconds))


def first(_view: Any, legal: Sequence[ChoiceView], _ask: str | None) -> dict[str, Any]:
    """The first thing that is legal."""
    action: dict[str, Any] = legal[0].action
    return action


@asynccontextmanager
async def evening(
    url: str, people: int = 2, plan: Plan | None = None, *, through: str | None = None
) -> AsyncIterator[tuple[Table, ...]]:
    """A room with Ana, its host, and others; with a plan they sit, and bots beside them.

    `through` is another address of the same server, which everybody but Ana uses.
    """
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(Site(url))
        site._http.headers.update(this_test())  # noqa: SLF001 - programs do not say such a thing
        made = await site.open_room(NAMES[0])
        link = f"{through or url}/r/{made.id}"
        tables = [await enter(stack, f"{url}/r/{made.id}", token=await site.token())]
        tables += [await enter(stack, link, name=name) for name in NAMES[1:people]]
        if plan is not None:
            await seat_everybody(tables, plan)
        yield tuple(tables)


async def enter(stack: AsyncExitStack, link: str, **given: str) -> Table:
    """Come in by link, for as long as the stack is open."""
    table: Table = await stack.enter_async_context(
        join(link, name=given.get("name"), token=given.get("token"), lang="en", pace=BRISK)
    )
    return table


async def seat_everybody(tables: Sequence[Table], plan: Plan) -> None:
    """Everybody sits in turn, bots sit on the places that are left."""
    host = tables[0]
    await host.prepare(plan)
    for place, table in enumerate(tables):
        await table.sit(place)
    for place in range(len(tables), plan.seats):
        await host.seat_bot(place)
    await host.until(lambda: None not in host.room.places)


async def next_event(table: Table, kind: str) -> EvSeen:
    """The next event of a kind."""
    async for event in table.events():
        if event.what["type"] == kind:
            return event
    raise AssertionError("the connection ended")


def quick(game: str, **given: Any) -> Plan:
    """A plan whose bots lose no time."""
    return Plan(game=game, seats=SEATS[game], bot_ms=0, **given)
