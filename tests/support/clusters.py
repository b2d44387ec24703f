"""PostgreSQL that crashes and comes back, and a standby that takes over: real processes."""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from tests.support.services import (
    START_SECONDS,
    NoServiceError,
    make_cluster,
    program,
    runnable_by,
    unprivileged,
)

SETTINGS = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "listen_addresses=")
NAME = "rooms"


class Cluster:
    """One PostgreSQL in a folder of its own, reached by a socket in it."""

    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        """It does not run yet."""
        self.folder, self._binaries, self._user = folder, binaries, user
        self.data = folder / "data"
        self._runs = False

    def url(self, database: str = NAME) -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def ask(self, sql: str, database: str = NAME) -> list[tuple[Any, ...]]:
        """Ask something, or have something done."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def start(self) -> None:
        """Start it, after a crash too, and wait until it answers."""
        flags = " ".join(
            f"-c {one}" for one in (*SETTINGS, f"unix_socket_directories={self.folder}")
        )
        self._control("start", "-l", str(self.folder / "log"), "-o", flags)
        self._runs = True

    def crash(self) -> None:
        """Stop it on the spot: nothing is finished, nothing is written any more."""
        self._control("stop", "-m", "immediate")
        self._runs = False

    def promote(self) -> None:
        """A standby becomes the one that is written to."""
        self._control("promote")

    def end(self) -> None:
        """Leave no process behind."""
        if self._runs:
            self.crash()

    def _control(self, what: str, *flags: str) -> None:
        self.run("pg_ctl", what, "-w", "-t", "60", "-D", str(self.data), *flags)

    def run(self, name: str, *flags: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        with (self.folder / "said").open("ab") as said:  # no pipe: the server would inherit it
            done = subprocess.run(
                [self._binaries / name, *flags], user=self._user, cwd="/", stdout=said, stderr=said,
                stdin=subprocess.DEVNULL, check=False,
            )  # fmt: skip
        if done.returncode:
            raise NoServiceError(f"{name}: {(self.folder / 'said').read_text(encoding='utf-8')}")

    # With another one

    def follow(self, primary: "Cluster") -> None:
        """Become its standby, and start."""
        conninfo = f"host={primary.folder} user=postgres application_name=standby"
        self.run("pg_basebackup", "-D", str(self.data), "-d", conninfo, "-R", "-c", "fast")
        self.start()

    def receiver(self) -> int:
        """The process of a standby that hears what its primary writes."""
        ((pid,),) = self.ask("SELECT pid FROM pg_stat_wal_receiver", "postgres")
        return int(pid)

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """A standby that hears nothing for a while, nor later what was on its way to it."""
        pid = self.receiver()
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGKILL)
            self._wait_for_another(pid)

    def _wait_for_another(self, pid: int) -> None:
        """PostgreSQL starts all of its processes anew when one is killed."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            with suppress(psycopg.OperationalError):
                if (pid,) not in self.ask("SELECT pid FROM pg_stat_activity", "postgres"):
                    return
            time.sleep(0.05)
        raise NoServiceError("the standby does not come back")


@contextmanager
def clusters(count: int) -> Iterator[list[Cluster]]:
    """So many clusters, the first of which runs and has an empty database."""
    user = unprivileged()
    with tempfile.TemporaryDirectory(prefix="roulotte-pgs-") as name:
        top, binaries = Path(name), _binaries(user)
        top.chmod(0o755)
        made = [
            Cluster(_folder(top / str(number), user), binaries, user) for number in range(count)
        ]
        make_cluster(binaries, made[0].data, user)
        try:
            made[0].start()
            made[0].ask(f"CREATE DATABASE {NAME}", "postgres")
            yield made
        finally:
            for one in made:
                one.end()


@cache
def _binaries(user: str | None) -> Path:
    """PostgreSQL's programs, copied once at most."""
    folder = Path(tempfile.mkdtemp(prefix="roulotte-pg-programs-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder)
    return runnable_by(user, program("postgres").parent, folder)


def _folder(path: Path, user: str | None) -> Path:
    path.mkdir()
    if user is not None:
        shutil.chown(path, user)
    (path / "said").touch()
    return path
