"""The application: routes, headers, errors, and what starts and stops with it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import msgspec
import structlog
from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Schema
from litestar.types import HTTPScope, Message, Receive, Send

from roulotte.core.words import Lang
from roulotte.protocol.codes import CLOSE_GOING, CLOSE_NOBODY, CLOSE_TOO_MANY
from roulotte.protocol.http import NewProgram, NewRoom, Problem
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.protocol.messages import Bye
from roulotte.protocol.plan import Plan
from roulotte.protocol.plan import Settings as RoomSettings
from roulotte.server import brought, endpoint
from roulotte.server.bots import BotPool
from roulotte.server.bus.opening import open_bus
from roulotte.server.config import Settings
from roulotte.server.doors import Doors, address_of, header, host_of
from roulotte.server.gardening import collect_when_idle, settle_down
from roulotte.server.http import games, health, key, matches, me, rooms
from roulotte.server.http.common import ApiError
from roulotte.server.http.web import Web, open_web, send_file
from roulotte.server.hub import Hub
from roulotte.server.line import line_of
from roulotte.server.metrics import Metrics
from roulotte.server.origins import RefusedOrigins
from roulotte.server.owndata import miss_people
from roulotte.server.people import People
from roulotte.server.room import texts
from roulotte.server.room.desk import Refused
from roulotte.server.signet import open_signet
from roulotte.server.site import Site
from roulotte.server.sockets import RETRY_MS
from roulotte.server.store.cleanup import Rule, clean_up
from roulotte.server.store.database import StorageError
from roulotte.server.store.opening import open_store
from roulotte.server.store.probe import Probe
from roulotte.server.store.store import Store
from roulotte.server.workers import Workers

SWEEP_SECONDS: Final = 5.0
MISS_SECONDS: Final = 10.0
LAG_SECONDS: Final = 0.5
LATER_MS: Final = 5000
SPACE_SECONDS: Final = 5.0  # between two looks at how much is kept
CLEAN_SECONDS: Final = 600.0  # between two looks whether it is time to clean up

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
OTHER_METHOD: Final = "this address takes other methods"

STATUS: Final = {
    "FORMAT": 400,
    "NOT_SEATED": 403,
    "NOT_HOST": 403,
    "BUSY": 503,
    "STORAGE": 503,
    "FULL": 507,
    "RATE": 429,
}  # of a refused command; the others are conflicts

logger = structlog.get_logger("roulotte.app")


def make_app(settings: Settings) -> "Front":
    """An ASGI application for uvicorn; it serves while `running` lasts."""
    http = Litestar(
        route_handlers=[
            *rooms.HANDLERS,
            *games.HANDLERS,
            *matches.HANDLERS,
            *key.HANDLERS,
            *me.HANDLERS,
            *health.HANDLERS,
        ],
        exception_handlers={
            HTTPException: _http_error,
            Refused: _refused,
            StorageError: _not_stored,
            Exception: _fault,
        },
        openapi_config=OpenAPIConfig(
            title="Roulotte",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],  # pages come from elsewhere
        ),
        state=State({}),
        request_max_body_size=FRAME_BYTES,
        logging_config=None,
    )
    _forbid_unknown_fields(http)
    return Front(http, open_web(settings.web))


def _forbid_unknown_fields(http: Litestar) -> None:
    """Say in the schema what the decoder does with fields that nobody knows."""
    for kind in (NewRoom, NewProgram, RoomSettings, Plan):
        schema = http.openapi_schema.components.schemas[kind.__name__]
        assert isinstance(schema, Schema)  # noqa: S101 - the struct's own
        schema.additional_properties = False


class Front:
    """Sockets go straight to the room, pages come from memory, the API answers everything else."""

    def __init__(self, http: Litestar, web: Web) -> None:
        """`http` holds the site in its state while it runs."""
        self.http, self._web = http, web

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "websocket":
            await serve_socket(self.http.state.site, scope, receive, send)
        elif scope["type"] == "http":
            await self._serve_http(scope, receive, send)
        else:
            await self.http(scope, receive, send)

    def turned_away(self, cause: str) -> None:
        """Count a connection that came to nothing."""
        self.http.state.site.metrics.turned_away.labels(cause).inc()

    async def goodbye(self) -> None:
        """The server is about to stop: save what is under way, and tell everybody."""
        self.http.state.site.workers.stop()  # whatever strangers brought can wait
        await self.http.state.site.hub.say_goodbye()

    async def _serve_http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SECURITY]
            await send(message)

        site: Site = self.http.state.site
        if host_of(scope) is None:
            await _say_no(send_guarded, 400, Problem("FORMAT", NO_HOST))
        elif crosses_sites(scope, site.doors):
            site.origins.tell(scope)
            await _say_no(send_guarded, 403, Problem("ORIGIN", OTHER_SITE))
        elif (file := self._web.find(scope)) is None:
            await self.http(scope, receive, send_guarded)
        elif scope["method"] in {"GET", "HEAD"}:
            await send_file(file, scope, send_guarded)
        else:
            allow = (b"allow", b"GET, HEAD")
            await _say_no(send_guarded, 405, Problem("METHOD", OTHER_METHOD), allow)


def crosses_sites(scope: Any, doors: Doors) -> bool:
    """Whether another site's page makes a browser ask for a change."""
    if scope["method"] in {"GET", "HEAD", "OPTIONS"}:
        return False
    if header(scope, b"origin") is not None:
        return not doors.origin_allowed(scope)
    # No browser leaves Origin out here; a program has no cookie.
    return header(scope, b"cookie") is not None


