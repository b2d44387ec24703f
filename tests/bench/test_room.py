"""What the load says can be believed: its frames, its counting, its sums."""

import asyncio
import math
import os
from collections.abc import Callable

import pytest
from websockets.asyncio.server import ServerConnection, serve

from bench.room import load
from bench.room.load import Figures, Ring, Tally, close_tables, pace, saturate
from bench.room.measure import LOAD_CORE, busy, percentile, pinned, usage
from bench.room.peer.tables import moves_made
from bench.room.report import Result, ratios, table
from bench.room.sockets import Socket
from bench.room.subjects import ECHO, PEER_FILES, PEER_MEMORY, ROLIT

DELAY = 0.02


@pytest.fixture(autouse=True)
def _no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.1)
    monkeypatch.setattr(load, "CALM_DOWN", 0.1)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


async def echo(connection: ServerConnection) -> None:
    async for message in connection:
        await connection.send(message)


async def ping(connection: ServerConnection) -> None:
    await (await connection.ping())
    await connection.send("thanks")


async def refuse(connection: ServerConnection) -> None:
    await connection.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 5_000, 65_535])
def test_a_socket_speaks_with_a_server_that_others_wrote(size: int) -> None:
    async def there_and_back() -> list[bytes]:
        heard: list[bytes] = []
        async with serve(echo, "127.0.0.1", 0) as server:
            socket = Socket(heard.append)
            await socket.open(next(iter(server.sockets)).getsockname()[1], "/")
            socket.send(b"a" * size)
            socket.send(b"b" * size)
            await until(lambda: len(heard) == 2)
            socket.close()
        return heard

    assert asyncio.run(there_and_back()) == [b"a" * size, b"b" * size]


def test_a_socket_answers_pings() -> None:
    async def pinged() -> None:
        heard: list[bytes] = []
        async with serve(ping, "127.0.0.1", 0) as server:
            socket = Socket(heard.append)
            await socket.open(next(iter(server.sockets)).getsockname()[1], "/")
            await until(lambda: heard == [b"thanks"])
            socket.close()

    asyncio.run(pinged())


def test_frames_may_come_in_any_pieces() -> None:
    stream = b"HTTP/1.1 101 Go\r\n\r\n\x81\x02hi\x81\x7e\x00\x80" + b"x" * 128

    async def fed(step: int) -> list[bytes]:
        heard: list[bytes] = []
        socket = Socket(heard.append)
        for at in range(0, len(stream), step):
            socket.data_received(stream[at : at + step])
        return heard

    for step in range(1, len(stream) + 1):
        assert asyncio.run(fed(step)) == [b"hi", b"x" * 128]


class LateTable(Ring):
    """A table whose server answers both players after a while."""

    async def sit(self, port: int) -> None:
        await self.connect(port, "/")

    def hear(self, seat: int, message: bytes) -> None:
        """Nothing comes: the answers are made below."""

    def send(self, move: int) -> None:
        for seat in (0, 1):
            asyncio.get_running_loop().call_later(DELAY, self.arrived, seat, move)


def test_saturated_tables_move_as_soon_as_they_may() -> None:
    async def loaded() -> Figures:
        tally = Tally()
        tables = [LateTable(number, tally) for number in range(5)]
        return await saturate(tables, tally, os.getpid(), 1)

    figures = asyncio.run(loaded())
    assert 0.5 * 5 / DELAY < figures.moves <= 1.05 * 5 / DELAY
    assert all(
        1000 * DELAY <= median < 3000 * DELAY for median, _ in (figures.ack, figures.delivery)
    )


def test_paced_tables_keep_their_rate() -> None:
    async def loaded() -> Figures:
        tally = Tally()
        tables = [LateTable(number, tally) for number in range(5)]
        return await pace(tables, tally, os.getpid(), 1, rate=50)

    figures = asyncio.run(loaded())
    assert 40 <= figures.moves <= 55
    assert figures.delivery[0] < 3000 * DELAY


def test_waiting_for_a_slow_server_counts() -> None:
    async def overloaded() -> Figures:
        tally = Tally()
        return await pace([LateTable(0, tally)], tally, os.getpid(), 1, rate=3 / DELAY)

    figures = asyncio.run(overloaded())
    assert figures.moves <= 1.05 / DELAY
    assert figures.delivery[1] > 10_000 * DELAY  # not the 20 ms that the server takes


def test_a_server_that_hangs_up_is_found_out() -> None:
    async def dropped() -> None:
        async with serve(refuse, "127.0.0.1", 0) as server:
            one = LateTable(0, Tally())
            await one.sit(next(iter(server.sockets)).getsockname()[1])
            await until(lambda: one.sockets[0].lost)
            close_tables([one])

    with pytest.raises(RuntimeError, match="dropped 1 of 1"):
        asyncio.run(dropped())


def test_percentiles() -> None:
    times = [million * 1_000_000 for million in range(1, 201)]
    assert (percentile(times, 50), percentile(times, 99)) == (101, 199)
    assert percentile([7_000_000], 99) == 7
    assert math.isnan(percentile([], 50))


def test_usage_grows_with_work_and_the_core_is_busy_meanwhile() -> None:
    with pinned(LOAD_CORE):
        before, core = usage(os.getpid()), busy()
        while (now := usage(os.getpid())).cpu - before.cpu < 0.2:
            sum(range(100_000))
    assert now.memory > 1_000_000
    assert busy() - core >= 0.1


def test_the_peers_counter_is_the_states_own() -> None:
    update = (
        b'42/tally,["update","1",{"G":{"count":12},"_redo":[],"_stateID":12},[{"_stateID":11}]]'
    )
    assert moves_made(update) == 12


def result(server: str, moves: float, delivery: float, tables: int = 100) -> Result:
    return Result(server, tables, True, 2048, Figures(moves, (1, 2), (1, delivery), 50, 1, 0.5, 0))


def test_ratios_are_times_better_at_the_compared_count_only() -> None:
    results = [
        *(result(PEER_MEMORY, 4_000, 60), result(PEER_FILES, 700, 200), result(ECHO, 20_000, 6)),
        *(result(ROLIT, 10_000, 15), result(ROLIT, 1, 1_000, tables=10)),
    ]
    lines = [line for line in ratios(results) if line.startswith(f"| {ROLIT}")]
    assert [line.split(" | ")[2] for line in lines] == ["1.00", "2.50", "14.29", "4.00"]
    assert table(results).count("\n") == len(results) + 1


def test_servers_are_compared_round_by_round() -> None:
    slow = [result(PEER_MEMORY, 2_000, 60), result(PEER_FILES, 300, 200), result(ROLIT, 4_000, 30)]
    fast = [result(PEER_MEMORY, 5_000, 30), result(PEER_FILES, 600, 90), result(ROLIT, 8_000, 10)]
    line = next(line for line in ratios([*slow, *fast, *slow]) if "in memory" in line)
    assert line.split(" | ")[2:4] == ["2.00", "1.60 to 2.00"]
