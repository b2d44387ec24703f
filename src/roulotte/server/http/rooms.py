"""Rooms: opening one, finding one by its code, showing its link as a picture."""

import asyncio
import io
from hashlib import sha256
from typing import Final

import segno
import structlog
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from roulotte.core.seeded import fresh_bytes
from roulotte.protocol.http import NewProgram, NewRoom, RoomCard, RoomFound, RoomLink, TokenMade
from roulotte.protocol.views import RoomView
from roulotte.server.access.admission import host_of
from roulotte.server.access.sessions import ID_BYTES, fresh_text
from roulotte.server.http.addresses import base_address
from roulotte.server.http.addresses import show_room as show_room_to_host
from roulotte.server.http.common import (
    AnyRequest,
    ApiError,
    as_sent,
    caller,
    demand_json,
    demand_space,
    limit,
    look_at,
    problems,
    room_of,
    services_of,
    session,
)
from roulotte.server.room.names import clean_name
from roulotte.server.room.own_commands import Bring, OpenRoom
from roulotte.server.room.room import Room
from roulotte.server.room.views import show_room
from roulotte.server.services import Services

CODE_SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
CODE_LENGTH: Final = 6
CODE_SECONDS: Final = 24 * 3600
MOST_LISTED: Final = 50

logger = structlog.get_logger("roulotte.rooms")


@post(
    "/api/rooms",
    summary="Open a room",
    tags=["rooms"],
    before_request=demand_json,
    responses=problems(400, 401, 403, 409, 413, 429, 503, 507),
)
async def open_room(request: AnyRequest, data: JSONBody[NewRoom]) -> Response[RoomLink]:
    """Open a room and be its host; a browser without a known cookie gets one."""
    services = services_of(request)
    limit(request, services.admission.new_rooms)
    data = await as_sent(request, data)
    demand_space(request)
    name = clean_name(data.name)  # before anybody or anything is made
    person, cookie = await session(request)
    live = services.hub.create(fresh_text(ID_BYTES))
    command, now = OpenRoom(name, data.settings), services.hub.now()
    await services.hub.ask(live, command, person, created=now)
    logger.info("room opened", room=in_log(live.room.id))
    link = await room_link(request, live.room.id)
    show_room_to_host(link)
    return Response(link, status_code=201, headers=cookie)


def in_log(room: str) -> str:
    """What the log calls a room: enough to follow it, not enough to enter it."""
    return sha256(room.encode()).hexdigest()[:8]


async def room_link(request: AnyRequest, room: str) -> RoomLink:
    """The link and a short code; a new code when the old one will soon have lapsed."""
    store, now = services_of(request).store, services_of(request).hub.now()
    found = await store.code_of(room, now + CODE_SECONDS * 500)
    while found is None:
        fresh = "".join(CODE_SIGNS[byte % len(CODE_SIGNS)] for byte in fresh_bytes(CODE_LENGTH))
        until = now + CODE_SECONDS * 1000
        if await store.put_code(fresh, room, until):
            found = fresh, until
    return RoomLink(room, address_of_room(request, room), *found)


def address_of_room(request: AnyRequest, room: str) -> str:
    """The link that gets others in."""
    host = host_of(request.scope)
    assert host is not None  # noqa: S101 - nobody comes so far without
    base = base_address(services_of(request).settings, request.scope["scheme"], *host)
    return f"{base}/r/{room}"


@get(
    "/api/rooms",
    summary="Rooms that asked to be found",
    tags=["rooms"],
    responses=problems(429, 503),
)
async def listed_rooms(request: AnyRequest) -> list[RoomCard]:
    """Only rooms whose host chose to be listed are here; the liveliest come first."""
    services = services_of(request)
    limit(request, services.admission.requests)
    listed = await services.store.listed(MOST_LISTED)
    cards = await asyncio.gather(*(_card(services, ident) for ident in listed))
    return [card for card in cards if card is not None]


async def _card(services: Services, ident: str) -> RoomCard | None:
    live = await services.hub.open(ident)
    return None if live is None else await services.hub.read(live, show_card, elsewhere=False)


def show_card(room: Room) -> RoomCard | None:
    """A room in the list, unless it does not want to be there any more."""
    settings = room.settings
    if not settings.listed or settings.locked:
        return None
    playing = room.running() is not None
    return RoomCard(room.id, settings.title, len(room.members), room.plan.game, playing)


@get(
    "/api/rooms/{room:str}",
    summary="A room",
    tags=["rooms"],
    responses=problems(400, 403, 404, 429, 503),
)
async def see_room(request: AnyRequest, room: FromPath[str]) -> RoomView:
    """The room as everybody who has its link may see it; a locked one, only those in it."""
    services = services_of(request)
    limit(request, services.admission.requests)
    person = await services.admission.person(request.scope)
    return await look_at(request, room, lambda found: show_to(person, found))


def show_to(person: str | None, room: Room) -> RoomView:
    """The room, unless it is locked to whoever asks."""
    if room.shut_to(person):
        raise ApiError(403, "LOCKED", "the room is locked")
    return show_room(room)


@get(
    "/api/rooms/{room:str}/link",
    summary="A room's link and code",
    tags=["rooms"],
    responses=problems(400, 404, 429, 503),
)
async def see_link(request: AnyRequest, room: FromPath[str]) -> RoomLink:
    """The link to pass round, and a short code that is valid for at least half a day."""
    limit(request, services_of(request).admission.requests)
    await look_at(request, room, _is_there)
    return await room_link(request, room)


def _is_there(_room: Room) -> None:
    """Whoever may look at a room knows that it is saved."""


@get(
    "/api/rooms/{room:str}/qr.svg",
    summary="A room's link as a QR code",
    tags=["rooms"],
    media_type="image/svg+xml",
    responses=problems(400, 404, 429, 503),
)
async def see_qr(request: AnyRequest, room: FromPath[str]) -> Response[bytes]:
    """A picture that a phone's camera can read."""
    limit(request, services_of(request).admission.pictures)
    await look_at(request, room, _is_there)
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
    services = services_of(request)
    limit(request, services.admission.codes)
    room = await services.store.room_of(code[:64].strip().upper()[:16], services.hub.now())
    if room is None:
        raise ApiError(404, "UNKNOWN", "there is no such room")
    return RoomFound(room)


@post(
    "/api/rooms/{room:str}/programs",
    summary="Bring a program to a place",
    tags=["rooms"],
    before_request=demand_json,
    responses=problems(400, 401, 403, 404, 409, 413, 429, 503, 507),
)
async def bring_program(
    request: AnyRequest, room: FromPath[str], data: JSONBody[NewProgram]
) -> TokenMade:
    """Host: seat a program, and get its token, which is told only here."""
    services, person = services_of(request), await caller(request)
    limit(request, services.admission.new_rooms)
    data = await as_sent(request, data)
    live = await room_of(request, room)
    program, token = await services.sessions.make(services.hub.now(), "program")
    await services.hub.ask(live, Bring(program, data.name, data.place), person)
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
