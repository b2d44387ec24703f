"""Lines that lose what is said in one direction, or both, or are slow: between people and a
process, and between a process and its database. Nothing acknowledged is lost or doubled.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from roulotte.server.store.store import Row
from tests.server.checks.logbook import nothing_lost_nothing_doubled
from tests.server.memory.stores import opened
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.running.bad_wire import Proxy, Wire, bad_line, laid
from tests.server.running.commanded import commanded
from tests.server.running.forked import forked
from tests.server.running.servers import Server
from tests.simulation.builds import ASKED_ONCE, BUILDS
from tests.support.services import Postgres
from tests.support.soak import SOAK, drawn_from

PLAN = {"game": "rolit", "seats": 3, "bot_ms": 0}
ROUNDS = 60 if SOAK else 2  # each fault so many times
BAD_SECONDS = 0.4
SLOW_SECONDS = 0.15
PATIENCE = 90.0  # for people to be heard again, on a machine that has much else to do
CHATTY = 0.3  # a remark can be made twice by mistake, a move can't
HEARD = 2  # commands of each person, before and after a fault
HELLO = {"type": "say", "phrase": "hello"}


class Fault(NamedTuple):
    """What a wire does for a while."""

    up_lost: bool = False
    down_lost: bool = False
    up_delay: float = 0.0
    down_delay: float = 0.0
    asked: Sequence[bytes] = ()  # it begins with the last of what is asked,
    answered: Sequence[bytes] = ()  # or answered, on one connection

    def prepare(self, wire: Wire) -> None:
        """From now on, or from the moment on at which it does most harm."""
        wire.up.awaited, wire.down.awaited = self.asked, self.answered
        wire.up.strike = wire.down.strike = partial(self.strike, wire)
        if self.has_begun(wire):
            self.strike(wire)

    def strike(self, wire: Wire) -> None:
        """From now on."""
        wire.up.lost, wire.down.lost = self.up_lost, self.down_lost
        wire.up.delay, wire.down.delay = self.up_delay, self.down_delay

    def has_begun(self, wire: Wire) -> bool:
        """Whether its moment was there."""
        return not (wire.up.awaited or wire.down.awaited)


EVENT = b'{"type":"'  # in what a process asks of its database: something happened
FAULTS = {
    "what is asked is lost": Fault(up_lost=True),
    "answers are lost": Fault(down_lost=True),
    "both are lost": Fault(up_lost=True, down_lost=True),
    "what is asked is slow": Fault(up_delay=SLOW_SECONDS),
    "answers are slow": Fault(down_delay=SLOW_SECONDS),
}
PEOPLE = FAULTS | {"an ack is lost": Fault(down_lost=True, answered=(b'"ack"',))}
DATABASE = FAULTS | {
    "a transaction is cut short": Fault(up_lost=True, asked=(EVENT,)),
    "a commit is not answered": Fault(down_lost=True, asked=(EVENT, b"COMMIT")),
}
ALL = {"to_people": PEOPLE, "to_database": DATABASE}  # by the wire that they strike

Start = Callable[[str, str], Server]


class Wires(NamedTuple):
    """The wires of the first process."""

    to_people: Proxy
    to_database: Wire


@asynccontextmanager
async def wired(
    postgres: Postgres, database: str, start: Start
) -> AsyncIterator[tuple[Wires, Server]]:
    """Two processes: one behind wires on both sides, one with nothing in between."""
    async with laid(Wire(postgres.folder / ".s.PGSQL.5432")) as to_database:
        name = database.partition("@/")[2].partition("?")[0]
        far = f"postgresql://postgres@127.0.0.1:{to_database.port}/{name}"
        first = await asyncio.to_thread(start, far, "first")
        second = await asyncio.to_thread(start, database, "second")
        async with bad_line(first.port) as to_people:
            yield Wires(to_people, to_database), second


class Evening:
    """Three people, two of them at the first process, while one of its wires is bad."""

    def __init__(
        self, which: str, names: Iterable[str], *, rounds: int, patience: float, chatty: float
    ) -> None:
        """The wire, its faults, how long people wait for each other, and how much they talk."""
        self._which, self._names, self._rounds = which, names, rounds
        self._patience, self._chatty = patience, chatty
        self.players: list[Player] = []

    async def play(self, postgres: Postgres, database: str, start: Start) -> None:
        """Play through every fault, and come to rest."""
        async with wired(postgres, database, start) as (wires, second):
            self.players = await gather_at(second.url, 3)
            async with living(self.players):
                await seat_all(self.players, PLAN)
                for player in self.players[:2]:
                    player.chatty = self._chatty
                    player.urls[:] = [wires.to_people.url]
                    player.hang_up()
                await self._play_through(getattr(wires, self._which))

    async def _play_through(self, wire: Wire) -> None:
        for name in self._names:
            chance = Random(drawn_from(name))  # noqa: S311 - moments, not secrets
            for _ in range(self._rounds):
                await self._strike(wire, ALL[self._which][name], chance)
        await self._heard_again()
        await self._last_words(wire)

    async def _strike(self, wire: Wire, fault: Fault, chance: Random) -> None:
        """At some moment of play; people have been heard before it, and will be after it."""
        await self._heard_again()
        await asyncio.sleep(chance.uniform(0, 0.05))
        fault.prepare(wire)
        await self._until(lambda: fault.has_begun(wire), "there was nothing to lose")
        await asyncio.sleep(chance.uniform(BAD_SECONDS / 4, BAD_SECONDS))
        wire.heal()

    async def _heard_again(self) -> None:
        """A few commands of those at the first process are acknowledged."""
        wanted = [(player, len(player.acks) + HEARD) for player in self.players[:2]]

        def heard() -> bool:
            return all(len(player.acks) >= count for player, count in wanted)

        await self._until(heard, "somebody is not heard any more")

    async def _last_words(self, wire: Wire) -> None:
        """Two hear nothing of what the third says last, and nobody says anything after that."""
        for player in self.players:
            player.playing = False
        await self._rest()
        FAULTS["both are lost"].strike(wire)
        for _ in range(3):
            await self.players[2].ask(HELLO)
        wire.heal()
        await self._rest()

    async def _rest(self) -> None:
        """Everything is answered, and everybody sees the same."""

        def still() -> bool:
            answered = not any(one.pending for one in self.players)
            return answered and len({one.last for one in self.players}) == 1

        await self._until(still, "they do not come to see the same")

    async def _until(self, true: Callable[[], bool], otherwise: str) -> None:
        end = asyncio.get_running_loop().time() + self._patience
        while not true():
            for player in self.players:
                assert player.fault is None, player.fault
            assert asyncio.get_running_loop().time() < end, otherwise
            await asyncio.sleep(0.02)


async def log_of(database: str, room: str) -> list[Row]:
    """A room's whole log."""
    async with opened(database) as store:
        return await store.after(room, 0)


