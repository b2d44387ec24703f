"""What whoever starts a server sees: where it is, and the way into a room that was opened."""

import re
import sys
from pathlib import Path

import httpx
import pexpect
import pytest

from roulotte.server.addresses import base_address, lan_address
from roulotte.server.config import Settings

ANY_ADDRESS = "0.0.0.0"  # noqa: S104 - only to name it


@pytest.mark.parametrize(
    ("settings", "asked", "told"),
    [
        (Settings(host="127.0.0.1"), ("http", "127.0.0.1", 8000), "http://127.0.0.1:8000"),
        (Settings(host=ANY_ADDRESS), ("http", "192.0.2.7", 8000), "http://192.0.2.7:8000"),
        (Settings(host=ANY_ADDRESS), ("http", "box.example", None), "http://box.example"),
        (Settings(origin=("https://play.example",)), ("http", "x", 1), "https://play.example"),
    ],
)
def test_links_lead_where_others_can_go(
    settings: Settings, asked: tuple[str, str, int | None], told: str
) -> None:
    assert base_address(settings, *asked) == told


def test_a_phone_is_not_sent_to_localhost() -> None:
    told = base_address(Settings(host=ANY_ADDRESS), "http", "localhost", 8000)
    assert told == f"http://{lan_address()}:8000"


def test_the_terminal_shows_the_address_and_every_room_that_is_opened(tmp_path: Path) -> None:
    command = f"-m roulotte serve --host {ANY_ADDRESS} --port 0 --database sqlite:{tmp_path}/r.db"
    child = pexpect.spawn(sys.executable, command.split(), encoding="utf-8", timeout=40)
    try:
        child.expect(r"http://[\d.]+:")
        child.expect(r"\d+")
        port = int(str(child.after))
        child.expect("ready")
        answer = httpx.post(f"http://127.0.0.1:{port}/api/rooms", json={"name": "Ana"})
        room = answer.raise_for_status().json()
        assert room["link"] == f"http://{lan_address()}:{port}/r/{room['id']}"
        child.expect(re.escape(room["link"]))
        child.expect(room["code"])
        child.expect("[▀▄█]{10}")
    finally:
        child.terminate(force=True)
