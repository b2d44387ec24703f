"""Where a move's time goes: the room's parts timed while it is saturated, and the floor below them.

`python -m bench.room.where` loads a server of its own whose parts carry stop-watches; they cost a
few microseconds themselves, so the sum is a little more than an untouched server needs.
"""

import functools
import gc
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import local
from types import ModuleType
from typing import Any, Final

import uvloop

from bench.page import keep, measured, row
from bench.room.load import Tally, close_tables, open_tables, saturate
from bench.room.measure import LOAD_CORE, free_port, pinned, serving, usage
from bench.room.report import COMPARED
from bench.room.subjects import ROLIT, Subject, echoes, ours

SECONDS: Final = 4.0
PARTS: Final = {
    "read": "reading the frame, the limits, decoding the message",
    "decide": "the rules: is it legal, what happens, what is due next",
    "rows": "the events as rows, handed to the writer",
    "store": "the writer: SQLite's inserts, commit and `fsync`",
    "told": "what each seat may see and do now, as JSON",
    "answer": "acknowledging, whom to tell, clocks and bots",
    "write": "writing to the sockets, the kernel's share included",
}


class Watch:
    """Time of each thread's own, charged to the innermost part that is being done."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._thread = local()

    def time(self, owner: type | ModuleType, name: str, part: str) -> None:
        """Put a stop-watch on a function."""
        function: Callable[..., Any] = getattr(owner, name)

        @functools.wraps(function)
        def timed(*given: Any, **named: Any) -> Any:
            stack = self._stack()
            now = time.thread_time_ns()
            self.spent[stack[-1][0]] += now - stack[-1][1]
            stack.append([part, now])
            try:
                return function(*given, **named)
            finally:
                now = time.thread_time_ns()
                self.spent[part] += now - stack.pop()[1]
                stack[-1][1] = now

        setattr(owner, name, timed)

    def _stack(self) -> list[list[Any]]:
        if not hasattr(self._thread, "stack"):
            self._thread.stack = [["", time.thread_time_ns()]]
        stack: list[list[Any]] = self._thread.stack
        return stack


def serve(told: Path) -> None:
    """Be the server; at the end, say what its parts took."""
    from roulotte.cli.app import main  # noqa: PLC0415 - only the server's process needs it
    from roulotte.server.rooms import live_room  # noqa: PLC0415
    from roulotte.server.rooms.frames import EventFrames  # noqa: PLC0415
    from roulotte.server.rooms.live_room import LiveRoom  # noqa: PLC0415
    from roulotte.server.store.worker import WorkerThread  # noqa: PLC0415
    from roulotte.server.transport import websocket  # noqa: PLC0415

    watch = Watch()
    watch.time(websocket.LineProtocol, "data_received", "read")
    watch.time(websocket, "hear", "read")
    watch.time(LiveRoom, "submit", "decide")
    watch.time(live_room, "to_append", "rows")
    watch.time(WorkerThread, "_transact", "store")
    watch.time(LiveRoom, "_saved", "answer")
    watch.time(EventFrames, "to", "told")
    watch.time(websocket, "write", "write")
    try:
        main()
    finally:
        told.write_text(json.dumps(watch.spent), encoding="utf-8")


async def load(subject: Subject, port: int, pid: int) -> tuple[float, int]:
    """Seconds of the server's processor, and moves, from the first move to the last."""
    tally = Tally()
    tables = [subject.table(number, tally) for number in range(COMPARED)]
    await open_tables(tables, port)
    before = usage(pid).cpu
    await saturate(tables, tally, pid, SECONDS)
    used = usage(pid).cpu - before
    close_tables(tables)
    return used, sum(table.made for table in tables)


def run(subject: Subject) -> tuple[float, int]:
    """Load a server of its own."""
    port = free_port()
    with (
        tempfile.TemporaryDirectory(prefix="roulotte-bench-") as folder,
        serving(subject.command(port, Path(folder)), port, subject.env) as pid,
        pinned(LOAD_CORE),
    ):
        return uvloop.run(load(subject, port, pid))


def main() -> None:
    """Measure the floor and the room, print and keep the table."""
    gc.disable()
    used, moves = run(echoes()[0])
    floor = used / moves * 1e6
    with tempfile.TemporaryDirectory(prefix="roulotte-bench-") as folder:
        told = Path(folder) / "told.json"
        room = next(one for one in ours() if one.name == ROLIT)
        watched = replace(room, command=lambda *where: _watched(room.command(*where), told))
        used, moves = run(watched)
        spent: dict[str, int] = json.loads(told.read_text(encoding="utf-8"))
    parts = {name: spent[name] / 1000 / moves for name in PARTS}
    text = "\n".join([measured(), "", *_table(floor, used / moves * 1e6, parts)])
    print(text)  # noqa: T201 - a script for people
    keep("where", text)


def _watched(command: list[str], told: Path) -> list[str]:
    """The same server with stop-watches."""
    python, _, _, *arguments = command
    return [python, "-m", "bench.room.where", str(told), *arguments]


def _table(floor: float, total: float, parts: dict[str, float]) -> list[str]:
    lines = [row("part", "µs a move"), row("---", "--:")]
    lines += [row(words, f"{parts[name]:.0f}") for name, words in PARTS.items()]
    rest = total - sum(parts.values())
    lines.append(row("the event loop, the kernel's reading, waking threads", f"{rest:.0f}"))
    lines.append(row("**all of it**", f"**{total:.0f}**"))
    return [*lines, row("echo, for comparison", f"{floor:.0f}")]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        path = Path(sys.argv[1])
        sys.argv = ["roulotte", *sys.argv[2:]]
        serve(path)
    else:
        main()
