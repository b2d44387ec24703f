"""Who has seen which seat's secrets: nobody who plays gets to see another hand of the same deal.

A deal is what lies between two moments at which a seat has no secret. The game itself says whether
it has one: its side of the table then shows more than a spectator's does.
"""

from dataclasses import dataclass, field

Run = tuple[int, int]  # after the so-manieth event of the game, and up to which
Sight = tuple[str, int, int]  # a person, a seat, and the event since which it has its secret


@dataclass(slots=True)
class Sights:
    """Of one match; an undo leads back to an old deal, and to what was known of it."""

    bare: list[list[Run]] = field(default_factory=list)  # of each seat: when it had no secret
    seen: set[Sight] = field(default_factory=set)

    def note(self, events: int, secrets: list[bool], holders: list[str | None]) -> None:
        """The game is at so many events: which seats have a secret now, and who sees it."""
        self.bare.extend([] for _ in range(len(secrets) - len(self.bare)))
        for seat, secret in enumerate(secrets):
            runs = self.bare[seat]
            while runs and runs[-1][0] > events:
                runs.pop()
            if not secret:
                self._is_bare(runs, events)
            elif (holder := holders[seat]) is not None:
                self.seen.add((holder, seat, self._since(seat, events)))

    @staticmethod
    def _is_bare(runs: list[Run], events: int) -> None:
        if runs and runs[-1][1] + 1 >= events:
            runs[-1] = runs[-1][0], events
        else:
            runs.append((events, events))

    def _since(self, seat: int, events: int) -> int:
        runs = self.bare[seat] if seat < len(self.bare) else []
        return min(runs[-1][1], events) if runs else 0

    def knows(self, person: str, seat: int, events: int) -> bool:
        """Whether somebody has seen the secret that a seat has now."""
        return (person, seat, self._since(seat, events)) in self.seen
