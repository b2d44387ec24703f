"""A backup made in the middle of play is a whole room again, in either kind of database."""

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from roulotte.core.errors import TableError
from roulotte.server.access.signing_key import open_signing_key
from roulotte.server.store.backup import read_back, write_backup
from roulotte.server.store.migrate import upgrade
from roulotte.server.store.store import Finished, Person, Store
from tests.server.memory.stores import adding, opened, saved
from tests.server.people.calling import until
from tests.server.people.players import WITH_A_BOT, Player, gather_at, living, seat_all
from tests.server.running.commanded import command, commanded
from tests.server.running.servers import Server


@pytest.mark.parametrize(
    ("old", "new"), [("sqlite_url", "empty_postgres_url"), ("postgres_url", "sqlite_url")]
)
def test_play_goes_on_after_a_backup_and_a_restore(
    request: pytest.FixtureRequest, tmp_path: Path, old: str, new: str
) -> None:
    before, after = (str(request.getfixturevalue(kind)) for kind in (old, new))
    file = tmp_path / "evening.backup"

    async def play_and_back_up(server: Server) -> list[Player]:
        players = await gather_at(server.url, 2)
        ana = players[0]
        async with living(players):
            await seat_all(players, WITH_A_BOT)
            await until(lambda: len(ana.acks) > 15)
            known = ana.last or 0
            done = await asyncio.to_thread(command, "backup", file, "--database", before)
            assert done.returncode == 0, done.stderr
            await until(lambda: (ana.last or 0) > known + 20)
        return players

    async def go_on(server: Server, players: list[Player]) -> None:
        epochs = {player.epoch for player in players}
        seen = max(player.last or 0 for player in players)
        for player in players:
            player.urls, player.pending, player.restored = [server.url], None, True
        async with living(players):
            await until(lambda: all(player.epoch not in epochs for player in players))
            await until(lambda: (players[0].last or 0) > seen + 10, 60)

    with commanded(before, tmp_path / "log") as server:
        players = asyncio.run(play_and_back_up(server))
    assert file.stat().st_mode & 0o777 == 0o600
    done = command("restore", file, "--database", after)
    assert done.returncode == 0, done.stderr
    with commanded(after, tmp_path / "log2") as server:
        asyncio.run(go_on(server, players))
        assert "fault" not in server.said


def fill(url: str) -> None:
    async def main() -> None:
        async with opened(url) as store:
            tries = [saved(store, adding(f"r{n}", 1, made=True, key="a:b")) for n in range(1201)]
            await asyncio.gather(*tries)
            await store.put_person(Person("p", "hash", "person", 3, 4))
            await store.put_match(Finished("m", "r1", "rolit", 7, b"\x00\xff", b"[]", "ab", 9))

    asyncio.run(main())


def contents(url: str) -> list[object]:
    found: list[object] = []

    async def look(store: Store) -> None:
        rooms = [f"r{n}" for n in range(1202)]
        found.extend([await store.load(room) for room in rooms])
        found.extend([await store.match("m"), await store.person_of("hash")])

    async def main() -> None:
        async with opened(url) as store:
            await look(store)

    asyncio.run(main())
    return found


def test_a_restored_database_holds_the_same(database_url: str, tmp_path: Path) -> None:
    fill(database_url)
    file, other = tmp_path / "b", f"sqlite:{tmp_path}/other.db"
    assert write_backup(database_url, file, 1) == 2 * 1201 + 2
    assert read_back(other, file) == 2 * 1201 + 2
    assert contents(other) == contents(database_url)
    assert write_backup(other, tmp_path / "c", 1) == 2 * 1201 + 2
    assert (tmp_path / "c").read_bytes() == file.read_bytes()


def epoch_of(url: str) -> str:
    async def main() -> str:
        async with opened(url) as store:
            return await store.epoch()

    return asyncio.run(main())


def test_a_restored_database_begins_another_life(database_url: str, tmp_path: Path) -> None:
    source, file = f"sqlite:{tmp_path}/a.db", tmp_path / "b"
    fill(source)
    write_backup(source, file, 1)
    before = epoch_of(database_url)  # somebody may have come while it was empty
    read_back(database_url, file)
    assert epoch_of(database_url) not in {before, epoch_of(source)}


def test_a_restored_server_signs_with_the_same_key(database_url: str, tmp_path: Path) -> None:
    async def key_of(url: str) -> str:
        async with opened(url) as store:
            return (await open_signing_key(store)).key

    source, file = f"sqlite:{tmp_path}/a.db", tmp_path / "b"
    ours = asyncio.run(key_of(source))
    assert asyncio.run(key_of(source)) == ours, "made at the first start, and kept"
    write_backup(source, file, 1)
    other = asyncio.run(key_of(database_url))  # a start while it was empty made another one
    assert other != ours
    read_back(database_url, file)
    assert asyncio.run(key_of(database_url)) == ours


def altered(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    return lambda raw: gzip.compress(change(gzip.decompress(raw)))


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw[:-1],
        lambda _raw: b"",
        lambda _raw: b"hello",
        lambda raw: raw[:100] + bytes([raw[100] ^ 1]) + raw[101:],
        altered(lambda text: text.replace(b'"rolit"', b'"rol1t"')),
        altered(lambda text: text[: text.rindex(b"\n", 0, -1) + 1]),
        altered(lambda text: text + text.splitlines(keepends=True)[-1]),
        altered(lambda text: b"\n".join(text.split(b"\n")[:5] + text.split(b"\n")[6:])),
        altered(lambda _text: b""),
        altered(lambda text: b"[1]\n" + text),
    ],
)
def test_a_damaged_file_is_refused_and_nothing_is_written(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    source, file, target = f"sqlite:{tmp_path}/a.db", tmp_path / "b", tmp_path / "c.db"
    fill(source)
    write_backup(source, file, 1)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(TableError, match="is no backup, or it is damaged"):
        read_back(f"sqlite:{target}", file)
    assert not target.exists()


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "b"
    upgrade(f"sqlite:{tmp_path}/a.db")
    write_backup(f"sqlite:{tmp_path}/a.db", file, 1)
    newer = gzip.decompress(file.read_bytes()).replace(b'"format":1', b'"format":2')
    file.write_bytes(gzip.compress(newer))
    with pytest.raises(TableError, match="newer version"):
        read_back(f"sqlite:{tmp_path}/c.db", file)


def test_only_an_empty_database_is_filled(database_url: str, tmp_path: Path) -> None:
    fill(database_url)
    write_backup(database_url, tmp_path / "b", 1)
    before = contents(database_url)
    with pytest.raises(TableError, match="not empty"):
        read_back(database_url, tmp_path / "b")
    assert contents(database_url) == before


def test_a_server_that_runs_is_not_restored_into(database_url: str, tmp_path: Path) -> None:
    source = f"sqlite:{tmp_path}/a.db"
    upgrade(source)
    write_backup(source, tmp_path / "b", 1)
    refused = pytest.raises(TableError, match=r"a server runs|another process serves")
    with commanded(database_url, tmp_path / "log"), refused:
        read_back(database_url, tmp_path / "b")


def test_what_cannot_be_backed_up_is_said(tmp_path: Path) -> None:
    done = command("backup", tmp_path / "b", "--database", f"sqlite:{tmp_path}/none.db")
    assert done.returncode == 2
    assert "there is no database" in done.stderr
    upgrade(f"sqlite:{tmp_path}/old.db", to="0001")
    with pytest.raises(TableError, match="older schema"):
        write_backup(f"sqlite:{tmp_path}/old.db", tmp_path / "b", 1)
    assert not list(tmp_path.glob("b*"))
