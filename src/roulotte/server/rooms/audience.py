"""Whoever listens to a room: who they are there, whose side they see, and what they are told."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

import msgspec

from roulotte.core.game import Viewer
from roulotte.protocol.codes import CLOSE_LOCKED, CLOSE_REMOVED
from roulotte.protocol.limits import VERSION
from roulotte.protocol.messages import Bye, Live, Welcome, You
from roulotte.server.room import events as log
from roulotte.server.room.events import Changes, that_change
from roulotte.server.room.room import LogEntry, Room
from roulotte.server.rooms.frames import EventFrames, snapshot, viewpoint, viewpoint_of_muting
from roulotte.server.rooms.presence import Presence
from roulotte.server.rooms.request import Asker
from roulotte.server.rooms.sockets import Socket

PRESENCE_SECONDS: Final = 0.15  # everybody is told at most so often who is here

SIDES: Final = that_change(Changes.SIDES)
VIEW: Final = that_change(Changes.VIEW)
GAME: Final = that_change(Changes.GAME)

_encode: Final = msgspec.json.Encoder().encode


class ServedRoom(Protocol):
    """What an audience needs of its room."""

    room: Room

    def now(self) -> int:
        """The room's time."""
        ...

    def when_settled(self, work: Callable[[], None]) -> None:
        """Do something as soon as memory holds nothing that is not saved."""
        ...


def spans_matches(entries: Sequence[LogEntry]) -> bool:
    """Whether a match began among them: what came before it is not this match's seats' to see."""
    return any(isinstance(one.event, log.LoggedSealed) for one in entries[1:])


