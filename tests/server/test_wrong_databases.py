"""A database or a backup that can't be used: one sentence to its keeper, whichever command was
given and whichever language is spoken.
"""

import gzip
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import apsw
import psycopg
import pytest
import sqlalchemy as sa

from roulotte.core.words import LANGS, Lang, Text
from roulotte.server.setting_values import IS_FOLDER
from roulotte.server.store.backup import (
    DAMAGED,
    NEWER_BACKUP,
    NO_DATABASE,
    NOT_EMPTY,
    OTHER_HASH,
    RUNNING,
    write_backup,
)
from roulotte.server.store.connect import UNMADE, UNOPENED, UNUSABLE, prepare
from roulotte.server.store.migrate import engine_of, upgrade
from roulotte.server.store.schema import (
    AT_SIGN,
    EMPTY,
    NEWER,
    NO_EPOCH,
    NOT_WHOLE,
    OLDER,
    UNREADABLE,
    because,
)
from roulotte.server.store.sqlite import SERVED
from tests.server.running.forked import forked, told_by
from tests.support.services import Postgres

SERVE, BACKUP, RESTORE = "serve", "backup", "restore"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A backup that could be restored."""
    upgrade(f"sqlite:{tmp_path}/kept.db")
    write_backup(f"sqlite:{tmp_path}/kept.db", tmp_path / "kept", 1)
    return tmp_path / "kept"


def check_said(url: str, kept: Path, sentence: Text | str, *commands: str) -> None:
    """Each command ends with the sentence, and with nothing else, in either language."""
    for name in commands or (SERVE, BACKUP, RESTORE):
        for lang in LANGS:
            wanted = sentence if isinstance(sentence, str) else sentence(lang)
            last = last_line(url, kept, name, lang)
            assert last.startswith("roulotte: "), f"{name}: {last}"
            assert wanted in last, f"{name}: {last}"
            assert "geheim" not in last
            assert not kept.with_name("new").exists()


def last_line(url: str, kept: Path, command: str, lang: Lang) -> str:
    """What a command that fails says in the end."""
    files: dict[str, list[object]]
    files = {SERVE: ["--port", 0], BACKUP: [kept.with_name("new")], RESTORE: [kept]}
    log, words = kept.with_name("said"), (command, *files[command], "--database", url)
    code, said = told_by(log, *words, lang=lang)
    assert code == 2, f"{command}: {code}, {said}"
    assert "Traceback" not in said
    return said.splitlines()[-1]


# Tables that are not ours, not all there, or not yet known


def alter(url: str, sql: str) -> None:
    """Change a database as no server would."""
    if url.startswith("sqlite:"):
        connection = apsw.Connection(url.removeprefix("sqlite:"))
        connection.execute(sql)
        connection.close()
    else:
        with psycopg.connect(url, autocommit=True) as session:
            session.execute(sql.encode())


def test_a_newer_schema_is_said(database_url: str, kept: Path) -> None:
    prepare(database_url)
    alter(database_url, "UPDATE alembic_version SET version_num = '9999'")
    check_said(database_url, kept, NEWER)


def test_an_older_schema_is_said_to_whoever_backs_it_up(empty_url: str, kept: Path) -> None:
    upgrade(empty_url, to="0001")
    check_said(empty_url, kept, OLDER, BACKUP)


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TABLE events",
        "DROP TABLE processes",
        "ALTER TABLE codes RENAME COLUMN until TO til",
    ],
)
def test_a_schema_that_is_not_whole_is_said(database_url: str, kept: Path, sql: str) -> None:
    prepare(database_url)
    alter(database_url, "DROP TABLE present")
    alter(database_url, sql)
    check_said(database_url, kept, NOT_WHOLE, SERVE, RESTORE)


def test_a_database_that_does_not_know_its_life_is_said(database_url: str, kept: Path) -> None:
    prepare(database_url)
    alter(database_url, "DELETE FROM meta")
    check_said(database_url, kept, because(NOT_WHOLE, NO_EPOCH).why, SERVE, RESTORE)


def test_a_backup_of_half_a_schema_is_refused(database_url: str, kept: Path) -> None:
    prepare(database_url)
    alter(database_url, "DROP TABLE codes")
    check_said(database_url, kept, UNUSABLE, BACKUP)


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def empty_url(request: pytest.FixtureRequest) -> str:
    """Each kind of database, before anybody has touched it."""
    url: str = request.getfixturevalue(request.param)
    return url


def test_tables_that_are_not_ours_are_left_alone(empty_url: str, kept: Path) -> None:
    alter(empty_url, "CREATE TABLE rooms (guest TEXT)")
    check_said(empty_url, kept, UNMADE, SERVE, RESTORE)
    check_said(empty_url, kept, EMPTY, BACKUP)
    alter(empty_url, "DROP TABLE rooms")
    prepare(empty_url)


class KilledError(Exception):
    """The machine went down."""


def test_a_schema_is_made_step_by_step_each_wholly_or_not_at_all(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever statement was the last, the next start goes on from there."""
    left = 0

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KilledError

    def breaking(url: str) -> sa.Engine:
        engine = engine_of(url)
        sa.event.listen(engine, "before_cursor_execute", count)
        return engine

    monkeypatch.setattr("roulotte.server.store.migrate.engine_of", breaking)
    kills = 0
    while left <= 0:
        kills += 1
        left = kills
        with suppress(KilledError):
            prepare(empty_url)
    assert kills > 10
    prepare(empty_url)


