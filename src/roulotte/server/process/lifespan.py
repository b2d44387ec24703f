"""From start to stop: what a process opens, and closes in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from litestar import Litestar

from roulotte.server.access.admission import Admission
from roulotte.server.access.origins import RefusedOrigins
from roulotte.server.access.sessions import Sessions
from roulotte.server.access.signing_key import open_signing_key
from roulotte.server.http import records
from roulotte.server.metrics import Metrics
from roulotte.server.process.background import background, look_at_space
from roulotte.server.process.gc_tuning import settle_down
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.hints import Hints, NoHints
from roulotte.server.rooms.hub import Hub
from roulotte.server.services import Services
from roulotte.server.settings import ServerSettings, is_postgres
from roulotte.server.store.connect import open_store
from roulotte.server.store.probe import Probe
from roulotte.server.workers import Workers


@asynccontextmanager
async def running(app: Litestar, settings: ServerSettings) -> AsyncIterator[None]:
    """Open the database, look after the rooms, and close everything in order."""
    async with AsyncExitStack() as closing:
        services = await _open(settings, closing)
        app.state.services = services
        await services.hub.start()
        await look_at_space(services)
        for one in background(services):
            closing.callback(asyncio.create_task(one).cancel)
        settle_down()
        yield


async def _open(settings: ServerSettings, closing: AsyncExitStack) -> Services:
    """What the application holds; what is open will be closed, the last one first."""
    metrics = Metrics()
    store = await open_store(settings, metrics.commit_took)
    closing.push_async_callback(store.stop)
    hub = Hub(store, hints_for(settings), BotPool(2), metrics)
    closing.push_async_callback(hub.stop)
    workers = Workers(2, records.WORK_SECONDS, records.__name__, nice=10)
    closing.callback(workers.stop)
    sessions = Sessions(store)
    admission, origins = Admission(settings, sessions), RefusedOrigins(settings, metrics)
    key, probe = await open_signing_key(store), Probe(store.database, hub.prove)
    metrics.watch_database(store.database, probe)
    return Services(
        settings, store, hub, sessions, admission, metrics, workers, origins, key, probe
    )


def hints_for(settings: ServerSettings) -> Hints:
    """PostgreSQL's own, unless nobody wants them; none for a file that one process serves."""
    if not is_postgres(settings.database):
        return NoHints()
    if settings.bus == "none":
        return NoHints(shared=True)
    from roulotte.server.rooms.notify import NotifyHints  # noqa: PLC0415 - an extra

    return NotifyHints(settings.database)
