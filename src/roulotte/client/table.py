"""A place in a room for a program: its commands, its lucky numbers, its turns."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import Any, Final, Self

from roulotte.client.connection import Connection
from roulotte.client.errors import Closed, Refused
from roulotte.client.link import Pace
from roulotte.client.lucky import Lucky
from roulotte.client.site import Site
from roulotte.core.spec import Result
from roulotte.core.verify import Report
from roulotte.core.words import Lang
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import ChoiceView, NowView

RUNNING: Final = frozenset({"folding", "opening", "playing"})
LATE: Final = frozenset({"STALE", "NOT_TURN", "NOT_NOW", "OVER"})  # things moved on meanwhile

Chosen = dict[str, Any]
Choose = Callable[[Any, Sequence[ChoiceView], str | None], Chosen | Awaitable[Chosen]]


class Table(Connection):
    """One's own side of a room, always current, and everything that a player does there."""

    def __init__(
        self,
        site: Site,
        room: str,
        token: str,
        *,
        lang: Lang | None = None,
        pace: Pace | None = None,
    ) -> None:
        """`lang` chooses the language of sentences and labels; None goes without them."""
        address = f"ws{site.url.removeprefix('http')}/api/rooms/{room}/socket"
        super().__init__(address, token, lang=lang, pace=pace)
        self._site, self._lucky = site, Lucky()

    async def __aenter__(self) -> Self:
        """Connect; from then on lucky numbers are folded and opened without being asked for."""
        await super().__aenter__()
        self._tasks.append(asyncio.create_task(self._be_lucky()))
        return self

    # Commands

    async def sit(self, place: int | None = None, name: str | None = None) -> int:
        """Sit down, at the first place that is still free if none is named."""
        if place is not None:
            return await self.do(commands.Sit(place, name))
        while free := self._free_places():
            try:
                return await self.do(commands.Sit(free[0], name))
            except Refused:
                if free[0] in self._free_places():  # then that was not why
                    raise
        raise Refused("ILLEGAL", "every place is taken")

    def _free_places(self) -> list[int]:
        return [number for number, one in enumerate(self.room.places) if one is None]

    async def prepare(self, plan: Plan) -> int:
        """Host: choose the next match."""
        return await self.do(commands.Prepare(plan))

    async def seat_bot(self, place: int, bot: commands.BotName = "greedy") -> int:
        """Host: put a bot at a free place."""
        return await self.do(commands.SeatBot(place, bot))

    async def start(self) -> int:
        """Host: start the match that was prepared."""
        return await self.do(commands.Start())

    async def act(self, action: Chosen, *, base: int | None = None) -> int:
        """Decide for one's seat that is to move."""
        return await self.do(commands.Act(action), base=base)

    # Lucky numbers

    async def _be_lucky(self) -> None:
        """Commit to numbers and reveal them for one's own seats as soon as it is time."""
        while self._end is None:
            match = self.match
            due = None if match is None else self._lucky.due(match, self.seats)
            try:
                if due is None:
                    await self.changed()
                else:
                    await self.do(due)
            except Refused as refused:
                if refused.code not in LATE:  # trying again at once would not help
                    await asyncio.sleep(self._pace.pause(0))
            except Closed:
                return

    async def check(self, match: str) -> Report:
        """Check a match once it is over: what one gave and what one was sent must be in it."""
        record, key = await self._site.record(match), await self._site.key()
        return self._lucky.check(match, record, key, self.heads.get(match))

    # Turns

    async def play(self, choose: Choose) -> Result | None:
        """Play every turn until the match is over; None if it was abandoned.

        Without a match, it waits for one. `choose` gets the view, the legal choices and, in a
        language, the question; it gives the action of a choice. Whoever asks for an undo gets it.
        """
        await self.until(lambda: self.match is not None and self.match.phase in RUNNING)
        ident = self.match.id if self.match is not None else ""
        while self._runs(ident):
            try:
                await self._take_turn(choose)
            except Refused as refused:
                if refused.code not in LATE:
                    raise
        return next((one.result for one in self.room.past if one.id == ident), None)

    def _runs(self, ident: str) -> bool:
        match = self.match
        return match is not None and match.id == ident and match.phase in RUNNING

    async def _take_turn(self, choose: Choose) -> None:
        """Do what the match waits for, if it waits for us; otherwise wait for it."""
        now, match = self.now, self.match
        if now is None or match is None or now.phase != "playing":
            await self.changed()
        elif any(match.seats[seat].held for seat in self.seats):
            await self.do(commands.Back())
        elif self._asked_to_agree(now):
            await self.do(commands.Agree(yes=True))
        elif now.turn is None or now.turn not in self.seats:
            await self.changed()
        elif now.turn != self.seat:
            await self.look(now.turn)
        else:
            await self._decide(choose)

    def _asked_to_agree(self, now: NowView) -> bool:
        request = now.undo
        return request is not None and bool(
            request.seat not in self.seats and set(self.seats) - set(request.agreed)
        )

    async def _decide(self, choose: Choose) -> None:
        base = self.seq
        chosen = choose(self.view, self.legal, self.ask)
        action = await chosen if isawaitable(chosen) else chosen
        await self.act(action, base=base)
