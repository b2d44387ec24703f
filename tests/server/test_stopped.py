"""A process stopped (SIGSTOP) at each statement of its writer, while another one goes on.

Whatever it was about to write, or had written and not said, the same command sent to the other
process happens once, and both give the same answer.
"""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from roulotte.server.store.postgres import COMMIT
from tests.server.checks.logbook import nothing_lost_nothing_doubled
from tests.server.memory.stores import opened
from tests.server.people.calling import Json, bearer, call, make_tokens, until
from tests.server.people.players import Player, gather_at, living, sit_down
from tests.server.people.visitors import Visitor
from tests.server.running.commanded import Commanded, commanded
from tests.server.running.forked import Forked, change, forked

PLAN = {"game": "rolit", "seats": 2, "bot_ms": 0}
MOST = 60  # statements of one command
STOPPED_SECONDS = 0.25  # so long the other process may go on alone
LAST = (COMMIT,)  # after which a stop makes sense, too: it is saved, and nobody knows


# In the process that is stopped


def stop_where_told(told: Path) -> None:
    """Count the statements of the writer down from the number in a file, and stop at 0."""
    from roulotte.server.rooms import hub  # noqa: PLC0415 - of the server's own process

    execute = psycopg.Cursor.execute

    def executed(cursor: Any, query: Any, *given: Any, **named: Any) -> Any:
        writing = threading.current_thread().name != "reader"
        if writing:
            _boundary(told)
        done = execute(cursor, query, *given, **named)
        if writing and query in LAST:
            _boundary(told)
        return done

    change(psycopg.Cursor, execute=executed)
    change(hub, LOOK_SECONDS=3600.0)  # nothing is written but what people ask for


def _boundary(told: Path) -> None:
    if not told.exists():
        return
    left = int(told.read_text())
    if left > 0:
        told.write_text(str(left - 1))
    else:
        told.unlink()
        os.kill(os.getpid(), signal.SIGSTOP)


# In the tests


class Table:
    """Ana at the process that is stopped and, with another device, at the one that is not."""

    def __init__(self, stopped: Forked, other: Commanded, told: Path) -> None:
        """Nobody sits yet."""
        self.stopped, self.other, self._told = stopped, other, told
        self.stops = 0

    @asynccontextmanager
    async def gathered(self) -> AsyncIterator[None]:
        """Ana and Bo at a table, neither of whom does anything by themselves."""
        self.ana, self.bo = await gather_at(self.stopped.url, 2)
        self.twin = Visitor(self.other.url, self.ana.room, self.ana.token, "Ana")
        self.bo.urls[:] = [self.other.url]
        self.everybody = (self.ana, self.bo, self.twin)
        for one in self.everybody:
            one.persistent = True
        for player in (self.ana, self.bo):
            player.playing = False
        async with living(self.everybody):
            await sit_down([self.ana, self.bo], PLAN)
            yield

    def arm(self, statement: int) -> None:
        """Stop before this statement of the next command."""
        self._told.write_text(str(statement))

    def is_stopped(self) -> bool:
        """Whether it has come to that."""
        return bool(psutil.Process(self.stopped.pid).status() == psutil.STATUS_STOPPED)

    async def go_on(self) -> None:
        """Let the stopped one go on."""
        self.stops += 1
        os.kill(self.stopped.pid, signal.SIGCONT)

    async def until_answered(self, *people: Visitor) -> None:
        """Ask again until there is an answer."""
        for _ in range(600):
            if all(one.pending is None for one in people):
                return
            await asyncio.sleep(0.1)
            for one in people:
                await one.repeat()
        raise AssertionError([one.pending for one in people])

    async def same_everywhere(self) -> None:
        """Everybody has seen everything."""
        await until(lambda: len({one.last for one in self.everybody}) == 1, 60)

    async def ask(self, command: Json) -> None:
        """Ana asks, and nothing is in the way."""
        await self.same_everywhere()
        await self.ana.do(command)
        await self.until_answered(self.ana)

    async def ask_stopped(self, command: Json, statement: int) -> bool:
        """Ana asks; at that statement all stops for a while. False if there is none."""
        await self.same_everywhere()
        self.arm(statement)
        ident = await self.ana.do(command)
        await until(lambda: self.is_stopped() or self.ana.pending is None, 60)
        if not self.is_stopped():
            self._told.unlink()
            return False
        assert self.ana.pending is not None, "acknowledged before all was done"
        self.twin.pending = self.ana.pending
        await self.twin.repeat()
        await self.bo.do({"type": "say", "phrase": "hello"})
        await asyncio.sleep(STOPPED_SECONDS)
        await self.go_on()
        await self.until_answered(self.ana, self.twin, self.bo)
        assert self.ana.acks[ident] == self.twin.acks[ident]
        return True


