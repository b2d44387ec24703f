"""A server whose dice, shuffles and bots come from given seeds: for tests, never for players.

A room draws from its id and from how far its log has come, a bot from what it sees. So what happens
in a room does not depend on what goes on beside it. The id of a room comes from the test that opens
it, which says its name in a header. Cookies, tokens and codes are as fresh as ever: nothing that is
played depends on them. `python -m tests.server.running.given_seeds serve` is such a
`roulotte serve`.
"""

from base64 import urlsafe_b64encode
from collections import Counter
from contextvars import ContextVar
from hashlib import sha256
from typing import Any, Final

from roulotte.cli.app import main
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json
from roulotte.server.access.admission import header
from roulotte.server.access.sessions import fresh_text
from roulotte.server.http import rooms
from roulotte.server.process import app
from roulotte.server.room.context import Moment
from roulotte.server.rooms import bots
from roulotte.server.rooms.live_room import LiveRoom
from tests.server.people.calling import TEST
from tests.server.running.forked import change

_asking: Final[ContextVar[str | None]] = ContextVar("asking", default=None)
_opened: Final[Counter[str]] = Counter()  # rooms, by the test that opened them
_serve_http: Final = app.Front._serve_http  # noqa: SLF001
_think: Final = bots.think


def give_seeds() -> None:
    """Draw from given seeds in this process from here on."""
    change(app.Front, _serve_http=_serve_named)
    change(rooms, fresh_text=_room_id)
    change(bots, think=think_by_view)
    change(LiveRoom, _moment=_moment)


async def _serve_named(front: app.Front, scope: Any, receive: Any, send: Any) -> None:
    """Remember, for the time of a request, which test makes it."""
    token = _asking.set(header(scope, TEST.encode()))
    try:
        await _serve_http(front, scope, receive, send)
    finally:
        _asking.reset(token)


def _room_id(count: int) -> str:
    """The first room of a test, its second one …"""
    test = _asking.get()
    if test is None:
        return fresh_text(count)
    _opened[test] += 1
    drawn = sha256(f"{test} {_opened[test]}".encode()).digest()[:count]
    return urlsafe_b64encode(drawn).rstrip(b"=").decode()


def _moment(room: LiveRoom) -> Moment:
    draw = Seeded(f"{room.room.id} {room.room.seq}")

    def fresh(count: int) -> bytes:
        return bytes(draw.below(256) for _ in range(count))

    return Moment(room.now(), fresh, room.audience.presence.away, room.audience.idle_for)


def think_by_view(bot: str, game: str, view: Any, choices: Any, _seed: int) -> Any:
    """Whoever sees the same decides the same."""
    seed = sha256(to_json(view).encode()).digest()
    return _think(bot, game, view, choices, int.from_bytes(seed))


if __name__ in {"__main__", "__mp_main__"}:  # also in the processes that the server starts
    give_seeds()
if __name__ == "__main__":
    main()
