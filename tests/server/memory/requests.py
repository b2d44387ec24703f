"""Commands on their way to a room in memory, without a socket or HTTP before it."""

from roulotte.protocol.messages import Choices
from roulotte.server.room.context import Refused
from roulotte.server.rooms.live_room import LiveRoom
from roulotte.server.rooms.request import Asker, FromServer, FromSocket, Request
from roulotte.server.rooms.sockets import Socket


class Nobody:
    """Nobody waits for the answer."""

    socket = None

    def acknowledgement(self, _seq: int) -> bytes:
        return b""

    def carried_out(self, _seq: int) -> None:
        pass

    def repeated(self, _seq: int) -> None:
        pass

    def refused(self, _refused: Refused, _legal: Choices | None) -> None:
        pass

    def put_off(self) -> None:
        pass


def request(
    command: object,
    person: str | None,
    base: int | None,
    *,
    key: str | None = None,
    digest: str | None = None,
    created: int | None = None,
    socket: Socket | None = None,
    ident: str | None = None,
) -> Request:
    """A command; the answer goes to `socket`, if there is one, under the id `ident`."""
    asker: Asker = Nobody() if socket is None else FromSocket(socket, str(ident))
    return Request(command, person, base, asker, key=key, digest=digest, created=created)


async def have_done(live: LiveRoom, asked: Request) -> int:
    """Submit it and wait for its answer; a refusal is raised."""
    asker = asked.asker = FromServer()
    live.submit(asked)
    return await asker.result