async def every_statement(once: Callable[[int], Awaitable[bool]]) -> int:
    """Do something again and again, stopped one statement later each time; gives how many."""
    for statement in range(MOST):
        if not await once(statement):
            return statement
    raise AssertionError("it has no end")


async def stop_moves(table: Table) -> int:
    """A move is one row."""
    await table.ask({"type": "start"})
    await _begin(table)

    async def once(statement: int) -> bool:
        legal = table.ana.screen.legal
        while not legal:
            await _act(table, table.bo)
            await table.same_everywhere()
            legal = table.ana.screen.legal
        return await table.ask_stopped({"type": "act", "action": legal[0]["action"]}, statement)

    return await every_statement(once)


async def _begin(table: Table) -> None:
    """Stir the dice."""
    for _ in range(2):
        for player in (table.ana, table.bo):
            await table.same_everywhere()
            command = player._next()  # noqa: SLF001 - what a player would do
            assert command is not None
            await player.do(command)
            await table.until_answered(player)
    await table.same_everywhere()


async def _act(table: Table, player: Player) -> None:
    assert player.screen.legal
    await player.do({"type": "act", "action": player.screen.legal[0]["action"]})
    await table.until_answered(player)


async def stop_starts(table: Table) -> int:
    """A start writes the room down first."""

    async def once(statement: int) -> bool:
        went_on = await table.ask_stopped({"type": "start"}, statement)
        await table.ask({"type": "abandon"})
        return went_on

    return await every_statement(once)


async def stop_ends(table: Table) -> int:
    """An end keeps the match's record."""

    async def once(statement: int) -> bool:
        await table.ask({"type": "start"})
        return await table.ask_stopped({"type": "abandon"}, statement)

    return await every_statement(once)


async def stop_erasures(table: Table) -> int:
    """An erasure goes through the whole log."""

    async def once(statement: int) -> bool:
        (token,) = await make_tokens(table.stopped.url, 1)
        eve = Visitor(table.stopped.url, table.ana.room, token, f"Eve{statement}")
        async with living([eve]):
            await eve.ask({"type": "come", "name": eve.name})
        await table.same_everywhere()
        table.arm(statement)
        asked = asyncio.create_task(
            call(table.stopped.url, "DELETE", "/api/me", headers=bearer(token))
        )
        await until(lambda: table.is_stopped() or asked.done(), 60)
        stopped = table.is_stopped()
        if stopped:
            await table.bo.do({"type": "say", "phrase": "hello"})
            await asyncio.sleep(STOPPED_SECONDS)
            await table.go_on()
            await table.until_answered(table.bo)
        status = (await asked).status_code
        assert status in {200, 204} or (stopped and status == 503), status
        await _forgotten(table, token, eve.name)
        return stopped

    return await every_statement(once)


async def _forgotten(table: Table, token: str, name: str) -> None:
    """Nothing of them is left once the answer says so; else they ask again."""
    again = await call(table.other.url, "DELETE", "/api/me", headers=bearer(token))
    assert again.status_code in {200, 204, 401}, again.status_code
    await until(lambda: name not in str(table.bo.seen_room), 60)


@pytest.mark.parametrize(
    ("story", "least"),
    [(stop_moves, 4), (stop_starts, 5), (stop_ends, 5), (stop_erasures, 8)],
    ids=["a move", "a start", "an end", "an erasure"],
)
def test_a_process_that_is_stopped_at_any_statement_tells_no_lie(
    story: Callable[[Table], Awaitable[int]], least: int, postgres_url: str, tmp_path: Path
) -> None:
    told = tmp_path / "statement"

    async def evening(table: Table) -> int:
        async with table.gathered():
            found = await story(table)
            await table.same_everywhere()
            async with opened(postgres_url) as store:
                rows = await store.after(table.ana.room, 0)
            nothing_lost_nothing_doubled(rows, table.everybody, least=-1)
            assert table.ana.last == len(rows)
            assert not any(b"Eve" in row.body for row in rows)
        return found

    first = partial(stop_where_told, told)
    with (
        forked(tmp_path, first=first, database=postgres_url) as stopped,
        commanded(postgres_url, tmp_path / "log") as other,
    ):
        table = Table(stopped, other, told)
        found = asyncio.run(evening(table))
    assert found == table.stops >= least, found
