"""Lucky numbers: committed to and revealed for one's own seats, and remembered for the check."""

from collections.abc import Iterator
from typing import Final

import msgspec

from roulotte.client.views import MatchSeen
from roulotte.core import fair
from roulotte.core.errors import RecordError
from roulotte.core.record import parse_record
from roulotte.core.seeded import fresh_bytes
from roulotte.core.verify import Fault, Report
from roulotte.core.words import Text
from roulotte.games import verify_dice
from roulotte.protocol.commands import CommitNumber, RevealNumber

NUMBER_BYTES: Final = 16

OTHER_SEAL: Final = Text(
    fr="essai {attempt} : ce n'est pas le sceau que la table a montré",
    en="attempt {attempt}: this is not the seal that the table showed",
)
OTHER_FOLD: Final = Text(
    fr="essai {attempt} : ce n'est pas le numéro que nous avons plié pour la place {seat}",
    en="attempt {attempt}: this is not the number that we folded for seat {seat}",
)
OTHER_STORY: Final = Text(
    fr="ce n'est pas la partie qui a été montrée ici",
    en="it is not the match that was shown here",
)

Attempt = tuple[str, int]  # the match, and which of its seals


class Lucky:
    """Every number that was given, and every seal that was shown before."""

    def __init__(self) -> None:
        self._seals: dict[Attempt, str] = {}
        self._numbers: dict[tuple[Attempt, int], bytes] = {}

    def due(self, match: MatchSeen, seats: tuple[int, ...]) -> CommitNumber | RevealNumber | None:
        """What has to be committed to or revealed next, for one of one's own seats."""
        attempt, shown = (match.id, match.fair.attempt), match.fair
        for seat in self._playing(match, seats):
            if match.phase == "folding" and shown.folds[seat] is None:
                self._seals.setdefault(attempt, shown.seal)
                number = self._numbers.setdefault((attempt, seat), fresh_bytes(NUMBER_BYTES))
                return CommitNumber(seat, fair.commit_number(number, *attempt, seat))
            given = self._given(attempt, seat, shown.folds[seat])
            if match.phase == "opening" and shown.numbers[seat] is None and given is not None:
                return RevealNumber(seat, given.hex())
        return None

    def _given(self, attempt: Attempt, seat: int, folded: str | None) -> bytes | None:
        """The number that was committed to; ours counts for nothing if another device was first."""
        number = self._numbers.get((attempt, seat))
        if number is not None and fair.commit_number(number, *attempt, seat) != folded:
            del self._numbers[attempt, seat]
            return None
        return number

    @staticmethod
    def _playing(match: MatchSeen, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in seats if not match.seats[seat].held)

    def check(
        self, match: str, record: bytes, key: str | None = None, seen: str | None = None
    ) -> Report:
        """Roll everything again, and see that one's own seal and numbers are the ones used.

        `key` is the server's, `seen` the last head that one was sent.
        """
        report = verify_dice(record, key, seen)
        try:
            block = parse_record(record).fair
        except RecordError:
            return report
        seals = () if block is None or block.match != match else block.seals
        ours = tuple(self._faults(match, seals))
        if report.seen is False:
            ours = (*ours, Fault(OTHER_STORY))
        return msgspec.structs.replace(report, faults=(*report.faults, *ours))

    def _faults(self, match: str, seals: tuple[fair.Seal, ...]) -> Iterator[Fault]:
        """What the record has otherwise than it was shown, or given, before the match."""
        known = dict(enumerate(seals, start=1))
        for (ident, attempt), shown in self._seals.items():
            used = known.get(attempt)
            if ident == match and (used is None or used.seal != shown):
                yield Fault(OTHER_SEAL.filled(attempt=attempt))
        for ((ident, attempt), seat), number in self._numbers.items():
            used = known.get(attempt)
            ours = fair.commit_number(number, ident, attempt, seat)
            if ident == match and (used is None or ours not in used.folds[seat : seat + 1]):
                yield Fault(OTHER_FOLD.filled(attempt=attempt, seat=seat))
