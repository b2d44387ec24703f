"""What happens by itself: bots move, clocks run out, envelopes are sealed again.

It speaks to a room as players do, with commands that the room may refuse. Several processes may do
so at once: a command's key makes it happen once.
"""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from roulotte.protocol.limits import OPEN_SECONDS
from roulotte.server.bots import BotPool
from roulotte.server.live import Job, LiveRoom
from roulotte.server.room.commands import BotAct, Reseal
from roulotte.server.room.table import Table

if TYPE_CHECKING:
    from roulotte.server.hub import Hub


@dataclass(slots=True)
class Due:
    """The next thing that happens by itself in a room."""

    seq: int  # the position that it belongs to
    at: int
    handle: asyncio.TimerHandle


class Pacer:
    """One timer a room, for whatever comes next."""

    def __init__(self, hub: "Hub", bots: BotPool) -> None:
        """Nothing is due yet."""
        self._hub, self._bots = hub, bots
        self._due: dict[str, Due] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def attend(self, live: LiveRoom) -> None:
        """Something happened in a room: set its timer anew."""
        ident = live.room.id
        if (old := self._due.pop(ident, None)) is not None:
            old.handle.cancel()
        table = live.room.running()
        if table is None or live.lost or self._hub.stopping:
            return
        at = _next_time(table)
        if at is None:
            return
        wait = max(0, at - self._hub.now()) / 1000
        # A clock that jumps must not make anybody wait for days: nothing is due so late.
        handle = asyncio.get_running_loop().call_later(wait, self._ring, live, live.room.seq)
        self._due[ident] = Due(live.room.seq, at, handle)

    def busy(self, live: LiveRoom) -> bool:
        """Whether something will happen by itself, so that the room must stay in memory."""
        return live.room.id in self._due or live.room.id in self._thinking

    def forget(self, live: LiveRoom) -> None:
        """The room goes out of memory."""
        if (due := self._due.pop(live.room.id, None)) is not None:
            due.handle.cancel()

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        for due in self._due.values():
            due.handle.cancel()
        for task in self._thinking.values():
            task.cancel()
        self._due.clear()
        self._bots.stop()

    def _ring(self, live: LiveRoom, seq: int) -> None:
        self._due.pop(live.room.id, None)
        table = live.room.running()
        if table is None:
            return
        if table.phase == "opening":
            key = f"room:reseal:{table.id}:{table.attempt}"
            live.submit(Job(Reseal(), None, seq, key=key))
        elif table.deciding is not None and live.room.id not in self._thinking:
            task = asyncio.create_task(self._think(live, table, table.deciding))
            self._thinking[live.room.id] = task
            task.add_done_callback(lambda _task: self._thought(live))

    def _thought(self, live: LiveRoom) -> None:
        self._thinking.pop(live.room.id, None)
        table = live.room.running()
        if table is not None and live.room.id not in self._due and not self._hub.stopping:
            self.attend(live)

    async def _think(self, live: LiveRoom, table: Table, seat: int) -> None:
        """Give a bot what a person on the seat would see, and pass on what it decides."""
        moved = table.moved
        bot = table.bot_of(seat) or "greedy"
        view, choices = table.game.view(table.state, seat), table.choices()
        action: Any = await self._bots.choose(bot, table.game.spec.id, view, choices)
        key = f"room:bot:{table.id}:{moved}"
        job = Job(BotAct(seat, action), None, moved, key=key)
        job.done = asyncio.get_running_loop().create_future()
        live.submit(job)
        await asyncio.wait((job.done,))
        job.done.exception()  # refused: somebody else was first


def _next_time(table: Table) -> int | None:
    """When something happens by itself, if nobody does anything before."""
    if table.phase == "opening":
        return table.phase_at + OPEN_SECONDS[table.plan.pace] * 1000
    seat = table.deciding
    if seat is None:
        return None
    if table.bot_of(seat) is not None:
        return table.since + table.plan.bot_ms
    return table.until()
