"""What every handler needs: who asks, whether they may, and how to say no."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from roulotte.protocol.codes import Code
from roulotte.server.doors import address_of
from roulotte.server.live import LiveRoom
from roulotte.server.site import Site

AnyRequest = Request[Any, Any, State]


class ApiError(HTTPException):
    """Something that is not done: a status, a code and a sentence."""

    def __init__(self, status: int, code: Code | str, why: str) -> None:
        """The sentence is for a person."""
        super().__init__(detail=why, status_code=status)
        self.code = code


def site_of(request: AnyRequest) -> Site:
    """The server that was asked."""
    site: Site = request.app.state.site
    return site


async def caller(request: AnyRequest) -> str:
    """Who asks; whoever has no cookie and no token gets a clear sentence."""
    person = await site_of(request).doors.person(request.scope)
    if person is None:
        raise ApiError(401, "NOBODY", "there is no cookie and no token, or none that is known")
    return person


async def room_of(request: AnyRequest, room: str) -> LiveRoom:
    """A room by its id; the same answer for "there is none" and "not yours"."""
    live = await site_of(request).hub.open(room)
    if live is None:
        raise ApiError(404, "UNKNOWN", "there is no such room")
    return live


def limit(request: AnyRequest, buckets: Any) -> None:
    """Refuse whoever asks too often."""
    if not buckets.of(address_of(request.scope)).take():
        raise ApiError(429, "RATE", "too many requests from this address; wait a moment")
