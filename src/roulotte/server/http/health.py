"""How the server is: for whoever runs it, and for the machines that watch it."""

import asyncio
from typing import Final

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from roulotte.server.http.common import AnyRequest, site_of
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Store

STUCK_SECONDS: Final = 5.0  # a transaction that takes longer is in trouble


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthy() -> Response[str]:
    """The process runs and its event loop turns."""
    return Response("ok\n", media_type="text/plain")


@get("/readyz", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[str]:
    """The database answers, and the server is not about to stop."""
    site = site_of(request)
    if not await _answers(site.store):
        return Response("the database does not answer\n", status_code=503, media_type="text/plain")
    if site.hub.stopping:
        return Response("stopping\n", status_code=503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")


async def _answers(store: Store) -> bool:
    """Whether reading works, and writing does not hang."""
    try:
        async with asyncio.timeout(STUCK_SECONDS):
            await store.epoch()
    except (StorageError, TimeoutError):
        return False
    return store.database.busy_for < STUCK_SECONDS


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters for Prometheus; nothing in them tells one room from another."""
    site = site_of(request)
    return Response(generate_latest(site.metrics.registry), media_type=CONTENT_TYPE_LATEST)


HANDLERS: Final = (healthy, ready, metrics)
