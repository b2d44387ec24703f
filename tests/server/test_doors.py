"""The doors: who is let in, who is not, and what each is told."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from roulotte.server.app import Front
from roulotte.server.store.database import StorageError
from tests.server.asgi import AsgiSocket, serving, site_of
from tests.server.calling import bearer
from tests.server.forked import settings_for

Scene = Callable[[Front], Awaitable[None]]


def play_out(scene: Scene, folder: Path, **changes: Any) -> None:
    """Run a scene inside an application of its own, which must come through without a fault."""

    async def main() -> None:
        async with serving(settings_for(folder, **changes)) as front:
            await scene(front)
            assert site_of(front).metrics.faults._value.get() == 0  # noqa: SLF001

    asyncio.run(main())


def caller(front: Front, address: str = "127.0.0.1", **given: Any) -> httpx.AsyncClient:
    """Somebody who asks from an address."""
    app: Any = front  # httpx has types of its own for the same calls
    transport = httpx.ASGITransport(app=app, client=(address, 5))
    return httpx.AsyncClient(transport=transport, base_url="http://room.example", **given)


async def broken(*_work: object, **_about: object) -> None:
    raise StorageError("no space left on device")


# A database that can't be written, or not even read


async def known_before(front: Front) -> str:
    """The token of somebody whom the process has not looked up since it started."""
    person, token = await site_of(front).people.make(0)  # seen last in 1970
    site_of(front).people.forget(person)
    return token


def test_a_full_disk_shuts_nobody_out(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        token, store = await known_before(front), site_of(front).store
        store.database.write = broken  # type: ignore[method-assign, assignment]
        async with caller(front, headers=bearer(token)) as http:
            assert (await http.get("/api/me")).status_code == 200

    play_out(scene, tmp_path)


def test_a_socket_is_told_to_come_back_when_nobody_can_be_looked_up(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        token, store = await known_before(front), site_of(front).store
        store.database.read = broken  # type: ignore[method-assign, assignment]
        socket = AsgiSocket(front, "some-room", token)
        await socket.ended()
        (bye,) = socket.heard
        assert (bye["type"], bye["code"], socket.closed) == ("bye", 1012, 1012)
        assert bye["retry_ms"] > 0

    play_out(scene, tmp_path)


# Somebody who is gone


def test_whoever_was_deleted_elsewhere_is_nobody(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        site = site_of(front)
        person, token = await site.people.make(0)
        await site.store.forget(person)  # as another process does: here they are still known
        async with caller(front, headers=bearer(token)) as http, asyncio.timeout(10):
            answer = await http.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (401, "NOBODY")

    play_out(scene, tmp_path)
