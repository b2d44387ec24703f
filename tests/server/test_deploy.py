"""The files of `deploy/`, taken as they are: proxies with TLS in front, and the service."""

import asyncio
import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from roulotte.server.settings import read_settings
from tests.server.running.forked import Forked, forked
from tests.server.running.proxies import ADDRESSES, DEPLOY, NAME, ORIGIN, Proxy, caddy, nginx
from tests.support.services import debian_program

PAGE = (DEPLOY.parent / "docs" / "operations.md").read_text(encoding="utf-8")
Start = Callable[[Path, int], AbstractContextManager[Proxy]]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forked]:
    """A server as the files say: it believes the proxy, and knows its own address."""
    folder = tmp_path_factory.mktemp("server")
    with forked(folder, proxy="127.0.0.1", origin=(ORIGIN,), rooms_per_minute=3.0) as server:
        yield server


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, behind: Forked, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    start: Start = request.param
    with start(tmp_path_factory.mktemp("proxy"), behind.port) as one:
        yield one


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


def test_cookies_are_those_of_a_secure_site(proxy: Proxy) -> None:
    with proxy.client() as client:
        given = client.post("/api/me")
    assert given.headers["set-cookie"].startswith("__Host-roulotte=")
    assert "; Secure" in given.headers["set-cookie"]
    assert "Path=/;" in given.headers["set-cookie"]
    assert given.headers["strict-transport-security"] == "max-age=31536000"


def test_a_browser_plays_through_it(proxy: Proxy) -> None:
    with proxy.client() as client:
        cookie = cookie_of(client.post("/api/me"))
        room = client.post("/api/rooms", json={"name": "Ana"}, headers={"cookie": cookie}).json()
        assert client.get("/").status_code == 200
    assert room["link"] == f"{ORIGIN}/r/{room['id']}"
    assert asyncio.run(greeted(proxy, room["id"], cookie, ORIGIN)) == ["welcome", "snap"]
    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(greeted(proxy, room["id"], cookie, "https://elsewhere.example"))


async def greeted(proxy: Proxy, room: str, cookie: str, origin: str) -> list[str]:
    """What a socket is answered."""
    where = f"wss://{NAME}/api/rooms/{room}/socket"
    said = {"cookie": cookie, "origin": origin}
    async with connect(
        where, host="127.0.0.1", port=proxy.port, ssl=proxy.trust(), additional_headers=said,
        proxy=None,
    ) as line:  # fmt: skip
        await line.send('{"type": "hello", "v": 1}')
        return re.findall(r'"type":"(welcome|snap)"', str(await line.recv()))


def statuses(proxy: Proxy, address: str, **headers: str) -> list[int]:
    """What five new rooms from one address are answered."""
    with proxy.client(address) as client:
        asked = {"name": "Ana"}
        return [
            client.post("/api/rooms", json=asked, headers=headers).status_code for _ in range(5)
        ]


def test_limits_count_each_address_and_nobody_can_lie_about_it(proxy: Proxy) -> None:
    one, another = next(ADDRESSES), next(ADDRESSES)
    assert statuses(proxy, one) == [201, 201, 201, 429, 429]
    assert statuses(proxy, another) == [201, 201, 201, 429, 429]
    lies = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "http"}
    assert statuses(proxy, one, **lies) == [429] * 5


def test_what_is_too_big_is_refused_and_metrics_are_not_for_everybody(proxy: Proxy) -> None:
    with proxy.client() as client:
        assert client.post("/api/matches", content=b" " * 1_200_000).status_code == 413
        assert client.get("/metrics").status_code == 403
        assert client.get("/", headers={"x-long": "x" * 40_000}).status_code in {400, 431}


def test_plain_http_leads_to_tls(proxy: Proxy) -> None:
    asked = f"http://127.0.0.1:{proxy.plain_port}/r/x"
    answer = httpx.get(asked, headers={"host": NAME}, trust_env=False)
    assert answer.status_code in {301, 308}
    assert re.match(r"https://play\.example(:\d+)?/r/x", answer.headers["location"])


def test_half_a_request_is_given_up(proxy: Proxy) -> None:
    with (
        socket.create_connection(("127.0.0.1", proxy.port), timeout=60) as pipe,
        proxy.trust().wrap_socket(pipe, server_hostname=NAME) as line,
    ):
        line.sendall(b"GET / HTTP/1.1\r\nHost: play.example\r\n")
        assert not line.recv(1000).startswith(b"HTTP/1.1 200")  # ends after a second


@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
def test_a_proxy_is_believed_by_either_kind_of_address(host: str, tmp_path: Path) -> None:
    told = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}
    with forked(tmp_path, proxy="127.0.0.0/8", host=host) as server:
        given = httpx.post(f"{server.url}/api/me", headers=told, trust_env=False)
    assert given.headers["set-cookie"].startswith("__Host-roulotte=")


# The service


def unit(folder: Path) -> Path:
    """The unit with a program that is there."""
    text = (DEPLOY / "roulotte.service").read_text(encoding="utf-8")
    made = folder / "roulotte.service"
    made.write_text(text.replace("/opt/roulotte/bin/roulotte", "/bin/true"), encoding="utf-8")
    return made


def analysed(*words: str) -> str:
    command = [str(debian_program("systemd-analyze", "systemd")), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_unit_is_right(tmp_path: Path) -> None:
    assert "roulotte.service" not in analysed("verify", str(unit(tmp_path)))


def test_the_unit_is_hardened(tmp_path: Path) -> None:
    said = analysed("security", "--offline=true", str(unit(tmp_path)))
    found = re.search(r"exposure level for roulotte.service: ([\d.]+)", said)
    assert found
    assert float(found[1]) < 3


def test_the_unit_s_settings_can_be_read() -> None:
    text = (DEPLOY / "roulotte.service").read_text(encoding="utf-8")
    given = dict(re.findall(r"^Environment=(ROULOTTE_\w+)=(.*)$", text, re.MULTILINE))
    settings = read_settings({}, given)
    assert settings.database == "sqlite:/var/lib/roulotte/rooms.db"
    assert (settings.origin, settings.proxy) == ((ORIGIN,), "127.0.0.1")


def test_the_page_names_every_file() -> None:
    for path in DEPLOY.iterdir():
        assert f"(../deploy/{path.name})" in PAGE
