"""The server as a process: it starts, survives being killed, and stops when it is asked to."""

from pathlib import Path

import httpx

from tests.server.serving import serving


def test_a_room_outlives_the_process_that_opened_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        opened = httpx.post(f"{server.url}/api/rooms", json={"name": "Ana"})
        assert opened.status_code == 201
        room = opened.json()["id"]
        server.restart()
        seen = httpx.get(f"{server.url}/api/rooms/{room}").json()
        assert [member["name"] for member in seen["members"]] == ["Ana"]


def test_a_server_that_is_asked_to_stop_ends_without_a_fault(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.stop() in {0, -15}
        assert not server.ready()
        assert "Traceback" not in server.said()
