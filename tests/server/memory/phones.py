"""A table in memory with a shared phone, somebody else's, and a watcher."""

from collections.abc import Iterator
from typing import Any

import pytest

from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.rooms.live_room import LiveRoom
from tests.server.memory.anything import sensible
from tests.server.memory.requests import request
from tests.server.memory.worlds import Ear, World

SAY = commands.Say(phrase="luck")


class Table:
    """Ana's phone, with Zoé at the same one; Bo at his own; Dan watches."""

    def __init__(self, game: str = "poknroll") -> None:
        """Everybody is seated and the game has begun."""
        self.world = World(f"{game} phone")
        self.live: LiveRoom = self.world.serve(new=True)
        self.world.submit(self.live, request(OpenRoom("Ana", Settings()), "Ana", 0, created=1))
        for name in ("Bo", "Dan"):
            self.do(name, commands.Come(name))
        self.do("Ana", commands.Prepare(Plan(game, seats=3)))
        self.do("Ana", commands.Sit(0))
        self.do("Ana", commands.Sit(1, "Zoé"))
        self.do("Bo", commands.Sit(2))
        self.ears = {name: Ear(name) for name in ("Ana", "Bo", "Dan")}
        for ear in self.ears.values():
            self.world.enter(self.live, ear, None)
        self.do("Ana", commands.Start())
        while self.live.room.match is not None and self.live.room.match.phase != "playing":
            self.step()

    def do(self, who: str | None, command: object) -> None:
        """Somebody asks."""
        self.world.submit(self.live, request(command, who, self.live.room.seq))

    def step(self) -> None:
        """The next sensible thing."""
        self.do(*sensible(self.live.room, self.world.draw, ("Ana", "Bo")))

    def until_turn(self, *seats: int) -> None:
        """Go on until one of these is to decide."""
        while self.live.room.match is not None and self.live.room.match.deciding not in seats:
            self.step()

    def cups(self, name: str) -> list[Any]:
        """The cups that somebody sees on their screen."""
        cups: list[Any] = self.ears[name].screen.view["cups"]
        return cups

    def look(self, name: str, seat: int | None) -> bool:
        """Somebody lifts the curtain for one of their seats."""
        ear = self.ears[name]
        allowed = self.live.audience.look(ear, seat)
        if allowed:
            ear.put_frame(b"[%b]" % self.live.audience.snapshot(ear))
        return allowed


@pytest.fixture(name="table")
def a_table() -> Iterator[Table]:
    """A table that has begun."""
    made = Table()
    yield made
    made.world.close()
