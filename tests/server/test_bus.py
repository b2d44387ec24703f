"""Hints: they come through, they come back after trouble, and they never hold anything up."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest

from roulotte.server.rooms.choose_hints import open_bus
from roulotte.server.rooms.hint_sender import (
    MOST_WAITING,
    TOGETHER,
    HintBus,
    read_hints,
    write_hints,
)
from roulotte.server.rooms.hints import NoBus
from roulotte.server.rooms.notify import PostgresLink
from roulotte.server.rooms.redis_hints import RedisLink
from roulotte.server.settings import ServerSettings
from tests.services import Redis


class Ear:
    """What a process heard, room by room."""

    def __init__(self) -> None:
        self.rooms: dict[str, int] = {}

    def __call__(self, room: str, seq: int) -> None:
        self.rooms[room] = seq


@pytest.fixture(params=["postgresql", "redis"])
def link(request: pytest.FixtureRequest) -> PostgresLink | RedisLink:
    if request.param == "redis":
        server: Redis = request.getfixturevalue("redis_server")
        return RedisLink(server.url)
    return PostgresLink(request.getfixturevalue("postgres_url"))


@asynccontextmanager
async def listening(bus: HintBus) -> AsyncIterator[Ear]:
    ear = Ear()
    await bus.start(ear)
    try:
        await until(lambda: bus.connected)
        yield ear
    finally:
        await bus.stop()


async def until(true: Callable[[], bool], seconds: float = 8.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.02)


def test_a_hint_reaches_every_process(link: PostgresLink | RedisLink) -> None:
    async def main() -> None:
        one, other = HintBus(link), HintBus(link)
        async with listening(one) as here, listening(other) as there:
            one.hint("r", 57)
            await until(lambda: here.rooms == there.rooms == {"r": 57})

    asyncio.run(main())


def test_many_hints_are_sent_together_and_only_the_last_of_a_room(
    link: PostgresLink | RedisLink,
) -> None:
    async def main() -> None:
        one, other = HintBus(link), HintBus(link)
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


def test_nonsense_on_the_bus_is_passed_over() -> None:
    assert list(read_hints("a:1 b c: :3 d:x e:² f:-1 g:h:2 \0")) == [("a", 1), ("g:h", 2)]


def test_a_bus_without_a_line_forgets_in_good_time() -> None:
    bus = HintBus(RedisLink("unix:///nowhere/redis.sock"))
    started = time.process_time()
    for number in range(3 * MOST_WAITING):
        bus.hint(f"r{number}", 1)
    assert time.process_time() - started < 2
    assert len(bus._waiting) == MOST_WAITING  # noqa: SLF001 - nothing else shows it


async def cut_postgres(url: str) -> None:
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def comes_back_after(link: PostgresLink | RedisLink, trouble: Awaitable[None]) -> None:
    one, other = HintBus(link), HintBus(link)
    async with listening(one), listening(other) as there:
        await trouble
        one.hint("lost", 1)  # may be lost, must not harm
        await until(lambda: one.connected and other.connected)

        def arrived() -> bool:
            one.hint("r", 2)
            return "r" in there.rooms

        await until(arrived)


def test_postgresql_is_listened_to_again_after_its_connections_broke(postgres_url: str) -> None:
    asyncio.run(comes_back_after(PostgresLink(postgres_url), cut_postgres(postgres_url)))


def test_redis_is_listened_to_again_after_it_was_down(redis_server: Redis) -> None:
    async def down_for_a_while() -> None:
        redis_server.stop()
        await asyncio.sleep(1.5)
        redis_server.start()

    asyncio.run(comes_back_after(RedisLink(redis_server.url), down_for_a_while()))


def test_the_settings_name_the_bus() -> None:
    def chosen(**given: str) -> object:
        return open_bus(ServerSettings(**given))  # type: ignore[arg-type]

    async def main() -> None:
        alone, quiet = chosen(), chosen(database="postgresql://x/y", bus="none")
        assert isinstance(alone, NoBus)
        assert not alone.shared
        assert isinstance(quiet, NoBus)
        assert quiet.shared
        for bus, kind in {"": "postgresql", "redis://x": "redis", "valkey://x": "redis"}.items():
            made = chosen(database="postgresql://x/y", bus=bus)
            assert isinstance(made, HintBus)
            assert made._link.name == kind  # noqa: SLF001

    asyncio.run(main())
