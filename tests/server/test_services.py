"""What the tests stand on: a PostgreSQL that really runs, and a clear word if not."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.support import services
from tests.support.services import NoServiceError, Postgres


def test_each_test_has_a_database_of_its_own_with_the_current_schema(postgres: Postgres) -> None:
    with postgres.database() as one, postgres.database() as other:
        with psycopg.connect(one) as connection:
            connection.execute("INSERT INTO rooms (id, made) VALUES ('r', 1)")
        with psycopg.connect(other) as connection:
            assert connection.execute("SELECT count(*) FROM rooms").fetchone() == (0,)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(one)


def test_what_is_missing_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "programs", lambda _name: iter([Path("/nowhere/postgres")]))
    with pytest.raises(NoServiceError, match="tests need `no-such-program`"):
        services.program("no-such-program")
    assert "no no-such-program, its tests will fail" in services.described("no-such-program")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """One that everybody can reach, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_programs_that_another_user_cannot_reach_are_copied(open_folder: Path) -> None:
    """With the libraries that their wheel brings, or they would not run."""
    user = services.unprivileged()
    hidden, folder = open_folder / "hidden", open_folder / "copied"
    binaries, libraries = hidden / "postgres" / "install" / "bin", hidden / "postgres.libs"
    for made in (binaries, libraries, folder):
        made.mkdir(parents=True)
    (libraries / "library").write_text("postgres 0")
    (binaries / "postgres").write_text('#!/bin/sh\ncat "$(dirname "$0")"/../../../*.libs/library\n')
    (binaries / "postgres").chmod(0o755)
    hidden.chmod(0o700)
    found = services.runnable_by(user, binaries, folder)
    assert found == (binaries if user is None else folder / "postgres" / "install" / "bin")
    said = subprocess.run([found / "postgres"], user=user, cwd="/", capture_output=True, check=True)
    assert said.stdout == b"postgres 0"
