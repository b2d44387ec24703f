"""Visitors who play: whatever is legal, at random, until they are told to stop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any, NamedTuple

from roulotte.core import fair
from tests.server.people.calling import Json, make_tokens, open_room, until
from tests.server.people.visitors import Visitor

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Edda", "Fritz")
WITH_A_BOT: Json = {"game": "rolit", "seats": 3, "bot_ms": 0}  # for two people


class Look(NamedTuple):
    """Somebody at a shared device asked to see a seat's side."""

    seat: int
    seq: int  # the last number that was seen then
    frames: int  # how many had come


class Player(Visitor):
    """One who folds, opens, looks, throws, decides and locks by themselves."""

    def __init__(self, url: str, room: str, token: str, name: str, seed: int = 0) -> None:
        """The seed makes other moves."""
        super().__init__(url, room, token, name, seed)
        self.playing = self.acting = True  # without the second, the dice are stirred but not used
        self.rematch = True
        self.chatty = 0.0  # how often to say something in place of what is due
        self.looks: list[Look] = []
        self.throw: Callable[[Any], list[int]] | None = None  # real dice, for what is seen

    async def go_on(self) -> None:
        """Do what is due, unless an answer is."""
        if not self.playing or self.pending is not None:
            return
        if (seat := self._covered()) is not None:
            await self._look(seat)
        elif (command := self._next()) is not None:
            await self.do(command)

    def _covered(self) -> int | None:
        """The seat of one's own that is to move behind a curtain, at a device with several."""
        turn = (self.screen.now or {}).get("turn")
        hidden = turn is not None and not self.screen.legal and turn in self.seats()
        asked = self.looks and self.looks[-1][:2] == (turn, self.last)
        return turn if hidden and not asked else None

    async def _look(self, seat: int) -> None:
        self.looks.append(Look(seat, self.last or 0, len(self.frames)))
        await self.say({"type": "look", "seat": seat})

    def _next(self) -> Json | None:
        match, now = self.screen.match, self.screen.now
        if match is None or now is None:
            return None
        if self.chatty and self.rng.random() < self.chatty:
            return {"type": "say", "phrase": "hello"}
        phase = now["phase"]
        if phase == "playing":
            return self._throw(now.get("rolls", ())) or self._move()
        if phase in {"folding", "opening"}:
            return self._lucky(match, phase)
        again = self.rematch and self.member == self.seen_room["host"]
        return {"type": "start"} if again else None

    def _throw(self, due: Sequence[int]) -> Json | None:
        seat = next((seat for seat in self.seats() if seat in due), None)
        if seat is None or self.throw is None:
            return None
        return {"type": "roll", "seat": seat, "dice": self.throw(self.screen.view)}

    def _move(self) -> Json | None:
        if self.screen.legal and self.acting:
            return {"type": "act", "action": self.rng.choice(self.screen.legal)["action"]}
        if self.screen.early and self.acting and self.rng.random() < 0.5:
            action = self.rng.choice(self.screen.early)["action"]
            return {"type": "lock", "seat": self.seats()[0], "action": action}
        return None

    def _lucky(self, match: Json, phase: str) -> Json | None:
        told = match["fair"]
        for seat in self.seats():
            number = self.number(match["id"], told["attempt"], seat)
            if phase == "folding" and told["folds"][seat] is None:
                folded = fair.commit_number(number, match["id"], told["attempt"], seat)
                return {"type": "fold", "seat": seat, "hash": folded}
            if phase == "opening" and told["numbers"][seat] is None:
                return {"type": "open", "seat": seat, "number": number.hex()}
        return None

    def number(self, match: str, attempt: int, seat: int) -> bytes:
        """The lucky number of a seat: the same after any interruption."""
        return sha256(f"{self.name} {match} {attempt} {seat}".encode()).digest()[:16]


@asynccontextmanager
async def living(players: Iterable[Visitor]) -> AsyncIterator[None]:
    """Let people live for a while."""
    lives = [asyncio.create_task(player.live()) for player in players]
    try:
        yield
    finally:
        for life in lives:
            life.cancel()
        ends = await asyncio.gather(*lives, return_exceptions=True)
    faults = [end for end in ends if isinstance(end, Exception)]
    assert not faults, faults


async def gather_at(url: str, people: int | Sequence[str], seed: int = 0) -> list[Player]:
    """A room with so many people, or with these; the first is its host."""
    names = NAMES[:people] if isinstance(people, int) else people
    tokens = await make_tokens(url, len(names))
    room = await open_room(url, tokens[0], names[0])
    return [Player(url, room, *one, seed) for one in zip(tokens, names, strict=True)]


async def seat_all(players: list[Player], plan: Json) -> None:
    """Everybody sits down, and the match is started."""
    await sit_down(players, plan)
    await players[0].ask({"type": "start"})


async def sit_down(players: list[Player], plan: Json) -> None:
    """Everybody comes in and sits down, bots fill the other places."""
    host = players[0]
    for player in players[1:]:
        await player.ask({"type": "come", "name": player.name})
    await host.ask({"type": "prepare", "plan": plan})
    for place, player in enumerate(players):
        await player.ask({"type": "sit", "place": place})
    for place in range(len(players), plan["seats"]):
        await host.ask({"type": "seat_bot", "place": place})
    await until(lambda: host.last == max(player.last or 0 for player in players))
