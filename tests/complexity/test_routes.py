"""Every HTTP route with everything that a stranger can make long: the loop never works for long."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from roulotte.server.access.limits import Bucket
from roulotte.server.process.app import Front, make_app
from roulotte.server.settings import ServerSettings
from tests.complexity.growth import (
    BODY,
    HEAD,
    MOST_SECONDS,
    TEXTS,
    TRIES,
    VALUES,
    seconds_of,
    sizes,
    too_dear,
)
from tests.server.people.calling import bearer
from tests.server.running.asgi import HOST, services_of, serving
from tests.server.running.forked import settings_for
from tests.server.test_doors import RECORD, caller

# Each route of the application, and what a stranger may send there beside headers and a query.
# A new one is missed here by a test: say whether it reads a body.
WITH_BODY: Final = {"POST /api/rooms", "POST /api/rooms/{room}/programs", "POST /api/matches"}
WITHOUT: Final = {
    "GET /api/rooms", "GET /api/rooms/{room}", "GET /api/rooms/{room}/link",
    "GET /api/rooms/{room}/qr.svg", "GET /api/codes/{code}", "GET /api/games",
    "GET /api/games/{game}/rules", "GET /api/talk", "GET /api/matches/{match}",
    "GET /api/matches/{match}/record", "GET /api/matches/{match}/steps",
    "GET /api/matches/{match}/check", "GET /api/me", "POST /api/me", "DELETE /api/me",
    "POST /api/tokens", "GET /healthz", "GET /readyz", "GET /metrics", "GET /api/schema",
    "GET /api/schema/openapi.json", "GET /api/schema/{path}", "GET /.well-known/roulotte-key",
}  # fmt: skip
PAGES: Final = {"GET /", "GET /assets/nothing.js", "GET /r/{room}"}  # the web client's
HEADERS: Final = (
    "cookie", "authorization", "origin", "accept", "accept-language", "accept-encoding",
    "if-none-match", "content-type", "x-forwarded-for", "host", "user-agent", "range",
)  # fmt: skip

Known = dict[str, str]  # what stands in the place of a parameter, by its name
Ask = Callable[[], Awaitable[object]]


def routes(front: Front) -> set[str]:
    """What the application itself answers."""
    found = ((method, one.path_format) for one in front.http.routes for method in one.methods)
    return {f"{method} {path}" for method, path in found if method != "OPTIONS"}


def test_every_route_is_known_here() -> None:
    assert routes(make_app(ServerSettings())) == WITH_BODY | WITHOUT


async def known_in(front: Front) -> Known:
    """A room, its code, a match and somebody's secret."""
    async with caller(front) as http:
        token = (await http.post("/api/tokens")).json()["token"]
        link = (await http.post("/api/rooms", json={"name": "Ana"}, headers=bearer(token))).json()
        match = (await http.post("/api/matches", json=RECORD)).json()["id"]
    return {
        "room": link["id"], "code": link["code"], "match": match, "game": "rolit", "token": token,
        "path": "openapi.json",
    }  # fmt: skip


def asking(front: Front, route: str, headers: Any, query: str = "", body: bytes = b"") -> Ask:
    """One request, as any server in front of the application would pass it on."""
    method, _, path = route.partition(" ")
    scope: Any = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "scheme": "http", "http_version": "1.1", "root_path": "",
        "server": (HOST, 80), "client": ("192.0.2.1", 5), "asgi": {"version": "3.0"},
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip

    async def ask() -> None:
        bodies = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            return next(bodies, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                assert message["status"] < 500, (route, message)

        await front(dict(scope), receive, send)

    return ask


def usual(known: Known, route: str) -> dict[str, str]:
    """The headers of a program, or of nobody where it would lose everything."""
    own = {} if route.startswith("DELETE") else bearer(known["token"])
    return {"host": HOST} | {name.lower(): value for name, value in own.items()}


def long_ones(front: Front, known: Known, route: str) -> Iterator[tuple[str, int, list[Ask]]]:
    """Requests that grow in one place each: which, how far, and a small, a middle, a large one."""
    filled, own = route.format(**known), usual(known, route)
    for kind, make in TEXTS.items():
        grown = [make(size) for size in sizes(HEAD)]
        for name in HEADERS:
            yield (
                f"{name}: {kind}",
                HEAD,
                [asking(front, filled, own | {name: one}) for one in grown],
            )
        yield f"query: {kind}", HEAD, [asking(front, filled, own, f"first={one}") for one in grown]
        if "{" in route:
            places = [route.format(**dict.fromkeys(known, quote(one))) for one in grown]
            yield f"path: {kind}", HEAD, [asking(front, one, own) for one in places]


def long_bodies(front: Front, known: Known, route: str) -> Iterator[tuple[str, int, list[Ask]]]:
    """Requests whose bodies grow."""
    filled, own = route.format(**known), usual(known, route) | {"content-type": "application/json"}
    for kind, make in VALUES.items():
        for form in ('{{"name":{}}}', '{{"roulotte":1,"game":"rolit","seats":2,"events":{}}}'):
            bodies = [form.format(make(size)).encode() for size in sizes(BODY)]
            asks = [asking(front, filled, own, body=one) for one in bodies]
            yield f"body: {kind}", BODY, asks


async def complaints(grown: Iterator[tuple[str, int, list[Ask]]]) -> list[str]:
    """What is wrong with any of them."""
    found = []
    for what, most, asks in grown:
        costs = [min([await seconds_of(ask) for _ in range(TRIES)]) for ask in asks]
        dear = too_dear(most, costs)
        if dear is not None or costs[-1] > MOST_SECONDS:
            found.append(f"{what}: {dear or costs[-1]}")
    return found


@pytest.fixture
def _without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "take", lambda *_given, **_count: True)


GROWING: Final = [
    *((long_bodies, route) for route in sorted(WITH_BODY)),
    *((long_ones, route) for route in sorted(WITH_BODY | WITHOUT | PAGES)),
]


@pytest.mark.usefixtures("_without_limits")
@pytest.mark.parametrize(
    ("growing", "route"), GROWING, ids=[f"{one.__name__}-{route}" for one, route in GROWING]
)
def test_a_request_twice_as_long_takes_no_more_than_twice_as_long(
    growing: Callable[[Front, Known, str], Any], route: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with serving(settings_for(tmp_path)) as front:
            known = await known_in(front)
            assert await complaints(growing(front, known, route)) == []
            assert services_of(front).metrics.faults._value.get() == 0  # noqa: SLF001

    asyncio.run(main())
