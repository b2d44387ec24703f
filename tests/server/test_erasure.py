"""Whoever has their data deleted leaves no word behind: the whole database is searched for them."""

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec

from roulotte.protocol import commands
from roulotte.protocol.messages import Do
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.access.sessions import hashed
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import LiveRoom
from tests.server.memory.hubs import begin_both
from tests.server.memory.requests import have_done, request
from tests.server.people.calling import Json, bearer
from tests.server.running.asgi import HOST, services_of, serving
from tests.server.running.forked import settings_for
from tests.server.test_owndata import dump

# One word each, so that a word that stays says where it was said.
OPENED, TITLED, NAMED, RENAMED = "Zinaidaouvre", "Zinaidatitre", "Zinaida", "Rosalinde"
SITTER, SAID, LATER, BROUGHT = "Mirabelle", "coquelicot", "Zinaidaretitre", "Quetsche"
PROGRAM = "Automatix"
OWN = (OPENED, TITLED, NAMED, RENAMED, SITTER, SAID, LATER, BROUGHT, PROGRAM)
OTHERS = ("Bogdan", "pamplemousse")
LINK = "a-secret-of-a-link-to-a-seat"
TAKES_WORDS = {"come", "prepare", "rename", "say", "set", "sit", "take"}


def test_these_are_all_commands_that_take_words() -> None:
    """A new one belongs into the story below."""
    found = set()
    (commands,) = [one.type for one in msgspec.structs.fields(Do) if one.name == "cmd"]
    info: Any = msgspec.inspect.type_info(commands)
    for command in info.types:
        if any(_takes_words(one.type) for one in command.fields):
            found.add(command.tag)
    assert found == TAKES_WORDS | {"roll", "act", "lock"}, "dice and actions are read by the rules"


def _takes_words(info: Any) -> bool:
    if isinstance(info, msgspec.inspect.UnionType):
        return any(map(_takes_words, info.types))
    if isinstance(info, msgspec.inspect.StrType):
        return info.pattern is None
    kinds = msgspec.inspect.StructType, msgspec.inspect.DictType, msgspec.inspect.ListType
    return isinstance(info, kinds) and not _is_plain_list(info)


def _is_plain_list(info: Any) -> bool:
    item = getattr(info, "item_type", None)
    return isinstance(info, msgspec.inspect.ListType) and isinstance(item, msgspec.inspect.IntType)


class Story:
    """Zinaida opens a room, plays in it with Bogdan, and in one of his; then she is forgotten."""

    def __init__(self, hub: Hub, http: httpx.AsyncClient, people: list[tuple[str, str]]) -> None:
        """Two people, each with a secret."""
        self.hub, self.http = hub, http
        (self.zinaida, self.secret), (self.bogdan, self.other) = people

    async def do(self, live: LiveRoom, command: object, person: str | None = None) -> None:
        """Have something carried out, as over a socket."""
        who = person or self.zinaida
        key, digest = f"{who}:{live.room.seq}-command", sha256(repr(command).encode()).hexdigest()
        await have_done(live, request(command, who, live.room.seq, key=key, digest=digest[:16]))

    async def room(self, secret: str, name: str, title: str) -> LiveRoom:
        """A room by HTTP."""
        new: Json = {"name": name, "settings": {"title": title, "free_text": True, "listed": True}}
        made = await self.http.post("/api/rooms", json=new, headers=bearer(secret))
        live = await self.hub.open(made.json()["id"])
        assert live is not None
        return live

    async def play(self, live: LiveRoom, host: str) -> None:
        """Every command that takes words, in a match and between two."""
        zinaida = self.zinaida
        await self.do(live, commands.Rename(RENAMED))
        await self.do(live, commands.Say(text=f"{SAID} !"))
        plan = Plan(game="rolit", seats=2)
        await self.do(live, commands.Prepare(plan), host)
        await self.do(live, commands.Sit(0, SITTER))
        await self.do(live, commands.Sit(1))
        await self.do(live, commands.Start(), host)
        table = live.room.match
        assert table is not None
        await self.do(live, commands.Offer(0, sha256(LINK.encode()).hexdigest()), zinaida)
        await self.do(live, commands.Take(LINK), zinaida)
        await self.do(live, commands.Abandon(), host)
        for place in (0, 1):
            await self.do(live, commands.Stand(place), host)
        await begin_both(live, plan, zinaida) if host == zinaida else None
        await self.do(live, commands.Say(text=SAID))
        await self.do(live, commands.Say(text=OTHERS[1]), self.bogdan)

    async def bring_program(self, live: LiveRoom) -> None:
        """She gives a program its name, and begins a match with it."""
        await self.do(live, commands.Prepare(Plan(game="rolit", seats=2)))
        made = await self.http.post(
            f"/api/rooms/{live.room.id}/programs",
            json={"name": PROGRAM, "place": 0},
            headers=bearer(self.secret),
        )
        assert made.status_code == 201
        await self.do(live, commands.Sit(1))
        await self.do(live, commands.Start())
        await self.do(live, commands.Abandon())
        for place in (0, 1):
            await self.do(live, commands.Stand(place))

    async def run(self) -> list[LiveRoom]:
        """Everything, in both rooms."""
        own = await self.room(self.secret, NAMED, TITLED)
        await self.do(own, commands.Come(OTHERS[0]), self.bogdan)
        await self.bring_program(own)
        await self.play(own, self.zinaida)
        again = Settings(title=LATER, free_text=True, listed=True)
        await self.do(own, commands.Set(again))
        await self.do(own, commands.Host(2))
        await self.do(own, commands.Set(msgspec.structs.replace(again, listed=False)), self.bogdan)
        other = await self.room(self.other, OTHERS[0], "Salon")
        await self.do(other, commands.Come(OPENED))
        await self.play(other, self.bogdan)
        record = {
            "roulotte": 1, "game": "rolit", "seats": 2, "events": [], "names": [BROUGHT, None],
        }  # fmt: skip
        brought = await self.http.post("/api/matches", json=record, headers=bearer(self.secret))
        assert brought.status_code == 201
        return [own, other]


