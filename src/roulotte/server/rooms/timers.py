"""What happens by itself: bots move, clocks run out, envelopes are sealed again.

It speaks to a room as players do, with commands that the room may refuse. Several processes may do
so at once: a command's key makes it happen once.
"""

import asyncio
from typing import TYPE_CHECKING, Any, Final

from roulotte.server.room.own_commands import BotAct, Reseal
from roulotte.server.room.table import Table
from roulotte.server.rooms.bots import BotPool
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.request import FromServer, Request

if TYPE_CHECKING:
    from roulotte.server.rooms.hub import Hub


AGAIN_SECONDS: Final = 1.0  # before something that was refused is tried once more


class Timers:
    """One timer a room, for whatever comes next; a room that was read anew is another one."""

    def __init__(self, hub: "Hub", bots: BotPool) -> None:
        self._hub, self._bots = hub, bots
        self._due: dict[LiveRoom, asyncio.TimerHandle] = {}
        self._busy: dict[LiveRoom, asyncio.Task[bool]] = {}

    def attend(self, live: LiveRoom, *, after: float = 0.0) -> None:
        """Something happened in a room: set its timer anew, to ring not before `after` seconds."""
        if (old := self._due.pop(live, None)) is not None:
            old.cancel()
        table = live.room.running()
        if table is None or live.lost or self._hub.stopping:
            return
        at = _next_time(live, table)
        if at is not None:
            # Timers may ring a little early, by less than they count: a millisecond is added.
            wait = max(after, (at + 1 - live.now()) / 1000)
            self._due[live] = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def busy(self, live: LiveRoom) -> bool:
        """Whether something will happen by itself, so that the room must stay in memory."""
        return live in self._due or live in self._busy

    def forget(self, live: LiveRoom) -> None:
        """The room goes out of memory."""
        if (due := self._due.pop(live, None)) is not None:
            due.cancel()

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        for due in self._due.values():
            due.cancel()
        for task in self._busy.values():
            task.cancel()
        self._due.clear()
        self._bots.stop()

    def _ring(self, live: LiveRoom) -> None:
        """Nobody thinks about what may not come to pass: what is on its way to the disk."""
        due = self._due.get(live)
        live.when_settled(lambda: self._attend_now(live, due))

    def _attend_now(self, live: LiveRoom, due: asyncio.TimerHandle | None) -> None:
        table = live.room.running()
        if due is None or self._due.get(live) is not due:
            return  # the timer was set anew while the room was not settled
        del self._due[live]
        if table is None or live in self._busy:
            return
        work = self._reseal if table.phase == "opening" else self._think
        task = asyncio.create_task(work(live, table))
        self._busy[live] = task
        task.add_done_callback(lambda task: self._rung(live, task))

    def _rung(self, live: LiveRoom, task: "asyncio.Task[bool]") -> None:
        self._busy.pop(live, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            self._hub.fault(error)
        done = error is None and task.result()
        if live not in self._due:
            self.attend(live, after=0.0 if done else AGAIN_SECONDS)

    async def _reseal(self, live: LiveRoom, table: Table) -> bool:
        key = f"room:reseal:{table.id}:{table.attempt}"
        return await _carried_out(live, Reseal(), 0, key)

    async def _think(self, live: LiveRoom, table: Table) -> bool:
        """Give a bot what a person on the seat would see, and pass on what it decides."""
        moved, seat = table.moved, table.deciding
        if seat is None:
            return True
        bot = table.bot_of(seat) or "greedy"
        view, choices = table.game.view(table.state, seat), table.choices()
        action: Any = await self._bots.choose(bot, table.game.spec.id, view, choices)
        key = f"room:bot:{table.id}:{moved}"
        return await _carried_out(live, BotAct(seat, action), moved, key)


async def _carried_out(live: LiveRoom, command: object, base: int, key: str) -> bool:
    """Ask the room for something; False if it refuses, as when somebody else was first."""
    asker = FromServer()
    live.submit(Request(command, None, base, asker, key=key))
    await asyncio.wait((asker.result,))
    return asker.result.exception() is None


def _next_time(live: LiveRoom, table: Table) -> int | None:
    """When something happens by itself, if nobody does anything before."""
    if table.phase == "opening":
        return live.reseal_at(table)
    seat = table.deciding
    if seat is None:
        return None
    if table.bot_of(seat) is not None:
        return table.since + table.plan.bot_ms
    return table.until()