async def _say_no(
    send: Callable[[Any], Any], status: int, problem: Problem, *more: tuple[bytes, bytes]
) -> None:
    headers = [(b"content-type", b"application/json"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem)})


# Sockets


async def serve_socket(site: Site, scope: Any, receive: Any, send: Any) -> None:
    """Check who comes, then let them talk."""
    room, address = room_in(scope["path"]), address_of(scope)
    program = header(scope, b"authorization") is not None
    stranger = not (program or site.doors.origin_allowed(scope))
    if stranger:
        site.origins.tell(scope)
    if room is None or stranger:
        await _turn_away(403, scope, receive, send)
        return
    if not site.doors.knocks.of(address).take():
        await _turn_away(429, scope, receive, send)
        return
    person = await _identified(site, scope)
    await receive()
    await send({"type": "websocket.accept"})
    if isinstance(person, Bye):
        await _say_bye(send, person)
    elif not site.doors.take_socket(person, address):
        await _say_bye(send, Bye(CLOSE_TOO_MANY, "too many sockets", LATER_MS))
    else:
        who = endpoint.Who(person, address, line_of(scope))
        await _converse(site, who, room, receive, send)


async def _turn_away(status: int, scope: Any, receive: Any, send: Any) -> None:
    """Refuse before accepting, which costs least; without the extension that is HTTP 403."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", ()):
        await send({"type": "websocket.close", "code": 1008})
        return
    again = [(b"retry-after", b"5")] if status == 429 else []
    await send({"type": "websocket.http.response.start", "status": status, "headers": again})
    await send({"type": "websocket.http.response.body", "body": b""})


async def _identified(site: Site, scope: Any) -> str | Bye:
    """Who comes, or what they are told in place of an answer."""
    try:
        person = await site.doors.person(scope)
    except StorageError:
        return Bye(CLOSE_GOING, "the database can't be read at this moment", RETRY_MS)
    return person or Bye(CLOSE_NOBODY, "no cookie and no token, or none that is known", LATER_MS)


def room_in(path: str) -> str | None:
    """The room in a socket's address."""
    parts = path.split("/")
    right = len(parts) == 5 and parts[1:3] == ["api", "rooms"] and parts[4] == "socket"
    return parts[3] if right else None


async def _say_bye(send: Any, bye: Bye) -> None:
    text = msgspec.json.encode([bye]).decode()
    await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": bye.code, "reason": bye.why})


async def _converse(site: Site, who: endpoint.Who, room: str, receive: Any, send: Any) -> None:
    site.metrics.sockets.inc()
    try:
        await endpoint.Conversation(site.hub, site.doors, who, receive, send).run(room)
    finally:
        site.doors.give_socket_back(who.person, who.address)
        site.metrics.sockets.dec()


# Errors


def _problem(
    status: int, code: str, why: str, headers: Mapping[str, str] | None = None
) -> Response[Problem]:
    return Response(Problem(code, why), status_code=status, headers=headers)


