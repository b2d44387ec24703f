"""Processes for work that may take long, or never end: nobody waits for it, and it can be ended."""

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar

T = TypeVar("T")

START_SECONDS: Final = 60.0  # that a process gets to start, which counts for no work
TRIES: Final = 3  # how often something is done again whose process died


class WorkEnded(Exception):  # noqa: N818 - a stop is no error
    """The workers were stopped; nothing came of it."""


class WorkerDied(Exception):  # noqa: N818 - it is replaced
    """The process went away without an answer."""


class WorkerProcess:
    """One process, which starts with its first work, and a thread that waits for it."""

    def __init__(self, modules: tuple[str, ...], nice: int) -> None:
        """It imports `modules` before its first work, and lets others go first if `nice`."""
        self._setting = modules, nice
        self._thread = ThreadPoolExecutor(1, "worker")
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    async def do(self, seconds: float, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        """Do something in the process, which is killed after so many seconds."""
        if self._ended:
            raise WorkEnded
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._have_done, seconds, work, given)
        except asyncio.CancelledError:
            self.kill()
            raise

    def _have_done(self, seconds: float, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        try:
            right, value = self._ask(seconds, (work, given))
        except TimeoutError:
            self.kill()
            raise
        except (EOFError, OSError):
            self.kill()
            raise WorkerDied from None
        if not right:
            raise value
        done: T = value
        return done

    def _ask(self, seconds: float, question: Any) -> tuple[bool, Any]:
        pipe = self._running()
        pipe.send(question)
        if not pipe.poll(seconds):
            raise TimeoutError
        answer: tuple[bool, Any] = pipe.recv()
        return answer

    def _running(self) -> Connection:
        with self._lock:
            if self._ended:
                raise WorkEnded
            if self._pipe is None:
                self._start()
            pipe = self._pipe
        assert pipe is not None  # noqa: S101 - just started
        return pipe

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, *self._setting), daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if not self._pipe.poll(START_SECONDS):
            raise EOFError
        self._pipe.recv()  # it is ready

    def kill(self) -> None:
        """End the process, whatever it does; another one starts with the next work."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            self._process = self._pipe = None

    def end(self) -> None:
        """End it for good."""
        self._ended = True
        if self._process is not None:
            self._process.kill()  # first: whoever waits for it holds the lock
        self.kill()
        self._thread.shutdown(wait=False)


class Workers:
    """A few workers, for one thing each at a time; what is too much waits for its turn."""

    def __init__(self, count: int, seconds: float, *modules: str, nice: int = 0) -> None:
        """Each work gets so many seconds, counted from when there is a worker for it."""
        self.seconds = seconds
        self._all = [WorkerProcess(modules, nice) for _ in range(count)]
        self._free: asyncio.LifoQueue[WorkerProcess] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """Have something done: a function that a process can import, and its arguments."""
        worker = await self._free.get()
        try:
            for _ in range(TRIES):
                with suppress(WorkerDied):
                    return await worker.do(self.seconds, work, given)
        finally:
            self._free.put_nowait(worker)
        raise RuntimeError("the workers' processes die again and again")

    def stop(self) -> None:
        """End the processes, whatever they are doing."""
        for worker in self._all:
            worker.end()


# In the process


def serve(pipe: Connection, modules: tuple[str, ...], nice: int) -> None:
    """Do what comes, one after another, until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us decides
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(nice)
    for name in modules:
        importlib.import_module(name)
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            _answer(pipe, *pipe.recv())


def _answer(pipe: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    try:
        answer = True, work(*given)
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        answer = False, error
    pipe.send(answer)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101 - whoever started us
    parent.join()
    os._exit(0)