def check(evening: Evening, postgres: Postgres, database: str, start: Start) -> None:
    """An evening, and everything that has to be true of it afterwards."""
    found = []
    try:
        asyncio.run(evening.play(postgres, database, start))
    except AssertionError as error:
        found.append(str(error))
    try:
        check_log(evening.players, asyncio.run(log_of(database, evening.players[0].room)))
    except AssertionError as error:
        found.append(str(error))
    assert not found, "; ".join(found)


def check_log(players: list[Player], rows: list[Row]) -> None:
    """What people were told is what the database has, once, and what they see."""
    nothing_lost_nothing_doubled(rows, players, least=3)
    assert all(player.seen_room == players[0].seen_room for player in players), "seen otherwise"
    assert players[0].last == len(rows), "not all was seen"


@pytest.mark.parametrize("which", Wires._fields)
def test_a_partition_loses_and_doubles_nothing(
    which: str, postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:

        def start(database: str, called: str) -> Server:
            return stack.enter_context(commanded(database, tmp_path / called))

        evening = Evening(which, ALL[which], rounds=ROUNDS, patience=PATIENCE, chatty=CHATTY)
        check(evening, postgres, postgres_url, start)
    assert min(len(player.acks) for player in evening.players) > 10


# Builds that break a promise on purpose


class Broken(NamedTuple):
    """Where a build is found out, and how."""

    which: str
    fault: str
    found: str


BROKEN = {
    "acknowledged before it is saved": Broken(
        "to_database", "a transaction is cut short", "acknowledged, and not in the log|gaps"
    ),
    "memory keeps what was not saved": Broken(
        "to_database", "a transaction is cut short", "the log has gaps"
    ),
    "what was saved is refused": Broken(
        "to_database", "a commit is not answered", "refused, and in the log"
    ),
    "no answer is remembered": Broken("to_people", "an ack is lost", "carried out twice"),
    "only hints are listened to": Broken(
        "to_database", "both are lost", "they do not come to see the same"
    ),
}
TRIES = 1  # strikes, which all hit
SOON = 3.0  # seconds after which nobody waits any longer for what a broken build may never do


def break_it(name: str) -> None:
    """In a server's process, for as long as it lives."""
    (BUILDS | ASKED_ONCE)[name]().__enter__()


@pytest.mark.parametrize("name", BROKEN)
def test_a_build_that_breaks_a_promise_is_found_out(
    name: str, postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    which, fault, found = BROKEN[name]
    with ExitStack() as stack:

        def start(database: str, called: str) -> Server:
            folder = tmp_path / called
            folder.mkdir()
            broken = partial(break_it, name) if called == "first" else None
            return stack.enter_context(forked(folder, first=broken, database=database))

        evening = Evening(which, [fault], rounds=TRIES, patience=SOON, chatty=1.0)
        with pytest.raises(AssertionError, match=found):
            check(evening, postgres, postgres_url, start)
