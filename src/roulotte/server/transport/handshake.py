"""Who opens a socket, and whether they may: before the first message."""

from typing import Any, Final

import msgspec

from roulotte.protocol.codes import CLOSE_GOING, CLOSE_NOBODY, CLOSE_TOO_MANY
from roulotte.protocol.messages import Bye
from roulotte.server.access.admission import address_of, header
from roulotte.server.rooms.sockets import RETRY_MS
from roulotte.server.services import Services
from roulotte.server.store.database import StorageError
from roulotte.server.transport.conversation import Conversation, Opener
from roulotte.server.transport.websocket import line_of

LATER_MS: Final = 5000


async def serve_socket(services: Services, scope: Any, receive: Any, send: Any) -> None:
    """Check who comes, then let them talk."""
    room, address = room_in(scope["path"]), address_of(scope)
    program = header(scope, b"authorization") is not None
    stranger = not (program or services.admission.origin_allowed(scope))
    if stranger:
        services.origins.tell(scope)
    if room is None or stranger:
        await _turn_away(403, scope, receive, send)
        return
    if not services.admission.knocks.of(address).take():
        await _turn_away(429, scope, receive, send)
        return
    person = await _identified(services, scope)
    await receive()
    await send({"type": "websocket.accept"})
    if isinstance(person, Bye):
        await _say_bye(send, person)
    elif not services.admission.take_socket(person, address):
        await _say_bye(send, Bye(CLOSE_TOO_MANY, "too many sockets", LATER_MS))
    else:
        who = Opener(person, address, line_of(scope))
        await _converse(services, who, room, receive, send)


async def _turn_away(status: int, scope: Any, receive: Any, send: Any) -> None:
    """Refuse before accepting, which costs least; without the extension that is HTTP 403."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", ()):
        await send({"type": "websocket.close", "code": 1008})
        return
    again = [(b"retry-after", b"5")] if status == 429 else []
    await send({"type": "websocket.http.response.start", "status": status, "headers": again})
    await send({"type": "websocket.http.response.body", "body": b""})


async def _identified(services: Services, scope: Any) -> str | Bye:
    """Who comes, or what they are told in place of an answer."""
    try:
        person = await services.admission.person(scope)
    except StorageError:
        return Bye(CLOSE_GOING, "the database can't be read at this moment", RETRY_MS)
    return person or Bye(CLOSE_NOBODY, "no cookie and no token, or none that is known", LATER_MS)


def room_in(path: str) -> str | None:
    """The room in a socket's address."""
    parts = path.split("/")
    right = len(parts) == 5 and parts[1:3] == ["api", "rooms"] and parts[4] == "socket"
    return parts[3] if right else None


async def _say_bye(send: Any, bye: Bye) -> None:
    text = msgspec.json.encode([bye]).decode()
    await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": bye.code, "reason": bye.why})


async def _converse(services: Services, who: Opener, room: str, receive: Any, send: Any) -> None:
    services.metrics.sockets.inc()
    try:
        await Conversation(services.hub, services.admission, who, receive, send).run(room)
    finally:
        services.admission.give_socket_back(who.person, who.address)
        services.metrics.sockets.dec()
