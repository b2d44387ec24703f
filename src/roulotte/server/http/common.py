"""What every handler needs: who asks, whether they may, and how to say no."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from roulotte.core.words import Text
from roulotte.protocol.codes import Code
from roulotte.protocol.http import Problem
from roulotte.server.access.admission import address_of, header, set_cookie
from roulotte.server.room.context import Refused
from roulotte.server.room.room import Room
from roulotte.server.room.texts import HOUSE_FULL, TOO_OFTEN
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.services import Services

AnyRequest = Request[Any, Any, State]
T = TypeVar("T")
UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)

WHY: Final = {
    400: "the request can't be read",
    401: "there is no cookie and no token, or none that is known",
    403: "it came from another site, or the one who asks may not",
    404: "there is no such thing",
    409: "the room is not at that point, or its rules forbid it",
    413: "it is too long",
    422: "it can be read, but the rules of the game forbid it",
    429: "too many requests from this address",
    503: "the database can't be read or written, or the server stops; nothing happened",
    507: "the server keeps as much as it may; nothing new can begin before it has made room",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """How a handler says no, for the schema."""
    return {
        status: ResponseSpec(Problem, description=WHY[status], generate_examples=False)
        for status in statuses
    }


class ApiError(HTTPException):
    """Something that is not done: a status, a code and a sentence."""

    def __init__(self, status: int, code: Code | str, why: Text | str, *, again: int = 2) -> None:
        """The sentence is for a person; whoever asked too often may ask `again` in seconds."""
        headers = {"Retry-After": str(again)} if status == 429 else None
        super().__init__(detail=str(why), status_code=status, headers=headers)
        self.code, self.why = code, why


def services_of(request: AnyRequest) -> Services:
    """The server that was asked."""
    services: Services = request.app.state.services
    return services


async def caller(request: AnyRequest) -> str:
    """Who asks; whoever has no cookie and no token gets a clear sentence."""
    person = await services_of(request).admission.person(request.scope)
    if person is None:
        raise nobody()
    return person


async def session(request: AnyRequest) -> tuple[str, dict[str, str]]:
    """Who asks; a browser without a known cookie is somebody new, and gets one in the header."""
    services = services_of(request)
    person = await services.admission.person(request.scope)
    if person is not None:
        return person, {}
    if header(request.scope, b"authorization") is not None:
        raise nobody()  # a program would not see that it had become somebody else
    person, secret = await services.sessions.make(services.hub.now())
    return person, {"Set-Cookie": set_cookie(request.scope, secret)}


def nobody() -> ApiError:
    """Whoever asks is not known."""
    return ApiError(401, "NOBODY", WHY[401])


async def room_of(request: AnyRequest, room: str) -> LiveRoom:
    """A room by its id, to ask it for something."""
    live = await services_of(request).hub.open(room)
    if live is None:
        raise ApiError(404, "UNKNOWN", "there is no such room")
    return live


async def demand_json(request: AnyRequest) -> None:
    """Before a body is read: that it can be, however deep it is and whatever its bytes are."""
    try:
        msgspec.json.decode(await request.body())
    except UNREADABLE as error:
        raise ApiError(400, "FORMAT", f"this is not JSON: {error}") from None


async def look_at(request: AnyRequest, room: str, look: Callable[[Room], T]) -> T:
    """Look at a room by its id, as far as it is saved."""
    live = await room_of(request, room)
    return await services_of(request).hub.read(live, look)


async def as_sent(request: AnyRequest, data: T) -> T:
    """The body once more, read strictly: Litestar takes 0 for false, and "5" for 5."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data))
    except msgspec.ValidationError as error:
        raise ApiError(400, "FORMAT", str(error)) from None


def demand_space(request: AnyRequest) -> None:
    """Refuse to begin something new where there is hardly room for what runs."""
    if services_of(request).store.space.tight:
        raise Refused("FULL", HOUSE_FULL)


def limit(request: AnyRequest, buckets: Any, count: float = 1) -> None:
    """Refuse whoever asks too often, or for too much."""
    if not buckets.of(address_of(request.scope)).take(count=count):
        raise ApiError(429, "RATE", TOO_OFTEN)