def test_nothing_of_a_deleted_person_stays_anywhere(database_url: str, tmp_path: Path) -> None:
    """Names, words, titles, brought records, who they were and what proved it."""

    async def main() -> None:
        async with serving(settings_for(tmp_path, database=database_url)) as front:
            site = services_of(front)
            app: Any = front
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(
                transport=transport, base_url=f"http://{HOST}", timeout=30
            ) as http:
                people = [await site.sessions.make(site.hub.now()) for _ in range(2)]
                story = Story(site.hub, http, people)
                rooms = await story.run()
                before = dump(database_url).decode(errors="replace")
                traces = (*OWN, story.zinaida, hashed(story.secret))
                assert [one for one in traces if one not in before] == []
                own = (await http.get("/api/me", headers=bearer(story.secret))).json()
                assert len(own["matches"]) == 1

                gone = await http.delete("/api/me", headers=bearer(story.secret))
                assert gone.status_code == 204
                for live in rooms:
                    seen = await http.get(f"/api/rooms/{live.room.id}", headers=bearer(story.other))
                    assert_gone(seen.text, traces)
                    assert OTHERS[0] in seen.text
                    assert_gone(repr([*live.room.talk, live.room.settings]), traces)
                found = await http.get(f"/api/matches/{own['matches'][0]}")
                assert found.status_code == 404
                await until_tidy(site.store.tidy)
                assert_gone(dump(database_url).decode(errors="replace"), traces)
                assert rooms[1].room.settings.title == "Salon"
        kept = dump(database_url).decode(errors="replace")
        assert_gone(kept, traces)
        assert all(word in kept for word in OTHERS)

    asyncio.run(main())


async def until_tidy(tidy: Any) -> None:
    while not await asyncio.to_thread(tidy):
        await asyncio.sleep(0.05)


def assert_gone(text: str, traces: tuple[str, ...]) -> None:
    """None of them is there, in no way of writing."""
    assert [one for one in traces if one in text or json.dumps(one)[1:-1] in text] == []


def test_who_sends_the_settings_again_has_not_written_the_title(tmp_path: Path) -> None:
    """It stays the words of whoever gave it; a new one is another's, and stays."""

    async def main() -> None:
        async with serving(settings_for(tmp_path)) as front:
            site = services_of(front)
            app: Any = front
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url=f"http://{HOST}"
            ) as http:
                people = [await site.sessions.make(site.hub.now()) for _ in range(2)]
                story = Story(site.hub, http, people)
                live = await story.room(story.secret, NAMED, TITLED)
                await story.do(live, commands.Come(OTHERS[0]), story.bogdan)
                await story.do(live, commands.Host(2))
                await story.do(live, commands.Set(Settings(title=TITLED)), story.bogdan)
                await story.do(live, commands.Set(Settings(title=OTHERS[1])), story.bogdan)
                await http.delete("/api/me", headers=bearer(story.secret))
                assert live.room.settings.title == OTHERS[1]

    asyncio.run(main())
