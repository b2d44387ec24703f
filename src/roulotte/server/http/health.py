"""How the server is: for whoever runs it, and for the machines that watch it."""

from typing import Final

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from roulotte.server.http.common import AnyRequest, services_of


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthy() -> Response[str]:
    """The process runs and its event loop turns."""
    return Response("ok\n", media_type="text/plain")


@get("/readyz", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[str]:
    """The database can be read and written, and the server is not about to stop."""
    services = services_of(request)
    trouble = "stopping" if services.hub.stopping else await services.probe.look()
    status = 503 if trouble else 200
    return Response(f"{trouble or 'ready'}\n", status_code=status, media_type="text/plain")


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters for Prometheus; nothing in them tells one room from another."""
    services = services_of(request)
    services.probe.begin()  # the next look finds its answer
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


HANDLERS: Final = (healthy, ready, metrics)
