"""The HTTP API: what its schema says is true, and nobody gets in by the side door."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from roulotte.server.access import limits as limiting
from tests.server.people.calling import bearer
from tests.server.running.forked import change, forked
from tests.server.running.servers import Server
from tests.support.soak import SOAK

EXAMPLES = 500 if SOAK else 12
usual = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))


def without_limits() -> None:
    """Let everything in: the limits have tests of their own."""
    change(limiting.Bucket, take=lambda _self, **_count: True)


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with forked(tmp_path_factory.mktemp("http"), first=without_limits) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0
        assert "Traceback" not in server.said


@pytest.fixture(scope="module")
def known(open_server: Server) -> dict[str, str]:
    """A room with its code, a match, and whoever is the host."""
    http = httpx.Client(base_url=open_server.url, trust_env=False)
    token = http.post("/api/tokens").json()["token"]
    link = http.post("/api/rooms", json={"name": "Ana"}, headers=bearer(token)).json()
    record = {"roulotte": 1, "game": "rolit", "seats": 2, "events": []}
    match = http.post("/api/matches", json=record).json()
    http.close()
    return {"room": link["id"], "code": link["code"], "match": match["id"], "token": token}


# The schema

NOT_OURS = [positive_data_acceptance]  # the rules of rooms and games are in no schema


def one_more(call: Callable[[Any], None]) -> Callable[[Any], None]:
    """The same function, which Hypothesis has not marked yet."""

    def again(case: Any) -> None:
        call(case)

    return again


def try_out(server: Server, call: Callable[[Any], None]) -> None:
    """Many requests to every operation, right ones and wrong ones."""
    api = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    for found in api.get_all_operations():
        assert isinstance(found, Ok)
        for mode in GenerationMode:
            strategy = found.ok().as_strategy(generation_mode=mode)
            with suppress(Unsatisfiable):  # nothing can be wrong with some
                usual(given(strategy)(one_more(call)))()


def test_the_schema_is_true_for_strangers(open_server: Server) -> None:
    def call(case: Any) -> None:
        case.call_and_validate(excluded_checks=NOT_OURS)

    try_out(open_server, call)


def test_the_schema_is_true_for_a_host(open_server: Server, known: dict[str, str]) -> None:
    def call(case: Any) -> None:
        for name in set(case.path_parameters or {}) & set(known):
            case.path_parameters[name] = known[name]
        case.call_and_validate(headers=bearer(known["token"]), excluded_checks=NOT_OURS)

    try_out(open_server, call)


@pytest.mark.parametrize("name", ["", "/openapi.json"])
def test_the_schema_is_data_and_no_page_that_needs_another_server(
    open_server: Server, name: str
) -> None:
    answer = httpx.get(f"{open_server.url}/api/schema{name}", trust_env=False)
    assert answer.status_code == 200
    assert "html" not in answer.headers["content-type"]
    assert "/api/rooms" in answer.text


@pytest.mark.parametrize(
    ("place", "body"),
    [
        pytest.param("/api/rooms", {"name": "Ana", "settings": {"listed": 0}}, id="0 for false"),
        pytest.param("/api/rooms", {"name": "Ana", "settings": {"locked": "true"}}, id="a word"),
        pytest.param("/api/rooms/{room}/programs", {"name": "Robi", "place": "1"}, id="a text"),
    ],
)
def test_what_looks_like_the_right_kind_is_not(
    http: httpx.Client, place: str, body: dict[str, object]
) -> None:
    host = bearer(http.post("/api/tokens").json()["token"])
    room = http.post("/api/rooms", json={"name": "Ana"}, headers=host).json()["id"]
    answer = http.post(place.format(room=room), json=body, headers=host)
    assert answer.status_code == 400
    assert answer.json()["code"] == "FORMAT"


# The doors

SECURITY = {
    "content-security-policy", "x-content-type-options", "referrer-policy", "permissions-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "x-frame-options",
}  # fmt: skip
PLACES = (
    "/", "/healthz", "/readyz", "/metrics", "/api/games", "/api/rooms", "/api/rooms/none",
    "/api/matches/none", "/api/codes/NONE", "/nothing", "/api/rooms/%00",
    "/api/schema/openapi.json",
)  # fmt: skip
CHANGES = ("/api/rooms", "/api/me", "/api/tokens", "/api/matches", "/api/rooms/none/programs")


@pytest.fixture
def http(open_server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=open_server.url, trust_env=False) as client:
        yield client


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_every_answer_has_the_headers_that_guard_a_browser(
    http: httpx.Client, place: str, method: str
) -> None:
    answer = http.request(method, place)
    assert set(answer.headers) >= SECURITY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers
    assert answer.status_code < 500
    if answer.status_code == 405:
        assert answer.headers["allow"]


@pytest.mark.parametrize("place", CHANGES)
@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", ""])
def test_another_sites_page_changes_nothing(http: httpx.Client, place: str, origin: str) -> None:
    answer = http.post(place, json={"name": "Ana"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["code"] == "ORIGIN"
    assert "set-cookie" not in answer.headers
    assert set(answer.headers) >= SECURITY
    forged = http.post(place, json={"name": "Ana"}, headers={"Cookie": "roulotte=x"})
    assert forged.status_code == 403, "a browser that leaves Origin out is none"


def test_the_cookie_is_for_this_host_alone(http: httpx.Client, open_server: Server) -> None:
    own = {"Origin": open_server.url}
    said = http.post("/api/me", headers=own).headers["set-cookie"]
    name, _, rest = said.partition("=")
    assert name == "roulotte"
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(rest.split("; "))
    assert "Domain" not in rest
    secret = rest.split(";")[0]
    again = http.post("/api/me", headers=own | {"Cookie": f"roulotte={secret}"})
    assert "set-cookie" not in again.headers


def test_over_https_the_cookie_has_the_prefix(tmp_path: Path) -> None:
    with forked(tmp_path, proxy="127.0.0.1") as server:
        forwarded = {"X-Forwarded-Proto": "https", "Host": "play.example"}
        own = forwarded | {"Origin": "https://play.example"}
        said = httpx.post(f"{server.url}/api/me", headers=own, trust_env=False)
        cookie = said.headers["set-cookie"]
        assert cookie.startswith("__Host-roulotte=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
        plain = forwarded | {"Origin": "http://play.example"}
        refused = httpx.post(f"{server.url}/api/me", headers=plain, trust_env=False)
        assert refused.status_code == 403


def test_nobody_believes_a_stranger_about_the_proxy(
    http: httpx.Client, open_server: Server
) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "Origin": open_server.url}
    said = http.post("/api/me", headers=forwarded).headers["set-cookie"]
    assert said.startswith("roulotte=")


def test_no_and_not_yours_look_alike(http: httpx.Client, known: dict[str, str]) -> None:
    for kind in ("rooms", "matches"):
        bodies = {http.get(f"/api/{kind}/{ident}").text for ident in ("a", "A" * 22, "b" * 500)}
        assert len(bodies) == 1
    assert known["room"] not in http.get("/api/rooms").text, "not listed unless asked for"


def test_errors_say_nothing_that_they_were_not_told(
    http: httpx.Client, known: dict[str, str]
) -> None:
    body = {"name": "Bo", "place": 99}
    answers = [
        http.post(
            f"/api/rooms/{known['room']}/programs", json=body, headers=bearer(known["token"])
        ),
        http.post(f"/api/rooms/{known['room']}/programs", json=body, headers=bearer("x" * 43)),
        http.post("/api/rooms", content=b"{", headers={"Content-Type": "application/json"}),
        http.post("/api/matches", content=b"\xff\xfe"),
        http.post("/api/matches", content=b"[" * 100_000),
        http.get("/api/matches/none/steps?first=x"),
    ]
    for answer in answers:
        assert 400 <= answer.status_code < 500
        assert set(answer.json()) == {"code", "why"}
        assert known["token"] not in answer.text
        assert not any(word in answer.text for word in ("Traceback", "roulotte.", "/src/", ".py"))


def test_records_that_are_too_long_are_refused(http: httpx.Client) -> None:
    for size in (1_000_001, 3_000_000):
        answer = http.post("/api/matches", content=b" " * size)
        assert answer.status_code == 413
        assert answer.json()["code"] == "TOO_BIG"


def test_codes_cannot_be_guessed_by_trying(server: Server) -> None:
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        statuses = [client.get(f"/api/codes/AAAA{number:02}").status_code for number in range(60)]
    assert statuses[:10] == [404] * 10
    assert statuses.count(429) >= 30


def test_rooms_cannot_be_opened_without_end(tmp_path: Path) -> None:
    with forked(tmp_path, rooms_per_minute=5.0) as server:
        made = [
            httpx.post(f"{server.url}/api/rooms", json={"name": "Ana"}, trust_env=False)
            for _ in range(8)
        ]
        assert [one.status_code for one in made[:5]] == [201] * 5
        assert made[-1].status_code == 429
        assert made[-1].headers["retry-after"]
