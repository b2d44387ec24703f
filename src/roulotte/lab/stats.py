"""What many games come to: shares of wins with intervals, scores, lengths, endings."""

from collections import Counter
from dataclasses import dataclass, field
from math import fsum, sqrt

from roulotte.lab.simulate import Played

Z95 = 1.959964  # the normal quantile of a 95 % interval


@dataclass
class Tally:
    """What came of each game; a shared win counts 1/k for each of k winners."""

    seats: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """One column a seat."""
        self.wins = [0.0] * self.seats
        self.scores = [[] for _ in range(self.seats)]

    def add(self, played: Played) -> None:
        """Count one game in."""
        self.games += 1
        for seat in played.result.winners:
            self.wins[seat] += 1 / len(played.result.winners)
        for seat, score in enumerate(played.result.scores):
            self.scores[seat].append(score)
        self.lengths.append(played.decisions)
        self.endings[played.result.ending] += 1

    def share(self, seats: list[int]) -> tuple[float, float, float]:
        """The share of wins of some seats together, with its 95 % interval."""
        return wilson(fsum(self.wins[seat] for seat in seats), self.games)


def wilson(wins: float, games: int) -> tuple[float, float, float]:
    """Share and Wilson's 95 % interval; for shared wins it is, if anything, too wide."""
    share = wins / games
    spread = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle, scale = share + Z95**2 / (2 * games), 1 + Z95**2 / games
    return share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
