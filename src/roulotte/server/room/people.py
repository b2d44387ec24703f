"""Coming and going, sitting and standing, hosting, and choosing the next match."""

from typing import Final

from msgspec.structs import replace

from roulotte.core.chance import Pool
from roulotte.core.errors import TableError
from roulotte.games import game_named
from roulotte.protocol import commands
from roulotte.protocol.limits import HOST_SECONDS, IDLE_SECONDS, MOST_MEMBERS
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import Kind, Sitter
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.chain import marked
from roulotte.server.room.context import CommandContext, Refused, demand
from roulotte.server.room.entropy import Entropy
from roulotte.server.room.names import clean_name, clean_title, free_name, numbered
from roulotte.server.room.own_commands import Bring, Forget, OpenRoom
from roulotte.server.room.room import Room
from roulotte.server.room.sealing import go_on

PROGRAM: Final = "program-"  # with this begin the ids of those who came with a token


def come(context: CommandContext, command: commands.Come) -> None:
    """Come in; the first person to do so is the host."""
    room, person = context.room, context.person
    if person is None:
        raise Refused("NOT_SEATED", texts.COME_FIRST)
    demand(room.member_of(person) is None, "ILLEGAL", texts.ALREADY_IN)
    demand(person not in room.removed, "ILLEGAL", texts.SHOWN_THE_DOOR)
    demand(not room.shut_to(person), "ILLEGAL", texts.LOCKED)
    kind: Kind = "program" if person.startswith(PROGRAM) else "person"
    number = _enter(context, person, command.name, kind)
    if room.host is None:
        context.emit(log.Hosted(number))


def _enter(context: CommandContext, person: str, raw: str, kind: Kind) -> int:
    name, number = free_name(context, raw), context.room.newcomer
    if len(context.room.members) >= MOST_MEMBERS:
        _make_room(context)
    context.emit(log.LoggedCame(number, name, kind, person=person))
    return number


def _make_room(context: CommandContext) -> None:
    """Let somebody go who only watches: who has been away for longest, or idle for very long."""
    away, idle = context.moment.away, context.moment.idle
    watchers = [member for member in context.room.members if not _counts(context.room, member)]
    gone = [member for member in watchers if away(member) > 0]
    idle_ones = [member for member in watchers if idle(member) >= IDLE_SECONDS]
    demand(bool(gone or idle_ones), "ILLEGAL", texts.ROOM_FULL.filled(most=MOST_MEMBERS))
    _go(context, max(gone, key=away) if gone else max(idle_ones, key=idle), removed=False)


def _counts(room: Room, member: int) -> bool:
    """Whether somebody is the host, sits at a place or plays: they always keep their room."""
    table = room.running()
    sits = any(one is not None and one.member == member for one in room.places)
    return member == room.host or sits or (table is not None and bool(table.seats_of(member)))


def open_room(context: CommandContext, command: OpenRoom) -> None:
    """Open the room itself; whoever does is its host."""
    name = clean_name(command.name)  # before anything happens
    context.emit(log.Opened(clean_title(command.settings)))
    come(context, commands.Come(name))


def bring(context: CommandContext, command: Bring) -> None:
    """Let a program in, and give it a place."""
    context.as_host()
    context.at_lobby()
    _free_place(context, command.place)
    number = _enter(context, command.person, command.name, "program")
    context.emit(log.Sat(command.place, Sitter(context.room.members[number].name, number)))


def rename(context: CommandContext, command: commands.Rename) -> None:
    """Take another nickname."""
    member = context.as_member()
    name, seats = free_name(context, command.name, besides=member), _called_so(context, member)
    mark, salt = marked(context.moment.entropy, name) if seats else ("", "")
    context.emit(log.LoggedRenamed(member, name, seats, mark, salt=salt))


def _called_so(context: CommandContext, member: int) -> tuple[int, ...]:
    """The seats of the match that bear a member's own name."""
    table, own = context.room.running(), Sitter(context.room.members[member].name, member)
    seats = () if table is None else enumerate(table.seats)
    return tuple(seat for seat, sitter in seats if sitter == own)


def leave(context: CommandContext, _command: commands.Leave) -> None:
    """Leave for good."""
    _go(context, context.as_member(), removed=False)


def remove(context: CommandContext, command: commands.Remove) -> None:
    """Show somebody the door."""
    host = context.as_host()
    demand(command.member in context.room.members, "ILLEGAL", texts.NO_MEMBER)
    demand(command.member != host, "ILLEGAL", texts.NOT_YOURSELF)
    _go(context, command.member, removed=True)


