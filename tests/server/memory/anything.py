"""What people may ask of a room: the sensible next thing, or anything at all."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from roulotte.core import fair
from roulotte.core.seeded import Seeded
from roulotte.protocol import commands
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.room.own_commands import BotAct, Bring, Reseal
from roulotte.server.room.room import Room
from roulotte.server.room.table import Table
from tests.server.memory.evening import lucky, plain

T = TypeVar("T")

GAMES: Final = ("rolit", "rollie", "poknroll", "roll-estate", "rolln-bump")
LINKS: Final = tuple(f"the-secret-of-link-number-{number}" for number in range(2))
WORDS: Final = ("Ana", "Bo", "Chloé", "Dan", "ana", "\u202e", "Zoé", "x" * 30, "Bot 1", "Νίκη")


class Asked(NamedTuple):
    """Somebody asks for something; nobody: the room itself."""

    who: str | None
    command: object


def pick(draw: Seeded, items: Sequence[T]) -> T:
    """One of several."""
    assert items, "nothing to choose from"
    return items[draw.below(len(items))]


# The sensible thing


def sensible(room: Room, draw: Seeded, people: Sequence[str]) -> Asked:
    """What brings the evening on."""
    table = room.running()
    if room.host is None:
        return Asked(pick(draw, people), commands.Come(pick(draw, people)))
    host = room.members[room.host].person
    if table is None:
        return _arrange(room, draw, host)
    if table.phase == "playing":
        return _play(room, table, draw)
    return _stir(room, table, draw)


def _arrange(room: Room, draw: Seeded, host: str) -> Asked:
    free = [place for place, sitter in enumerate(room.places) if sitter is None]
    if free:
        person = pick(draw, list(room.members.values())).person
        bot = Asked(host, commands.SeatBot(free[0], "random"))
        return Asked(person, commands.Sit(free[0])) if draw.below(4) else bot
    if draw.below(3) == 0:
        return Asked(host, commands.Prepare(any_plan(draw)))
    return Asked(host, commands.Start())


def _stir(room: Room, table: Table, draw: Seeded) -> Asked:
    waiting = [
        seat
        for seat in table.ready_seats()
        if table.envelope.commitments[seat] is None or table.phase == "opening"
        if table.envelope.numbers[seat] is None
    ]
    if not waiting:
        return Asked(None, Reseal())
    seat = pick(draw, waiting)
    if table.phase == "opening":
        return Asked(player(room, table, seat), commands.RevealNumber(seat, lucky(seat).hex()))
    told = fair.commit_number(lucky(seat), table.id, table.attempt, seat)
    return Asked(player(room, table, seat), commands.CommitNumber(seat, told))


def _play(room: Room, table: Table, draw: Seeded) -> Asked:
    seat = table.deciding
    if seat is None:
        chance = table.chance()
        assert chance is not None
        pool, seat = pick(draw, list(table.typing().items()))
        dice = list(chance.pools[pool].draw(draw))
        return Asked(player(room, table, seat), commands.Roll(seat, dice))
    action = pick(draw, table.choices()).action
    if table.bot_of(seat) is not None:
        return Asked(None, BotAct(seat, action))
    return Asked(player(room, table, seat), commands.Act(plain(action)))


def player(room: Room, table: Table, seat: int) -> str | None:
    """Who holds a seat."""
    known = room.members.get(table.seats[seat].member or 0)
    return None if known is None else known.person


def any_plan(draw: Seeded) -> Plan:
    """Some plan, mostly a good one."""
    seats = 2 + draw.below(3)
    return Plan(
        game=pick(draw, GAMES),
        seats=seats,
        typed=tuple(seat for seat in range(seats) if draw.below(4) == 0),
        seconds=pick(draw, (None, None, 30)),
        grace=0,
    )


# Anything


def anything(room: Room, draw: Seeded, people: Sequence[str]) -> Asked:
    """Something that may well be refused."""
    table = room.running()
    if table is not None and draw.below(3):
        return _meddle(room, table, draw, people)
    make = pick(draw, ANYTHING)
    return Asked(pick(draw, people), make(room, draw))


def _meddle(room: Room, table: Table, draw: Seeded, people: Sequence[str]) -> Asked:
    """Something beside the game, by somebody for whom it may make sense."""
    seat = draw.below(len(table.seats))
    who, other = player(room, table, seat) or pick(draw, people), pick(draw, people)
    early = table.game.early(table.state, seat) if table.phase == "playing" else ()
    offered = sha256(_link(draw).encode()).hexdigest()
    asked = [
        Asked(who, commands.Undo()),
        Asked(who, commands.Agree(draw.below(4) > 0)),
        Asked(who, commands.Agree(True)),
        Asked(other, commands.Hold(seat)),
        Asked(who, commands.Back()),
        Asked(who, commands.Offer(seat, offered)),
        Asked(other, commands.Take(_link(draw))),
        Asked(who, commands.More()),
        Asked(None, Reseal()),
        Asked(who, pick(draw, (commands.Leave(), commands.Abandon(), commands.Say(phrase="ouch")))),
        *(Asked(who, commands.Lock(seat, plain(action))) for action in early),
    ]
    return pick(draw, asked)


def _member(room: Room, draw: Seeded) -> int:
    return draw.below(room.newcomer + 1)


def _seat(draw: Seeded) -> int:
    return draw.below(4)


def _action(room: Room, draw: Seeded) -> dict[str, Any]:
    table = room.running()
    legal = () if table is None else table.legal_all()
    if not legal or draw.below(8) == 0:
        return {"fly": draw.below(3)}
    return plain(pick(draw, legal))


def _dice(draw: Seeded) -> list[Any]:
    return [pick(draw, (1, 2, 5, 6, "R", 0, None)) for _ in range(1 + draw.below(3))]


def _link(draw: Seeded) -> str:
    return pick(draw, LINKS)


def _bring(_room: Room, draw: Seeded) -> object:
    name = pick(draw, ("Robo", "Auto"))
    return Bring(name, name, _seat(draw))


Make = Callable[[Room, Seeded], object]

ANYTHING: Final[tuple[Make, ...]] = (
    lambda _, draw: commands.Come(pick(draw, WORDS)),
    lambda _, draw: commands.Come(pick(draw, WORDS)),
    lambda _, draw: commands.Rename(pick(draw, WORDS)),
    lambda _, __: commands.Leave(),
    lambda _, draw: commands.Sit(_seat(draw), pick(draw, (None, None, *WORDS))),
    lambda _, draw: commands.Stand(_seat(draw)),
    lambda _, draw: commands.SeatBot(_seat(draw)),
    lambda _, draw: commands.Order(pick(draw, ((0, 1), (1, 0), (2, 1, 0), (1, 1)))),
    lambda _, __: commands.Shuffle(),
    lambda room, draw: commands.Remove(_member(room, draw)),
    lambda room, draw: commands.Host(_member(room, draw)),
    lambda _, draw: commands.Set(
        Settings(pick(draw, WORDS), free_text=draw.below(2) == 0, locked=draw.below(3) == 0)
    ),
    lambda _, draw: commands.Prepare(any_plan(draw)),
    lambda _, __: commands.Start(),
    lambda _, __: commands.Abandon(),
    lambda _, draw: commands.CommitNumber(_seat(draw), "0" * 64),
    lambda _, draw: commands.RevealNumber(_seat(draw), lucky(_seat(draw)).hex()),
    lambda room, draw: commands.Act(_action(room, draw)),
    lambda room, draw: commands.Lock(_seat(draw), _action(room, draw)),
    lambda room, draw: commands.Lock(_seat(draw), _action(room, draw)),
    lambda _, draw: commands.Roll(_seat(draw), _dice(draw)),
    lambda _, __: commands.Undo(),
    lambda _, __: commands.Undo(),
    lambda _, draw: commands.Agree(draw.below(4) > 0),
    lambda _, draw: commands.Agree(draw.below(4) > 0),
    lambda _, __: commands.More(),
    lambda _, draw: commands.Hold(_seat(draw)),
    lambda _, draw: commands.Hold(_seat(draw)),
    lambda _, __: commands.Back(),
    lambda _, draw: commands.Offer(_seat(draw), sha256(_link(draw).encode()).hexdigest()),
    lambda _, draw: commands.Take(_link(draw)),
    lambda _, draw: commands.Say(phrase=pick(draw, ("hello", "luck", "nonsense"))),
    lambda _, draw: commands.Say(text=pick(draw, WORDS)),
    lambda room, draw: commands.Mute(_member(room, draw), on=draw.below(2) == 0),
    _bring,
)
