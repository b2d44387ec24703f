"""Whole matches with everything captured: no secret is where it should not be.

What a seat may not see of the game itself is searched structurally, in the views and events that
each viewer was sent, against the engine's own view for that viewer; everything else is a canary, a
text that must not occur.
"""

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import httpx
import pytest

from roulotte.games import GAMES
from tests.server.checks.canaries import Sights
from tests.server.checks.logbook import person_of, read_log, select
from tests.server.people.calling import Json, bearer, make_tokens, until
from tests.server.people.players import Player, gather_at, living, seat_all
from tests.server.people.visitors import Visitor
from tests.server.running.forked import Forked

LINK = sha256(b"the secret of a one-time link").hexdigest()
TABLES: tuple[Json, ...] = tuple(
    {"game": game, "seats": max(3, min(rules.spec.seats)), "bot_ms": 0}
    for game, rules in GAMES.items()
)


class Captured(NamedTuple):
    """A table, who watched it, and everything that anybody could read about it."""

    players: list[Player]
    watcher: Visitor
    pages: dict[str, str]


async def play_once(server: Forked, plan: Json) -> Captured:
    """Two people, bots on the other seats, and somebody who only watches, to the end."""
    players = await gather_at(server.url, 2)
    (token,) = await make_tokens(server.url, 1)
    watcher = Visitor(server.url, players[0].room, token, "-")
    players[0].rematch = False
    async with living([*players, watcher]):
        await seat_all(players, plan)
        await players[0].ask({"type": "offer", "seat": 0, "hash": LINK})
        await until(lambda: (players[0].screen.now or {}).get("phase") == "over", 100)
        await until(lambda: len({one.last for one in (*players, watcher)}) == 1)
    return Captured(players, watcher, pages_of(server, players[0]))


def pages_of(server: Forked, host: Player) -> dict[str, str]:
    """Everything that can be read about a room by whoever has its link."""
    match = host.seen_room["match"]["id"]
    paths = (
        f"/api/rooms/{host.room}", f"/api/rooms/{host.room}/link", "/api/rooms", "/metrics",
        f"/api/matches/{match}", f"/api/matches/{match}/record", f"/api/matches/{match}/steps",
        f"/api/matches/{match}/check",
    )  # fmt: skip
    with httpx.Client(base_url=server.url, trust_env=False, timeout=30) as http:
        answers = {path: http.get(path, headers=bearer(host.token)) for path in paths}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {path: answer.text for path, answer in answers.items()}


@pytest.fixture(scope="module", params=TABLES, ids=lambda plan: str(plan["game"]))
def captured(request: pytest.FixtureRequest, server: Forked) -> Captured:
    """One whole match of each game."""
    return asyncio.run(play_once(server, request.param))


def frames(captured: Captured) -> list[str]:
    """Every frame that anybody was sent."""
    return [frame for one in (*captured.players, captured.watcher) for frame in one.frames]


def messages(captured: Captured) -> Iterator[tuple[int | None, Json]]:
    """Every message that anybody was sent, and the seat that they see."""
    for one in (*captured.players, captured.watcher):
        seat = None if one is captured.watcher else one.seats()[0]
        for _, message in one.messages():
            yield seat, message


def test_who_people_are_is_told_to_nobody(captured: Captured, server: Forked) -> None:
    everybody = (*captured.players, captured.watcher)
    canaries = [player.token for player in everybody]
    canaries += [person_of(server, player.token) for player in everybody]
    canaries += [LINK]
    canaries += [secret for (secret,) in select(server, "SELECT secret FROM people")]
    texts = [*frames(captured), *captured.pages.values(), server.said]
    for canary in canaries:
        assert not [text for text in texts if canary in text]


def test_the_envelope_is_closed_until_the_end(captured: Captured, server: Forked) -> None:
    log = read_log(server, captured.watcher.room)
    secret = next(row.event["secret"] for row in log if row.event["type"] == "sealed")
    for frame in frames(captured):
        if secret in frame:
            assert '"over"' in frame
    assert secret in captured.pages[next(path for path in captured.pages if "record" in path)]
    assert secret not in server.said
    assert secret not in captured.pages["/metrics"]


def test_lucky_numbers_are_told_only_when_all_are_folded(captured: Captured) -> None:
    phases = []
    for _, message in messages(captured):
        match = message["type"] in {"snap", "ev"} and (message.get("room") or {}).get("match")
        if match:
            phases.append(match["phase"])
            shown = [one is not None for one in match["fair"]["numbers"]]
            assert match["phase"] != "folding" or not any(shown)
    assert {"folding", "opening", "playing", "over"} <= set(phases)


def test_a_locked_decision_is_its_own_seats_until_its_turn(
    captured: Captured, server: Forked
) -> None:
    log = read_log(server, captured.watcher.room)
    locked = {row.seq: row.event for row in log if row.event["type"] == "locked"}
    if captured.players[0].seen_room["match"]["plan"]["game"] == "rollie":
        assert locked
    for seat, message in messages(captured):
        if message.get("seq") in locked and message["type"] == "ev":
            event = locked[message["seq"]]
            own = {"do": event["do"]} if event["seat"] == seat else {}
            told = {"type": "locked", "seat": event["seat"]} | own
            assert message["what"] == told


def test_everybody_sees_exactly_what_the_rules_let_them_see(
    captured: Captured, server: Forked
) -> None:
    sights = Sights(read_log(server, captured.watcher.room))
    assert sum(sights.check_view(message, seat) for seat, message in messages(captured)) > 20


def test_what_happened_is_projected_for_each_viewer(captured: Captured, server: Forked) -> None:
    sights = Sights(read_log(server, captured.watcher.room))
    assert sum(sights.check_event(message, seat) for seat, message in messages(captured)) > 20