def _go(context: CommandContext, member: int, *, removed: bool) -> None:
    """Bots hold the seats that somebody leaves in the middle of a match."""
    room = context.room
    table = room.running()
    if table is not None:
        for seat in table.seats_of(member):
            if table.is_person(seat):
                context.emit(log.Held(seat, "greedy"))
    context.emit(log.Left(member, removed))
    if room.host == member:
        people = [number for number, one in room.members.items() if one.kind == "person"]
        context.emit(log.Hosted(people[0] if people else None))
    if table is not None:
        go_on(context, table)


def forget(context: CommandContext, command: Forget) -> None:
    """Leave, if that has not happened yet, and be forgotten."""
    if command.member in context.room.members:
        _go(context, command.member, removed=False)
    context.emit(log.LoggedForgotten(command.member, person=command.person))


def host(context: CommandContext, command: commands.Host) -> None:
    """Hand the host's role on, or take it while the host has been away for long."""
    if not (command.member == context.as_member() and _is_gone(context, context.room.host)):
        context.as_host()
    demand(command.member in context.room.members, "ILLEGAL", texts.NO_MEMBER)
    context.emit(log.Hosted(command.member))


def _is_gone(context: CommandContext, host: int | None) -> bool:
    return host is not None and context.moment.away(host) >= HOST_SECONDS


def settle(context: CommandContext, command: commands.Set) -> None:
    """Change the room's settings."""
    context.as_host()
    settings = command.settings
    context.emit(log.Settled(clean_title(settings)))


def sit(context: CommandContext, command: commands.Sit) -> None:
    """Sit down; with a name of its own, for another person at the same device."""
    member = context.as_member()
    context.at_lobby()
    _free_place(context, command.place)
    name = context.room.members[member].name
    seated = Sitter(name, member) in context.room.places
    if command.name is not None and (seated or clean_name(command.name) != name):
        name = free_name(context, command.name)
    elif seated:
        name = numbered(context.room, name, 2, member)
    context.emit(log.Sat(command.place, Sitter(name, member)))


def seat_bot(context: CommandContext, command: commands.SeatBot) -> None:
    """Put a bot at a free place."""
    context.as_host()
    context.at_lobby()
    _free_place(context, command.place)
    context.emit(log.Sat(command.place, Sitter(numbered(context.room, "Bot"), bot=command.bot)))


def _free_place(context: CommandContext, place: int) -> None:
    places = context.room.places
    demand(place < len(places), "ILLEGAL", texts.NO_PLACE)
    demand(places[place] is None, "ILLEGAL", texts.PLACE_TAKEN)


def stand(context: CommandContext, command: commands.Stand) -> None:
    """Stand up; the host may free any place."""
    member = context.as_member()
    context.at_lobby()
    places = context.room.places
    demand(command.place < len(places), "ILLEGAL", texts.NO_PLACE)
    sitter = places[command.place]
    if sitter is None:
        raise Refused("ILLEGAL", texts.PLACE_FREE)
    own = sitter.member == member
    demand(own or member == context.room.host, "NOT_HOST", texts.PLACE_OF_OTHER)
    context.emit(log.Stood(command.place))


def order(context: CommandContext, command: commands.Order) -> None:
    """Bring the places into another order."""
    context.as_host()
    context.at_lobby()
    every = list(range(len(context.room.places)))
    demand(sorted(command.order) == every, "ILLEGAL", texts.NOT_AN_ORDER)
    context.emit(log.Ordered(command.order))


def shuffle(context: CommandContext, _command: commands.Shuffle) -> None:
    """Bring the places into a random order."""
    context.as_host()
    context.at_lobby()
    every = tuple(range(len(context.room.places)))
    lots = Pool(every, count=len(every), again=False)
    context.emit(log.Ordered(lots.draw(Entropy(context.moment.entropy))))


def prepare(context: CommandContext, command: commands.Prepare) -> None:
    """Choose the next match."""
    context.as_host()
    context.at_lobby()
    context.emit(log.Planned(_checked(command.plan)))


def _checked(plan: Plan) -> Plan:
    try:
        game_named(plan.game).table(plan.seats, plan.options)
    except TableError as error:
        raise Refused("ILLEGAL", error.why) from None
    demand(all(seat < plan.seats for seat in plan.typed), "ILLEGAL", texts.TYPED_SEATS)
    demand(plan.pace == "live" or plan.seconds is None, "ILLEGAL", texts.CLOCK_LIVE)
    return replace(plan, typed=tuple(sorted(set(plan.typed))))
