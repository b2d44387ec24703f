"""A server copied from a process that has everything imported already.

It starts fast enough to be killed fifty times in a test, and can be broken on purpose. Its dice and
bots come from given seeds.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from roulotte.core.words import Lang
from roulotte.server.settings import ServerSettings, sqlite_path
from tests.server.running.servers import GENEROUS, Server

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["roulotte.cli.serve", "tests.server.running.given_seeds"])

Break = Callable[[], None]


class Forked(Server):
    """One that can be killed and started again, with the same port and database."""

    def __init__(self, folder: Path, settings: ServerSettings, first: Break | None = None) -> None:
        """`first` runs in the server's process before it serves: to break something on purpose."""
        super().__init__(folder / "said.txt")
        self.settings, self.first = settings, first
        self._process: BaseProcess | None = None

    @property
    def path(self) -> Path:
        """The file of its database."""
        return sqlite_path(self.settings.database)

    def start(self) -> None:
        """Start, and wait until it is ready."""
        settings = msgspec.structs.replace(self.settings, port=self.port)
        self._process = FORKS.Process(target=_serve, args=(settings, self._log, self.first))
        self._process.start()
        self.wait_until_ready()

    def alive(self) -> bool:
        """Whether its process runs."""
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """kill -9, the bots included."""
        self._end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ask it to stop; gives the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        group = process.pid
        assert group is not None
        with suppress(ProcessLookupError):
            os.kill(group, how)
        process.join(30)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
        code = process.exitcode
        process.close()
        return code


@contextmanager
def forked(folder: Path, *, first: Break | None = None, **changes: Any) -> Iterator[Forked]:
    """A forked server for the time of a test; `changes` are to its settings."""
    server = Forked(folder, settings_for(folder, **changes), first)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def settings_for(folder: Path, **changes: Any) -> ServerSettings:
    """Generous limits, a log that tells everything, a database of its own."""
    own = {"database": f"sqlite:{folder / 'room.db'}", "log_format": "json", "log_level": "debug"}
    return msgspec.convert({"port": 0} | GENEROUS | own | changes, ServerSettings)


def change(module: ModuleType | type, **constants: object) -> None:
    """Give names of a module other values, in this process only."""
    for name, value in constants.items():
        assert hasattr(module, name)
        setattr(module, name, value)


def told_by(
    log: Path, *arguments: object, lang: Lang = "en", first: Break | None = None
) -> tuple[int | None, str]:
    """Run the program in a copied process, to its end: its exit code, and what it said."""
    log.write_bytes(b"")
    process = FORKS.Process(target=_command, args=(list(map(str, arguments)), log, lang, first))
    process.start()
    process.join(60)
    code = process.exitcode
    process.kill()
    return code, log.read_text(encoding="utf-8", errors="replace")


def _command(arguments: list[str], said: Path, lang: Lang, first: Break | None) -> None:
    from roulotte.cli.app import main  # noqa: PLC0415 - loaded before the fork

    _stand_alone(said)
    os.environ["ROULOTTE_LANG"] = lang
    if first is not None:
        first()
    sys.argv = ["roulotte", *arguments]
    main()


def _stand_alone(said: Path) -> None:
    os.setsid()  # with its bots, it is one group that can be killed at once
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    out = os.open(said, os.O_WRONLY | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)


def _serve(settings: ServerSettings, said: Path, first: Break | None) -> None:
    # loaded before the fork, not by the tests
    from roulotte.cli.serve import run  # noqa: PLC0415
    from tests.server.running.given_seeds import give_seeds  # noqa: PLC0415

    _stand_alone(said)
    give_seeds()
    if first is not None:
        first()
    run(settings)


def _end_with_the_tests() -> None:
    """A run of the tests that is killed leaves no server behind."""
    tests = multiprocessing.parent_process()
    assert tests is not None
    tests.join()
    os.killpg(0, signal.SIGKILL)
