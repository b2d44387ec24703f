"""A server on one core, the load on another, and what the server used: Linux only."""

import contextlib
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, LOAD_CORE = CORES[0], CORES[-1]
TICK = os.sysconf("SC_CLK_TCK")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
START_SECONDS = 30.0


class Usage(NamedTuple):
    """What a process has used so far."""

    cpu: float  # seconds, all threads, user and kernel
    memory: int  # bytes resident


def usage(pid: int) -> Usage:
    """Read a process's use from the kernel."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    resident = Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1]
    return Usage((int(stat[11]) + int(stat[12])) / TICK, int(resident) * PAGE_SIZE)


def busy() -> float:
    """Seconds that the two cores have worked so far, for whomever (a thief outside included)."""
    names = {f"cpu{core}" for core in (SERVER_CORE, LOAD_CORE)}
    lines = map(str.split, Path("/proc/stat").read_text(encoding="utf-8").splitlines())
    # user nice system idle iowait irq softirq steal; what follows is counted in user already
    return sum(sum(map(int, (*line[1:4], *line[6:9]))) for line in lines if line[0] in names) / TICK


def percentile(times: Sequence[int], percent: int) -> float:
    """Of nanoseconds in ascending order, in milliseconds; nothing measured is not a number."""
    return times[min(len(times) * percent // 100, len(times) - 1)] / 1e6 if times else float("nan")


def free_port() -> int:
    """Return a port on this machine that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextlib.contextmanager
def pinned(core: int) -> Iterator[None]:
    """Run on one core only; children started inside stay there with all their threads."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextlib.contextmanager
def serving(command: Sequence[str], port: int, env: Mapping[str, str]) -> Iterator[int]:
    """Start a server on its core, wait until it listens, give its process id, end it."""
    with pinned(SERVER_CORE):
        process = subprocess.Popen(command, env={**os.environ, **env})  # noqa: S603 - our own servers
    try:
        _wait_for(process, port)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} does not listen on port {port}.")
