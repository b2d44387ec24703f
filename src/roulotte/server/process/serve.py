"""Serving from start to stop: one process, or several that share a port."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, Final

import structlog
import uvicorn

from roulotte import __version__
from roulotte.core.errors import TableError
from roulotte.core.words import Text
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.server.http.web import web_folder
from roulotte.server.process.app import Front, make_app
from roulotte.server.process.lifespan import running
from roulotte.server.process.logs import set_up_logs
from roulotte.server.settings import ServerSettings, database_kind, is_postgres, sqlite_path
from roulotte.server.store.connect import UNUSABLE, prepare
from roulotte.server.store.database import StorageError
from roulotte.server.store.schema import because
from roulotte.server.store.sqlite import lock_file
from roulotte.server.transport.http_connection import HttpDoor
from roulotte.server.transport.register import Register, open_files
from roulotte.server.transport.websocket import LineProtocol

REQUESTS_SECONDS: Final = 3  # that requests under way get to end, after everybody was told
CHILDREN_SECONDS: Final = 14.0  # that processes get to stop before they are killed
BREATH_SECONDS: Final = 1.0  # between two starts of a process that dies at once
NOT_STARTED: Final = 2  # how a process ends that could not start, as the program does

Announce = Callable[[], object]

logger = structlog.get_logger("roulotte")


def nothing() -> None:
    """Nobody needs to be told."""


def serve_on(
    settings: ServerSettings, listener: socket.socket, announce: Announce = nothing
) -> None:
    """Serve on a socket until told to stop; `announce` is called once it really serves."""
    set_up_logs(settings)
    make_ready(settings)
    if settings.workers == 1:
        serve_one(settings, listener, announce)
    else:
        Supervisor(settings, listener, announce).run()
    logger.info("stopped")


def make_ready(settings: ServerSettings) -> None:
    """Find out what is wrong before anything runs, and bring the schema up to date."""
    web_folder(settings.web)
    if is_postgres(settings.database):
        prepare(settings.database)
    else:
        with lock_file(sqlite_path(settings.database)):
            prepare(settings.database)


def serve_one(settings: ServerSettings, listener: socket.socket, announce: Announce) -> None:
    """Serve in this process."""
    RoomServer(settings, make_app(settings), announce).run(sockets=[listener])


def believed(proxy: str) -> list[str]:
    """Addresses of proxies, also as they look to a socket that takes both kinds (`--host ::`)."""
    found = [ip_network(one) for one in proxy.split(",") if one]
    mapped = [
        f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in found if one.version == 4
    ]
    return [*map(str, found), *mapped]


class RoomServer(uvicorn.Server):
    """uvicorn, which says goodbye before it closes."""

    def __init__(
        self, settings: ServerSettings, front: Front, announce: Announce = nothing
    ) -> None:
        """What a browser may send is as small as our messages."""
        self._front, self._settings, self._announce = front, settings, announce
        self._closing = contextlib.AsyncExitStack()
        trusted = believed(settings.proxy)
        self._register = Register(open_files(), settings.sockets_per_address, ",".join(trusted))
        self._sweep: asyncio.Task[None] | None = None
        http: Any = partial(HttpDoor, self._register)  # a class, for uvicorn
        super().__init__(
            uvicorn.Config(
                front,
                loop="uvloop",
                http=http,
                ws=LineProtocol,
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,
                ws_ping_interval=None,  # clients say `ping` themselves
                timeout_graceful_shutdown=REQUESTS_SECONDS,
                proxy_headers=bool(settings.proxy),
                forwarded_allow_ips=trusted,
                lifespan="off",  # it would tell of a failure with a traceback: see `startup`
                log_config=None,
                access_log=False,
                server_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open everything, then say so."""
        self._register.count = self._front.turned_away
        await self._open()
        await super().startup(sockets)
        self._sweep = asyncio.create_task(self._register.sweep())
        host, port = (sockets or self.servers[0].sockets)[0].getsockname()[:2]
        about = {"host": host, "port": port, "database": database_kind(self._settings.database)}
        logger.info("ready", version=__version__, pid=os.getpid(), **about)
        self._announce()

    async def _open(self) -> None:
        """A database that fails now is told of as if it had failed before."""
        try:
            life = running(self._front.http, self._settings)
            await self._closing.enter_async_context(life)
        except StorageError as error:
            raise because(UNUSABLE, str(error)) from None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Stop; impatience at the keyboard is heard. Being told to stop is no failure."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell clients while their sockets are still open, then close."""
        if self._sweep is not None:
            self._sweep.cancel()
        if not self.force_exit:
            await self._front.goodbye()
        await super().shutdown(sockets)
        if not self.force_exit:
            await self._closing.aclose()


class Supervisor:
    """Several processes on one socket; one that dies is replaced."""

    def __init__(
        self, settings: ServerSettings, listener: socket.socket, announce: Announce
    ) -> None:
        self._settings, self._listener, self._announce = settings, listener, announce
        self._children: dict[SpawnProcess, float] = {}  # and when each was started
        self._context = multiprocessing.get_context("spawn")
        self._told, self._tell = self._context.Pipe(duplex=False)  # a child serves, or why not
        self._stopping = False
        self._why_not: Text | str | None = None

    def run(self) -> None:
        """Look after the processes until told to stop."""
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, self._told_to_stop)
        while not self._stopping:
            self._fill_up()
            wait([child.sentinel for child in self._children], timeout=0.2)
            self._hear_the_first()
        self._stop_children()
        if self._why_not is not None:
            raise TableError(self._why_not)

    def _hear_the_first(self) -> None:
        """As soon as one of them serves, people can come; if it can't even start, none goes on."""
        if self._told.closed or not self._told.poll():
            return
        self._why_not = self._told.recv()
        self._told.close()
        if self._why_not is None:
            self._announce()
        else:
            self._stopping = True

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
        about = (self._settings, self._listener, self._tell)
        child = self._context.Process(target=serve_child, args=about)
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


def serve_child(settings: ServerSettings, listener: socket.socket, tell: Connection) -> None:
    """Serve in a process of the supervisor's, and stop when that is gone."""
    set_up_logs(settings)
    threading.Thread(target=_stop_without_parent, daemon=True).start()
    try:
        serve_one(settings, listener, lambda: _is_heard(tell, None))
    except TableError as error:
        if not _is_heard(tell, error.why):
            logger.warning("process can't start", why=str(error))
        sys.exit(NOT_STARTED)


def _is_heard(tell: Connection, why_not: Text | str | None) -> bool:
    """Tell the supervisor; only the first is heard, for it listens no longer after that."""
    try:
        tell.send(why_not)
    except OSError:
        return False
    finally:
        tell.close()
    return True


def _stop_without_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 - the supervisor
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
