"""Whoever hangs up leaves nothing behind in memory, though nobody collects the garbage."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any
from weakref import WeakSet

from roulotte.server.process import gc_tuning as gardening
from roulotte.server.rooms.sockets import Socket
from roulotte.server.transport.conversation import Conversation
from roulotte.server.transport.websocket import LineProtocol
from tests.server.people.calling import until
from tests.server.people.players import gather_at
from tests.server.people.raw import dial, greet
from tests.server.running.forked import Forked, change, forked

WATCHED = (Conversation, Socket, LineProtocol)
LEFT = "left in memory: "


def watch_memory() -> None:
    """Write down again and again how many are left, in a process that collects no garbage."""
    change(gardening, LOOK_SECONDS=3600.0)
    living: dict[type, WeakSet[Any]] = {kind: WeakSet() for kind in WATCHED}
    for kind in WATCHED:
        change(kind, __init__=_noted(kind.__init__, living[kind]))
    threading.Thread(target=_write_down, args=(living,), daemon=True).start()


def _noted(usual: Any, living: WeakSet[Any]) -> Any:
    def noted(self: Any, *given: Any, **named: Any) -> None:
        living.add(self)
        usual(self, *given, **named)

    return noted


def _write_down(living: dict[type, WeakSet[Any]]) -> None:
    while True:
        time.sleep(0.05)
        print(LEFT, [len(one) for one in living.values()], flush=True)  # noqa: T201


def left(server: Forked) -> str:
    """How many are left, as it was written down last."""
    return server.said.rpartition(LEFT)[2].split("\n")[0].strip()


async def come_and_go(server: Forked) -> None:
    (host,) = await gather_at(server.url, 1)
    greeted = [await greet(server.url, host.room, host.token) for _ in range(3)]
    silent = await dial(server.url, host.room, host.token)
    nobody = await dial(server.url, "no-such-room", host.token)
    await nobody.say({"type": "hello", "v": 1})
    assert await nobody.closed() == 4404
    await greeted[0].answer({"type": "ping"})
    await until(lambda: left(server) not in ("", "[0, 0, 0]"))
    greeted[1].connection.transport.abort()
    for raw in (greeted[0], greeted[2], silent):
        await raw.close()
    await until(lambda: left(server) == "[0, 0, 0]", 12)


def test_whoever_hangs_up_leaves_nothing_behind(tmp_path: Path) -> None:
    with forked(tmp_path, first=watch_memory) as server:
        asyncio.run(come_and_go(server))
