"""Whoever listens to a room: who they are there, whose side they see, and what they are told."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from roulotte.core.game import Viewer
from roulotte.protocol.codes import CLOSE_LOCKED, CLOSE_REMOVED
from roulotte.protocol.messages import Ack, Bye, Live, You
from roulotte.server.presence import Presence
from roulotte.server.room import events as log
from roulotte.server.room.changing import MOVES
from roulotte.server.room.room import Change, Room
from roulotte.server.sockets import Socket
from roulotte.server.telling import SHOWS, Telling, audience, hearing, snapshot

SHOWING: Final = SHOWS | {log.Sealed}  # events that come with a view, or before there is one

SEATING: Final = frozenset(
    {log.Came, log.Left, log.Sealed, log.Taken, log.Began, log.Muted, log.Settled}
)

PRESENCE_SECONDS: Final = 0.15  # everybody is told at most so often who is here

_encode: Final = msgspec.json.Encoder().encode


def spans_matches(changes: Sequence[Change]) -> bool:
    """Whether a match began among them: what came before it is not this match's seats' to see."""
    return any(type(one.event) is log.Sealed for one in changes[1:])


class Listened:
    """A room and its sockets."""

    def __init__(self, room: Room, clock: Callable[[], int]) -> None:
        """Nobody listens yet; `clock` gives milliseconds since 1970."""
        self.room = room
        self.sockets: set[Socket] = set()
        self.presence = Presence()
        self.told = room.seq  # the last event that the sockets have heard of
        self._clock, self._ahead = clock, 0
        self._here: tuple[int, ...] = ()  # as everybody was told, and when
        self._here_at = 0.0
        self._soon: asyncio.TimerHandle | None = None  # tells everybody

    def now(self) -> int:
        """The room's time: it goes on from the log's, even where that is ahead of our clock."""
        now = self._clock()
        self._ahead = max(self._ahead, self.room.at - now)
        return now + self._ahead

    def when_settled(self, work: Callable[[], None]) -> None:
        """Do something as soon as memory holds nothing that is not saved."""
        raise NotImplementedError  # whoever carries commands out knows when that is

    def idle_for(self, member: int) -> float:
        """For how many seconds a member who is here has done nothing, as far as we can tell."""
        done = [socket.acted for socket in self.sockets if socket.member == member]
        return time.monotonic() - max(done) if done else 0.0

    # Telling

    def tell(self, changes: list[Change], asker: Socket | None, ident: str | None) -> None:
        """Tell everybody what happened; whoever asked for it gets the answer first."""
        self.told = changes[-1].seq
        kinds = {type(change.event) for change in changes}
        seating = not kinds.isdisjoint(SEATING)
        if seating:
            self._reseat(anew=log.Sealed in kinds)
            self._shut(one for one in self.sockets if one is not asker)
        telling = Telling(self.room, changes, kinds)
        for socket in self.sockets:
            if socket.several and kinds & MOVES:
                self._curtain(socket)
            to = socket.audience
            if log.Muted in kinds:
                to = hearing(to, socket.member, changes)
            told = telling.to(to)
            if socket.several or seating:
                told = self._around(socket, told, changes)
            if asker is socket:
                told = b"%b,%b" % (_encode(Ack(str(ident), changes[-1].seq)), told)
            socket.put_frame(b"[%b]" % told)
        if seating and asker is not None:  # who left a locked room is told so first
            self._shut((asker,))

    def _shut(self, sockets: Iterable[Socket]) -> None:
        """Strangers see nothing of a locked room."""
        for socket in sockets:
            if self.room.shut_to(socket.person):
                socket.close(Bye(CLOSE_LOCKED, "the room is locked"))

    def _around(self, socket: Socket, body: bytes, changes: list[Change]) -> bytes:
        """Events with what is new about their hearer; another side is shown as a whole."""
        side = socket.told and socket.told.seat
        news = self.news_of(socket)
        unseen = side != socket.audience.viewer and not any(
            type(one.event) in SHOWING for one in changes
        )
        return b",".join((*news, body, self.snapshot(socket)) if unseen else (*news, body))

    def you(self, socket: Socket) -> You:
        """Who a client is here, and whose side of the table it sees."""
        table = self.room.match
        seats = () if table is None else table.seats_of(socket.member)
        return You(socket.member, seats, socket.audience.viewer, self.room.muted_by(socket.member))

    def news_of(self, socket: Socket) -> tuple[bytes, ...]:
        """What a client must be told of itself, before anything else."""
        you, told = self.you(socket), socket.told
        socket.told = you
        return () if you == told else (_encode(you),)

    def _reseat(self, *, anew: bool) -> None:
        """Who sees what may have changed; who had the curtain up keeps it up, unless all is new."""
        for socket in self.sockets:
            self._identify(socket)
            up = socket.looking and not anew and self.look(socket, socket.audience.viewer)
            if not up:
                self.look(socket, None)
        self.tell_presence()

    def _identify(self, socket: Socket) -> None:
        """Somebody may have come in, or have been shown the door."""
        member = None if socket.watches else self.room.member_of(socket.person)
        old = socket.member
        if socket.person in self.room.removed:
            socket.close(Bye(CLOSE_REMOVED, "the host removed you"))
        if member == old:
            return
        socket.member = member
        if old is not None:
            self.presence.left(old)
        if member is not None:
            self.presence.came(member)

    def look(self, socket: Socket, seat: int | None) -> bool:
        """Choose whose side of the table a socket sees; only ever one of its own seats."""
        table = self.room.match
        own = () if table is None else table.seats_of(socket.member)
        if seat is not None and seat not in own:
            return False
        socket.several = len(own) > 1
        socket.looking = seat is not None and socket.several
        self._turn_to(socket, seat if seat is not None else self._natural_side(own))
        return True

    def _turn_to(self, socket: Socket, viewer: Viewer) -> None:
        socket.audience = audience(self.room, viewer, socket.member, socket.lang)

    def _natural_side(self, own: tuple[int, ...]) -> int | None:
        """One's only seat; at a device with several, whoever is to move, if nothing is private."""
        if len(own) == 1:
            return own[0]
        table = self.room.match
        if not own or table is None or table.game.spec.private:
            return None
        return table.deciding if table.deciding in own else own[0]

    def _curtain(self, socket: Socket) -> None:
        """At a device with several seats, the curtain falls when the turn passes on."""
        table = self.room.match
        if table is None or table.deciding == socket.audience.viewer:
            return
        own = table.seats_of(socket.member)
        if len(own) > 1:
            socket.looking = False
            self._turn_to(socket, self._natural_side(own))

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
        self.when_settled(self.tell_presence)

    def snapshot(self, socket: Socket) -> bytes:
        """Everything that a socket may see now."""
        return snapshot(self.room, socket.audience)

    def missed(self, socket: Socket, last: int) -> bytes | None:
        """What happened after `last`; None if too much, or if that never was."""
        recent = self.room.recent
        if last > self.room.seq or not recent or recent[0].seq > last + 1:
            return None
        changes = [change for change in recent if change.seq > last]
        if spans_matches(changes):
            return None
        to = hearing(socket.audience, socket.member, changes)
        return Telling(self.room, changes).to(to) if changes else b""

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
            self._soon = loop.call_later(wait, self.when_settled, self._tell_here)
        if greeted is not None:
            greeted.put_frame(self._live())

    def _tell_here(self) -> None:
        """It may be lost; whoever came and went meanwhile is no news."""
        self._soon, here = None, self.presence.here()
        if here != self._here:
            self._here, self._here_at = here, time.monotonic()
            frame = self._live()
            for socket in self.sockets:
                socket.put_frame(frame)

    def _live(self) -> bytes:
        table = self.room.match
        until = None if table is None else table.until()
        return _encode((Live(self.presence.here(), self.now(), until),))

    def show_all(self) -> None:
        """More happened elsewhere than can be told one by one."""
        self.told = self.room.seq
        self._reseat(anew=True)
        self._shut(self.sockets)
        for socket in self.sockets:
            socket.put_frame(b"[%b]" % b",".join((*self.news_of(socket), self.snapshot(socket))))
