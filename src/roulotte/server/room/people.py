"""Coming and going, sitting and standing, hosting, and choosing the next match."""

from typing import Final

from msgspec.structs import replace

from roulotte.core.chance import Pool
from roulotte.core.errors import TableError
from roulotte.games import game_named
from roulotte.protocol import commands as ask
from roulotte.protocol.limits import HOST_SECONDS, IDLE_SECONDS, MOST_MEMBERS
from roulotte.protocol.plan import Plan
from roulotte.protocol.views import Kind
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.chain import marked
from roulotte.server.room.commands import Bring, Forget, OpenRoom
from roulotte.server.room.desk import Desk, Refused, demand
from roulotte.server.room.entropy import Entropy
from roulotte.server.room.events import Sitter
from roulotte.server.room.names import clean_name, clean_title, free_name, numbered
from roulotte.server.room.room import Room
from roulotte.server.room.sealing import go_on

PROGRAM: Final = "program-"  # with this begin the ids of those who came with a token


def come(desk: Desk, command: ask.Come) -> None:
    """Come in; the first person to do so is the host."""
    room, person = desk.room, desk.person
    if person is None:
        raise Refused("NOT_SEATED", texts.COME_FIRST)
    demand(room.member_of(person) is None, "ILLEGAL", texts.ALREADY_IN)
    demand(person not in room.removed, "ILLEGAL", texts.SHOWN_THE_DOOR)
    demand(not room.shut_to(person), "ILLEGAL", texts.LOCKED)
    kind: Kind = "program" if person.startswith(PROGRAM) else "person"
    number = _enter(desk, person, command.name, kind)
    if room.host is None:
        desk.emit(log.Hosted(number))


def _enter(desk: Desk, person: str, raw: str, kind: Kind) -> int:
    name, number = free_name(desk, raw), desk.room.newcomer
    if len(desk.room.members) >= MOST_MEMBERS:
        _make_room(desk)
    desk.emit(log.Came(number, name, kind, person))
    return number


def _make_room(desk: Desk) -> None:
    """Let somebody go who only watches: who has been away for longest, or idle for very long."""
    away, idle = desk.moment.away, desk.moment.idle
    watchers = [member for member in desk.room.members if not _counts(desk.room, member)]
    gone = [member for member in watchers if away(member) > 0]
    idle_ones = [member for member in watchers if idle(member) >= IDLE_SECONDS]
    demand(bool(gone or idle_ones), "ILLEGAL", texts.ROOM_FULL.filled(most=MOST_MEMBERS))
    _go(desk, max(gone, key=away) if gone else max(idle_ones, key=idle), removed=False)


def _counts(room: Room, member: int) -> bool:
    """Whether somebody is the host, sits at a place or plays: they always keep their room."""
    table = room.running()
    sits = any(one is not None and one.member == member for one in room.places)
    return member == room.host or sits or (table is not None and bool(table.seats_of(member)))


def open_room(desk: Desk, command: OpenRoom) -> None:
    """Open the room itself; whoever does is its host."""
    name = clean_name(command.name)  # before anything happens
    desk.emit(log.Opened(clean_title(command.settings)))
    come(desk, ask.Come(name))


def bring(desk: Desk, command: Bring) -> None:
    """Let a program in, and give it a place."""
    desk.as_host()
    desk.at_lobby()
    _free_place(desk, command.place)
    number = _enter(desk, command.person, command.name, "program")
    desk.emit(log.Sat(command.place, Sitter(desk.room.members[number].name, number)))


def rename(desk: Desk, command: ask.Rename) -> None:
    """Take another nickname."""
    member = desk.as_member()
    name, seats = free_name(desk, command.name, besides=member), _called_so(desk, member)
    mark, salt = marked(desk.moment.entropy, name) if seats else ("", "")
    desk.emit(log.Renamed(member, name, seats, mark, salt))


def _called_so(desk: Desk, member: int) -> tuple[int, ...]:
    """The seats of the match that bear a member's own name."""
    table, own = desk.room.running(), Sitter(desk.room.members[member].name, member)
    seats = () if table is None else enumerate(table.seats)
    return tuple(seat for seat, sitter in seats if sitter == own)


def leave(desk: Desk, _command: ask.Leave) -> None:
    """Leave for good."""
    _go(desk, desk.as_member(), removed=False)


def remove(desk: Desk, command: ask.Remove) -> None:
    """Show somebody the door."""
    host = desk.as_host()
    demand(command.member in desk.room.members, "ILLEGAL", texts.NO_MEMBER)
    demand(command.member != host, "ILLEGAL", texts.NOT_YOURSELF)
    _go(desk, command.member, removed=True)


