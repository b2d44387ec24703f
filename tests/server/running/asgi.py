"""The real application without a network: sockets and requests as calls, fast enough for floods."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from roulotte.server.process import app as application
from roulotte.server.process.lifespan import running
from roulotte.server.services import Services
from roulotte.server.settings import ServerSettings
from tests.server.people.calling import Listener

HOST = "room.example"


@asynccontextmanager
async def serving(settings: ServerSettings) -> AsyncIterator[application.Front]:
    """The application between its start and its stop."""
    front = application.make_app(settings)
    assert isinstance(front, application.Front)
    async with running(front.http, settings):
        yield front


def services_of(front: application.Front) -> Services:
    """What the application holds."""
    services: Services = front.http.state.services
    return services


class AsgiSocket(Listener):
    """A socket that puts into the application whatever a test likes."""

    def __init__(self, front: application.Front, room: str, token: str) -> None:
        """Connect at once."""
        super().__init__()
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self._came = asyncio.Event()
        self.closed: int | None = None
        self._inbox.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", HOST.encode()), (b"authorization", f"Bearer {token}".encode())]
        scope: Any = {
            "type": "websocket", "path": f"/api/rooms/{room}/socket", "headers": headers,
            "client": ("127.0.0.1", 5), "scheme": "ws", "extensions": {},
        }  # fmt: skip
        self._task = asyncio.create_task(front(scope, self._inbox.get, self._take))

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard += json.loads(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
            self._inbox.put_nowait({"type": "websocket.disconnect"})
        self._came.set()

    def put(self, frame: str | bytes) -> None:
        """Send a frame."""
        kind = "text" if isinstance(frame, str) else "bytes"
        self._inbox.put_nowait({"type": "websocket.receive", kind: frame})

    async def more(self) -> None:
        """Wait for a frame, which is kept as it comes."""
        self._came.clear()
        await self._came.wait()

    async def leave(self) -> None:
        """Go; a fault of the application shows here."""
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        await self.ended()

    async def ended(self) -> None:
        """Wait until the application lets go of the socket."""
        await asyncio.wait_for(self._task, 20)
