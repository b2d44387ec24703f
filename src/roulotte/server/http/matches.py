"""Finished matches: replaying them step by step, their records, their dice."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from roulotte.core.words import Lang, Text
from roulotte.protocol.http import MatchCard, Steps
from roulotte.server.access.admission import address_of
from roulotte.server.access.sessions import ID_BYTES, fresh_text
from roulotte.server.access.signing_key import SigningKey
from roulotte.server.http.common import (
    AnyRequest,
    ApiError,
    demand_space,
    limit,
    problems,
    services_of,
    session,
)
from roulotte.server.http.records import MOST_BYTES, Checked, checked, read_foreign, replayed
from roulotte.server.room import texts
from roulotte.server.store.store import Finished
from roulotte.server.workers import WorkEnded

MOST_STEPS: Final = 100
BEYOND: Final = 1_000_000  # a step that no match has
JSON: Final = "application/json"

T = TypeVar("T")


async def match_of(request: AnyRequest, match: str) -> Finished:
    """A match by its id; long ones are the dearer to read."""
    services = services_of(request)
    found = await services.store.match(match)
    if found is None:
        raise ApiError(404, "UNKNOWN", "there is no such match")
    limit(request, services.admission.reading, len(found.record))
    return found


async def have_done(request: AnyRequest, work: Callable[..., T], *given: Any) -> T:
    """Let a worker do it, and not too much at once for one address."""
    services, address = services_of(request), address_of(request.scope)
    if not services.admission.take_work(address):
        raise ApiError(429, "RATE", texts.TOO_MUCH_WORK)
    services.metrics.work.inc()
    try:
        return await services.workers.do(work, *given)
    except TimeoutError:
        raise ApiError(422, "ILLEGAL", texts.RECORD_SLOW) from None
    except WorkEnded:
        raise ApiError(503, "BUSY", "the server stops") from None
    finally:
        services.metrics.work.dec()
        services.admission.give_work_back(address)


def is_brought(found: Finished) -> bool:
    """Whether it was brought from elsewhere: the envelopes of matches played here are kept."""
    return found.secret is None


def record_now(found: Finished, now: int, signet: SigningKey | None = None) -> dict[str, Any]:
    """The record with names, and with the envelope's secret once it may be told.

    What was played here is signed; what was brought stays as it came.
    """
    record: dict[str, Any] = msgspec.json.decode(found.record)
    record["names"] = msgspec.json.decode(found.names)
    if not is_brought(found) and "chain" in record:
        pairs = zip(record["names"], record["chain"]["salts"], strict=True)
        record["names"] = [None if salt is None else name for name, salt in pairs]
        if signet is not None:
            signet.sign(record)
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
    limit(request, services_of(request).admission.requests)
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
        brought=is_brought(found),
    )


@get(
    "/api/matches/{match:str}/record",
    summary="A match's record",
    tags=["matches"],
    responses=problems(400, 404, 429, 503),
)
async def read_record(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """The record, to keep, to check, to replay elsewhere."""
    services = services_of(request)
    limit(request, services.admission.requests)
    found = await match_of(request, match)
    body = msgspec.json.encode(record_now(found, services.hub.now(), services.signing_key))
    name = f"{found.game}-{match[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=JSON, headers=headers)


@get(
    "/api/matches/{match:str}/steps",
    summary="A match step by step",
    tags=["matches"],
    responses=problems(400, 404, 422, 429, 503),
)
async def read_steps(
    request: AnyRequest,
    match: FromPath[str],
    first: FromQuery[int] = 0,
    count: FromQuery[int] = 50,
    lang: FromQuery[Lang] = "fr",
) -> Response[Steps]:
    """A part of the replay, as spectators saw it."""
    limit(request, services_of(request).admission.replays)
    found = await match_of(request, match)
    begin = min(max(0, first), BEYOND)
    part = range(begin, begin + max(0, min(count, MOST_STEPS)))
    told: Any = await have_done(request, replayed, found.record, found.names, part, lang)
    return Response(told, media_type=JSON)


@post(
    "/api/matches",
    summary="Bring a record",
    tags=["matches"],
    request_max_body_size=MOST_BYTES,
    responses=problems(400, 401, 403, 413, 422, 429, 503, 507),
)
async def bring_record(request: AnyRequest) -> Response[MatchCard]:
    """Keep a record from elsewhere, so that it can be replayed by link; so many bytes a day."""
    services = services_of(request)
    limit(request, services.admission.new_rooms)
    limit(request, services.admission.replays)
    demand_space(request)
    body = await request.body()
    brought = await have_done(request, read_foreign, body)
    if isinstance(brought, Text | str):
        raise ApiError(422, "ILLEGAL", brought)
    told = msgspec.json.encode(brought.names)
    if not services.admission.brought.of(address_of(request.scope)).take(
        count=len(brought.record) + len(told)
    ):
        raise ApiError(429, "RATE", texts.BROUGHT_ENOUGH, again=3600)
    person, cookie = await session(request)
    ident, now = fresh_text(ID_BYTES), services.hub.now()
    await services.store.put_match(
        Finished(ident, None, brought.game, now, brought.record, told, None, 0), person
    )
    names = tuple(brought.names)
    card = MatchCard(
        ident, brought.game, now, brought.seats, names, brought.events, brought.result, brought=True
    )
    return Response(card, status_code=201, headers=cookie)


@get(
    "/api/matches/{match:str}/check",
    summary="Check a match",
    tags=["matches"],
    responses=problems(400, 404, 422, 429, 503),
)
async def check_dice(request: AnyRequest, match: FromPath[str]) -> Response[Checked]:
    """Re-roll everything and follow the chain; anyone can do the same with no server at all."""
    services = services_of(request)
    limit(request, services.admission.replays)
    found = await match_of(request, match)
    record = msgspec.json.encode(record_now(found, services.hub.now(), services.signing_key))
    report: Any = await have_done(
        request, checked, record, services.signing_key.key, is_brought(found)
    )
    return Response(report, media_type=JSON)


HANDLERS: Final = (see_match, read_record, read_steps, bring_record, check_dice)
