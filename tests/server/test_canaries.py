"""Whole matches with everything captured: no secret is where it should not be.

What a seat may not see of the game itself is searched structurally, in the views and events that
each viewer was sent, against the engine's own view for that viewer; everything else is a canary, a
text that must not occur.
"""

import asyncio
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from roulotte.core.events import Acted
from roulotte.core.wire import to_wire
from roulotte.games import GAMES
from tests.server.calling import Json, bearer, make_tokens, until
from tests.server.forked import Forked
from tests.server.logbook import Replay, person_of, read_log, select
from tests.server.players import Player, gather_at, living, seat_all

LINK = sha256(b"the secret of a one-time link").hexdigest()
TABLES: tuple[Json, ...] = tuple(
    {"game": game, "seats": max(3, min(rules.spec.seats)), "bot_ms": 0}
    for game, rules in GAMES.items()
)


class Captured(NamedTuple):
    """A table, who watched it, and everything that anybody could read about it."""

    players: list[Player]
    watcher: Player
    pages: dict[str, str]


async def play_once(server: Forked, plan: Json) -> Captured:
    """Two people, bots on the other seats, and somebody who only watches, to the end."""
    players = await gather_at(server.url, 2)
    (token,) = await make_tokens(server.url, 1)
    watcher = Player(server.url, players[0].room, token, "-")
    players[0].rematch = False
    async with living([*players, watcher]):
        await seat_all(players, plan)
        await players[0].ask({"type": "offer", "seat": 0, "hash": LINK})
        await until(lambda: (players[0].screen.now or {}).get("phase") == "over", 100)
        await asyncio.sleep(0.3)
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


def frames(captured: Captured) -> Iterator[tuple[Player, str]]:
    """Every frame that anybody was sent."""
    for player in (*captured.players, captured.watcher):
        for frame in player.frames:
            yield player, frame


def test_who_people_are_is_told_to_nobody(captured: Captured, server: Forked) -> None:
    everybody = (*captured.players, captured.watcher)
    canaries = [player.token for player in everybody]
    canaries += [person_of(server, player.token) for player in everybody]
    canaries += [LINK]
    canaries += [secret for (secret,) in select(server, "SELECT secret FROM people")]
    texts = [frame for _, frame in frames(captured)] + list(captured.pages.values())
    texts.append(server.said)
    for canary in canaries:
        assert not [text for text in texts if canary in text]


def test_the_envelope_is_closed_until_the_end(captured: Captured, server: Forked) -> None:
    log = read_log(server, captured.watcher.room)
    secret = next(row.event["secret"] for row in log if row.event["type"] == "sealed")
    for _, frame in frames(captured):
        if secret in frame:
            assert '"over"' in frame
    assert secret in captured.pages[next(path for path in captured.pages if "record" in path)]
    assert secret not in server.said
    assert secret not in captured.pages["/metrics"]


def test_lucky_numbers_are_told_only_when_all_are_folded(captured: Captured) -> None:
    for player, frame in frames(captured):
        for message in json.loads(frame):
            match = message["type"] in {"snap", "ev"} and (message.get("room") or {}).get("match")
            if match and match["phase"] == "folding":
                assert not any(match["fair"]["numbers"]), player.name


def test_a_locked_decision_is_its_own_seats_until_its_turn(
    captured: Captured, server: Forked
) -> None:
    log = read_log(server, captured.watcher.room)
    locked = {row.seq: row.event for row in log if row.event["type"] == "locked"}
    if captured.players[0].seen_room["match"]["plan"]["game"] == "rollie":
        assert locked
    for player in (*captured.players, captured.watcher):
        seat = None if player is captured.watcher else next(iter(player.seats()))
        for frame in player.frames:
            for message in json.loads(frame):
                if message.get("seq") in locked and message["type"] == "ev":
                    event = locked[message["seq"]]
                    own = {"do": event["do"]} if event["seat"] == seat else {}
                    told = {"type": "locked", "seat": event["seat"]} | own
                    assert message["what"] == told


def test_everybody_sees_exactly_what_the_rules_let_them_see(
    captured: Captured, server: Forked
) -> None:
    views = views_by_seq(Replay(read_log(server, captured.watcher.room)))
    seen = 0
    for player in (*captured.players, captured.watcher):
        seat = None if player is captured.watcher else next(iter(player.seats()))
        for frame in player.frames:
            for message in json.loads(frame):
                if message.get("view") is not None:
                    assert message["view"] == views[message["seq"], seat]
                    seen += 1
    assert seen > 20


def test_what_happened_is_projected_for_each_viewer(captured: Captured, server: Forked) -> None:
    shown = dict(events_by_seq(Replay(read_log(server, captured.watcher.room))))
    for player in (*captured.players, captured.watcher):
        seat = None if player is captured.watcher else next(iter(player.seats()))
        for frame in player.frames:
            for message in json.loads(frame):
                what = message.get("what") or {}
                if what.get("type") in {"acted", "happened"}:
                    key = "do" if what["type"] == "acted" else "chance"
                    assert what[key] == shown[message["seq"], seat]


def views_by_seq(match: Replay) -> dict[tuple[int, int | None], Any]:
    """What each viewer may see after each event."""
    return {
        (one.seq, viewer): to_wire(match.game.view(one.after, viewer))
        for one in match.played
        for viewer in viewers(match)
    }


def events_by_seq(match: Replay) -> Iterator[tuple[tuple[int, int | None], Any]]:
    """What each viewer may know of each event."""
    for seq, event, before, after in match.played:
        if event is None:
            continue
        for viewer in viewers(match):
            shown = match.game.project(before, event, after, viewer)
            what = shown.do if isinstance(shown, Acted) else shown.chance
            yield (seq, viewer), json.loads(msgspec.json.encode(what))


def viewers(match: Replay) -> list[int | None]:
    return [None, *range(match.seats)]