# PostgreSQL


def test_a_server_that_is_not_there_is_said(kept: Path) -> None:
    check_said("postgresql://ana:geheim@127.0.0.1:1/r", kept, "refused")
    check_said("postgresql://ana:geheim@/r?host=/nowhere", kept, UNOPENED)


def test_a_server_that_says_nothing_is_given_up(kept: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        port = deaf.getsockname()[1]
        url = f"postgresql://ana:geheim@127.0.0.1:{port}/r?connect_timeout=2"
        check_said(url, kept, "timeout", SERVE)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ana:geheim@localhost/r?wrong=1",
        "postgresql://ana:geheim@localhost:port/r",
        "postgresql://ana:geheim@[::1/r",
        "postgresql://ana:geheim@localhost/r%zz",
    ],
)
def test_an_address_that_cannot_be_read_is_said_without_its_password(
    kept: Path, address: str
) -> None:
    check_said(address, kept, "")


def test_a_sign_in_a_password_is_said_without_it(kept: Path) -> None:
    address = "postgresql://ana:gros@geheim@localhost/r"
    check_said(address, kept, because(UNREADABLE, AT_SIGN).why)


def test_a_database_that_does_not_exist_is_said(postgres: Postgres, kept: Path) -> None:
    check_said(postgres.url("nowhere"), kept, 'database "nowhere" does not exist')


@pytest.fixture
def stranger(postgres: Postgres) -> Iterator[str]:
    """A role that needs a password and may do nothing yet."""
    hba = postgres.folder / "data" / "pg_hba.conf"
    before = hba.read_text()
    postgres.run("CREATE ROLE ana LOGIN PASSWORD 'geheim'")
    hba.write_text(f"local all ana scram-sha-256\n{before}")
    postgres.run("SELECT pg_reload_conf()")
    yield "ana:geheim"
    hba.write_text(before)
    postgres.run("SELECT pg_reload_conf()")
    postgres.run("DROP ROLE ana")


def as_stranger(url: str, who: str) -> str:
    return url.replace("//postgres@", f"//{who}@")


def test_a_wrong_password_is_said_and_not_shown(
    postgres: Postgres, stranger: str, kept: Path
) -> None:
    assert stranger
    with postgres.database() as url:
        check_said(as_stranger(url, "ana:geheim2"), kept, "password authentication failed")
        check_said(as_stranger(url, "ana"), kept, "no password supplied")


