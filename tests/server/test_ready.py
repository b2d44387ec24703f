"""/readyz: whether anything can be written, which is found out by writing, but seldom."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import httpx
import psycopg
import pytest

from roulotte.server.store import worker
from roulotte.server.store.postgres import PROMPT
from roulotte.server.store.probe import BROKEN, FULL, HELD, SILENT
from tests.server.memory.stores import adding, opened, saved
from tests.server.people.calling import DIRECT, until
from tests.server.people.players import Player, gather_at, living
from tests.server.running.forked import Forked, forked
from tests.server.test_storage import Limit, Small
from tests.support.services import Postgres, small_disk


def told(server: Forked) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/readyz", timeout=20, **DIRECT)
    return answer.status_code, answer.text.strip()


async def told_at_last(server: Forked, *sentences: str) -> None:
    """It says so, for as long as it is so; a moment may pass before it does."""
    wanted = {(503, one) for one in sentences} or {(200, "ready")}
    await until(lambda: told(server) in wanted)
    assert told(server) in wanted
    ready = 0 if sentences else 1
    await until(lambda: server.metric("roulotte_database_ready") == ready)


async def trouble(server: Forked, *sentences: str) -> None:
    """It is in trouble, and nobody can do anything about it."""
    await told_at_last(server, *sentences)
    assert server.alive()


# A file


def test_a_full_disk_is_not_ready_and_recovers_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder) as made, forked(tmp_path, database=f"sqlite:{folder}/db") as server:
        disk = Small(folder) if made else Limit()  # where nothing may be mounted

        async def scene() -> None:
            await told_at_last(server)
            disk.fill(server)
            await trouble(server, FULL if made else BROKEN)
            disk.free(server)
            await told_at_last(server)

        asyncio.run(scene())
        assert server.metric("roulotte_faults_total") == 0


async def say(player: Player) -> str:
    """Say something, and give what came of it."""
    ident = await player.do({"type": "say", "phrase": "hello"})
    await until(lambda: player.pending is None)
    return "ack" if ident in player.acks else str(player.refusals[-1]["code"])


def test_a_file_that_another_program_holds_is_not_ready(tmp_path: Path) -> None:
    with forked(tmp_path) as server:
        holder = apsw.Connection(str(server.path))

        async def scene() -> None:
            (ana,) = await gather_at(server.url, 1)
            async with living([ana]):
                await until(lambda: ana.last is not None)
                assert await say(ana) == "ack"
                holder.execute("BEGIN IMMEDIATE")
                assert await say(ana) == "STORAGE"
                await trouble(server, SILENT, BROKEN)
                holder.execute("ROLLBACK")
                await told_at_last(server)
                assert await say(ana) == "ack"

        asyncio.run(scene())
        holder.close()
        assert server.metric("roulotte_faults_total") == 0


def test_however_many_ask_little_is_written(tmp_path: Path) -> None:
    with forked(tmp_path) as server, httpx.Client(base_url=server.url, **DIRECT) as http:

        def written() -> float:
            return server.metric("roulotte_commit_seconds_count")

        before = written()
        answers = [http.get("/readyz").status_code for _ in range(300)]
        assert set(answers) == {200}
        assert written() - before < 30


# PostgreSQL


@contextmanager
def on_postgres(folder: Path, url: str) -> Iterator[Forked]:
    with forked(folder, database=url) as server:
        yield server
        assert server.metric("roulotte_faults_total") == 0


@pytest.mark.parametrize("mode", ["ACCESS EXCLUSIVE", "SHARE"])
def test_a_locked_table_is_not_ready(postgres_url: str, tmp_path: Path, mode: str) -> None:
    with on_postgres(tmp_path, postgres_url) as server:

        async def scene() -> None:
            await told_at_last(server)
            with psycopg.connect(postgres_url) as administrator:
                administrator.execute(f"LOCK TABLE events IN {mode} MODE".encode())
                await trouble(server, SILENT, HELD)
                administrator.rollback()
                await told_at_last(server)

        asyncio.run(scene())


def test_a_database_that_hangs_is_not_ready(postgres: Postgres, tmp_path: Path) -> None:
    """Its processes stopped, as on a machine that does nothing but swap."""
    with postgres.database() as url, on_postgres(tmp_path, url) as server:
        ours = "SELECT pid FROM pg_stat_activity WHERE application_name = 'roulotte'"
        with psycopg.connect(url) as connection:
            pids = [
                pid for (pid,) in connection.execute(f"{ours} AND datname = current_database()")
            ]

        async def scene() -> None:
            await told_at_last(server)
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            try:
                await trouble(server, SILENT)
            finally:
                for pid in pids:
                    os.kill(pid, signal.SIGCONT)
            await told_at_last(server)

        asyncio.run(scene())


def test_a_commit_that_waits_for_a_standby_is_never_called_done(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL would say so itself, if its patience with a statement ended during the wait."""
    monkeypatch.setitem(PROMPT, "statement_timeout", 500)
    monkeypatch.setattr(worker, "STOP_SECONDS", 20.0)

    async def main() -> None:
        async with opened(postgres_url) as store:
            await saved(store, adding("r", 1, made=True))
            with postgres.waiting_for_nobody():
                move = saved(store, adding("r", 2))
                await asyncio.sleep(2)
                assert not move.done()
            await move
            assert await store.heads(["r"]) == {"r": 2}

    asyncio.run(main())
