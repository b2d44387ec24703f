"""The application: which way each connection goes, and the headers that every answer has."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.types import HTTPScope, Message, Receive, Send

from roulotte.protocol.http import Problem
from roulotte.server.access.admission import Admission, header, host_of
from roulotte.server.http.api import make_api
from roulotte.server.http.errors import OTHER_METHOD
from roulotte.server.http.web import Web, open_web, send_file
from roulotte.server.services import Services
from roulotte.server.settings import ServerSettings
from roulotte.server.transport.handshake import serve_socket

# Our own ws: and wss: are 'self' in every browser that the client is built for (Safari since 16).
CONTENT: Final = (
    b"default-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self' data:;"
    b" object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY: Final = (
    (b"content-security-policy", CONTENT),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
)  # fmt: skip

OTHER_SITE: Final = "this request came from another site"
NO_HOST: Final = "`Host` is no name or address with a port"


def make_app(settings: ServerSettings) -> "Front":
    """An ASGI application for uvicorn; it serves while `running` lasts."""
    return Front(make_api(), open_web(settings.web))


class Front:
    """Sockets go straight to the room, pages come from memory, the API answers everything else."""

    def __init__(self, http: Litestar, web: Web) -> None:
        """`http` holds the services in its state while it runs."""
        self.http, self._web = http, web

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "websocket":
            await serve_socket(self.http.state.services, scope, receive, send)
        elif scope["type"] == "http":
            await self._serve_http(scope, receive, send)
        else:
            await self.http(scope, receive, send)

    def turned_away(self, cause: str) -> None:
        """Count a connection that came to nothing."""
        self.http.state.services.metrics.turned_away.labels(cause).inc()

    async def goodbye(self) -> None:
        """The server is about to stop: save what is under way, and tell everybody."""
        self.http.state.services.workers.stop()  # whatever strangers brought can wait
        await self.http.state.services.hub.say_goodbye()

    async def _serve_http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SECURITY]
            await send(message)

        services: Services = self.http.state.services
        if host_of(scope) is None:
            await _say_no(send_guarded, 400, Problem("FORMAT", NO_HOST))
        elif crosses_sites(scope, services.admission):
            services.origins.tell(scope)
            await _say_no(send_guarded, 403, Problem("ORIGIN", OTHER_SITE))
        elif (file := self._web.find(scope)) is None:
            await self.http(scope, receive, send_guarded)
        elif scope["method"] in {"GET", "HEAD"}:
            await send_file(file, scope, send_guarded)
        else:
            allow = (b"allow", b"GET, HEAD")
            await _say_no(send_guarded, 405, Problem("METHOD", OTHER_METHOD), allow)


def crosses_sites(scope: Any, admission: Admission) -> bool:
    """Whether another site's page makes a browser ask for a change."""
    if scope["method"] in {"GET", "HEAD", "OPTIONS"}:
        return False
    if header(scope, b"origin") is not None:
        return not admission.origin_allowed(scope)
    # No browser leaves Origin out here; a program has no cookie.
    return header(scope, b"cookie") is not None


async def _say_no(
    send: Callable[[Any], Any], status: int, problem: Problem, *more: tuple[bytes, bytes]
) -> None:
    headers = [(b"content-type", b"application/json"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem)})
