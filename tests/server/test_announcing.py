"""What whoever starts a server sees: where it is, and the way into a room that was opened."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pexpect
import pytest

from roulotte.server.http import addresses
from roulotte.server.http.addresses import Card, base_address, in_order, lan_address, own_links
from roulotte.server.settings import ServerSettings
from tests.support.services import in_own_network, own_network

ANY_ADDRESS = "0.0.0.0"  # noqa: S104 - only to name it


@pytest.mark.parametrize(
    ("settings", "asked", "told"),
    [
        (ServerSettings(host="127.0.0.1"), ("http", "127.0.0.1", 8000), "http://127.0.0.1:8000"),
        (ServerSettings(host=ANY_ADDRESS), ("http", "192.0.2.7", 8000), "http://192.0.2.7:8000"),
        (ServerSettings(host=ANY_ADDRESS), ("http", "box.example", None), "http://box.example"),
        (ServerSettings(host="::1"), ("http", "::1", 8000), "http://[::1]:8000"),
        (
            ServerSettings(origin=("https://play.example",)),
            ("http", "x", 1),
            "https://play.example",
        ),
    ],
)
def test_links_lead_where_others_can_go(
    settings: ServerSettings, asked: tuple[str, str, int | None], told: str
) -> None:
    assert base_address(settings, *asked) == told


def test_a_phone_is_not_sent_to_localhost() -> None:
    told = base_address(ServerSettings(host=ANY_ADDRESS), "http", "localhost", 8000)
    assert told == f"http://{lan_address()}:8000"


HOUSE = Card("wlan0", "192.168.4.1")
CABLE = Card("eth0", "10.0.0.7")
WORLD = Card("eth1", "198.41.0.4")
CONTAINERS = Card("docker0", "172.17.0.1")
TUNNEL = Card("tun0", "10.8.0.2")
ITSELF = Card("lo", "127.0.0.1")
ALONE = Card("eth2", "169.254.7.7")
SIX = Card("eth0", "2001:db8::7")


@pytest.mark.parametrize(
    ("cards", "usual", "told"),
    [
        ([ITSELF], None, []),
        ([ITSELF, HOUSE], None, [HOUSE]),  # a hotspot leads nowhere else
        ([ITSELF, CONTAINERS, HOUSE, TUNNEL], TUNNEL, [HOUSE]),
        ([HOUSE, CABLE], CABLE, [CABLE, HOUSE]),
        ([WORLD, HOUSE], None, [HOUSE, WORLD]),
        ([ITSELF, ALONE, CONTAINERS], None, [CONTAINERS]),
        ([ITSELF, ALONE], None, []),
        ([ITSELF, SIX, ALONE], None, [SIX]),
        ([SIX, HOUSE], None, [HOUSE]),
    ],
)
def test_the_addresses_of_the_house_come_first(
    cards: list[Card], usual: Card | None, told: list[Card]
) -> None:
    assert in_order(cards, usual and usual.address) == told


def test_several_addresses_are_all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_cards", lambda: [ITSELF, HOUSE, CABLE])
    monkeypatch.setattr(addresses, "address_of_the_way_out", lambda: None)
    links = own_links(ServerSettings(host=ANY_ADDRESS), 8000)
    assert links == ["http://192.168.4.1:8000/", "http://10.0.0.7:8000/"]
    assert own_links(ServerSettings(host="::1"), 80) == ["http://[::1]:80/"]
    assert own_links(ServerSettings(origin=("https://play.example",)), 80) == [
        "https://play.example/"
    ]


HOTSPOT = (
    "ip link add wlan0 type dummy; ip addr add 192.168.43.1/24 dev wlan0; ip link set wlan0 up"
)


def own_address(setting_up: str) -> str:
    asked = "from roulotte.server.http.addresses import lan_address; print(lan_address())"
    words = in_own_network(f"{setting_up}; exec '{sys.executable}' -c '{asked}'")
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def test_a_hotspot_without_a_way_out_is_found() -> None:
    """Where the machine lets us make a network; the cards above say the same everywhere."""
    if own_network():
        assert own_address(HOTSPOT) == "192.168.43.1"
        assert own_address("true") == "127.0.0.1"


def started(tmp_path: Path, *words: str) -> "pexpect.spawn[str]":
    command = f"-m roulotte serve --port 0 --database sqlite:{tmp_path}/r.db"
    environment = os.environ | {"ROULOTTE_LANG": "en"}
    return pexpect.spawn(
        sys.executable, [*command.split(), *words], encoding="utf-8", timeout=40, env=environment
    )


def test_the_terminal_shows_the_address_and_every_room_that_is_opened(tmp_path: Path) -> None:
    child = started(tmp_path, "--host", ANY_ADDRESS)
    try:
        child.expect("ready")
        child.expect(r"Roulotte: http://[\d.]+:")
        child.expect(r"\d+")
        port = int(str(child.after))
        answer = httpx.post(f"http://127.0.0.1:{port}/api/rooms", json={"name": "Ana"})
        room = answer.raise_for_status().json()
        assert room["link"] == f"http://{lan_address()}:{port}/r/{room['id']}"
        child.expect(re.escape(room["link"]))
        child.expect(room["code"])
        child.expect("[▀▄█]{10}")
    finally:
        child.terminate(force=True)
