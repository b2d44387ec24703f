"""The floor: bare uvicorn and Litestar that send each message to every socket of a table."""

import contextlib
import sys
from collections import defaultdict
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from bench.room.load import Ring

SIZE = 300  # bytes of a message

Connection = WebSocket[Any, Any, Any]
connections: defaultdict[str, list[Connection]] = defaultdict(list)


@websocket("/{table:str}")
async def echo(socket: Connection, table: str) -> None:
    """Send whatever comes to everybody at the table."""
    await socket.accept()
    others = connections[table]
    others.append(socket)
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_text()
            for other in others:
                await other.send_text(text)
    others.remove(socket)


class EchoTable(Ring):
    """Messages that say the number of the move, padded to a usual size."""

    async def sit(self, port: int) -> None:
        """Connect everybody."""
        for _ in range(self.players):
            await self.connect(port, f"/{self.number}")

    def hear(self, seat: int, message: bytes) -> None:
        """Read the number."""
        self.arrived(seat, int(message))

    def send(self, move: int) -> None:
        """Write the number."""
        self.sockets[move % self.players].send(str(move).ljust(SIZE).encode())


def main() -> None:
    """Serve on the port that is asked for."""
    app = Litestar([echo], logging_config=None)
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        loop="uvloop",
        http="httptools",
        ws_per_message_deflate=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main()
