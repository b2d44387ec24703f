"""One's own session: getting one, seeing what is kept, having it deleted."""

from typing import Final

from litestar import Response, post

from roulotte.protocol.http import TokenMade
from roulotte.server.doors import set_cookie
from roulotte.server.http.common import AnyRequest, limit, problems, site_of


@post(
    "/api/me",
    summary="Get a session",
    tags=["me"],
    status_code=204,
    responses=problems(403, 429, 503),
)
async def begin(request: AnyRequest) -> Response[None]:
    """Give a browser its cookie, unless it has one that is known."""
    site = site_of(request)
    limit(request, site.doors.new_rooms)
    if await site.doors.person(request.scope) is not None:
        return Response(None, status_code=204)
    _, secret = await site.people.make(site.hub.now())
    cookie = {"Set-Cookie": set_cookie(request.scope, secret)}
    return Response(None, status_code=204, headers=cookie)


@post(
    "/api/tokens",
    summary="Get a token for a program",
    tags=["me"],
    responses=problems(403, 429, 503),
)
async def make_token(request: AnyRequest) -> TokenMade:
    """A program of its own standing: it may open rooms and come into others by link."""
    site = site_of(request)
    limit(request, site.doors.new_rooms)
    _, secret = await site.people.make(site.hub.now(), "program")
    return TokenMade(secret)


HANDLERS: Final = (begin, make_token)
