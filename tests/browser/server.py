"""`python -m tests.browser.server serve …`: `roulotte serve` for the browser tests.

Its dice and bots come from given seeds, a room's from the test that opens it; and rooms can be
opened in the middle of a match (prepared.py).
"""

import asyncio
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from roulotte.cli.app import main
from roulotte.server.access.sessions import ID_BYTES
from roulotte.server.http import rooms
from roulotte.server.http.common import AnyRequest, services_of, session
from roulotte.server.room.table import Table
from roulotte.server.rooms import timers as pacing
from roulotte.server.rooms.live_room import LiveRoom
from tests.browser.prepared import SITUATIONS, OpenPrepared, allow_prepared
from tests.browser.situation import reach
from tests.server.running.forked import change
from tests.server.running.given_seeds import give_seeds

HOST: Final = "Ana"
BOT_MS: Final = 300
_next_time: Final = pacing._next_time  # noqa: SLF001


@get("/api/tests/{game:str}", include_in_schema=False)
async def situations(game: FromPath[str]) -> list[str]:
    """The moments of a game, by name."""
    return [one.name for one in SITUATIONS[game]]


@post("/api/tests/people", include_in_schema=False)
async def become_known(request: AnyRequest) -> Response[dict[str, str]]:
    """Who somebody is, so that another can open a room with them."""
    person, cookie = await session(request)
    return Response({"person": person}, status_code=201, headers=cookie)


@post("/api/tests/{game:str}/{number:int}", include_in_schema=False)
async def open_prepared(
    request: AnyRequest, game: FromPath[str], number: FromPath[int], other: FromQuery[str] = ""
) -> Response[dict[str, object]]:
    """Open a room at a moment: its id, and which of the choices to take there."""
    reached = await asyncio.to_thread(reach, game, SITUATIONS[game][number])
    site = services_of(request)
    person, cookie = await session(request)
    live = site.hub.create(vars(rooms)["fresh_text"](ID_BYTES))
    others = (other,) if other else ()
    opening = OpenPrepared(HOST, reached, others)
    await site.hub.ask(live, opening, person, created=site.hub.now())
    told: dict[str, object] = {"room": live.room.id, "choice": reached.choice}
    return Response(told, status_code=201, headers=cookie)


def _quickly(live: LiveRoom, table: Table) -> int | None:
    """Bots need not be followed here: they take less time than people would like."""
    at, seat = _next_time(live, table), table.deciding
    bot = seat is not None and table.bot_of(seat) is not None
    return table.since + BOT_MS if bot else at


def prepare() -> None:
    """Make this process such a server."""
    give_seeds()
    allow_prepared()
    change(pacing, _next_time=_quickly)
    change(rooms, HANDLERS=(*rooms.HANDLERS, situations, become_known, open_prepared))


if __name__ in {"__main__", "__mp_main__"}:  # also in the processes that the server starts
    prepare()
if __name__ == "__main__":
    main()
