"""Databases for the server's tests; what can't be had makes them fail, never skip."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running.forked import Forked, forked
from tests.support import services
from tests.support.services import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL, once for all tests of a process."""
    with services.postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A PostgreSQL database of the test's own."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def empty_postgres_url(postgres: Postgres) -> Iterator[str]:
    """A PostgreSQL database in which there is nothing yet, as `createdb` leaves it."""
    with postgres.database(template="template1") as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite file of the test's own."""
    return f"sqlite:{tmp_path}/r.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    kind = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    """One server for the tests of a module; none of them may make it fail."""
    folder: Path = tmp_path_factory.mktemp("server")
    with forked(folder) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0
