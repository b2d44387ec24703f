"""How anybody speaks to a server: what a message is, addresses, headers, the first requests."""

import asyncio
import os
import ssl
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx

from tests.support.soak import drawn_from

Json = dict[str, Any]

# No proxy between us and our servers; to prepare for TLS takes longer than a request.
DIRECT: Json = {"trust_env": False, "verify": ssl.create_default_context()}
TEST = "x-roulotte-test"  # a header: which test opens a room (given_seeds.py)
ANSWERS = ("ack", "rej", "pong", "snap", "bye")


def bearer(token: str) -> dict[str, str]:
    """The header that says who asks."""
    return {"Authorization": f"Bearer {token}"}


def this_test() -> dict[str, str]:
    """The header that says which test asks: its rooms draw from seeds of their own."""
    name = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    return {TEST: quote(drawn_from(name))}


def address_of(url: str, room: str) -> str:
    """Where a room's socket is."""
    return f"ws{url.removeprefix('http')}/api/rooms/{room}/socket"


async def call(url: str, method: str, path: str, **given: Any) -> httpx.Response:
    """One request."""
    async with httpx.AsyncClient(base_url=url, timeout=30, **DIRECT) as http:
        return await http.request(method, path, **given)


async def make_tokens(url: str, count: int) -> list[str]:
    """Tokens for so many people."""
    return [(await call(url, "POST", "/api/tokens")).json()["token"] for _ in range(count)]


async def open_room(url: str, token: str, name: str) -> str:
    """Open a room; gives its id."""
    headers = bearer(token) | this_test()
    made = await call(url, "POST", "/api/rooms", json={"name": name}, headers=headers)
    return str(made.json()["id"])


async def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.01)


class Listener(ABC):
    """Whoever hears messages, and waits for some of them."""

    def __init__(self) -> None:
        """Nothing is heard yet."""
        self.heard: list[Json] = []

    @abstractmethod
    async def more(self) -> None:
        """Wait for a frame, and keep what is in it."""

    async def hear(self, *kinds: str) -> Json:
        """Wait for the next message of these kinds; what comes before it is forgotten."""
        async with asyncio.timeout(20):
            while True:
                while self.heard:
                    if (message := self.heard.pop(0))["type"] in kinds:
                        return message
                await self.more()
