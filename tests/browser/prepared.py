"""Rooms in the middle of a match: everything up to a moment has happened, by the room's rules.

Somebody at a browser holds the seat that is looked at. The others came in and are away, so that
nothing goes on by itself, unless a test brings them. What chance says is the situation's as far as
that goes, then the room's.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from roulotte.core import fair
from roulotte.core.chance import Pool, Source
from roulotte.core.events import Acted
from roulotte.core.wire import to_wire
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room import decide as deciding
from roulotte.server.room.context import CommandContext
from roulotte.server.room.own_commands import OpenRoom
from roulotte.server.room.table import Table
from tests.browser import poknroll, rolit, roll_estate, rollie, rolln_bump
from tests.browser.situation import Reached, Situation
from tests.server.running.forked import change

SITUATIONS: Final[Mapping[str, tuple[Situation, ...]]] = {
    "rollie": rollie.SITUATIONS,
    "roll-estate": roll_estate.SITUATIONS,
    "poknroll": poknroll.SITUATIONS,
    "rolit": rolit.SITUATIONS,
    "rolln-bump": rolln_bump.SITUATIONS,
}
# Long ones among them: what is too long for its place is to be seen.
OTHERS: Final = (
    "Bo", "Chloé", "Maximilienne-Éléonore", "Dan", "Emma", "Farid", "Gina", "Hugo", "Inès",
    "Jo", "Wolfgang Amadeus Mozart", "Lou",
)  # fmt: skip
LONG_GRACE: Final = 3600

_dice_of: Final = fair.dice_of
_given: Final[dict[bytes, tuple[Any, ...]]] = {}  # by the key of a match: what chance says
_being_prepared: Final[list[tuple[Any, ...]]] = []


@dataclass(frozen=True, slots=True)
class OpenPrepared:
    """Somebody opens a room in the middle of a match."""

    name: str
    reached: Reached
    others: tuple[str, ...] = ()  # who sits at the other seats, as far as somebody does


class Loaded:
    """Draws what it was given."""

    def __init__(self, pool: Pool, values: Iterable[Any]) -> None:
        """The values come out of the pool one after the other."""
        self._values, self._pool, self._left = iter(values), pool, list(pool.items)

    def below(self, _bound: int) -> int:
        """Where the next value stands."""
        place = self._left.index(next(self._values))
        if not self._pool.again:
            del self._left[place]
        return place


def allow_prepared() -> None:
    """Let rooms be opened this way in this process."""
    deciding.DECIDE[OpenPrepared] = open_prepared
    change(fair, dice_of=_given_dice)


def _given_dice(key: bytes, n: int, index: int, pool: Pool) -> Source:
    outcomes = _being_prepared[-1] if _being_prepared else _given.get(key, ())
    if n >= len(outcomes):
        return _dice_of(key, n, index, pool)
    return Loaded(pool, _drawn(outcomes[n], index, pool))


def _drawn(outcome: Any, index: int, pool: Pool) -> list[Any]:
    """What comes out of one pool, so that this outcome is made of it."""
    fields = [one for one in msgspec.structs.astuple(outcome) if one is not msgspec.UNSET]
    parts = fields[0] if len(fields) == 1 and isinstance(fields[0], tuple) else None
    if parts and isinstance(parts[0], tuple):  # cups, each from its own pool; or a deal from one
        whole = [one for part in parts for one in part]
        return whole if len(whole) == pool.count else list(parts[index])
    value = fields[index]
    return list(value) if isinstance(value, tuple) else [value]


def open_prepared(context: CommandContext, command: OpenPrepared) -> None:
    """Open the room, let everybody in, and let the match happen as far as the moment."""
    reached, host = command.reached, context.person
    situation = reached.situation
    others = iter(command.others)
    people = [
        str(host) if seat == reached.seat else next(others, f"{context.room.id} {seat}")
        for seat in range(situation.seats)
    ]
    _do(context, host, OpenRoom(command.name, Settings()))
    for person, name in zip(_without(people, reached.seat), OTHERS, strict=False):
        _do(context, person, commands.Come(name))
    _do(context, host, commands.Prepare(_plan(reached)))
    for place, person in enumerate(people):
        _do(context, person, commands.Sit(place))
    with _said_by_chance(context, reached):
        _do(context, host, commands.Start())
        _stir(context, people)
        for event in reached.events:
            if isinstance(event, Acted):
                _do(context, people[event.seat], commands.Act(to_wire(event.do)))


def _plan(reached: Reached) -> Plan:
    situation = reached.situation
    options = dict(situation.options)
    return Plan(reached.game, situation.seats, options, grace=LONG_GRACE)


@contextmanager
def _said_by_chance(context: CommandContext, reached: Reached) -> Iterator[None]:
    match = reached.game_of().read_outcome
    outcomes = [event.chance for event in reached.events if not isinstance(event, Acted)]
    said = (*outcomes, *map(match, reached.situation.after))
    _being_prepared.append(said)
    try:
        yield
    finally:
        _being_prepared.pop()
    key = _table(context).key
    assert key is not None
    _given[key] = said


def _stir(context: CommandContext, people: list[str]) -> None:
    table = _table(context)
    numbers = [bytes([seat + 1]) * 16 for seat in range(len(people))]
    for seat, person in enumerate(people):
        folded = fair.commit_number(numbers[seat], table.id, table.attempt, seat)
        _do(context, person, commands.CommitNumber(seat, folded))
    for seat, person in enumerate(people):
        _do(context, person, commands.RevealNumber(seat, numbers[seat].hex()))


def _do(context: CommandContext, person: str | None, command: object) -> None:
    """One command more; together they are one to the log."""
    own = CommandContext(context.room, context.moment, person, context.room.seq)
    own.entries = context.entries
    deciding.decide(own, command)


def _table(context: CommandContext) -> Table:
    assert context.room.match is not None
    return context.room.match


def _without(all_: list[str], place: int) -> list[str]:
    return [one for index, one in enumerate(all_) if index != place]