def _go(desk: Desk, member: int, *, removed: bool) -> None:
    """Bots hold the seats that somebody leaves in the middle of a match."""
    room = desk.room
    table = room.running()
    if table is not None:
        for seat in table.seats_of(member):
            if table.is_person(seat):
                desk.emit(log.Held(seat, "greedy"))
    desk.emit(log.Left(member, removed))
    if room.host == member:
        people = [number for number, one in room.members.items() if one.kind == "person"]
        desk.emit(log.Hosted(people[0] if people else None))
    if table is not None:
        go_on(desk, table)


def forget(desk: Desk, command: Forget) -> None:
    """Leave, if that has not happened yet, and be forgotten."""
    if command.member in desk.room.members:
        _go(desk, command.member, removed=False)
    desk.emit(log.Forgotten(command.member, command.person))


def host(desk: Desk, command: ask.Host) -> None:
    """Hand the host's role on, or take it while the host has been away for long."""
    if not (command.member == desk.as_member() and _is_gone(desk, desk.room.host)):
        desk.as_host()
    demand(command.member in desk.room.members, "ILLEGAL", texts.NO_MEMBER)
    desk.emit(log.Hosted(command.member))


def _is_gone(desk: Desk, host: int | None) -> bool:
    return host is not None and desk.moment.away(host) >= HOST_SECONDS


def settle(desk: Desk, command: ask.Set) -> None:
    """Change the room's settings."""
    desk.as_host()
    settings = command.settings
    desk.emit(log.Settled(clean_title(settings)))


def sit(desk: Desk, command: ask.Sit) -> None:
    """Sit down; with a name of its own, for another person at the same device."""
    member = desk.as_member()
    desk.at_lobby()
    _free_place(desk, command.place)
    name = desk.room.members[member].name
    seated = Sitter(name, member) in desk.room.places
    if command.name is not None and (seated or clean_name(command.name) != name):
        name = free_name(desk, command.name)
    elif seated:
        name = numbered(desk.room, name, 2, member)
    desk.emit(log.Sat(command.place, Sitter(name, member)))


def seat_bot(desk: Desk, command: ask.SeatBot) -> None:
    """Put a bot at a free place."""
    desk.as_host()
    desk.at_lobby()
    _free_place(desk, command.place)
    desk.emit(log.Sat(command.place, Sitter(numbered(desk.room, "Bot"), bot=command.bot)))


def _free_place(desk: Desk, place: int) -> None:
    places = desk.room.places
    demand(place < len(places), "ILLEGAL", texts.NO_PLACE)
    demand(places[place] is None, "ILLEGAL", texts.PLACE_TAKEN)


def stand(desk: Desk, command: ask.Stand) -> None:
    """Stand up; the host may free any place."""
    member = desk.as_member()
    desk.at_lobby()
    places = desk.room.places
    demand(command.place < len(places), "ILLEGAL", texts.NO_PLACE)
    sitter = places[command.place]
    if sitter is None:
        raise Refused("ILLEGAL", texts.PLACE_FREE)
    own = sitter.member == member
    demand(own or member == desk.room.host, "NOT_HOST", texts.PLACE_OF_OTHER)
    desk.emit(log.Stood(command.place))


def order(desk: Desk, command: ask.Order) -> None:
    """Bring the places into another order."""
    desk.as_host()
    desk.at_lobby()
    every = list(range(len(desk.room.places)))
    demand(sorted(command.order) == every, "ILLEGAL", texts.NOT_AN_ORDER)
    desk.emit(log.Ordered(command.order))


def shuffle(desk: Desk, _command: ask.Shuffle) -> None:
    """Bring the places into a random order."""
    desk.as_host()
    desk.at_lobby()
    every = tuple(range(len(desk.room.places)))
    lots = Pool(every, count=len(every), again=False)
    desk.emit(log.Ordered(lots.draw(Entropy(desk.moment.entropy))))


def prepare(desk: Desk, command: ask.Prepare) -> None:
    """Choose the next match."""
    desk.as_host()
    desk.at_lobby()
    desk.emit(log.Planned(_checked(command.plan)))


def _checked(plan: Plan) -> Plan:
    try:
        game_named(plan.game).table(plan.seats, plan.options)
    except TableError as error:
        raise Refused("ILLEGAL", error.why) from None
    demand(all(seat < plan.seats for seat in plan.typed), "ILLEGAL", texts.TYPED_SEATS)
    demand(plan.pace == "live" or plan.seconds is None, "ILLEGAL", texts.CLOCK_LIVE)
    return replace(plan, typed=tuple(sorted(set(plan.typed))))
