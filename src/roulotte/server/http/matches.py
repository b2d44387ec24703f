"""Finished matches: replaying them step by step, their records, their dice."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from roulotte.core.errors import RecordError
from roulotte.core.events import Acted
from roulotte.core.match import Match
from roulotte.core.record import Record, parse_record, replay
from roulotte.core.verify import Report
from roulotte.core.wire import to_wire
from roulotte.core.words import Lang, Text
from roulotte.games import game_named, verify_dice
from roulotte.protocol.http import MatchCard, Step, Steps
from roulotte.protocol.limits import NAME_CHARS
from roulotte.server.doors import address_of
from roulotte.server.http.common import AnyRequest, ApiError, limit, problems, session, site_of
from roulotte.server.people import ID_BYTES, fresh_text
from roulotte.server.room.names import clean
from roulotte.server.store.store import Finished

MOST_BYTES: Final = 1_000_000
MOST_STEPS: Final = 100
SEAT: Final = Text(fr="Joueur {number}", en="Player {number}")


async def match_of(request: AnyRequest, match: str) -> Finished:
    """A match by its id."""
    found = await site_of(request).store.match(match)
    if found is None:
        raise ApiError(404, "UNKNOWN", "there is no such match")
    return found


def record_now(found: Finished, now: int) -> dict[str, Any]:
    """The record with names, and with the envelope's secret once it may be told."""
    record: dict[str, Any] = msgspec.json.decode(found.record)
    record["names"] = msgspec.json.decode(found.names)
    if found.secret is not None and now >= found.open_at and "fair" in record:
        record["fair"]["seals"][-1]["secret"] = found.secret
    return record


@get(
    "/api/matches/{match:str}",
    summary="A match",
    tags=["matches"],
    responses=problems(400, 404, 429, 503),
)
async def see_match(request: AnyRequest, match: FromPath[str]) -> MatchCard:
    """A finished match, without its events."""
    limit(request, site_of(request).doors.requests)
    found = await match_of(request, match)
    record = record_now(found, 0)
    return MatchCard(
        id=found.id,
        game=found.game,
        at=found.at,
        seats=record["seats"],
        names=tuple(record["names"] or ()),
        events=len(record["events"]),
        result=record.get("result"),
    )


@get(
    "/api/matches/{match:str}/record",
    summary="A match's record",
    tags=["matches"],
    responses=problems(400, 404, 429, 503),
)
async def read_record(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """The record, to keep, to check, to replay elsewhere."""
    site = site_of(request)
    limit(request, site.doors.requests)
    found = await match_of(request, match)
    body = msgspec.json.encode(record_now(found, site.hub.now()))
    name = f"{found.game}-{match[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=headers)


@get(
    "/api/matches/{match:str}/steps",
    summary="A match step by step",
    tags=["matches"],
    responses=problems(400, 404, 429, 503),
)
async def read_steps(
    request: AnyRequest,
    match: FromPath[str],
    first: FromQuery[int] = 0,
    count: FromQuery[int] = 50,
    lang: FromQuery[Lang] = "fr",
) -> Steps:
    """A part of the replay, as spectators saw it."""
    limit(request, site_of(request).doors.replays)
    found = await match_of(request, match)
    part = range(max(0, first), max(0, first) + max(0, min(count, MOST_STEPS)))
    return await asyncio.to_thread(replayed, found, part, lang)


def replayed(found: Finished, part: range, lang: Lang) -> Steps:
    """Some steps of a match; a long one takes too long for the event loop."""
    names = [
        name or SEAT(lang, number=seat + 1)
        for seat, name in enumerate(msgspec.json.decode(found.names) or ())
    ]
    played = replay(parse_record(found.record), game_named)
    names += [SEAT(lang, number=seat + 1) for seat in range(len(names), played.seats)]
    return Steps(len(played.events) + 1, tuple(steps_of(played, names, part, lang)))


def steps_of(match: Match, names: list[str], part: range, lang: Lang) -> list[Step]:
    """The steps of a match that are in `part`."""
    game, steps = match.game, []
    state = game.initial(match.seats, match.options)
    if 0 in part:
        steps.append(Step(0, to_wire(game.view(state, None))))
    for number, event in enumerate(match.events[: max(0, part.stop - 1)], start=1):
        before = state
        state = game.apply(state, event.do if isinstance(event, Acted) else event.chance)
        if number in part:
            shown = to_wire(game.project(before, event, state, None))
            text = game.tell(before, event, state, names, lang)
            steps.append(Step(number, to_wire(game.view(state, None)), shown, text))
    return steps


@post(
    "/api/matches",
    summary="Bring a record",
    tags=["matches"],
    responses=problems(400, 401, 403, 413, 422, 429, 503),
)
async def bring_record(request: AnyRequest) -> Response[MatchCard]:
    """Keep a record from elsewhere, so that it can be replayed by link; so many bytes a day."""
    site = site_of(request)
    limit(request, site.doors.new_rooms)
    limit(request, site.doors.replays)
    body = await request.body()
    if len(body) > MOST_BYTES:
        raise ApiError(413, "TOO_BIG", "a record of more than 1 MB is refused")
    record, match = await asyncio.to_thread(read_foreign, body)
    names = record.names or [None] * match.seats
    kept, told = msgspec.json.encode(replace(record, names=None)), msgspec.json.encode(names)
    if not site.doors.brought.of(address_of(request.scope)).take(count=len(kept) + len(told)):
        raise ApiError(429, "RATE", "this address has brought enough for today", again=3600)
    _, cookie = await session(request)
    ident, now = fresh_text(ID_BYTES), site.hub.now()
    await site.store.put_match(Finished(ident, None, record.game, now, kept, told, None, 0))
    card = MatchCard(
        ident, record.game, now, match.seats, tuple(names), len(match.events), to_wire(match.result)
    )
    return Response(card, status_code=201, headers=cookie)


def read_foreign(body: bytes) -> tuple[Record, Match]:
    """A record from elsewhere and its match; its names are cleaned as nicknames are."""
    try:
        record = parse_record(body)
        msgspec.json.encode(record)
        match = replay(record, game_named)
    except RecordError as error:
        raise ApiError(422, "ILLEGAL", str(error)) from None
    except UnicodeEncodeError:
        raise ApiError(422, "ILLEGAL", "a text in it has half a surrogate pair") from None
    names = [(name and clean(name, NAME_CHARS)) or None for name in record.names or ()]
    return replace(record, names=names or None), match


@get(
    "/api/matches/{match:str}/check",
    summary="Check a match's dice",
    tags=["matches"],
    responses=problems(400, 404, 429, 503),
)
async def check_dice(request: AnyRequest, match: FromPath[str]) -> Report:
    """Re-roll everything; anyone can do the same with the record and no server at all."""
    site = site_of(request)
    limit(request, site.doors.replays)
    found = await match_of(request, match)
    return await asyncio.to_thread(checked, found, site.hub.now())


def checked(found: Finished, now: int) -> Report:
    """What comes of rolling everything again."""
    return verify_dice(msgspec.json.encode(record_now(found, now)))


HANDLERS: Final = (see_match, read_record, read_steps, bring_record, check_dice)
