"""The doors: who is let in, who is not, and what each is told."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from roulotte.server.access import admission as doors
from roulotte.server.process.app import Front
from roulotte.server.room import texts
from roulotte.server.store.database import StorageError
from tests.server.people.calling import bearer
from tests.server.running.asgi import AsgiSocket, services_of, serving
from tests.server.running.forked import settings_for

Scene = Callable[[Front], Awaitable[None]]

RECORD = {"roulotte": 1, "game": "rolit", "seats": 2, "events": []}
HALF = "\ud800"  # of a surrogate pair: JSON can say it, UTF-8 can't


def play_out(scene: Scene, folder: Path, **changes: Any) -> None:
    """Run a scene inside an application of its own, which must come through without a fault."""

    async def main() -> None:
        async with serving(settings_for(folder, **changes)) as front:
            await scene(front)
            assert services_of(front).metrics.faults._value.get() == 0  # noqa: SLF001

    asyncio.run(main())


def caller(front: Front, address: str = "127.0.0.1", token: str = "") -> httpx.AsyncClient:
    """A program with its token, or a browser, at an address."""
    headers = bearer(token) if token else {"Origin": "http://room.example"}
    app: Any = front  # httpx has types of its own for the same calls
    transport = httpx.ASGITransport(app=app, client=(address, 5))
    return httpx.AsyncClient(transport=transport, base_url="http://room.example", headers=headers)


async def broken(*_work: object, **_about: object) -> None:
    raise StorageError("no space left on device")


# A database that can't be written, or not even read


async def known_before(front: Front) -> str:
    """The token of somebody whom the process has not looked up since it started."""
    person, token = await services_of(front).sessions.make(0)  # seen last in 1970
    services_of(front).sessions.forget(person)
    return token


def test_a_full_disk_shuts_nobody_out(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        token, store = await known_before(front), services_of(front).store
        store.database.write = broken  # type: ignore[method-assign, assignment]
        async with caller(front, token=token) as http:
            assert (await http.get("/api/me")).status_code == 200

    play_out(scene, tmp_path)


def test_a_socket_is_told_to_come_back_when_nobody_can_be_looked_up(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        token, store = await known_before(front), services_of(front).store
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
        site = services_of(front)
        person, token = await site.sessions.make(0)
        await site.store.forget(person)  # as another process does: here they are still known
        async with caller(front, token=token) as http, asyncio.timeout(10):
            answer = await http.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (401, "NOBODY")

    play_out(scene, tmp_path)


# Rooms


def test_a_room_under_an_impossible_name_leaves_no_trace(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        site = services_of(front)
        async with caller(front) as http:
            answer = await http.post("/api/rooms", json={"name": "…"})
            french = {"accept-language": "fr"}
            again = await http.post("/api/rooms", json={"name": "…"}, headers=french)
        people = await site.store.database.read(
            lambda cursor: list(cursor.run("SELECT id FROM people"))
        )
        assert (answer.status_code, answer.json()["code"]) == (409, "ILLEGAL")
        assert answer.json()["why"] != again.json()["why"] == texts.NAME_EMPTY("fr")
        assert "set-cookie" not in answer.headers
        assert not people
        assert not list(site.hub.all())

    play_out(scene, tmp_path)


@pytest.mark.parametrize(
    ("place", "body"), [("/api/rooms", {"name": "Ana"}), ("/api/matches", RECORD)]
)
def test_an_unknown_token_is_not_passed_over(place: str, body: Any, tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front, token="x" * 43) as http:
            answer = await http.post(place, json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "NOBODY")
        assert "set-cookie" not in answer.headers

    play_out(scene, tmp_path)


# Records from elsewhere


def test_a_record_is_brought_by_somebody(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            first = await http.post("/api/matches", json=RECORD)
            again = await http.post("/api/matches", json=RECORD)
            wrong = await http.post("/api/matches", json=RECORD | {"seats": 99})
        assert (first.status_code, again.status_code, wrong.status_code) == (201, 201, 422)
        assert "set-cookie" in first.headers
        assert "set-cookie" not in again.headers

    play_out(scene, tmp_path)


def test_names_that_are_brought_are_cleaned_like_nicknames(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            record = RECORD | {"names": [" A\u202ena\n\u200b ", "B" * 1000]}
            card = (await http.post("/api/matches", json=record)).json()
            kept = (await http.get(f"/api/matches/{card['id']}/record")).json()
            empty = await http.post("/api/matches", json=RECORD | {"names": ["\u200b", None]})
        assert card["names"] == kept["names"] == ["Ana", "B" * 24]
        assert empty.json()["names"] == [None, None]

    play_out(scene, tmp_path)


@pytest.mark.parametrize(
    "strange",
    [{"names": [HALF, None]}, {"game": HALF}, {"result": {HALF: HALF}}, {HALF: 1},
     {"events": [{"do": HALF}]}, {"options": {"x": HALF}}],
)  # fmt: skip
def test_half_a_character_is_refused_in_a_sentence(strange: Any, tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            answer = await http.post("/api/matches", content=json.dumps(RECORD | strange))
        assert answer.status_code == 422
        assert set(answer.json()) == {"code", "why"}

    play_out(scene, tmp_path)


def test_nobody_fills_the_disk_with_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http, caller(front, "192.0.2.7") as elsewhere:
            answers = [await http.post("/api/matches", json=RECORD) for _ in range(8)]
            other = await elsewhere.post("/api/matches", json=RECORD)
        statuses = [one.status_code for one in answers]
        assert statuses[0] == other.status_code == 201
        assert statuses[-1] == 429
        assert int(answers[-1].headers["retry-after"]) > 60

    monkeypatch.setattr(doors, "BROUGHT_BYTES", 500)
    play_out(scene, tmp_path)


@pytest.mark.parametrize("part", ["steps", "check"])
def test_nobody_replays_without_end(tmp_path: Path, part: str) -> None:
    async def scene(front: Front) -> None:
        async with caller(front) as http:
            ident = (await http.post("/api/matches", json=RECORD)).json()["id"]
            asked = [await http.get(f"/api/matches/{ident}/{part}") for _ in range(60)]
            brought = await http.post("/api/matches", json=RECORD)
            seen = await http.get(f"/api/matches/{ident}")
        statuses = [one.status_code for one in asked]
        assert statuses[:10] == [200] * 10
        assert statuses[-1] == brought.status_code == 429
        assert seen.status_code == 200

    play_out(scene, tmp_path)


# Addresses


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8:0:0:ffff::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "testclient", True),
    ],
)
def test_addresses_that_one_household_has_count_as_one(one: str, other: str, same: bool) -> None:
    keys = [doors.address_of({"client": (address, 5)}) for address in (one, other)]
    assert (keys[0] == keys[1]) is same


def test_an_ipv6_household_opens_no_more_rooms_than_others(tmp_path: Path) -> None:
    async def scene(front: Front) -> None:
        statuses = []
        for number in range(8):
            async with caller(front, f"2001:db8::{number}") as http:
                answer = await http.post("/api/rooms", json={"name": "Ana"})
                statuses.append(answer.status_code)
        assert statuses[:5] == [201] * 5
        assert statuses[-1] == 429

    play_out(scene, tmp_path, rooms_per_minute=5.0)
