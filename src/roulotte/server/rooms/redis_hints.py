"""Hints by Redis or Valkey: publish and subscribe."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from redis import asyncio as aioredis

from roulotte.server.rooms.hint_sender import CHANNEL, Line


class RedisLine:
    """A client, and its subscription."""

    def __init__(self, client: "aioredis.Redis", subscription: Any) -> None:
        """The subscription is made."""
        self._client, self._subscription = client, subscription

    async def send(self, text: str) -> None:
        """Send to everybody."""
        await self._client.publish(CHANNEL, text)

    async def received(self) -> AsyncIterator[str]:
        """What others send, until the line breaks."""
        async for message in self._subscription.listen():
            if message["type"] == "message":
                yield message["data"].decode(errors="replace")


class RedisLink:
    """A bus beside the database."""

    name = "redis"

    def __init__(self, url: str) -> None:
        """Valkey speaks the same language."""
        self._url = url.replace("valkey", "redis", 1) if url.startswith("valkey") else url

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        """Connect and subscribe."""
        client = aioredis.from_url(
            self._url, socket_connect_timeout=5, health_check_interval=5, retry=None
        )
        async with client, client.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            yield RedisLine(client, subscription)