def test_a_role_that_may_make_no_tables_is_said(
    empty_postgres_url: str, stranger: str, kept: Path
) -> None:
    alter(empty_postgres_url, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    mine = as_stranger(empty_postgres_url, stranger)
    check_said(mine, kept, "permission denied for schema public", SERVE, RESTORE)
    check_said(mine, kept, EMPTY, BACKUP)


@pytest.mark.parametrize("rights", ["", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO ana"])
def test_a_role_that_may_not_write_is_said(
    postgres: Postgres, stranger: str, kept: Path, rights: str
) -> None:
    with postgres.database() as url:
        if rights:
            alter(url, rights)
        check_said(as_stranger(url, stranger), kept, "permission denied for", SERVE, RESTORE)
        alter(url, "DROP OWNED BY ana")


READ_ONLY = "cannot execute INSERT in a read-only transaction"


def test_a_database_that_is_only_read_is_said(postgres: Postgres, kept: Path) -> None:
    with postgres.database() as url:
        name = url.split("/")[3].split("?")[0]
        postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        check_said(url, kept, because(UNUSABLE, READ_ONLY).why, SERVE, RESTORE)


# SQLite


def test_a_folder_in_place_of_a_file_is_said(tmp_path: Path, kept: Path) -> None:
    (tmp_path / "folder").mkdir()
    check_said(f"sqlite:{tmp_path}/folder", kept, IS_FOLDER)
    assert not (tmp_path / "folder.lock").exists()


@pytest.mark.parametrize(
    "text", [b"hello, I am a text of some length\n" * 40, b"SQLite format 3\0"]
)
def test_a_file_that_is_no_database_is_said(tmp_path: Path, kept: Path, text: bytes) -> None:
    (tmp_path / "letter").write_bytes(text)
    check_said(f"sqlite:{tmp_path}/letter", kept, "not a database")
    assert (tmp_path / "letter").read_bytes() == text


def test_a_damaged_file_is_said(tmp_path: Path, kept: Path) -> None:
    path = tmp_path / "kept.db"
    raw = bytearray(path.read_bytes())
    raw[100:] = bytes(len(raw) - 100)
    path.write_bytes(raw)
    check_said(f"sqlite:{path}", kept, "malformed")


def test_a_folder_that_may_not_be_written_is_said(tmp_path: Path, kept: Path) -> None:
    """As root, whom no rights stop, by a folder of the kernel's own."""
    folder = Path("/proc") if os.geteuid() == 0 else tmp_path / "shut"
    if folder != Path("/proc"):
        folder.mkdir(0o500)
    check_said(f"sqlite:{folder}/r.db", kept, "r.db.lock", SERVE, RESTORE)
    check_said(f"sqlite:{folder}/r.db", kept, NO_DATABASE.filled(path=folder / "r.db"), BACKUP)


def test_a_file_in_place_of_a_folder_is_said(tmp_path: Path, kept: Path) -> None:
    (tmp_path / "letter").touch()
    check_said(f"sqlite:{tmp_path}/letter/r.db", kept, "", SERVE, RESTORE)


def test_a_file_that_another_program_holds_is_said(tmp_path: Path, kept: Path) -> None:
    holder = apsw.Connection(str(tmp_path / "kept.db"))
    holder.execute("BEGIN IMMEDIATE")
    check_said(f"sqlite:{tmp_path}/kept.db", kept, "database is locked", SERVE)
    holder.close()


# What is served already, and backups


def test_a_database_that_is_served_is_said(database_url: str, tmp_path: Path, kept: Path) -> None:
    """SQLite's one process keeps others out; PostgreSQL has room for several."""
    with forked(tmp_path, database=database_url):
        if database_url.startswith("sqlite:"):
            served = SERVED.filled(path=database_url.removeprefix("sqlite:"))
            check_said(database_url, kept, served, SERVE, RESTORE)
        else:
            check_said(database_url, kept, RUNNING, RESTORE)


def test_a_database_that_is_not_empty_is_said(database_url: str, kept: Path) -> None:
    prepare(database_url)
    alter(database_url, "INSERT INTO rooms (id, made) VALUES ('r', 1)")
    check_said(database_url, kept, NOT_EMPTY, RESTORE)


def test_a_backup_that_cannot_be_restored_is_said(sqlite_url: str, kept: Path) -> None:
    lines = gzip.decompress(kept.read_bytes())
    newer = lines.replace(b'"format":1', b'"format":2')
    for raw, sentence in (
        (gzip.compress(newer), NEWER_BACKUP),
        (gzip.compress(b" " + lines), DAMAGED.filled(path=kept, why=OTHER_HASH)),
        (b"hello", DAMAGED.filled(path=kept, why="Not a gzipped file")),
    ):
        kept.write_bytes(raw)
        check_said(sqlite_url, kept, sentence, RESTORE)
