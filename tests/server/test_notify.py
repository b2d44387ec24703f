"""Hints: they come through, they come back after trouble, and they never hold anything up."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psycopg

from roulotte.server.process.lifespan import hints_for
from roulotte.server.rooms.hints import NoHints
from roulotte.server.rooms.notify import (
    MOST_WAITING,
    TOGETHER,
    NotifyHints,
    read_hints,
    write_hints,
)
from roulotte.server.settings import ServerSettings


class Ear:
    """What a process heard, room by room."""

    def __init__(self) -> None:
        self.rooms: dict[str, int] = {}

    def __call__(self, room: str, seq: int) -> None:
        self.rooms[room] = seq


@asynccontextmanager
async def listening(hints: NotifyHints) -> AsyncIterator[Ear]:
    ear = Ear()
    await hints.start(ear)
    try:
        await until(lambda: hints.connected)
        yield ear
    finally:
        await hints.stop()


async def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.02)


def test_a_hint_reaches_every_process(postgres_url: str) -> None:
    async def main() -> None:
        one, other = NotifyHints(postgres_url), NotifyHints(postgres_url)
        async with listening(one) as here, listening(other) as there:
            one.hint("r", 57)
            await until(lambda: here.rooms == there.rooms == {"r": 57})

    asyncio.run(main())


def test_many_hints_are_sent_together_and_only_the_last_of_a_room(postgres_url: str) -> None:
    async def main() -> None:
        one, other = NotifyHints(postgres_url), NotifyHints(postgres_url)
        async with listening(one), listening(other) as there:
            wanted = {f"room-{number}_{'x' * 40}": 100_000 + number for number in range(1000)}
            for room, seq in wanted.items():
                one.hint(room, seq - 1)
                one.hint(room, seq)
            await until(lambda: there.rooms == wanted)

    asyncio.run(main())


def test_the_longest_message_fits_into_postgresql() -> None:
    hints = [("x" * 22, 2**31)] * TOGETHER  # 22 letters: a room's id
    assert len(write_hints(hints)) < 8000


def test_nonsense_among_hints_is_passed_over() -> None:
    assert list(read_hints("a:1 b c: :3 d:x e:² f:-1 g:h:2 \0")) == [("a", 1), ("g:h", 2)]


def test_what_can_not_be_sent_is_forgotten_in_good_time() -> None:
    hints = NotifyHints("postgresql://nowhere.invalid/x")
    started = time.process_time()
    for number in range(3 * MOST_WAITING):
        hints.hint(f"r{number}", 1)
    assert time.process_time() - started < 2
    assert len(hints._waiting) == MOST_WAITING  # noqa: SLF001 - nothing else shows it


async def cut(url: str) -> None:
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_others_are_listened_to_again_after_connections_broke(postgres_url: str) -> None:
    async def main() -> None:
        one, other = NotifyHints(postgres_url), NotifyHints(postgres_url)
        async with listening(one), listening(other) as there:
            await cut(postgres_url)
            one.hint("lost", 1)  # may be lost, must not harm
            await until(lambda: one.connected and other.connected)

            def arrived() -> bool:
                one.hint("r", 2)
                return "r" in there.rooms

            await until(arrived)

    asyncio.run(main())


def test_the_settings_say_whether_there_are_hints() -> None:
    async def main() -> None:
        alone = hints_for(ServerSettings())
        quiet = hints_for(ServerSettings(database="postgresql://x/y", bus="none"))
        usual = hints_for(ServerSettings(database="postgresql://x/y"))
        assert [type(one) for one in (alone, quiet, usual)] == [NoHints, NoHints, NotifyHints]
        assert [one.shared for one in (alone, quiet, usual)] == [False, True, True]

    asyncio.run(main())
