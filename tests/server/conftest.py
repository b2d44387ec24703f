"""What several tests of the server start with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module; none of them may make it fail."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0
