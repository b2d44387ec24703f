"""Rollie, read a second time (rules RO).

Readings chosen where the page leaves a choice:

- Two piles that run empty in round 7: the ending is `piles`, since it came about before the
  seventh round ended. (`rounds` would be the other reading of RO-11.)
- RO-14 "the place goes to the next count": places are not used up by seats that are out.
- `options.bonus` has no colour 10: RO-13 ranks four colours only.
"""

from collections import Counter
from typing import Any

from tests.referee.base import (
    CHANCE,
    OVER,
    Impossible,
    Json,
    Referee,
    Turn,
    a_seat,
    best,
    demand,
    keys_are,
)

NOTES = [-5, 0, 2, 5, 10]
BONUS = {-5: [100, 70, 40], 0: [80, 50, 30], 2: [70, 40, 20], 5: [40, 30]}


def read_bonus(options: Json) -> dict[int, list[int]]:
    """Colours left out keep the default."""
    demand(set(options) <= {"bonus"}, "Rollie's only option is `bonus`")
    custom = options.get("bonus", {})
    demand(set(custom) <= {str(note) for note in BONUS}, "no such colour has a bonus")
    return BONUS | {int(note): tokens for note, tokens in custom.items()}


def winners_of_colour(
    counts: list[int], held: list[list[int]], tokens: list[int]
) -> dict[int, int]:
    """RO-13, RO-14 for one colour: which seat gets which token."""
    given: dict[int, int] = {}
    waiting = {seat: count for seat, count in enumerate(counts) if count > 0}
    places = list(tokens)
    while places and waiting:
        most = max(waiting.values())
        tied = [seat for seat, count in waiting.items() if count == most]
        armed = [seat for seat in tied if held[seat]]
        if len(tied) == 1:
            given[tied[0]] = places.pop(0)
            del waiting[tied[0]]
        elif armed:
            winner = max(armed, key=lambda seat: max(held[seat]))
            given[winner] = places.pop(0)
            del waiting[winner]
        else:
            for seat in tied:
                del waiting[seat]
    return given


def count_up(
    wallets: list[Counter[int]], held: list[list[int]], bonus: dict[int, list[int]]
) -> tuple[list[int], list[int]]:
    """RO-15: scores and bonuses a seat."""
    bonuses = [0 for _ in wallets]
    for note, tokens in bonus.items():
        counts = [wallet[note] for wallet in wallets]
        for seat, worth in winners_of_colour(counts, held, tokens).items():
            bonuses[seat] += worth
    notes = [sum(note * many for note, many in wallet.items()) for wallet in wallets]
    return [a + b for a, b in zip(notes, bonuses, strict=True)], bonuses


class Rollie(Referee):
    """The bank, the stakes and the wallets are counted note by note."""

    def __init__(self, seats: int, options: Json) -> None:
        """Lay out the material."""
        super().__init__(seats, options)
        demand(2 <= seats <= 6, "Rollie seats 2 to 6")
        self.bonus = read_bonus(options)
        self.bank = Counter(dict.fromkeys(NOTES, 30))
        self.stakes: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.wallets: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.held: list[list[int]] = [[] for _ in range(seats)]
        self.face_down = [1, 2, 3, 4, 5, 6, 7]
        self.face_up: list[int] = []
        self.first: int | None = None
        self.rounds = 0  # begun; a token is turned up for each
        self.token_due = True
        self.in_play = set(range(seats))
        self.deciding: list[int] = []
        self.on_offer: list[int] = []
        self.anyone_took = False
        self.two_were_empty = False
        self.ending: str | None = None

    def turn(self) -> Turn:
        """Seats decide only while a roll is being answered."""
        if self.ending:
            return OVER
        return self.deciding[0] if self.deciding else CHANCE

    def happen(self, outcome: Json) -> None:
        """RO-1 `first` and `token` in either order; then RO-2 rolls, and RO-10 tokens."""
        demand(len(outcome) == 1, "a chance event has one key")
        if "first" in outcome and self.first is None:
            self.first = a_seat(outcome["first"], self.seats)
        elif "token" in outcome and self.token_due:
            self._turn_up(outcome["token"])
        else:
            demand(self.first is not None and not self.token_due, "not yet time to roll")
            keys_are(outcome, "roll")
            self._roll(outcome["roll"])

    def _turn_up(self, token: object) -> None:
        if type(token) is not int or token not in self.face_down:
            raise Impossible(f"token {token!r} is not face down")
        self.face_down.remove(token)
        self.face_up.append(token)
        self.token_due = False
        self.rounds += 1

    def _roll(self, roll: Any) -> None:
        demand(isinstance(roll, list) and len(roll) == 2, "two dice are rolled")
        for die in roll:
            known = die == "R" or (type(die) is int and die in NOTES)
            demand(known, f"{die!r} is not on a die")
        if roll == ["R", "R"]:
            self._crash(self.in_play)  # RO-8
        elif roll[0] == roll[1]:
            self._crash({seat for seat in self.in_play if self.stakes[seat][roll[0]]})  # RO-7
        else:
            self._different(NOTES if "R" in roll else roll)

    def _different(self, offered: list[int]) -> None:
        """RO-3, or RO-9 when there is nothing to take from the start."""
        if not any(self.bank[note] for note in offered):
            self._crash(self.in_play)
            return
        assert self.first is not None
        self.on_offer = list(offered)
        self.anyone_took = False
        self.deciding = [s for s in self.clockwise_from(self.first) if s in self.in_play]

    def _crash(self, seats: set[int]) -> None:
        for seat in seats:
            self.bank.update(self.stakes[seat])
            self.stakes[seat].clear()
        self._end_round()

    def legal(self) -> list[Json]:
        """RO-4 takes, RO-5 secures."""
        takes = [{"take": note} for note in self.on_offer if self.bank[note] > 0]
        secures = [{"secure": True, "token": token} for token in self.face_up]
        return [*takes, *(secures or [{"secure": True}])]

    def act(self, action: Json) -> None:
        """RO-4, RO-5, and RO-6 after the last seat."""
        seat = self.deciding.pop(0)
        if "take" in action:
            self._take(seat, action["take"])
        else:
            self._secure(seat, action.get("token"))
        if not self.deciding:
            self._all_have_decided()

    def _take(self, seat: int, note: int) -> None:
        self.bank[note] -= 1
        self.stakes[seat][note] += 1
        self.anyone_took = True
        if sum(self.bank[pile] == 0 for pile in NOTES) >= 2:
            self.two_were_empty = True  # RO-11, even if refilled later

    def _secure(self, seat: int, token: int | None) -> None:
        self.wallets[seat].update(self.stakes[seat])
        self.stakes[seat].clear()
        self.in_play.remove(seat)
        if token is not None:
            self.face_up.remove(token)
            self.held[seat].append(token)

    def _all_have_decided(self) -> None:
        """RO-6."""
        assert self.first is not None
        if self.anyone_took:
            self.first = self.left_of(self.first)
        else:
            self._end_round()

    def _end_round(self) -> None:
        """RO-10, RO-11."""
        assert self.first is not None
        if self.two_were_empty:
            self.ending = "piles"
        elif self.rounds == 7:
            self.ending = "rounds"
        else:
            self.token_due = True
            self.in_play = set(range(self.seats))
            self.first = self.left_of(self.first)

    def result(self) -> Json:
        """RO-12: stakes do not count."""
        scores, bonuses = count_up(self.wallets, self.held, self.bonus)
        return {
            "scores": scores,
            "winners": best(scores),
            "ending": self.ending,
            "bonus": bonuses,
        }
