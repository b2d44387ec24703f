"""uvicorn's socket with one thing more: it can hang up on a client that does not read.

A proper close waits until everything before it is sent, which a deaf client never lets happen.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "roulotte.hang_up"


class AbruptProtocol(WebSocketsSansIOProtocol):
    """Tells the application how to cut its connection."""

    def handle_connect(self, event: Request) -> None:
        """The application starts with the next turn of the loop, and finds the extension."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"now": self.transport.abort}


def way_to_hang_up(scope: Any) -> Callable[[], None]:
    """How to cut a connection; nothing can be done where the server in front does not know."""
    known = (scope.get("extensions") or {}).get(EXTENSION)
    hang_up: Callable[[], None] = known["now"] if known else lambda: None
    return hang_up
