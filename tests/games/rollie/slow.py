"""Rollie once more, from the rules page: lists of notes, a queue of seats, no speed at all."""

from typing import Any

VALUES = [-5, 0, 2, 5, 10]


class SlowRollie:
    """A table that trusts its moves and only says what they lead to."""

    def __init__(self, seats: int) -> None:
        self.bank = sorted(VALUES * 30)
        self.stakes: list[list[int]] = [[] for _ in range(seats)]
        self.wallets: list[list[int]] = [[] for _ in range(seats)]
        self.tokens: list[list[int]] = [[] for _ in range(seats)]
        self.up: list[int] = []
        self.round = 0
        self.first: int | None = None
        self.wants_token = True
        self.in_play = set(range(seats))
        self.queue: list[int] = []
        self.dice: list[Any] = []
        self.two_empty = False
        self.ending: str | None = None

    def clockwise(self) -> list[int]:
        assert self.first is not None
        seats = list(range(len(self.stakes)))
        return seats[self.first :] + seats[: self.first]

    def choices(self) -> list[dict[str, Any]]:
        if not self.queue:
            return []
        wanted = VALUES if "R" in self.dice else self.dice
        takes = [{"take": value} for value in VALUES if value in wanted and value in self.bank]
        secures: list[dict[str, Any]] = [{"secure": True, "token": token} for token in self.up]
        return takes + (secures or [{"secure": True}])

    def happen(self, raw: dict[str, Any]) -> None:
        if "first" in raw:
            self.first = raw["first"]
        elif "token" in raw:
            self.up.append(raw["token"])
            self.round += 1
            self.wants_token = False
        else:
            self.roll(*raw["roll"])

    def roll(self, one: Any, other: Any) -> None:
        self.dice = [one, other]
        if one == other:
            victims = self.in_play if one == "R" else self.holders(one)
        elif ("R" in self.dice and self.bank) or one in self.bank or other in self.bank:
            victims = None
        else:
            victims = self.in_play
        if victims is None:
            self.queue = [seat for seat in self.clockwise() if seat in self.in_play]
            return
        for seat in victims:
            self.bank += self.stakes[seat]
            self.stakes[seat] = []
        self.end_round()

    def holders(self, value: int) -> set[int]:
        return {seat for seat in self.in_play if value in self.stakes[seat]}

    def act(self, raw: dict[str, Any]) -> None:
        seat = self.queue.pop(0)
        if "take" in raw:
            self.bank.remove(raw["take"])
            self.stakes[seat].append(raw["take"])
            self.two_empty |= len(set(self.bank)) <= len(VALUES) - 2
        else:
            self.wallets[seat] += self.stakes[seat]
            self.stakes[seat] = []
            self.in_play.remove(seat)
            if "token" in raw:
                self.up.remove(raw["token"])
                self.tokens[seat].append(raw["token"])
        if not self.queue and not self.in_play:
            self.end_round()
        elif not self.queue:
            self.first = self.clockwise()[1]

    def end_round(self) -> None:
        if self.two_empty or self.round == 7:
            self.ending = "piles" if self.two_empty else "rounds"
            for stake in self.stakes:
                self.bank += stake
                stake.clear()
            return
        self.first = self.clockwise()[1]
        self.in_play = set(range(len(self.stakes)))
        self.wants_token = True
