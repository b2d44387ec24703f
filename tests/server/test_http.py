"""The HTTP API: what its schema says is true, and nobody gets in by the side door."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.schemas import OpenApiSchema

from roulotte.server import limiting
from tests.server.players import bearer
from tests.server.running import Server, change, running
from tests.soak import SOAK

EXAMPLES = 500 if SOAK else 12


def without_limits() -> None:
    """Let everything in: the limits have tests of their own."""
    change(limiting.Bucket, take=lambda _self: True)


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("http"), first=without_limits) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0
        assert "Traceback" not in server.said.read_text()


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


@pytest.fixture(scope="module")
def api(open_server: Server) -> OpenApiSchema:
    return schemathesis.openapi.from_url(f"{open_server.url}/api/schema/openapi.json")


schema = schemathesis.pytest.from_fixture("api")
usual = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=not SOAK, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@schema.parametrize()
@usual
def test_the_schema_is_true_for_strangers(case: Any) -> None:
    case.call_and_validate()


@schema.parametrize()
@usual
def test_the_schema_is_true_for_a_host(case: Any, known: dict[str, str]) -> None:
    for name in case.path_parameters or {}:
        if name in known:
            case.path_parameters[name] = known[name]
    case.call_and_validate(headers=bearer(known["token"]))
