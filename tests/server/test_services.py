"""What the tests stand on: PostgreSQL and Redis that really run, and a clear word if not."""

import signal
from pathlib import Path

import psycopg
import pytest
import redis

from tests import services
from tests.services import NoServiceError, Postgres, Redis


def test_each_test_has_a_database_of_its_own_with_the_current_schema(postgres: Postgres) -> None:
    with postgres.database() as one, postgres.database() as other:
        with psycopg.connect(one) as connection:
            connection.execute("INSERT INTO rooms (id, made) VALUES ('r', 1)")
        with psycopg.connect(other) as connection:
            assert connection.execute("SELECT count(*) FROM rooms").fetchone() == (0,)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(one)


def test_redis_can_be_stopped_and_started_again(redis_server: Redis) -> None:
    redis_server.stop()
    client = redis.Redis.from_url(redis_server.url)
    with client, pytest.raises(redis.ConnectionError):
        client.ping()
    redis_server.start()
    with redis.Redis.from_url(redis_server.url) as again:
        assert again.ping()


def test_nothing_is_left_over() -> None:
    with services.redis_server() as server:
        process, folder = server.process, server.folder
    assert process is not None
    assert process.returncode == -signal.SIGKILL
    assert not folder.exists()


def test_what_is_missing_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "programs", lambda _name: iter([Path("/nowhere/postgres")]))
    with pytest.raises(NoServiceError, match="tests need `no-such-program`"):
        services.program("no-such-program")
    assert "no no-such-program, its tests will fail" in services.described("no-such-program")


def test_programs_that_another_user_cannot_reach_are_copied(tmp_path: Path) -> None:
    user = services.unprivileged()
    hidden = tmp_path / "hidden" / "bin"
    hidden.mkdir(parents=True)
    (hidden / "postgres").write_text("#!/bin/sh\necho postgres 0\n")
    (hidden / "postgres").chmod(0o755)
    hidden.parent.chmod(0o700)
    expected = hidden if user is None else tmp_path / "install" / "bin"
    assert services.runnable_by(user, hidden, tmp_path) == expected
