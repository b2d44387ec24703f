"""One's own data: what is kept about a person, and how it is deleted."""

from typing import Any, Final

import msgspec

from roulotte.protocol.http import OwnData, OwnRoom
from roulotte.server.room.events import DECLARED, tag_of
from roulotte.server.room.own_commands import Forget
from roulotte.server.services import Services
from roulotte.server.store.database import Cursor

OWN_ROOMS: Final = "SELECT room, member FROM members WHERE person = ? ORDER BY room, member"
BROUGHT: Final = "SELECT match FROM brought WHERE person = ? ORDER BY match"
PLAYED: Final = "SELECT DISTINCT match FROM played WHERE person = ? ORDER BY match"
LOG: Final = "SELECT seq, at, by_member, body FROM events WHERE room = ? ORDER BY seq"
# By kind of event the fields that are secret even to whoever caused it.
SECRET: Final = {tag_of(one.kind): frozenset(one.secret).union(one.identity) for one in DECLARED}


async def rooms_of(services: Services, person: str) -> list[tuple[str, int]]:
    """Where a person has come in, and as which member."""
    found = await services.store.database.read(
        lambda cursor: list(cursor.run(OWN_ROOMS, (person,)))
    )
    return [(room, member) for room, member in found]


async def export_person(services: Services, person: str) -> OwnData | None:
    """Everything that is kept about somebody, unless another process has just deleted it."""
    rooms = await rooms_of(services, person)

    def work(cursor: Cursor) -> OwnData | None:
        own = tuple(_own_room(cursor, room, member) for room, member in rooms)
        brought = tuple(match for (match,) in cursor.run(BROUGHT, (person,)))
        played = tuple(match for (match,) in cursor.run(PLAYED, (person,)))
        for made, seen in cursor.run("SELECT made, seen FROM people WHERE id = ?", (person,)):
            return OwnData(made, seen, own, brought, played)
        return None

    return await services.store.database.read(work)


def _own_room(cursor: Cursor, room: str, member: int) -> OwnRoom:
    events = []
    for seq, at, by, raw in cursor.run(LOG, (room,)):
        body: dict[str, Any] = msgspec.json.decode(bytes(raw))
        if by == member or _about(body) == member:
            secret = SECRET[body["type"]]
            told = {name: value for name, value in body.items() if name not in secret}
            events.append({"seq": seq, "at": at} | told)
    return OwnRoom(room, member, tuple(events))


def _about(body: dict[str, Any]) -> int | None:
    """The member whom an event is about."""
    sitter = body.get("sitter") or body
    about: int | None = sitter.get("member")
    return about


async def forget_person(services: Services, person: str) -> None:
    """Leave every room, take the names and words out of the logs, and the session with them."""
    for room, member in await rooms_of(services, person):
        live = await services.hub.open(room)
        if live is not None:
            await services.hub.ask(live, Forget(member, person), None)
    services.hub.show_out(person)
    await services.store.forget(person)
    services.sessions.forget(person)


async def miss_people(services: Services) -> None:
    """Whose data another process deleted is nobody here either, also if they only watch."""
    here = {socket.person for socket in services.hub.sockets()}
    for person in here - await services.store.known(tuple(here)):
        services.sessions.forget(person)
        services.hub.show_out(person)
