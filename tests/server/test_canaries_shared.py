"""One device with two seats, dice thrown by hand, a seat that goes by link: nothing gets out."""

import asyncio
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import httpx
import pytest

from roulotte.core.game import Viewer
from tests.server.checks.logbook import person_of, select
from tests.server.people.calling import DIRECT, Json
from tests.server.people.shared_device import (
    GONE,
    LINK,
    LINK_HASH,
    PHONE,
    TYPED,
    Evening,
    spend_evening,
)
from tests.server.people.visitors import Visitor
from tests.server.running.forked import forked

PEOPLE = {"Ana", "Bo", "Chloé"}  # who came in
SOME_DICE = re.compile(r"[\[(]\s*[1-6](?:\s*,\s*[1-6])+\s*,?\s*[\])]")  # however they are written


@pytest.fixture(scope="module", params=["text", "json"])
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Evening]:
    """An evening on a server whose log tells everything, in either form."""
    with forked(tmp_path_factory.mktemp("evening"), log_format=request.param) as server:
        yield asyncio.run(spend_evening(server))
        assert server.metric("roulotte_faults_total") == 0


# The game, by sockets


def turns_of(evening: Evening) -> dict[int, int | None]:
    """Whose turn it is after each event; None in the middle of what happens by itself."""
    match = evening.sights.match
    turns = {one.seq: match.game.to_move(one.after) for one in match.played}
    seats = {seq: turn if isinstance(turn, int) else None for seq, turn in turns.items()}
    return seats | {row.seq: -1 for row in evening.rows("threw")}  # it waits for dice


class Curtain:
    """Whose side the phone may show: that of the seat it asked for, until the turn passes on."""

    def __init__(self, evening: Evening) -> None:
        """It was asked for when the player says so."""
        self._looks, self._turns = evening.phone.looks, turns_of(evening)

    def __call__(self, frame: int, seq: int) -> tuple[Viewer, ...]:
        """The viewers whose sights are allowed in a frame, for an event."""
        look = next((one for one in reversed(self._looks) if one.frames <= frame), None)
        if look is None:
            return (None,)
        since = {self._turns.get(number) for number in range(look.seq, seq + 1)}
        return (None, look.seat) if since <= {None, look.seat} else (None,)


def sides(evening: Evening) -> Iterator[tuple[Json, tuple[Viewer, ...]]]:
    """Every message to everybody, with the viewers whose sights it may show."""
    curtain = Curtain(evening)
    for one in evening.everybody:
        for frame, message in one.messages():
            if one is evening.phone:
                yield message, curtain(frame, message.get("seq", 0))
            else:
                yield message, (GONE if one is evening.chloe else None,)


def test_a_side_of_the_table_is_shown_to_who_asks_and_nobody_else(evening: Evening) -> None:
    for message, viewers in sides(evening):
        evening.sights.check_view(message, *viewers)
        evening.sights.check_event(message, *viewers)


def test_what_may_be_done_is_told_only_to_who_sees_that_side(evening: Evening) -> None:
    turns = turns_of(evening)
    for message, viewers in sides(evening):
        if message.get("legal") or message.get("ask"):
            assert turns[message["seq"]] in viewers
        assert not message.get("early")


def test_the_phone_was_asked_and_did_show_both_sides(evening: Evening) -> None:
    views = [message["view"] for _, message in evening.phone.messages() if message.get("view")]
    seen = [view["seat"] for view in views if view["seat"] is not None and view["turn"] is not None]
    assert min(seen.count(seat) for seat in PHONE) > 3
    assert {look.seat for look in evening.phone.looks} == set(PHONE)


@cache
def latest(frame: str) -> int:
    """The last event that a frame tells of."""
    return max((message.get("seq", 0) for message in json.loads(frame)), default=0)


def told_before(one: Visitor, seq: float) -> str:
    """Everything that somebody was sent before they heard of an event."""
    return "\n".join(takewhile(lambda frame: latest(frame) < seq, one.frames))


def test_the_salt_of_a_cup_comes_when_it_is_lifted(evening: Evening) -> None:
    salts = evening.sights.salts(evening.key)
    assert len(salts) > 20
    for one in evening.everybody:
        for salt, seq in salts.items():
            assert salt not in told_before(one, seq)
    lifted = [salt for salt, seq in salts.items() if seq <= len(evening.log)]
    assert all(salt in "".join(evening.dan.frames) for salt in lifted)


# Real dice


