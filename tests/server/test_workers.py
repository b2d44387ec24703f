"""Work in processes of its own: what never ends stops nobody, not even a stop."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from roulotte.server.http import matches
from roulotte.server.http import records as brought
from roulotte.server.workers import WorkEnded, Workers
from tests.server.people.calling import DIRECT, call, until
from tests.server.running import labours
from tests.server.running.forked import change, forked
from tests.server.running.labours import deaf_to_everything, die, fail, never, process
from tests.server.test_doors import RECORD, caller, play_out


def with_workers(scene: Callable[[Workers], Awaitable[None]], count: int, seconds: float) -> None:
    async def main() -> None:
        workers = Workers(count, seconds, labours.__name__, nice=1)
        try:
            await scene(workers)
        finally:
            workers.stop()

    asyncio.run(main())


@pytest.mark.parametrize("work", [never, deaf_to_everything])
def test_what_never_ends_is_ended_and_the_next_is_done(work: Callable[[], None]) -> None:
    async def scene(workers: Workers) -> None:
        with pytest.raises(TimeoutError):
            await workers.do(work)
        workers.seconds = 60
        assert await workers.do(process) != process()

    with_workers(scene, 1, 0.5)


def test_who_waits_for_another_is_not_disturbed_by_its_end() -> None:
    async def scene(workers: Workers) -> None:
        first = await workers.do(process)
        slow, other = asyncio.create_task(workers.do(never)), asyncio.create_task(workers.do(never))
        await asyncio.sleep(0.2)
        workers.seconds = 60
        done = await asyncio.gather(slow, other, return_exceptions=True)
        assert [type(one) for one in done] == [TimeoutError] * 2
        assert await workers.do(process) not in {first, process()}

    with_workers(scene, 2, 1.0)


def test_faults_come_back_and_the_dead_are_replaced() -> None:
    async def scene(workers: Workers) -> None:
        with pytest.raises(ValueError, match="no"):
            await workers.do(fail)
        with pytest.raises(RuntimeError, match="again and again"):
            await workers.do(die)
        assert await workers.do(process)

    with_workers(scene, 1, 60)


def test_a_stop_ends_what_is_under_way_and_what_waits() -> None:
    async def scene(workers: Workers) -> None:
        await workers.do(process)
        asked = [asyncio.create_task(workers.do(never)) for _ in range(3)]
        await asyncio.sleep(0.2)
        started = time.monotonic()
        workers.stop()
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(one) for one in done} == {WorkEnded}
        assert time.monotonic() - started < 10

    with_workers(scene, 1, 600)


# What strangers bring


def test_records_are_worked_on_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(front: Any) -> None:
        async with caller(front) as http:
            ident = (await http.post("/api/matches", json=RECORD)).json()["id"]
            monkeypatch.setattr(matches, "replayed", process)
            monkeypatch.setattr(matches, "checked", process)
            parts = [await http.get(f"/api/matches/{ident}/{one}") for one in ("steps", "check")]
        assert [one.status_code for one in parts] == [200, 200]
        assert str(os.getpid()) not in {one.text for one in parts}

    play_out(scene, tmp_path)


def test_a_record_that_takes_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(front: Any) -> None:
        async with caller(front) as http, caller(front, "192.0.2.9") as elsewhere:
            monkeypatch.setattr(matches, "read_foreign", never)
            many = [http.post("/api/matches", json=RECORD) for _ in range(6)]
            other = elsewhere.post("/api/matches", json=RECORD)
            answers = await asyncio.gather(*many, other)
        assert sorted(one.status_code for one in answers[:6]) == [422] * 4 + [429] * 2
        assert answers[6].status_code == 422
        assert "too long" in answers[6].json()["why"]

    monkeypatch.setattr(brought, "WORK_SECONDS", 0.5)
    play_out(scene, tmp_path)


def test_too_many_events_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought, "MOST_EVENTS", 3)
    record = b'{"roulotte":1,"game":"rolit","seats":2,"events":[1,2,3,4]}'
    assert "more than 3 events" in str(brought.read_foreign(record))


def bring_for_ever() -> None:
    """Make the server work for ever on whatever is brought."""
    change(matches, read_foreign=never)


def test_a_stop_does_not_wait_for_what_a_stranger_brought(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        asked = [
            asyncio.create_task(call(url, "POST", "/api/matches", json=RECORD)) for _ in range(4)
        ]
        await until(lambda: server.metric("roulotte_at_work") == 4)
        started = time.monotonic()
        assert await asyncio.to_thread(server.stop) == 0
        assert time.monotonic() - started < 10
        answers = await asyncio.gather(*asked, return_exceptions=True)
        told = [one.status_code for one in answers if isinstance(one, httpx.Response)]
        assert set(told) <= {503}

    with forked(tmp_path, first=bring_for_ever) as server:
        assert httpx.get(f"{server.url}/healthz", **DIRECT).status_code == 200
        asyncio.run(scene(server.url))
        assert "Traceback" not in server.said
