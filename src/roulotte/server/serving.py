"""Serving from start to stop: one process, or several that share a port."""

import multiprocessing
import os
import signal
import socket
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final

import structlog
import uvicorn

from roulotte import __version__
from roulotte.core.errors import TableError
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.server.app import Front, make_app
from roulotte.server.config import Settings, database_kind, is_postgres, sqlite_path
from roulotte.server.http.web import web_folder
from roulotte.server.line import LineProtocol
from roulotte.server.logs import set_up_logs
from roulotte.server.store.opening import prepare
from roulotte.server.store.sqlite import lock_file

REQUESTS_SECONDS: Final = 3  # that requests under way get to end, after everybody was told
CHILDREN_SECONDS: Final = 14.0  # that processes get to stop before they are killed
BREATH_SECONDS: Final = 1.0  # between two starts of a process that dies at once
BACKLOG: Final = 2048

logger = structlog.get_logger("roulotte")


def serve_on(settings: Settings, listener: socket.socket) -> None:
    """Serve on a socket until told to stop."""
    set_up_logs(settings)
    make_ready(settings)
    if settings.workers == 1:
        serve_one(settings, listener)
    else:
        Supervisor(settings, listener).run()
    logger.info("stopped")


def make_ready(settings: Settings) -> None:
    """Find out what is wrong before anything runs, and bring the schema up to date."""
    web_folder(settings.web)
    if is_postgres(settings.database):
        prepare(settings.database)
    elif settings.workers > 1:
        raise TableError("several workers need PostgreSQL: --database postgresql://…")
    else:
        with lock_file(sqlite_path(settings.database)):
            prepare(settings.database)


def listen(settings: Settings) -> socket.socket:
    """The socket that everybody comes to."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    both = settings.host == "::" and socket.has_dualstack_ipv6()
    address = (settings.host, settings.port)
    made = socket.create_server(address, family=family, backlog=BACKLOG, dualstack_ipv6=both)
    made.set_inheritable(True)
    return made


def serve_one(settings: Settings, listener: socket.socket) -> None:
    """Serve in this process."""
    RoomServer(settings, make_app(settings)).run(sockets=[listener])


class RoomServer(uvicorn.Server):
    """uvicorn, which says goodbye before it closes."""

    def __init__(self, settings: Settings, front: Front) -> None:
        """What a browser may send is as small as our messages."""
        self._front, self._database = front, database_kind(settings.database)
        super().__init__(
            uvicorn.Config(
                front,
                loop="uvloop",
                http="httptools",
                ws=LineProtocol,
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,
                ws_ping_interval=None,  # clients say `ping` themselves
                timeout_graceful_shutdown=REQUESTS_SECONDS,
                proxy_headers=bool(settings.proxy),
                forwarded_allow_ips=settings.proxy or None,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open everything, then say so."""
        await super().startup(sockets)
        host, port = (sockets or self.servers[0].sockets)[0].getsockname()[:2]
        about = {"host": host, "port": port, "database": self._database}
        logger.info("ready", version=__version__, pid=os.getpid(), **about)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Stop; impatience at the keyboard is heard. Being told to stop is no failure."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell clients while their sockets are still open, then close."""
        if not self.force_exit:
            await self._front.goodbye()
        await super().shutdown(sockets)


class Supervisor:
    """Several processes on one socket; one that dies is replaced."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        """Nothing runs yet."""
        self._settings, self._listener = settings, listener
        self._children: dict[SpawnProcess, float] = {}  # and when each was started
        self._stopping = False

    def run(self) -> None:
        """Look after the processes until told to stop."""
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, self._told_to_stop)
        while not self._stopping:
            self._fill_up()
            wait([child.sentinel for child in self._children], timeout=0.2)
        self._stop_children()

    def _told_to_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _fill_up(self) -> None:
        now = time.monotonic()
        for child, started in tuple(self._children.items()):
            if child.exitcode is not None and now - started > BREATH_SECONDS:
                logger.error("process died", pid=child.pid, code=child.exitcode)
                del self._children[child]
        while len(self._children) < self._settings.workers:
            self._children[self._start()] = now

    def _start(self) -> SpawnProcess:
        context = multiprocessing.get_context("spawn")
        child = context.Process(target=serve_child, args=(self._settings, self._listener))
        child.start()
        return child

    def _stop_children(self) -> None:
        end = time.monotonic() + CHILDREN_SECONDS
        for child in self._children:
            child.terminate()
        for child in self._children:
            child.join(max(0.0, end - time.monotonic()))
            if child.exitcode is None:
                logger.error("process killed, it did not stop", pid=child.pid)
                child.kill()


def serve_child(settings: Settings, listener: socket.socket) -> None:
    """Serve in a process of the supervisor's, and stop when that is gone."""
    set_up_logs(settings)
    threading.Thread(target=_stop_without_parent, daemon=True).start()
    serve_one(settings, listener)


def _stop_without_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 - the supervisor
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
