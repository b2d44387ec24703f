"""One's own session: getting one, seeing what is kept, having it deleted."""

from typing import Final

from litestar import Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec

from roulotte.protocol.http import OwnData, TokenMade
from roulotte.server.access.admission import set_cookie
from roulotte.server.http.common import AnyRequest, caller, limit, nobody, problems, services_of
from roulotte.server.http.own_data import export_person, forget_person

NOTHING: Final = ResponseSpec(None, description="the cookie is in the header, if there is one")


@post(
    "/api/me",
    summary="Get a session",
    tags=["me"],
    status_code=204,
    responses=problems(403, 429, 503, 507) | {204: NOTHING},
)
async def begin(request: AnyRequest) -> Response[None]:
    """Give a browser its cookie, unless it has one that is known."""
    services = services_of(request)
    limit(request, services.admission.new_rooms)
    if await services.admission.person(request.scope) is not None:
        return Response(None, status_code=204)
    _, secret = await services.sessions.make(services.hub.now())
    cookie = {"Set-Cookie": set_cookie(request.scope, secret)}
    return Response(None, status_code=204, headers=cookie)


@get(
    "/api/me",
    summary="What is kept about me",
    tags=["me"],
    responses=problems(401, 429, 503),
)
async def see_me(request: AnyRequest) -> OwnData:
    """Everything that this server keeps about whoever asks."""
    services = services_of(request)
    limit(request, services.admission.new_rooms)
    own = await export_person(services, await caller(request))
    if own is None:
        raise nobody()
    return own


@delete(
    "/api/me",
    summary="Delete what is kept about me",
    tags=["me"],
    status_code=204,
    responses=problems(401, 403, 429, 503) | {204: NOTHING},
)
async def forget_me(request: AnyRequest) -> Response[None]:
    """Leave every room; nicknames and words are deleted, and so is the session."""
    services = services_of(request)
    limit(request, services.admission.new_rooms)
    await forget_person(services, await caller(request))
    gone = {"Set-Cookie": set_cookie(request.scope, "", age=0)}
    return Response(None, status_code=204, headers=gone)


@post(
    "/api/tokens",
    summary="Get a token for a program",
    tags=["me"],
    responses=problems(403, 429, 503, 507),
)
async def make_token(request: AnyRequest) -> TokenMade:
    """A program of its own standing: it may open rooms and come into others by link."""
    services = services_of(request)
    limit(request, services.admission.new_rooms)
    _, secret = await services.sessions.make(services.hub.now(), "program")
    return TokenMade(secret)


HANDLERS: Final = (begin, see_me, forget_me, make_token)
