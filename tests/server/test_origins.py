"""Pages that were turned away are counted and written down: perhaps they were to be let in."""

from pathlib import Path

import httpx
import pytest

from tests.server.people.calling import DIRECT
from tests.server.running.forked import forked


def knock(url: str, origin: str, count: int) -> None:
    for _ in range(count):
        refused = httpx.post(
            f"{url}/api/rooms", json={"name": "Ana"}, headers={"origin": origin}, **DIRECT
        )
        assert refused.status_code == 403


def knock_at_a_socket(url: str, origin: str) -> None:
    about = {
        "origin": origin, "connection": "upgrade", "upgrade": "websocket",
        "sec-websocket-version": "13", "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }  # fmt: skip
    assert httpx.get(f"{url}/api/rooms/x/socket", headers=about, **DIRECT).status_code == 403


def test_a_refused_origin_is_counted_and_said(tmp_path: Path) -> None:
    with forked(tmp_path, origin=("https://play.example",)) as server:
        knock(server.url, "https://www.play.example", 1)
        knock_at_a_socket(server.url, "https://www.play.example")
        assert server.metric("roulotte_origins_refused_total") == 2
        said = [line for line in server.said.splitlines() if "origin refused" in line]
        assert len(said) == 2
        for part in ('"https://www.play.example"', '"https://play.example"', "--origin"):
            assert part in said[0]


@pytest.mark.parametrize(
    "origin", ["https://a b", "x" * 300, "https://a\x1b[2J".replace("\x1b", "%")]
)
def test_what_is_no_origin_stays_out_of_the_log_and_nobody_fills_it(
    origin: str, tmp_path: Path
) -> None:
    with forked(tmp_path) as server:
        knock(server.url, origin, 30)
        assert server.metric("roulotte_origins_refused_total") == 30
        assert 1 <= server.said.count("origin refused") <= 6
        assert "unreadable" in server.said
        assert origin not in server.said