class Audience:
    """The sockets of one room. Whatever it shows, it shows while the room is settled."""

    def __init__(self, live: ServedRoom) -> None:
        self._live = live
        self.sockets: set[Socket] = set()
        self.presence = Presence()
        self.told = live.room.seq  # the last event that the sockets have heard of
        self._here: tuple[int, ...] = ()  # as everybody was told, and when
        self._here_at = 0.0
        self._soon: asyncio.TimerHandle | None = None  # tells everybody

    @property
    def _room(self) -> Room:
        return self._live.room

    def idle_for(self, member: int) -> float:
        """For how many seconds a member who is here has done nothing, as far as we can tell."""
        done = [socket.acted for socket in self.sockets if socket.member == member]
        return time.monotonic() - max(done) if done else 0.0

    # Coming and going

    def welcome(self, socket: Socket, last: int | None, epoch: str) -> None:
        """A socket listens from now on, and is told where it is and what it missed after `last`."""
        self.join(socket)
        missed = None if last is None else self.missed(socket, last)
        you = socket.told = self.you(socket)
        where = Welcome(
            v=VERSION,
            room=self._room.id,
            member=you.member,
            seats=you.seats,
            seat=you.seat,
            head=self._room.seq,
            epoch=epoch,
            mode="snap" if missed is None else "events",
            now=self._live.now(),
            muted=you.muted,
        )
        body = self.snapshot(socket) if missed is None else missed
        socket.put_frame(_frame(_encode(where), body))
        self.tell_presence(socket)

    def join(self, socket: Socket) -> None:
        """A socket listens from now on."""
        self.sockets.add(socket)
        self._identify(socket)
        self._shut((socket,))
        self.look(socket, None)

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        self.sockets.discard(socket)
        if socket.member is not None:
            self.presence.left(socket.member)
        self._live.when_settled(self.tell_presence)

    def missed(self, socket: Socket, last: int) -> bytes | None:
        """What happened after `last`; None if too much, or if that never was."""
        recent = self._room.recent
        if last > self._room.seq or not recent or recent[0].seq > last + 1:
            return None
        entries = [entry for entry in recent if entry.seq > last]
        if spans_matches(entries):
            return None
        to = viewpoint_of_muting(socket.viewpoint, socket.member, entries)
        return EventFrames(self._room, entries).to(to) if entries else b""

    # Telling

    def tell(self, entries: list[LogEntry], asker: Asker | None = None) -> None:
        """Tell everybody what happened; whoever asked for it gets the answer first."""
        self.told = entries[-1].seq
        kinds = frozenset([type(entry.event) for entry in entries])
        asking = None if asker is None else asker.socket
        sides = not kinds.isdisjoint(SIDES)
        if sides:
            self._reseat(anew=log.LoggedSealed in kinds)
            self._shut(one for one in self.sockets if one is not asking)
        frames = EventFrames(self._room, entries, kinds)
        for socket in self.sockets:
            if socket.several and not kinds.isdisjoint(GAME):
                self._lower_curtain(socket)
            to = socket.viewpoint
            if log.Muted in kinds:
                to = viewpoint_of_muting(to, socket.member, entries)
            body = frames.to(to)
            if socket.several or sides:
                body = self._with_news(socket, body, kinds)
            if asker is not None and asking is socket:
                body = b"%b,%b" % (asker.acknowledgement(self.told), body)
            socket.put_frame(b"[%b]" % body)
        if sides and asking is not None:  # who left a locked room is told so first
            self._shut((asking,))

    def show_all(self) -> None:
        """More happened elsewhere than can be told one by one."""
        self.told = self._room.seq
        self._reseat(anew=True)
        self._shut(self.sockets)
        for socket in self.sockets:
            self._show(socket)

    def _show(self, socket: Socket) -> None:
        """Everything that a socket may see now."""
        socket.put_frame(_frame(*self._news_of(socket), self.snapshot(socket)))

    def _with_news(self, socket: Socket, body: bytes, kinds: frozenset[type]) -> bytes:
        """Events with what is new about their hearer; another side is shown as a whole."""
        side = socket.told and socket.told.seat
        news = self._news_of(socket)
        unseen = side != socket.viewpoint.viewer and kinds.isdisjoint(VIEW)
        return b",".join((*news, body, self.snapshot(socket)) if unseen else (*news, body))

    def you(self, socket: Socket) -> You:
        """Who a client is here, and whose side of the table it sees."""
        table = self._room.match
        seats = () if table is None else table.seats_of(socket.member)
        muted = self._room.muted_by(socket.member)
        return You(socket.member, seats, socket.viewpoint.viewer, muted)

    def _news_of(self, socket: Socket) -> tuple[bytes, ...]:
        """What a client must be told of itself, before anything else."""
        you, told = self.you(socket), socket.told
        socket.told = you
        return () if you == told else (_encode(you),)

    def snapshot(self, socket: Socket) -> bytes:
        """Everything that a socket may see now."""
        return snapshot(self._room, socket.viewpoint)

    # Who they are, and what they may see

    def _shut(self, sockets: Iterable[Socket]) -> None:
        """Strangers see nothing of a locked room."""
        for socket in sockets:
            if self._room.shut_to(socket.person):
                socket.close(Bye(CLOSE_LOCKED, "the room is locked"))

    def _reseat(self, *, anew: bool) -> None:
        """Who sees what may have changed; who had the curtain up keeps it up, unless all is new."""
        for socket in self.sockets:
            self._identify(socket)
            up = socket.looking and not anew and self.look(socket, socket.viewpoint.viewer)
            if not up:
                self.look(socket, None)
        self.tell_presence()

    def _identify(self, socket: Socket) -> None:
        """Somebody may have come in, or have been shown the door."""
        member = None if socket.watches else self._room.member_of(socket.person)
        old = socket.member
        if socket.person in self._room.removed:
            socket.close(Bye(CLOSE_REMOVED, "the host removed you"))
        if member == old:
            return
        socket.member = member
        if old is not None:
            self.presence.left(old)
        if member is not None:
            self.presence.came(member)

    def show_side(self, socket: Socket, seat: int | None) -> bool:
        """Show a socket the side of the table that it asks for; False if it may not see it."""
        may = self.look(socket, seat)
        if may:
            self._show(socket)
        return may

    def look(self, socket: Socket, seat: int | None) -> bool:
        """Choose whose side of the table a socket sees; only ever one of its own seats."""
        table = self._room.match
        own = () if table is None else table.seats_of(socket.member)
        if seat is not None and seat not in own:
            return False
        socket.several = len(own) > 1
        socket.looking = seat is not None and socket.several
        self._turn_to(socket, seat if seat is not None else self._natural_side(own))
        return True

    def _turn_to(self, socket: Socket, viewer: Viewer) -> None:
        socket.viewpoint = viewpoint(self._room, viewer, socket.member, socket.lang)

    def _natural_side(self, own: tuple[int, ...]) -> int | None:
        """One's only seat; at a device with several, whoever is to move, if nothing is private."""
        if len(own) == 1:
            return own[0]
        table = self._room.match
        if not own or table is None or table.game.spec.private:
            return None
        return table.deciding if table.deciding in own else own[0]

    def _lower_curtain(self, socket: Socket) -> None:
        """At a device with several seats, the curtain falls when the turn passes on."""
        table = self._room.match
        if table is None or table.deciding == socket.viewpoint.viewer:
            return
        own = table.seats_of(socket.member)
        if len(own) > 1:
            socket.looking = False
            self._turn_to(socket, self._natural_side(own))

    # Who is here

    def tell_presence(self, greeted: Socket | None = None) -> None:
        """Who is here: for everybody if that changed, not too often; else for who was greeted.

        Only while the room is settled: with it goes until when there is time to decide.
        """
        if self._soon is None and self.presence.here() != self._here:
            wait = self._here_at + PRESENCE_SECONDS - time.monotonic()
            if wait <= 0:
                self._tell_here()
                return
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(wait, self._live.when_settled, self._tell_here)
        if greeted is not None:
            greeted.put_frame(self._presence_frame())

    def _tell_here(self) -> None:
        """It may be lost; whoever came and went meanwhile is no news."""
        self._soon, here = None, self.presence.here()
        if here != self._here:
            self._here, self._here_at = here, time.monotonic()
            frame = self._presence_frame()
            for socket in self.sockets:
                socket.put_frame(frame)

    def _presence_frame(self) -> bytes:
        table = self._room.match
        until = None if table is None else table.until()
        return _frame(_encode(Live(self.presence.here(), self._live.now(), until)))


def _frame(*messages: bytes) -> bytes:
    """Encoded messages as one frame."""
    return b"[%b]" % b",".join(filter(None, messages))
