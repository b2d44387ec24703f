"""Rooms: opening one, finding one by its code, showing its link as a picture."""

import io
from typing import Final

import segno
import structlog
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from roulotte.core.seeded import fresh_bytes
from roulotte.protocol.http import NewProgram, NewRoom, RoomCard, RoomFound, RoomLink, TokenMade
from roulotte.protocol.views import RoomView
from roulotte.server.addresses import base_address
from roulotte.server.addresses import show_room as show_room_to_host
from roulotte.server.http.common import (
    AnyRequest,
    ApiError,
    as_sent,
    caller,
    limit,
    problems,
    room_of,
    session,
    site_of,
)
from roulotte.server.job import Job
from roulotte.server.logs import short
from roulotte.server.people import ID_BYTES, fresh_text
from roulotte.server.room.commands import Bring, OpenRoom
from roulotte.server.room.names import clean_name
from roulotte.server.room.show import show_room

CODE_SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
CODE_LENGTH: Final = 6
CODE_SECONDS: Final = 24 * 3600
MOST_LISTED: Final = 50

logger = structlog.get_logger("roulotte.rooms")


@post(
    "/api/rooms",
    summary="Open a room",
    tags=["rooms"],
    responses=problems(400, 401, 403, 409, 413, 429, 503),
)
async def open_room(request: AnyRequest, data: JSONBody[NewRoom]) -> Response[RoomLink]:
    """Open a room and be its host; a browser without a known cookie gets one."""
    site = site_of(request)
    limit(request, site.doors.new_rooms)
    data = await as_sent(request, data)
    name = clean_name(data.name)  # before anybody or anything is made
    person, cookie = await session(request)
    live = site.hub.found(fresh_text(ID_BYTES))
    job = Job(OpenRoom(name, data.settings), person, 0, created=site.hub.now())
    await site.hub.ask(live, job)
    logger.info("room opened", room=short(live.room.id))
    link = await room_link(request, live.room.id)
    show_room_to_host(link)
    return Response(link, status_code=201, headers=cookie)


async def room_link(request: AnyRequest, room: str) -> RoomLink:
    """The link and a short code; a new code when the old one will soon have lapsed."""
    store, now = site_of(request).store, site_of(request).hub.now()
    found = await store.code_of(room, now + CODE_SECONDS * 500)
    while found is None:
        fresh = "".join(CODE_SIGNS[byte % len(CODE_SIGNS)] for byte in fresh_bytes(CODE_LENGTH))
        until = now + CODE_SECONDS * 1000
        if await store.put_code(fresh, room, until):
            found = fresh, until
    return RoomLink(room, address_of_room(request, room), *found)


def address_of_room(request: AnyRequest, room: str) -> str:
    """The link that gets others in."""
    url = request.base_url
    base = base_address(site_of(request).settings, url.scheme, url.hostname or "", url.port)
    return f"{base}/r/{room}"


@get(
    "/api/rooms",
    summary="Rooms that asked to be found",
    tags=["rooms"],
    responses=problems(429, 503),
)
async def listed_rooms(request: AnyRequest) -> list[RoomCard]:
    """Only rooms whose host chose to be listed are here; the liveliest come first."""
    site = site_of(request)
    limit(request, site.doors.requests)
    cards = []
    for ident in await site.store.listed(MOST_LISTED):
        live = await site.hub.open(ident)
        if live is not None:
            room = live.room
            playing = room.running() is not None
            title = room.settings.title
            cards.append(RoomCard(ident, title, len(room.members), room.plan.game, playing))
    return cards


@get(
    "/api/rooms/{room:str}",
    summary="A room",
    tags=["rooms"],
    responses=problems(400, 403, 404, 429, 503),
)
async def see_room(request: AnyRequest, room: FromPath[str]) -> RoomView:
    """The room as everybody who has its link may see it; a locked one, only those in it."""
    site = site_of(request)
    limit(request, site.doors.requests)
    live = await room_of(request, room)
    if live.room.settings.locked:
        person = await site.doors.person(request.scope)
        await site.hub.up_to_date(live)
        if live.room.shut_to(person):
            raise ApiError(403, "LOCKED", "the room is locked")
    return show_room(live.room)


@get(
    "/api/rooms/{room:str}/link",
    summary="A room's link and code",
    tags=["rooms"],
    responses=problems(400, 404, 429, 503),
)
async def see_link(request: AnyRequest, room: FromPath[str]) -> RoomLink:
    """The link to pass round, and a short code that is valid for at least half a day."""
    limit(request, site_of(request).doors.requests)
    await room_of(request, room)
    return await room_link(request, room)


@get(
    "/api/rooms/{room:str}/qr.svg",
    summary="A room's link as a QR code",
    tags=["rooms"],
    media_type="image/svg+xml",
    responses=problems(400, 404, 429, 503),
)
async def see_qr(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """A picture that a phone's camera can read."""
    limit(request, site_of(request).doors.requests)
    await room_of(request, room)
    picture = io.BytesIO()
    segno.make(address_of_room(request, room), error="m").save(
        picture, kind="svg", scale=8, border=2, xmldecl=False
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


@get(
    "/api/codes/{code:str}",
    summary="Find a room by its code",
    tags=["rooms"],
    responses=problems(400, 404, 429, 503),
)
async def find_code(request: AnyRequest, code: FromPath[str]) -> RoomFound:
    """Where a short code leads; tries are few, so that codes can't be guessed."""
    site = site_of(request)
    limit(request, site.doors.codes)
    room = await site.store.room_of(code.strip().upper()[:16], site.hub.now())
    if room is None:
        raise ApiError(404, "UNKNOWN", "there is no such room")
    return RoomFound(room)


@post(
    "/api/rooms/{room:str}/programs",
    summary="Bring a program to a place",
    tags=["rooms"],
    responses=problems(400, 401, 403, 404, 409, 413, 429, 503),
)
async def bring_program(
    request: AnyRequest, room: FromPath[str], data: JSONBody[NewProgram]
) -> TokenMade:
    """Host: seat a program, and get its token, which is told only here."""
    site, person = site_of(request), await caller(request)
    limit(request, site.doors.new_rooms)
    data = await as_sent(request, data)
    live = await room_of(request, room)
    program, token = await site.people.make(site.hub.now(), "program")
    await site.hub.ask(live, Job(Bring(program, data.name, data.place), person, live.room.seq))
    return TokenMade(token)


HANDLERS: Final = (
    open_room,
    listed_rooms,
    see_room,
    see_link,
    see_qr,
    find_code,
    bring_program,
)
