"""Hints by PostgreSQL's own LISTEN and NOTIFY, over two connections that do nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg

from roulotte.server.rooms.hint_sender import CHANNEL, Line
from roulotte.server.store.postgres import LIVELY


class PostgresLine:
    """One connection listens, another speaks: neither waits for the other."""

    def __init__(self, ear: "psycopg.AsyncConnection[Any]", mouth: "psycopg.AsyncConnection[Any]"):
        """Both are open."""
        self._ear, self._mouth = ear, mouth

    async def send(self, text: str) -> None:
        """Send to everybody."""
        await self._mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def received(self) -> AsyncIterator[str]:
        """What others send, until the line breaks."""
        async for message in self._ear.notifies():
            yield message.payload


class PostgresLink:
    """A bus that needs nothing but the database."""

    name = "postgresql"

    def __init__(self, url: str) -> None:
        """Connecting waits for `open`."""
        self._url = url

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        """Connect twice."""
        async with await self._connect() as ear, await self._connect() as mouth:
            await ear.execute(f"LISTEN {CHANNEL}")
            yield PostgresLine(ear, mouth)

    async def _connect(self) -> "psycopg.AsyncConnection[Any]":
        connect = psycopg.AsyncConnection.connect
        return await connect(self._url, autocommit=True, **LIVELY)  # type: ignore[arg-type]
