"""Bots play a whole game with verifiable dice, as a room would, and the record can be verified."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from roulotte.bots import AnyBot
from roulotte.core.chance import Pool
from roulotte.core.events import Happened
from roulotte.core.fair import Fair, Roll, Seal, commit_number, draw, seal, stir
from roulotte.core.match import Match
from roulotte.core.seeded import Seeded, Streams
from roulotte.core.spec import Result
from roulotte.lab.selfplay import play_out


@dataclass
class Cup:
    """A table's dice: sealed, stirred, and every roll so far."""

    match: str
    seals: tuple[Seal, ...]
    typed_by: tuple[int, ...]
    hands: Seeded  # how dice fall that are thrown by hand
    rolls: list[Roll] = field(default_factory=list)

    @property
    def key(self) -> bytes:
        """The key of the attempt in force."""
        last = self.seals[-1]
        assert last.secret is not None  # noqa: S101 - here the one who seals keeps it
        numbers = [None if one is None else bytes.fromhex(one) for one in last.numbers]
        attempt, secret = len(self.seals), bytes.fromhex(last.secret)
        return stir(secret, self.match, attempt, numbers, self.typed_by)

    def throw(self, match: Match) -> None:
        """Let chance speak once."""
        chance = match.game.chance(match.state)
        rolled = draw(chance, self.key, len(self.rolls), self.by_hand(chance.pools))
        match.play(Happened(rolled.outcome))
        self.rolls.append(rolled.shown)

    def by_hand(self, pools: Sequence[Pool]) -> Mapping[int, Sequence[object]]:
        """Throw the dice of the seats that type theirs in."""
        return {
            index: pool.draw(self.hands)
            for index, pool in enumerate(pools)
            if pool.dice and pool.seat in self.typed_by
        }

    def block(self, *, opened: bool = True) -> Fair:
        """The `fair` block: with the envelope open, as after a game, or still closed."""
        seals = self.seals if opened else (*self.seals[:-1], replace(self.seals[-1], secret=None))
        return Fair(1, self.match, seals, tuple(self.rolls), self.typed_by)


def sealed(
    match: str,
    people: Sequence[bool],
    streams: Streams,
    *,
    given_up: int = 0,
    typed_by: Sequence[int] = (),
) -> Cup:
    """Seal a table where some seats are people and give lucky numbers, after some failed tries."""
    source = streams.named("secrets")
    seals = [_attempt(match, attempt + 1, people, source) for attempt in range(given_up + 1)]
    lost = [replace(one, numbers=(None,) * len(people), why="unopened") for one in seals[:-1]]
    return Cup(match, (*lost, seals[-1]), tuple(sorted(typed_by)), streams.named("hands"))


def _attempt(match: str, attempt: int, people: Sequence[bool], source: Seeded) -> Seal:
    secret = _bytes(source, 32)
    numbers = [_bytes(source, 16) if person else None for person in people]
    return Seal(
        seal=seal(secret, match, attempt),
        folds=tuple(
            None if number is None else commit_number(number, match, attempt, seat)
            for seat, number in enumerate(numbers)
        ),
        numbers=tuple(None if number is None else number.hex() for number in numbers),
        secret=secret.hex(),
    )


def _bytes(source: Seeded, number: int) -> bytes:
    return bytes(source.below(256) for _ in range(number))


def play_fair(match: Match, bots: Sequence[AnyBot], streams: Streams, cup: Cup) -> Result:
    """Play a match to its end with the dice of a cup, one bot a seat."""
    return play_out(match, bots, streams, throw=cup.throw)
