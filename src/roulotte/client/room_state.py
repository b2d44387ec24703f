"""What a client knows of a room: a fold over what the room sends, without any network."""

from typing import Any, Final, get_args

import msgspec

from roulotte.client.errors import UNREADABLE, Nonsense
from roulotte.client.views import EvSeen, FromRoom, MatchSeen, RoomSeen, SnapSeen
from roulotte.protocol.messages import Choices, Live, Welcome, You
from roulotte.protocol.views import ChoiceView, NowView


class _Kind(msgspec.Struct):
    type: str


_frame: Final = msgspec.json.Decoder(list[msgspec.Raw]).decode
_kind: Final = msgspec.json.Decoder(_Kind).decode
_message: Final = msgspec.json.Decoder(FromRoom).decode
TYPES: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(FromRoom))


def read_frame(text: str | bytes) -> list[FromRoom]:
    """The messages of a frame; those of a kind that is not known here are left out."""
    try:
        return [_message(raw) for raw in _frame(text) if _kind(raw).type in TYPES]
    except UNREADABLE as error:
        raise Nonsense(str(error)) from None


class Gap(Exception):  # noqa: N818 - nothing is wrong, something is missing
    """An event was missed: the room must be greeted again."""


class RoomState:
    """The room as of event `seq`."""

    def __init__(self) -> None:
        self.seq = 0
        self.epoch: str | None = None
        self.member: int | None = None  # who one is in this room; None before coming in
        self.seats: tuple[int, ...] = ()  # one's own, in the match
        self.seat: int | None = None  # whose side of the table one sees
        self.muted: tuple[int, ...] = ()  # the members whom one does not hear
        self.here: tuple[int, ...] = ()  # the members who are connected
        self._room: RoomSeen | None = None
        self.now: NowView | None = None  # what the match waits for
        self.view: Any = None  # the game as one's side sees it, in plain JSON values
        self.legal: Choices = ()  # what may be decided now, if it is one's turn
        self.early: Choices = ()  # what may be locked before
        self.lock: ChoiceView | None = None  # what one has locked oneself
        self.ask: str | None = None  # what has to be decided, in a sentence
        self.heads: dict[str, str] = {}  # by match the last head of its chain that one was sent

    @property
    def room(self) -> RoomSeen:
        """The room: people, places, the match at the table, the evening's score."""
        if self._room is None:
            raise LookupError("nothing is known of the room yet")
        return self._room

    @property
    def match(self) -> MatchSeen | None:
        """The match at the table, running or just over."""
        return None if self._room is None else self._room.match

    def hear(self, message: FromRoom) -> bool:
        """Take a message in; says whether it was an event that had not been seen."""
        match message:
            case Welcome():
                self.epoch = message.epoch
                self._know_myself(message)
            case You():
                self._know_myself(message)
            case SnapSeen():
                self._start_from(message)
            case EvSeen():
                return self._follow(message)
            case Live():
                self.here = message.here
                if self.now is not None:  # a clock that began anew after a restart
                    self.now = msgspec.structs.replace(self.now, until=message.until)
            case _:
                pass
        return False

    def _know_myself(self, you: Welcome | You) -> None:
        self.member, self.seats, self.seat = you.member, you.seats, you.seat
        self.muted = you.muted

    def _start_from(self, snap: SnapSeen) -> None:
        self.seq = snap.seq
        self._room = snap.room
        self.view = snap.view
        self._wait_for(snap)
        self._note(snap.chain)

    def _follow(self, ev: EvSeen) -> bool:
        if ev.seq <= self.seq:
            return False
        if ev.seq > self.seq + 1 or self._room is None:
            raise Gap
        self.seq = ev.seq
        if ev.room is not None:
            self._room = ev.room
        if isinstance(ev.what, dict) and ev.what.get("type") == "sealed":
            self.view = None  # another match
        if ev.view is not None:
            self.view = ev.view
        if ev.now is not None:
            self._wait_for(ev)
        self._note(ev.chain)
        return True

    def _note(self, head: str | None) -> None:
        if head is not None and self.match is not None:
            self.heads[self.match.id] = head

    def _wait_for(self, message: SnapSeen | EvSeen) -> None:
        """With `now` comes all that may be done; what is left out can't be."""
        self.now, self.ask = message.now, message.ask
        self.legal, self.early = message.legal or (), message.early or ()
        self.lock = message.lock