def _http_error(request: Any, error: HTTPException) -> Response[Problem]:
    if isinstance(error, ApiError):
        said = error.why if isinstance(error.why, str) else error.why(_lang_of(request))
        return _problem(error.status_code, error.code, said, error.headers)
    codes = {404: "UNKNOWN", 405: "METHOD", 413: "TOO_BIG", 429: "RATE"}
    why = {404: "there is nothing at this address", 405: OTHER_METHOD}
    code = codes.get(error.status_code, "FORMAT")
    sentence = why.get(error.status_code) or _first_fault(error)
    return _problem(error.status_code, code, sentence, error.headers)


def _first_fault(error: HTTPException) -> str:
    """What was wrong with a request, in one sentence."""
    extra = error.extra if isinstance(error.extra, list) else []
    said = [f"`{one.get('key', 'body')}`: {one['message']}" for one in extra if "message" in one]
    return "; ".join(said) or error.detail


def _refused(request: Any, refused: Refused) -> Response[Problem]:
    sentence = refused.sentence(_lang_of(request))
    return _problem(STATUS.get(refused.code, 409), refused.code, sentence)


def _not_stored(request: Any, _error: StorageError) -> Response[Problem]:
    return _problem(503, "STORAGE", texts.UNSURE(_lang_of(request)))


def _lang_of(request: Any) -> Lang:
    return "fr" if request.headers.get("accept-language", "").startswith("fr") else "en"


def _fault(request: Any, error: Exception) -> Response[Problem]:
    request.app.state.site.hub.fault(error)
    return _problem(500, "FAULT", "something went wrong on our side; it was written down")


# From start to stop


@asynccontextmanager
async def running(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Open the database, look after the rooms, and close everything in order."""
    async with AsyncExitStack() as closing:
        site = await _open(settings, closing)
        app.state.site = site
        await site.hub.start()
        await look_at_space(site)
        for one in _beside(site):
            closing.callback(asyncio.create_task(one).cancel)
        settle_down()
        yield


async def _open(settings: Settings, closing: AsyncExitStack) -> Site:
    """What the application holds; what is open will be closed, the last one first."""
    metrics = Metrics()
    store = await open_store(settings, metrics.commit_took)
    closing.push_async_callback(store.stop)
    hub = Hub(store, open_bus(settings), BotPool(2), metrics)
    closing.push_async_callback(hub.stop)
    workers = Workers(2, brought.WORK_SECONDS, brought.__name__, nice=10)
    closing.callback(workers.stop)
    people = People(store)
    doors, origins = Doors(settings, people), RefusedOrigins(settings, metrics)
    signet, probe = await open_signet(store), Probe(store.database, hub.prove)
    metrics.watch_database(store.database, probe)
    return Site(settings, store, hub, people, doors, metrics, workers, origins, signet, probe)


def _beside(site: Site) -> Iterator[Coroutine[Any, Any, None]]:
    """What goes on beside the requests."""
    yield _sweep(site.hub)
    yield _measure_lag(site.metrics)
    yield _clean(site.settings, site.store, site.hub)
    yield collect_when_idle(site.metrics)
    yield _every(SPACE_SECONDS, look_at_space, site)
    if site.hub.shared:
        yield _every(MISS_SECONDS, miss_people, site)


async def _sweep(hub: Hub) -> None:
    """Look after sockets of which nothing is heard."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        for socket in [one for live in hub.all() for one in live.sockets]:
            endpoint.sweep(socket)


async def _every(seconds: float, work: Callable[[Site], Awaitable[None]], site: Site) -> None:
    """Do something again and again, whatever happens meanwhile."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work(site)
        except StorageError:
            pass  # whoever writes or reads next says so
        except Exception as error:  # noqa: BLE001 - it must go on
            site.hub.fault(error)


async def look_at_space(site: Site) -> None:
    """Count what is kept, and say so when it becomes too much or is so no longer."""
    space, before = site.store.space, site.store.space.tight
    await site.store.look_at_space()
    site.metrics.kept.set(space.used)
    site.metrics.full.set(space.tight)
    if space.tight != before:
        told = {"kept_bytes": space.used, "most_bytes": int(space.most)}
        if space.tight:
            logger.warning("the house is full: nothing new can begin", **told)
        else:
            logger.info("there is room again", **told)


async def _clean(settings: Settings, store: Store, hub: Hub) -> None:
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
