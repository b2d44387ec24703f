"""A standby of PostgreSQL, which can only be read: it can be backed up, and nothing else."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roulotte.core.errors import TableError
from roulotte.core.words import LANGS, Text
from roulotte.server.store import backup
from roulotte.server.store.backup import OVERTAKEN, read_back, write_backup
from roulotte.server.store.connect import UNUSABLE, prepare
from roulotte.server.store.database import Cursor
from tests.server.memory.stores import opened
from tests.server.people.calling import until
from tests.server.people.players import WITH_A_BOT, Player, gather_at, living, seat_all
from tests.server.running.commanded import commanded
from tests.server.running.forked import told_by
from tests.support.clusters import Cluster, clusters

HEARD = "SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '{}') >= 0"
CONFLICTS = "SELECT sum(confl_snapshot) FROM pg_stat_database_conflicts"
MANY_ROOMS = "INSERT INTO rooms (id, made) SELECT n::text, 1 FROM generate_series(1, 1200) n"


class Pair:
    """A primary, and the standby that follows it."""

    def __init__(self, primary: Cluster, standby: Cluster) -> None:
        """Both run."""
        self.primary, self.standby = primary, standby

    def wait(self) -> None:
        """Until the standby has all that the primary has."""
        ((written,),) = self.primary.ask("SELECT pg_current_wal_lsn()")
        heard = HEARD.format(written)
        asyncio.run(until(lambda: self.standby.ask(heard) == [(True,)]))


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """One for all tests, each of which leaves both running."""
    with clusters(2) as (primary, standby):
        standby.follow(primary)
        made = Pair(primary, standby)
        prepare(primary.url())
        primary.ask(MANY_ROOMS)
        made.wait()
        yield made


def test_a_standby_is_no_place_for_a_server_or_a_restored_backup(
    pair: Pair, tmp_path: Path
) -> None:
    write_backup(pair.primary.url(), tmp_path / "b", 1)
    for words in (("serve", "--port", 0), ("restore", tmp_path / "b")):
        for lang in LANGS:
            given = (*words, "--database", pair.standby.url())
            code, said = told_by(tmp_path / "said", *given, lang=lang)
            assert code == 2
            assert said.startswith(f"roulotte: {UNUSABLE(lang)}"), said
            assert "read-only" in said


def test_a_standby_is_backed_up_in_the_middle_of_play(pair: Pair, tmp_path: Path) -> None:
    file, other = tmp_path / "b", f"sqlite:{tmp_path}/r.db"

    async def play_and_back_up(url: str) -> tuple[Player, dict[str, int]]:
        players = await gather_at(url, 2)
        async with living(players):
            await seat_all(players, WITH_A_BOT)
            await until(lambda: len(players[0].acks) > 15)
            acknowledged = dict(players[0].acks)
            await asyncio.to_thread(pair.wait)
            words = ("backup", file, "--database", pair.standby.url())
            code, said = await asyncio.to_thread(told_by, tmp_path / "said", *words)
            assert code == 0, said
        return players[0], acknowledged

    with commanded(pair.primary.url(), tmp_path / "log") as server:
        ana, acknowledged = asyncio.run(play_and_back_up(server.url))
    read_back(other, file)

    async def kept() -> dict[str, int | None]:
        async with opened(other) as store:
            rows = await store.after(ana.room, 0)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            return {str(row.command).partition(":")[2]: row.last for row in rows}

    assert acknowledged.items() <= asyncio.run(kept()).items()


def test_a_standby_is_backed_up_whole_also_when_its_primary_is_lost(
    pair: Pair, tmp_path: Path
) -> None:
    pair.wait()
    count = write_backup(pair.primary.url(), tmp_path / "primary", 1)
    pair.primary.crash()
    try:
        assert write_backup(pair.standby.url(), tmp_path / "standby", 1) == count
    finally:
        pair.primary.start()
    assert count >= 1200
    assert (tmp_path / "standby").read_bytes() == (tmp_path / "primary").read_bytes()


@pytest.fixture
def impatient(pair: Pair) -> Iterator[Pair]:
    """The standby waits for nobody who reads."""
    pair.standby.ask("ALTER SYSTEM SET max_standby_streaming_delay = 0")
    pair.standby.ask("SELECT pg_reload_conf()")
    yield pair
    pair.standby.ask("ALTER SYSTEM RESET max_standby_streaming_delay")
    pair.standby.ask("SELECT pg_reload_conf()")


def test_a_standby_that_had_to_go_on_is_said(
    impatient: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows go that the backup has yet to read."""
    real, before = vars(backup)["_rows"], impatient.standby.ask(CONFLICTS)
    impatient.primary.ask("INSERT INTO people VALUES ('p', 's', 'person', 1, 1)")
    impatient.wait()

    def rows(cursor: Cursor) -> Iterator[tuple[str, list[Any]]]:
        every = real(cursor)
        yield next(every)
        impatient.primary.ask("DELETE FROM people")
        impatient.primary.ask("VACUUM people")
        asyncio.run(until(lambda: impatient.standby.ask(CONFLICTS) != before, 60))
        yield from every

    monkeypatch.setattr(backup, "_rows", rows)
    with pytest.raises(TableError) as found:
        write_backup(impatient.standby.url(), tmp_path / "b", 1)
    assert isinstance(found.value.why, Text)
    assert found.value.why.fr.startswith(OVERTAKEN.fr)
    assert found.value.why.en.startswith(OVERTAKEN.en)
    assert not list(tmp_path.iterdir())
