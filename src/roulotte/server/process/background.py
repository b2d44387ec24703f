"""What goes on beside the requests of a process, again and again."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final

import structlog

from roulotte.server.http.own_data import miss_people
from roulotte.server.metrics import Metrics
from roulotte.server.process.gc_tuning import collect_when_idle
from roulotte.server.rooms.hub import Hub
from roulotte.server.services import Services
from roulotte.server.settings import ServerSettings
from roulotte.server.store.cleanup import Rule, clean_up
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Store
from roulotte.server.transport.conversation import sweep

SWEEP_SECONDS: Final = 5.0
MISS_SECONDS: Final = 10.0
LAG_SECONDS: Final = 0.5
SPACE_SECONDS: Final = 5.0  # between two looks at how much is kept
CLEAN_SECONDS: Final = 600.0  # between two looks whether it is time to clean up

logger = structlog.get_logger("roulotte.app")


def background(services: Services) -> Iterator[Coroutine[Any, Any, None]]:
    """What goes on beside the requests."""
    yield _sweep(services.hub)
    yield _measure_lag(services.metrics)
    yield _clean(services.settings, services.store, services.hub)
    yield collect_when_idle(services.metrics)
    yield _every(SPACE_SECONDS, look_at_space, services)
    if services.hub.shared:
        yield _every(MISS_SECONDS, miss_people, services)


async def _sweep(hub: Hub) -> None:
    """Look after sockets of which nothing is heard."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        for socket in hub.sockets():
            sweep(socket)


async def _every(
    seconds: float, work: Callable[[Services], Awaitable[None]], services: Services
) -> None:
    """Do something again and again, whatever happens meanwhile."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work(services)
        except StorageError:
            pass  # whoever writes or reads next says so
        except Exception as error:  # noqa: BLE001 - it must go on
            services.hub.fault(error)


async def look_at_space(services: Services) -> None:
    """Count what is kept, and say so when it becomes too much or is so no longer."""
    space, before = services.store.space, services.store.space.tight
    await services.store.look_at_space()
    services.metrics.kept.set(space.used)
    services.metrics.full.set(space.tight)
    if space.tight != before:
        told = {"kept_bytes": space.used, "most_bytes": int(space.most)}
        if space.tight:
            logger.warning("the house is full: nothing new can begin", **told)
        else:
            logger.info("there is room again", **told)


async def _clean(settings: ServerSettings, store: Store, hub: Hub) -> None:
    """Delete what is too old, once an hour in one of all processes."""
    rule = Rule(settings.stale_days, settings.keep_days)
    while True:
        await asyncio.sleep(CLEAN_SECONDS)
        try:
            cleaned = await clean_up(store.database, rule, hub.now())
        except StorageError:
            pass  # whoever writes or reads next says so
        except Exception as error:  # noqa: BLE001 - the next hour comes
            hub.fault(error)
        else:
            if cleaned is not None and any(cleaned):
                logger.info("cleaned up", **cleaned._asdict())


async def _measure_lag(metrics: Metrics) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(LAG_SECONDS)
        metrics.lag.observe(max(0.0, time.perf_counter() - before - LAG_SECONDS))
