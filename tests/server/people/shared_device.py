"""A whole match of Pok'n Roll at which two people share a phone, with everything captured.

Ana and Zoé share the phone, which shows a seat's side only when it asks for it; Ana's tablet never
asks. Bo comes with a browser's cookie and gives his seat to Chloé by a one-time link. Ana and Chloé
throw real dice. Dan watches.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from roulotte.core.dice import FACES
from tests.server.checks.canaries import Sights, key_of
from tests.server.checks.logbook import Logged, read_log
from tests.server.people.calling import Json, call, make_tokens, until
from tests.server.people.players import Player, gather_at, living
from tests.server.people.visitors import Visitor
from tests.server.running.forked import Forked

LINK = "the secret of a one-time link"
LINK_HASH = sha256(LINK.encode()).hexdigest()
PHONE = (0, 1)  # the seats of the shared device
GONE, TYPED = 2, (0, 2)  # the seat that goes by link, the seats that throw real dice
PLAN = {"game": "poknroll", "seats": 4, "typed": TYPED, "bot_ms": 0}

Pages = dict[str, str]


class Evening(NamedTuple):
    """Everything that anybody could read, and the log, by which we know what they may."""

    server: Forked
    phone: Player
    tablet: Visitor
    bo: Visitor
    chloe: Player
    dan: Visitor
    folding: Pages  # before the numbers were opened
    playing: list[Pages]  # in the middle of the game
    log: list[Logged]
    sights: Sights

    @property
    def everybody(self) -> tuple[Visitor, ...]:
        """Whoever is connected."""
        return self.phone, self.tablet, self.bo, self.chloe, self.dan

    @property
    def key(self) -> bytes:
        """What the dice follow from."""
        return key_of(self.log, self.sights.match.sealed)

    def rows(self, kind: str) -> list[Logged]:
        """The events of a kind."""
        return [row for row in self.log if row.event["type"] == kind]


def thrower(player: Player) -> Callable[[Json], list[int]]:
    """Real dice: two for a cup, then white dice, three of them and later one at a time."""

    def throw(view: Json) -> list[int]:
        cups = not view["still"] or len(view["white"]) == 5
        return player.rng.choices(FACES, k=2 if cups else 1 if view["white"] else 3)

    return throw


async def come_by_cookie(url: str, room: str) -> Visitor:
    """Bo, in a browser."""
    answer = await call(url, "POST", "/api/me", headers={"Origin": url})
    bo = Visitor(url, room, answer.cookies["roulotte"], "Bo")
    bo.headers = {"Cookie": f"roulotte={bo.token}", "Origin": url}
    return bo


async def pages_for(people: tuple[Visitor, ...]) -> Pages:
    """Everything that can be asked for, and each one's own data; there is no record yet."""
    url, room = people[0].urls[0], people[0].room
    paths = ("/metrics", "/api/rooms", f"/api/rooms/{room}", f"/api/rooms/{room}/link")
    pages = {path: await call(url, "GET", path) for path in paths}
    for one in people:
        pages[one.name] = await call(url, "GET", "/api/me", headers=one.headers)
    assert {page.status_code for page in pages.values()} == {200}
    match = people[0].seen_room["match"]["id"]
    for part in ("", "/record", "/steps", "/check"):
        assert (await call(url, "GET", f"/api/matches/{match}{part}")).status_code == 404
    return {path: page.text for path, page in pages.items()}


async def sit_and_fold(phone: Player, bo: Visitor, chloe: Player) -> None:
    """Up to where only one number is missing; one of the others is shown too early."""
    for one in (bo, chloe):
        await one.ask({"type": "come", "name": one.name})
    await phone.ask({"type": "prepare", "plan": PLAN})
    await phone.ask({"type": "sit", "place": 0})
    await phone.ask({"type": "sit", "place": 1, "name": "Zoé"})
    await bo.ask({"type": "sit", "place": GONE})
    await phone.ask({"type": "seat_bot", "place": 3})
    await until(lambda: phone.last == bo.last)
    await phone.ask({"type": "start"})
    await until(lambda: all(phone.seen_room["match"]["fair"]["folds"][seat] for seat in PHONE))
    await until(lambda: phone.pending is None)
    number = phone.number(phone.seen_room["match"]["id"], 1, 0)
    await phone.do({"type": "open", "seat": 0, "number": number.hex()})
    await until(lambda: [one["code"] for one in phone.refusals] == ["NOT_NOW"])


async def pause_in_round(phone: Player, number: int) -> None:
    """Wait for a round, and let the phone look at its turn but not take it."""
    await until(lambda: (phone.screen.view or {}).get("round", 0) >= number)
    phone.acting = False
    await until(lambda: phone.screen.legal and phone.pending is None)


async def spend_evening(server: Forked) -> Evening:
    """From the first lucky number to the end of the match."""
    phone, chloe = await gather_at(server.url, ["Ana", "Chloé"])
    tokens = (phone.token, *await make_tokens(server.url, 1))
    tablet, dan = (Visitor(server.url, phone.room, token, "-") for token in tokens)
    bo = await come_by_cookie(server.url, phone.room)
    phone.rematch, phone.throw, chloe.throw = False, thrower(phone), thrower(chloe)
    people, playing = (phone, bo, chloe), []
    async with living([*people, tablet, dan]):
        await sit_and_fold(*people)
        await bo.ask({"type": "offer", "seat": GONE, "hash": LINK_HASH})
        folding = await pages_for(people)
        await chloe.ask({"type": "take", "token": LINK})
        for number in (1, 2, 4):
            await pause_in_round(phone, number)
            playing.append(await pages_for(people))
            if number == 4:
                await bo.ask({"type": "leave"})  # which is shown to all, with the curtain up
            phone.acting = True
            await phone.go_on()
        await until(lambda: (phone.screen.now or {})["phase"] == "over", 100)
        await until(lambda: {one.last for one in (bo, chloe, tablet, dan)} == {phone.last})
    log = read_log(server, phone.room)
    return Evening(server, phone, tablet, bo, chloe, dan, folding, playing, log, Sights(log))