def test_what_is_typed_in_is_told_to_nobody(evening: Evening) -> None:
    typed = {row.seq: row.event for row in evening.rows("threw")}
    assert {event["seat"] for event in typed.values()} == set(TYPED)
    assert any(seq + 1 in typed for seq in typed), "one cup waited for another"
    for one in evening.everybody:
        assert '"dice":' not in "".join(one.frames)
        for _, message in one.messages():
            if message["type"] == "ev" and message["seq"] in typed:
                event = typed[message["seq"]]
                told = {"type": "threw", "seat": event["seat"], "pool": event["pool"]}
                assert message["what"] == told
                assert message.get("view") is None


# Beside the sockets


def own_events(evening: Evening) -> Iterator[tuple[str, Json]]:
    """What each one is told of their own data in the middle of the game."""
    for pages in evening.playing:
        for name in PEOPLE:
            (room,) = json.loads(pages[name])["rooms"]
            for event in room["events"]:
                yield name, event


def test_ones_own_data_has_no_dice_but_those_one_threw(evening: Evening) -> None:
    holds = {"Ana": (0,), "Bo": (), "Chloé": (GONE,)}
    threw = set()
    for name, event in own_events(evening):
        if "dice" in event:
            threw.add(name)
            assert event.pop("seat") in holds[name]
            del event["dice"]
        assert not SOME_DICE.search(json.dumps(event))
    assert threw == {"Ana", "Chloé"}


def test_no_page_has_dice_before_the_end(evening: Evening) -> None:
    for pages in (evening.folding, *evening.playing):
        for path in pages.keys() - PEOPLE:
            assert not SOME_DICE.search(pages[path]), path


def test_the_replay_shows_what_spectators_saw(evening: Evening) -> None:
    match = evening.phone.seen_room["match"]["id"]
    url = f"{evening.server.url}/api/matches/{match}/steps?count=100"
    steps = httpx.get(url, **DIRECT).json()["steps"]
    seqs = [one.seq for one in evening.sights.match.played if one.event is not None]
    assert len(steps) > 30
    for seq, step in zip(seqs, steps[1:], strict=False):
        what = {"type": "acted" if "do" in step["event"] else "happened"} | step["event"]
        evening.sights.check_view(step | {"seq": seq}, None)
        assert evening.sights.check_event({"seq": seq, "what": what}, None)


# Words


def secrets_of(evening: Evening) -> dict[str, str]:
    """What nobody is ever told."""
    tokens = {f"{one.name}'s token": one.token for one in evening.everybody}
    people = {f"who has {what}": person_of(evening.server, one) for what, one in tokens.items()}
    kept = select(evening.server, "SELECT id, secret FROM people")
    hashes = {f"the hash of {who}'s token": secret for who, secret in kept}
    link = {"the link": LINK, "the link's hash": LINK_HASH}
    return tokens | people | hashes | link | {"the key of the dice": evening.key.hex()}


def numbers_of(evening: Evening) -> dict[int, str]:
    """The lucky number of each seat."""
    return {row.event["seat"]: row.event["number"] for row in evening.rows("lucky")}


def test_the_log_holds_no_secret(evening: Evening) -> None:
    said, (sealed,) = evening.server.said, evening.rows("sealed")
    assert "room opened" in said
    assert not SOME_DICE.search(said)
    for text in (*secrets_of(evening).values(), *numbers_of(evening).values()):
        assert text not in said
    assert sealed.event["secret"] not in said


def test_tokens_cookies_links_and_keys_are_told_to_nobody(evening: Evening) -> None:
    told = ["".join(one.frames) for one in evening.everybody]
    pages = [page for pages in (evening.folding, *evening.playing) for page in pages.values()]
    for what, secret in secrets_of(evening).items():
        assert not [text for text in (*told, *pages) if secret in text], what


def test_a_lucky_number_is_told_when_it_is_opened(evening: Evening) -> None:
    numbers = numbers_of(evening)
    assert set(numbers) == {*PHONE, GONE}
    for row in evening.rows("lucky"):
        number = row.event["number"]
        assert not [one for one in evening.everybody if number in told_before(one, row.seq)]
        assert not [path for path, page in evening.folding.items() if number in page]
        others = PEOPLE - {"Chloé" if row.event["seat"] == GONE else "Ana"}
        assert not [who for who in others if any(number in pages[who] for pages in evening.playing)]


def test_the_envelope_is_closed_until_the_end(evening: Evening) -> None:
    (sealed,), (over,) = evening.rows("sealed"), evening.rows("over")
    secret = sealed.event["secret"]
    for one in evening.everybody:
        assert secret not in told_before(one, over.seq)
        assert secret in "".join(one.frames)
    for pages in (evening.folding, *evening.playing):
        assert not [path for path, page in pages.items() if secret in page]
    for one in (evening.phone, evening.bo, evening.chloe):
        own = httpx.get(f"{evening.server.url}/api/me", headers=one.headers, **DIRECT)
        assert own.status_code == 200
        assert secret not in own.text
