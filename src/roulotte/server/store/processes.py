"""Other processes on the same PostgreSQL: who has a socket there, and which of them still live."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from roulotte.server.store.database import Cursor, Database
from roulotte.server.store.store import parts

GONE_MS: Final = 5_000  # a process that was silent for so long is dead

NOW: Final = "(extract(epoch from clock_timestamp()) * 1000)::bigint"  # one clock for all machines
BEAT: Final = (
    f"INSERT INTO processes (id, beat) VALUES (?, {NOW})"  # noqa: S608 - no value is in it
    " ON CONFLICT (id) DO UPDATE SET beat = excluded.beat RETURNING xmax = 0"
)
CAME: Final = "INSERT INTO present (process, room, member) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
WENT: Final = "DELETE FROM present WHERE process = ? AND room = ? AND member = ?"
ELSEWHERE: Final = (
    "SELECT room, member FROM present JOIN processes ON processes.id = process"  # noqa: S608
    f" WHERE process <> ? AND beat > {NOW} - ? AND room IN ({{}})"
)
LIVING: Final = f"SELECT id FROM processes WHERE beat > {NOW} - ?"  # noqa: S608

LEAVE_SECONDS: Final = 1.0

Here = frozenset[tuple[str, int]]  # rooms and members


class Processes:
    """What this process tells the others, and what they tell it."""

    def __init__(self, database: Database, ident: str) -> None:
        """`ident` is this process's own, and new at each start."""
        self._database, self.ident = database, ident
        self._told: Here = frozenset()

    async def tell(self, here: Here) -> None:
        """Show that we live, and who came or went since the last time."""
        await self._database.write(lambda cursor: self._tell(cursor, here), about=self.ident)
        self._told = here

    def _tell(self, cursor: Cursor, here: Here) -> None:
        (new,) = next(cursor.run(BEAT, (self.ident,)))
        told: Here = frozenset() if new else self._told
        for room, member in sorted(here - told):
            cursor.change(CAME, (self.ident, room, member))
        for room, member in sorted(told - here):
            cursor.change(WENT, (self.ident, room, member))

    async def elsewhere(self, rooms: Sequence[str]) -> dict[str, frozenset[int]]:
        """Who has sockets in other processes that live."""

        def work(cursor: Cursor) -> dict[str, frozenset[int]]:
            found: defaultdict[str, set[int]] = defaultdict(set)
            for part in parts(rooms):
                sql = ELSEWHERE.format(", ".join("?" * len(part)))
                for room, member in cursor.run(sql, (self.ident, GONE_MS, *part)):
                    found[room].add(member)
            return {room: frozenset(members) for room, members in found.items()}

        return await self._database.read(work)

    async def leave(self) -> None:
        """Nobody is here any more; a database that hangs finds out by itself."""
        sql = "DELETE FROM processes WHERE id = ?"
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._database.write(
                    lambda cursor: cursor.change(sql, (self.ident,)), about=self.ident
                )
